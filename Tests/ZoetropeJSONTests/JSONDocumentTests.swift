import Testing

@testable import ZoetropeJSON

private func json(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }

/// The error that reading a text throws.
private func failure(_ text: String) -> JSONError? { failure(Array(text.utf8)) }

private func failure(_ bytes: [UInt8]) -> JSONError? {
  do {
    _ = try JSONDocument(bytes)
    return nil
  } catch {
    return error
  }
}

@Suite struct JSONDocumentTests {
  @Test func `every kind of value is read`() throws {
    let json = try json(#" {"a": [1, -2.5e1, true, false, null, "x"], "b": {} } "#)
    let array = try #require(json.member("a", of: json.root))
    #expect(json.kind(of: json.root) == .object)
    #expect(
      json.elements(of: array).map { json.kind(of: $0) } == [
        .number, .number, .boolean, .boolean, .null, .string,
      ])
    #expect(json.element(1, of: array).flatMap { json.number($0) } == -25)
    #expect(json.element(2, of: array).flatMap { json.boolean($0) } == true)
    #expect(json.element(5, of: array).flatMap { json.string($0) } == "x")
    #expect(json.element(6, of: array) == nil)
    #expect(json.element(-1, of: array) == nil)
    #expect(json.count(of: array) == 6)
    #expect(json.count(of: json.root) == 2)
    #expect(json.members(of: json.root).map(\.key) == ["a", "b"])
    #expect(json.nodeCount == 11)
  }

