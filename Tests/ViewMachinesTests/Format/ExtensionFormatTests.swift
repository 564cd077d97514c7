import TestSupport
import Testing
import ViewMachines

/// What is beyond the original's format: read, checked and written.
@Suite struct ExtensionFormatTests {
  private func file(_ text: String) throws -> AnimationMachineFile {
    try AnimationMachineFile(json: Array(text.utf8))
  }

  private func file(view: String, transition: String = "{}") throws -> AnimationMachineFile {
    try file(
      #"""
      [{"machine":"m","states":[{"stateId":"s","initial":true,
        "views":[{"animatedViewTag":"1","alpha":1,"zoetrope":\#(view)}],
        "transitions":[{"transitionId":"t","toStateId":"s","duration":1,"zoetrope":\#(transition)}]}]}]
      """#)
  }

  @Test func `the sample says what it shows, and is written as it was read`() throws {
    let path = PackageFiles.root + "/Samples/harbour/card.json"
    let file = try AnimationMachineFile(json: try #require(PackageFiles.bytes(at: path)))
    #expect(file.findings().isEmpty)
    let states = try #require(file.machines.first?.states)
    #expect(
      states[0].views?[0].zoetrope
        == .init(background: "#1D5E8C", cornerRadius: 20, rect: ["16", "16", "width / 4", "height / 4"]))
    #expect(states[0].transitions?[0].zoetrope == .init(spring: .init(damping: 0.5)))
    #expect(states[1].transitions?[0].zoetrope == .init(bezier: [0.3, 0, 0.1, 1]))
    let written = file.json()
    #expect(try self.file(written) == file && self.file(written).json() == written)
  }

  @Test func `members that are not known are kept`() throws {
    let file = try file(
      view: #"{"shadow":[1, 2]}"#, transition: #"{"spring":{"damping":1,"velocity":-2},"x":null}"#)
    #expect(try self.file(file.json()) == file && file.json().contains(#""shadow": [1, 2]"#))
    #expect(file.findings().map(\.rule) == [.unknownExtension, .unknownExtension])
    #expect(
      file.findings().map(\.path) == [
        "[0].states[0].transitions[0].zoetrope.x", "[0].states[0].views[0].zoetrope.shadow",
      ])
  }

  @Test(
    arguments: [
      (#"{"background":"red"}"#, .malformedColor, ".background"),
      (#"{"cornerRadius":-1}"#, .negativeRadius, ".cornerRadius"),
      (#"{"rect":[0,0,"width /",1]}"#, .malformedFormula, ".rect[2]"),
      (#"{"rect":[0,0,"w",1]}"#, .unusualVariable, ".rect[2]"),
      (#"{"rect":[0,0,1]}"#, .mendedValue, ".rect"), (#"{"rect":"1"}"#, .mendedValue, ".rect"),
      (#"[]"#, .mendedValue, ""),
    ] as [(String, AnimationMachineFile.Rule, String)])
  func `what a view can't have is found`(view: String, rule: AnimationMachineFile.Rule, path: String) throws {
    let findings = try file(view: view).findings()
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.first?.path == "[0].states[0].views[0].zoetrope\(path)")
  }

  @Test(
    arguments: [
      (#"{"spring":{"damping":2}}"#, .malformedPace, ".spring"),
      (#"{"spring":{"damping":1,"velocity":1000}}"#, .malformedPace, ".spring"),
      (#"{"spring":{}}"#, .mendedValue, ".spring"), (#"{"spring":1}"#, .mendedValue, ".spring"),
      (#"{"bezier":[2,0,1,1]}"#, .malformedPace, ".bezier"),
      (#"{"bezier":[0,0,1]}"#, .mendedValue, ".bezier"),
      (#"{"bezier":[0,0,1,"1"]}"#, .mendedValue, ".bezier"),
    ] as [(String, AnimationMachineFile.Rule, String)])
  func `what a transition can't have is found`(
    transition: String, rule: AnimationMachineFile.Rule, path: String
  ) throws {
    let findings = try file(view: "{}", transition: transition).findings()
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.first?.path == "[0].states[0].transitions[0].zoetrope\(path)")
  }

  @Test(
    arguments: [
      ("1", 1), (" 2.5e1 ", 25), ("-3", -3), ("1 - 2 - 3", -4), ("2 + 3 * 4", 14), ("(2 + 3) * 4", 20),
      ("12 / 3 / 2", 2), ("--1", 1), ("2 * -3", -6), ("width / 2 - 60", 100), ("min(height, 3, 9)", 3),
      ("max(1, width - 20) / 3", 100), ("min(7)", 7), (".5", 0.5),
    ] as [(String, Double)])
  func `a formula has a value`(text: String, value: Double) throws {
    #expect(try #require(Formula(text)).value(["width": 320, "height": 240]) == value)
  }

  @Test(
    arguments: [
      "", " ", "1 2", "1 +", "+1", "* 2", "(1", "1)", "min", "min()", "sin(1)", "width(1)", "min(1,)",
      "1e400",
      "2 ** 3", "ä", "1;2", String(repeating: "(", count: 17) + "1" + String(repeating: ")", count: 17),
      String(repeating: " ", count: 257), String(repeating: "-", count: 40) + "1",
    ])
  func `what is no formula is none`(text: String) {
    // A name alone is a variable, whatever it is.
    #expect((Formula(text) == nil) == (text != "min"))
  }

  @Test func `a formula without a value has none`() throws {
    for text in [
      "width / 0", "0 / 0", "unknown", "width * 1e9", "min(1, 0 / 0)", "1e9 * 1e9 / 1e9 / 1e9 * 1e9 * 1e9",
    ] {
      #expect(try #require(Formula(text)).value(["width": 320]) == nil, "\(text)")
    }
    #expect(Formula("a * (b + a)")?.names == ["a", "b", "a"])
  }
}
