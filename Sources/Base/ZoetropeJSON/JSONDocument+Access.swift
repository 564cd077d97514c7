extension JSONDocument {
  /// The token of a node; null for a node of another document that lies beyond the tape.
  @inlinable @inline(__always)
  package func token(_ node: Node) -> Token {
    let index = Int(node.index)
    return index < tape.count ? tape[index] : Token(.null, at: 0)
  }

  /// The index after the last token of the value at an index.
  @inlinable @inline(__always)
  package func indexAfter(_ index: Int) -> Int {
    let token = tape[index]
    return token.isContainer ? token.end : index + 1
  }

  /// The kind of a node.
  public func kind(of node: Node) -> Kind {
    switch token(node).kind {
    case .null: .null
    case .no, .yes: .boolean
    case .number: .number
    case .string, .key: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The number of bytes in the file before a value.
  public func offset(of node: Node) -> Int { Int(token(node).offset) }

  /// The number of elements of an array or of members of an object; 0 for other values.
  public func count(of node: Node) -> Int {
    let token = token(node)
    return token.kind == .array || token.kind == .object ? token.count : 0
  }

  /// The number of values and keys in a value, including itself.
  package func valueCount(of node: Node) -> Int {
    let index = Int(node.index)
    return index < tape.count ? indexAfter(index) - index : 1
  }

  /// The first number that is infinite or not a number; nil when all are finite.
  package var firstNumberWithoutValue: Node? {
    let tokens = tape.span
    for index in tokens.indices where tokens[index].kind == .number && !tokens[index].number.isFinite {
      return Node(index)
    }
    return nil
  }

  /// The value of a number, which may be infinite or not a number; nil for anything else.
  public func number(_ node: Node) -> Double? {
    let token = token(node)
    return token.kind == .number ? token.number : nil
  }

  /// The value of `true` and `false`; nil for anything else.
  public func boolean(_ node: Node) -> Bool? {
    switch token(node).kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The value of a string, unescaped; nil for anything else.
  ///
  /// - Complexity: O(length); allocates the string.
  @inline(never)
  public func string(_ node: Node) -> String? {
    let token = token(node)
    guard token.kind == .string else { return nil }
    guard token.flags & Token.escaped == 0 else { return Self.text(of: token, in: bytes) }
    let start = Int(token.offset) + 1
    let end = min(start + Int(truncatingIfNeeded: token.payload), bytes.count)
    return unsafe bytes.withUnsafeBufferPointer {
      unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[start..<end]), as: UTF8.self)
    }
  }

  /// The bytes of a string, unescaped; nil for anything else.
  public func utf8(_ node: Node) -> [UInt8]? {
    let token = token(node)
    guard token.kind == .string else { return nil }
    return JSONText.unescaped(Self.source(of: token, in: bytes), isEscaped: token.flags & Token.escaped != 0)
  }

  /// The bytes of a string as the file has them; nil for anything else and for one with escapes.
  package func plainUTF8(_ node: Node) -> ArraySlice<UInt8>? {
    let token = token(node)
    guard token.kind == .string, token.flags & Token.escaped == 0 else { return nil }
    return Self.source(of: token, in: bytes)
  }

  /// The bytes between the quotation marks of a string or a key.
  private static func source(of token: Token, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = Int(token.offset) + 1
    var length = Int(truncatingIfNeeded: token.payload)
    if token.kind == .key, token.flags & Token.long == 0 {
      length = Int(token.payload >> 56)
      if token.flags & Token.escaped != 0 {
        // The key is short once unescaped; its length in the file is not stored.
        var end = start
        while end < bytes.count, bytes[end] != 0x22 { end += bytes[end] == 0x5C ? 2 : 1 }
        length = end - start
      }
    }
    return bytes[start..<min(start + length, bytes.count)]
  }

  @inline(never)
  static func text(of token: Token, in bytes: [UInt8]) -> String {
    let source = source(of: token, in: bytes)
    return token.flags & Token.escaped == 0
      ? String(decoding: source, as: UTF8.self)
      : String(decoding: JSONText.unescaped(source, isEscaped: true), as: UTF8.self)
  }
}

extension JSONDocument {
  /// The elements of an array, in order.
  public struct Elements: Sequence, IteratorProtocol {
    let json: JSONDocument
    var index: Int
    let end: Int

    /// The next element.
    public mutating func next() -> Node? {
      guard index < end else { return nil }
      let node = Node(index)
      index = json.indexAfter(index)
      return node
    }
  }

  /// The members of an object, in the order of the file; a repeated key occurs repeatedly.
  public struct Members: Sequence, IteratorProtocol {
    let json: JSONDocument
    var index: Int
    let end: Int

    /// The next member.
    public mutating func next() -> (key: String, value: Node)? {
      guard index + 1 < end else { return nil }
      let key = JSONDocument.text(of: json.tape[index], in: json.bytes)
      let value = Node(index + 1)
      index = json.indexAfter(index + 1)
      return (key, value)
    }
  }

  /// The elements of an array; empty for other values.
  public func elements(of node: Node) -> Elements {
    let token = token(node)
    let index = Int(node.index) + 1
    return Elements(json: self, index: index, end: token.kind == .array ? token.end : index)
  }

  /// The members of an object; empty for other values.
  public func members(of node: Node) -> Members {
    let token = token(node)
    let index = Int(node.index) + 1
    return Members(json: self, index: index, end: token.kind == .object ? token.end : index)
  }

  /// The element of an array at a position; nil outside of it.
  ///
  /// - Complexity: O(position).
  public func element(_ position: Int, of node: Node) -> Node? {
    guard position >= 0, position < count(of: node), token(node).kind == .array else { return nil }
    var index = Int(node.index) + 1
    for _ in 0..<position { index = indexAfter(index) }
    return Node(index)
  }

  /// The value of the last member of an object with a key; nil if there is no such member.
  ///
  /// - Complexity: O(members).
  public func member(_ key: String, of node: Node) -> Node? {
    let length = key.utf8.count
    if length <= 7 {
      var packed = UInt64(length) << 56
      var shift: UInt64 = 0
      for byte in key.utf8 {
        packed |= UInt64(byte) << shift
        shift += 8
      }
      return member(Key(packed: packed), of: node)
    }
    let token = token(node)
    guard token.kind == .object else { return nil }
    var index = Int(node.index) + 1
    var found: Node?
    while index + 1 < token.end {
      let name = tape[index]
      if name.flags & Token.long != 0, isKey(name, key, length) { found = Node(index + 1) }
      index = indexAfter(index + 1)
    }
    return found
  }

  /// Whether a long key equals `key`, which has `length` bytes.
  @inline(__always)
  private func isKey(_ token: Token, _ key: String, _ length: Int) -> Bool {
    if token.flags & Token.escaped != 0 {
      return JSONText.unescaped(Self.source(of: token, in: bytes), isEscaped: true).elementsEqual(key.utf8)
    }
    guard token.payload == UInt64(length) else { return false }
    var position = Int(token.offset) + 1
    for byte in key.utf8 {
      if bytes[position] != byte { return false }
      position += 1
    }
    return true
  }

  /// The value of the last member of an object with a short key; nil if there is no such member.
  package func member(_ key: Key, of node: Node) -> Node? {
    let object = token(node)
    guard object.kind == .object else { return nil }
    let end = min(object.end, tape.count)
    let start = Int(node.index) &+ 1
    let found = unsafe tape.withUnsafeBufferPointer { tape in
      // The busiest loop of decoding. Every index is compared with `end`, which is at most the end of the tape.
      var index = start
      var found = 0
      while index &+ 1 < end {
        let name = unsafe tape[index]
        let value = unsafe tape[index &+ 1]
        if name.payload == key.packed, name.flags & Token.long == 0 { found = index &+ 1 }
        // The end of a container is always behind its start, so the loop terminates.
        index = value.isContainer ? value.end : index &+ 2
      }
      return found
    }
    return found == 0 ? nil : Node(found)
  }

  /// The path of a value in the file, such as `layers[3].ks.o`; empty for the root.
  ///
  /// - Complexity: O(depth × siblings).
  public func path(of node: Node) -> String {
    var budget = Int.max
    return path(of: node, budget: &budget)
  }

  /// The path of a value, cut short at the first container where `budget`, a number of siblings to visit, is used up.
  package func path(of node: Node, budget: inout Int) -> String {
    let target = Int(node.index)
    var components: [JSONPathComponent] = []
    var index = 0
    while index < target, index < tape.count {
      let container = tape[index]
      guard container.kind == .array || container.kind == .object, target < container.end else { break }
      var child = index + 1
      var position = 0
      while budget > 0 {
        budget -= 1
        let value = container.kind == .object ? child + 1 : child
        let after = value < container.end ? indexAfter(value) : container.end
        if target < after {
          components.append(
            container.kind == .object ? .key(Self.text(of: tape[child], in: bytes)) : .index(position))
          index = value
          break
        }
        child = after
        position += 1
      }
      if budget <= 0 || index > target { break }
    }
    return JSONPathComponent.path(components)
  }
}

extension JSONDocument {
  /// The text of an object or array as the file has it; empty for anything else.
  package func source(of node: Node) -> ArraySlice<UInt8> {
    guard token(node).isContainer else { return [] }
    let start = offset(of: node)
    var depth = 0
    var isText = false
    var index = start
    // The file has been parsed, so all brackets and quotation marks are balanced.
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where isText: index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
        depth -= 1
        if depth == 0 { return bytes[start..<index] }
      default: break
      }
    }
    return bytes[start...]
  }

  /// All objects that have a short key with a string value, such as an id, in the order of the file.
  package func objects(withKey key: Key) -> [(id: String, node: Node)] {
    // Most files have no such key, which is quick to find out.
    guard hasKey(key) else { return [] }
    var found: [(id: String, node: Node)] = []
    // The objects that contain the current token.
    var open: [Int] = []
    for index in tape.indices {
      while let last = open.last, tape[last].end <= index { open.removeLast() }
      let token = tape[index]
      if token.isContainer {
        open.append(index)
      } else if token.kind == .key, token.payload == key.packed, token.flags & Token.long == 0,
        let object = open.last, let text = string(Node(index + 1))
      {
        found.append((text, Node(object)))
      }
    }
    return found
  }

  private func hasKey(_ key: Key) -> Bool {
    for token in tape where token.payload == key.packed && token.kind == .key && token.flags & Token.long == 0
    {
      return true
    }
    return false
  }
}
