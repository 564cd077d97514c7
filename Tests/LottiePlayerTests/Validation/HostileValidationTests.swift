import DotLottieFormat
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
      let rules = Set(found.map(\.rule))
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
        .init("manifest.json", #"{"version":"2","generator":"hand","animations":[{"id":"a"}]}"#),
        .init(
          "a/a.json",
          #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[],"assets":[\#(assets.joined(separator: ","))]}"#
        ),
      ]).bytes())
    let found = file.validate()
    #expect(found.count == 10_001)
    #expect(found.last?.rule == .tooMuch)
  }
}
