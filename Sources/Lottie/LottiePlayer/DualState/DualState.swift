/// A control with two animations, one for each side that it can be on: what is to be loaded, shown and played, and when.
///
/// A tab, a switch or a button has an animation that plays when it becomes active, and one for when it becomes inactive.
/// The host says what happens (``Input``), and is told what to do (``Effect``), in order; it loads, shows and plays, and
/// knows nothing of when. A value, without a clock: the same inputs give the same effects.
///
/// ```swift
/// var control = DualState()
/// var effects: [DualState.Effect] = []
/// control.send(.start, effects: &effects)          // load(.inactive, generation: 1, .user)
/// control.send(.attach, effects: &effects)
/// control.send(.loaded(.inactive, generation: 1), effects: &effects)  // present(.inactive), rest, load(.active, …)
/// ```
///
/// Whatever comes in, and in whatever order:
/// - When both loads have ended and the control is on screen, what is shown is what was asked for last, unless that failed.
/// - What shows first rests, where the control was on that side when its files were given; a switch plays, however early.
/// - Asking for something plays it once at most, however often sides change while they load.
/// - What was loaded for files that have been replaced is dropped.
/// - Nothing plays off screen.
public struct DualState: Sendable, Hashable {
  /// One of the two sides.
  public enum Side: Sendable, Hashable, CaseIterable {
    /// The one for what is not selected, not on, or not pressed.
    case inactive
    /// The one for what is selected, on, or pressed.
    case active

    /// The other one.
    @inlinable public var other: Side { self == .active ? .inactive : .active }
  }

  /// What there is of a side's animation.
  public enum Slot: Sendable, Hashable, CaseIterable {
    /// Nobody has asked for it.
    case idle
    /// It is on its way.
    case loading
    /// Prepared, with its pictures: to show it takes no time.
    case ready
    /// It could not be loaded; it may be tried again, as ``DualState/Policy/retry`` says.
    case failed
  }

  /// Whether what was asked for is shown.
  public enum Phase: Sendable, Hashable {
    /// The inactive side was asked for, and is shown.
    case inactive
    /// The active side was asked for, and is shown.
    case active
    /// The inactive side was asked for, and is not shown yet: the active one is, or nothing.
    case pendingInactive
    /// The active side was asked for, and is not shown yet: the inactive one is, or nothing.
    case pendingActive
  }

  /// What is done where there is a choice.
  public var policy: Policy
  /// The side that was asked for last.
  public internal(set) var intent = Side.inactive
  /// The side that is shown; nil before the first.
  public internal(set) var shown: Side?
  /// The side that it was on when its animations were to be loaded: nobody has switched to it.
  package internal(set) var startSide: Side
  /// Whether the control is on screen.
  public internal(set) var isAttached = false
  /// Whether the animation that is shown plays, or would if it were on screen.
  public internal(set) var isPlaying = false
  /// Whether a picture that stands for the side asked for covers what is shown.
  public internal(set) var isCovered = false
  /// Whether animations are shown as they end, and not played.
  public internal(set) var reducesMotion = false
  /// Counts what was played: what ends an older one is of no account.
  public internal(set) var playToken: UInt64 = 0
  /// Since when what was asked for is not shown.
  var pendingSince = Duration.zero
  var now = Duration.zero
  /// Nothing happens any more.
  var hasEnded = false
  var inactive = Loading(), active = Loading()

  /// How far a side's animation has come.
  struct Loading: Sendable, Hashable {
    var slot = Slot.idle
    /// Which request it is; answers to others are dropped.
    var generation = 0
    /// How many requests have failed since the last that did not.
    var failures = 0
  }

  /// Makes a control of which nothing is loaded or shown.
  ///
  /// - Parameters:
  ///   - policy: What is done where there is a choice.
  ///   - intent: The side that is asked for from the start.
  public init(policy: Policy = Policy(), intent: Side = .inactive) {
    self.policy = policy
    self.intent = intent
    startSide = intent
  }

  /// Makes a control in any of its states.
  package init(
    policy: Policy, intent: Side, startSide: Side, shown: Side?, slots: (inactive: Slot, active: Slot),
    isAttached: Bool, isPlaying: Bool, isCovered: Bool
  ) {
    self.policy = policy
    self.intent = intent
    self.startSide = startSide
    self.shown = shown
    inactive = Loading(slot: slots.inactive, generation: 1, failures: slots.inactive == .failed ? 1 : 0)
    active = Loading(slot: slots.active, generation: 1, failures: slots.active == .failed ? 1 : 0)
    self.isAttached = isAttached
    self.isPlaying = isPlaying
    self.isCovered = isCovered
    playToken = 1
  }

  /// What there is of a side's animation.
  public subscript(side: Side) -> Slot { loading(side).slot }

  /// Which request for a side's animation is the last; 0 before the first.
  public func generation(of side: Side) -> Int { loading(side).generation }

  /// Whether what was asked for is shown.
  public var phase: Phase {
    switch (intent, shown == intent) {
    case (.inactive, true): .inactive
    case (.active, true): .active
    case (.inactive, false): .pendingInactive
    case (.active, false): .pendingActive
    }
  }

  func loading(_ side: Side) -> Loading { side == .active ? active : inactive }

  mutating func update(_ side: Side, _ change: (inout Loading) -> Void) {
    if side == .active { change(&active) } else { change(&inactive) }
  }
}
