import TestSupport
import Testing

@testable import DotLottieFormat

@Suite struct BuilderTests {
  static let animation = #"{"w":10,"h":10,"fr":10,"ip":0,"op":5,"layers":[]}"#
  static let machine = #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"x"}]}"#
  static let theme = #"{"rules":[{"type":"Scalar","id":"size","value":3}]}"#

  /// A package with one of everything.
  private func full() throws -> DotLottieBuilder {
    var builder = DotLottieBuilder()
    try builder.addStateMachine(.init(id: "m", name: "The machine"), json: Self.machine.bytes)
    try builder.addTheme(.init(id: "night"), json: Self.theme.bytes)
    try builder.addAnimation(.init(id: "x", themes: ["night"]), json: Self.animation.bytes)
    try builder.addAnimation(id: "Main Scene", json: Self.animation.bytes)
    try builder.addImage(named: "face.png", bytes: [1, 2, 3])
    try builder.addAudio(named: "bell.mp3", bytes: [4])
    try builder.addFont(named: "Plain Sans.ttf", bytes: [5])
    try builder.addFile(path: "extra/notes.txt", bytes: "hello".bytes)
    builder.initialAnimation = "Main Scene"
    builder.initialStateMachine = "m"
    return builder
  }

  @Test func `what goes in comes out, under a manifest that lists it`() throws {
    let file = try DotLottieFile(full().build())
    #expect(
      try file.bytes(of: "manifest.json")
        == #"{"version":"2","generator":"Zoetrope","initial":{"animation":"Main Scene","stateMachine":"m"},"#
        .bytes
        + #""animations":[{"id":"x","themes":["night"]},{"id":"Main Scene"}],"themes":[{"id":"night"}],"#
        .bytes
        + #""stateMachines":[{"id":"m","name":"The machine"}]}"#.bytes)
    #expect(file.initialAnimationID == "Main Scene")
    #expect(try file.animation(id: "x") == Self.animation.bytes)
    #expect(try file.image(named: "face.png") == [1, 2, 3])
    #expect(try file.audio(named: "bell.mp3") == [4])
    #expect(try file.font(path: "/f/Plain Sans.ttf") == [5])
    #expect(try file.theme(id: "night") == DotLottieTheme(json: Self.theme.bytes))
    #expect(try file.stateMachineData(id: "m") == Self.machine.bytes)
    #expect(try file.bytes(of: "extra/notes.txt") == "hello".bytes)
  }

