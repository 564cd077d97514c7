import DotLottieFormat
import LottieFormat

extension SharedMachine {
  /// Resolves every name of a machine.
  ///
  /// - Throws: `DotLottieError` if the machine contradicts itself.
  convenience init(_ definition: StateMachineDefinition, dialect: StateMachineDialect) throws(DotLottieError)
  {
    var compiler = MachineCompiler(try definition.validatedInputs(), dialect: dialect)
    compiler.compile(definition)
    self.init(compiler.finished())
  }
}

/// Fills the tables of a machine.
///
/// It can't be copied, because there are so many tables that a copy takes as long as filling a few.
struct MachineCompiler: ~Copyable {
  var machine = CompiledMachine()
  let dialect: StateMachineDialect

  /// Begins with the declarations of a machine.
  init(_ declared: consuming StateMachineDefinition.Declarations, dialect: StateMachineDialect) {
    self.dialect = dialect
    machine.stateNames = declared.states
    machine.numbers = InputTable(names: declared.numbers, initial: declared.numberValues)
    machine.strings = InputTable(names: declared.strings, initial: declared.stringValues)
    machine.booleans = InputTable(names: declared.booleans, initial: declared.booleanValues)
    machine.events = declared.events
  }

  /// The tables.
  consuming func finished() -> CompiledMachine { machine }

  mutating func compile(_ definition: StateMachineDefinition) {
    makeRoom(for: definition)
    // Spans borrow their elements; an iteration copies them.
    let states = definition.states.span
    for row in states.indices {
      if states[row].playback == nil { machine.globalState = Int32(row) }
      machine.states.append(compiled(states[row]))
      machine.animations.append(states[row].playback?.animation ?? "")
    }
    if dialect.globalActionsOverride { overrideActions() }
    machine.initialName = definition.initial
    machine.initialState = machine.stateNames.row(of: definition.initial)
    let interactions = definition.interactions.span
    for row in interactions.indices { append(interactions[row]) }
    machine.indexInteractions()
    machine.transitions.seal(registers: Int(constantRegister(machine.transitions.constants.count)))
  }

  private mutating func makeRoom(for definition: StateMachineDefinition) {
    let transitions = definition.states.reduce(0) { $0 + $1.transitions.count }
    let actions =
      definition.states.reduce(0) { $0 + $1.entryActions.count + $1.exitActions.count }
      + definition.interactions.reduce(0) { $0 + $1.actions.count }
    machine.states.reserveCapacity(definition.states.count)
    machine.animations.reserveCapacity(definition.states.count)
    machine.transitions.transitions.reserveCapacity(transitions)
    // Mostly one each: a transition without guards has one that always holds.
    machine.transitions.guards.reserveCapacity(transitions)
    machine.transitions.constants.reserveCapacity(transitions)
    machine.actions.reserveCapacity(actions)
    machine.interactions.reserveCapacity(definition.interactions.count)
  }

  /// Replaces the actions of the other states by those of the global state.
  private mutating func overrideActions() {
    guard machine.globalState >= 0 else { return }
    let global = machine.states[Int(machine.globalState)]
    for row in machine.states.indices {
      if !global.entryActions.isEmpty { machine.states[row].entryActions = global.entryActions }
      if !global.exitActions.isEmpty { machine.states[row].exitActions = global.exitActions }
    }
  }

  private mutating func compiled(_ state: StateMachineDefinition.State) -> CompiledMachine.State {
    var result = CompiledMachine.State()
    if let playback = state.playback {
      result.playback = compiled(playback)
      result.isLast = playback.isFinal && dialect.finalStateStays
      result.stopsMachine = playback.isFinal && !dialect.finalStateStays
    } else {
      result.isGlobal = true
    }
    result.entryActions = append(state.entryActions)
    result.exitActions = append(state.exitActions)
    result.guards = append(state.transitions)
    result.watchesTime = state.transitions.contains { $0.guards?.contains(where: Self.watchesTime) ?? false }
    return result
  }

  private mutating func compiled(_ playback: StateMachineDefinition.Playback) -> CompiledMachine.Playback {
    var result = CompiledMachine.Playback()
    result.changesAnimation = !playback.animation.isEmpty
    result.mode = playback.mode ?? .forward
    result.loopCount = Int(playback.loopCount ?? 0)
    result.loops = (playback.loop ?? false) || (dialect.loopCountImpliesLoop && result.loopCount > 0)
    result.speed = playback.speed ?? 1
    result.autoplays = playback.autoplay ?? false
    if let color = playback.backgroundColor {
      result.background = dialect.readsOpaqueBackgrounds && color <= 0xFFFFFF ? color << 8 | 0xFF : color
    }
    switch playback.segment {
    case nil: break
    case .range(let start, let end)?: result.segment = .range(start: start, end: end)
    case .marker(let name)?:
      result.segment = .marker(Int32(machine.markers.count))
      machine.markers.append(name)
    }
    return result
  }

