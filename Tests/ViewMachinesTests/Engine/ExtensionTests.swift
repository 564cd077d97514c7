import TestSupport
import Testing
import ViewMachines

/// Springs, colours, corners and formulas at work.
@Suite struct ExtensionTests {
  /// One view on a root of a size.
  private final class Screen: Stage {
    var size: (width: Double, height: Double)
    var look = ViewLook(
      frame: ViewFrame(16, 16, 80, 60), background: ViewColor(red: 0, green: 0, blue: 1), cornerRadius: 20)

    init(_ width: Double, _ height: Double) { size = (width, height) }

    var root: Int { 0 }
    func isRoot(_ item: Int) -> Bool { item == 0 }
    func item(tagged tag: Int, in item: Int) -> Int? { tag }
    func look(of item: Int) -> ViewLook {
      item == 0 ? ViewLook(frame: ViewFrame(0, 0, size.width, size.height)) : look
    }
    func setFrame(_ frame: ViewFrame, of item: Int) { look.frame = frame }
    func setTransform(_ transform: ViewTransform, of item: Int) { look.transform = transform }
    func setAlpha(_ alpha: Double, of item: Int) { look.alpha = alpha }
    func setBackground(_ color: ViewColor, of item: Int) { look.background = color }
    func setCornerRadius(_ radius: Double, of item: Int) { look.cornerRadius = radius }
  }

  private func card() throws -> AnimationMachineFile {
    try AnimationMachineFile(
      json: try #require(PackageFiles.bytes(at: PackageFiles.root + "/Samples/harbour/card.json")))
  }

  private func machines(
    _ screen: Screen, _ compatibility: ViewMachineCompatibility = .documented
  ) throws -> ViewAnimationMachines<Screen> {
    ViewAnimationMachines(try card(), stage: screen, compatibility: compatibility)
  }

  @Test(
    arguments: [(320, 240, 288, 208), (768, 1024, 736, 552), (240, 320, 208, 156)]
      as [(
        Double, Double, Double, Double
      )])
  func `one file serves several sizes`(width: Double, height: Double, cardWidth: Double, cardHeight: Double)
    throws
  {
    let screen = Screen(width, height)
    let machines = try machines(screen)
    try machines.showInitialStates()
    #expect(screen.look.frame == ViewFrame(16, 16, width / 4, height / 4))
    try machines.perform("open", on: "card")
    machines.advance(by: .seconds(1))
    #expect(screen.look.frame == ViewFrame(16, 16, cardWidth, cardHeight))
    // A screen that was turned counts from the next transition on.
    screen.size = (height, width)
    try machines.perform("close", on: "card")
    machines.advance(by: .seconds(1))
    #expect(screen.look.frame == ViewFrame(16, 16, height / 4, width / 4))
  }

  @Test func `a spring swings beyond its end and comes to rest`() throws {
    let screen = Screen(320, 240)
    let machines = try machines(screen)
    try machines.perform("open", on: "card")
    var widest = 0.0
    for _ in 0..<80 {
      machines.advance(by: .milliseconds(10))
      widest = max(widest, screen.look.frame.width)
    }
    // From 80 to 288 points, and 16 % of those 208 beyond.
    #expect(abs(widest - (288 + 208 * 0.163)) < 1)
    #expect(screen.look.frame == ViewFrame(16, 16, 288, 208) && machines.isIdle)
  }

  @Test func `colours and corners go evenly along a curve`() throws {
    let screen = Screen(320, 240)
    let machines = try machines(screen)
    try machines.perform("open", on: "card")
    machines.advance(by: .seconds(1))
    #expect(screen.look.background == ViewColor("#FFC94D") && screen.look.cornerRadius == 6)
    let timing = TransitionTiming(duration: 1, curve: .linear)
    try machines.go(to: "thumbnail", with: timing, on: "card")
    machines.advance(by: .milliseconds(500))
    #expect(isClose(screen.look.cornerRadius ?? 0, 13))
    // Half of 0xFFC94D and 0x1D5E8C.
    let color = try #require(screen.look.background)
    #expect(isClose(color.red * 255, 142) && isClose(color.green * 255, 147.5))
    #expect(isClose(color.blue * 255, 108.5) && color.alpha == 1)
    machines.advance(by: .milliseconds(500))
    #expect(screen.look.background == ViewColor("#1D5E8C") && screen.look.cornerRadius == 20)
  }

  @Test func `a colour that comes out of nothing keeps its hue`() throws {
    let screen = Screen(320, 240)
    screen.look.background = nil
    let machines = try machines(screen)
    try machines.go(to: "page", with: TransitionTiming(duration: 1, curve: .linear), on: "card")
    machines.advance(by: .milliseconds(250))
    let color = try #require(screen.look.background)
    #expect(isClose(color.alpha, 0.25) && isClose(color.red, 1) && isClose(color.green, 201 / 255.0))
  }

  @Test func `a redirection begins with the colour and the corners that are seen`() throws {
    let screen = Screen(320, 240)
    let machines = try machines(screen)
    let even = TransitionTiming(duration: 1, curve: .linear)
    try machines.go(to: "page", with: even, on: "card")
    machines.advance(by: .milliseconds(500))
    #expect(screen.look.cornerRadius == 13)
    try machines.go(to: "thumbnail", with: even, on: "card", whileRunning: .redirect)
    machines.advance(by: .zero)
    #expect(screen.look.cornerRadius == 13)
    machines.advance(by: .milliseconds(500))
    #expect(isClose(screen.look.cornerRadius ?? 0, 16.5))
    machines.advance(by: .milliseconds(500))
    #expect(screen.look.cornerRadius == 20 && machines.isIdle)
  }

  @Test func `the original's runtime knows none of it`() throws {
    let screen = Screen(320, 240)
    let before = screen.look
    let machines = try machines(screen, .originalRuntime)
    try machines.perform("open", on: "card")
    // Half of an ease-in-out, and no spring.
    machines.advance(by: .milliseconds(400))
    #expect(isClose(screen.look.frame, ViewFrame(13, 13, 190, 140)))
    machines.advance(by: .milliseconds(400))
    #expect(screen.look.frame == ViewFrame(10, 10, 300, 220))
    #expect(screen.look.background == before.background && screen.look.cornerRadius == before.cornerRadius)
  }

  @Test func `a formula without a value leaves the frame to the rectangle`() throws {
    let screen = Screen(32, 240)
    let machines = try machines(screen)
    try machines.perform("open", on: "card")
    machines.advance(by: .seconds(1))
    #expect(screen.look.frame == ViewFrame(10, 10, 300, 220))
  }

  @Test func `a frame that swings beyond nothing is empty`() throws {
    let screen = Screen(320, 240)
    let machines = try machines(screen)
    try machines.perform("open", on: "card")
    machines.advance(by: .seconds(1))
    let pace = MotionPace.bezier(0.5, 1, 0.5, 10)
    try machines.go(to: "thumbnail", with: TransitionTiming(duration: 1, pace: pace), on: "card")
    machines.advance(by: .milliseconds(700))
    #expect(screen.look.frame.width == 0 && screen.look.frame.height == 0)
  }

  @Test func `a program's own timing may have a pace`() throws {
    let screen = Screen(320, 240)
    let machines = try machines(screen)
    let pace = MotionPace.bezier(0.5, -1, 0.5, 2)
    try machines.go(to: "page", with: TransitionTiming(duration: 1, pace: pace), on: "card")
    machines.advance(by: .milliseconds(200))
    #expect(screen.look.frame.width < 80)
  }
}
