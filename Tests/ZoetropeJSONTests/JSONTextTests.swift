import Testing
import ZoetropeJSON

/// The one writer of JSON.
@Suite struct JSONTextTests {
  private static let tree = JSONValue.object([
    ("a", .array([.number(1), .number(0.5), .null, .boolean(true)])),
    ("b", .array([.object([("x", .number(-2))]), .object([JSONValue.Member]())])),
    ("c", .array([])),
  ])

  @Test func `a text on one line has no spaces`() {
    #expect(Self.tree.text(.line) == #"{"a":[1,0.5,null,true],"b":[{"x":-2},{}],"c":[]}"#)
  }

  @Test func `an indented text has a line for each member and element`() {
    let text = """
      {
        "a": [
          1,
          0.5,
          null,
          true
        ],
        "b": [
          {
            "x": -2
          },
          {}
        ],
        "c": []
      }
      """
    #expect(Self.tree.text(.indented) == text)
  }

  @Test func `a brief text keeps plain values on one line`() {
    let text = """
      {
        "a": [1, 0.5, null, true],
        "b": [
          {"x": -2},
          {}
        ],
        "c": []
      }
      """
    #expect(Self.tree.text(.brief) == text)
  }

  @Test(arguments: [
    ("\"\\", #""\"\\""#), ("\n\r\t\u{1}\u{7F}", #""\n\r\t\u0001\u007f""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("é€😀 \u{200B}", "\"é€😀 \u{200B}\""),
  ])
  func `characters that a text may not contain are escaped`(value: String, text: String) throws {
    #expect(JSONValue.string(value).text(.line) == text)
    #expect(try JSONValue(json: Array(text.utf8)) == .string(value))
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (0.1, "0.1"), (-1.5e-9, "-1.5e-09"), (1e15, "1000000000000000"),
    (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
  ])
  func `a number has the fewest digits that read back`(value: Double, text: String) throws {
    #expect(JSONValue.number(value).text(.line) == text)
    if value.isFinite { #expect(try JSONValue(json: Array(text.utf8)) == .number(value)) }
  }

  @Test func `deep trees are indented up to a limit`() {
    let tree = (0..<60).reduce(JSONValue.string("leaf")) { tree, _ in .array([tree, .null]) }
    let lines = tree.text(.indented).split { $0 == "\n" }
    let widest = lines.map { $0.prefix { $0 == " " }.count }.max()
    #expect(widest == 80)
  }
}
