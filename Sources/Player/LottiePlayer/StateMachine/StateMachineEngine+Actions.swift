import LottieFormat

extension StateMachineEngine {
  /// Runs entry or exit actions, which take no transitions themselves.
  @inline(__always)
  mutating func run(_ actions: CompiledMachine.Rows, _ context: inout PlaybackContext) {
    if !actions.isEmpty { runAll(actions, &context) }
  }

  private mutating func runAll(_ actions: CompiledMachine.Rows, _ context: inout PlaybackContext) {
    for row in actions.range {
      work.spend(MachineWork.Cost.action)
      // The caller stops the machine.
      if work.isExhausted { return }
      if perform(machine.actions[row], &context) { hasMutated = true }
    }
  }

  /// Runs the actions of an interaction: after each that changes an input, transitions are taken.
  mutating func runInteraction(_ actions: CompiledMachine.Rows, _ context: inout PlaybackContext) {
    for row in actions.range {
      work.spend(MachineWork.Cost.action)
      // The rest of an interaction that exceeded the budget is dropped.
      if stopIfExhausted(&context) { return }
      let action = machine.actions[row]
      if case .fire(let event) = action.kind {
        guard event >= 0, !refusesInputs else { continue }
        fire(event, &context)
        runPipeline(&context)
      } else if perform(action, &context) {
        if !dialect.ignoresUnresolvedSteps, case .step(_, .none, let sign) = action.kind,
          sign > 0 || dialect.decrementsMarkMutations
        {
          hasMutated = true
        }
        runPipeline(&context)
      }
    }
    _ = stopIfExhausted(&context)
  }

  /// Runs an action.
  ///
  /// - Returns: Whether it changed an input.
  private mutating func perform(
    _ action: MachineAction, _ context: inout PlaybackContext
  ) -> Bool {
    switch action.kind {
    case .step(let row, let value, let sign): return step(row, value, sign, &context)
    case .toggle(let row):
      guard row >= 0, !refusesInputs else { return false }
      store(row, !values[boolean: row], &context)
      return true
    case .floor(let row):
      guard row >= 0 else { return false }
      return setChanged(row, values[number: row].rounded(.down), &context)
    case .multiply(let row, let value):
      guard row >= 0, let factor = resolved(value) else { return false }
      return setChanged(row, values[number: row] * factor, &context)
    case .clamp(let row, let minimum, let maximum): return clamp(row, minimum, maximum, &context)
    case .setNumber(let row, let value):
      guard row >= 0, !refusesInputs, let number = resolved(value) else { return false }
      store(row, number, &context)
      return true
    case .setRandom(let row, let minimum, let maximum, let isInteger):
      return setRandom(row, minimum, maximum, isInteger, &context)
    case .setBoolean(let row, let value):
      guard row >= 0, !refusesInputs, let flag = resolved(value) else { return false }
      store(row, flag, &context)
      return true
    case .setString(let row, let value):
      guard row >= 0, !refusesInputs else { return false }
      store(row, resolved(value), &context)
      return true
    case .reset(let name):
      if refusesInputs { return false }
      if status == .stopped && !(isStarting && !dialect.ignoresResetAtStart) { return false }
      work.spend(MachineWork.Cost.text(name))
      _ = restore(name, &context)
      return true
    case .fire(let row):
      if row >= 0 && !refusesInputs { fire(row, &context) }
    case .setTheme(let id):
      let theme = resolved(id)
      work.spend(MachineWork.Cost.text(theme))
      context.effects.append(.setTheme(theme))
    case .setFrame(let value): setFrame(resolved(value), &context)
    case .setProgress(let value, let isPercent): setProgress(resolved(value), isPercent, &context)
    case .openURL(let url, let target): openURL(resolved(url), target, &context)
    case .custom(let message): context.notify(.custom(resolved(message)))
    case .nothing: break
    }
    return false
  }

  // MARK: Numbers

