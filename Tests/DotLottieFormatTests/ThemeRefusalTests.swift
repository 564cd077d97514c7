import TestSupport
import Testing

@testable import DotLottieFormat

// §14.14 theme
@Suite struct ThemeRefusalTests {
  private func refusal(_ rule: String) -> DotLottieError.Code? {
    // The first rule is fine: one bad rule refuses the theme.
    let text = "{\"rules\":[{\"type\":\"Scalar\",\"id\":\"fine\",\"value\":1},\(rule)]}"
    return code { _ = try DotLottieTheme(json: text.bytes) }
  }

  @Test(arguments: [
    #"{"type":"BezierPath","id":"s","value":{"vertices":[[0,0],[9,0]]}}"#,
    #"{"type":"Gradient","id":"s","value":[{"offset":0,"color":[1,1,1]}]}"#,
  ])
  func `what the shipped engine refuses is read`(rule: String) throws {
    #expect(refusal(rule) == nil)
    let text = "{\"rules\":[\(rule)]}"
    #expect(code { _ = try DotLottieTheme(json: text.bytes, isStrict: true) } != nil)
    let theme = try DotLottieTheme(json: text.bytes)
    #expect(try DotLottieTheme(json: theme.json()) == theme)
  }

  @Test(arguments: [
    ("{}", "missingMember"), ("5", "typeMismatch"), ("{\"vertices\":5}", "typeMismatch"),
    ("{\"vertices\":[5]}", "typeMismatch"), ("{\"vertices\":[[0]]}", "typeMismatch"),
    ("{\"vertices\":[[0,0]],\"inTangents\":[]}", "typeMismatch"),
    ("{\"vertices\":[[0,0]],\"closed\":1}", "typeMismatch"),
    ("{\"vertices\":[\(Array(repeating: "[0,0]", count: 257).joined(separator: ","))]}", "limitExceeded"),
  ])
  func `a path needs its vertices`(value: String, expected: String) {
    #expect(refusal("{\"type\":\"BezierPath\",\"id\":\"s\",\"value\":\(value)}")?.description == expected)
  }

