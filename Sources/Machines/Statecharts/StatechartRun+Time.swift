import StateMachines

/// The deadline of a delayed transition.
@usableFromInline
struct StatechartClock: Sendable {
  @usableFromInline var isRunning = false
  /// The deadline, counted from the start of the chart.
  @usableFromInline var deadline = Duration.zero
  /// The order of start, in which clocks with the same deadline fire.
  @usableFromInline var order: UInt64 = 0

  init() {}
}

extension StatechartRun {
  /// The time until a delayed transition is due; nil if no transition is pending.
  public var timeToDeadline: Duration? {
    guard isAlive, let next = nextClock else { return nil }
    return max(.zero, clocks[next].deadline - now)
  }

  /// Advances the time, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// A transition that is taken on the way may start other delays, which can become due in the same call.
  ///
  /// - Parameters:
  ///   - time: The elapsed time; a negative duration counts as zero.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: Whether a delayed transition was taken, or states were left because the guard of one threw.
  @inlinable @discardableResult
  public mutating func advance(by time: Duration, effects: inout [Symbols.Effect]) -> Bool {
    guard isAlive else { return false }
    begin(&effects)
    defer { swap(&scope.effects, &effects) }
    let end = (now + time.passing).passing
    var isTaken = false
    while isAlive, let next = nextClock, clocks[next].deadline <= end {
      if clocks[next].deadline > now {
        now = clocks[next].deadline
        // Only steps without elapsed time between them can form an endless loop.
        steps = 0
      }
      clocks[next].isRunning = false
      isTaken = follow(program.timers[next].transition) || isTaken
    }
    now = end
    return isTaken || hasMoved
  }

  /// Takes a transition whose deadline is reached, if its guards allow it.
  @inlinable
  mutating func follow(_ transition: Int) -> Bool {
    var refusal: Int32 = -1
    scope.current = nil
    guard passes(transition, &refusal) else {
      settle()
      scope.current = nil
      return false
    }
    enabled.count = 0
    enabled.append(transition)
    microstep()
    settle()
    scope.current = nil
    return true
  }

  @usableFromInline var nextClock: Int? {
    var next: Int?
    for (number, clock) in clocks.enumerated() where clock.isRunning {
      if let other = next.map({ clocks[$0] }), (other.deadline, other.order) <= (clock.deadline, clock.order)
      {
        continue
      }
      next = number
    }
    return next
  }

  @inlinable
  mutating func startClock(_ timer: Int) {
    let delay =
      program.timers[timer].computed.map { max(.zero, $0(context)) } ?? program.timers[timer].constant
    clocks[timer].isRunning = true
    clocks[timer].deadline = now + delay.passing
    clocks[timer].order = started
    started &+= 1
  }
}
