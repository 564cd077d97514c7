import LottieExpressions
import LottieFormat
import VectorRaster

/// The host of the expressions of an animation at one frame.
///
/// Each expression runs once for a frame, when its value is first needed. One that depends on itself takes the value of
/// its keyframes there.
struct SceneHost {
  /// The state of a result at the current frame.
  enum State {
    case running
    /// The expression has a result; a constant one does not change with time.
    case done(ExpressionResult, isConstant: Bool)
    /// The expression failed; its keyframes count.
    case failed
  }

  /// An expression to evaluate, and the place of its result.
  struct Step {
    var node: Int32
    var instance: Int32
    var place: Int
  }

  /// The maximum number of evaluations that wait for one another on the stack.
  private static let maximumDepth = 16

  /// An expression that failed, and the reason, which may refer to the values of the frame.
  struct Failure {
    var node: Int32
    var error: ExpressionError
  }

  let program: SharedProgram
  let expressions: ExpressionProgram
  var overlay: Overlay?
  /// The frame of the root composition.
  private(set) var frame = 0.0
  /// The number of the current frame, by which older results are told from newer ones.
  private var generation: UInt64 = 0
  private var states: ContiguousArray<State>
  private var generations: ContiguousArray<UInt64>
  private var clocks: ContiguousArray<Double>
  private var clockGenerations: ContiguousArray<UInt64>
  /// The work that the expressions of a frame may take.
  private(set) var work = WorkBudget(0)
  private(set) var failures: [Failure] = []
  /// The evaluations on the stack.
  private var depth = 0
  /// The expression for which the evaluations on the stack are abandoned.
  private(set) var postponed: Step?
  /// The expressions that wait for the last of them.
  private var waiting: ContiguousArray<Step> = []
  /// The numbers of long results: first those of constants, then those of the frame.
  var numbers: ContiguousArray<Double>
  /// The texts of expressions, laid out to be measured.
  var texts = ComposedTexts()
  /// The paths of a shape that is measured, in its own space and its layer's.
  var path = VectorPath()
  var outline = VectorPath()
  /// The floats of a track's value, while it becomes a value of the language.
  var floats: ContiguousArray<Float> = []

  init(_ program: SharedProgram, _ expressions: ExpressionProgram) {
    self.program = program
    self.expressions = expressions
    numbers = expressions.constantNumbers
    states = ContiguousArray(repeating: .failed, count: expressions.resultCount)
    generations = ContiguousArray(repeating: 0, count: expressions.resultCount)
    let count = program.value.compositions.count
    clocks = ContiguousArray(repeating: 0, count: count)
    clockGenerations = ContiguousArray(repeating: 0, count: count)
  }

  /// Begins a frame.
  mutating func begin(frame: Double, overlay: Overlay?) {
    self.frame = frame
    self.overlay = overlay
    generation += 1
    work = WorkBudget(LottieLimits.expressionWork)
    failures.removeAll(keepingCapacity: true)
    numbers.removeSubrange(expressions.constantNumbers.count...)
  }

  var rate: Double { program.value.compositions[0].frameRate }

  // MARK: - Results

  /// Returns the value of an expression at the current frame; nil if it failed or runs at the moment.
  mutating func result(
    of node: Int32, in instance: Int32, _ machine: inout ScriptMachine
  ) -> ExpressionResult? {
    guard let index = expressions.result(of: node, in: instance) else { return nil }
    if let constant = expressions.constants[index] { return constant }
    let place = Int(index)
    if generations[place] == generation {
      switch states[place] {
      case .done(let result, let isConstant):
        if !isConstant { machine.readsTime = true }
        return result
      case .failed: return nil
      case .running:
        machine.readsTime = true
        noteLoop(node, machine)
        return nil
      }
    }
    let step = Step(node: node, instance: instance, place: place)
    if depth == 0 { return resultOfChain(step, &machine) }
    guard depth < Self.maximumDepth, postponed == nil else {
      postponed = postponed ?? step
      return nil
    }
    return run(step, &machine)
  }

  /// Returns the result of an expression that may depend on any number of others, one after the other.
  ///
  /// Evaluations that wait for one another take memory of the stack. One too many is therefore abandoned with those that
  /// wait for it, evaluated on its own, and the others are begun again.
  private mutating func resultOfChain(_ first: Step, _ machine: inout ScriptMachine) -> ExpressionResult? {
    waiting.append(first)
    var result: ExpressionResult?
    while let step = waiting.last {
      result = run(step, &machine)
      if let next = postponed {
        postponed = nil
        // Reached again, an expression that waits depends on itself.
        generations[step.place] = generation
        states[step.place] = .running
        waiting.append(next)
      } else {
        waiting.removeLast()
      }
    }
    return result
  }