  @Test func `hexadecimal numbers of state machines are written as decimal ones`() throws {
    let machine =
      #"{"initial":"0xA","states":[{"type":"GlobalState","name":"0xA","transitions":[]}],"x":0xFFFFFF}"#
    let decimal = machine.replacing(":0xFFFFFF", with: ":16777215")
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "x", json: Self.animation.bytes)
    try builder.addStateMachine(.init(id: "m"), json: machine.bytes)
    #expect(builder.diagnostics.map(\.path) == ["s/m.json"])
    try builder.addFile(path: "s/other.json", bytes: [0xEF, 0xBB, 0xBF] + machine.bytes)
    try builder.addFile(path: "s/notes.txt", bytes: machine.bytes)
    let file = try DotLottieFile(builder.build())
    for path in ["s/m.json", "s/other.json"] {
      #expect(try file.bytes(of: path) == decimal.bytes, "\(path)")
    }
    #expect(try file.bytes(of: "s/notes.txt") == machine.bytes)
  }

  @Test(arguments: [
    ("hello", "neither a package nor JSON"), ("{}", "no layers"), ("[1]", "JSON without an object"),
  ])
  func `a file that is no animation is named`(text: String, reason: String) throws {
    var builder = DotLottieBuilder()
    let error = try failure { try builder.addAnimation(id: "x", json: text.bytes) }
    #expect(error.message.contains(reason) && error.path == "a/x.json", "\(error)")
  }

  @Test func `the manifest is first, and the others are sorted, in whatever order they come`() throws {
    let file = try DotLottieFile(full().build())
    #expect(
      file.entries.map(\.name) == [
        "manifest.json", "a/Main Scene.json", "a/x.json", "extra/notes.txt", "f/Plain Sans.ttf", "i/face.png",
        "s/m.json", "t/night.json", "u/bell.mp3",
      ])
    let files = [
      ArchiveWriter.File(path: "b", bytes: [1]), .init(path: "a/c", bytes: [2]), .init(path: "Z", bytes: []),
    ]
    #expect(try ArchiveWriter.archive(of: files) == ArchiveWriter.archive(of: files.reversed()))
  }

  @Test func `the same contents give the same bytes, which have one date`() throws {
    let bytes = try full().build()
    #expect(try full().build() == bytes)
    // The first header: version 2.0, no flags, deflated or stored, midnight of 1980-01-01.
    #expect(Array(bytes[4..<8]) == [20, 0, 0, 0] && Array(bytes[10..<14]) == [0, 0, 0x21, 0])
  }

  @Test func `bytes that deflate does not shorten are stored, and names beyond ASCII are marked`() throws {
    var random = SplitMix64(seed: 1)
    let noise = (0..<1000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let zeros = [UInt8](repeating: 0, count: 1000)
    let archive = try ArchiveWriter.archive(of: [
      .init(path: "a-é", bytes: noise), .init(path: "b", bytes: zeros),
    ])
    let read = try ZIPArchive(archive)
    #expect(read.entries.map(\.method) == [.stored, .deflated])
    #expect(try read.read("a-é") == noise && read.read("b") == zeros)
    #expect(Array(archive[6..<10]) == [0, 8, 0, 0])
  }

  @Test(arguments: [
    "", ".", "..", "a/b", "../x", "a\\b", "c:", "NUL", "com1", "Lpt9.x", "a\u{0}", "a\nb", "\u{202E}gpj",
    String(repeating: "x", count: 251),
  ])
  func `an id that can't be a file's name everywhere is refused`(id: String) throws {
    // Only with an extension does a name end in something else than a dot.
    let expected: DotLottieError.Code? = id == "." || id == ".." ? nil : .illegalName
    for add in Self.additions {
      var builder = DotLottieBuilder()
      #expect(code { try add(&builder, id) } == expected, "\(id)")
      #expect(builder.files.isEmpty == (expected != nil))
    }
  }

  private static let additions: [@Sendable (inout DotLottieBuilder, String) throws -> Void] = [
    { try $0.addAnimation(id: $1, json: animation.bytes) },
    { try $0.addTheme(.init(id: $1), json: theme.bytes) },
    { try $0.addStateMachine(.init(id: $1), json: machine.bytes) },
  ]

  @Test(arguments: ["x", "X"]) func `an id that is there already is refused, and changes nothing`(id: String)
    throws
  {
    for add in Self.additions {
      var builder = DotLottieBuilder()
      try add(&builder, "x")
      #expect(code { try add(&builder, id) } == .duplicateName)
      #expect(builder.files.count == 1)
      #expect(builder.animations.count + builder.themes.count + builder.stateMachines.count == 1)
    }
  }

  @Test func `the manifest can't be put in by hand`() {
    var builder = DotLottieBuilder()
    for path in ["manifest.json", "Manifest.JSON"] {
      #expect(code { try builder.addFile(path: path, bytes: []) } == .illegalName)
    }
  }

  @Test func `what is named has to be there`() throws {
    #expect(code { _ = try DotLottieBuilder().build() } == .noAnimations)
    for change in [
      { $0.initialAnimation = "y" }, { $0.initialStateMachine = "y" },
      { $0.animations[0].entry.themes = ["y"] },
      { $0.animations[0].entry.initialTheme = "y" },
    ] as [(inout DotLottieBuilder) -> Void] {
      var builder = try full()
      change(&builder)
      let error = try failure { _ = try builder.build() }
      #expect(
        error.code == .notFound && error.path.hasPrefix("manifest.json: ") && error.message.contains("\"y\""))
    }
  }

  @Test(
    arguments: [
      ("", .malformedJSON), ("{", .malformedJSON), ("[]", .typeMismatch), ("{}", .typeMismatch),
      (#"{"layers":3}"#, .typeMismatch),
    ] as [(String, DotLottieError.Code)])
  func `what is no animation is refused with its path`(json: String, expected: DotLottieError.Code) throws {
    var builder = DotLottieBuilder()
    let error = try failure { try builder.addAnimation(id: "x", json: json.bytes) }
    #expect(error.code == expected && error.path.hasPrefix("a/x.json"))
  }

  @Test func `a theme and a machine that can't be read are refused with their paths`() throws {
    var builder = DotLottieBuilder()
    let theme = try failure {
      try builder.addTheme(.init(id: "t"), json: #"{"rules":5}"#.bytes)
    }
    #expect(theme.code == .typeMismatch && theme.path == "t/t.json: rules")
    // Players leave out the rules that they can't read.
    let rules =
      #"{"rules":[{"type":"?","id":"a"},{"type":"Scalar","id":"b","value":1},{"type":"Color","id":"c"}]}"#
    try builder.addTheme(.init(id: "t"), json: rules.bytes)
    #expect(builder.diagnostics.map(\.path) == ["t/t.json", "t/t.json"])
    #expect(builder.diagnostics.first?.message.hasPrefix("rules[0]") == true)
    let short = DotLottieTheme(rules: [.init(id: "a", content: .color(.init(value: [1])))])
    #expect(try failure { try builder.addTheme(id: "u", short) }.path == "t/u.json: rules[0].value")
    let machine = try failure { try builder.addStateMachine(.init(id: "m"), json: "{}".bytes) }
    #expect(machine.code == .missingMember && machine.path == "s/m.json")
  }

  @Test func `what players refuse is noted`() throws {
    var builder = DotLottieBuilder()
    let deep = String(repeating: "[", count: 130) + String(repeating: "]", count: 130)
    try builder.addAnimation(id: "x", json: #"{"layers":[],"deep":\#(deep)}"#.bytes)
    try builder.addAnimation(id: "y", json: #"{"layers":[],"n":NaN}"#.bytes)
    let machine =
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a"},{"type":"PlaybackState","name":"a"}]}"#
    try builder.addStateMachine(.init(id: "m"), json: machine.bytes)
    #expect(builder.diagnostics.count >= 3)
    for path in ["a/x.json", "a/y.json", "s/m.json"] {
      #expect(
        builder.diagnostics.contains { $0.path.hasPrefix(path) && $0.message.contains("players refuse") },
        "\(path)")
    }
  }

  @Test func `what is noted beyond the limit is counted`() throws {
    var builder = DotLottieBuilder()
    let actions = Array(repeating: #"{"type":"Newer"}"#, count: 300).joined(separator: ",")
    let state = #"{"type":"PlaybackState","name":"a","entryActions":[\#(actions)]}"#
    for id in ["m", "n"] {
      try builder.addStateMachine(
        .init(id: id), json: #"{"initial":"a","states":[\#(state),\#(state)]}"#.bytes)
    }
    #expect(builder.diagnostics.count == DotLottieLimits.maximumDiagnostics + 1)
    let told = Int(builder.diagnostics.last?.message.prefix { $0.isNumber } ?? "") ?? 0
    // Of each machine 256, one that says how many more, and that players refuse it.
    #expect(told == 2 * 258 - DotLottieLimits.maximumDiagnostics)
  }

  @Test func `a byte order mark is left out`() throws {
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "x", json: [0xEF, 0xBB, 0xBF] + Self.animation.bytes)
    #expect(try DotLottieFile(builder.build()).animation(id: "x") == Self.animation.bytes)
    #expect(builder.diagnostics.isEmpty)
  }

  @Test func `machines and themes go in as values too`() throws {
    let machine = try StateMachineDefinition(json: Self.machine.bytes)
    let theme = try DotLottieTheme(json: Self.theme.bytes)
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "x", json: Self.animation.bytes)
    try builder.addStateMachine(id: "m", machine)
    try builder.addTheme(id: "t", theme)
    let file = try DotLottieFile(builder.build())
    #expect(try file.stateMachine(id: "m") == machine)
    #expect(try file.theme(id: "t") == theme)
    let infinite = DotLottieTheme(rules: [.init(id: "a", content: .scalar(.init(value: [.infinity])))])
    #expect(code { try builder.addTheme(id: "u", infinite) } == .typeMismatch)
    #expect(builder.diagnostics.isEmpty)
    let broken = StateMachineDefinition.Input.numeric(name: "n", value: .nan)
    var other = machine
    other.inputs = [broken]
    try builder.addStateMachine(id: "n", other)
    #expect(builder.diagnostics.last?.message == "the machine reads otherwise than it was given")
  }

  @Test func `too large a file, too many files and too much of all are refused`() throws {
    var builder = DotLottieBuilder()
    let large = [UInt8](repeating: 0, count: DotLottieLimits.maximumEntryBytes)
    #expect(code { try builder.addFile(path: "x", bytes: large + [0]) } == .limitExceeded)
    for number in 0..<8 { try builder.addFile(path: "\(number)", bytes: large) }
    #expect(code { try builder.addFile(path: "y", bytes: [0]) } == .limitExceeded)
    var many = PackagePathSet()
    for number in 0..<DotLottieLimits.maximumEntries { try many.insert("\(number)") }
    #expect(code { try many.insert("one more") } == .limitExceeded)
  }
}
