import DotLottieFormat
import LottiePlayer

/// Suites write machines with their own methods; tables borrow them from here.
struct Writer: MachineWriting {
  static let shared = Writer()
}

private let write = Writer.shared

/// What came of a machine that may be refused.
private func loaded(_ machine: String, _ dialect: StateMachineDialect) -> String {
  (try? Rig(machine, dialect)) == nil ? "refused" : "loaded"
}

extension DialectDifference {
  /// What is read otherwise.
  static let reading = [
    DialectDifference(
      "parsing", \.parsing, documented: "loaded", upstream: "refused", isOfUpstreamAlone: true
    ) { dialect in
      loaded(write.machine([write.state("a", write.entry(#"{"type":"Sing"}"#))]), dialect)
    },
    DialectDifference(
      "allowsFrameRanges", \.allowsFrameRanges, documented: "loaded", upstream: "refused", needs: ["parsing"]
    ) { dialect in loaded(write.machine([write.state("a", #""segment":[5,15]"#)]), dialect) },
    DialectDifference(
      "readsOpaqueBackgrounds", \.readsOpaqueBackgrounds, documented: "336699ff", upstream: "336699"
    ) { dialect in
      // 0x336699
      let rig = try Rig(write.machine([write.state("a", #""backgroundColor":3368601"#)]), dialect)
      return String(rig.player.timeline.background, radix: 16)
    },
    DialectDifference(
      "markersFollowInPoint", \.markersFollowInPoint, documented: "2…5", upstream: "7…10"
    ) { dialect in
      // Frames 7 to 10 of a composition of which 5 to 20 are shown.
      let animation =
        #"{"v":"5.7.0","fr":10,"ip":5,"op":20,"w":9,"h":9,"markers":[{"cm":"m","tm":7,"dr":3}],"layers":[]}"#
      var options = Player.Options()
      options.dialect = dialect
      let player = try Player(width: 9, height: 9, options: options)
      try player.load(json: Array(animation.utf8))
      player.setMarker("m")
      let segment = player.timeline.segment
      return segment.map { "\($0.start.short)…\($0.end.short)" } ?? "none"
    },
    DialectDifference("progressIsFraction", \.progressIsFraction, documented: "10", upstream: "0.099999994") {
      dialect in
      // Half of 20 frames, or half a percent: 20 × 0.005 in 32 bits.
      try Rig(write.machine([write.state("a", write.entry(write.act("SetProgress", value: "0.5")))]), dialect)
        .frame.short
    },
    DialectDifference("loopCountImpliesLoop", \.loopCountImpliesLoop, documented: "loops", upstream: "ends") {
      dialect in
      let rig = try Rig(write.machine([write.state("a", #""autoplay":true,"loopCount":2"#)]), dialect)
      try rig.pass(25)
      return rig.player.timeline.status == .playing ? "loops" : "ends"
    },
    DialectDifference("requiresDollar", \.requiresDollar, documented: "name", upstream: "green") { dialect in
      let rig = try Rig(
        write.machine(
          [write.state("a", write.entry(write.act("SetString", "s", #""name""#)))],
          inputs: [write.string(), write.string("name", "green")]), dialect)
      return rig.string() ?? ""
    },
  ]
}
