/// A compiler from the syntax tree to instructions.
///
/// Variables are resolved to slots. A name that no function declares is a word of the object model, unless the source
/// assigns to it: then it is a variable of the whole source, as in JavaScript.
struct Emitter {
  /// The variables of a function, or of the passes of a loop in it.
  struct Scope {
    var variables: [(name: Int32, slot: Int32)] = []
    var slots: Int32 = 0
    /// Whether the scope belongs to the function of the scope around it.
    var isLoop = false
  }

  /// The jumps that leave a loop or a switch.
  struct Loop {
    var breaks: [Int] = []
    var continues: [Int] = []
    /// Whether `continue` belongs to it.
    var repeats: Bool
    /// The number of open attempts around it.
    var attempts: Int
  }

  /// A function whose body is compiled after the code around it, which may still declare variables.
  struct Pending {
    var index: Int
    var syntax: FunctionSyntax
    var scopes: [Scope]
  }

  var library: ScriptLibrary
  /// The scopes around this place, the source's first.
  var scopes: [Scope] = [Scope()]
  /// The variables of the whole source that only an assignment declares.
  private var implicit: [(name: Int32, slot: Int32)] = []
  private var shadows: [(slot: Int32, name: Name)] = []
  /// The number of variables of the source, at any depth.
  private var rootSlots: Int32 = 0
  var pending: [Pending] = []
  /// The reads of names that a function compiled later may declare by an assignment.
  var unresolved: [(instruction: Int, name: Int32, depth: Int)] = []
  var loops: [Loop] = []
  /// The jumps to the ends of the open chains with `?.`.
  var chains: [[Int]] = []
  /// The number of variables of the function outside the current block.
  private var blockStart = 0
  /// Whether the loop to be compiled next renews the variables of the scope after each pass.
  var renewsVariables = false
  /// The number of open attempts in this function.
  var attempts = 0
  /// The offset of the expression being compiled.
  var offset = 0
  /// The slot that holds the result of the source.
  private(set) var resultSlot: Int32 = 0
  /// Whether the value of each statement of the source is its result so far.
  private(set) var keepsStatements = false
  /// Whether a variable was left out because a function has too many.
  private var hasTooManyVariables = false
  /// The number of attempts around this place that end with `finally`.
  var finals = 0
  let source: [UInt8]

  /// Compiles a source into a library.
  static func emit(
    _ tree: FunctionSyntax, _ source: [UInt8], into library: inout ScriptLibrary
  ) throws(ExpressionError) -> Script {
    var emitter = Emitter(library: library, source: source)
    library = ScriptLibrary.empty
    defer { library = emitter.library }
    return try emitter.emit(tree)
  }

  private init(library: ScriptLibrary, source: [UInt8]) {
    self.library = library
    self.source = source
  }

  private mutating func emit(_ tree: FunctionSyntax) throws(ExpressionError) -> Script {
    let index = library.functions.count
    library.functions.append(
      .init(start: Int32(library.instructions.count), slots: 0, parameters: 0, shadows: [], name: -1))
    for name in tree.variables { _ = declareNew(name) }
    // Bodymovin keeps the result in a variable; in After Effects it is the value of the last statement.
    keepsStatements = !tree.usesResult
    resultSlot = declare(Name.bmResult.handle).slot
    try hoist(tree.body)
    for statement in tree.body { try emit(statement) }
    write(.load, 0, resultSlot)
    write(.leave)
    var next = 0
    while next < pending.count {
      try emit(pending[next])
      next += 1
    }
    guard !hasTooManyVariables else {
      throw ExpressionError(.tooManyVariables, number: ExpressionLimits.maximumVariables)
    }
    for read in unresolved {
      guard let found = implicit.first(where: { $0.name == read.name }) else { continue }
      library.instructions[read.instruction] = Instruction(
        operation: .load, count: UInt8(clamping: read.depth), operand: found.slot)
    }
    library.functions[index].slots = rootSlots
    library.functions[index].shadows = shadows
    return Script(function: Int32(index), loop: tree.loopCall(library))
  }

  private mutating func emit(_ function: Pending) throws(ExpressionError) {
    let syntax = function.syntax
    scopes = function.scopes + [Scope()]
    blockStart = 0
    loops = []
    attempts = 0
    finals = 0
    guard scopes.count <= ExpressionLimits.maximumCount else {
      throw error(.functionsTooDeep)
    }
    library.functions[function.index].start = Int32(library.instructions.count)
    for parameter in syntax.parameters { _ = declareNew(parameter.name) }
    if let rest = syntax.rest {
      _ = declareNew(rest)
      library.functions[function.index].hasRest = true
    }
    if syntax.usesThis { library.functions[function.index].thisSlot = declareNew(Name.this.handle) }
    if syntax.usesArguments {
      library.functions[function.index].argumentsSlot = declareNew(Name.arguments.handle)
    }
    for name in syntax.variables { _ = declare(name) }
    for (slot, parameter) in syntax.parameters.enumerated() {
      guard let fallback = parameter.fallback else { continue }
      write(.load, 0, Int32(slot))
      write(.undefined)
      write(.strictEqual)
      let skip = writeJump(.jumpIfFalse)
      try emit(fallback)
      write(.store, 0, Int32(slot))
      write(.pop)
      land(skip)
    }
    try hoist(syntax.body)
    for statement in syntax.body { try emit(statement) }
    write(.undefined)
    write(.leave)
    library.functions[function.index].slots = scopes[scopes.count - 1].slots
  }

