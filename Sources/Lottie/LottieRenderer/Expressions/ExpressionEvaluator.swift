import LottieExpressions
import LottieFormat

/// The evaluation of an animation's expressions into poses.
///
/// A renderer owns one if its animation has expressions that run for each frame.
struct ExpressionEvaluator {
  private var machine: ScriptMachine
  private var host: SceneHost
  /// The positions of layers that are oriented along them, shortly before the frame; nil for one that failed.
  private var earlier: ContiguousArray<SIMD2<Double>?>

  /// The time over which the direction of motion is measured, in frames.
  private static let orientationStep = 0.01

  init(_ program: SharedProgram, _ expressions: ExpressionProgram) {
    machine = ScriptMachine(expressions.library)
    host = SceneHost(program, expressions)
    earlier = ContiguousArray(repeating: nil, count: expressions.orientations.count)
  }

  /// The expressions of the last frame that failed, and why; their properties have the values of their keyframes.
  ///
  /// Reasons are formatted on request. A frame with failures allocates nothing.
  var failures: [(node: Int32, finding: ExpressionFinding)] {
    host.failures.map { ($0.node, machine.finding($0.error)) }
  }

  /// Begins a frame; all earlier results are discarded.
  mutating func begin(frame: Double, overlay: Overlay?) {
    machine.clear()
    machine.totalSteps = 0
    if !earlier.isEmpty {
      host.begin(frame: frame - Self.orientationStep, overlay: overlay)
      for index in earlier.indices { earlier[index] = position(index) }
      machine.clear()
    }
    host.begin(frame: frame, overlay: overlay)
  }

  /// Returns the frame inside a composition, which an expression may remap.
  mutating func clock(of composition: Int) -> Double { host.clock(of: composition, &machine) }

  /// Replaces the values of properties with expressions, after their keyframes are evaluated.
  mutating func evaluate(everything: Bool, into pose: inout Pose) {
    let program = host.program.value
    for use in host.expressions.uses.indices {
      let (layer, property) = (
        Int(host.expressions.uses[use].layer), program.properties[Int(host.expressions.uses[use].property)]
      )
      if !everything, !pose.active[layer], !isNeeded(program, layer, pose) { continue }
      if case .selector(let text, let basis) = host.expressions.uses[use].rule {
        evaluateSelector(use, text, basis, property, &pose)
        continue
      }
      guard let result = result(of: use) else { continue }
      let range = Int(property.offset)..<Int(property.offset + property.count)
      if !result.write(host.expressions.uses[use].rule, host.numbers, to: &pose.values, at: range) {
        failShape(of: use)
      }
    }
    for index in earlier.indices {
      let orientation = host.expressions.orientations[index]
      let layer = Int(orientation.layer)
      if !everything, !pose.active[layer], !isNeeded(program, layer, pose) { continue }
      guard let before = earlier[index], let now = position(index), now != before else { continue }
      pose.values[Int(orientation.offset)] = Float(Degrees.atan2(now.y - before.y, now.x - before.x))
    }
  }

  /// Returns the position that an orientation follows, at the current frame; nil if its expression failed.
  private mutating func position(_ index: Int) -> SIMD2<Double>? {
    let orientation = host.expressions.orientations[index]
    guard let split = orientation.split else {
      guard case .vector(let values, let count)? = result(of: Int(orientation.x)), count > 1 else {
        return nil
      }
      return SIMD2(values.x, values.y)
    }
    let frame = clock(of: Int(orientation.instance))
    var position = SIMD2<Double>()
    for axis in 0..<2 {
      let use = axis == 0 ? orientation.x : orientation.y
      if use < 0 {
        let offset = Int(axis == 0 ? split.x : split.y)
        position[axis] = Double(host.program.value.number(at: offset, host.overlay, frame: frame))
      } else {
        guard case .scalar(let value)? = result(of: Int(use)) else { return nil }
        position[axis] = value
      }
    }
    return position
  }

  /// Evaluates the expression of a selector for each element of a text; where it fails, an element is selected as a whole.
  private mutating func evaluateSelector(
    _ index: Int, _ text: Int32, _ basis: LottieDocument.TextSelector.Basis, _ property: DynamicProperty,
    _ pose: inout Pose
  ) {
    let program = host.program.value, use = host.expressions.uses[index]
    let number = Int(program.scalar(program.texts[Int(text)].block, pose))
    guard let block = program.textBlock(number, host.overlay) else { return }
    let total = Int(block.counts.number(basis))
    for element in 0..<min(total, Int(property.count)) {
      let strength = host.strength(
        of: use.node, in: use.instance, .init(index: element + 1, total: total), &machine)
      pose.values[Int(property.offset) + element] = strength.map { finite($0) } ?? 100
    }
  }

  /// Returns whether a layer's transform is needed although it does not show: for layers that it is the parent of.
  private func isNeeded(_ program: Program, _ layer: Int, _ pose: Pose) -> Bool {
    guard program.layers[layer].isParent else { return false }
    let owner = program.compositions[Int(program.layers[layer].composition)].owner
    return owner < 0 || pose.active[Int(owner)]
  }

  /// Returns the result of a use; nil if the expression failed.
  mutating func result(of use: Int) -> ExpressionResult? {
    let use = host.expressions.uses[use]
    return host.result(of: use.node, in: use.instance, &machine)
  }

  private mutating func failShape(of use: Int) {
    host.fail(host.expressions.uses[use].node, ExpressionError(.resultShape))
  }

  // MARK: - Trying

  /// Evaluates a use and returns its result with whether that can change; nil if the expression failed.
  mutating func attempt(_ use: Int) -> (result: ExpressionResult, isConstant: Bool)? {
    let place = host.expressions.uses[use]
    if case .selector = place.rule {
      let total = Int(host.program.value.properties[Int(place.property)].count)
      let strength = host.strength(
        of: place.node, in: place.instance, .init(index: 1, total: total), &machine)
      return strength.map { (.scalar($0), false) }
    }
    machine.readsTime = false
    guard let result = result(of: use) else { return nil }
    // A constant is tried where it replaces the keyframes.
    if machine.readsTime { checkShape(of: result, use) }
    return (result, !machine.readsTime)
  }

  /// Notes a failure if a result does not fit its property.
  private mutating func checkShape(of result: ExpressionResult, _ index: Int) {
    let use = host.expressions.uses[index]
    let count = Int(host.program.value.properties[Int(use.property)].count)
    var floats = ContiguousArray<Float>(repeating: 0, count: count)
    if !result.write(use.rule, host.numbers, to: &floats, at: 0..<count) { failShape(of: index) }
  }

  /// The numbers of long results.
  var numbers: ContiguousArray<Double> { host.numbers }

  /// The steps of the frame so far.
  var steps: Int { machine.totalSteps }
}
