import TestSupport
import Testing

@testable import ZoetropeJSON

/// Where values stand in their file.
@Suite struct JSONSourceRangeTests {
  private let text = #" { "a\"b" : [ 1.50 , -2e3,true ,null], "t":"x\\\"y", "o":{"e":[]} ,"é":"\u0041" } "#

  @Test func `every value's range is its text, whatever is around it`() throws {
    let json = try JSONDocument(Array(text.utf8))
    func source(_ node: JSONDocument.Node) -> String {
      String(decoding: json.bytes[json.range(of: node)], as: UTF8.self)
    }
    let array = try #require(json.member("a\"b", of: .root))
    #expect(json.elements(of: array).map(source) == ["1.50", "-2e3", "true", "null"])
    #expect(source(array) == "[ 1.50 , -2e3,true ,null]")
    #expect(source(try #require(json.member("t", of: .root))) == #""x\\\"y""#)
    #expect(source(try #require(json.member("o", of: .root))) == #"{"e":[]}"#)
    #expect(source(try #require(json.member("é", of: .root))) == #""\u0041""#)
    #expect(source(.root) == text.dropFirst().dropLast())
  }

  @Test(arguments: ["1", "null", "\"x\"", "[]", "NaN", " -0.5e-3\n"]) func `a file of one value`(text: String)
    throws
  {
    let json = try JSONDocument(Array(text.utf8))
    let source = String(decoding: json.bytes[json.range(of: .root)], as: UTF8.self)
    #expect(source == text.filter { !$0.isWhitespace })
  }
}
