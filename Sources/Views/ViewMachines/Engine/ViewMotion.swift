/// The time span of a motion.
struct MotionSpan: Sendable {
  /// The serial number of the motion's transition.
  var serial: Int
  var start: Duration
  var end: Duration
  var curve: AnimationCurve
  var pace: MotionPace?

  /// Returns the part of the distance that remains: 1 at the start and 0 at the end; a pace may leave that range.
  func remaining(at time: Duration) -> Double {
    if time >= end { return 0 }
    if time <= start { return 1 }
    let fraction = (time - start) / (end - start)
    return 1 - (pace?.progress(at: fraction) ?? curve.progress(at: fraction))
  }
}

/// A value that can be interpolated: it can be added to, and its offsets can be scaled.
protocol MovingValue: Sendable {
  /// Returns the offset to add to a value to get this one.
  func difference(from value: Self) -> Self
  /// Returns the sum of the value and a multiple of an offset.
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

/// One property of a view: its final value, and the offset from it that remains of each motion.
///
/// The value on screen is the sum. A motion that replaces the others begins with an offset from the value on screen; a
/// motion that is added begins with an offset from the previous final value. Neither causes a jump.
struct MovingProperty<Value: MovingValue>: Sendable {
  /// The value after all motions have ended.
  var end: Value
  /// The time span and the initial offset of each motion.
  private(set) var motions: [(span: MotionSpan, offset: Value)] = []
  /// Whether the value on the stage may differ from the value of this property.
  var isPending = false

  init(_ end: Value) { self.end = end }

  /// Whether the engine has a newer value of the property than the stage.
  var isOurs: Bool { isPending || !motions.isEmpty }

  func value(at time: Duration) -> Value {
    motions.reduce(end) { $0.adding($1.offset, times: $1.span.remaining(at: time)) }
  }

  /// Whether a motion has not ended.
  func isMoving(at time: Duration) -> Bool { motions.contains { $0.span.end > time } }

  /// Begins a motion to `value` that replaces all other motions.
  mutating func takeOver(_ value: Value, offset: Value, _ span: MotionSpan) {
    end = value
    motions.removeAll(keepingCapacity: true)
    motions.append((span, offset))
    isPending = true
  }

  /// Begins a motion to `value` in addition to all other motions.
  mutating func add(_ value: Value, offset: Value, _ span: MotionSpan, at time: Duration) {
    end = value
    isPending = true
    // If a state lists a view more than once, the motions of the view take the same time and are combined into one.
    if let last = motions.indices.last, motions[last].span.serial == span.serial {
      motions[last].offset = motions[last].offset.adding(offset, times: 1)
      return
    }
    removeEnded(at: time)
    motions.append((span, offset))
  }

  /// Begins a motion to `value` by linear interpolation, in addition to all other motions or in place of them.
  mutating func begin(_ value: Value, _ span: MotionSpan, isAdded: Bool, at time: Duration) {
    if isAdded {
      add(value, offset: end.difference(from: value), span, at: time)
    } else {
      takeOver(value, offset: self.value(at: time).difference(from: value), span)
    }
  }

  /// Sets the property to `value` immediately.
  mutating func set(_ value: Value) {
    end = value
    motions.removeAll(keepingCapacity: true)
    isPending = true
  }

  /// Ends the motion of a transition at its current offset, permanently; returns whether there was one.
  mutating func freeze(_ serial: Int, at time: Duration) -> Bool {
    guard let index = motions.firstIndex(where: { $0.span.serial == serial }) else { return false }
    let motion = motions.remove(at: index)
    end = end.adding(motion.offset, times: motion.span.remaining(at: time))
    isPending = true
    return true
  }

  mutating func removeEnded(at time: Duration) { motions.removeAll { $0.span.end <= time } }
}
