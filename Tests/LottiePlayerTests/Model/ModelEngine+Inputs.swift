import LottiePlayer

/// Inputs (§6).
extension ModelEngine {
  @discardableResult
  func set(_ name: String, _ value: Float) -> Bool {
    if name.hasPrefix("@") { return false }
    let isKnown = store(name, value)
    runPipeline()
    return isKnown
  }

  @discardableResult
  func set(_ name: String, _ value: String) -> Bool {
    if name.hasPrefix("@") { return false }
    let isKnown = store(name, value)
    runPipeline()
    return isKnown
  }

  @discardableResult
  func set(_ name: String, _ value: Bool) -> Bool {
    if name.hasPrefix("@") { return false }
    let isKnown = store(name, value)
    runPipeline()
    return isKnown
  }

  func fire(_ name: String) -> Bool {
    guard record(name) else { return false }
    runPipeline()
    return true
  }

  func reset(_ name: String) {
    if restore(name) { runPipeline() }
  }

  // MARK: Without the pipeline

  func store(_ name: String, _ value: Float) -> Bool {
    guard let old = numbers[name] else { return false }
    numbers[name] = value
    if !(old == value) { events.append(.numericInput(name: name, old: old, new: value)) }
    return true
  }

  func store(_ name: String, _ value: String) -> Bool {
    guard let old = texts[name] else { return false }
    texts[name] = value
    if old != value { events.append(.stringInput(name: name, old: old, new: value)) }
    return true
  }

  func store(_ name: String, _ value: Bool) -> Bool {
    guard let old = flags[name] else { return false }
    flags[name] = value
    if old != value { events.append(.booleanInput(name: name, old: old, new: value)) }
    return true
  }

  func record(_ name: String) -> Bool {
    guard machine.events.contains(name) else { return false }
    events.append(.inputFired(name))
    pendingEvent = name
    return true
  }

  /// - Returns: False where a reset is ignored; an unknown name is not.
  func restore(_ name: String) -> Bool {
    if status == .stopped || name.hasPrefix("@") { return false }
    if let value = machine.numbers[name] {
      _ = store(name, value)
    } else if let value = machine.flags[name] {
      _ = store(name, value)
    } else if let value = machine.texts[name] {
      _ = store(name, value)
    }
    return true
  }
}
