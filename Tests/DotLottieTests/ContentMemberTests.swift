import DotLottie
import Foundation
import Host
import Testing

/// Every member about packages, themes and slots.
@MainActor
struct ContentMemberTests {
  private func animation() async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    return animation
  }

  /// The colour in the middle of the square at frame 0.
  private func color(_ animation: DotLottieAnimation) throws -> UInt32 {
    var surface = animation.surfaceForTests()
    animation.draw(into: &surface)
    return surface.pixels[25 * 100 + 20]
  }

  @Test func `the manifest can be read at once`() throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    let manifest = try #require(animation.manifest())
    #expect(manifest.animations.map(\.id) == ["button", "second"])
    #expect(manifest.themes?.map(\.id) == ["day", "night"])
    #expect(manifest.stateMachines?.map(\.id) == ["myButtonFSM"])
    #expect(manifest.initial == ManifestInitial(animation: "button"))
    #expect(manifest.version == "2" && manifest.generator == "Zoetrope")
  }

  @Test func `another animation of the package is shown`() async throws {
    let animation = try await animation()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    #expect(animation.activeAnimationId() == "button")
    try animation.loadAnimationById("second")
    // The one before stays until it is there, and what is asked waits.
    #expect(animation.activeAnimationId() == "button" && animation.play() && !animation.isPlaying())
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "second" && animation.totalFrames() == 30)
    #expect(animation.isPlaying() && recorder.lines == ["load", "play"])
    // It is there already.
    try animation.loadAnimationById("button")
    #expect(animation.activeAnimationId() == "button")
    #expect(throws: DotLottieAnimationError.notFound("the package has no animation \"third\"")) {
      try animation.loadAnimationById("third")
    }
  }

  @Test func `an animation that can't be read leaves the one before`() async throws {
    let switching = SwitchedCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: switching)
    ).byHand()
    try await animation.loaded()
    switching.fails.withLock { $0 = true }
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    try animation.loadAnimationById("second")
    await #expect(throws: DotLottieAnimationError.self) { try await animation.loaded() }
    #expect(animation.activeAnimationId() == "button" && animation.loadingState == .loaded)
    #expect(recorder.lines == ["loadError", "loadError: broken"])
    #expect(animation.play())
  }

  @Test func `themes go on and off`() async throws {
    let animation = try await animation()
    #expect(try color(animation) == 0xFF00_00FF)
    #expect(animation.setTheme("night") && animation.activeThemeId() == "night")
    #expect(try color(animation) == 0xFFFF_0000)
    #expect(!animation.setTheme("noon") && animation.activeThemeId() == "night")
    #expect(animation.resetTheme() && animation.activeThemeId().isEmpty)
    #expect(try color(animation) == 0xFF00_00FF)
    #expect(animation.setThemeData(Fixture.theme))
    #expect(try color(animation) == 0xFFFF_0000)
    #expect(!animation.setThemeData("{"))
  }

  @Test func `a theme's name is checked before the animation is there`() async throws {
    let compiler = HeldCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    #expect(animation.setTheme("night") && !animation.setTheme("noon"))
    compiler.release()
    try await animation.loaded()
    #expect(animation.activeThemeId() == "night")
  }

  @Test func `the environment chooses between a light and a dark theme`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    animation.themes = ThemeChoice(light: "day", dark: "night", appearance: .dark)
    try await animation.loaded()
    #expect(animation.activeThemeId() == "night")
    animation.environmentChanged(to: .light)
    #expect(animation.activeThemeId() == "day")
    animation.themes = ThemeChoice(dark: "night")
    #expect(animation.activeThemeId().isEmpty)
  }

  @Test(arguments: [false, true])
  func `themes that are chosen while another animation loads are put on`(_ isChange: Bool) async throws {
    let compiler = SwitchedCompiler()
    for isBroken in [false, true] {
      compiler.fails.withLock { $0 = false }
      let animation = DotLottieAnimation(
        dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
      ).byHand()
      if isChange { animation.themes = ThemeChoice(light: "day", dark: "night") }
      try await animation.loaded()
      compiler.fails.withLock { $0 = isBroken }
      try animation.loadAnimationById("second")
      #expect(animation.setTheme("day"))
      if isChange {
        animation.environmentChanged(to: .dark)
      } else {
        animation.themes = ThemeChoice(light: "day", dark: "night", appearance: .dark)
      }
      // What shows follows at once; what was asked for before is not done after it.
      #expect(animation.activeThemeId() == "night")
      if isBroken {
        await #expect(throws: DotLottieAnimationError.unreadable("broken")) { try await animation.loaded() }
      } else {
        try await animation.loaded()
      }
      #expect(animation.activeAnimationId() == (isBroken ? "button" : "second"))
      #expect(animation.activeThemeId() == "night")
      #expect(try color(animation) == 0xFFFF_0000)
    }
  }

  @Test func `themes are chosen and put on in the order of the calls`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    animation.setTheme("day")
    animation.themes = ThemeChoice(light: "day", dark: "night", appearance: .dark)
    try await animation.loaded()
    #expect(animation.activeThemeId() == "night")
    try animation.loadAnimationById("second")
    animation.themes = ThemeChoice(light: "night", dark: "day", appearance: .light)
    animation.setTheme("day")
    try await animation.loaded()
    #expect(animation.activeThemeId() == "day")
  }

  @Test func `a machine that shows another animation leaves the theme that is chosen on`() async throws {
    let animation = try await animation()
    animation.themes = ThemeChoice(light: "day", dark: "night", appearance: .dark)
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    #expect(animation.stateMachineOverrideState("other") && animation.activeAnimationId() == "second")
    #expect(animation.activeThemeId() == "night")
    #expect(try color(animation) == 0xFFFF_0000)
  }

  @Test func `slots follow the environment while another animation loads`() async throws {
    let compiler = SwitchedCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    animation.slotResolver = { _, appearance in
      .color(red: appearance == .dark ? 0 : 1, green: 1, blue: 1)
    }
    try await animation.loaded()
    compiler.fails.withLock { $0 = true }
    try animation.loadAnimationById("second")
    animation.environmentChanged(to: .dark)
    #expect(try color(animation) == 0xFFFF_FF00)
    await #expect(throws: DotLottieAnimationError.unreadable("broken")) { try await animation.loaded() }
    #expect(animation.activeAnimationId() == "button")
    #expect(try color(animation) == 0xFFFF_FF00)
    compiler.fails.withLock { $0 = false }
    try animation.loadAnimationById("second")
    animation.environmentChanged(to: .light)
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "second")
    #expect(try color(animation) == 0xFFFF_FFFF)
  }

  @Test func `slots take the values of an application, for its environment`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    animation.slotResolver = { id, appearance in
      guard id == "tint" else { return nil }
      return .color(red: appearance == .dark ? 0 : 1, green: 1, blue: 1)
    }
    try await animation.loaded()
    #expect(try color(animation) == 0xFFFF_FFFF)
    animation.environmentChanged(to: .dark)
    #expect(try color(animation) == 0xFFFF_FF00)
    try animation.loadAnimationById("second")
    try await animation.loaded()
    #expect(try color(animation) == 0xFFFF_FF00)
    // A choice of themes brings an environment with it.
    animation.themes = ThemeChoice(appearance: .light)
    #expect(try color(animation) == 0xFFFF_FFFF)
    animation.themes = ThemeChoice(dark: "night", appearance: .dark)
    #expect(try color(animation) == 0xFFFF_FF00)
  }

  @Test func `slots are filled, emptied and put back`() async throws {
    let animation = try await animation()
    #expect(animation.slotIds() == ["tint"])
    #expect(animation.setColorSlot(slotId: "tint", r: 0, g: 1, b: 0))
    #expect(try color(animation) == 0xFF00_FF00)
    #expect(animation.resetSlot(slotId: "tint"))
    #expect(try color(animation) == 0xFF00_00FF)
    #expect(animation.setSlots(#"{"tint":{"p":{"a":0,"k":[0,0,1]}}}"#))
    #expect(try color(animation) == 0xFFFF_0000)
    #expect(animation.slot(slotId: "tint")?.kind == .color)
    #expect(animation.clearSlot(slotId: "tint") && animation.clearSlots())
    #expect(try color(animation) == 0xFF00_00FF)
    #expect(!animation.setSlots("{"))
  }

  @Test func `a slot that does not exist is refused loudly`() async throws {
    let animation = try await animation()
    #expect(!animation.setColorSlot(slotId: "tnit", r: 0, g: 1, b: 0))
    #expect(animation.failure == .notFound("the animation has no slot \"tnit\""))
    #expect(!animation.setScalarSlot(slotId: "tnit", value: 1))
    #expect(!animation.setTextSlot(slotId: "tnit", text: "a"))
    #expect(!animation.setVectorSlot(slotId: "tnit", x: 1, y: 2))
    #expect(!animation.setPositionSlot(slotId: "tnit", x: 1, y: 2))
    #expect(!animation.setImageSlotPath(slotId: "tnit", path: "a.png"))
    #expect(!animation.setImageSlotDataUrl(slotId: "tint", dataUrl: "a.png"))
    #expect(!animation.setImageSlotDataUrl(slotId: "tnit", dataUrl: "data:image/png;base64,"))
  }

  @Test func `slots of every kind take their values`() async throws {
    let rectangle = #"{"ty":"rc","p":{"sid":"place","a":0,"k":[5,5]},"s":{"sid":"size","a":0,"k":[4,4]}}"#
    let json = """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":10,"h":10,
       "slots":{"place":{"p":{"a":0,"k":[5,5]}},"size":{"p":{"a":0,"k":[4,4]}},"alpha":{"p":{"a":0,"k":100}},
         "picture":{"p":{"w":1,"h":1,"u":"","p":"data:image/png;base64,AAAA","e":1}}},
       "layers":[{"ty":4,"ip":0,"op":60,"st":0,"ks":{"o":{"sid":"alpha","a":0,"k":100}},
         "shapes":[\(rectangle),{"ty":"fl","c":{"a":0,"k":[1,1,1,1]},"o":{"a":0,"k":100}}]}]}
      """
    let animation = DotLottieAnimation(animationData: json).byHand()
    try await animation.loaded()
    #expect(animation.setPositionSlot(slotId: "place", x: 1, y: 1))
    #expect(animation.setVectorSlot(slotId: "size", x: 2, y: 2))
    #expect(animation.setScalarSlot(slotId: "alpha", value: 50))
    #expect(animation.setImageSlotDataUrl(slotId: "picture", dataUrl: "data:image/png;base64,BBBB"))
    #expect(!animation.setImageSlotPath(slotId: "picture", path: "a.png"))
    #expect(animation.slot(slotId: "alpha")?.json == #"{"a":0,"k":50}"#)
  }
}
