import DotLottieFormat
import Foundation
import Host
import LottiePlayer
import Observation
import TestSupport
import Testing
import VectorRaster

@testable import DotLottie

/// A view without a framework, which writes down what it is told.
@MainActor
private final class TestScreen: AnimationScreen, DualStateTarget {
  let presenter: DualStatePresenter
  let clock = ManualDisplayClock()
  private(set) var pictures = 0
  /// The pixels of the pictures, where a test wants them.
  var shown: [Pixel]?
  private(set) var states = 0
  private(set) var sizes = 0
  var calls: [String] = []

  init(_ control: DualStateAnimation, _ behavior: DualStateBehavior = .toggle) {
    presenter = DualStatePresenter(control, behavior: behavior)
    presenter.screen = self
    presenter.target = self
  }

  func pictureChanged() {
    pictures += 1
    if shown != nil, let pixel { shown?.append(pixel) }
  }
  func stateChanged() { states += 1 }
  func naturalSizeChanged() { sizes += 1 }
  func valueChanged() { calls.append("value") }
  func triggered() { calls.append("triggered") }

  func attach() { presenter.attach(to: clock) }
  func layOut(_ side: Double = 4) {
    presenter.layOut(ViewGeometry(width: side, height: side, scale: 1))
  }
  func press(_ x: Double = 1) {
    presenter.receive(.down(x: 1, y: 1))
    presenter.receive(.up(x: x, y: 1))
  }

  /// The side in the picture, and whether it is at the start or the end of its animation.
  var pixel: Pixel? { presenter.picture().map { Pixel($0.pixels[$0.width + 1]) } }
}

/// Views of a control with two sides, as far as no framework of views is needed.
@MainActor
struct DualStatePresenterTests {
  /// A control with both sides prepared, off screen.
  private func prepared(
    isActive: Bool = false, _ change: (inout DualStateAnimation.Options) -> Void = { _ in }
  ) async throws -> DualStateStage {
    let stage = DualStateStage(isActive: isActive, isByHand: false, change)
    try await stage.answer()
    try await stage.answer()
    return stage
  }

  // MARK: Windows

  private enum Step: CaseIterable {
    case attach, detach, hide, show, layOut, flatten, background, foreground, press, leave, disable, enable
  }

  @Test func `a control is on screen while its view can be seen, in any order of what happens`() async throws
  {
    let control = try await prepared().control
    let all = Step.allCases
    for number in 0..<all.count * all.count * all.count * all.count {
      let screen = TestScreen(control), presenter = screen.presenter
      var (isAttached, isHidden, hasSize, isForeground, isEnabled) = (false, false, false, true, true)
      var (rest, expected) = (number, [String]())
      for _ in 0..<4 {
        let step = all[rest % all.count], former = control.isActive
        rest /= all.count
        switch step {
        case .attach: (isAttached, _) = (true, screen.attach())
        case .detach: (isAttached, _) = (false, presenter.detach())
        case .hide: (isHidden, _) = (true, presenter.setScrolledAway(true))
        case .show: (isHidden, _) = (false, presenter.setScrolledAway(false))
        case .layOut: (hasSize, _) = (true, screen.layOut(6))
        case .flatten: (hasSize, _) = (false, screen.layOut(0))
        case .background: (isForeground, _) = (false, presenter.setApplicationActive(false))
        case .foreground: (isForeground, _) = (true, presenter.setApplicationActive(true))
        case .press: screen.press()
        case .leave: screen.press(500)
        case .disable: (isEnabled, _) = (false, presenter.isEnabled = false)
        case .enable: (isEnabled, _) = (true, presenter.isEnabled = true)
        }
        let isPressed = step == .press && hasSize && isEnabled
        if isPressed { expected += ["value", "triggered"] }
        let isSeen = isAttached && !isHidden && hasSize && isForeground
        if control.core.isAttached != isSeen || presenter.isSeen != isSeen
          || (control.isActive != former) != isPressed || screen.calls != expected
          || (presenter.picture() != nil) != hasSize || isAttached && hasSize && control.canvas != (6, 6)
        {
          Issue.record("\(number), \(step): \(screen.calls), \(control.core)")
        }
      }
      presenter.detach()
      #expect(!control.core.isAttached)
    }
  }

  private enum TwoSteps: CaseIterable {
    case attachFirst, attachSecond, detachFirst, detachSecond, freeSecond, shrinkFirst, beat
  }