  private static func watchesTime(_ condition: StateMachineDefinition.Guard) -> Bool {
    guard case .numeric(let name, _, let operand) = condition else { return false }
    return name == "@elapsedTime" || operand == .string("@elapsedTime")
  }

  // MARK: Interactions

  private mutating func append(_ interaction: StateMachineDefinition.Interaction) {
    var result = CompiledMachine.Interaction(actions: append(interaction.actions))
    var name: String?
    switch interaction.trigger {
    case .gesture(.pointerMove, _) where !dialect.pointerMoveHonoursLayer:
      (result.trigger, name) = (.gesture(.pointerMove), nil)
    case .gesture(let gesture, let layer): (result.trigger, name) = (.gesture(gesture), layer)
    case .onComplete(let state): (result.trigger, name) = (.complete, state)
    case .onLoopComplete(let state): (result.trigger, name) = (.loopComplete, state)
    case .unknown: break
    }
    if let name { result.name = Int32(machine.listenedNames.insert(name)) }
    if name != nil && (result.trigger == .gesture(.pointerEnter) || result.trigger == .gesture(.pointerExit))
    {
      machine.watchedLayers.append(result.name)
    }
    machine.interactions.append(result)
  }

  // MARK: Actions

  private mutating func append(_ actions: [StateMachineDefinition.Action]) -> CompiledMachine.Rows {
    let start = Int32(machine.actions.count)
    for action in actions { machine.actions.append(MachineAction(kind: compiled(action))) }
    return CompiledMachine.Rows(start: start, end: Int32(machine.actions.count))
  }

  private func compiled(_ action: StateMachineDefinition.Action) -> MachineAction.Kind {
    switch action {
    case .openURL(let url, let target):
      return .openURL(text(url, name: url.begins(with: "$") ? url.withoutDollars : nil), target: target)
    case .setTheme(let id):
      return .setTheme(text(id, name: id.begins(with: "$") ? String(id.dropFirst()) : nil))
    case .increment(let name, let value): return .step(machine.numbers.row(of: name), number(value), sign: 1)
    case .decrement(let name, let value): return .step(machine.numbers.row(of: name), number(value), sign: -1)
    case .toggle(let name): return .toggle(machine.booleans.row(of: name))
    case .floor(let name): return .floor(machine.numbers.row(of: name))
    case .fire(let name): return .fire(machine.events.row(of: name))
    case .reset(let name): return .reset(name)
    case .setBoolean(let name, let value): return .setBoolean(machine.booleans.row(of: name), flag(value))
    case .setString(let name, let value):
      let isReference = value.begins(with: "$") || !dialect.requiresDollar
      return .setString(
        machine.strings.row(of: name), text(value, name: isReference ? value.withoutDollars : nil))
    case .setNumeric(let name, let value): return .setNumber(machine.numbers.row(of: name), number(value))
    case .multiply(let name, let value): return .multiply(machine.numbers.row(of: name), number(value))
    case .setRandom(let name, let minimum, let maximum, let isInteger):
      return .setRandom(
        machine.numbers.row(of: name), minimum: number(minimum), maximum: number(maximum),
        isInteger: isInteger)
    case .clamp(let name, let minimum, let maximum):
      return .clamp(machine.numbers.row(of: name), minimum: number(minimum), maximum: number(maximum))
    case .setFrame(let value): return .setFrame(number(value))
    case .setProgress(let value):
      var isPercent = !dialect.progressIsFraction
      if case .number(let literal) = value, literal > 1 { isPercent = true }
      return .setProgress(number(value), isPercent: isPercent)
    case .fireCustomEvent(let message):
      let isReference = dialect.resolvesCustomEvents && message.begins(with: "$")
      return .custom(text(message, name: isReference ? message.withoutDollars : nil))
    case .unknown: return .nothing
    }
  }

  private func number(_ operand: StateMachineDefinition.Operand?) -> MachineAction.Number {
    switch operand {
    case nil: return .none
    case .number(let value): return .literal(value)
    case .boolean(let value): return .unresolved(value ? "true" : "false")
    case .string(let text):
      guard text.begins(with: "$") || text.begins(with: "@") else { return .unresolved(text) }
      let name = text.withoutDollars
      if name == "@elapsedTime" { return .input(CompiledMachine.elapsedTime) }
      let row = machine.numbers.row(of: name)
      return row >= 0 && text.begins(with: "$") ? .input(row) : .unresolved(text)
    }
  }

  private func flag(_ operand: StateMachineDefinition.Operand) -> MachineAction.Flag {
    switch operand {
    case .boolean(let value): return .literal(value)
    case .number: return .unresolved("a number")
    case .string(let text):
      guard text.begins(with: "$") || !dialect.requiresDollar else { return .unresolved(text) }
      let row = machine.booleans.row(of: text.withoutDollars)
      return row >= 0 ? .input(row) : .unresolved(text)
    }
  }

  private func text(_ literal: String, name: String?) -> MachineAction.Text {
    guard let name else { return .literal(literal) }
    let row = machine.strings.row(of: name)
    return row >= 0 ? .input(row) : .literal(literal)
  }
}
