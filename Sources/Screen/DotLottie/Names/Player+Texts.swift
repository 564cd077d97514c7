import LottiePlayer

extension Player {
  /// The declared inputs with their values as text, such as `3`, `0.5`, `true`; empty text for an event.
  var inputTexts: [String: String] {
    inputs { value in
      switch value {
      case .numeric(let number): number.shortText
      case .string(let text): text
      case .boolean(let flag): flag ? "true" : "false"
      case .event: ""
      }
    }
  }

  /// The declared inputs with their types.
  var inputTypes: [String: String] { inputs { $0.type.text } }

  /// The status of the machine; empty without one.
  var machineStatusText: String {
    switch stateMachine?.status {
    case nil: ""
    case .stopped?: "Stopped"
    case .running?: "Running"
    case .tweening?: "Tweening"
    }
  }

  private func inputs(_ text: (StateMachineEngine.InputValue) -> String) -> [String: String] {
    var result: [String: String] = [:]
    // Names that begin with @ belong to the engine.
    for (name, value) in stateMachine?.inputs ?? [] where !name.utf8.starts(with: "@".utf8) {
      result[name] = text(value)
    }
    return result
  }
}

extension Float {
  /// The shortest text that reads back to the same number, without a decimal point for whole numbers.
  fileprivate var shortText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