  @Test func `of two views the seen ones decide, and one that is freed in its window is missed`() async throws
  {
    let control = try await prepared().control
    let all = TwoSteps.allCases
    for number in 0..<all.count * all.count * all.count * all.count * all.count {
      let first = TestScreen(control)
      var second: TestScreen? = TestScreen(control)
      first.layOut(20)
      second?.layOut(10)
      var (isFirst, isSecond, isLost, size) = (false, false, false, 20)
      var rest = number
      for _ in 0..<5 {
        let step = all[rest % all.count]
        rest /= all.count
        switch step {
        case .attachFirst: (isFirst, _) = (true, first.attach())
        case .attachSecond: if let second { (isSecond, _) = (true, second.attach()) }
        case .detachFirst: (isFirst, _) = (false, first.presenter.detach())
        case .detachSecond: if let second { (isSecond, _) = (false, second.presenter.detach()) }
        case .freeSecond:
          isLost = isLost || isSecond
          (second, isSecond) = (nil, false)
        case .shrinkFirst: (size, _) = (5, first.layOut(5))
        case .beat:
          control.clockBeat(.milliseconds(1))
          isLost = false
        }
        let isSeen = isFirst || isSecond
        if isSeen || !isLost { #expect(control.core.isAttached == isSeen, "\(number), \(step)") }
        guard isSeen, !isLost else { continue }
        let largest = max(isFirst ? size : 0, isSecond ? 10 : 0)
        #expect(control.canvas == (largest, largest), "\(number), \(step)")
        let clocks = [isFirst ? first.clock : nil, isSecond ? second?.clock : nil].compactMap { $0 }
        #expect(clocks.contains { $0 === control.displayClock }, "\(number), \(step)")
      }
      first.presenter.detach()
      second?.presenter.detach()
      control.clockBeat(.zero)
    }
  }

  @Test func `each picture is shown once, and the clock stops when nothing moves`() async throws {
    let control = try await prepared().control
    let screen = TestScreen(control)
    screen.layOut()
    screen.attach()
    screen.clock.advance(by: .milliseconds(17))
    #expect(screen.pixel?.side == .inactive && screen.pixel?.isAtStart == true)
    #expect(screen.clock.drivenCount == 0)
    screen.shown = []
    screen.press()
    for _ in 0..<12 { screen.clock.advance(by: .milliseconds(17)) }
    let shown = try #require(screen.shown)
    #expect(shown.count >= 5 && screen.clock.drivenCount == 0)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
    let before = screen.pictures
    #expect(screen.pixel?.side == .active && screen.pixel?.isAtEnd == true)
    screen.presenter.detach()
    control.isActive = false
    for _ in 0..<3 { screen.clock.advance(by: .milliseconds(17)) }
    #expect(screen.pictures == before && screen.clock.drivenCount == 0)
    screen.attach()
    for _ in 0..<12 { screen.clock.advance(by: .milliseconds(17)) }
    #expect(screen.pixel?.side == .inactive && screen.pixel?.isAtEnd == true)
  }

  @Test func `a placeholder is shown until a side is prepared, and after the animations are replaced`()
    async throws
  {
    let grey = PaintColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    let stage = DualStateStage { $0.placeholder = .color(grey) }
    let screen = TestScreen(stage.control)
    #expect(screen.presenter.picture() == nil)
    screen.layOut(9)
    screen.attach()
    #expect(screen.pixel?.side == nil && screen.pixel?.alpha == 255)
    #expect(
      stage.control.naturalSize == (-1, -1) && screen.presenter.fittingSize(proposing: 7, nil) == (7, 7))
    let states = screen.states
    try await stage.answer()
    screen.clock.advance(by: .milliseconds(17))
    #expect(screen.pixel?.side == .inactive && screen.presenter.picture()?.width == 9)
    #expect(screen.presenter.naturalSize == (4, 4) && screen.sizes == 1 && screen.states > states)
    #expect(screen.presenter.fittingSize(proposing: nil, nil) == (4, 4))
    stage.control.replaceSource(DualStateSample.source)
    screen.clock.advance(by: .milliseconds(17))
    #expect(screen.pixel?.side == nil)
  }

  @Test(arguments: [0, -3, .nan, .infinity, -.infinity, .signalingNaN] as [Double])
  func `a size that is none draws nothing`(side: Double) async throws {
    let control = try await prepared().control
    for (width, height) in [(side, 4.0), (4, side), (side, side)] {
      let screen = TestScreen(control)
      screen.presenter.layOut(ViewGeometry(width: width, height: height, scale: 2))
      screen.attach()
      #expect(screen.presenter.picture() == nil && !screen.presenter.isSeen && !control.core.isAttached)
      screen.press()
      #expect(screen.calls == [])
      screen.presenter.layOut(ViewGeometry(width: 4, height: 4, scale: side))
      #expect(screen.presenter.picture()?.width == 4 && control.core.isAttached)
      screen.presenter.detach()
    }
  }

