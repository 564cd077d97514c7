import DotLottieFormat
import DotLottieInspection
import Foundation
import LottieImageCodecs
import LottiePlayer
import TestSupport
import Testing

/// One broken package for each rule: what the folder of the rule's name holds, over the sound package.
@Suite struct ValidationRuleTests {
  /// Where the fault of each rule's package is.
  private static let places: [ValidationRule: (file: String, path: String, state: String?, target: String?)] =
    [
      .unreadable: ("s/porter.json", "states[0]", nil, nil),
      .manifestVersion: ("manifest.json", "version", nil, nil),
      .unknownMember: ("s/porter.json", "states[1].autoPlay", nil, nil),
      .limitedTheme: ("t/night.json", "rules[0].animations", nil, nil),
      .colorRange: ("t/night.json", "rules[0].value", nil, nil),
      .missingFile: ("manifest.json", "themes[1]", nil, nil),
      .duplicateID: ("manifest.json", "animations[1]", nil, nil),
      .unlistedReference: ("manifest.json", "animations[0].initialTheme", nil, nil),
      .unusedFile: ("t/day.json", "", nil, nil),
      .missingAsset: ("a/door.json", "assets[0]", nil, nil),
      .missingMember: ("s/porter.json", "interactions[1]", nil, nil),
      .mendedValue: ("s/porter.json", "states[1].mode", nil, nil),
      .unknownKind: ("s/porter.json", "states[1].entryActions[3]", nil, nil),
      .initialState: ("s/porter.json", "initial", nil, nil),
      .unknownState: ("s/porter.json", "states[0].transitions[0]", "shut", "ajar"),
      .duplicateName: ("s/porter.json", "inputs[2]", nil, nil),
      .refused: ("s/porter.json", "states[0]", nil, nil),
      .unreachableState: ("s/porter.json", "states[2]", "ajar", nil),
      .deadEnd: ("s/porter.json", "states[1]", "open", nil),
      .neverTaken: ("s/porter.json", "states[1].transitions[0]", "open", "shut"),
      .alwaysLoops: ("s/porter.json", "states[0].transitions[0]", "shut", "open"),
      .tweenRange: ("s/porter.json", "states[1].transitions[0]", "open", "shut"),
      .unknownInput: ("s/porter.json", "states[1].transitions[0].guards[1]", "open", "shut"),
      .inputType: ("s/porter.json", "states[1].transitions[0].guards[1]", "open", "shut"),
      .reservedName: ("s/porter.json", "inputs[2]", nil, nil),
      .unusedInput: ("s/porter.json", "inputs[2]", nil, nil),
      .unknownAnimation: ("s/porter.json", "states[0].animation", "shut", nil),
      .unknownMarker: ("s/porter.json", "states[1].segment", "open", nil),
      .segmentRange: ("s/porter.json", "states[1].segment", "open", nil),
      .frameRange: ("s/porter.json", "states[1].entryActions[2]", "open", nil),
      .speedRange: ("s/porter.json", "states[1].speed", "open", nil),
      .unknownLayer: ("s/porter.json", "interactions[0].layerName", nil, nil),
      .neverCompletes: ("s/porter.json", "interactions[1]", "open", nil),
      .openURLWithoutTap: ("s/porter.json", "interactions[1].actions[1]", nil, nil),
      .unknownTheme: ("s/porter.json", "states[1].entryActions[1]", "open", nil),
      .brokenThemeRule: ("t/night.json", "rules[1]", nil, nil),
      .unknownSlot: ("t/night.json", "rules[1]", nil, nil),
      .slotKind: ("t/night.json", "rules[0]", nil, nil),
      .dialect: ("s/porter.json", "states[2].final", "gone", nil),
      .notDrawn: ("a/door.json", "layers[0].ef[0]", nil, nil),
    ]

  @Test func `a sound package has no findings`() throws {
    #expect(try Self.findings("sound") == [])
  }

