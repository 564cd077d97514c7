/// All values of an animation at one moment: what ``Renderer/evaluate(frame:)`` gives and ``Renderer/draw(_:into:)``
/// draws.
///
/// A pose belongs to the animation it was evaluated from. Two poses of one animation can be blended into a third,
/// from which the next blend may start: that is how a tween is retargeted without a jump.
public struct Pose: Sendable {
  /// The compiled animation that gives the values their meaning.
  let program: SharedProgram

  /// The values of all properties that can change, each at its own offset.
  var values: ContiguousArray<Float>

  /// Whether each layer is within its time, and so are the layers that show it.
  var active: ContiguousArray<Bool>

  /// The local frame of each composition.
  var clocks: ContiguousArray<Double>

  /// The frame of the root composition; that of the first pose in a blend.
  public internal(set) var frame: Double

  init(_ program: SharedProgram) {
    self.program = program
    values = ContiguousArray(repeating: 0, count: program.value.poseWidth)
    active = ContiguousArray(repeating: false, count: program.value.layers.count)
    clocks = ContiguousArray(repeating: 0, count: program.value.compositions.count)
    frame = .nan
  }

  /// Mixes two poses of one animation: numbers, colours, outlines and gradient stops go from `a` to `b`.
  ///
  /// The directions of layers that are oriented along their way turn the short way round; rotations go from number to
  /// number. Which layers show is `a`'s decision. Outlines with different numbers of vertices stay `a`'s until `t` is 1.
  ///
  /// - Parameters:
  ///   - a: The pose at 0.
  ///   - b: The pose at 1.
  ///   - t: How far the way from `a` to `b` is gone; outside 0…1 numbers are extrapolated.
  /// - Returns: `a` itself, bit for bit, when `t` is 0.
  /// - Precondition: Both poses are of the same animation.
  /// - Complexity: O(values that can change); allocates one pose.
  public static func blend(_ a: Pose, _ b: Pose, _ t: Float) -> Pose {
    precondition(a.program === b.program, "two poses of different animations can't be blended")
    var result = a
    if t != 0 { result.mix(a, b, t) }
    return result
  }

  /// Becomes the mixture of two poses, as ``blend(_:_:_:)`` makes it, in the memory that this pose has already.
  ///
  /// - Precondition: All three poses are of the same animation.
  /// - Complexity: O(values that can change); allocates only when somebody holds a copy of this pose.
  public mutating func become(blendOf a: Pose, _ b: Pose, _ t: Float) {
    precondition(
      a.program === b.program && a.program === program, "two poses of different animations can't be blended")
    for index in values.indices { values[index] = a.values[index] }
    for index in active.indices { active[index] = a.active[index] }
    for index in clocks.indices { clocks[index] = a.clocks[index] }
    frame = a.frame
    if t != 0 { mix(a, b, t) }
  }

  /// Shows the layers that another pose of the same animation shows, and no others; no value changes.
  ///
  /// - Precondition: Both poses are of the same animation.
  package mutating func showLayers(of other: Pose) {
    precondition(program === other.program, "a pose of another animation shows other layers")
    active = other.active
  }

  /// Mixes what can be mixed; what can't stays, and is `a`'s before.
  private mutating func mix(_ a: Pose, _ b: Pose, _ t: Float) {
    for property in a.program.value.properties {
      let range = Int(property.offset)..<Int(property.offset + property.count)
      switch property.kind {
      case .vector:
        if case .track = property.source {
          for i in range { values[i] = Self.mix(a.values[i], b.values[i], t) }
        } else {
          // A direction turns the short way; an authored rotation may mean to turn several times.
          for i in range { values[i] = Self.turn(a.values[i], b.values[i], t) }
        }
      case .path:
        let first = range.lowerBound
        if a.values[first] == b.values[first] {
          for i in range.dropFirst(2) { values[i] = Self.mix(a.values[i], b.values[i], t) }
        } else if t >= 1 {
          for i in range { values[i] = b.values[i] }
        }
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

  /// Turns from one direction to another the short way, in degrees.
  private static func turn(_ a: Float, _ b: Float, _ t: Float) -> Float {
    let way = (b - a).remainder(dividingBy: 360)
    if t == 1 { return b }
    let angle = a + way * t
    return angle.isFinite ? angle : b
  }

  private static func mix(_ a: Float, _ b: Float, _ t: Float) -> Float {
    if t == 1 { return b }
    let value = a + (b - a) * t
    // Far enough outside of 0…1 there is no such number.
    return value.isFinite ? value : b
  }
}
