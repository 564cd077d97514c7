import DotLottie
import DotLottieFormat
import Foundation
import LottiePlayer
import TestSupport
import Testing

/// Names as `zoetrope-codegen` writes them, here by hand.
private enum Lighthouse {
  enum Animation: AnimationName {
    case lighthouse, ship, missing
    var name: String { self == .missing ? "gone" : self == .ship ? "ship" : "lighthouse" }
  }
  enum Theme: ThemeName {
    case fog, missing
    var name: String { self == .fog ? "fog" : "gone" }
  }
  enum Segment: SegmentName {
    case sweep, missing
    var name: String { self == .sweep ? "sweep" : "gone" }
  }
  enum Keeper: StateMachineName {
    static let id = "keeper"
    enum State: PackageName {
      case dark, lit
      var name: String { self == .dark ? "dark" : "lit" }
    }
    static let oil = InputName<Float>("oil")
    static let weather = InputName<String>("weather")
    static let night = InputName<Bool>("night")
    static let call = InputName<Void>("call")
    static let missing = InputName<Float>("gone")
  }
  static let sea = SlotName<SlotKinds.Color>("sea")
  static let missing = SlotName<SlotKinds.Scalar>("gone")
}

/// What takes names that the compiler knows does what its twin does that takes texts.
@Suite @MainActor struct NameTests {
  private func bytes() throws -> [UInt8] {
    try #require(PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse.lottie"))
  }

  @Test func `an animation is driven by names`() async throws {
    let animation = DotLottieAnimation(dotLottieData: Data(try bytes())).byHand()
    try await animation.loaded()
    #expect(animation.state(of: Lighthouse.Keeper.self) == nil)
    #expect(animation.stateMachineLoad(Lighthouse.Keeper.self))
    #expect(animation.stateMachineStart(Lighthouse.Keeper.self))
    #expect(animation.state(of: Lighthouse.Keeper.self) == .dark)
    #expect(animation.setInput(Lighthouse.Keeper.oil, to: 7) && animation.input(Lighthouse.Keeper.oil) == 7)
    #expect(animation.resetInput(Lighthouse.Keeper.oil) && animation.input(Lighthouse.Keeper.oil) == 2)
    #expect(!animation.setInput(Lighthouse.Keeper.missing, to: 1))
    #expect(animation.input(Lighthouse.Keeper.missing) == nil)
    #expect(animation.setInput(Lighthouse.Keeper.weather, to: "mist"))
    #expect(animation.input(Lighthouse.Keeper.weather) == "mist")
    #expect(animation.setInput(Lighthouse.Keeper.night, to: true))
    #expect(animation.input(Lighthouse.Keeper.night) == true)
    animation.advance(milliseconds: 900)
    #expect(animation.state(of: Lighthouse.Keeper.self) == .lit)
    #expect(animation.fire(Lighthouse.Keeper.call))
    // A state that the names above do not have.
    #expect(animation.state(of: Lighthouse.Keeper.self) == nil)
    #expect(animation.stateMachineCurrentState() == "signalling")
  }

  @Test func `an animation shows what names say`() async throws {
    let animation = DotLottieAnimation(dotLottieData: Data(try bytes())).byHand()
    try await animation.loaded()
    #expect(animation.setTheme(Lighthouse.Theme.fog) && animation.activeThemeId() == "fog")
    #expect(!animation.setTheme(Lighthouse.Theme.missing))
    #expect(animation.setSlot(Lighthouse.sea, to: .color(red: 1, green: 0, blue: 0)))
    #expect(animation.slot(slotId: "sea") == .color(red: 1, green: 0, blue: 0))
    #expect(animation.resetSlot(Lighthouse.sea) && animation.clearSlot(Lighthouse.sea))
    #expect(!animation.setSlot(Lighthouse.missing, to: .scalar(1)))
    #expect(animation.play(marker: Lighthouse.Segment.sweep) && animation.segments() == (40, 130))
    #expect(!animation.play(marker: Lighthouse.Segment.missing))
    #expect(PlayQueue.Item.marker(Lighthouse.Segment.sweep, .loop) == .marker("sweep", .loop))
    animation.setMarker(Lighthouse.Segment.sweep)
    #expect(animation.currentFrame() == 40)
    try animation.loadAnimation(Lighthouse.Animation.ship)
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "ship")
    #expect(throws: DotLottieAnimationError.self) {
      try animation.loadAnimation(Lighthouse.Animation.missing)
    }
  }

  @Test func `a player takes names`() throws {
    let player = try Player(width: 40, height: 40)
    try player.load(DotLottieFile(bytes()))
    try player.loadStateMachine(Lighthouse.Keeper.self)
    player.startStateMachine()
    #expect(player.state(of: Lighthouse.Keeper.self) == .dark)
    #expect(player.setInput(Lighthouse.Keeper.oil, to: 3) && player.input(Lighthouse.Keeper.oil) == 3)
    #expect(player.setInput(Lighthouse.Keeper.weather, to: "mist"))
    #expect(player.input(Lighthouse.Keeper.weather) == "mist")
    #expect(player.fire(Lighthouse.Keeper.call) && player.state(of: Lighthouse.Keeper.self) == nil)
    #expect(
      player.setInput(Lighthouse.Keeper.night, to: true) && player.input(Lighthouse.Keeper.night) == true)
    player.stopStateMachine()
    try player.setTheme(Lighthouse.Theme.fog)
    #expect(player.activeThemeID == "fog")
    try player.setSlot(Lighthouse.sea, to: .color(red: 1, green: 0, blue: 0))
    #expect(player.slot("sea") == .color(red: 1, green: 0, blue: 0))
    player.clearSlot(Lighthouse.sea)
    player.setMarker(Lighthouse.Segment.sweep)
    #expect(player.timeline.frame == 40)
    try player.loadAnimation(Lighthouse.Animation.ship)
    #expect(player.timeline.animationID == "ship")
  }

  @Test func `a name is found by its bytes`() {
    enum Accented: PackageName {
      case one, two
      var name: String { self == .one ? "\u{E9}" : "e\u{301}" }
    }
    #expect(Accented(name: "\u{E9}") == .one && Accented(name: "e\u{301}") == .two)
    #expect(Accented(name: "e") == nil)
  }

  @Test func `content of each kind is what its slot takes`() {
    #expect(SlotContent<SlotKinds.Vector>.vector(1, 2).value == .vector(1, 2))
    #expect(SlotContent<SlotKinds.Vector>.position(x: 1, y: 2).value == .position(x: 1, y: 2))
    #expect(SlotContent<SlotKinds.Position>.position(x: 1, y: 2).value == .position(x: 1, y: 2))
    #expect(SlotContent<SlotKinds.Gradient>.gradient([]).value == .gradient([]))
    #expect(SlotContent<SlotKinds.Image>.image(source: "a.png").value == .image(source: "a.png"))
    #expect(SlotContent<SlotKinds.Text>.text("a").value == .text("a"))
    #expect(SlotContent<SlotKinds.Unknown>.any(.scalar(1)).value == .scalar(1))
  }
}
