import LottieFormat
import TestSupport
import Testing

@testable import DotLottieFormat

/// Texts that are compared in two machine words.
@Suite struct JSONWordTests {
  /// What a text is as the only member of an object, and as a value.
  private func words(_ text: String) throws -> (key: JSONWord, value: JSONWord) {
    let json = try JSONDocument("{\(text):\(text)}".bytes)
    var cursor = json.members(in: .root)
    let member = try #require(json.next(&cursor))
    #expect(json.next(&cursor) == nil)
    return (member.key, try #require(member.value.flatMap { json.word($0) }))
  }

  @Test func `a text is the word of the same literal, as key and as value`() throws {
    let texts: [(String, JSONWord)] = [
      ("", ""), ("a", "a"), ("loop", "loop"), ("easing", "easing"), ("minimum", "minimum"),
      ("autoplay", "autoplay"), ("layerName", "layerName"), ("conditionType", "conditionType"),
      ("LessThanOrEqual", "LessThanOrEqual"),
    ]
    for (text, word) in texts {
      let found = try words("\"\(text)\"")
      #expect(found.key == word, "\(text)")
      #expect(found.value == word, "\(text)")
      for (other, literal) in texts where other != text { #expect(found.key != literal, "\(text), \(other)") }
    }
  }

  @Test func `escapes are read before a text is compared`() throws {
    let short = try words(#""lo\u006fp""#), long = try words(#""transit\u0069ons""#)
    #expect(short.key == "loop" && short.value == "loop")
    #expect(long.key == "transitions" && long.value == "transitions")
  }

  @Test(arguments: [16, 17, 255, 256, 271]) func `a long text is no literal`(length: Int) throws {
    let found = try words("\"" + String(repeating: "a", count: length) + "\"")
    for word in ["", "a", "aaaaaaaa", "aaaaaaaaaaaaaaa"] as [JSONWord] {
      #expect(found.key != word)
      #expect(found.value != word)
    }
  }

  @Test func `a zero byte is part of a text`() throws {
    let found = try words(#""a\u0000""#)
    #expect(found.key != "a" && found.value != "a")
  }

  @Test func `what is no string is no word, and a member that is null has no value`() throws {
    let json = try JSONDocument(#"{"a":5,"b":null,"c":["x"]}"#.bytes)
    var cursor = json.members(in: .root)
    var keys = 0
    while let (key, value) = json.next(&cursor) {
      keys += 1
      #expect((value == nil) == (key == "b"))
      #expect(value.flatMap { json.word($0) } == nil)
    }
    #expect(keys == 3 && cursor.count == 3)
  }

  @Test func `the last of several members counts, and null takes back`() throws {
    let machine = try StateMachineDefinition(
      json: MachineText.state(#","speed":2,"speed":3,"loop":true,"loop":null"#))
    #expect(machine.states[0].playback?.speed == 3)
    #expect(machine.states[0].playback?.loop == nil)
  }

  @Test func `kinds and comparisons are read with escapes and of any length`() throws {
    let text =
      #"{"ty\u0070e":"Numer\u0069c","inputName":"n","conditionType":"GreaterThanOrEqual","compareTo":1}"#
    let machine = try StateMachineDefinition(json: MachineText.guards(text))
    #expect(
      machine.states[0].transitions[0].guards
        == [.numeric(inputName: "n", .greaterThanOrEqual, .number(1))])
  }
}