  private mutating func step(
    _ row: Int32, _ value: MachineAction.Number, _ sign: Float, _ context: inout PlaybackContext
  ) -> Bool {
    guard row >= 0, !refusesInputs else { return false }
    var amount = resolved(value) ?? 1
    if case .none = value { amount = 1 }
    if case .unresolved(let name) = value, dialect.ignoresUnresolvedSteps {
      context.notify(.error("no numeric input is called \"\(name.shortened)\""))
      return false
    }
    store(row, values[number: row] + sign * amount, &context)
    return true
  }

  /// Sets a number, unless it is the same.
  private mutating func setChanged(
    _ row: Int32, _ value: Float, _ context: inout PlaybackContext
  ) -> Bool {
    guard !refusesInputs, values[number: row] != value else { return false }
    store(row, value, &context)
    return true
  }

  private mutating func clamp(
    _ row: Int32, _ minimum: MachineAction.Number, _ maximum: MachineAction.Number,
    _ context: inout PlaybackContext
  ) -> Bool {
    guard row >= 0, let low = bound(minimum, -.infinity), let high = bound(maximum, .infinity), low <= high
    else { return false }
    return setChanged(row, min(max(values[number: row], low), high), &context)
  }

  private mutating func setRandom(
    _ row: Int32, _ minimum: MachineAction.Number, _ maximum: MachineAction.Number, _ isInteger: Bool,
    _ context: inout PlaybackContext
  ) -> Bool {
    guard row >= 0, !refusesInputs, let low = bound(minimum, 0), let high = bound(maximum, 1), low <= high
    else { return false }
    let draw = random.next()
    var value: Float
    if isInteger {
      value = low + (draw * (high - low + 1)).rounded(.down)
      if dialect.capsRandomNumbers { value = min(value, high) }
    } else {
      value = low + draw * (high - low)
      if dialect.capsRandomNumbers && value >= high && high > low { value = high.nextDown }
    }
    store(row, value, &context)
    return true
  }

  /// A bound: the default if none is set; nil if it can't be resolved.
  private func bound(_ value: MachineAction.Number, _ standard: Float) -> Float? {
    if case .none = value { return standard }
    return resolved(value)
  }

  // MARK: Playback

  private func setFrame(_ value: Float?, _ context: inout PlaybackContext) {
    guard let value, let last = context.timeline.facts?.lastFrame, last >= 0 else { return }
    try? context.timeline.setFrame(min(max(value, 0), last), &context.effects)
  }

  private func setProgress(_ value: Float?, _ isPercent: Bool, _ context: inout PlaybackContext) {
    guard let value, let last = context.timeline.facts?.lastFrame, last >= 0 else { return }
    // Divided first, as in the shipped engine: the last of 90 frames times 10 % is 8.900001.
    let frame = last * (isPercent ? min(max(value, 0), 100) / 100 : min(max(value, 0), 1))
    try? context.timeline.setFrame(frame, &context.effects)
  }

  private mutating func openURL(_ url: String, _ target: String, _ context: inout PlaybackContext) {
    work.spend(MachineWork.Cost.address(url))
    var refusal = urlPolicy.refusal(of: url)
    if dialect.opensAddressesWithoutHost, urlPolicy.allowsScheme(url) { refusal = nil }
    if refusal == nil, urlPolicy.requiresUserInteraction, !lastEventIsPress {
      refusal = "no press or click came before it"
    }
    if let refusal {
      if dialect.reportsRefusedURLs { context.notify(.openURLRefused(url: url, reason: refusal)) }
    } else {
      context.notify(.openURL(url: url, target: target))
    }
  }

  // MARK: Values

  private func resolved(_ value: MachineAction.Number) -> Float? {
    switch value {
    case .literal(let number): number
    case .input(let row): values[number: row]
    case .none, .unresolved: nil
    }
  }

  private func resolved(_ value: MachineAction.Text) -> String {
    switch value {
    case .literal(let text): text
    case .input(let row): values.strings[Int(row)]
    }
  }

  private func resolved(_ value: MachineAction.Flag) -> Bool? {
    switch value {
    case .literal(let flag): flag
    case .input(let row): values[boolean: row]
    case .unresolved: nil
    }
  }
}
