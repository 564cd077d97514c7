extension FunctionSyntax {
  /// The call of a loop function with constant arguments, if the source consists of nothing else.
  func loopCall(_ library: ScriptLibrary) -> LoopCall? {
    var found: Expression?
    for statement in body {
      switch statement {
      case .block(let inner) where inner.isEmpty:
        continue
      case .variables(let list, _):
        for (name, value, _) in list {
          guard name == Name.bmResult.handle else { return nil }
          guard let value else { continue }
          guard found == nil else { return nil }
          found = value
        }
      case .expression(let value):
        guard found == nil else { return nil }
        if case .assign(.name(Name.bmResult.handle, _), nil, let result, _) = value {
          found = result
        } else {
          found = value
        }
      default:
        return nil
      }
    }
    guard case .call(let callee, let arguments, _)? = found, arguments.count <= 2 else { return nil }
    let word: Int32
    switch callee {
    case .name(let name, _): word = name
    case .member(.name(Name.thisProperty.handle, _), let name, _): word = name
    default: return nil
    }
    var type: ArraySlice<UInt16> = [], amount = 0.0
    if let first = arguments.first {
      guard case .string(let handle) = first else { return nil }
      type = library.text(handle)
    }
    if arguments.count == 2 {
      guard case .number(let value) = arguments[1] else { return nil }
      amount = value
    }
    return Name(rawValue: word).flatMap { LoopCall($0, type: type, amount: amount) }
  }
}
