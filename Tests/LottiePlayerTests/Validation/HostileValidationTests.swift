import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import TestSupport
import Testing

/// Packages that mean harm to whoever looks for what is wrong with them.
@Suite struct HostileValidationTests {
  /// A package with so many animations, rules of a theme, states and interactions, each of which names what exists.
  private func package(_ count: Int) throws -> DotLottieFile {
    let ids = (0..<count).map { #"{"id":"a\#($0)"}"# }.joined(separator: ",")
    let rules = (0..<count).map { #"{"id":"ink\#($0)","type":"Scalar","value":1}"# }.joined(separator: ",")
    let states = (0..<count).map {
      #"{"type":"PlaybackState","name":"s\#($0)","animation":"","segment":"m","transitions":[]}"#
    }
    let interactions = (0..<count).flatMap {
      [
        #"{"type":"Click","layerName":"layer\#($0)","actions":[{"type":"SetFrame","value":1}]}"#,
        #"{"type":"OnComplete","stateName":"s\#($0)","actions":[]}"#,
      ]
    }
    var files: [ArchiveBuilder.File] = [
      .init(
        "manifest.json",
        #"{"version":"2","generator":"hand","animations":[\#(ids)],"themes":[{"id":"t"}],"stateMachines":[{"id":"s"}]}"#
      ),
      .init("t/t.json", #"{"rules":[\#(rules)]}"#),
      .init(
        "s/s.json",
        #"{"initial":"s0","states":[\#(states.joined(separator: ","))],"interactions":[\#(interactions.joined(separator: ","))]}"#
      ),
    ]
    for row in 0..<count {
      files.append(
        .init(
          "a/a\(row).json",
          """
          {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"markers":[{"cm":"m\(row == count - 1 ? "" : "x")","tm":0,"dr":1}],
          "layers":[{"ty":4,"nm":"layer\(row)","ip":0,"op":5,"ks":{"o":{"sid":"ink\(row)","k":1}},"shapes":[]}]}
          """))
    }
    return try DotLottieFile(ArchiveBuilder(files).bytes())
  }

  @Test func `eight times the names take eight times as long`() throws {
    func seconds(_ count: Int) throws -> Double {
      let file = try package(count)
      var found: [ValidationFinding] = []
      let seconds = ProcessorTime.seconds { found = file.validate() }
      // What is named is found, wherever it is.
      let rules = Set(found.filter { !$0.message.hasSuffix("findings are not listed") }.map(\.rule))
      #expect(rules.isDisjoint(with: [.unknownLayer, .unknownSlot, .unknownMarker, .unreadable, .tooMuch]))
      return seconds
    }
    // 64 times, where all are asked for each.
    #expect(try seconds(1600) < 24 * seconds(200))
  }

  @Test func `only so many findings are kept, and that is said`() throws {
    let assets = (0..<20_000).map { #"{"id":"i\#($0)","u":"","p":"none\#($0).png","w":1,"h":1}"# }
    let file = try DotLottieFile(
      ArchiveBuilder([
        .init(
          "manifest.json",
          #"{"version":"2","generator":"hand","animations":[{"id":"a"}],"stateMachines":[{"id":"m"}]}"#),
        .init("s/m.json", #"{"initial":"none","states":[]}"#),
        .init(
          "a/a.json",
          #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[],"assets":[\#(assets.joined(separator: ","))]}"#
        ),
      ]).bytes())
    let found = file.validate()
    #expect(found.count == 10_001)
    #expect(found.last?.rule == .tooMuch)
    #expect(found.last?.message == "further findings are not listed")
    // What comes last is not lost for it.
    #expect(found.count { $0.severity == .error } == 1 && found.dropLast().last?.rule == .initialState)
  }

  /// A machine with so many actions of a kind that is not known, and transitions that go in a circle.
  private func machine(_ count: Int, inputs: String = "") throws -> StateMachineDefinition {
    let actions = Array(repeating: #"{"type":"Newer"}"#, count: count).joined(separator: ",")
    func state(_ name: String, _ next: String, _ actions: String) -> String {
      #"{"type":"PlaybackState","name":"\#(name)","animation":"","entryActions":[\#(actions)],"transitions":[{"type":"Transition","toState":"\#(next)"}]}"#
    }
    let json =
      #"{"initial":"a","states":[\#(state("a", "b", actions)),\#(state("b", "a", ""))],"inputs":[\#(inputs)]}"#
    return try StateMachineDefinition(json: Array(json.utf8))
  }

  @Test(arguments: [255, 256, 257, 1000]) func `no error is lost behind what is less bad`(count: Int) throws {
    let found = try machine(count).findings()
    #expect(found.count <= 257)
    #expect(found.first?.rule == .alwaysLoops && found.count { $0.severity == .error } == 1)
    // All that is not listed is counted.
    let isAll = count + 1 <= 256
    #expect(found.contains { $0.rule == .tooMuch } == !isAll)
    #expect(found.map(\.severity) == found.map(\.severity).sorted(by: >))
  }

  @Test func `nor is what reading found behind what it has mended`() throws {
    let found = try machine(1000, inputs: #"{"type":"Event","name":"@mine"}"#).findings()
    #expect(found.contains { $0.rule == .reservedName && $0.path == "inputs[0]" })
  }

  @Test func `errors beyond the room are counted`() {
    let actions = (0..<300).map { StateMachineDefinition.Action.fire(inputName: "none\($0)") }
    let machine = StateMachineDefinition(
      initial: "a", states: [.init(name: "a", playback: .init(), entryActions: actions)])
    let found = machine.findings()
    // The note that nothing leads away from the state is one more.
    #expect(found.count == 257 && found.last?.message == "further findings are not listed")
  }

  @Test func `animations that name the same pictures do not have them checked without end`() throws {
    let rows = 0..<10
    let assets = (0..<9).map { #"{"id":"\#($0)","u":"","p":"\#($0).png","w":9,"h":9}"# }
    let layers = (0..<9).map { #"{"ty":2,"refId":"\#($0)","ip":0,"op":5,"ks":{}}"# }
    let animation = """
      {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[\(layers.joined(separator: ","))],
      "assets":[\(assets.joined(separator: ","))]}
      """
    let ids = rows.map { #"{"id":"a\#($0)"}"# }.joined(separator: ",")
    let file = try DotLottieFile(
      ArchiveBuilder(
        [.init("manifest.json", #"{"version":"2","generator":"hand","animations":[\#(ids)]}"#)]
          + rows.map { .init("a/a\($0).json", animation) } + (0..<9).map { .init("i/\($0).png", "damaged") }
      ).bytes())
    let decoder = CountingDecoder(isDamaging: true, work: 250_000_000)
    let found = file.validate(imageDecoder: decoder)
    // Four take what one animation may cost, and four animations what all may have.
    #expect(found.filter { $0.rule == .tooMuch }.map(\.file) == (4..<10).map { "a/a\($0).json" })
  }

  @Test func `themes and machines count by what they unpack to`() throws {
    let ids = (0..<20).map { "t\($0)" }
    let list = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    func file(_ name: String, _ text: String) -> ArchiveBuilder.File {
      var file = ArchiveBuilder.File(name, text)
      file.declaredSize = 8 << 20
      return file
    }
    let files = [
      ArchiveBuilder.File(
        "manifest.json",
        #"{"version":"2","generator":"hand","animations":[{"id":"a"}],"themes":[\#(list)],"stateMachines":[{"id":"m"}]}"#
      ),
      .init("a/a.json", #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[]}"#),
      file(
        "s/m.json",
        #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","final":true}]}"#),
    ]
    let found = try DotLottieFile(
      ArchiveBuilder(files + ids.map { file("t/\($0).json", #"{"rules":[]}"#) }).bytes()
    ).validate().filter { $0.rule != .dialect }
    // 128 MB are 16 of 8 MiB.
    #expect(found.allSatisfy { $0.rule == .tooMuch })
    #expect(found.map(\.file) == ids.dropFirst(16).map { "t/\($0).json" } + ["s/m.json"])
  }
}
