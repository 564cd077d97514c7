import LottiePlayer

/// The observable values of a control that it does not store, because they follow from the core, which is not
/// observable.
struct DualStateFacts: Equatable {
  var isActive = false
  var shownSide: DualState.Side?
  var isPlaying = false
  var progress: Float = 0
  /// The state of each side; a side being loaded counts as one that was not tried, which looks the same.
  var inactiveSlot = DualState.Slot.idle
  var activeSlot = DualState.Slot.idle
}

extension DualStateAnimation {
  // These properties are observed in place of methods with arguments, which have no key path.
  private var inactiveSlot: DualState.Slot { core[.inactive] }
  private var activeSlot: DualState.Slot { core[.active] }

  func accessSlot(of side: DualState.Side) {
    if side == .active { access(keyPath: \.activeSlot) } else { access(keyPath: \.inactiveSlot) }
  }

  private var facts: DualStateFacts {
    func slot(_ side: DualState.Side) -> DualState.Slot { core[side] == .loading ? .idle : core[side] }
    return DualStateFacts(
      isActive: core.intent == .active, shownSide: core.shown, isPlaying: core.isPlaying,
      progress: shownPicture?.progress ?? 0, inactiveSlot: slot(.inactive), activeSlot: slot(.active))
  }

  /// Notifies observers of changes since the last time; allocates nothing without observers.
  func notifyObservers() {
    let (before, now) = (notifiedFacts, facts)
    guard before != now else { return }
    // Before they are notified, because their calls may change it again.
    notifiedFacts = now
    if before.isActive != now.isActive { withMutation(keyPath: \.isActive) {} }
    if before.shownSide != now.shownSide { withMutation(keyPath: \.shownSide) {} }
    if before.isPlaying != now.isPlaying { withMutation(keyPath: \.isPlaying) {} }
    if before.inactiveSlot != now.inactiveSlot { withMutation(keyPath: \.inactiveSlot) {} }
    if before.activeSlot != now.activeSlot { withMutation(keyPath: \.activeSlot) {} }
    if before.progress != now.progress { withMutation(keyPath: \.progress) {} }
    var settled = now
    settled.progress = before.progress
    if before != settled { viewers.stateChanged() }
  }
}
