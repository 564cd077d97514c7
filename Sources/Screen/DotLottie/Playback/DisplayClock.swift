/// A clock that calls animations at the rate of a display while they move.
///
/// One clock serves any number of animations. It stops when none moves.
@MainActor
public protocol DisplayClock: AnyObject {
  /// Calls a body repeatedly.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The highest rate of calls, above 0; nil for every picture of the display.
  ///   - body: Receives the time since its last call, or since this call; returns whether it is to be called again.
  func drive(at framesPerSecond: Double?, _ body: @escaping @MainActor (_ elapsed: Duration) -> Bool)
}

/// The rate of drawing while a clock drives an animation.
public enum FramePacing: Sendable, Hashable {
  /// Every picture of the display.
  case display
  /// The frame rate of the animation that is shown, at its speed; follows another animation of the package.
  case authored
  /// Every picture of the display, up to a number a second, above 0.
  case capped(Double)
}

/// A clock that is moved by hand, for tests and films.
@MainActor
public final class ManualDisplayClock: DisplayClock {
  private struct Driven {
    let rate: Double?
    let interval: Duration
    /// The time since the last call.
    var elapsed: Duration = .zero
    /// The time towards the next call; what a call was late or early counts for the next one.
    var waited: Duration = .zero
    let body: @MainActor (Duration) -> Bool

    /// Lets time pass.
    ///
    /// - Returns: The time since the last call if another is due.
    mutating func wait(_ duration: Duration, tolerance: Duration) -> Duration? {
      elapsed += duration
      waited += duration
      guard waited + tolerance >= interval else { return nil }
      // Calls that were missed are not made up for.
      waited = waited < interval * 2 ? waited - interval : .zero
      defer { elapsed = .zero }
      return elapsed
    }
  }

  private var driven: [Driven] = []
  private let followsDisplay: Bool

  /// Makes a clock that stands still.
  public convenience init() { self.init(followsDisplay: false) }

  /// Makes a clock that stands still.
  ///
  /// - Parameter followsDisplay: Whether time passes in the steps of a display: a call is made at the step that is nearest
  ///   to its time, since the steps vary by some microseconds.
  package init(followsDisplay: Bool) { self.followsDisplay = followsDisplay }

  /// The highest rate that a body asks for, in calls a second; nil if one asks for every picture.
  package var highestRate: Double? {
    driven.contains { $0.rate == nil } ? nil : driven.compactMap(\.rate).max()
  }

  /// The number of bodies that are being called; 0 if nothing moves.
  public var drivenCount: Int { driven.count }

  /// Calls a body at each ``advance(by:)`` at which it is due.
  public func drive(
    at framesPerSecond: Double?, _ body: @escaping @MainActor (_ elapsed: Duration) -> Bool
  ) {
    let interval = DisplayInterval.of(framesPerSecond)
    driven.append(
      Driven(rate: interval.flatMap { _ in framesPerSecond }, interval: interval ?? .zero, body: body))
  }

  /// Lets time pass in one step.
  public func advance(by duration: Duration) {
    let beaten = driven, duration = max(duration, .zero)
    driven = []
    var kept: [Driven] = []
    for var one in beaten {
      if let elapsed = one.wait(duration, tolerance: followsDisplay ? duration / 2 : .zero),
        !one.body(elapsed)
      {
        continue
      }
      kept.append(one)
    }
    // Bodies that were added meanwhile come last.
    driven = kept + driven
  }
}

/// A clock by a timer, for programs without a display: it sleeps until the next picture is due.
@MainActor
public final class TimerDisplayClock: DisplayClock {
  /// A clock for all animations of a program, at 60 pictures a second.
  public static let shared = TimerDisplayClock()

  private struct Driven {
    let interval: Duration
    var last: Duration
    let body: @MainActor (Duration) -> Bool

    var due: Duration { last + interval }
  }

  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let interval: Duration
  private var driven: [Driven] = []
  private var task: Task<Void, Never>?

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The highest number of pictures a second, above 0.
  ///   - clock: The source of time.
  public init(framesPerSecond: Double = 60, clock: some Clock<Duration> = ContinuousClock()) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    interval = DisplayInterval.of(framesPerSecond) ?? .milliseconds(16)
  }

  /// Whether the clock is waiting for a picture; false if nothing moves.
  public var isRunning: Bool { task != nil }

  /// Calls a body until it returns false.
  public func drive(
    at framesPerSecond: Double?, _ body: @escaping @MainActor (_ elapsed: Duration) -> Bool
  ) {
    let asked = DisplayInterval.of(framesPerSecond) ?? interval
    driven.append(Driven(interval: max(asked, interval), last: now(), body: body))
    // It may be due earlier than the current wait ends, so the wait begins anew.
    task?.cancel()
    task = Task { [weak self] in await self?.run() }
  }

  private func run() async {
    while let due = driven.map(\.due).min() {
      do { try await sleep(due) } catch { return }
      if Task.isCancelled { return }
      beat()
    }
    // If a body cancelled this task by a call of its own, another task has taken over.
    if !Task.isCancelled { task = nil }
  }

  private func beat() {
    let moment = now()
    let beaten = driven
    driven = []
    var kept: [Driven] = []
    for var one in beaten {
      if one.due <= moment {
        let elapsed = moment - one.last
        one.last = moment
        if !one.body(elapsed) { continue }
      }
      kept.append(one)
    }
    driven = kept + driven
  }
}

enum DisplayInterval {
  /// The interval between pictures; nil for an invalid rate.
  static func of(_ framesPerSecond: Double?) -> Duration? {
    guard let framesPerSecond, framesPerSecond.isFinite, framesPerSecond > 0 else { return nil }
    return .seconds(1 / min(framesPerSecond, 1000))
  }
}

extension Duration {
  /// The length in milliseconds.
  package var milliseconds: Float {
    let (seconds, attoseconds) = components
    return Float(Double(seconds) * 1000 + Double(attoseconds) / 1e15)
  }
}
