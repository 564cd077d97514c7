/// The beat of a display: tells animations that time has passed, as long as they have something to show.
///
/// One clock serves any number of animations. It runs nothing while nobody is driven.
@MainActor
public protocol DisplayClock: AnyObject {
  /// Calls a body again and again.
  ///
  /// - Parameters:
  ///   - framesPerSecond: How often at most, above 0; nil for as often as the display shows pictures.
  ///   - body: Is given how much time has passed since its last call, or since it was driven; returns whether it wants
  ///     to be called again.
  func drive(at framesPerSecond: Double?, _ body: @escaping @MainActor (_ elapsed: Duration) -> Bool)
}

/// How often an animation is drawn while a clock drives it.
public enum FramePacing: Sendable, Hashable {
  /// As often as the display shows pictures.
  case display
  /// As often as the animation that shows has frames, at its speed: also after another one of the package is shown.
  case authored
  /// As often as the display shows pictures, but no more than so many times a second; above 0.
  case capped(Double)
}

/// A display whose beat is given by hand, for tests and films.
@MainActor
public final class ManualDisplayClock: DisplayClock {
  private struct Driven {
    let interval: Duration
    var waited: Duration = .zero
    let body: @MainActor (Duration) -> Bool
  }

  private var driven: [Driven] = []

  /// Makes a clock that stands.
  public init() {}

  /// How many bodies it drives: 0 when nothing moves.
  public var drivenCount: Int { driven.count }

  /// Calls a body at each ``advance(by:)`` by which it is due.
  public func drive(
    at framesPerSecond: Double?, _ body: @escaping @MainActor (_ elapsed: Duration) -> Bool
  ) {
    driven.append(Driven(interval: DisplayInterval.of(framesPerSecond) ?? .zero, body: body))
  }

  /// Lets time pass: one beat, after so much time.
  public func advance(by duration: Duration) {
    var beaten = driven
    driven = []
    for index in beaten.indices { beaten[index].waited += max(duration, .zero) }
    var kept: [Driven] = []
    for var one in beaten {
      if one.waited >= one.interval {
        let elapsed = one.waited
        one.waited = .zero
        if !one.body(elapsed) { continue }
      }
      kept.append(one)
    }
    // Those who came meanwhile come last.
    driven = kept + driven
  }
}

/// The beat of no display in particular: sleeps until the next picture is due, for applications without one.
@MainActor
public final class TimerDisplayClock: DisplayClock {
  /// One for all animations of a program, at 60 pictures a second.
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
  ///   - framesPerSecond: How many pictures a second it asks for at most; above 0.
  ///   - clock: The time it goes by.
  public init(framesPerSecond: Double = 60, clock: some Clock<Duration> = ContinuousClock()) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    interval = DisplayInterval.of(framesPerSecond) ?? .milliseconds(16)
  }

  /// Whether it is waiting for anything: false when nothing moves.
  public var isRunning: Bool { task != nil }

  /// Calls a body until it has had enough.
  public func drive(
    at framesPerSecond: Double?, _ body: @escaping @MainActor (_ elapsed: Duration) -> Bool
  ) {
    let asked = DisplayInterval.of(framesPerSecond) ?? interval
    driven.append(Driven(interval: max(asked, interval), last: now(), body: body))
    // What is due earlier than what is waited for: the wait begins anew.
    task?.cancel()
    task = Task { [weak self] in await self?.run() }
  }

  private func run() async {
    while let due = driven.map(\.due).min() {
      do { try await sleep(due) } catch { return }
      if Task.isCancelled { return }
      beat()
    }
    // Another task has taken over where this one was cancelled by what it called.
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
  /// How long a picture is shown; nil for a rate that is none.
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
