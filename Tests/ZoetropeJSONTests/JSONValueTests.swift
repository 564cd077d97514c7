import TestSupport
import Testing

@testable import ZoetropeJSON

@Suite struct JSONValueTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "0.5", "1e+300", "-12345678901234", "\"\"", "[]", "{}",
    "[null,[1,{\"a\":[]}],\"b\"]", "{\"b\":1,\"a\":2,\"b\":3}",
    "\"\\\"\\\\\\n\\r\\t\\u0000\\u001f\\u007f\u{E9}\u{1F600}\"",
  ])
  func `a value is written as it was read`(text: String) throws {
    #expect(String(decoding: try JSONValue(json: text.bytes).utf8(), as: UTF8.self) == text)
  }

  @Test func `what JSON has no number for is null`() {
    for value in [Double.infinity, -.infinity, .nan] {
      #expect(JSONValue.number(value).utf8() == "null".bytes)
    }
  }

  @Test func `a 32-bit number is written with its own digits`() {
    #expect(JSONValue.shortNumber(Float(0.1)).utf8() == "0.1".bytes)
    #expect(JSONValue.shortNumber(Float(16_777_216)).utf8() == "16777216".bytes)
    #expect(JSONValue.shortNumber(Float.leastNonzeroMagnitude).utf8() == "1e-45".bytes)
  }

  @Test func `a value is not kept in a box of its own`() {
    // An enum with every case in a box of its own would be as large as a pointer.
    #expect(MemoryLayout<JSONValue>.size > MemoryLayout<Int>.size)
  }
}