  /// The rules that no package of text files that can lie in a folder breaks.
  private static let others: Set<ValidationRule> = [.tooMuch, .noManifest, .fileName, .formerVersion]
  /// The rules of the search that plays machines, which MachineSearchTests check.
  private static let ofTheSearch: Set<ValidationRule> = [
    .neverReached, .neverLeft, .getsStuck, .untaken, .needsApplication, .noEffect,
    .sometimesNoEffect,
    .notFound,
  ]

  @Test(arguments: ValidationRule.allCases.filter { !others.union(ofTheSearch).contains($0) })
  func `a broken package is found, and where`(rule: ValidationRule) throws {
    let place = try #require(Self.places[rule])
    let found = try Self.findings(rule.rawValue).filter { $0.rule == rule }
    try #require(found.count == 1)
    #expect(found[0].file == place.file)
    #expect(found[0].path == place.path)
    #expect(found[0].state == place.state)
    #expect(found[0].target == place.target)
    #expect(!found[0].message.isEmpty && !found[0].message.hasSuffix("."))
  }

  @Test func `errors come first`() throws {
    let severities = try Self.findings("unknown-state").map(\.severity)
    #expect(severities == [.error, .warning, .note])
  }

  @Test(arguments: ValidationRule.allCases) func `every rule says what it looks for and what to do`(
    rule: ValidationRule
  ) {
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    #expect(!rule.advice.isEmpty && !rule.advice.hasSuffix("."))
    #expect(rule.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(ValidationRule.allCases.count { $0.summary == rule.summary } == 1)
  }

