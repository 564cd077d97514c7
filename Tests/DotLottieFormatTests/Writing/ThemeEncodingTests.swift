import TestSupport
import Testing

@testable import DotLottieFormat

@Suite struct ThemeEncodingTests {
  @Test(arguments: [
    #"{"type":"Color","id":"a","value":[1,0.1,0.2]}"#,
    #"{"type":"Color","id":"a","animations":["x","y"],"keyframes":[{"frame":0,"value":[1,0,0],"inTangent":{"x":0.5,"y":[1,2,3]},"outTangent":{"x":[0],"y":[1]},"hold":true},{"frame":4294967295,"value":[0,0,0]}],"expression":"time"}"#,
    #"{"type":"Scalar","id":"a","animations":[],"value":1e-7,"keyframes":[{"frame":3,"value":2.5,"hold":false}]}"#,
    #"{"type":"Vector","id":"a","value":[3,4]}"#,
    #"{"type":"Position","id":"a","keyframes":[{"frame":1,"value":[1,2],"valueInTangent":[1],"valueOutTangent":[]}]}"#,
    #"{"type":"Gradient","id":"a","value":[{"offset":0.1,"color":[1,0,0,1]}],"keyframes":[{"frame":1,"value":[{"offset":1,"color":[1,0,0]}],"inTangent":{"x":0,"y":1},"hold":true}],"expression":"x"}"#,
    #"{"type":"Image","id":"a","value":{"src":"a.png","width":10,"height":20}}"#,
    #"{"type":"Image","id":"a","value":{"src":"a \" \\ .png"}}"#,
    #"{"id":"a","z":[1,{"q":null}],"type":"Text","value":{"text":"Hé\n","fontSize":12,"new":true},"animations":["b"]}"#,
    #"{"type":"Text","id":"a","keyframes":[{"frame":1,"value":{"text":"b"}}],"expression":"x"}"#,
    #"{"type":"Text","id":"a","animations":null,"value":{"text":"b"}}"#,
  ])
  func `a rule is written so that it reads as the same rule`(rule: String) throws {
    let theme = try DotLottieTheme(json: #"{"rules":[\#(rule)]}"#.bytes)
    #expect(theme.rules.count == 1)
    #expect(try DotLottieTheme(json: theme.json()) == theme)
    #expect(try DotLottieTheme(json: theme.json()).json() == theme.json())
  }

  @Test func `the text is the plain one`() throws {
    let theme = DotLottieTheme(rules: [
      .init(id: "a", animations: ["x"], content: .color(.init(value: [1, 0.5, 0]))),
      .init(id: "b", content: .scalar(.init(value: nil, keyframes: [.init(frame: 3, value: [2])]))),
    ])
    #expect(
      String(decoding: theme.json(), as: UTF8.self)
        == #"{"rules":[{"type":"Color","id":"a","animations":["x"],"value":[1,0.5,0]},"#
        + #"{"type":"Scalar","id":"b","keyframes":[{"frame":3,"value":2}]}]}"#)
  }

  @Test func `a text's rule that is changed is written as it is now`() throws {
    let text = #"{"rules":[{"type":"Text","id":"a","animations":["x"],"value":{"text":"b"}}]}"#
    var theme = try DotLottieTheme(json: text.bytes)
    theme.rules[0].id = "c"
    theme.rules[0].animations = nil
    let read = try DotLottieTheme(json: theme.json())
    #expect(read.rules[0].id == "c" && read.rules[0].animations == nil)
  }
}
