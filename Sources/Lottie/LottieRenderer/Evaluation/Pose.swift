/// All values of an animation at one moment.
///
/// ``Renderer/evaluate(frame:)`` returns a pose and ``Renderer/draw(_:into:)`` draws one.
///
/// A pose belongs to the animation from which it was evaluated. Two poses of one animation can be blended into a
/// third, and the next blend may start from the result. A tween can therefore change its target without a jump.
public struct Pose: Sendable {
  /// The compiled animation that gives the values their meaning.
  let program: SharedProgram

  /// The values of all properties that can change, each at its own offset.
  var values: ContiguousArray<Float>

  /// Whether each layer, and each layer that shows it, is within its time range.
  var active: ContiguousArray<Bool>

  /// The local frame of each composition.
  var clocks: ContiguousArray<Double>

  /// The frame of the root composition; in a blend, the frame of the first pose.
  public internal(set) var frame: Double

  init(_ program: SharedProgram) {
    self.program = program
    values = ContiguousArray(repeating: 0, count: program.value.poseWidth)
    active = ContiguousArray(repeating: false, count: program.value.layers.count)
    clocks = ContiguousArray(repeating: 0, count: program.value.compositions.count)
    frame = .nan
  }

  /// Returns a blend of two poses of one animation.
  ///
  /// Numbers, colours, outlines and gradient stops go from `a` to `b`. The direction of a layer that is oriented
  /// along its path turns the short way round; rotations go from number to number. Layers are visible as in `a`.
  /// Outlines with different numbers of vertices, and gradients with different numbers of stops, stay as in `a` until
  /// `t` is 1.
  ///
  /// - Parameters:
  ///   - a: The pose at 0.
  ///   - b: The pose at 1.
  ///   - t: The progress from `a` to `b`; outside 0…1 numbers are extrapolated.
  /// - Returns: The blend; exactly `a`, bit for bit, when `t` is 0.
  /// - Precondition: Both poses are of the same animation.
  /// - Complexity: O(values that can change); allocates one pose.
  public static func blend(_ a: Pose, _ b: Pose, _ t: Float) -> Pose {
    precondition(a.program === b.program, "two poses of different animations can't be blended")
    var result = a
    if t != 0 { result.mix(a, b, t) }
    return result
  }

  /// Replaces this pose with the blend of two poses, in the memory that it already has.
  ///
  /// The result is the same as that of ``blend(_:_:_:)``.
  ///
  /// - Precondition: All three poses are of the same animation.
  /// - Complexity: O(values that can change); allocates only if another copy of this pose exists.
  public mutating func become(blendOf a: Pose, _ b: Pose, _ t: Float) {
    precondition(
      a.program === b.program && a.program === program, "two poses of different animations can't be blended")
    for index in values.indices { values[index] = a.values[index] }
    for index in active.indices { active[index] = a.active[index] }
    for index in clocks.indices { clocks[index] = a.clocks[index] }
    frame = a.frame
    if t != 0 { mix(a, b, t) }
  }

  /// Copies the visibility of all layers from another pose of the same animation; no value changes.
  ///
  /// - Precondition: Both poses are of the same animation.
  package mutating func showLayers(of other: Pose) {
    precondition(program === other.program, "a pose of another animation shows other layers")
    active = other.active
  }

  /// Blends the values that can be blended; the others keep their values, which must be those of `a` before the call.
  private mutating func mix(_ a: Pose, _ b: Pose, _ t: Float) {
    for property in a.program.value.properties {
      let range = Int(property.offset)..<Int(property.offset + property.count)
      switch property.kind {
      case .vector, .orientation:
        switch property.source {
        case .track, .loop:
          for i in range { values[i] = Self.mix(a.values[i], b.values[i], t) }
        case .direction, .splitDirection:
          // A direction turns the short way; an authored rotation may be meant to turn several times.
          for i in range { values[i] = Self.turn(a.values[i], b.values[i], t) }
        }
      case .path:
        let first = range.lowerBound
        if a.values[first] == b.values[first] {
          for i in range.dropFirst(2) { values[i] = Self.mix(a.values[i], b.values[i], t) }
        } else if t >= 1 {
          for i in range { values[i] = b.values[i] }
        }
      case .choice:
        if t >= 1 { for i in range { values[i] = b.values[i] } }
      case .gradient:
        let first = range.lowerBound
        if a.values[first] == b.values[first] && a.values[first + 1] == b.values[first + 1] {
          for i in range.dropFirst(2) { values[i] = Self.mix(a.values[i], b.values[i], t) }
        } else if t >= 1 {
          for i in range { values[i] = b.values[i] }
        }
      }
    }
  }

  /// Returns the angle between two directions, in degrees, turning the short way.
  private static func turn(_ a: Float, _ b: Float, _ t: Float) -> Float {
    let way = (b - a).remainder(dividingBy: 360)
    if t == 1 { return b }
    let angle = a + way * t
    return angle.isFinite ? angle : b
  }

  private static func mix(_ a: Float, _ b: Float, _ t: Float) -> Float {
    if t == 1 { return b }
    let value = a + (b - a) * t
    // A `t` far enough outside 0…1 produces a value that is not finite.
    return value.isFinite ? value : b
  }
}
