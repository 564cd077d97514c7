#if Tools
import TestSupport
import Testing

@testable import zoetrope_conformance

/// The comparison of `make conformance`, on a trace by hand of a square that moves.
struct ReferenceTraceTests {
  private static let script = """
    {"op":"play"}
    {"op":"tick","ms":100}
    {"op":"setFrame","frame":99}
    {"op":"status"}
    """
  private static let expected = #"""
    {"event":"load"}
    {"op":1}
    {"event":"play"}
    {"op":2}
    {"event":"frame","frame":1}
    {"event":"render","frame":1.0005}
    {"op":3}
    {"refused":"setFrame","reason":"in other words"}
    {"op":4}
    {"status":"stopped","state":"","frame":1,"playback":"playing","marker":null}
    """#

  private func replay(
    _ expected: String, settings: String = #"{"animation":"square.json","options":["--player-events"]}"#
  ) throws -> TraceDifference? {
    let scratch = try Scratch()
    try scratch.write("square.json", Scratch.movingSquare)
    try scratch.write("script.jsonl", Self.script)
    try scratch.write("expected.jsonl", expected)
    try scratch.write("machine.json", #"{"initial":"a","states":[]}"#)
    try scratch.write("case.json", settings)
    return ReferenceTrace(folder: scratch.path).replay(corpus: scratch.path)
  }

  @Test func `a trace that says the same agrees`() throws {
    #expect(try replay(Self.expected) == nil)
  }

  @Test(
    arguments: [
      (#""frame":1}"#, #""frame":1.002}"#, 2, 5), ("1.0005", "0.9985", 2, 6), ("\"play\"", "\"pause\"", 1, 3),
      (#"{"event":"play"}"#, #"{"event":"play"}\#n{"event":"complete"}"#, 1, 4),
      (#"{"event":"load"}"#, #"{"event":"loadError"}"#, 0, 1), (#""setFrame""#, #""setSegment""#, 3, 8),
      ("playing", "paused", 4, 10), ("\"marker\":null", "\"marker\":\"m\"", 4, 10),
      (#"{"op":4}"#, #"{"op":5}"#, 5, nil),
    ] as [(String, String, Int, Int?)])
  func `a trace that says otherwise differs in its line`(
    _ part: String, _ change: String, _ step: Int, _ line: Int?
  ) throws {
    let changed = Self.expected.replacing(part, with: change, maxReplacements: 1)
    try #require(changed != Self.expected)
    let difference = try #require(try replay(changed))
    #expect(difference.step == step)
    #expect(difference.line == line)
  }

  @Test(arguments: [
    (#"javascript:alert(1)"#, true), ("  https://example.com/a  ", true), ("https://user@example.com", true),
    ("https://example.com/a", false), ("https://", false),
  ])
  func `an address that every dialect refuses need not be opened`(_ url: String, _ isSkipped: Bool) throws {
    let request = #"{"event":"openUrl","url":"\#(url)","target":""}"#
    let expected = Self.expected.replacing(#"{"event":"play"}"#, with: #"{"event":"play"}"# + "\n" + request)
    #expect(try (replay(expected) == nil) == isSkipped)
  }

  @Test func `a machine that the reference refuses must be refused`() throws {
    let accepted = #"{"animation":"square.json","machineFile":"machine.json","refusal":true}"#
    #expect(try replay("", settings: accepted) != nil)
    let refused = #"{"animation":"square.json","machineFile":"square.json","refusal":true}"#
    #expect(try replay("", settings: refused) == nil)
  }

  @Test func `a file that is missing is a difference`() throws {
    #expect(try replay(Self.expected, settings: #"{"animation":"nothing.json"}"#) != nil)
  }
}
#endif
