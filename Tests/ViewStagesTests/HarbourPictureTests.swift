import LottieFormat
import TestSupport
import Testing
import VectorRaster
import ViewMachines
import ViewStages

/// Two machines at work on one stage, in pictures and in numbers worked out by hand.
@Suite struct HarbourPictureTests {
  static let times = [0, 250, 500, 625, 1000, 1500, 2250, 2500]

  @Test func `both machines are seen at work`() throws {
    let scene = try HarbourScene()
    #expect(scene.stage.diagnostics.map(\.feature) == ["label"])
    try scene.begin()
    for time in Self.times {
      scene.pass(until: time)
      Golden.expect(scene.picture(), is: "Views/harbour-\(time)")
    }
  }

  @Test func `the original's runtime is seen, too`() throws {
    let scene = try HarbourScene(.originalRuntime)
    try scene.begin()
    scene.pass(until: 400)
    // Its matrices are interpolated: the sun is on its way through a point.
    Golden.expect(scene.picture(), is: "Views/harbour-original-400")
  }

  @Test func `every golden has a picture`() {
    let names = Self.times.map { "harbour-\($0).png" } + ["harbour-original-400.png"] + CardPictureTests.names
    #expect(PackageFiles.files(in: Golden.folder + "/Views", extensions: ["png"]).sorted() == names.sorted())
  }

  @Test func `views lie where they have to`() throws {
    let scene = try HarbourScene()
    try scene.begin()
    let sun = try scene.view("1"), boat = try scene.view("2"), pennant = try scene.view("3.1")
    #expect(isClose(sun.boxOnStage, ViewFrame(130, 4, 60, 60)))
    #expect(isClose(pennant.boxOnStage, ViewFrame(256, 200, 40, 20)))

    // The middle of the ease-in-out: half the way down, a quarter turn, 5/4 as large.
    scene.pass(until: 500)
    #expect(isClose(sun.boxOnStage, ViewFrame(122.5, 56.5, 75, 75)))
    #expect(sun.look.alpha == 0.75)
    #expect(isClose(boat.boxOnStage, ViewFrame(120, 40, 60, 60)))
    #expect(boat.look.alpha == 0.625)
    // A third of an even way up.
    let third = pennant.look.frame
    #expect(abs(third.y - 200.0 / 3) < 1e-9 && third.height == 20)

    // Half of it, turned by 45°: 40 × 20 points need (40 + 20) / √2 to both sides.
    scene.pass(until: 625)
    let side = 60 / 2.0.squareRoot()
    #expect(isClose(pennant.boxOnStage, ViewFrame(276 - side / 2, 160 - side / 2, side, side)))

    scene.pass(until: 1000)
    #expect(isClose(sun.boxOnStage, ViewFrame(115, 109, 90, 90)))
    #expect(isClose(boat.boxOnStage, ViewFrame(220, 40, 60, 60)))
    #expect(isClose(pennant.boxOnStage, ViewFrame(266, 90, 20, 40)))

    // All wait until 2 s, return by 2.5 s, and sail again.
    scene.pass(until: 2000)
    #expect(isClose(boat.boxOnStage, ViewFrame(220, 40, 60, 60)))
    scene.pass(until: 2250)
    #expect(isClose(boat.boxOnStage, ViewFrame(120, 40, 60, 60)))
    scene.pass(until: 2500)
    #expect(isClose(sun.boxOnStage, ViewFrame(130, 4, 60, 60)))
    #expect(scene.machines.currentState(of: "boat") == "near")
    #expect(scene.machines.isRunning("boat") && !scene.machines.isRunning("flag"))
  }

  @Test func `a picture is the same whatever was drawn before it, and however time passed`() throws {
    let scene = try HarbourScene()
    try scene.begin()
    for time in stride(from: 0, through: 2250, by: 30) {
      scene.pass(until: time)
      _ = scene.picture()
    }
    let other = try HarbourScene()
    try other.begin()
    other.pass(until: 2250)
    #expect(scene.picture().pixels == other.picture().pixels)
  }
}

/// One file on stages of several sizes, with a spring, colours and round corners.
@Suite struct CardPictureTests {
  static let sizes = [(320.0, 240.0), (180.0, 320.0)]
  static let names = sizes.map { "card-\(Int($0.0))x\(Int($0.1)).png" }

  @Test(arguments: sizes) func `a card opens on a screen of any size`(width: Double, height: Double) throws {
    let bytes = try #require(PackageFiles.bytes(at: HarbourScene.folder + "/card.json"))
    let root = HeadlessView(
      frame: ViewFrame(0, 0, width, height), background: ViewColor(red: 0.95, green: 0.95, blue: 0.97))
    let card = HeadlessView(tag: 1, frame: ViewFrame(0, 0, 1, 1))
    root.add(card)
    let stage = HeadlessStage(root: root)
    let machines = ViewAnimationMachines(try AnimationMachineFile(json: bytes), stage: stage)
    try machines.showInitialStates()
    // Three moments side by side: at rest, beyond the page, and on it.
    var strip = Surface(width: 3 * Int(width), height: Int(height))
    for (index, milliseconds) in [0, 200, 800].enumerated() {
      if index == 1 { try machines.perform("open", on: "card") }
      machines.advance(by: .milliseconds(milliseconds) - machines.time)
      let picture = try stage.picture()
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          strip.pixels[row * strip.width + index * picture.width + column] =
            picture.pixels[row * picture.width + column]
        }
      }
    }
    Golden.expect(strip, is: "Views/card-\(Int(width))x\(Int(height))")
    let page = ViewFrame(16, 16, width - 32, min(height - 32, (width - 32) * 0.75))
    #expect(isClose(card.boxOnStage, page) && card.cornerRadius == 6)
  }
}
