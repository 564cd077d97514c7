@testable import DotLottie
import LottieRenderer
import StateMachines
import Testing
import TestSupport
import VectorRaster

/// A control with two animations, whose loads end when the test says so.
@MainActor
struct DualStateAnimationTests {
  /// A control with both sides prepared, attached, resting on its inactive side.
  private func prepared(_ change: (inout DualStateAnimation.Options) -> Void = { _ in }) async throws
    -> DualStateStage
  {
    let stage = DualStateStage(DualStateSample.source, change)
    stage.control.attach()
    try await stage.answer()
    try await stage.answer()
    return stage
  }

  @Test func `the side that is asked for is loaded first, and the other when it is there`() async throws {
    let stage = DualStateStage(isActive: true)
    #expect(stage.control.phase == .pendingActive && stage.control.isActive)
    #expect(stage.loader.requests.map(\.preparation.side) == [.active])
    #expect(stage.pixel.isEmpty && stage.control.shownSide == nil)
    stage.control.attach()
    try await stage.answer()
    #expect(stage.control.phase == .active)
    #expect(stage.pixel.side == .active && stage.pixel.isAtStart)
    #expect(stage.loader.requests.map(\.preparation.side) == [.inactive])
    #expect(stage.loader.requests[0].preparation.isAhead && !stage.loader.requests[0].isHurried)
    stage.control.set(.inactive)
    #expect(stage.loader.requests[0].isHurried && stage.control.phase == .pendingInactive)
    // What was drawn stays until the other is there.
    #expect(stage.pixel.side == .active)
    try await stage.answer()
    #expect(stage.pixel.side == .inactive)
  }

  @Test func `a switch plays once, to its end, and rests there`() async throws {
    let stage = try await prepared()
    #expect(stage.pixel.side == .inactive && stage.pixel.isAtStart && !stage.control.isPlaying)
    stage.control.isActive = true
    #expect(stage.control.phase == .active && stage.control.isPlaying)
    #expect(stage.pixel.side == .active && stage.pixel.isAtStart)
    stage.run(2)
    let middle = stage.pixel
    #expect(!middle.isAtStart && !middle.isAtEnd)
    #expect(stage.control.progress > 0.3 && stage.control.progress < 0.5)
    stage.run(5)
    #expect(stage.pixel.isAtEnd && !stage.control.isPlaying && stage.control.progress == 1)
    stage.control.isActive = true
    #expect(!stage.control.isPlaying)
    stage.control.isActive = false
    #expect(stage.pixel.side == .inactive && stage.pixel.isAtStart && stage.control.isPlaying)
    #expect(stage.loader.begun == 2)
  }

  @Test func `the first picture is the last frame where that is wanted`() async throws {
    let stage = try await prepared { $0.restsAtEnd = true }
    #expect(stage.pixel.side == .inactive && stage.pixel.isAtEnd && !stage.control.isPlaying)
    stage.control.isActive = true
    #expect(stage.pixel.isAtStart && stage.control.isPlaying)
  }

  @Test func `a switch before anything shows plays when it can`() async throws {
    let stage = DualStateStage { $0.restsAtEnd = true }
    stage.control.attach()
    stage.control.isActive = true
    try await stage.answer(1)
    #expect(stage.pixel.side == .active && stage.pixel.isAtStart && stage.control.isPlaying)
    stage.run(10)
    #expect(stage.pixel.isAtEnd && !stage.control.isPlaying)
  }

  @Test func `toggling while a side loads plays it once`() async throws {
    let stage = DualStateStage()
    stage.control.attach()
    try await stage.answer()
    for _ in 0..<7 { stage.control.isActive.toggle() }
    #expect(stage.control.phase == .pendingActive && stage.loader.requests.count == 1)
    #expect(stage.pixel.side == .inactive && !stage.control.isPlaying)
    try await stage.answer()
    #expect(stage.pixel.side == .active && stage.control.isPlaying)
    stage.run(10)
    #expect(stage.pixel.isAtEnd)
  }

  @Test func `off screen nothing plays, and what was asked for long ago is shown as it ends`() async throws {
    let stage = try await prepared()
    stage.control.isActive = true
    stage.run(2)
    let before = stage.pixel
    stage.control.detach()
    stage.run(10)
    #expect(stage.pixel == before)
    stage.control.attach()
    stage.run(10)
    #expect(stage.pixel.isAtEnd)

    stage.control.detach()
    stage.control.isActive = false
    #expect(stage.pixel.side == .active && stage.control.phase == .pendingInactive)
    stage.clock.advance(by: .seconds(5))
    stage.control.attach()
    #expect(stage.pixel.side == .inactive && stage.pixel.isAtEnd && !stage.control.isPlaying)
  }