  // MARK: Presses

  @Test func `a switch by code plays and reports nothing, one by a person reports`() async throws {
    let control = try await prepared().control
    let screen = TestScreen(control)
    screen.layOut()
    screen.attach()
    screen.presenter.isActive = true
    #expect(control.isActive && control.isPlaying && screen.calls == [])
    screen.press()
    #expect(!control.isActive && control.isPlaying && screen.calls == ["value", "triggered"])
    screen.presenter.receive(.keyDown)
    #expect(!control.isActive && screen.presenter.isPressed)
    screen.presenter.receive(.keyUp)
    #expect(control.isActive && !screen.presenter.isPressed)
    #expect(screen.presenter.activate() && !control.isActive)
    #expect(screen.calls.count == 6)
    screen.presenter.isEnabled = false
    #expect(!screen.presenter.receive(.activated) && screen.calls.count == 6)
  }

  @Test func `a tab is selected by a press, and reports another`() async throws {
    let control = try await prepared().control
    let screen = TestScreen(control, .select)
    screen.layOut()
    screen.attach()
    #expect(!screen.presenter.controlDescription.isChosen && screen.presenter.description.value == nil)
    screen.press()
    screen.press()
    #expect(control.isActive && screen.calls == ["value", "triggered", "triggered"])
    #expect(screen.presenter.controlDescription.isChosen)
  }

  @Test func `a push button is active while it is pressed, whatever ends that`() async throws {
    let control = try await prepared().control
    let screen = TestScreen(control, .momentary)
    screen.layOut()
    screen.attach()
    func isActive(after input: PressTracker.Input) -> Bool {
      screen.presenter.receive(input)
      return control.isActive
    }
    #expect(isActive(after: .down(x: 1, y: 1)) && !isActive(after: .moved(x: 90, y: 1)))
    #expect(isActive(after: .moved(x: 2, y: 1)) && !isActive(after: .up(x: 2, y: 1)))
    #expect(screen.calls == ["triggered"])
    #expect(isActive(after: .keyDown) && !isActive(after: .cancelled) && screen.calls.count == 1)
    #expect(isActive(after: .keyDown))
    screen.presenter.isEnabled = false
    #expect(!control.isActive)
    screen.presenter.isEnabled = true
    #expect(isActive(after: .down(x: 1, y: 1)))
    screen.presenter.detach()
    #expect(!control.isActive && screen.calls.count == 1)
  }

  @Test func `a value from the start is no switch, and later ones are`() async throws {
    let stage = DualStateStage()
    let screen = TestScreen(stage.control)
    screen.layOut()
    screen.attach()
    let (on, off) = (stage.control.choice(true), stage.control.choice(false))
    stage.control.follow(on, after: on)
    // The loads of both sides, in the order in which they were asked for.
    try await stage.answer()
    try await stage.answer()
    screen.clock.advance(by: .milliseconds(17))
    #expect(screen.pixel?.side == .active && screen.pixel?.isAtStart == true && !stage.control.isPlaying)
    stage.control.follow(off, after: on)
    #expect(stage.control.isPlaying && screen.pixel?.side == .inactive)
    // A view that comes later shows a control that has been seen: it plays.
    stage.control.follow(on, after: on)
    #expect(stage.control.isPlaying && screen.pixel?.side == .active)
    // Another control for the same value begins with it.
    let other = DualStateStage()
    other.control.attach()
    other.control.follow(other.control.choice(true), after: on)
    try await other.answer()
    try await other.answer()
    #expect(other.pixel.side == .active && !other.control.isPlaying)
  }

  // MARK: Environment and accessibility

  @Test func `less motion shows last frames, and options that ask for it stay`() async throws {
    let control = try await prepared().control
    let screen = TestScreen(control)
    screen.layOut()
    screen.attach()
    screen.presenter.environmentChanged(to: ViewEnvironment(appearance: .light, reducesMotion: true))
    screen.press()
    #expect(!control.isPlaying && screen.pixel?.side == .active && screen.pixel?.isAtEnd == true)
    screen.presenter.environmentChanged(to: ViewEnvironment(appearance: .dark, reducesMotion: false))
    screen.press()
    #expect(control.isPlaying)
    let still = try await prepared { $0.reducesMotion = true }.control
    let other = TestScreen(still)
    other.presenter.environmentChanged(to: ViewEnvironment(appearance: .light, reducesMotion: true))
    other.presenter.environmentChanged(to: ViewEnvironment(appearance: .light, reducesMotion: false))
    other.press()
    #expect(!still.isPlaying)
  }

