/// The work that something may still cost.
///
/// Work is counted in units of about a nanosecond of one processor core (`WorkCost`). The count follows from the
/// shapes, paints and boxes that are asked for, never from a clock, a cache or the number of threads: whatever exceeds
/// a budget exceeds it on every machine and each time.
///
/// A budget that is exhausted stays exhausted, so that all that follows is left out too.
public struct WorkBudget: Sendable, Equatable, BitwiseCopyable {
  /// The units that are left; negative once something asked for more.
  public private(set) var remaining: Int64

  /// Makes a budget.
  ///
  /// - Parameter units: What may be spent; below 0 the budget is exhausted from the start.
  public init(_ units: Int64) { remaining = units }

  /// A budget that nothing exhausts.
  public static var unlimited: WorkBudget { WorkBudget(.max) }

  /// Whether something asked for more than was left.
  public var isExhausted: Bool { remaining < 0 }

  /// Spends units.
  ///
  /// - Parameter units: What something costs, at least 0; counts as at most 2⁶⁰.
  /// - Returns: Whether there were as many; if not, the budget is exhausted.
  @inline(__always)
  @discardableResult
  public mutating func spend(_ units: Int64) -> Bool {
    guard remaining >= 0 else { return false }
    assert(units >= 0, "work of \(units) units")
    remaining = units <= remaining ? remaining &- units : -1
    return remaining >= 0
  }

  /// Spends what a number of equal things cost.
  ///
  /// - Parameters:
  ///   - count: How many there are, at least 0.
  ///   - units: What each costs, 0 up to 2³¹.
  @inline(__always)
  @discardableResult
  public mutating func spend(_ count: Int, each units: Int64) -> Bool {
    // A count of 2³² things exceeds every budget but the unlimited one.
    spend(Int64(truncatingIfNeeded: Swift.min(count, 1 << 30)) &* units)
  }

  /// Gives back what was spent in advance and not needed; an exhausted budget stays exhausted.
  @inline(__always)
  mutating func refund(_ units: Int64) {
    if remaining >= 0 { remaining = remaining &+ units }
  }

  /// Leaves nothing, so that all that follows is left out.
  public mutating func exhaust() { remaining = -1 }
}
