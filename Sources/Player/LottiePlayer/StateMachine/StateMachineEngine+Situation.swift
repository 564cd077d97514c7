import DotLottieFormat

extension StateMachineEngine {
  /// The row of the current state in the definition; negative before the first start.
  package var stateRow: Int { Int(current) }

  /// The work of the last call, in units of about a nanosecond.
  package var spentWork: Int { DotLottieLimits.machineWork - work.remaining }

  /// The names of the numeric inputs; their rows are the positions.
  package var numberNames: ContiguousArray<String> { machine.numbers.names.names }

  /// The names of the boolean inputs.
  package var booleanNames: ContiguousArray<String> { machine.booleans.names.names }

  /// The names of the string inputs.
  package var stringNames: ContiguousArray<String> { machine.strings.names.names }

  /// The value of a numeric input.
  package func number(_ row: Int) -> Float { values[number: Int32(row)] }

  /// The value of a boolean input.
  package func boolean(_ row: Int) -> Bool { values[boolean: Int32(row)] }

  /// The value of a string input.
  package func string(_ row: Int) -> String { values.strings[row] }

  /// Appends what the machine's next step depends on apart from its inputs: status, states, the pending event, and the
  /// layers under the pointer.
  package func append(to words: inout ContiguousArray<UInt32>) {
    words.append(UInt32(bitPattern: current))
    words.append(status == .tweening ? UInt32(bitPattern: tweenTarget) &+ 2 : status == .running ? 1 : 0)
    words.append(UInt32(bitPattern: values.pendingEvent))
    words.append(UInt32(enteredLayers.count))
    for layer in enteredLayers { words.append(UInt32(bitPattern: layer)) }
  }

  /// Takes the transitions and interactions since the last call: transitions by their number in the whole definition,
  /// interactions by their position.
  ///
  /// Empty unless ``recordsTrials`` is set.
  package mutating func takeSteps() -> (transitions: [Int], interactions: [Int]) {
    guard let log = trials, !log.isEmpty else { return ([], []) }
    trials = TrialLog()
    return (
      log.entries.compactMap { $0.taken < 0 ? nil : Int($0.taken) }, positions(of: log.interactions)
    )
  }
}

extension Timeline {
  /// The milliseconds until a running tween ends; nil without one.
  package var millisecondsToTweenEnd: Float? { tween.map { max($0.duration - $0.elapsed, 0) } }

  /// The milliseconds until playback reaches the end of its iteration, or the turn of a bounce; nil unless it plays.
  package var millisecondsToEdge: Float? {
    guard let whole = millisecondsOfIteration else { return nil }
    let range = activeRange
    let part = elapsed / (range.end - range.start)
    // At the edge, the next tick begins another iteration.
    return part > 0 && part < 1 ? whole * (1 - part) : whole
  }

  /// The milliseconds of an iteration, or of half a bounce; nil unless it plays.
  package var millisecondsOfIteration: Float? {
    guard status == .playing, let facts, facts.durationMilliseconds > 0, facts.totalFrames > 0, speed > 0
    else { return nil }
    let range = activeRange
    return max(range.end - range.start, 0) * facts.durationMilliseconds / (facts.totalFrames * speed)
  }

  /// Appends what the rest of playback depends on.
  ///
  /// - Parameter showsFrame: Whether the frame matters too, because something asks where layers are.
  package func append(to words: inout ContiguousArray<UInt32>, showsFrame: Bool) {
    let flags: UInt32 =
      (direction == .forward ? 1 : 0) | (loops ? 2 : 0) | (isComplete ? 4 : 0) | (hasEndedCount ? 8 : 0)
    let order: UInt32 = status == .playing ? 1 : status == .tweening ? 2 : 0
    words.append(flags | order << 4 | UInt32(truncatingIfNeeded: mode.hashedRow) << 8)
    words.append(segment?.start.bitPattern ?? 0)
    words.append(segment?.end.bitPattern ?? 0)
    words.append(loops && loopCount > 0 ? UInt32(truncatingIfNeeded: iteration) : 0)
    if showsFrame { words.append(frame.rounded().bitPattern) }
  }
}

extension PlaybackMode {
  fileprivate var hashedRow: Int {
    switch self {
    case .forward: 0
    case .reverse: 1
    case .bounce: 2
    case .reverseBounce: 3
    }
  }
}
