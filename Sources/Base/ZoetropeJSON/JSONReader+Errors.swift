extension JSONReader {
  /// The error for a failure, with the path at which the scan stopped.
  func error(
    for failure: JSONScanner.Failure, at position: Int, tape: [JSONDocument.Token], container: Int
  ) -> JSONError {
    let code: JSONErrorCode =
      failure == .tooDeep || failure == .tooManyNodes ? .limitExceeded : .malformed
    return JSONError(
      code: code, path: path(in: tape, container: container), offset: position,
      message: deviation(failure, at: position)?.message ?? message(for: failure))
  }

  /// The notation of another language that ended the scan.
  private func deviation(_ failure: JSONScanner.Failure, at position: Int) -> JSONDeviation? {
    switch failure {
    case .unexpected, .badNumber, .expectedComma, .expectedColon, .trailing:
      JSONDeviation(bytes, at: position, expectsKey: false)
    case .expectedKey: JSONDeviation(bytes, at: position, expectsKey: true)
    default: nil
    }
  }

  private func message(for failure: JSONScanner.Failure) -> String {
    switch failure {
    case .empty: "the file holds no JSON value"
    case .unexpected(let byte): unexpected(byte)
    case .unexpectedEnd: "the file ends too early"
    case .unterminatedString: "the file ends within a string"
    case .controlCharacter: "a string holds a control character"
    case .badEscape: "a string holds an unknown escape"
    case .badNumber: "a number is malformed"
    case .expectedKey: "a key in quotation marks is missing"
    case .expectedColon: "the colon after a key is missing"
    case .expectedComma: "a comma or the end of the array or object is missing"
    case .trailing: "something follows the end of the JSON value"
    case .tooDeep: "arrays and objects nest deeper than \(JSONLimits.maximumDepth)"
    case .tooManyNodes: "the file has more than \(JSONLimits.maximumNodes) values"
    }
  }

  private func unexpected(_ byte: UInt8) -> String {
    if let kind = FileKind.ofBeginning(bytes) { return "\(kind), not JSON" }
    guard (0x21...0x7E).contains(byte) else { return "a value is missing" }
    return "a value is missing before '\(Unicode.Scalar(byte))'"
  }

  /// The path of the value at which the scan stopped, from the chain of open containers.
  private func path(in tape: [JSONDocument.Token], container: Int) -> String {
    var components: [JSONPathComponent] = []
    var index = container
    var child = tape.count
    while index >= 0, index < tape.count {
      let token = tape[index]
      if token.kind == .array {
        if token.count > 0 { components.append(.index(token.count - 1)) }
      } else if let key = lastKey(in: tape, from: index + 1, to: child) {
        components.append(.key(JSONDocument.text(of: tape[key], in: bytes)))
      }
      child = index
      index = Int(Int32(truncatingIfNeeded: token.payload >> 32))
    }
    return JSONPathComponent.path(components.reversed())
  }

  private func lastKey(in tape: [JSONDocument.Token], from start: Int, to end: Int) -> Int? {
    var key: Int?
    var index = start
    while index < end, index < tape.count {
      if tape[index].kind == .key { key = index }
      let isContainer = tape[index].kind == .array || tape[index].kind == .object
      index = isContainer ? max(tape[index].end, index + 1) : index + 1
    }
    return key
  }
}

/// One step of a path, from a container to a value in it.
enum JSONPathComponent {
  case key(String), index(Int)

  /// A path such as `layers[3].ks.o`; keys of more than 64 bytes are shortened to 64 characters.
  static func path(_ components: some Sequence<JSONPathComponent>) -> String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        if !text.isEmpty { text += "." }
        text += key.utf8.count > 64 ? String(key.prefix(64)) + "…" : key
      }
    }
    return text
  }
}
