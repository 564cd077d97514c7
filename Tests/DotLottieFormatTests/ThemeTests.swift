import TestSupport
import Testing

@testable import DotLottieFormat

// §14.14 theme
@Suite struct ThemeTests {
  private func content(_ rule: String, isStrict: Bool = false) throws -> DotLottieTheme.Content {
    let text = "{\"rules\":[{\"id\":\"slot\",\(rule)}]}"
    let theme = try DotLottieTheme(json: text.bytes, isStrict: isStrict)
    return try #require(theme.rules.first).content
  }

  @Test func `a theme without rules is a theme`() throws {
    #expect(try DotLottieTheme(json: "{\"rules\":[]}".bytes).rules.isEmpty)
    #expect(code { _ = try DotLottieTheme(json: "{}".bytes) } == .missingMember)
    #expect(code { _ = try DotLottieTheme(json: "{\"rules\":null}".bytes) } == .missingMember)
    #expect(code { _ = try DotLottieTheme(json: "{\"rules\":{}}".bytes) } == .typeMismatch)
    #expect(code { _ = try DotLottieTheme(json: "[]".bytes) } == .typeMismatch)
  }

  @Test func `a colour is a list of numbers`() throws {
    #expect(try content("\"type\":\"Color\",\"value\":[1,0.5,0]") == .color(.init(value: [1, 0.5, 0])))
    #expect(try content("\"type\":\"Color\",\"value\":[1,0,0,0.5]") == .color(.init(value: [1, 0, 0, 0.5])))
  }

