/// Whose behaviour machines have, where what the original's page says and what its program did differ.
///
/// | | `documented` | `originalRuntime` |
/// |---|---|---|
/// | angle | as it stands | a whole number of half turns: 90 is 0, 359 is 180 |
/// | curve | as it stands | ease-in-out, whatever stands there |
/// | `sx`, `sy` left out | 1 | 0 |
/// | `duration` below 0 | refused | at once |
/// | `alpha` | a `Double` | a `Float` |
/// | `nextTransitionId` of `""` | none | is looked up, and fails |
/// | a transform on its way | its parts: translation, angle, scale, shear; the shorter way round | its six numbers |
/// | a frame | is given to the untransformed view | is the box of the view as it was transformed before |
/// | the look that motion begins with | what is on screen when the delay is over | what the view would have come to |
/// | asked while running, by default | rejected | runs as well, and both add up |
/// | `stop`, then another transition | the stopped one ends there | the stop is forgotten |
/// | `stop` while going to a state | ends there | is ignored |
/// | `stop` in answer to *moved* | ends there | is forgotten |
/// | a member `zoetrope` | says more: springs, colours, corners, formulas | means nothing |
/// | file of the other idiom | is taken where there is none of the own | never |
public enum ViewMachineCompatibility: Sendable, Hashable, CaseIterable {
  /// What the original's page says, and where it is silent, what its program did.
  case documented
  /// What the original's program did; where it crashed, an error.
  case originalRuntime
}

/// What happens to a request while the machine still runs.
public enum InterruptionPolicy: Sendable, Hashable, CaseIterable {
  /// It is refused.
  case reject
  /// It waits for the running transition to end.
  ///
  /// In a sequence it goes first where the state that was reached has the transition; if not, the sequence goes on
  /// and it waits further. When the sequence ends, it is tried there a last time.
  case queue
  /// It begins at once, from what is on screen; the running transition never completes.
  ///
  /// A transition is looked for in the state that was being entered, which then counts as reached, and after that in
  /// the state that was being left.
  case redirect
  /// It runs as well, looked for in the state that was being left. Both complete, and their motions add up.
  case overlap
}