  /// Evaluates an expression, unless one that it depends on is postponed.
  private mutating func run(_ step: Step, _ machine: inout ScriptMachine) -> ExpressionResult? {
    depth += 1
    defer { depth -= 1 }
    generations[step.place] = generation
    states[step.place] = .running
    let outer = machine.readsTime
    machine.readsTime = false
    do throws(ExpressionError) {
      let result = try evaluate(step.node, step.instance, nil, &machine)
      if postponed == nil {
        states[step.place] = .done(result, isConstant: !machine.readsTime)
        machine.readsTime = machine.readsTime || outer
        return result
      }
    } catch {
      if postponed == nil {
        states[step.place] = .failed
        machine.readsTime = true
        fail(step.node, error)
        return nil
      }
    }
    generations[step.place] = generation &- 1
    machine.readsTime = outer
    return nil
  }

  /// Returns the value of the expression of a selector for one element of a text; nil if it failed.
  mutating func strength(
    of node: Int32, in instance: Int32, _ element: ScriptContext.Element, _ machine: inout ScriptMachine
  ) -> Double? {
    do throws(ExpressionError) {
      switch try evaluate(node, instance, element, &machine) {
      case .scalar(let value): return value
      case .vector(let values, _): return values[0]
      case .numbers, .path, .text: throw ExpressionError(.resultShape)
      }
    } catch {
      fail(node, error)
      return nil
    }
  }

  private mutating func evaluate(
    _ node: Int32, _ instance: Int32, _ element: ScriptContext.Element?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ExpressionResult {
    guard !work.isExhausted else {
      throw ExpressionError(.frameWork)
    }
    let property = expressions.scene.properties[Int(expressions.scene.nodes[Int(node)].row)]
    let reference = SceneReference(.property, node: node, instance: instance)
    let context = ScriptContext(
      property: reference, layer: layer(of: reference),
      composition: SceneReference(
        .composition, node: expressions.scene.compositions[Int(expressions.rows[Int(instance)])].node,
        instance: instance),
      time: clock(of: Int(instance), &machine) / rate, element: element)
    let before = machine.totalSteps
    defer { work.spend(machine.totalSteps - before + 50, each: WorkCost.expressionStep) }
    var value = try machine.evaluate(expressions.scripts[Int(property.script)], in: context, &self)
    if case .texts = property.value { value = try machine.string(of: value) }
    guard let result = ExpressionResult(value, machine.heap, &numbers) else {
      throw ExpressionError(.resultKind)
    }
    if case .text = result, result.count > ComposedTexts.maximumUnits {
      throw ExpressionError(.textTooLong, number: ComposedTexts.maximumUnits)
    }
    return result
  }

  /// Notes a failure, up to a number of them.
  mutating func fail(_ node: Int32, _ error: ExpressionError) {
    if failures.count < 64, !failures.contains(where: { $0.node == node }) {
      failures.append(Failure(node: node, error: error))
    }
  }

  /// Reports an expression that depends on itself through another one; reading its own property is no loop.
  private mutating func noteLoop(_ node: Int32, _ machine: ScriptMachine) {
    guard machine.context.property.node != node else { return }
    fail(node, ExpressionError(.loopOfExpressions))
  }

  // MARK: - Places

  func layer(of reference: SceneReference) -> SceneReference {
    var node = reference.node
    while node >= 0, expressions.scene.nodes[Int(node)].kind != .layer {
      node = expressions.scene.nodes[Int(node)].owner
    }
    return SceneReference(.layer, node: node, instance: reference.instance)
  }

  /// Returns the frame inside a composition.
  mutating func clock(of instance: Int, _ machine: inout ScriptMachine) -> Double {
    let program = program.value
    let owner = program.compositions[instance].owner
    guard owner >= 0 else { return frame }
    if clockGenerations[instance] == generation { return clocks[instance] }
    // A remapping that depends on its own inner time finds the outer one.
    clockGenerations[instance] = generation
    let layer = program.layers[Int(owner)]
    let outer = clock(of: Int(layer.composition), &machine)
    clocks[instance] = outer
    clocks[instance] = program.innerFrame(
      of: layer, at: outer, seconds: seconds(of: layer, owner, at: outer, &machine))
    if postponed != nil { clockGenerations[instance] = generation &- 1 }
    return clocks[instance]
  }

  /// Returns the remapped time of a layer; nil without remapping.
  private mutating func seconds(
    of layer: LayerInstance, _ index: Int32, at outer: Double, _ machine: inout ScriptMachine
  ) -> Double? {
    let program = program.value
    guard let remap = layer.timeRemap else { return nil }
    guard remap.isDynamic else { return Double(program.constants[remap.offset]) }
    if let use = expressions.timeUses[index] {
      let (node, instance) = (expressions.uses[Int(use)].node, expressions.uses[Int(use)].instance)
      switch result(of: node, in: instance, &machine) {
      case .scalar(let value): return value
      case .vector(let values, _): return values[0]
      default: break
      }
    }
    return Double(program.number(at: remap.offset, overlay, frame: outer))
  }
}
