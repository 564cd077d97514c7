/// A control with an animation for each of two sides, as a value: what to load, show and play, and when.
///
/// A tab, a switch or a button has an animation that plays when it becomes active, and one for when it becomes
/// inactive. The host passes inputs (``Input``) and carries out effects (``Effect``), in order: it loads, shows and
/// plays, without deciding when. There is no clock: the same inputs give the same effects.
///
/// ```swift
/// var control = DualState()
/// var effects: [DualState.Effect] = []
/// control.send(.start, effects: &effects)          // load(.inactive, generation: 1, .user)
/// control.send(.attach, effects: &effects)
/// control.send(.loaded(.inactive, generation: 1), effects: &effects)  // present(.inactive), rest, load(.active, …)
/// ```
///
/// After any inputs in any order:
///
/// - When both loads have ended and the control is on screen, it shows the side that was asked for last, unless that
///   failed.
/// - The first side rests if the control was on it from the start; a switch plays, however early.
/// - Asking for a side plays it once at most, however often sides change while they load.
/// - Results for files that were replaced are discarded.
/// - Nothing plays off screen.
public struct DualState: Sendable, Hashable {
  /// One of the two sides.
  public enum Side: Sendable, Hashable, CaseIterable {
    /// The side of a control that is not selected, not on, or not pressed.
    case inactive
    /// The side of a control that is selected, on, or pressed.
    case active

    /// The other side.
    @inlinable public var other: Side { self == .active ? .inactive : .active }
  }

  /// The state of a side's animation.
  public enum Slot: Sendable, Hashable, CaseIterable {
    /// It was not asked for.
    case idle
    /// It is being loaded.
    case loading
    /// It is prepared with its pictures, so that it can be shown at once.
    case ready
    /// It could not be loaded; ``DualState/Policy/retry`` says whether it is tried again.
    case failed
  }

  /// Whether the side that is asked for is shown.
  public enum Phase: Sendable, Hashable {
    /// The inactive side was asked for, and is shown.
    case inactive
    /// The active side was asked for, and is shown.
    case active
    /// The inactive side is asked for; the active one or none is shown.
    case pendingInactive
    /// The active side is asked for; the inactive one or none is shown.
    case pendingActive
  }

  /// The policy for choices.
  public var policy: Policy
  /// The side that was asked for last.
  public internal(set) var intent = Side.inactive
  /// The side that is shown; nil before the first.
  public internal(set) var shown: Side?
  /// The side from the start, to which nobody has switched.
  package internal(set) var startSide: Side
  /// Whether the control is on screen.
  public internal(set) var isAttached = false
  /// Whether the animation that is shown plays, or would if it were on screen.
  public internal(set) var isPlaying = false
  /// Whether a placeholder for the side that is asked for covers the shown one.
  public internal(set) var isCovered = false
  /// Whether animations show their last frame instead of playing.
  public internal(set) var reducesMotion = false
  /// The number of plays: the end of an older one is ignored.
  public internal(set) var playToken: UInt64 = 0
  /// The time since which the side that is asked for is not shown.
  var pendingSince = Duration.zero
  var now = Duration.zero
  /// Whether the control has ended, and ignores inputs.
  var hasEnded = false
  var inactive = Loading(), active = Loading()

  /// The loading of a side's animation.
  struct Loading: Sendable, Hashable {
    var slot = Slot.idle
    /// The number of the last request; results of others are discarded.
    var generation = 0
    /// The number of requests that failed in succession.
    var failures = 0
  }

  /// Makes a control without animations.
  ///
  /// - Parameters:
  ///   - policy: The policy for choices.
  ///   - intent: The side from the start.
  public init(policy: Policy = Policy(), intent: Side = .inactive) {
    self.policy = policy
    self.intent = intent
    startSide = intent
  }

  /// Makes a control in any of its states, for tests.
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

  /// The state of a side's animation.
  public subscript(side: Side) -> Slot { loading(side).slot }

  /// The number of the last request for a side's animation; 0 before the first.
  public func generation(of side: Side) -> Int { loading(side).generation }

  /// Whether the side that is asked for is shown.
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