  @Test func `the shipped engine reads rules without complete values`() throws {
    #expect(try content("\"type\":\"Color\",\"value\":[]", isStrict: true) == .color(.init(value: [])))
    #expect(try content("\"type\":\"Color\"", isStrict: true) == .color(.init(value: nil)))
    #expect(try content("\"type\":\"Scalar\",\"value\":null", isStrict: true) == .scalar(.init(value: nil)))
    let frame = #"{"frame":5,"value":[]}"#
    #expect(
      try content("\"type\":\"Gradient\",\"keyframes\":[\(frame)]", isStrict: true)
        == .gradient(.init(value: nil, keyframes: [.init(frame: 5, value: [])])))
  }

  @Test func `a scalar is a number`() throws {
    #expect(try content("\"type\":\"Scalar\",\"value\":2.5") == .scalar(.init(value: [2.5])))
  }

  @Test func `vectors and positions are lists of numbers`() throws {
    #expect(try content("\"type\":\"Vector\",\"value\":[1,2]") == .vector(.init(value: [1, 2])))
    #expect(try content("\"type\":\"Position\",\"value\":[1,2,3]") == .position(.init(value: [1, 2, 3])))
  }

  @Test func `keyframes have a frame, a value, tangents and a hold`() throws {
    let rule = """
      "type":"Scalar","keyframes":[
        {"frame":0,"value":1,"outTangent":{"x":0.3,"y":[0.1,0.2]},"inTangent":{"x":[1],"y":1}},
        {"frame":30.0,"value":2,"hold":true}]
      """
    let expected = DotLottieTheme.Values(
      value: nil,
      keyframes: [
        .init(
          frame: 0, value: [1], outTangent: .init(x: [0.3], y: [0.1, 0.2]), inTangent: .init(x: [1], y: [1])),
        .init(frame: 30, value: [2], isHeld: true),
      ])
    #expect(try content(rule) == .scalar(expected))
  }

  @Test func `only positions have tangents in space`() throws {
    func rule(_ type: String, _ tangent: String) -> String {
      "\"type\":\"\(type)\",\"keyframes\":[{\"frame\":0,\"value\":[1,2],\"valueOutTangent\":\(tangent),\"valueInTangent\":[3,4]}]"
    }
    let frame = DotLottieTheme.Keyframe(
      frame: 0, value: [1, 2], valueOutTangent: [5, 6], valueInTangent: [3, 4])
    #expect(try content(rule("Position", "[5,6]")) == .position(.init(value: nil, keyframes: [frame])))
    #expect(code { _ = try content(rule("Position", "{\"x\":0,\"y\":0}")) } == .typeMismatch)
    #expect(code { _ = try content(rule("Position", "[5,\"6\"]")) } == .typeMismatch)
    let plain = DotLottieTheme.Keyframe(frame: 0, value: [1, 2])
    for tangent in ["[5,6]", "{\"x\":0,\"y\":0}", "7", "\"x\""] {
      #expect(try content(rule("Vector", tangent)) == .vector(.init(value: nil, keyframes: [plain])))
    }
  }

  @Test func `an expression is carried`() throws {
    #expect(
      try content("\"type\":\"Scalar\",\"value\":1,\"expression\":\"x\"")
        == .scalar(.init(value: [1], expression: "x")))
    #expect(
      try content("\"type\":\"Gradient\",\"expression\":\"x\"")
        == .gradient(.init(value: nil, expression: "x")))
    for type in ["Color", "Scalar", "Vector", "Position", "Gradient", "Text"] {
      #expect(code { _ = try content("\"type\":\"\(type)\",\"expression\":5") } == .typeMismatch, "\(type)")
    }
    // A picture has none, so that nobody looks.
    #expect(
      try content("\"type\":\"Image\",\"value\":{\"src\":\"a\"},\"expression\":5")
        == .image(.init(source: "a")))
  }

  @Test func `the colours of stops have three or four components`() throws {
    let rule =
      "\"type\":\"Gradient\",\"value\":[{\"offset\":0.1,\"color\":[1,0,0,1]},{\"offset\":1,\"color\":[0,0,1,0.5]}]"
    let stops: [DotLottieTheme.Stop] = [
      .init(offset: 0.1, color: [1, 0, 0, 1]), .init(offset: 1, color: [0, 0, 1, 0.5]),
    ]
    #expect(try content(rule) == .gradient(.init(value: stops)))
    for color in ["[1,0]", "[1,0,0,1,1]", "[]", "\"red\"", "[1,0,0,null]", "{}"] {
      let bad = "\"type\":\"Gradient\",\"value\":[{\"offset\":0,\"color\":\(color)}]"
      #expect(code { _ = try content(bad) } == .typeMismatch, "\(color)")
    }
  }

  @Test func `keyframes of gradients have stops of their own`() throws {
    let rule = """
      "type":"Gradient","keyframes":[
        {"frame":3,"value":[{"offset":0,"color":[1,0,0,1]}],"hold":true},
        {"frame":5,"value":[{"offset":0,"color":[1,0,0]}],"inTangent":{"x":0,"y":0},"outTangent":{"x":1,"y":1}}]
      """
    let expected = DotLottieTheme.Stops(
      value: nil,
      keyframes: [
        .init(frame: 3, value: [.init(offset: 0, color: [1, 0, 0, 1])], isHeld: true),
        .init(
          frame: 5, value: [.init(offset: 0, color: [1, 0, 0])], outTangent: .init(x: [1], y: [1]),
          inTangent: .init(x: [0], y: [0])),
      ])
    #expect(try content(rule) == .gradient(expected))
  }

  @Test(arguments: ["data:image/png;base64,AAAA", "https://host/p.png", "i/p.png", "p.png", ""])
  func `a picture comes from anywhere`(source: String) throws {
    #expect(
      try content("\"type\":\"Image\",\"value\":{\"src\":\"\(source)\"}") == .image(.init(source: source)))
    #expect(
      try content("\"type\":\"Image\",\"value\":{\"src\":\"\(source)\",\"width\":0,\"height\":20.0}")
        == .image(.init(source: source, width: 0, height: 20)))
  }

  @Test func `a text is carried as it is`() throws {
    let text = """
      {"text":"Hi","fontName":"A","fontSize":12,"fillColor":[1,0,0],"strokeColor":[],"strokeWidth":1,\
      "strokeOverFill":true,"lineHeight":14.5,"tracking":-20,"justify":"Sideways","textCaps":"Huge",\
      "baselineShift":1,"wrapSize":[1,2],"wrapPosition":[3,4],"unknown":{}}
      """
    let rule =
      "{\"id\":\"s\",\"type\":\"Text\",\"value\":\(text),\"keyframes\":[{\"frame\":0,\"value\":\(text)}]}"
    let theme = try DotLottieTheme(json: "{\"rules\":[\(rule)]}".bytes)
    guard case .text(let value)? = theme.rules.first?.content else {
      Issue.record("no text")
      return
    }
    #expect(String(decoding: value.utf8(), as: UTF8.self) == rule)
  }

  @Test func `a rule is for all animations unless it lists some`() throws {
    let text = """
      {"rules":[{"type":"Scalar","id":"a","value":1},{"type":"Scalar","id":"b","value":1,"animations":["x","y z"]},
                {"type":"Scalar","id":"c","value":1,"animations":[]},
                {"type":"Scalar","id":"d","value":1,"animations":null}]}
      """
    let theme = try DotLottieTheme(json: text.bytes)
    #expect(theme.rules.map(\.id) == ["a", "b", "c", "d"])
    #expect(theme.rules.map(\.animations) == [nil, ["x", "y z"], [], nil])
  }

  @Test func `rules stay in the order of the file, two for one slot too`() throws {
    let text =
      "{\"rules\":[{\"type\":\"Scalar\",\"id\":\"a\",\"value\":1},{\"type\":\"Color\",\"id\":\"a\",\"value\":[1,0,0]}]}"
    #expect(try DotLottieTheme(json: text.bytes).rules.map(\.id) == ["a", "a"])
  }
}