  // MARK: - Variables

  /// Declares a variable, unless the current function has one of that name.
  mutating func declare(_ name: Int32) -> (depth: Int, slot: Int32) {
    var depth = 0
    while true {
      let scope = scopes[scopes.count - 1 - depth]
      if let found = scope.variables.last(where: { $0.name == name }) { return (depth, found.slot) }
      guard scope.isLoop else { return (0, declareNew(name)) }
      depth += 1
    }
  }

  /// Whether no function is open.
  var isAtRoot: Bool { scopes.dropFirst().allSatisfy { $0.isLoop } }

  /// Declares a variable of the current block, unless there is one.
  mutating func declareInBlock(_ name: Int32) -> Int32 {
    scopes[scopes.count - 1].variables[blockStart...].last { $0.name == name }?.slot ?? declareNew(name)
  }

  /// Declares a variable that hides another one of the same name.
  mutating func declareNew(_ name: Int32) -> Int32 {
    let slot = newSlot()
    guard scopes[scopes.count - 1].variables.count < ExpressionLimits.maximumVariables else {
      hasTooManyVariables = true
      return slot
    }
    scopes[scopes.count - 1].variables.append((name, slot))
    return slot
  }

  /// Returns a slot of the current function for a variable without a name.
  mutating func newSlot() -> Int32 {
    if scopes.count == 1 {
      rootSlots += 1
      return rootSlots - 1
    }
    scopes[scopes.count - 1].slots += 1
    return scopes[scopes.count - 1].slots - 1
  }

  /// Returns the place of a variable: how many functions out, and its slot; nil for an undeclared name.
  func resolve(_ name: Int32) -> (depth: Int, slot: Int32)? {
    for depth in 0..<scopes.count {
      let scope = scopes[scopes.count - 1 - depth]
      if let found = scope.variables.last(where: { $0.name == name }) { return (depth, found.slot) }
    }
    return implicit.first { $0.name == name }.map { (scopes.count - 1, $0.slot) }
  }

  /// Returns the place of a variable that is assigned to; an undeclared one becomes a variable of the whole source.
  mutating func resolveForAssignment(_ name: Int32) -> (depth: Int, slot: Int32) {
    if let found = resolve(name) { return found }
    guard implicit.count < ExpressionLimits.maximumVariables else {
      hasTooManyVariables = true
      return (0, 0)
    }
    let slot = rootSlots
    rootSlots += 1
    implicit.append((name, slot))
    if let known = Name(rawValue: name) { shadows.append((slot, known)) }
    return (scopes.count - 1, slot)
  }

  /// Runs `body` with variables that end after it.
  mutating func withBlock(
    _ body: (inout Emitter) throws(ExpressionError) -> Void
  ) throws(ExpressionError) {
    let (scope, outerStart) = (scopes.count - 1, blockStart)
    let count = scopes[scope].variables.count
    blockStart = count
    try body(&self)
    scopes[scope].variables.removeLast(scopes[scope].variables.count - count)
    blockStart = outerStart
  }

  /// Compiles a loop with functions, which keep the variables of their pass.
  mutating func emitPasses(_ loop: Statement) throws(ExpressionError) {
    guard scopes.count < ExpressionLimits.maximumCount else { throw error(.functionsTooDeep) }
    let (start, outerStart) = (library.instructions.count, blockStart)
    write(.enterLoop)
    scopes.append(Scope(isLoop: true))
    (blockStart, renewsVariables) = (0, true)
    try emit(loop)
    library.instructions[start].operand = scopes.removeLast().slots
    blockStart = outerStart
    write(.leaveLoop)
  }

  // MARK: - Instructions

  @inline(never)
  mutating func write(_ operation: Operation, _ count: Int = 0, _ operand: Int32 = 0) {
    library.instructions.append(
      Instruction(operation: operation, count: UInt8(clamping: count), operand: operand))
    library.offsets.append(UInt32(clamping: offset))
  }

  /// Writes a jump whose target is not known yet, and returns its index.
  @inline(never)
  mutating func writeJump(_ operation: Operation) -> Int {
    write(operation)
    return library.instructions.count - 1
  }

  /// Sets the target of a jump to this place.
  @inline(never)
  mutating func land(_ jump: Int) { library.instructions[jump].operand = here }

  var here: Int32 { Int32(library.instructions.count) }

  func error(_ message: ExpressionError.Message) -> ExpressionError {
    ExpressionError(message).at(offset)
  }

  mutating func loadNumber(_ value: Double) {
    library.numbers.append(value)
    write(.number, 0, Int32(library.numbers.count - 1))
  }
}
