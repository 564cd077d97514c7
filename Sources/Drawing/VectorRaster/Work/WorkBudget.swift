/// A budget of the work that an operation may cost.
///
/// Work is counted in units of about a nanosecond of one processor core (`WorkCost`). The count follows from the
/// shapes, paints and boxes that are requested, never from a clock, a cache or the number of threads. Work that
/// exceeds a budget therefore exceeds it on every machine and each time.
///
/// An exhausted budget stays exhausted, so that all later work is left out too.
public struct WorkBudget: Sendable, Equatable, BitwiseCopyable {
  /// The units that are left; negative after a request for more than was left.
  public private(set) var remaining: Int64

  /// Creates a budget.
  ///
  /// - Parameter units: The units that may be spent; below 0 the budget is exhausted from the start.
  public init(_ units: Int64) { remaining = units }

  /// A budget that cannot be exhausted in practice.
  public static var unlimited: WorkBudget { WorkBudget(.max) }

  /// Whether an operation requested more than was left.
  public var isExhausted: Bool { remaining < 0 }

  /// Spends units.
  ///
  /// - Parameter units: The cost, at least 0; counts as at most 2⁶⁰.
  /// - Returns: Whether enough units were left; if not, the budget is exhausted.
  @inline(__always)
  @discardableResult
  public mutating func spend(_ units: Int64) -> Bool {
    guard remaining >= 0 else { return false }
    assert(units >= 0, "work of \(units) units")
    remaining = units <= remaining ? remaining &- units : -1
    return remaining >= 0
  }

  /// Spends the cost of a number of equal operations.
  ///
  /// - Parameters:
  ///   - count: The number of operations, at least 0.
  ///   - units: The cost of each, 0 up to 2³¹.
  /// - Returns: Whether enough units were left; if not, the budget is exhausted.
  @inline(__always)
  @discardableResult
  public mutating func spend(_ count: Int, each units: Int64) -> Bool {
    // The limit keeps the product within 64 bits; that many operations exceed every budget but the unlimited one.
    spend(Int64(truncatingIfNeeded: Swift.min(count, 1 << 30)) &* units)
  }

  /// Returns units that were spent in advance and not needed; an exhausted budget stays exhausted.
  @inline(__always)
  mutating func refund(_ units: Int64) {
    if remaining >= 0 { remaining = remaining &+ units }
  }

  /// Exhausts the budget, so that all later work is left out.
  public mutating func exhaust() { remaining = -1 }
}
