import TestSupport
import Testing

@testable import DotLottieFormat

// §14.14 json
@Suite struct StrictJSONTests {
  /// What reading a text as a theme's unknown member says.
  private func refusal(of value: String) -> DotLottieError.Code? {
    code { _ = try DotLottieTheme(json: "{\"rules\":[],\"x\":\(value)}".bytes) }
  }

  @Test(arguments: [
    "0", "-0", "1", "-1", "10", "0.5", "1e5", "1E+5", "1e-5", "-0.0e0", "1e308", "1e-400", "true", "false",
    "null", "\"\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"", "\"\\u0000\"", "\"\\uD83D\\uDE00\"", "\"\u{7F}\u{2028}\"", "[]",
    "{}",
    "[1,2,[3,{}]]", "{\"\":0}", "{\"a\":1,\"a\":2}", " \t\r\n1 \t\r\n",
  ])
  func `what RFC 8259 allows is read`(value: String) { #expect(refusal(of: value) == nil) }

  @Test(arguments: [
    "01", "+1", ".5", "1.", "1.e5", "1e", "1e+", "-", "0x10", "NaN", "Infinity", "-Infinity", "1e309",
    "-1e400", "True",
    "nul", "undefined", "'a'", "[1,]", "[,1]", "[1 2]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{1:2}",
    "// c\n1", "/* c */1",
    "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\t\"", "\"\n\"", "\"\u{1}\"", "\u{A0}1", "\u{C}1", "1}",
    "1],[1",
  ])
  func `what RFC 8259 forbids is refused`(value: String) { #expect(refusal(of: value) == .malformedJSON) }

  @Test(arguments: [
    "\\uD83D", "\\uDE00", "\\uDE00\\uD83D", "\\uD83Dx", "\\uD83D\\u0041", "\\uD83D\\n",
    "\\uD83D\\uD83D\\uDE00",
  ])
  func `half of a surrogate pair is refused`(escapes: String) {
    #expect(refusal(of: "\"\(escapes)\"") == .malformedJSON)
    #expect(refusal(of: "{\"\(escapes)\":1}") == .malformedJSON)
  }

  @Test func `an escaped backslash before a u is no escape of a surrogate`() {
    #expect(refusal(of: "\"\\\\uD83D\"") == nil)
    #expect(refusal(of: "\"\\\\\\uD83D\"") == .malformedJSON)
  }

  @Test(arguments: ["", " ", "[", "nul", "{\"rules\":[]}x", "{\"rules\":[]}{}"])
  func `what is not one JSON value is refused`(text: String) {
    #expect(code { _ = try DotLottieTheme(json: text.bytes) } == .malformedJSON)
  }

  @Test func `a byte order mark is refused by the shipped engine only`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF], theme = mark + "{\"rules\":[]}".bytes
    #expect(code { _ = try DotLottieTheme(json: theme) } == nil)
    #expect(code { _ = try DotLottieTheme(json: theme, isStrict: true) } == .malformedJSON)
    let manifest = mark + "{\"version\":\"2\",\"generator\":\"\",\"animations\":[{\"id\":\"a\"}]}".bytes
    #expect(try DotLottieManifest(json: manifest).animations.map(\.id) == ["a"])
    let machine = mark + "{\"initial\":\"a\",\"states\":[]}".bytes
    for parsing in [StateMachineDefinition.Parsing.lenient, .strictWithUnknownKinds] {
      #expect(code { _ = try StateMachineDefinition(json: machine, parsing: parsing) } == nil)
    }
    #expect(code { _ = try StateMachineDefinition(json: machine, parsing: .strict) } == .malformedJSON)
  }

  @Test(
    arguments: [[0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]]
  )
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    let text = "{\"rules\":[],\"x\":\"".bytes + bytes + "\"}".bytes
    #expect(code { _ = try DotLottieTheme(json: text) } == .malformedJSON)
  }

  @Test func `127 arrays and objects nest, and no more`() {
    // One is the theme itself.
    for (open, close) in [("[", "]"), ("{\"a\":[", "]}")] {
      let step = open.count == 1 ? 1 : 2
      let depth = 126 / step
      let inner = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      #expect(refusal(of: inner) == nil)
      #expect(refusal(of: "[" + inner + "]") == .malformedJSON)
    }
    // Brackets in texts do not count.
    #expect(refusal(of: "\"" + String(repeating: "[", count: 500) + "\"") == nil)
  }

  @Test func `of two members with one name the last counts, in the place of the first`() throws {
    let theme = try DotLottieTheme(json: "{\"rules\":5,\"rules\":[]}".bytes)
    #expect(theme.rules.isEmpty)
    #expect(code { _ = try DotLottieTheme(json: "{\"rules\":[],\"rules\":5}".bytes) } == .typeMismatch)
  }

  @Test func `an error says where it stands`() throws {
    let error = try failure { _ = try DotLottieTheme(json: "{\"rules\":[],\"x\":[1,1e999]}".bytes) }
    #expect(error.offset == 19)
    let nested = try failure { _ = try DotLottieTheme(json: "{\"rules\":[],\"x\":[1,01]}".bytes) }
    #expect(nested.path == "x[1]")
  }

  @Test func `a text of more than 8 MiB is refused before it is read`() {
    let text = "{\"rules\":[]}".bytes + [UInt8](repeating: 0x20, count: 8 << 20)
    #expect(code { _ = try DotLottieTheme(json: text) } == .limitExceeded)
  }
}
