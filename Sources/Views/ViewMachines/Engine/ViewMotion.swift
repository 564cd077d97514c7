/// The time in which a motion takes place.
struct MotionSpan: Sendable {
  /// The number of the transition that it belongs to.
  var serial: Int
  var start: Duration
  var end: Duration
  var curve: AnimationCurve
  var pace: MotionPace?

  /// How much of the way is still to go, 1…0.
  func remaining(at time: Duration) -> Double {
    if time >= end { return 0 }
    if time <= start { return 1 }
    let fraction = (time - start) / (end - start)
    return 1 - (pace?.progress(at: fraction) ?? curve.progress(at: fraction))
  }
}

/// What can be moved: added to, and multiplied by what remains of a way.
protocol MovingValue: Sendable {
  /// What has to be added to a value to get this one.
  func difference(from value: Self) -> Self
  /// The value and so much of an offset.
  func adding(_ offset: Self, times factor: Double) -> Self
}

extension Double: MovingValue {
  func difference(from value: Double) -> Double { self - value }
  func adding(_ offset: Double, times factor: Double) -> Double { self + offset * factor }
}

extension SIMD4<Double>: MovingValue {
  func difference(from value: Self) -> Self { self - value }
  func adding(_ offset: Self, times factor: Double) -> Self { self + offset * factor }
}

extension TransformParts: MovingValue {}

/// One property of a view: what it comes to, and how far each motion still is from there.
///
/// What is on screen is the sum. A motion that takes over begins with an offset from what is on screen; one that is
/// added, with an offset from what the property would have come to. Neither jumps.
struct MovingProperty<Value: MovingValue>: Sendable {
  /// What the property comes to when all motions have ended.
  var end: Value
  /// What each motion has to go, and when.
  private(set) var motions: [(span: MotionSpan, offset: Value)] = []
  /// Whether the stage may show something else than what this says.
  var isPending = false

  init(_ end: Value) { self.end = end }

  /// Whether the engine knows better than the stage what the property is.
  var isOurs: Bool { isPending || !motions.isEmpty }

  func value(at time: Duration) -> Value {
    motions.reduce(end) { $0.adding($1.offset, times: $1.span.remaining(at: time)) }
  }

  /// Whether a motion has still to go.
  func isMoving(at time: Duration) -> Bool { motions.contains { $0.span.end > time } }

  /// Goes to `value` in the place of all other motions.
  mutating func takeOver(_ value: Value, offset: Value, _ span: MotionSpan) {
    end = value
    motions.removeAll(keepingCapacity: true)
    motions.append((span, offset))
    isPending = true
  }

  /// Goes to `value` besides all other motions.
  mutating func add(_ value: Value, offset: Value, _ span: MotionSpan, at time: Duration) {
    end = value
    isPending = true
    // A state that lists a view more than once moves it in one and the same time: one motion goes all the way.
    if let last = motions.indices.last, motions[last].span.serial == span.serial {
      motions[last].offset = motions[last].offset.adding(offset, times: 1)
      return
    }
    removeEnded(at: time)
    motions.append((span, offset))
  }

  /// Goes to `value` the straight way, besides all other motions or in their place.
  mutating func begin(_ value: Value, _ span: MotionSpan, isAdded: Bool, at time: Duration) {
    if isAdded {
      add(value, offset: end.difference(from: value), span, at: time)
    } else {
      takeOver(value, offset: self.value(at: time).difference(from: value), span)
    }
  }

  /// Is `value` at once.
  mutating func set(_ value: Value) {
    end = value
    motions.removeAll(keepingCapacity: true)
    isPending = true
  }

  /// Stays where a motion has brought it, for good; returns whether there was one.
  mutating func freeze(_ serial: Int, at time: Duration) -> Bool {
    guard let index = motions.firstIndex(where: { $0.span.serial == serial }) else { return false }
    let motion = motions.remove(at: index)
    end = end.adding(motion.offset, times: motion.span.remaining(at: time))
    isPending = true
    return true
  }

  mutating func removeEnded(at time: Duration) { motions.removeAll { $0.span.end <= time } }
}