  @Test func `what comes for animations that were replaced is dropped`() async throws {
    let stage = DualStateStage()
    stage.control.attach()
    let picture = try await stage.loader.requests[0].preparation.run()
    stage.control.replaceSource(
      .sides(
        inactive: DualStateAnimation.Asset(DualStateSample.json(red: 90)),
        active: DualStateAnimation.Asset(DualStateSample.json(red: 120))))
    #expect(stage.loader.cancelled == [stage.loader.requests[0].id])
    // It came all the same.
    stage.loader.answer(0, picture)
    #expect(stage.control.shownSide == nil && stage.pixel.isEmpty)
    try await stage.answer()
    #expect(abs(stage.pixel.red - 90) <= 1)
    stage.control.replaceSource(DualStateSample.source)
    #expect(stage.pixel.isEmpty)
  }

  @Test func `a failure is told, stood for, and tried again when it is asked for`() async throws {
    let stage = DualStateStage {
      $0.placeholder = .color(PaintColor(red: 0, green: 0, blue: 1, alpha: 1))
    }
    var events = stage.control.events.makeAsyncIterator()
    stage.control.attach()
    #expect(stage.pixel.blue == 255)
    try await stage.answer()
    stage.control.isActive = true
    stage.loader.refuse(0, .unreachable("the tunnel"))
    #expect(stage.control.failure == .unreachable("the tunnel"))
    #expect(stage.control.error(of: .active) == .unreachable("the tunnel"))
    #expect(stage.pixel.blue == 255 && stage.control.phase == .pendingActive)
    stage.control.isActive = false
    #expect(stage.pixel.side == .inactive && stage.control.failure == nil)
    stage.control.isActive = true
    #expect(stage.loader.requests.count == 1)
    try await stage.answer()
    #expect(stage.pixel.side == .active && stage.control.failure == nil)
    stage.run(10)
    let expected: [DualStateAnimation.Event] = [
      .phase(.inactive), .phase(.pendingActive), .failed(.active, .unreachable("the tunnel")),
      .phase(.inactive), .phase(.pendingActive), .phase(.active), .ended(.active),
    ]
    for event in expected { #expect(await events.next() == event) }
  }

  @Test func `a side that failed unseen and is not tried again is told of when it is asked for`() async throws
  {
    let stage = DualStateStage {
      $0.policy.retry = .never
      $0.policy.keepsShownOnFailure = true
    }
    var events = stage.control.events.makeAsyncIterator()
    stage.control.attach()
    try await stage.answer()
    stage.loader.refuse(0, .unreachable("the tunnel"))
    #expect(stage.control.failure == nil)
    stage.control.isActive = true
    #expect(stage.control.failure == .unreachable("the tunnel") && stage.pixel.side == .inactive)
    stage.control.isActive = false
    let expected: [DualStateAnimation.Event] = [
      .phase(.inactive), .phase(.pendingActive), .failed(.active, .unreachable("the tunnel")),
      .phase(.inactive),
    ]
    for event in expected { #expect(await events.next() == event) }
  }

  @Test func `a failed load is tried again by itself, later each time`() async throws {
    let stage = DualStateStage { $0.policy.retry = .backoff(first: .seconds(1), count: 2) }
    stage.control.attach()
    for delay in [1, 2] {
      stage.loader.refuse(0)
      #expect(await eventually { stage.clock.sleeperCount == 1 })
      stage.clock.advance(by: .seconds(delay) - .milliseconds(1))
      #expect(stage.loader.requests.isEmpty)
      stage.clock.advance(by: .milliseconds(1))
      #expect(await eventually { stage.loader.requests.count == 1 })
    }
    stage.loader.refuse(0)
    #expect(stage.clock.sleeperCount == 0 && stage.loader.requests.isEmpty)
    stage.control.set(.inactive)
    try await stage.answer()
    #expect(stage.pixel.side == .inactive)
  }

  @Test func `where motion is reduced a switch shows the end`() async throws {
    let stage = try await prepared { $0.reducesMotion = true }
    stage.control.isActive = true
    #expect(stage.pixel.side == .active && stage.pixel.isAtEnd && !stage.control.isPlaying)
    stage.control.setReducedMotion(false)
    stage.control.isActive = false
    #expect(stage.control.isPlaying && stage.pixel.isAtStart)
    stage.control.setReducedMotion(true)
    #expect(!stage.control.isPlaying && stage.pixel.isAtEnd)
  }

  @Test func `where memory is short the side that nobody sees goes, and comes again`() async throws {
    let stage = try await prepared()
    stage.control.memoryPressure()
    #expect(stage.control.isPrepared(.inactive) && !stage.control.isPrepared(.active))
    #expect(stage.pixel.side == .inactive)
    stage.control.isActive = true
    #expect(stage.pixel.side == .inactive && stage.loader.requests.count == 1)
    // The one that shows is kept though another is asked for.
    stage.control.memoryPressure()
    #expect(stage.pixel.side == .inactive)
  }

  @Test func `another size draws both sides in that size`() async throws {
    let stage = try await prepared()
    stage.control.resize(width: 7, height: 9)
    #expect(!stage.control.draw(into: &stage.surface))
    stage.surface = Surface(width: 7, height: 9)
    #expect(stage.control.draw(into: &stage.surface))
    #expect(Pixel(stage.surface.pixels[7 * 4 + 3]).side == .inactive)
    stage.control.isActive = true
    #expect(stage.control.draw(into: &stage.surface))
    #expect(Pixel(stage.surface.pixels[7 * 4 + 3]).side == .active)
    stage.control.resize(width: 0, height: 1 << 40)
    #expect(stage.control.canvasSize.width == 1 && stage.control.canvasSize.height < 1 << 20)
  }

  @Test func `frames are drawn ahead for who does not wait, and left out for who begins to`() async throws {
    let stage = DualStateStage()
    stage.control.attach()
    // The first and the last: twice, as whole pictures and as changes.
    #expect(try await stage.loader.requests[0].preparation.run().drawnAhead == 4)
    try await stage.answer()
    #expect(try await stage.loader.requests[0].preparation.run().drawnAhead == 4 + 12)
    stage.control.isActive = true
    #expect(try await stage.loader.requests[0].preparation.run().drawnAhead == 4)
  }

  @Test func `it is drawn as often as the animation has frames, where that is wanted`() async throws {
    let clock = RateClock()
    let stage = try await prepared {
      $0.framePacing = .authored
      $0.speed = 0.5
    }
    stage.control.displayClock = clock
    stage.control.isActive = true
    #expect(clock.rates == [30])
  }

  @Test func `a placeholder of one's own is drawn for the side that is asked for, once`() {
    let stage = DualStateStage {
      $0.placeholder = .drawing { side, surface in
        surface.pixels[5] = side == .active ? 0xFFFF_0000 : 0xFF00_FF00
      }
    }
    #expect(stage.control.draw(into: &stage.surface))
    #expect(!stage.control.draw(into: &stage.surface))
    #expect(stage.pixel.green == 255)
    stage.control.isActive = true
    #expect(stage.control.draw(into: &stage.surface))
    #expect(stage.pixel.blue == 255)
  }

  @Test func `a clock drives it while something is due, and no longer`() async throws {
    let stage = DualStateStage()
    let clock = ManualDisplayClock()
    var pictures = 0
    stage.control.onPicture = { _ in pictures += 1 }
    stage.control.displayClock = clock
    stage.control.attach()
    #expect(clock.drivenCount == 0)
    try await stage.answer()
    #expect(clock.drivenCount == 1)
    clock.advance(by: .milliseconds(16))
    #expect(clock.drivenCount == 0 && pictures == 1)
    try await stage.answer()
    stage.control.isActive = true
    for _ in 0..<20 { clock.advance(by: .milliseconds(16)) }
    #expect(clock.drivenCount == 0 && pictures > 5 && stage.pixel.isAtEnd)
    // The same clock, taken away and given again, calls once a beat.
    stage.control.isActive = false
    stage.control.displayClock = nil
    stage.control.displayClock = clock
    clock.advance(by: .milliseconds(16))
    #expect(clock.drivenCount == 1)
  }

  @Test func `nothing stays of a control that nobody holds, nor of its loads`() {
    let loader = HeldLoader()
    var weak: WeakReference<DualStateAnimation>
    do {
      let control = DualStateAnimation(
        DualStateSample.source, isActive: false, width: 4, height: 4, options: DualStateAnimation.Options(),
        clock: ManualClock(), loader: loader
      ).byHand()
      control.attach()
      weak = WeakReference(control)
    }
    #expect(weak.value == nil && loader.requests[0].animation.value == nil)
  }
}

/// Keeps what it is asked for.
@MainActor
private final class RateClock: DisplayClock {
  var rates: [Double?] = []

  func drive(at framesPerSecond: Double?, _ body: @escaping @MainActor (Duration) -> Bool) {
    rates.append(framesPerSecond)
  }
}