  @Test func `accessors give nothing for other kinds`() throws {
    let json = try json(#"["text", 1]"#)
    #expect(json.number(json.root) == nil)
    #expect(json.string(json.root) == nil)
    #expect(json.boolean(json.root) == nil)
    #expect(json.member("a", of: json.root) == nil)
    #expect(json.members(of: json.root).map(\.key).isEmpty)
    let text = try #require(json.element(0, of: json.root))
    #expect(json.count(of: text) == 0)
    #expect(json.elements(of: text).map { $0 }.isEmpty)
  }

  @Test func `a node beyond the tape is null`() throws {
    let json = try json("[]")
    #expect(json.kind(of: .init(100)) == .null)
    #expect(json.path(of: .init(100)) == "")
  }

  @Test(arguments: ["1", "\"x\"", "null", "[]", "{}", " [ ] ", "\u{FEFF}{}", "true", "\t\r\n0\n"])
  func `a lone value is a document`(text: String) throws {
    #expect(throws: Never.self) { try json(text) }
  }

  @Test func `escapes are resolved`() throws {
    let json = try json(#"["\"\\\/\b\f\n\r\té\u20ac\ud83d\ude00", "a\ud800b", "\udc00", "\ud800\u0041"]"#)
    let texts = json.elements(of: json.root).map { json.string($0) }
    #expect(texts[0] == "\"\\/\u{8}\u{C}\n\r\té€😀")
    #expect(texts[1] == "a\u{FFFD}b")
    #expect(texts[2] == "\u{FFFD}")
    #expect(texts[3] == "\u{FFFD}A")
  }

  @Test func `keys are found however they are written`() throws {
    let json = try json(
      #"{"\u006b":1,"masksProperties":2,"masksPropertie\u0073":3,"sevenxx":4,"eightxxx":5,"":6,"é":7,"k":8}"#)
    func number(_ key: String) -> Double? { json.member(key, of: json.root).flatMap { json.number($0) } }
    #expect(number("k") == 8)
    #expect(number("masksProperties") == 3)
    #expect(number("sevenxx") == 4)
    #expect(number("eightxxx") == 5)
    #expect(number("") == 6)
    #expect(number("é") == 7)
    #expect(number("x") == nil)
    #expect(number("masksPropertiex") == nil)
    #expect(json.members(of: json.root).map(\.key).prefix(3) == ["k", "masksProperties", "masksProperties"])
  }

  @Test func `of two members with one key the last counts`() throws {
    let json = try json(#"{"a":1,"a":2}"#)
    #expect(json.member("a", of: json.root).flatMap { json.number($0) } == 2)
    #expect(json.members(of: json.root).map(\.key) == ["a", "a"])
  }

  @Test func `bytes that are not UTF-8 are replaced`() throws {
    let json = try JSONDocument([0x5B, 0x22, 0x61, 0xFF, 0x62, 0x22, 0x5D])
    #expect(json.element(0, of: json.root).flatMap { json.string($0) } == "a\u{FFFD}b")
    #expect(json.firstInvalidTextOffset == 3)
    #expect(try self.invalidOffset([0x22, 0xC3, 0xA9, 0x22]) == nil)
    #expect(try self.invalidOffset([0x22, 0xC3, 0x22]) == 1)
    #expect(try self.invalidOffset([0x22, 0xED, 0xA0, 0x80, 0x22]) == 1)
    #expect(try self.invalidOffset([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22]) == 1)
    #expect(try self.invalidOffset([0x22, 0xF0, 0x9F, 0x98, 0x80, 0x22]) == nil)
    #expect(try self.invalidOffset([0x22, 0xE0, 0x80, 0x80, 0x22]) == 1)
  }

  private func invalidOffset(_ bytes: [UInt8]) throws -> Int? {
    try JSONDocument(bytes).firstInvalidTextOffset
  }

  @Test func `words for what is not finite are numbers`() throws {
    let json = try json("[NaN, Infinity, -Infinity, 1e400, -1e400]")
    let numbers = json.elements(of: json.root).compactMap { json.number($0) }
    #expect(numbers.count == 5)
    #expect(numbers[0].isNaN)
    #expect(Array(numbers[1...]) == [.infinity, -.infinity, .infinity, -.infinity])
  }

  @Test(
    arguments: [
      ("", 0, ""), ("   ", 3, ""), ("[", 1, "[0]"), ("[1", 2, "[0]"), ("[1,", 3, "[1]"), ("[1 2]", 3, "[0]"),
      ("[1,]", 3, "[1]"), ("{", 1, ""), ("{\"a\"", 4, "a"), ("{\"a\":", 5, "a"), ("{\"a\":1", 6, "a"),
      ("{\"a\":1,}", 7, "a"), ("{a:1}", 1, ""), ("{\"a\" 1}", 5, "a"),
      ("{\"a\":[1,{\"b\":x}]}", 13, "a[1].b"),
      ("[01]", 2, "[0]"), ("[-]", 2, "[0]"), ("[+1]", 1, "[0]"), ("[.5]", 1, "[0]"), ("[5.]", 3, "[0]"),
      ("[1e]", 3, "[0]"), ("[1e+]", 4, "[0]"), ("[tru]", 1, "[0]"), ("[nan]", 1, "[0]"), ("[-Inf]", 2, "[0]"),
      ("1 2", 2, ""), ("[1]]", 3, ""), ("{}x", 2, ""), ("[\"", 2, "[0]"), ("[\"a\\x\"]", 3, "[0]"),
      ("[\"\\u12g4\"]", 2, "[0]"), ("[\"a\u{1}b\"]", 3, "[0]"), ("[\"a\nb\"]", 3, "[0]"),
      ("[\"\\u12", 2, "[0]"),
      ("]", 0, ""), ("}", 0, ""), ("[}", 1, "[0]"), ("{\"a\":1]", 6, "a"), ("[1}", 2, "[0]"),
      ("[[1],[2,[3,!]]]", 11, "[1][1][1]"),
    ])
  func `what is malformed is refused with its place`(text: String, offset: Int, path: String) {
    let error = failure(text)
    #expect(error?.code == .malformed)
    #expect(error?.offset == offset)
    #expect(error?.path == path)
  }

  @Test func `files of other kinds are named`() {
    #expect(failure([0x50, 0x4B, 0x03, 0x04, 0, 0])?.message == "a ZIP archive, not JSON")
    #expect(failure([0x1F, 0x8B, 8, 0])?.message == "a file packed with gzip, not JSON")
    #expect(failure([0xFF, 0xFE, 0x7B, 0])?.message == "a text in UTF-16, not JSON")
  }

  @Test func `nesting is limited`() {
    let limit = JSONLimits.maximumDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(failure(nested(limit)) == nil)
    let error = failure(nested(limit + 1))
    #expect(error?.code == .limitExceeded)
    #expect(error?.offset == limit)
    #expect(failure(String(repeating: "[", count: 1_000_000))?.code == .limitExceeded)
    #expect(failure(String(repeating: "{\"a\":", count: 100_000))?.code == .limitExceeded)
  }

  @Test func `the tape grows for dense files`() throws {
    let count = 10_000
    let json = try json("[" + Array(repeating: "[],{}", count: count).joined(separator: ",") + "]")
    #expect(json.count(of: json.root) == 2 * count)
    #expect(json.nodeCount == 2 * count + 1)
    var kinds = Set<JSONDocument.Kind>()
    for node in json.elements(of: json.root) { kinds.insert(json.kind(of: node)) }
    #expect(kinds == [.array, .object])
  }

  @Test func `paths lead to nodes`() throws {
    let json = try json(#"{"layers":[{},{"ks":{"o":[7]}}],"z":1}"#)
    let layers = try #require(json.member("layers", of: json.root))
    let second = try #require(json.element(1, of: layers))
    let transform = try #require(json.member("ks", of: second))
    let opacity = try #require(json.member("o", of: transform))
    let number = try #require(json.element(0, of: opacity))
    #expect(json.path(of: number) == "layers[1].ks.o[0]")
    #expect(json.path(of: opacity) == "layers[1].ks.o")
    #expect(json.path(of: second) == "layers[1]")
    #expect(json.path(of: json.root) == "")
    #expect(json.member("z", of: json.root).map { json.path(of: $0) } == "z")
    #expect(json.offset(of: number) == 26)
  }

  @Test func `an error tells its place in words`() {
    let error = JSONError(
      code: .malformed, path: "layers[1]", offset: 12, message: "a value is missing")
    #expect(error.description == "a value is missing at layers[1] (byte 12)")
    #expect(JSONError.Code.malformed.description == "malformed")
  }
}
