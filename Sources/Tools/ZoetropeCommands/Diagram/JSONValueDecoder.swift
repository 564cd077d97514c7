#if Tools
import LottieFormat
import ZoetropeJSON

/// Decodes values from a JSON document that was read without Foundation.
///
/// It supports the values of graphs: objects, arrays, texts, booleans and numbers.
struct JSONValueDecoder: Decoder {
  let document: JSONDocument
  let node: JSONDocument.Node
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ document: JSONDocument) {
    self.document = document
    node = document.root
  }

  private init(_ document: JSONDocument, _ node: JSONDocument.Node, _ path: [any CodingKey]) {
    self.document = document
    self.node = node
    codingPath = path
  }

  fileprivate func inner(_ node: JSONDocument.Node, _ key: any CodingKey) -> JSONValueDecoder {
    JSONValueDecoder(document, node, codingPath + [key])
  }

  fileprivate func mismatch<Value>(_ type: Value.Type, _ what: String) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "expected \(what)"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard document.kind(of: node) == .object else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(JSONObjectDecoder<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard document.kind(of: node) == .array else { throw mismatch([Any].self, "an array") }
    return JSONArrayDecoder(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { document.kind(of: node) == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = document.boolean(node) else { throw mismatch(type, "true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = document.string(node) else { throw mismatch(type, "a text") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let value = document.number(node) else { throw mismatch(type, "a number") }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func whole<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    guard let number = document.number(node), let value = Integer(exactly: number) else {
      throw mismatch(type, "a whole number")
    }
    return value
  }

  func decode(_ type: Int.Type) throws -> Int { try whole(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }
}

/// The members of an object.
private struct JSONObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { decoder.document.members(of: decoder.node).compactMap { Key(stringValue: $0.key) } }

  private func member(_ key: some CodingKey) throws -> JSONValueDecoder {
    guard let node = decoder.document.member(key.stringValue, of: decoder.node) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "it is missing"))
    }
    return decoder.inner(node, key)
  }

  func contains(_ key: Key) -> Bool { decoder.document.member(key.stringValue, of: decoder.node) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: member(key))
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// The elements of an array, one after the other.
private struct JSONArrayDecoder: UnkeyedDecodingContainer {
  private struct Place: CodingKey {
    let index: Int
    var stringValue: String { String(index) }
    var intValue: Int? { index }

    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }
  }

  private let decoder: JSONValueDecoder
  private var elements: JSONDocument.Elements
  private var next: JSONDocument.Node?
  private(set) var currentIndex = 0
  let count: Int?
  var codingPath: [any CodingKey] { decoder.codingPath }
  var isAtEnd: Bool { next == nil }

  init(_ decoder: JSONValueDecoder) {
    self.decoder = decoder
    elements = decoder.document.elements(of: decoder.node)
    count = decoder.document.count(of: decoder.node)
    next = elements.next()
  }

  private mutating func element() throws -> JSONValueDecoder {
    guard let node = next else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: codingPath, debugDescription: "there are no more elements"))
    }
    let result = decoder.inner(node, Place(currentIndex))
    next = elements.next()
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard let node = next, decoder.document.kind(of: node) == .null else { return false }
    _ = try element()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: element()) }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try element().container(keyedBy: type) }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try element().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try element() }
}
#endif
