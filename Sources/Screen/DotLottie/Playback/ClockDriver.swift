/// An object that a display's clock moves, through a ``ClockDriver``.
@MainActor
package protocol ClockDriven: AnyObject {
  /// Whether time changes what is shown.
  var isMoving: Bool { get }
  /// The number of calls a second, above 0; nil for every picture of the display.
  var drivenRate: Double? { get }
  /// Lets time pass, and shows what changed.
  func clockBeat(_ elapsed: Duration)
}

/// Keeps a clock calling an object while that object moves.
///
/// A timer is the default, and gives way to the display of a view. Both give way when the host sets a clock, or lets time
/// pass by itself.
@MainActor
package final class ClockDriver {
  /// A request to a clock: only the driver's latest is answered.
  private final class Request {
    var rate: Double?
    // Not optional: a function taken out of an optional allocates.
    var beat: @MainActor (Duration) -> Bool = { _ in false }
  }

  private weak var driven: (any ClockDriven)?
  private var isChosen = false
  private var request: Request?
  private var isRunning = false

  /// The clock; nil if the host lets time pass.
  package private(set) var clock: (any DisplayClock)? = TimerDisplayClock.shared
  /// The clock for as long as no view offers one.
  package var fallback: any DisplayClock = TimerDisplayClock.shared {
    didSet { if clock === oldValue { use(fallback) } }
  }

  /// Makes a driver that drives nothing yet.
  package init() {}

  /// Drives an object, which the driver does not keep alive.
  package func follow(_ driven: any ClockDriven) { self.driven = driven }

  /// Uses another clock, or none, because the host says so.
  package func choose(_ clock: (any DisplayClock)?) {
    isChosen = true
    use(clock)
  }

  /// Uses the clock of a view, or the default one without a view, unless the host has chosen one or none.
  package func offer(_ clock: (any DisplayClock)?) {
    let offered = clock ?? fallback
    if !isChosen, offered !== self.clock { use(offered) }
  }

  private func use(_ clock: (any DisplayClock)?) {
    self.clock = clock
    // The former clock learns at its next beat that nobody listens.
    request = nil
    isRunning = false
    update()
  }

  /// Notes that the host lets time pass by itself, so that the default clock must not do so too.
  package func hostAdvances() { if !isChosen { choose(nil) } }

  /// Makes the clock call if something moves, at the rate that is wanted now.
  package func update() {
    guard let clock, let driven, driven.isMoving else { return }
    let rate = driven.drivenRate
    if isRunning {
      if rate == request?.rate { return }
      request = nil
    }
    let request = request ?? makeRequest()
    request.rate = rate
    self.request = request
    isRunning = true
    clock.drive(at: rate, request.beat)
  }

  private func makeRequest() -> Request {
    let request = Request()
    request.beat = { [weak self, weak request] elapsed in
      guard let self, let request, request === self.request else { return false }
      return beat(elapsed, request)
    }
    return request
  }

  /// - Returns: Whether the clock is to call again.
  private func beat(_ elapsed: Duration, _ request: Request) -> Bool {
    guard let driven else { return false }
    driven.clockBeat(elapsed)
    // An observer may have chosen another clock or rate.
    guard request === self.request else { return false }
    if driven.isMoving { return true }
    isRunning = false
    return false
  }
}
