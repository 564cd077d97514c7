/// A call such as `loopOut('cycle', 2)`: what a track does before its first or after its last keyframe.
package struct LoopCall: Sendable, Hashable {
  /// The continuation of a track.
  package enum Kind: UInt8, Sendable {
    /// The segment repeats.
    case cycle
    /// The segment repeats, each time shifted by the difference of its ends.
    case offset
    /// The segment goes back and forth.
    case pingPong
    /// The value moves on at the speed that it has at the keyframe.
    case proceed
  }

  package var kind: Kind
  /// Whether the loop is before the first keyframe instead of after the last one.
  package var isBefore: Bool
  /// Whether ``amount`` is seconds instead of a number of segments.
  package var isDuration: Bool
  /// The length of the loop; 0 for all keyframes, or with ``isDuration`` for all the time from the layer's in point or
  /// to its out point.
  package var amount: Double

  package init(kind: Kind, isBefore: Bool, isDuration: Bool, amount: Double) {
    self.kind = kind
    self.isBefore = isBefore
    self.isDuration = isDuration
    self.amount = amount
  }

  /// Returns the call of a loop function; nil for another function.
  init?(_ name: Name, type: ArraySlice<UInt16>, amount: Double) {
    switch name {
    case .loopIn, .loop_in: self.init(kind: .cycle, isBefore: true, isDuration: false, amount: amount)
    case .loopOut, .loop_out: self.init(kind: .cycle, isBefore: false, isDuration: false, amount: amount)
    case .loopInDuration, .loop_in_duration:
      self.init(kind: .cycle, isBefore: true, isDuration: true, amount: amount)
    case .loopOutDuration, .loop_out_duration:
      self.init(kind: .cycle, isBefore: false, isDuration: true, amount: amount)
    default: return nil
    }
    guard amount.isFinite else { return nil }
    // Players compare without case, and take an unknown word for a cycle.
    if Self.isSame(type, "offset") { kind = .offset }
    if Self.isSame(type, "pingpong") { kind = .pingPong }
    if Self.isSame(type, "continue") { kind = .proceed }
  }

  /// Returns whether a text is a word of lower-case letters but for the case.
  private static func isSame(_ text: ArraySlice<UInt16>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes in
      guard text.count == bytes.count else { return false }
      for index in 0..<bytes.count {
        let unit = text[text.startIndex + index]
        let lower = unit >= 0x41 && unit <= 0x5A ? unit | 0x20 : unit
        if unsafe lower != UInt16(bytes[index]) { return false }
      }
      return true
    }
  }
}

// MARK: - Places in a loop

extension LoopCall {
  /// The part of a track that repeats.
  package struct Segment: Sendable, Hashable {
    package var start: Double
    package var end: Double

    package init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// The place in a track whose value a time takes.
  package enum Place: Equatable {
    /// The time itself, which is not in the loop.
    case inside
    /// A time in the segment; for ``Kind/offset`` the difference of its ends is added `turns` times.
    case repeated(Double, turns: Double)
    /// A distance from the first or the last keyframe, for ``Kind/proceed``.
    case beyond(Double, distance: Double)
  }

  /// Returns the segment that repeats.
  ///
  /// - Parameters:
  ///   - keyCount: The number of keyframes, at least 2.
  ///   - layerStart: The in point of the layer, in units of time.
  ///   - layerEnd: The out point of the layer.
  ///   - unitsPerSecond: The number of units of time in a second.
  ///   - keyTime: Returns the time of a keyframe, from 0.
  package func segment<Failure: Error>(
    keyCount: Int, layerStart: Double, layerEnd: Double, unitsPerSecond: Double,
    keyTime: (Int) throws(Failure) -> Double
  ) throws(Failure) -> Segment {
    let first = try keyTime(0), last = try keyTime(keyCount - 1)
    if isDuration {
      let length = amount > 0 ? amount * unitsPerSecond : nil
      return isBefore
        ? Segment(start: first, end: length.map { first + $0 } ?? max(layerEnd, first))
        : Segment(start: length.map { last - $0 } ?? min(layerStart, last), end: last)
    }
    let segments = amount >= 1 && amount < Double(keyCount) ? Int(amount) : keyCount - 1
    return isBefore
      ? Segment(start: first, end: try keyTime(segments))
      : Segment(start: try keyTime(keyCount - 1 - segments), end: last)
  }

  /// Returns the place whose value a time takes.
  package func place(of time: Double, in segment: Segment) -> Place {
    guard isBefore ? time < segment.start : time > segment.end else { return .inside }
    if kind == .proceed {
      let edge = isBefore ? segment.start : segment.end
      return .beyond(edge, distance: time - edge)
    }
    let length = segment.end - segment.start
    guard length > 0 else { return .repeated(isBefore ? segment.start : segment.end, turns: 0) }
    // Before the segment, time is measured backwards from its start.
    let elapsed = isBefore ? segment.start - time : time - segment.start
    let rest = elapsed.truncatingRemainder(dividingBy: length)
    let turns = ((elapsed - rest) / length).rounded()
    let forward = isBefore ? segment.end - rest : segment.start + rest
    switch kind {
    case .offset: return .repeated(forward, turns: isBefore ? -turns - 1 : turns)
    case .pingPong:
      let isMirrored = turns.truncatingRemainder(dividingBy: 2) != (isBefore ? 1 : 0)
      return .repeated(isMirrored ? segment.start + (segment.end - forward) : forward, turns: 0)
    case .cycle, .proceed: return .repeated(forward, turns: 0)
    }
  }
}
