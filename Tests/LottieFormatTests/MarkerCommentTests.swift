import LottieFormat
import Testing

/// Markers are found by the name that a person sees.
@Suite struct MarkerCommentTests {
  private func document(_ comments: [String]) throws -> LottieDocument {
    let markers = comments.enumerated().map { index, comment in
      "{\"tm\":\(index),\"dr\":1,\"cm\":\(String(decoding: JSONValue.string(comment).utf8(), as: UTF8.self))}"
    }
    let text =
      #"{"w":1,"h":1,"fr":1,"ip":0,"op":9,"layers":[],"markers":["# + markers.joined(separator: ",") + "]}"
    return try LottieDocument(Array(text.utf8))
  }

  @Test(arguments: [
    ("loop", "loop"), ("loop\r", "loop"), ("loop \t\r\n", "loop"), (" loop\u{A0}\u{2028}", "loop"),
    ("two words\n", "two words"), (#"{"name":"outro"}"#, "outro"), (#" {"a":1,"name":" outro "} "#, "outro"),
    ("name:outro\r\nspeed:2", "outro"), ("speed: 2\rname : outro\r", "outro"),
    (#"{"name":5}"#, #"{"name":5}"#),
    (#"{"a":1}"#, #"{"a":1}"#), ("{broken", "{broken"), ("names: none", "names: none"), ("", ""), (" \n", ""),
    (#"{"name":""}"#, #"{"name":""}"#),
  ])
  func `a name is what shows of a comment`(comment: String, name: String) throws {
    let marker = try #require(try document([comment]).markers.first)
    #expect(marker.name == name && marker.comment == comment)
    let markers = try document([comment]).markers
    #expect(markers.named(name) != nil && markers.named(comment) != nil)
    #expect(markers.named(name + "x") == nil)
  }

  @Test func `the whole comment goes before a name`() throws {
    let markers = try document(["loop\r", "loop", #"{"name":"loop"}"#]).markers
    #expect(markers.named("loop")?.time == 1)
    #expect(markers.named("loop\r")?.time == 0)
    #expect(markers.named(#"{"name":"loop"}"#)?.time == 2)
    #expect(markers.named("loop\n")?.time == 0)
  }
}