  @Test func `a package's theme follows the appearance, before and after it is loaded`() async throws {
    func package(_ side: DualState.Side) throws -> [UInt8] {
      var builder = DotLottieBuilder()
      try builder.addAnimation(id: "tile", json: Array(Fixture.square(color: "[1,0,0,1]").utf8))
      let blue = #"{"rules":[{"id":"tint","type":"Color","value":[0,0,1]}]}"#
      try builder.addTheme(.init(id: "night"), json: Array(blue.utf8))
      return try builder.build()
    }
    let stage = DualStateStage(
      .sides(inactive: .init(try package(.inactive)), active: .init(try package(.active))))
    let control = stage.control
    let screen = TestScreen(control)
    screen.presenter.layOut(ViewGeometry(width: 100, height: 50, scale: 1))
    screen.attach()
    control.themes = ThemeChoice(dark: "night")
    screen.presenter.environmentChanged(to: ViewEnvironment(appearance: .dark, reducesMotion: false))
    try await stage.answer()
    func center() -> Pixel? { screen.presenter.picture().map { Pixel($0.pixels[25 * 100 + 20]) } }
    #expect(center()?.blue == 255 && center()?.red == 0)
    screen.presenter.environmentChanged(to: ViewEnvironment(appearance: .light, reducesMotion: false))
    #expect(center()?.red == 255 && center()?.blue == 0)
    try await stage.answer()
    screen.presenter.environmentChanged(to: ViewEnvironment(appearance: .dark, reducesMotion: false))
    control.isActive = true
    #expect(center()?.blue == 255 && control.shownSide == .active)
    // A theme that a package does not have changes nothing.
    control.themes = ThemeChoice(dark: "no such theme", appearance: .dark)
    #expect(center()?.blue == 255)
  }

  @Test func `the system's warning about memory releases the hidden side`() async throws {
    let stage = try await prepared()
    let screen = TestScreen(stage.control)
    screen.layOut()
    screen.attach()
    screen.presenter.memoryPressure()
    #expect(stage.control.isPrepared(.inactive) && !stage.control.isPrepared(.active))
    screen.press()
    try await stage.answer()
    #expect(screen.pixel?.side == .active)
  }