  @Test(arguments: [
    (#""type":"Color""#, "rules[1]"), (#""type":"Color","value":[]"#, "rules[1].value"),
    (#""type":"Color","value":[0,1]"#, "rules[1].value"), (#""type":"Color","value":null"#, "rules[1]"),
    (#""type":"Color","keyframes":[]"#, "rules[1]"), (#""type":"Scalar""#, "rules[1]"),
    (
      #""type":"Color","keyframes":[{"frame":0,"value":[0,1,0]},{"frame":9,"value":[0,1]}]"#,
      "rules[1].keyframes[1].value"
    ),
    (#""type":"Vector","value":[10]"#, "rules[1].value"),
    (#""type":"Vector","value":[10],"expression":"x""#, "rules[1].value"),
    (#""type":"Position","value":[]"#, "rules[1].value"), (#""type":"Gradient""#, "rules[1]"),
    (#""type":"Gradient","value":[]"#, "rules[1].value"),
    (#""type":"Gradient","keyframes":[{"frame":0,"value":[]}]"#, "rules[1].keyframes[0].value"),
    (#""type":"BezierPath""#, "rules[1]"),
    (#""type":"BezierPath","value":{"vertices":[]}"#, "rules[1].value"),
    (#""type":"Text","keyframes":[]"#, "rules[1]"),
    (#""type":"Text","value":{"text":"a","fillColor":[0,1]}"#, "rules[1].value"),
  ])
  func `a rule without a complete value is refused, except as the shipped engine reads it`(
    members: String, path: String
  ) throws {
    let text = #"{"rules":[{"type":"Scalar","id":"fine","value":1},{"id":"s",\#(members)}]}"#
    #expect(try failure { _ = try DotLottieTheme(json: text.bytes) }.path == path)
    let reading = try DotLottieTheme.reading(json: text.bytes)
    #expect(reading.rules.map(\.row) == [0] && reading.failures.map(\.path) == [path])
    if members.contains("BezierPath") { return }
    #expect(try DotLottieTheme(json: text.bytes, isStrict: true).rules.count == 2)
  }

  @Test func `an expression alone, and keyframes beside a short value, are complete`() {
    #expect(refusal(#"{"type":"Color","id":"s","expression":"x"}"#) == nil)
    #expect(
      refusal(#"{"type":"Color","id":"s","value":[],"keyframes":[{"frame":0,"value":[1,0,0]}]}"#) == nil)
  }

  @Test func `a stop has three or four components`() {
    for (color, expected) in [
      ("[1,1]", true), ("[1,1,1]", false), ("[1,1,1,1]", false), ("[1,1,1,1,1]", true),
    ] {
      let rule = "{\"type\":\"Gradient\",\"id\":\"s\",\"value\":[{\"offset\":0,\"color\":\(color)}]}"
      #expect((refusal(rule) == .typeMismatch) == expected, "\(color)")
    }
  }

  @Test(arguments: ["color", "Colour", "", "Audio"])
  func `a rule of a type that is not known refuses the theme`(type: String) {
    #expect(refusal("{\"type\":\"\(type)\",\"id\":\"s\"}") == .unknownKind)
  }

  @Test(arguments: [
    ("5", "typeMismatch"), ("null", "typeMismatch"), ("{}", "missingMember"),
    ("{\"type\":\"Scalar\"}", "missingMember"),
    ("{\"id\":\"s\"}", "missingMember"), ("{\"type\":5,\"id\":\"s\"}", "typeMismatch"),
    ("{\"type\":\"Scalar\",\"id\":5}", "typeMismatch"),
    ("{\"type\":\"Scalar\",\"id\":\"\\u0000\"}", "typeMismatch"),
    ("{\"type\":\"Scalar\",\"id\":\"s\",\"animations\":\"x\"}", "typeMismatch"),
    ("{\"type\":\"Scalar\",\"id\":\"s\",\"animations\":[null]}", "typeMismatch"),
    ("{\"type\":\"Scalar\",\"id\":\"s\",\"animations\":[\"a\\u0000b\"]}", "typeMismatch"),
  ])
  func `a rule needs a type and an id`(rule: String, expected: String) {
    #expect(refusal(rule)?.description == expected)
  }

  @Test(arguments: [
    ("Color", "\"red\""), ("Color", "5"), ("Color", "[1,\"0\",0]"), ("Color", "{}"), ("Scalar", "[1]"),
    ("Scalar", "\"1\""),
    ("Scalar", "true"), ("Vector", "5"), ("Vector", "[1,null]"), ("Position", "{\"x\":1,\"y\":2}"),
    ("Gradient", "{}"),
    ("Gradient", "[5]"), ("Image", "\"a.png\""), ("Text", "\"Hi\""),
  ])
  func `a value of another kind refuses the theme`(type: String, value: String) {
    #expect(refusal("{\"type\":\"\(type)\",\"id\":\"s\",\"value\":\(value)}") == .typeMismatch)
  }

  @Test func `a number after the ones that count must be a number too`() {
    let numbers = String(repeating: "0,", count: 40)
    #expect(refusal("{\"type\":\"Color\",\"id\":\"s\",\"value\":[\(numbers)0]}") == nil)
    #expect(refusal("{\"type\":\"Color\",\"id\":\"s\",\"value\":[\(numbers)\"x\"]}") == .typeMismatch)
  }

  @Test func `a gradient may have 64 stops, all of which are checked`() {
    func rule(_ count: Int, _ last: String) -> String {
      let stop = "{\"offset\":0,\"color\":[0,0,0,1]},"
      return
        "{\"type\":\"Gradient\",\"id\":\"s\",\"value\":[\(String(repeating: stop, count: count))\(last)]}"
    }
    #expect(refusal(rule(63, "{\"offset\":1,\"color\":[0,0,0,1]}")) == nil)
    #expect(refusal(rule(63, "{\"color\":[0,0,0,1]}")) == .missingMember)
    #expect(refusal(rule(63, "{\"offset\":1}")) == .missingMember)
    #expect(refusal(rule(63, "{\"offset\":\"1\",\"color\":[0,0,0,1]}")) == .typeMismatch)
    #expect(refusal(rule(64, "{\"offset\":1,\"color\":[0,0,0,1]}")) == .limitExceeded)
  }

  @Test(arguments: [
    ("{}", "missingMember"), ("5", "typeMismatch"), ("{\"frame\":0}", "missingMember"),
    ("{\"value\":1}", "missingMember"), ("{\"frame\":null,\"value\":1}", "missingMember"),
    ("{\"frame\":1.5,\"value\":1}", "typeMismatch"), ("{\"frame\":-1,\"value\":1}", "typeMismatch"),
    ("{\"frame\":4294967296,\"value\":1}", "typeMismatch"), ("{\"frame\":\"0\",\"value\":1}", "typeMismatch"),
    ("{\"frame\":0,\"value\":[1]}", "typeMismatch"), ("{\"frame\":0,\"value\":1,\"hold\":1}", "typeMismatch"),
    ("{\"frame\":0,\"value\":1,\"inTangent\":5}", "typeMismatch"),
    ("{\"frame\":0,\"value\":1,\"inTangent\":{}}", "missingMember"),
    ("{\"frame\":0,\"value\":1,\"outTangent\":{\"x\":1}}", "missingMember"),
    ("{\"frame\":0,\"value\":1,\"outTangent\":{\"x\":1,\"y\":\"1\"}}", "typeMismatch"),
    ("{\"frame\":0,\"value\":1,\"outTangent\":{\"x\":[true],\"y\":1}}", "typeMismatch"),
  ])
  func `a malformed keyframe refuses the theme`(frame: String, expected: String) {
    let code = refusal("{\"type\":\"Scalar\",\"id\":\"s\",\"value\":1,\"keyframes\":[\(frame)]}")
    #expect(code?.description == expected)
  }

  @Test func `the last frame that can be written is read`() {
    #expect(
      refusal("{\"type\":\"Scalar\",\"id\":\"s\",\"keyframes\":[{\"frame\":4294967295,\"value\":1}]}") == nil)
  }

  @Test(arguments: [
    ("{}", "missingMember"), ("{\"src\":null}", "missingMember"), ("{\"src\":5}", "typeMismatch"),
    ("{\"src\":\"a\",\"width\":\"1\"}", "typeMismatch"), ("{\"src\":\"a\",\"width\":1.5}", "typeMismatch"),
    ("{\"src\":\"a\",\"height\":-1}", "typeMismatch"),
  ])
  func `a picture needs a source, and whole sizes if any`(value: String, expected: String) {
    #expect(refusal("{\"type\":\"Image\",\"id\":\"s\",\"value\":\(value)}")?.description == expected)
  }

  @Test func `a picture needs a value`() {
    #expect(refusal("{\"type\":\"Image\",\"id\":\"s\"}") == .missingMember)
  }

  @Test(arguments: [
    "\"fontName\":5", "\"fontSize\":\"12\"", "\"fillColor\":1", "\"fillColor\":[\"1\"]", "\"strokeColor\":{}",
    "\"strokeWidth\":[]", "\"strokeOverFill\":1", "\"lineHeight\":\"\"", "\"tracking\":true", "\"justify\":0",
    "\"textCaps\":1", "\"baselineShift\":\"0\"", "\"wrapSize\":[1]", "\"wrapSize\":[1,2,3]",
    "\"wrapPosition\":5",
  ])
  func `a text with a member of another kind refuses the theme`(member: String) {
    let text = "{\"text\":\"\",\(member)}"
    #expect(refusal("{\"type\":\"Text\",\"id\":\"s\",\"value\":\(text)}") == .typeMismatch)
    let frames = "[{\"frame\":0,\"value\":{\"text\":\"\"}},{\"frame\":1,\"value\":\(text)}]"
    #expect(refusal("{\"type\":\"Text\",\"id\":\"s\",\"keyframes\":\(frames)}") == .typeMismatch)
  }

  @Test func `a text needs its text, in keyframes too`() {
    #expect(refusal("{\"type\":\"Text\",\"id\":\"s\",\"value\":{}}") == .missingMember)
    #expect(
      refusal("{\"type\":\"Text\",\"id\":\"s\",\"keyframes\":[{\"frame\":0,\"value\":{}}]}") == .missingMember
    )
    #expect(refusal("{\"type\":\"Text\",\"id\":\"s\",\"keyframes\":[{\"frame\":0}]}") == .missingMember)
    #expect(
      refusal("{\"type\":\"Text\",\"id\":\"s\",\"keyframes\":[{\"value\":{\"text\":\"\"}}]}")
        == .missingMember)
    #expect(refusal("{\"type\":\"Text\",\"id\":\"s\",\"value\":{\"text\":\"a\\u0000b\"}}") == nil)
  }

  @Test func `an error says where it stands`() throws {
    let text =
      "{\"rules\":[{\"type\":\"Color\",\"id\":\"s\",\"keyframes\":[{\"frame\":0,\"value\":[1,\"x\"]}]}]}"
    let error = try failure { _ = try DotLottieTheme(json: text.bytes) }
    #expect(error.path == "rules[0].keyframes[0].value[1]")
  }

  @Test func `more keyframes than the limit, all rules together, are refused`() {
    let frames = Array(repeating: "{\"frame\":0,\"value\":1}", count: 50_001).joined(separator: ",")
    let rule = "{\"type\":\"Scalar\",\"id\":\"s\",\"keyframes\":[\(frames)]}"
    #expect(refusal(rule) == nil)
    #expect(refusal("\(rule),\(rule)") == .limitExceeded)
  }
}