  @Test func `a machine that goes in circles with its declared values is found`() throws {
    func findings(initially value: Int) throws -> [ValidationFinding] {
      let guards = #"[{"type":"Numeric","inputName":"r","conditionType":"Equal","compareTo":1}]"#
      func state(_ name: String, _ next: String) -> String {
        let transition = #"{"type":"Transition","toState":"\#(next)","guards":\#(guards)}"#
        return #"{"type":"PlaybackState","name":"\#(name)","animation":"","transitions":[\#(transition)]}"#
      }
      let json = #"""
        {"initial":"a","states":[\#(state("a", "b")),\#(state("b", "a"))],
        "inputs":[{"type":"Numeric","name":"r","value":\#(value)}]}
        """#
      return try StateMachineDefinition(json: Array(json.utf8)).findings()
    }
    #expect(try findings(initially: 1).map(\.rule) == [.alwaysLoops])
    #expect(try findings(initially: 0).isEmpty)
  }

  @Test func `required members are errors, and the machine loads without them`() throws {
    let json = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","transitions":[]},
      {"type":"PlaybackState","name":"b","animation":""},{"type":"GlobalState","name":"g"}],
      "interactions":[{"type":"Click"},{"type":"OnComplete","stateName":"a"}]}
      """
    let machine = try StateMachineDefinition(json: Array(json.utf8))
    let found = machine.findings().filter { $0.severity == .error }
    #expect(found.map(\.rule) == Array(repeating: .missingMember, count: 5))
    #expect(
      found.map(\.path) == ["states[0]", "states[1]", "states[2]", "interactions[0]", "interactions[1]"])
    #expect(
      found.map { $0.message.prefix { $0 != " " } } == [
        "\"animation\"", "\"transitions\"", "\"transitions\"", "\"actions\"", "\"actions\"",
      ])
    var engine = try StateMachineEngine(machine)
    var context = PlaybackContext(timeline: Timeline())
    #expect(engine.start(&context) && engine.currentState == "a")
    for dialect in [StateMachineDialect.runtime, .upstream] {
      #expect(throws: DotLottieError.self) {
        try StateMachineDefinition(json: Array(json.utf8), parsing: dialect.parsing)
      }
    }
  }

  @Test func `an input of another type is told from one that is not there`() throws {
    let json = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[],"entryActions":[
      {"type":"SetNumeric","inputName":"n","value":"$s"},{"type":"SetNumeric","inputName":"n","value":"$none"}]}],
      "inputs":[{"type":"Numeric","name":"n","value":0},{"type":"String","name":"s","value":""}]}
      """
    let found = try StateMachineDefinition(json: Array(json.utf8)).findings()
    #expect(found.filter { $0.severity == .error }.map(\.rule) == [.inputType, .unknownInput])
  }

  @Test(
    arguments: [
      (#"{"type":"String","inputName":"s","conditionType":"Equal","compareTo":"$t"}"#, nil),
      (#"{"type":"String","inputName":"s","conditionType":"Equal","compareTo":"none"}"#, nil),
      (#"{"type":"String","inputName":"s","conditionType":"Equal","compareTo":"$none"}"#, .unknownInput),
      (#"{"type":"String","inputName":"s","conditionType":"NotEqual","compareTo":"$n"}"#, .inputType),
      (#"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"$m"}"#, nil),
      (#"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"@elapsedTime"}"#, nil),
      (#"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"$none"}"#, .unknownInput),
      (#"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"$s"}"#, .inputType),
      (#"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"none"}"#, .inputType),
      (#"{"type":"Boolean","inputName":"b","conditionType":"Equal","compareTo":"$c"}"#, nil),
      (#"{"type":"Boolean","inputName":"b","conditionType":"Equal","compareTo":"$none"}"#, .unknownInput),
      (#"{"type":"Boolean","inputName":"b","conditionType":"Equal","compareTo":"$E"}"#, .inputType),
      (#"{"type":"Boolean","inputName":"b","conditionType":"Equal","compareTo":"none"}"#, .inputType),
    ] as [(String, ValidationRule?)])
  func `guards compare with inputs that are there, of their type`(
    condition: String, rule: ValidationRule?
  ) throws {
    let json = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[
      {"type":"Transition","toState":"a","guards":[{"type":"Event","inputName":"E"},\(condition)]}]}],
      "inputs":[{"type":"Numeric","name":"n","value":0},{"type":"Numeric","name":"m","value":0},
      {"type":"String","name":"s","value":""},{"type":"String","name":"t","value":""},
      {"type":"Boolean","name":"b","value":false},{"type":"Boolean","name":"c","value":false},
      {"type":"Event","name":"E"}]}
      """
    let found = try StateMachineDefinition(json: Array(json.utf8)).findings().filter { $0.severity == .error }
    #expect(found.map(\.rule) == (rule.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.path == "states[0].transitions[0].guards[1]" })
  }

  @Test func `values of other types are found in machines made by hand`() {
    let machine = StateMachineDefinition(
      initial: "a",
      states: [
        .init(
          name: "a", playback: .init(),
          transitions: [
            .init(
              toState: "a", guards: [.boolean(inputName: "b", .equal, .number(1)), .event(inputName: "E")])
          ],
          entryActions: [
            .setNumeric(inputName: "n", .boolean(true)), .setBoolean(inputName: "b", .number(1)),
            .setBoolean(inputName: "b", .string("$none")), .setBoolean(inputName: "b", .string("$n")),
          ])
      ],
      inputs: [.numeric(name: "n", value: 0), .boolean(name: "b", value: false), .event(name: "E")])
    let found = machine.findings().filter { $0.severity == .error }
    #expect(found.map(\.rule) == [.inputType, .inputType, .inputType, .unknownInput, .inputType])
  }

  /// A package of one animation with assets and fonts, and of files.
  private func package(_ assets: String, fonts: String = "", files: [String]) throws -> DotLottieFile {
    try DotLottieFile(
      ArchiveBuilder(
        [
          .init("manifest.json", #"{"version":"2","generator":"hand","animations":[{"id":"a"}]}"#),
          .init(
            "a/a.json",
            #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[],"assets":[\#(assets)],"fonts":{"list":[\#(fonts)]}}"#
          ),
        ] + files.map { .init($0, "bytes") }
      ).bytes())
  }

  @Test(arguments: [
    ("i/../../x.png", #"the path is not allowed in a package: ".." is part of it"#),
    ("A/a.JSON", #"some file systems take this path and "a/a.json" for one"#),
    ("a/a.json", "two files have this path"),
    (
      "i/" + String(repeating: "x", count: 10_000),
      "the path is not allowed in a package: it is longer than"
    ),
  ])
  func `a file that can't be unpacked everywhere is found`(name: String, message: String) throws {
    let found = try package("", files: [name]).validate().filter { $0.rule == .fileName }
    #expect(found.map(\.file) == [name])
    #expect(found.first?.message.hasPrefix(message) == true)
    #expect(found.first?.severity == .warning)
  }

  @Test(arguments: ["bell.mp3", "bell.AIFF", "bell.aif", "bell.wav"])
  func `a sound of an animation is used, and missed where it is not there`(name: String) throws {
    let asset = #"1,{"id":"bell","u":"","p":"\#(name)","e":0}"#
    #expect(try package(asset, files: ["u/\(name)"]).validate() == [])
    let found = try package(asset, files: ["i/\(name)"]).validate()
    #expect(found.map(\.rule) == [.missingAsset, .unusedFile])
    #expect(found.first?.path == "assets[1]")
    #expect(found.first?.message == "the package has no sound \"\(name)\"")
  }

  @Test(arguments: ["/", "\\"])
  func `files are found in another normalization, and with another slash`(slash: String) throws {
    let animation =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":9,"w":8,"h":8,"layers":[],"assets":["#
      + #"{"id":"i","u":"/images/","p":"\#u{E9}.png","w":1,"h":1},{"id":"s","u":"","p":"\#u{E9}.mp3"}]}"#
    let archive = ArchiveBuilder([
      .init(
        "manifest.json",
        #"{"version":"2","animations":[{"id":"\#u{E9}"}],"themes":[{"id":"\#u{E9}"}],"stateMachines":[{"id":"\#u{E9}"}]}"#
      ),
      .init("a\(slash)e\u{301}.json", animation), .init("i\(slash)e\u{301}.png", "x"),
      .init("u\(slash)e\u{301}.mp3", "x"),
      .init("t\(slash)e\u{301}.json", #"{"rules":[{"type":"Image","id":"a","value":{"src":"i.png"}}]}"#),
      .init("i\(slash)i.png", "x"),
      .init(
        "s\(slash)e\u{301}.json",
        #"{"initial":"a","states":[{"type":"GlobalState","name":"a","transitions":[]}]}"#),
    ])
    let found = try DotLottieFile(archive.bytes()).validate()
    #expect(!found.contains { [.missingFile, .missingAsset, .unusedFile].contains($0.rule) }, "\(found)")
    #expect(found.contains { $0.rule == .fileName } == (slash == "\\"))
  }

  @Test func `themes and state machines of version 1 are said to have no effect`() throws {
    let bytes = ArchiveBuilder.package([
      "manifest.json": #"{"version":"1","animations":[{"id":"a"}],"themes":[{"id":"day"}],"states":["m"]}"#,
      "animations/a.json": #"{"v":"5.7.0","fr":10,"ip":0,"op":9,"w":8,"h":8,"layers":[]}"#,
      "themes/day.lss": "*{}", "states/m.json": #"{"states":[]}"#, "other/m.json": "{}",
    ])
    let found = try DotLottieFile(bytes).validate()
    let former = found.filter { $0.rule == .formerVersion }
    #expect(former.count == 1 && former.first?.path == "version")
    #expect(
      former.first?.message.hasSuffix("2 of them have no effect: themes/day.lss, states/m.json") == true)
    #expect(ValidationRule.formerVersion.advice.contains("zoetrope convert"))
    #expect(found.filter { $0.rule == .unusedFile }.map(\.file) == ["other/m.json"])
    #expect(!found.contains { $0.rule == .unknownKind })
  }

  @Test func `a font that an animation looks for in its package is missed`() throws {
    let fonts = #"{"fName":"A","fPath":"/f/A.ttf"},{"fName":"B","fPath":"B.ttf"},{"fName":"C","fPath":""}"#
    #expect(try package("", fonts: fonts, files: ["f/A.ttf"]).validate() == [])
    let found = try package("", fonts: fonts, files: []).validate()
    #expect(found.map(\.rule) == [.missingAsset] && found.first?.path == "fonts.list[0]")
  }

  @Test func `what pack makes of a sound within an animation is sound`() throws {
    var builder = DotLottieBuilder()
    let json = """
      {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[],
      "assets":[{"id":"bell","u":"","p":"data:audio/mp3;base64,SUQzBAAAAAA=","e":1}]}
      """
    try builder.addAnimation(id: "a", json: Array(json.utf8))
    let file = try DotLottieFile(builder.build())
    #expect(file.entries.contains { $0.name.hasPrefix("u/") })
    #expect(file.validate() == [])
  }

  @Test func `rules are told by their words`() {
    #expect(ValidationRule(rawValue: "unknown-state") == .unknownState)
    #expect(ValidationRule(rawValue: "unknownState") == nil)
    #expect(ValidationRule.allCases.allSatisfy { ValidationRule(rawValue: $0.rawValue) == $0 })
    #expect("\(ValidationRule.tooMuch)" == "too-much" && Set(ValidationRule.allCases).count == 52)
  }

  @Test func `a machine too large to follow is said to be`() {
    let states = (0..<10_001).map { row in
      StateMachineDefinition.State(
        name: "\(row)", playback: .init(),
        transitions: [.init(toState: "\(row + 1)", guards: [.event(inputName: "Go")])])
    }
    let machine = StateMachineDefinition(initial: "0", states: states, inputs: [.event(name: "Go")])
    #expect(machine.findings().map(\.rule).contains(.tooMuch))
    #expect(machine.findings().count <= 256)
  }

  /// What is found in the package of a folder.
  private static func findings(_ name: String) throws -> [ValidationFinding] {
    var files: [String: [UInt8]] = [:]
    for folder in ["sound", name] {
      let path = PackageFiles.fixture("Validation/\(folder)")
      for file in PackageFiles.files(in: path, extensions: ["json"]) {
        files[file] = PackageFiles.bytes(at: "\(path)/\(file)")
      }
    }
    try #require(FileManager.default.fileExists(atPath: PackageFiles.fixture("Validation/\(name)")))
    let archive = ArchiveBuilder(files.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    return try DotLottieFile(archive.bytes()).validate(imageDecoder: PlatformImageDecoder())
  }
}

/// The rules of reading, as validation reports them.
@Suite struct ReadingRuleTests {
  @Test func `validation has each rule of reading a machine`() {
    for rule in ReadingRule.allCases {
      #expect(ValidationRule(rawValue: rule.rawValue)?.severity == rule.severity, "\(rule)")
    }
  }

  @Test func `an incomplete action is kept as one of an unknown kind`() throws {
    let machine = try StateMachineDefinition(
      json: Array(
        #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[],"#.utf8)
        + Array(#""entryActions":[{"type":"Fire"},{"type":"Sing"}]}]}"#.utf8))
    #expect(machine.diagnostics.map(\.rule) == [.unknownKind, .unknownKind])
    let found = machine.findings().filter { $0.path.hasPrefix("states[0].entryActions") }
    #expect(found.map(\.rule) == [.unknownKind, .unknownKind])
    #expect(found.map(\.path) == ["states[0].entryActions[0]", "states[0].entryActions[1]"])
  }
}