  @Test func `assistive technologies are given words, and the state`() async throws {
    let control = try await prepared().control
    let screen = TestScreen(control)
    #expect(
      control.accessibilityDescription == AccessibilityDescription(label: "", value: "off", isButton: true))
    // The picture in a control is no button of its own.
    #expect(screen.presenter.description == AccessibilityDescription(label: "", value: "off"))
    control.accessibilityWords = AccessibilityWords(label: "Gefällt mir", states: ["on": "an", "off": "aus"])
    #expect(
      screen.presenter.description.label == "Gefällt mir" && screen.presenter.description.value == "aus")
    screen.layOut()
    screen.press()
    #expect(screen.presenter.description.value == "an")
  }

  @Test func `a schedule of pictures hears when it has to go on`() async throws {
    let control = try await prepared().control
    let screen = TestScreen(control)
    screen.layOut()
    screen.attach()
    screen.clock.advance(by: .milliseconds(17))
    let heard = Count()
    withObservationTracking {
      #expect(!control.wantsPictures)
    } onChange: {
      heard.add()
    }
    screen.press()
    #expect(heard.value == 1 && control.wantsPictures)
  }

  @Test func `a schedule draws the picture of each moment, and makes up for no gap`() async throws {
    let control = try await prepared().control, other = try await prepared().control
    let schedule = PictureSchedule<DualStatePresenter>()
    let size = ViewGeometry(width: 2, height: 2, scale: 2)
    func pixel(of control: DualStateAnimation, at seconds: Double) -> Pixel? {
      schedule.picture(of: control, size, at: seconds).map { Pixel($0.pixels[5]) }
    }
    schedule.environment = ViewEnvironment(appearance: .dark)
    #expect(pixel(of: control, at: 100)?.side == .inactive && control.core.isAttached)
    control.isActive = true
    #expect(pixel(of: control, at: 100.01)?.side == .active)
    let green = try #require(pixel(of: control, at: 100.03)?.green)
    #expect(green > 0 && green < 250)
    // A moment in the past, or that is none, is the former one.
    #expect(pixel(of: control, at: 99)?.green == green && pixel(of: control, at: .nan)?.green == green)
    #expect(schedule.picture(of: control, ViewGeometry(width: 0, height: 2, scale: 2), at: 101) == nil)
    #expect(!control.core.isAttached)
    #expect(pixel(of: control, at: 500)?.side == .active && control.core.isAttached)
    schedule.isApplicationActive = false
    #expect(!control.core.isAttached)
    // Another control takes its place, and has the environment.
    schedule.environment = ViewEnvironment(appearance: .dark, reducesMotion: true)
    #expect(pixel(of: other, at: 501)?.isEmpty == true && !other.core.isAttached)
    schedule.isApplicationActive = true
    #expect(other.core.isAttached && !control.core.isAttached)
    other.isActive = true
    #expect(!other.isPlaying && pixel(of: other, at: 502)?.isAtEnd == true)
    schedule.detach()
    #expect(!other.core.isAttached)
    #expect(pixel(of: other, at: 503)?.side == .active && other.core.isAttached)
  }

  @Test func `another control takes the place of the former one in a view`() async throws {
    let former = try await prepared().control, next = try await prepared().control
    let screen = TestScreen(former)
    screen.layOut(8)
    screen.attach()
    screen.presenter.isEnabled = false
    let presenter = screen.presenter.replaced(by: next)
    screen.presenter.detach()
    presenter.layOut(ViewGeometry(width: 8, height: 8, scale: 1))
    presenter.attach(to: screen.clock)
    #expect(!former.core.isAttached && next.core.isAttached && next.canvas == (8, 8))
    #expect(presenter.target === screen && !presenter.isEnabled)
    presenter.isEnabled = true
    presenter.receive(.activated)
    #expect(next.isActive && !former.isActive && screen.calls == ["value", "triggered"])
  }

  // MARK: Lifetimes

  @Test func `ten thousand views come and go, and none stays`() async throws {
    var random = SeededRandom(seed: 7)
    var controls: [DualStateAnimation] = []
    for _ in 0..<3 { controls.append(try await prepared().control) }
    var screens: [TestScreen] = []
    var born = 0
    for round in 0..<60_000 where born < 10_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        guard screens.count < 12, let control = controls.randomElement(using: &random) else { break }
        let behaviors = [DualStateBehavior.toggle, .select, .momentary]
        screens.append(TestScreen(control, behaviors[born % 3]))
        born += 1
      case 3, 4:
        guard let place = screens.indices.randomElement(using: &random) else { break }
        weak let screen = screens[place]
        weak let presenter = screens[place].presenter
        let control = screens[place].presenter.animation
        let isOut = Bool.random(using: &random)
        if isOut { screens[place].presenter.detach() }
        screens.remove(at: place)
        #expect(screen == nil && presenter == nil, "\(round)")
        if !isOut { control.clockBeat(.milliseconds(5)) }
      case 5: screens.randomElement(using: &random)?.attach()
      case 6: screens.randomElement(using: &random)?.layOut(Double.random(in: -3...9, using: &random))
      case 7: screens.randomElement(using: &random)?.press(Double.random(in: -2...9, using: &random))
      case 8: screens.randomElement(using: &random)?.presenter.detach()
      default: for screen in screens { screen.clock.advance(by: .milliseconds(17)) }
      }
      for control in controls {
        let own = screens.map(\.presenter).filter { $0.animation === control }
        #expect(control.core.isAttached == own.contains(where: \.isSeen), "\(round)")
        #expect(control.viewers.all.count == own.filter(\.isAttached).count)
      }
    }
    #expect(born == 10_000)
    screens = []
    for control in controls { control.clockBeat(.zero) }
    #expect(controls.allSatisfy { !$0.isMoving && $0.viewers.all.isEmpty })
    weak let lost = controls.first
    let clocks = controls.compactMap { $0.displayClock as? ManualDisplayClock }
    controls = []
    #expect(lost == nil)
    // A clock that outlives its view and its control calls nobody.
    for clock in clocks {
      clock.advance(by: .seconds(1))
      #expect(clock.drivenCount == 0)
    }
  }

  @Test func `a view owns its control, and both are freed together while it loads`() async {
    weak var screen: TestScreen?
    weak var control: DualStateAnimation?
    do {
      let view = TestScreen(
        DualStateAnimation(DualStateSample.source, width: 4, height: 4), .momentary)
      view.layOut()
      view.attach()
      view.presenter.receive(.keyDown)
      (screen, control) = (view, view.presenter.animation)
    }
    // A task that has just prepared a side may hold the control for a moment.
    for _ in 0..<200 where control != nil { try? await Task.sleep(for: .milliseconds(10)) }
    #expect(screen == nil && control == nil)
  }
}

/// A number that may be counted up from anywhere.
private final class Count: Sendable {
  private let count = Lock(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}

/// Random numbers that are the same each time.
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
