import DotLottie
import Foundation
import Host
import LottiePlayer
import Observation
import Testing
import VectorRaster

/// A view without a framework: it counts how often it is told to show another picture.
@MainActor
private final class TestView: AnimationScreen {
  let presenter: AnimationPresenter
  private(set) var count = 0
  private(set) var layouts = 0
  let clock = ManualDisplayClock()

  init(_ animation: DotLottieAnimation) {
    presenter = AnimationPresenter(animation)
    presenter.screen = self
  }

  func pictureChanged() { count += 1 }
  func naturalSizeChanged() { layouts += 1 }
}

/// Views of an animation, as far as no framework of views is needed.
@MainActor
struct AnimationPresenterTests {
  private func playing(_ config: AnimationConfig = AnimationConfig(autoplay: true, loop: true)) async throws
    -> DotLottieAnimation
  {
    let animation = DotLottieAnimation(animationData: Fixture.square(), config: config).byViews()
    try await animation.loaded()
    return animation
  }

  @Test func `an animation with a text is no decoration`() async throws {
    let json =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":50,"fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]},"layers":[{"ty":5,"ip":0,"op":10,"st":0,"ks":{"p":{"k":[10,30]}},"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"F","t":"Sold out","j":0,"fc":[0,0,0]}}]}}}]}"#
    let animation = DotLottieAnimation(animationData: json).byHand()
    try await animation.loaded()
    let presenter = AnimationPresenter(animation)
    #expect(presenter.isAccessibilityElement && presenter.description.value == "Sold out")
    animation.accessibilityWords = AccessibilityWords(readsTexts: false)
    #expect(!presenter.isAccessibilityElement && presenter.description.value == nil)
  }

  // MARK: Windows

  /// Something that happens to a view.
  private enum Step: CaseIterable { case attach, detach, hide, show, layOut, flatten, background, foreground }

  @Test func `an animation moves while its view can be seen, in any order of what happens`() async throws {
    let animation = try await playing()
    let size = ViewGeometry(width: 20, height: 20, scale: 2),
      none = ViewGeometry(width: 20, height: 0, scale: 2)
    for first in 0..<Step.allCases.count * Step.allCases.count * Step.allCases.count * Step.allCases.count {
      let view = TestView(animation)
      animation.setApplicationActive(true)
      var (isAttached, isHidden, hasSize, isActive) = (false, false, false, true)
      var rest = first
      for _ in 0..<4 {
        let step = Step.allCases[rest % Step.allCases.count]
        rest /= Step.allCases.count
        switch step {
        case .attach: (isAttached, _) = (true, view.presenter.attach(to: view.clock))
        case .detach: (isAttached, _) = (false, view.presenter.detach())
        case .hide: (isHidden, _) = (true, view.presenter.setScrolledAway(true))
        case .show: (isHidden, _) = (false, view.presenter.setScrolledAway(false))
        case .layOut: (hasSize, _) = (true, view.presenter.layOut(size))
        case .flatten: (hasSize, _) = (false, view.presenter.layOut(none))
        case .background: (isActive, _) = (false, animation.setApplicationActive(false))
        case .foreground: (isActive, _) = (true, animation.setApplicationActive(true))
        }
        let isSeen = isAttached && !isHidden && hasSize
        #expect(animation.isMoving == (isSeen && isActive), "\(first), \(step)")
        #expect((view.presenter.picture() != nil) == hasSize)
        if isAttached, hasSize { #expect(animation.canvasSize == (40, 40)) }
      }
      view.presenter.detach()
    }
  }

  @Test func `the clock of the display shows each picture once, and stops when nothing moves`() async throws {
    let animation = try await playing()
    let view = TestView(animation)
    view.presenter.layOut(ViewGeometry(width: 20, height: 20, scale: 1))
    view.presenter.attach(to: view.clock)
    let before = view.count
    for _ in 0..<5 { view.clock.advance(by: .milliseconds(100)) }
    #expect(view.count == before + 5)
    animation.pause()
    view.clock.advance(by: .milliseconds(100))
    let rested = view.count
    for _ in 0..<5 { view.clock.advance(by: .milliseconds(100)) }
    #expect(view.count == rested && view.clock.drivenCount == 0)
    animation.play()
    view.presenter.detach()
    for _ in 0..<5 { view.clock.advance(by: .milliseconds(100)) }
    #expect(view.count <= rested + 1 && view.clock.drivenCount == 0)
  }

  @Test func `the canvas is that of the largest view, and the animation moves while one is seen`()
    async throws
  {
    let animation = try await playing()
    let small = TestView(animation), large = TestView(animation)
    small.presenter.layOut(ViewGeometry(width: 10, height: 10, scale: 2))
    large.presenter.layOut(ViewGeometry(width: 30, height: 30, scale: 2))
    small.presenter.attach(to: small.clock)
    #expect(animation.canvasSize == (20, 20))
    large.presenter.attach(to: large.clock)
    #expect(animation.canvasSize == (60, 60) && animation.isMoving)
    small.clock.advance(by: .milliseconds(50))
    large.clock.advance(by: .milliseconds(50))
    #expect(small.count > 0 && large.count > 0)
    large.presenter.detach()
    #expect(animation.canvasSize == (20, 20) && animation.isMoving)
    small.presenter.detach()
    #expect(!animation.isMoving)
  }

  @Test func `an animation waits for its view, and goes away only after it was seen`() async throws {
    for behavior in [BackgroundBehavior.pause, .stop, .forceFinish, .pauseAndRestore] {
      let animation = DotLottieAnimation(
        animationData: Fixture.square(), config: AnimationConfig(autoplay: true)
      ).byViews()
      animation.presencePolicy.whenHidden = behavior
      try await animation.loaded()
      #expect(animation.isMoving)
      let view = TestView(animation)
      #expect(!animation.isMoving && animation.isPlaying())
      view.presenter.attach(to: view.clock)
      #expect(!animation.isMoving && animation.isPlaying())
      view.presenter.layOut(ViewGeometry(width: 20, height: 20, scale: 1))
      #expect(animation.isMoving && animation.currentFrame() == 0)
      view.presenter.setScrolledAway(true)
      #expect(!animation.isMoving && animation.isPlaying() == (behavior == .pauseAndRestore), "\(behavior)")
    }
  }

  @Test func `the clock that a host has chosen stays, and so does none`() async throws {
    let chosen = ManualDisplayClock()
    for clock in [chosen, nil] {
      let animation = try await playing()
      animation.displayClock = clock
      let view = TestView(animation)
      view.presenter.layOut(ViewGeometry(width: 20, height: 20, scale: 1))
      view.presenter.attach(to: view.clock)
      view.presenter.setScrolledAway(true)
      view.presenter.setScrolledAway(false)
      #expect(animation.displayClock === clock && view.clock.drivenCount == 0)
    }
  }

  @Test func `of several views, one that is seen gives the clock`() async throws {
    let animation = try await playing()
    let hidden = TestView(animation), seen = TestView(animation)
    for view in [hidden, seen] {
      view.presenter.layOut(ViewGeometry(width: 20, height: 20, scale: 1))
      view.presenter.attach(to: view.clock)
    }
    #expect(animation.displayClock === hidden.clock)
    hidden.presenter.setScrolledAway(true)
    #expect(animation.displayClock === seen.clock && animation.isMoving)
    seen.presenter.detach()
    #expect(animation.displayClock === animation.clock.fallback && !animation.isMoving)
  }

  @Test func `a schedule hears when it has to go on, after loading, calls and changes`() async throws {
    let animation = DotLottieAnimation(animationData: Fixture.square()).byViews()
    let schedule = PictureSchedule<AnimationPresenter>()
    var seconds = 0.0
    func picture() -> [UInt32]? {
      seconds += 0.1
      return schedule.picture(of: animation, ViewGeometry(width: 20, height: 10, scale: 2), at: seconds)?
        .pixels
    }
    let calls = Lock(0)
    func listen() -> Bool {
      withObservationTracking {
        animation.wantsPictures
      } onChange: {
        calls.withLock { $0 += 1 }
      }
    }
    #expect(!listen() && picture() == nil)
    try await animation.loaded()
    #expect(calls.withLock { $0 } == 1)
    let first = try #require(picture())
    for _ in 0..<3 { #expect(picture() == first) }
    #expect(!listen())
    animation.setFrame(frame: 30)
    #expect(calls.withLock { $0 } == 2 && picture() != first)
    _ = picture()
    #expect(!listen())
    animation.play()
    #expect(calls.withLock { $0 } == 3)
    let before = picture()
    #expect(picture() != before)
    // Gone, and back again.
    schedule.detach()
    #expect(!animation.isMoving && animation.wantsPictures)
    let back = picture()
    #expect(animation.isMoving && picture() != back)
  }

  @Test func `a press that a schedule's system takes away is no click, and the next one begins anew`()
    async throws
  {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byViews()
    try await animation.loaded()
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    let schedule = PictureSchedule<AnimationPresenter>()
    let size = ViewGeometry(width: 20, height: 10, scale: 2)
    _ = schedule.picture(of: animation, size, at: 0)
    schedule.press(x: 5, y: 5)
    schedule.cancelPress()
    schedule.release(x: 5, y: 5)
    #expect(animation.stateMachineGetNumericInput(key: "score") == 0)
    for _ in 0..<2 {
      schedule.press(x: 5, y: 5)
      schedule.press(x: 6, y: 5)
      schedule.release(x: 6, y: 5)
      schedule.cancelPress()
    }
    #expect(animation.stateMachineGetNumericInput(key: "score") == 2)
  }

  @Test func `content is loaded once for each trigger and source`() {
    var content = ViewContent<Int>()
    func key(_ trigger: Int, _ source: Int) -> ViewContent<Int>.Key {
      .init(trigger: trigger, source: source)
    }
    func begins(_ key: ViewContent<Int>.Key, _ keepsFormer: Bool) -> Bool {
      content.begin(key, keepsFormer: keepsFormer)
    }
    #expect(begins(key(0, 0), false))
    // A view that comes back before it is loaded loads again, one that comes back later does not.
    #expect(begins(key(0, 0), false))
    content.end(key(0, 0), 7)
    #expect(!begins(key(0, 0), false) && content.content == 7)
    #expect(begins(key(1, 0), true) && content.content == 7)
    content.end(key(1, 0), 8)
    #expect(begins(key(1, 5), false) && content.content == nil)
    // Loading that failed is tried again.
    #expect(begins(key(1, 5), false))
  }

  @Test func `a size that the host has chosen stays, and the view scales the picture`() async throws {
    let chosen = try await playing(AnimationConfig(autoplay: true, width: 64, height: 32))
    let view = TestView(chosen)
    view.presenter.layOut(ViewGeometry(width: 50, height: 50, scale: 2))
    view.presenter.attach(to: view.clock)
    #expect(chosen.canvasSize == (64, 32))
    let resized = try await playing()
    resized.resize(width: 7, height: 9)
    let other = TestView(resized)
    other.presenter.attach(to: other.clock)
    other.presenter.layOut(ViewGeometry(width: 50, height: 50, scale: 2))
    #expect(resized.canvasSize == (7, 9))
  }

  @Test func `a canvas that a view needs is there before the first picture`() async throws {
    let animation = DotLottieAnimation(
      animationData: Fixture.square(), config: AnimationConfig(autoplay: true)
    ).byViews()
    let view = TestView(animation)
    view.presenter.attach(to: view.clock)
    view.presenter.layOut(ViewGeometry(width: 25, height: 25, scale: 2))
    #expect(view.presenter.picture() == nil)
    try await animation.loaded()
    #expect(animation.canvasSize == (50, 50) && view.presenter.picture()?.width == 50)
  }

  // MARK: Pointers

  @Test func `touches land where the picture is drawn, in every layout and at every scale`() async throws {
    let animation = try await playing()
    let (width, height) = (100.0, 50.0)
    var random = Seeded(seed: 7)
    for fit in [Fit.contain, .cover, .fill, .fitWidth, .fitHeight, .none] {
      for align in [(0.0, 0.0), (0.5, 0.5), (1, 0.25)] {
        for scale in [1, 2, 3, 1.5, 2.625] {
          let view = ViewGeometry(
            width: Double.random(in: 20...300, using: &random).rounded(),
            height: Double.random(in: 20...300, using: &random).rounded(), scale: scale)
          let test = TestView(animation)
          animation.setLayout(layout: Layout(fit: fit, alignX: Float(align.0), alignY: Float(align.1)))
          test.presenter.layOut(view)
          test.presenter.attach(to: nil)
          let canvas = animation.canvasSize
          // The renderer's own map from the animation to the canvas.
          let placement = animation.layout().placement(of: (width, height), in: canvas)
          let mapping = animation.mapping(fromViewOf: Float(view.width), height: Float(view.height))
          for _ in 0..<20 {
            let point = Vector2(
              Float.random(in: -10...110, using: &random), Float.random(in: -10...60, using: &random))
            let pixel = placement * point
            // A layer shows its contents as large as they fit, in the middle, if its gravity is resizeAspect.
            let fitted = min(
              Float(view.width) / Float(canvas.width), Float(view.height) / Float(canvas.height))
            let x = (Float(view.width) - Float(canvas.width) * fitted) / 2 + pixel.x * fitted
            let y = (Float(view.height) - Float(canvas.height) * fitted) / 2 + pixel.y * fitted
            let found = mapping.canvasPoint(x: x, y: y)
            #expect(
              abs(found.x - pixel.x) < 0.01 && abs(found.y - pixel.y) < 0.01, "\(fit), \(scale), \(view)")
            let isInside = point.x >= 0 && point.y >= 0 && point.x < 100 && point.y < 50
            let isOnCanvas =
              pixel.x >= 0 && pixel.y >= 0 && pixel.x < Float(canvas.width) && pixel.y < Float(canvas.height)
            let isNearEdge =
              [point.x, point.x - 100, point.y, point.y - 50].contains { abs($0) < 2 }
              || [pixel.x, pixel.y, pixel.x - Float(canvas.width), pixel.y - Float(canvas.height)].contains {
                abs($0) < 2
              }
            if !isNearEdge {
              #expect(mapping.isOnAnimation(x: x, y: y) == (isInside && isOnCanvas), "\(fit), \(point)")
            }
          }
          test.presenter.detach()
        }
      }
    }
  }

  @Test func `a press ends when the view leaves its window`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byViews()
    try await animation.loaded()
    let recorder = Recorder()
    animation.stateMachineSubscribe(recorder)
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    let view = TestView(animation)
    view.presenter.layOut(ViewGeometry(width: 100, height: 100, scale: 1))
    view.presenter.attach(to: view.clock)
    view.presenter.receive(.down(id: 1, x: 50, y: 50))
    recorder.lines = []
    view.presenter.detach()
    view.presenter.receive(.up(id: 1, x: 50, y: 50))
    // The press was ended by the detaching, so that the finger that is lifted later is nobody's.
    #expect(!recorder.lines.contains { $0.contains("click") })
  }

  // MARK: Lifetimes

  @Test func `ten thousand views come and go, and nothing stays`() async throws {
    let animation = try await playing()
    var random = Seeded(seed: 99), views: [TestView] = []
    // Until its first view, an animation moves as if it could be seen.
    animation.setVisible(false)
    weak var lost: TestView?
    weak var lostPresenter: AnimationPresenter?
    for round in 0..<10_000 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: if views.count < 8 { views.append(TestView(animation)) }
      case 2:
        guard let place = views.indices.randomElement(using: &random) else { break }
        (lost, lostPresenter) = (views[place], views[place].presenter)
        // Some are freed without having left their window.
        if Bool.random(using: &random) { views[place].presenter.detach() }
        views.remove(at: place)
        #expect(lost == nil && lostPresenter == nil, "\(round)")
        // A presenter that was freed tells its animation in a turn of its own.
        await Task.yield()
      case 3: views.randomElement(using: &random)?.presenter.attach(to: ManualDisplayClock())
      case 4:
        let side = Double.random(in: -5...60, using: &random)
        views.randomElement(using: &random)?.presenter.layOut(
          ViewGeometry(width: side, height: side, scale: 2))
      default:
        let view = views.randomElement(using: &random)
        view?.presenter.receive(.down(id: round, x: 5, y: 5))
        view?.presenter.receive(.up(id: round, x: 5, y: 5))
      }
      let isSeen = views.contains { $0.presenter.isAttached && ($0.presenter.geometry.canvas != nil) }
      #expect(isSeen == animation.isMoving, "\(round)")
    }
    views = []
    weak var gone: DotLottieAnimation?
    do {
      let other = DotLottieAnimation(animationData: Fixture.square()).byViews()
      try await other.loaded()
      let view = TestView(other)
      view.presenter.attach(to: view.clock)
      gone = other
    }
    #expect(gone == nil)
  }

  @Test func `the view is laid out again when another animation has another size`() async throws {
    let animation = DotLottieAnimation(
      animationData: Fixture.square(), config: AnimationConfig(autoplay: true)
    ).byViews()
    let view = TestView(animation)
    view.presenter.attach(to: view.clock)
    view.presenter.layOut(ViewGeometry(width: 25, height: 25, scale: 2))
    #expect(view.presenter.naturalSize == (-1, -1) && view.layouts == 0)
    #expect(view.presenter.fittingSize(proposing: nil, nil) == (0, 0))
    try await animation.loaded()
    view.clock.advance(by: .milliseconds(50))
    #expect(view.presenter.naturalSize == (100, 50) && view.layouts == 1)
    view.clock.advance(by: .milliseconds(50))
    #expect(view.layouts == 1 && view.presenter.fittingSize(proposing: 10, nil) == (10, 5))
    #expect(view.presenter.fittingSize(proposing: nil, 10) == (20, 10))
  }

  // MARK: Environment and accessibility

  @Test func `focus is a pointer in the middle`() async throws {
    let animation = DotLottieAnimation(animationData: Fixture.square()).byViews()
    try await animation.loaded()
    let machine = """
      {"initial":"a","inputs":[{"type":"Numeric","name":"inside","value":0}],
       "states":[{"name":"a","type":"PlaybackState","animation":"","transitions":[]}],
       "interactions":[
        {"type":"PointerEnter","actions":[{"type":"Increment","inputName":"inside"}]},
        {"type":"PointerExit","actions":[{"type":"Decrement","inputName":"inside"}]}]}
      """
    #expect(animation.stateMachineLoadData(machine) && animation.stateMachineStart())
    let view = TestView(animation)
    view.presenter.layOut(ViewGeometry(width: 100, height: 100, scale: 1))
    view.presenter.attach(to: view.clock)
    for (isFocused, expected) in [(true, 1 as Float), (true, 1), (false, 0), (false, 0), (true, 1)] {
      view.presenter.setFocused(isFocused)
      #expect(animation.stateMachineGetNumericInput(key: "inside") == expected)
    }
    view.presenter.detach()
    #expect(animation.stateMachineGetNumericInput(key: "inside") == 0)
  }

  @Test func `the size of texts reaches slots, once for each change`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byViews()
    try await animation.loaded()
    var scales: Set<Double> = [], calls = 0
    animation.slotResolver = { [weak animation] _, _ in
      calls += 1
      scales.insert(animation?.textScale ?? 0)
      return nil
    }
    let slots = calls
    #expect(slots > 0 && scales == [1])
    let view = TestView(animation)
    for scale in [1.5, 1.5, .nan, 0, .infinity, -1] {
      view.presenter.environmentChanged(to: ViewEnvironment(textScale: scale))
    }
    #expect(calls == 2 * slots && scales == [1, 1.5] && animation.textScale == 1.5)
  }

  @Test func `appearance, motion and descriptions reach the animation`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byViews()
    try await animation.loaded()
    animation.themes = ThemeChoice(light: "day", dark: "night")
    let view = TestView(animation)
    view.presenter.environmentChanged(
      to: ViewEnvironment(appearance: .dark, reducesMotion: true))
    #expect(animation.activeThemeId() == "night" && animation.motionPolicy.isReduced)
    view.presenter.environmentChanged(to: ViewEnvironment())
    #expect(animation.activeThemeId() == "day" && animation.motionPolicy.reducedMotion == .full)
    animation.accessibilityWords = AccessibilityWords(label: "A button", states: ["idle": "off"])
    #expect(view.presenter.description.label == "A button" && !view.presenter.activate())
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    #expect(view.presenter.description.value == "off")
  }
}

/// Random numbers that are the same each time.
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
