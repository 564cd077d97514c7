@testable import DotLottie
import Observation
import TestSupport
import Testing
import VectorRaster

/// A switch between sides that are prepared assigns, and allocates nothing; nor does drawing what it shows.
@MainActor
@Suite(.enabled(if: MallocCounter.isReliable)) struct DualStateAllocationTests {
  /// A clock that keeps one body, and makes nothing to do so.
  private final class OneClock: DisplayClock {
    // No optional: to take a function out of one allocates.
    private var body: @MainActor (Duration) -> Bool = { _ in false }
    private var isDriving = false

    func drive(at framesPerSecond: Double?, _ body: @escaping @MainActor (Duration) -> Bool) {
      self.body = body
      isDriving = true
    }

    func beat() { if isDriving { isDriving = body(.milliseconds(16)) } }
  }

  private func prepared(_ source: DualStateAnimation.Source = DualStateSample.source) async throws
    -> DualStateStage
  {
    let stage = DualStateStage(source)
    stage.control.attach()
    while !stage.loader.requests.isEmpty { try await stage.answer() }
    return stage
  }

  @Test func `the first switch allocates nothing when the other side was prepared ahead`() async throws {
    // The runtime makes the metadata of generic types when a process first uses them: another stage's switch does.
    try await prepared().control.isActive = true
    let stage = try await prepared()
    stage.control.draw(into: &stage.surface)
    let count = MallocCounter.count { stage.control.isActive = true }
    #expect(count == 0)
    #expect(stage.pixel.side == .active)
  }

  @Test func `later switches, what they draw, and their whole playback allocate nothing`() async throws {
    let stage = try await prepared()
    let clock = OneClock()
    stage.control.displayClock = clock
    func round() {
      for _ in 0..<4 {
        stage.control.isActive.toggle()
        for _ in 0..<12 {
          clock.beat()
          stage.control.draw(into: &stage.surface)
        }
      }
    }
    round()
    #expect(MallocCounter.count { round() } == 0)
    #expect(!stage.control.isPlaying && stage.pixel.isAtEnd)
  }

  @Test func `a later switch allocates nothing for who observes something else`() async throws {
    let stage = try await prepared()
    withObservationTracking {
      _ = stage.control.canvasSize
    } onChange: {
    }
    func round() {
      for _ in 0..<4 {
        stage.control.isActive.toggle()
        for _ in 0..<6 {
          stage.control.advance(by: .milliseconds(16))
          stage.control.draw(into: &stage.surface)
        }
      }
    }
    round()
    #expect(MallocCounter.count { round() } == 0)
  }

  @Test func `switches without a tick between them keep no events`() async throws {
    let stage = try await prepared()
    func toggle(_ times: Int) { for _ in 0..<times { stage.control.isActive.toggle() } }
    toggle(100)
    #expect(MallocCounter.count { toggle(4000) } == 0)
  }

  @Test func `parts of one animation are switched without allocating`() async throws {
    let stage = try await prepared(
      .parts(
        of: DualStateAnimation.Asset(DualStateSample.json(red: 200)), inactive: .marker("off"),
        active: .marker("on")))
    func round() {
      for _ in 0..<4 {
        stage.control.isActive.toggle()
        for _ in 0..<6 {
          stage.control.advance(by: .milliseconds(16))
          stage.control.draw(into: &stage.surface)
        }
      }
    }
    round()
    #expect(MallocCounter.count { round() } == 0)
  }
}
