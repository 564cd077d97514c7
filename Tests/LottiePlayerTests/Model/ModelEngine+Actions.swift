import LottieFormat
import LottiePlayer

/// Actions and addresses (§7).
extension ModelEngine {
  /// Runs actions; those of interactions evaluate transitions after each that sets, fires or resets.
  func run(_ actions: [ModelMachine.Action], runsPipeline: Bool) {
    for action in actions { run(action, runsPipeline) }
  }

  private func run(_ action: ModelMachine.Action, _ runsPipeline: Bool) {
    let name = action.inputName
    switch action.type {
    case "Increment", "Decrement":
      guard let old = numbers[name] else { return }
      let sign: Float = action.type == "Increment" ? 1 : -1
      // A quirk of §4.5, which Decrement does not have.
      if runsPipeline, action.type == "Increment", case .none = action.value { mutated = true }
      assign(name, old + sign * (number(action.value) ?? 1), runsPipeline)
    case "Toggle": if let old = flags[name] { assign(name, !old, runsPipeline) }
    case "SetBoolean":
      switch action.value {
      case .bool(let flag): assign(name, flag, runsPipeline)
      case .text(let text): if let flag = flags[text.withoutDollars] { assign(name, flag, runsPipeline) }
      default: break
      }
    case "SetNumeric": if let value = number(action.value) { assign(name, value, runsPipeline) }
    case "SetString":
      guard case .text(let text) = action.value else { return }
      assign(name, texts[text.withoutDollars] ?? text, runsPipeline)
    case "Multiply":
      guard let old = numbers[name], let factor = number(action.value), old * factor != old else { return }
      assign(name, old * factor, runsPipeline)
    case "Floor":
      guard let old = numbers[name], old.rounded(.down) != old else { return }
      assign(name, old.rounded(.down), runsPipeline)
    case "Clamp": clamp(action, runsPipeline)
    case "SetRandom": setRandom(action, runsPipeline)
    case "Fire": if record(name), runsPipeline { runPipeline() }
    case "Reset":
      guard restore(name) else { return }
      if runsPipeline { runPipeline() } else { mutated = true }
    case "SetTheme":
      guard case .text(let text) = action.value else { return }
      let key = text.hasPrefix("$") ? texts[String(text.dropFirst())] : nil
      try? player.setTheme(key ?? text)
    case "SetFrame": if let frame = number(action.value) { setFrame(frame) }
    case "SetProgress":
      if let percent = number(action.value) {
        setFrame((player.total - 1) * (min(max(percent, 0), 100) / 100))
      }
    case "FireCustomEvent": if case .text(let text) = action.value { events.append(.custom(text)) }
    case "OpenUrl": open(action)
    default: break
    }
  }

  /// §4.5: an input that is not there is a no-op, after which nothing is evaluated.
  private func assign(_ name: String, _ value: Float, _ runsPipeline: Bool) {
    guard store(name, value) else { return }
    if runsPipeline { runPipeline() } else { mutated = true }
  }

  private func assign(_ name: String, _ value: String, _ runsPipeline: Bool) {
    guard store(name, value) else { return }
    if runsPipeline { runPipeline() } else { mutated = true }
  }

  private func assign(_ name: String, _ value: Bool, _ runsPipeline: Bool) {
    guard store(name, value) else { return }
    if runsPipeline { runPipeline() } else { mutated = true }
  }

  /// A literal, or what a "numeric ref" refers to.
  private func number(_ operand: ModelMachine.Operand) -> Float? {
    switch operand {
    case .number(let number): return number
    case .text("@elapsedTime"): return elapsed
    case .text(let name) where name.hasPrefix("$"):
      let name = name.withoutDollars
      return name == "@elapsedTime" ? elapsed : numbers[name]
    default: return nil
    }
  }

  /// A bound: nil where it is present and does not resolve.
  private func bound(_ operand: ModelMachine.Operand, absent: Float) -> Float? {
    if case .none = operand { return absent }
    return number(operand)
  }

  private func clamp(_ action: ModelMachine.Action, _ runsPipeline: Bool) {
    guard let old = numbers[action.inputName], let low = bound(action.min, absent: -.infinity),
      let high = bound(action.max, absent: .infinity), low <= high
    else { return }
    let new = min(max(old, low), high)
    if new != old { assign(action.inputName, new, runsPipeline) }
  }

  private func setRandom(_ action: ModelMachine.Action, _ runsPipeline: Bool) {
    guard numbers[action.inputName] != nil, let low = bound(action.min, absent: 0),
      let high = bound(action.max, absent: 1), low <= high
    else { return }
    let draw = random.unit()
    // Not capped.
    let value = action.integer ? low + (draw * (high - low + 1)).rounded(.down) : low + draw * (high - low)
    assign(action.inputName, value, runsPipeline)
  }

  private func setFrame(_ frame: Float) {
    guard player.animation != nil else { return }
    try? player.setFrame(min(max(frame, 0), player.total - 1))
  }

  // MARK: §7.1

  private func open(_ action: ModelMachine.Action) {
    var url = action.url
    if url.hasPrefix("$") { url = texts[url.withoutDollars] ?? url }
    guard ModelWhitelist.allows(url, whitelist) else { return }
    if needsInteraction, lastPointer != "PointerDown", lastPointer != "Click" { return }
    urls.append(.openURL(url: url, target: action.target))
  }
}
