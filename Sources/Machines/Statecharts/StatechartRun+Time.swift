import StateMachines

/// When a delayed transition is due.
@usableFromInline
struct StatechartClock: Sendable {
  @usableFromInline var isRunning = false
  /// Since the start of the chart.
  @usableFromInline var deadline = Duration.zero
  /// Clocks that run out together do so in the order in which they were started.
  @usableFromInline var order: UInt64 = 0

  init() {}
}

extension StatechartRun {
  /// How long until a delayed transition is due; nil if none waits.
  public var timeToDeadline: Duration? {
    guard isAlive, let next = nextClock else { return nil }
    return max(.zero, clocks[next].deadline - now)
  }

  /// Lets time pass, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// A transition that is taken on the way may start others, which can become due in the same call.
  /// - Parameters:
  ///   - time: Less than nothing counts as nothing.
  ///   - effects: What the host is asked to do is appended, in order.
  /// - Returns: Whether a delayed transition was taken, or states were left because a guard of one threw.
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
        // Only steps without time between them can go on for ever.
        steps = 0
      }
      clocks[next].isRunning = false
      isTaken = follow(program.timers[next].transition) || isTaken
    }
    now = end
    return isTaken || hasMoved
  }

  /// Follows a transition whose time has come.
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
