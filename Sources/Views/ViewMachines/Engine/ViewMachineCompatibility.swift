/// The behaviour of machines where the documentation of the original and its program differ.
///
/// | | `documented` | `originalRuntime` |
/// |---|---|---|
/// | angle | the value in the file | truncated to a whole number of half turns: 90 is 0, 359 is 180 |
/// | curve | the value in the file | always ease-in-out |
/// | missing `sx`, `sy` | 1 | 0 |
/// | negative `duration` | an error | immediate |
/// | `alpha` | a `Double` | a `Float` |
/// | empty `nextTransitionId` (`""`) | no following transition | looked up, which fails |
/// | `nextTransitionId` that cannot begin | *finished* and an error | *moved* and an error |
/// | interpolation of a transform | translation, angle (the shorter way), scale and shear | its six numbers |
/// | frame | the frame of the untransformed view | the box of the view with its previous transform |
/// | start of a motion | the look on screen after the delay | the look that the view would have reached |
/// | request during a transition, by default | rejected | runs in addition; both motions add up |
/// | `stop`, then another transition | the stopped transition ends at its state | the stop has no effect |
/// | `stop` while moving to a state requested by id | ends at that state | ignored |
/// | `stop` in response to *moved* | ends at that state | no effect |
/// | member `zoetrope` | adds springs, colours, corners and formulas | ignored |
/// | file of the other idiom | used if there is no file for the device | never used |
public enum ViewMachineCompatibility: Sendable, Hashable, CaseIterable {
  /// The documented behaviour of the original, and the behaviour of its program where the documentation is silent.
  case documented
  /// The behaviour of the original's program, with an error wherever it crashed.
  case originalRuntime
}

/// The handling of a request to a machine that is still running.
public enum InterruptionPolicy: Sendable, Hashable, CaseIterable {
  /// The request is rejected.
  case reject
  /// The request waits for the running transition to end.
  ///
  /// In a sequence, the request takes precedence if the state that was reached has the requested transition.
  /// Otherwise the sequence continues and the request keeps waiting. When the sequence ends, the request is tried a
  /// last time.
  case queue
  /// The request begins immediately, from the current looks on screen; the running transition never completes.
  ///
  /// The requested transition is looked up first in the state being entered, which then counts as reached, and then in
  /// the state being left.
  case redirect
  /// The request runs in addition: both transitions complete, and their motions add up.
  ///
  /// The requested transition is looked up in the state being left.
  case overlap
}
