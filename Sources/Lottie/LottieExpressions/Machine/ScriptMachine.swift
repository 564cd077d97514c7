/// A machine that evaluates the expressions of a ``ScriptLibrary``.
///
/// It is a stack machine with a heap that lives for a frame, and does not recurse for calls. Once its tables have grown, it
/// allocates nothing.
package struct ScriptMachine {
  struct Frame {
    var returnTo: Int
    var environment: Int32
    var stackCount: Int
    var attemptCount: Int
  }

  struct Attempt {
    var target: Int
    var environment: Int32
    var stackCount: Int
    var frameCount: Int
  }

  let library: ScriptLibrary
  package var heap: ScriptHeap
  var stack: ContiguousArray<ScriptValue> = []
  /// The number of arguments that a list stands for, in the call that follows.
  var spreadCount = 0
  var frames: ContiguousArray<Frame> = []
  var attempts: ContiguousArray<Attempt> = []
  /// The value that `throw` raised last.
  var thrown = ScriptValue.undefined
  /// The number of evaluations that wait for one another.
  var nesting = 0
  /// The steps of the current evaluation.
  var steps = 0
  /// The steps of all evaluations since the host last set it to 0.
  package var totalSteps = 0
  /// Whether an evaluation read something that changes with time since the host last set it to false.
  package var readsTime = false
  /// The expression being evaluated, and its surroundings.
  package internal(set) var context: ScriptContext
  var random = RandomSequence(seed: 0)
  /// The path that was measured last.
  var pathLength = PathLength()
  var matcher = RegExpMatcher()
  /// Whether random numbers are the same at each time.
  var isTimeless = false

  package init(_ library: ScriptLibrary) {
    self.library = library
    heap = ScriptHeap(library)
    let nothing = SceneReference(.property, node: -1)
    context = ScriptContext(property: nothing, layer: nothing, composition: nothing, time: 0)
  }

  /// Removes the values of all evaluations, at the start of a frame.
  package mutating func clear() {
    heap.clear()
    stack.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    attempts.removeAll(keepingCapacity: true)
    nesting = 0
    thrown = .undefined
  }

  /// Evaluates an expression.
  ///
  /// A host may call it while it answers a question of another evaluation.
  ///
  /// - Returns: The result, never a reference to a property.
  package mutating func evaluate<Host: ExpressionHost>(
    _ script: Script, in context: ScriptContext, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let outer = (self.context, steps, random, isTimeless)
    self.context = context
    steps = 0
    isTimeless = false
    beginRandom(seed: 0)
    defer {
      totalSteps += steps
      (self.context, steps, random, isTimeless) = outer
    }
    let function = library.functions[Int(script.function)]
    let environment = try heap.makeEnvironment(Int(function.slots), parent: -1)
    for (slot, name) in function.shadows {
      heap.setVariable(environment, 0, slot, (try? global(name.handle, &host)) ?? .undefined)
    }
    return try settled(execute(Int(function.start), environment, &host), &host)
  }

  /// Returns an error of an evaluation in words; this takes time in proportion to the source.
  ///
  /// It must be called before the values of the evaluation are removed.
  package func finding(_ error: ExpressionError) -> ExpressionFinding {
    library.finding(error) { heap.text($0) }
  }

  /// Calls a function with the top `count` values of the stack, which stay there.
  ///
  /// - Parameter this: The value of `this` in it; nil for the property.
  mutating func call<Host: ExpressionHost>(
    _ function: ScriptValue, _ count: Int, this: ScriptValue? = nil, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard case .function(let handle) = function else {
      guard case .word = function else { throw ExpressionError(.functionNeeded) }
      return try callBuiltIn(.value(function), count, &host)
    }
    try charge(10)
    let closure = heap.closures[Int(handle)]
    let code = library.functions[Int(closure.function)]
    let environment = try makeEnvironment(of: code, count, this, parent: closure.environment)
    return try execute(Int(code.start), environment, &host)
  }
}
