// `JSON.parse` and `JSON.stringify`.
extension ScriptMachine {
  // MARK: - Writing

  mutating func stringify<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let option = try settled(argument(2, of: count), &host)
    var indent = Int32(-1)
    switch option {
    case .number(let value):
      let start = heap.textEnd
      for _ in 0..<min(max(Self.integer(value), 0), 10) { heap.write(UInt16(0x20)) }
      if case .string(let handle) = try heap.endText(from: start) { indent = handle }
    case .string(let handle):
      if case .string(let part) = try heap.substring(handle, 0..<min(heap.length(handle), 10)) {
        indent = part
      }
    default: break
    }
    var writer = JSONWriter(indent: indent >= 0 && heap.length(indent) > 0 ? indent : nil)
    switch try settled(argument(1, of: count), &host) {
    case .array(let keys): writer.keys = keys
    case .function, .word: writer.replacer = argument(1, of: count)
    default: break
    }
    let value = try replaced(
      argument(0, of: count), heap.emptyString(), writer, &host)
    // The parts are joined at the end, because functions make strings meanwhile.
    let parts = try heap.makeList(0)
    guard try append(value, to: parts, &writer, &host) else { return .undefined }
    return try joined(parts)
  }

  /// The options of `stringify`, and the depth of the current value.
  private struct JSONWriter {
    var indent: Int32?
    /// The keys of the members to write; nil for all.
    var keys: Int32?
    var replacer: ScriptValue?
    var depth = 0
  }

  private mutating func replaced<Host: ExpressionHost>(
    _ value: ScriptValue, _ key: ScriptValue, _ writer: JSONWriter, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let value = try settled(value, &host)
    guard let replacer = writer.replacer else { return value }
    stack.append(key)
    stack.append(value)
    let result = try settled(call(replacer, 2, &host), &host)
    stack.removeLast(2)
    return result
  }

  /// Appends a value; false for one that JSON can't have.
  private mutating func append<Host: ExpressionHost>(
    _ value: ScriptValue, to parts: Int32, _ writer: inout JSONWriter, _ host: inout Host
  ) throws(ExpressionError) -> Bool {
    try charge(8)
    switch value {
    case .undefined, .function, .word: return false
    case .number(let number) where !number.isFinite: try heap.append(.string(Name.null.handle), to: parts)
    case .null, .boolean, .number: try heap.append(string(of: value), to: parts)
    case .string(let handle): try heap.append(quoted(handle), to: parts)
    case .array(let list), .path(let list):
      try appendItems("[", "]", heap.count(list), to: parts, &writer) {
        (machine, index, writer) throws(ExpressionError) -> Bool in
        let key = try machine.string(of: .number(Double(index)))
        let value = try machine.replaced(machine.heap.element(list, index), key, writer, &host)
        if try !machine.append(value, to: parts, &writer, &host) {
          try machine.heap.append(.string(Name.null.handle), to: parts)
        }
        return true
      }
    case .object(let object):
      let keys = if let keys = writer.keys { keys } else { try self.keys(of: object) }
      try appendItems("{", "}", heap.count(keys), to: parts, &writer) {
        (machine, index, writer) throws(ExpressionError) -> Bool in
        let name = try machine.text(machine.heap.element(keys, index), &host)
        guard let member = try machine.memberIndex(object, name) else { return false }
        let value = try machine.replaced(machine.heap.element(object, member), .string(name), writer, &host)
        switch value {
        case .undefined, .function, .word: return false
        default: break
        }
        try machine.heap.append(machine.quoted(name), to: parts)
        try machine.appendText(writer.indent == nil ? ":" : ": ", to: parts)
        return try machine.append(value, to: parts, &writer, &host)
      }
    case .regExp, .scene: try appendText("{}", to: parts)
    }
    return true
  }

  /// Appends items between brackets, each of which a function appends or leaves out.
  private mutating func appendItems(
    _ open: StaticString, _ close: StaticString, _ count: Int, to parts: Int32, _ writer: inout JSONWriter,
    _ appendItem: (inout ScriptMachine, Int, inout JSONWriter) throws(ExpressionError) -> Bool
  ) throws(ExpressionError) {
    guard writer.depth < ExpressionLimits.maximumNesting else { throw ExpressionError(.jsonTooDeep) }
    try appendText(open, to: parts)
    writer.depth += 1
    var isEmpty = true
    for index in 0..<count {
      let before = heap.count(parts)
      if !isEmpty { try appendText(",", to: parts) }
      try appendLine(writer, to: parts)
      if try appendItem(&self, index, &writer) { isEmpty = false } else { try heap.resize(parts, to: before) }
    }
    writer.depth -= 1
    if !isEmpty { try appendLine(writer, to: parts) }
    try appendText(close, to: parts)
  }

  private mutating func appendText(_ text: StaticString, to parts: Int32) throws(ExpressionError) {
    let start = heap.textEnd
    heap.write(text)
    try heap.append(heap.endText(from: start), to: parts)
  }

  /// Appends a new line and its indentation, if there is one.
  private mutating func appendLine(_ writer: JSONWriter, to parts: Int32) throws(ExpressionError) {
    guard let indent = writer.indent else { return }
    try appendText("\n", to: parts)
    for _ in 0..<writer.depth { try heap.append(.string(indent), to: parts) }
  }

  /// Returns a string in quotes.
  private mutating func quoted(_ handle: Int32) throws(ExpressionError) -> ScriptValue {
    try charge(heap.length(handle))
    let start = heap.textEnd
    heap.write(UInt16(0x22))
    for index in 0..<heap.length(handle) {
      let unit = heap.unit(handle, at: index)
      switch unit {
      case 0x22: heap.write("\\\"")
      case 0x5C: heap.write("\\\\")
      case 0x08: heap.write("\\b")
      case 0x09: heap.write("\\t")
      case 0x0A: heap.write("\\n")
      case 0x0C: heap.write("\\f")
      case 0x0D: heap.write("\\r")
      case 0..<0x20: writeEscape(unit)
      case 0xD800...0xDFFF where !isPaired(handle, index): writeEscape(unit)
      default: heap.write(unit)
      }
    }
    heap.write(UInt16(0x22))
    return try heap.endText(from: start)
  }

  private mutating func writeEscape(_ unit: UInt16) {
    heap.write("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = unit >> shift & 15
      heap.write(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  /// Returns whether a surrogate of a string is one half of a pair.
  private func isPaired(_ handle: Int32, _ index: Int) -> Bool {
    if heap.unit(handle, at: index) < 0xDC00 {
      return index + 1 < heap.length(handle) && heap.unit(handle, at: index + 1) & 0xFC00 == 0xDC00
    }
    return index > 0 && heap.unit(handle, at: index - 1) & 0xFC00 == 0xD800
  }

  // MARK: - Reading

  mutating func parseJSON<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let text = try text(argument(0, of: count), &host)
    try charge(2 * heap.length(text))
    var reader = JSONReader(text: text, length: heap.length(text))
    let value = try readValue(&reader)
    skipBlanks(&reader)
    guard reader.position == reader.length else { throw unexpected(reader) }
    switch argument(1, of: count) {
    case .function, .word:
      return try revived(value, heap.emptyString(), argument(1, of: count), &host)
    default: return value
    }
  }

  private struct JSONReader {
    let text: Int32
    let length: Int
    var position = 0
    var depth = 0
  }

  private func unexpected(_ reader: JSONReader) -> ExpressionError {
    ExpressionError(.jsonForm, number: reader.position)
  }

  private func peek(_ reader: JSONReader) -> UInt16? {
    reader.position < reader.length ? heap.unit(reader.text, at: reader.position) : nil
  }

  private func skipBlanks(_ reader: inout JSONReader) {
    while let unit = peek(reader), unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D {
      reader.position += 1
    }
  }

  private func take(_ unit: UInt16, _ reader: inout JSONReader) -> Bool {
    skipBlanks(&reader)
    guard peek(reader) == unit else { return false }
    reader.position += 1
    return true
  }

  private mutating func readValue(_ reader: inout JSONReader) throws(ExpressionError) -> ScriptValue {
    skipBlanks(&reader)
    reader.depth += 1
    defer { reader.depth -= 1 }
    guard reader.depth <= ExpressionLimits.maximumNesting else { throw ExpressionError(.jsonTooDeep) }
    switch peek(reader) {
    case 0x22: return try readString(&reader)
    case 0x5B:
      reader.position += 1
      let list = try heap.makeList(0)
      if take(0x5D, &reader) { return .array(list) }
      repeat { try heap.append(readValue(&reader), to: list) } while take(0x2C, &reader)
      guard take(0x5D, &reader) else { throw unexpected(reader) }
      return .array(list)
    case 0x7B:
      reader.position += 1
      let object = try heap.makeList(0)
      if take(0x7D, &reader) { return .object(object) }
      repeat {
        skipBlanks(&reader)
        guard peek(reader) == 0x22, case .string(let key) = try readString(&reader), take(0x3A, &reader)
        else {
          throw unexpected(reader)
        }
        try setMember(object, key, readValue(&reader))
      } while take(0x2C, &reader)
      guard take(0x7D, &reader) else { throw unexpected(reader) }
      return .object(object)
    default:
      for (name, value) in [(Name.true, .boolean(true)), (.false, .boolean(false)), (.null, .null)]
        as [(Name, ScriptValue)]
      {
        let end = reader.position + heap.length(name.handle)
        guard end <= reader.length,
          heap.text(reader.text, reader.position..<end) == heap.text(name.handle)
        else { continue }
        reader.position = end
        return value
      }
      return try readNumber(&reader)
    }
  }

  private func readNumber(_ reader: inout JSONReader) throws(ExpressionError) -> ScriptValue {
    let start = reader.position
    if peek(reader) == 0x2D { reader.position += 1 }
    let rest = heap.text(reader.text, reader.position..<reader.length)
    let length = NumberText.length(of: rest), digits = rest.prefix(length)
    // Unlike JavaScript, JSON has no zeros in front, and digits on both sides of a point.
    let second = digits.dropFirst().first
    guard let first = digits.first, first != 0x2E,
      first != 0x30 || second.map({ !(0x30...0x39).contains($0) }) ?? true,
      !hasBarePoint(digits), let value = NumberText.value(of: digits)
    else { throw unexpected(reader) }
    reader.position += length
    return .number(heap.unit(reader.text, at: start) == 0x2D ? -value : value)
  }

  private func hasBarePoint(_ digits: ArraySlice<UInt16>) -> Bool {
    guard let point = digits.firstIndex(of: 0x2E) else { return false }
    return point + 1 == digits.endIndex || !(0x30...0x39).contains(digits[point + 1])
  }

  private mutating func readString(_ reader: inout JSONReader) throws(ExpressionError) -> ScriptValue {
    reader.position += 1
    let start = heap.textEnd
    while let unit = peek(reader), unit != 0x22 {
      guard unit >= 0x20 else { throw unexpected(reader) }
      reader.position += 1
      guard unit == 0x5C else {
        heap.write(unit)
        continue
      }
      guard let escape = peek(reader) else { throw unexpected(reader) }
      reader.position += 1
      switch escape {
      case 0x22, 0x2F, 0x5C: heap.write(escape)
      case 0x62: heap.write(UInt16(0x08))
      case 0x66: heap.write(UInt16(0x0C))
      case 0x6E: heap.write(UInt16(0x0A))
      case 0x72: heap.write(UInt16(0x0D))
      case 0x74: heap.write(UInt16(0x09))
      case 0x75:
        var value: UInt16 = 0
        for _ in 0..<4 {
          guard let unit = peek(reader), unit < 0x80, let digit = NumberText.digit(UInt8(unit)), digit < 16
          else {
            throw unexpected(reader)
          }
          value = value << 4 | UInt16(digit)
          reader.position += 1
        }
        heap.write(value)
      default: throw unexpected(reader)
      }
    }
    guard take(0x22, &reader) else { throw unexpected(reader) }
    return try heap.endText(from: start)
  }

  /// Returns a value whose parts, and then itself, a function has replaced.
  private mutating func revived<Host: ExpressionHost>(
    _ value: ScriptValue, _ key: ScriptValue, _ reviver: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch value {
    case .array(let list):
      for index in 0..<heap.count(list) {
        let key = try string(of: .number(Double(index)))
        heap.setElement(list, index, try revived(heap.element(list, index), key, reviver, &host))
      }
    case .object(let object):
      let keys = try keys(of: object)
      for index in 0..<heap.count(keys) {
        guard case .string(let name) = heap.element(keys, index), let member = try memberIndex(object, name)
        else {
          continue
        }
        let new = try revived(heap.element(object, member), .string(name), reviver, &host)
        if case .undefined = new { heap.removeMember(object, name) } else { try setMember(object, name, new) }
      }
    default: break
    }
    stack.append(key)
    stack.append(value)
    let result = try settled(call(reviver, 2, &host), &host)
    stack.removeLast(2)
    return result
  }
}
