import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import TestSupport
import Testing

/// Misspelt values and members: what was found, and the spelling that was meant.
@Suite struct SpellingTests {
  private func findings(
    state: String = "", transition: String = #""type":"Transition","toState":"a""#, input: String = "",
    interaction: String = "", root: String = ""
  ) throws -> [ValidationFinding] {
    let json = """
      {"initial":"a",\(root)"states":[{"type":"PlaybackState","name":"a","animation":"",\(state)
      "transitions":[{\(transition)}]}],"inputs":[{"type":"Event","name":"E"},{"type":"Boolean","name":"b","value":true}
      \(input)],"interactions":[{"type":"Click","actions":[{"type":"Fire","inputName":"E"}]}\(interaction)]}
      """
    return try StateMachineDefinition(json: Array(json.utf8)).findings()
  }

  // MARK: Values

  @Test(arguments: [
    (#""mode":"reverse","#, "Reverse", "states[0].mode"),
    (#""mode":"reverse-bounce","#, "ReverseBounce", "states[0].mode"),
    (#""entryActions":[{"type":"toggle","inputName":"b"}],"#, "Toggle", "states[0].entryActions[0]"),
    (
      #""entryActions":[{"type":"SetBolean","inputName":"b","value":true}],"#, "SetBoolean",
      "states[0].entryActions[0]"
    ),
    (#""exitActions":[{"type":"openURL","url":"https://a"}],"#, "OpenUrl", "states[0].exitActions[0]"),
  ])
  func `a misspelt value of a state has a suggestion and the available values`(
    members: String, meant: String, path: String
  ) throws {
    let found = try #require(try findings(state: members).first { $0.path == path })
    #expect(found.message.contains("did you mean \"\(meant)\"? available: "))
  }

  @Test func `a misspelt input, guard, interaction has a suggestion and the available values`() throws {
    let found = try findings(
      transition: #""type":"Transition","toState":"a","guards":[{"type":"event","inputName":"E"}]"#,
      input: #",{"type":"boolean","name":"c","value":true}"#,
      interaction: #",{"type":"click","actions":[]},{"type":"onComplete","stateName":"a","actions":[]}"#)
    func message(_ path: String) -> String? {
      found.first { $0.path == path && $0.rule == .unknownKind }?.message
    }
    #expect(
      message("states[0].transitions[0].guards[0]")
        == "there is no guard of the type \"event\"; it is kept, and does nothing; did you mean \"Event\"? "
        + "available: Numeric, String, Boolean, Event")
    #expect(message("inputs[2]")?.contains("did you mean \"Boolean\"?") == true)
    #expect(message("interactions[1]")?.contains("did you mean \"Click\"?") == true)
    #expect(message("interactions[2]")?.contains("did you mean \"OnComplete\"?") == true)
  }

  @Test(arguments: [
    (#""type":"transition","toState":"a""#, "did you mean \"Transition\"? available: Transition, Tweened"),
    (#""type":"tween","toState":"a""#, "available: Transition, Tweened"),
    (#""type":"Tweened","toState":"a","duration":1,"easing":"easeIn""#, "\"easeIn\" is [0.42, 0, 1, 1]"),
    (#""type":"Tweened","toState":"a","duration":1,"easing":"Linear""#, "\"Linear\" is [0, 0, 1, 1]"),
    (
      #""type":"Tweened","toState":"a","duration":1,"easing":"spring""#,
      "not \"spring\"; linear is [0, 0, 1, 1], "
    ),
    (#""type":"Transition","tostate":"a""#, "(did you mean \"toState\" instead of \"tostate\"?)"),
    (
      #""type":"Transition","toState":"a","guards":[{"type":"Boolean","inputName":"b","conditionType":"equal","compareTo":true}]"#,
      "did you mean \"Equal\"? available: "
    ),
  ])
  func `a machine that can't be read says which spelling was meant`(transition: String, hint: String) throws {
    do {
      _ = try findings(transition: transition)
      Issue.record("the machine was read")
    } catch let error as DotLottieError {
      #expect(error.message.contains(hint), "\(error.message)")
    }
  }

  @Test(arguments: ["Color", "Scalar", "Vector", "Position", "Gradient", "BezierPath", "Image", "Text"])
  func `a rule of a theme says which type was meant`(type: String) throws {
    let json = #"{"rules":[{"id":"a","type":"\#(type.lowercased())","value":1}]}"#
    let found = try DotLottieTheme.findings(json: Array(json.utf8))
    #expect(found.map(\.rule) == [.brokenThemeRule])
    #expect(found[0].message.contains("did you mean \"\(type)\"? available: Color, "))
  }

  @Test func `values of a theme's text and its misspelt members are found`() throws {
    let json = """
      {"rules":[{"id":"a","type":"Text","value":{"text":"x","justify":"center","textCaps":"AllCaps","fontsize":3}},
      {"id":"b","type":"Scalar","keyFrames":[],"value":1,"vendorData":1}]}
      """
    let found = try DotLottieTheme.findings(json: Array(json.utf8))
    #expect(found.map(\.path) == ["rules[0].value.fontsize", "rules[0].value.justify", "rules[1].keyFrames"])
    #expect(found.map(\.rule) == [.unknownMember, .mendedValue, .unknownMember])
    #expect(found[1].message.contains("did you mean \"Center\"? available: Left, "))
  }

  // MARK: Members

  @Test(arguments: [
    (#""autoPlay":true,"#, "states[0].autoPlay", "autoplay"),
    (#""loopcount":2,"#, "states[0].loopcount", "loopCount"),
    (#""playMode":"Reverse","#, "states[0].playMode", "mode"),
    (#""animationId":"x","#, "", ""),
    (#""entryAction":[],"#, "states[0].entryAction", "entryActions"),
    (#""isFinal":true,"#, "states[0].isFinal", "final"),
    (#""x-vendor":1,"tooltip":"t","$comment":"c","#, "", ""),
  ])
  func `a misspelt member of a state is found, and an extension is not`(
    members: String, path: String, meant: String
  ) throws {
    let found = try findings(state: members).filter { $0.rule == .unknownMember }
    #expect(found.map(\.path) == (path.isEmpty ? [] : [path]))
    let name = path.split(separator: ".").last.map { String($0) } ?? ""
    #expect(
      found.map(\.message)
        == (path.isEmpty ? [] : ["\"\(name)\" is not a member of this object; did you mean \"\(meant)\"?"]))
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test func `misspelt members of all other parts of a machine are found`() throws {
    let found = try findings(
      state: #""entryActions":[{"type":"SetRandom","inputName":"n","Min":1}],"#,
      transition: #""type":"Transition","toState":"a","guard":[{"type":"Event","inputName":"E"}]"#,
      input: #",{"type":"Event","name":"F","valeu":1}"#,
      interaction: #",{"type":"Click","layer":"leaf","actions":[]}"#, root: #""input":[],"#
    ).filter { $0.rule == .unknownMember }
    #expect(
      Set(found.map(\.path)) == [
        "states[0].entryActions[0].Min", "states[0].transitions[0].guard", "inputs[2].valeu",
        "interactions[1].layer",
      ])
  }

  @Test func `many unknown members take little time`() throws {
    let members = (0..<100_000).map { #""autoplai\#($0)":1,"# }.joined()
    let seconds = try ProcessorTime.seconds { _ = try findings(state: members) }
    #expect(seconds < 20)
  }

  @Test func `misspelt members of a manifest are found, and those of version 1`() throws {
    let manifest = """
      {"version":"2","Generator":"x","animations":[{"id":"a","autoPlay":true,"initialtheme":"t","colour":1}],
      "themes":[{"id":"t","nmae":"T"}],"activeAnimationId":"a","vendor":{}}
      """
    let animation = #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[]}"#
    let file = try DotLottieFile(
      ArchiveBuilder([
        .init("manifest.json", manifest), .init("a/a.json", animation), .init("t/t.json", #"{"rules":[]}"#),
      ]).bytes())
    let found = file.validate()
    #expect(found.allSatisfy { $0.rule == .unknownMember && $0.file == "manifest.json" })
    #expect(
      found.map { "\($0.path): \($0.message)" } == [
        "Generator: \"Generator\" is not a member of this object; did you mean \"generator\"?",
        "activeAnimationId: \"activeAnimationId\" has no effect: \"activeAnimationId\" is a member of version 1",
        "animations[0].autoPlay: \"autoPlay\" has no effect: \"autoplay\" is a member of version 1",
        "animations[0].initialtheme: \"initialtheme\" is not a member of this object; did you mean \"initialTheme\"?",
        "themes[0].nmae: \"nmae\" is not a member of this object; did you mean \"name\"?",
      ])
  }
}
