import LottiePlayer

private let write = Writer.shared

/// What `go` leads from `a` to `b` with.
private func told(_ states: [String], _ dialect: StateMachineDialect) throws -> String {
  let rig = try Rig(write.machine(states, inputs: [write.signal("go")]), dialect)
  rig.player.fire("go")
  return rig.told().filter { $0.hasPrefix("say") }.joined(separator: ", ")
}

extension DialectDifference {
  /// What entering and leaving do.
  static let states = [
    DialectDifference("finalStateStays", \.finalStateStays, documented: "running", upstream: "stopped") {
      dialect in
      let rig = try Rig(
        write.machine(
          [write.state("a", to: [write.to("b", write.event("go"))]), write.state("b", #""final":true"#)],
          inputs: [write.signal("go")]), dialect)
      rig.player.fire("go")
      return rig.status.rawValue
    },
    DialectDifference(
      "finalInitialStateStops", \.finalInitialStateStops, documented: "stopped", upstream: "running",
      needs: ["finalStateStays"], given: { $0.finalStateStays = false }
    ) { dialect in try Rig(write.machine([write.state("a", #""final":true"#)]), dialect).status.rawValue },
    DialectDifference(
      "globalActionsOverride", \.globalActionsOverride, documented: "say all in", upstream: "say into b"
    ) { dialect in
      try told(
        [
          write.global(write.entry(write.say("all in")), to: []),
          write.state("a", to: [write.to("b", write.event("go"))]),
          write.state("b", write.entry(write.say("into b"))),
        ], dialect)
    },
    DialectDifference(
      "runsExitActionsOnGlobalTransitions", \.runsExitActionsOnGlobalTransitions, documented: "say out of a",
      upstream: ""
    ) { dialect in
      try told(
        [
          write.global(to: [write.to("b", write.event("go"))]),
          write.state("a", write.exit(write.say("out of a"))),
          write.state("b"),
        ], dialect)
    },
    DialectDifference(
      "keepsShownFrameOnLanding", \.keepsShownFrameOnLanding, documented: "at 15", upstream: "at 18"
    ) { dialect in
      let goOn = write.entry(write.act("SetFrame", value: "18"))
      let rig = try Rig(
        write.machine(
          [
            write.state("a", to: [write.tween(to: "b", write.event("go"))]),
            write.state("b", #""segment":"high","# + goOn),
          ], inputs: [write.signal("go")]), dialect)
      rig.player.fire("go")
      try rig.pass(10)
      // The dot is at 10 + 4 · frame: from 65 to 74, or from 77 to 86.
      return rig.pixel(66, 70) != 0 ? "at 15" : rig.pixel(85, 70) != 0 ? "at 18" : "elsewhere"
    },
    DialectDifference(
      "segmentsEndWithAnimation", \.segmentsEndWithAnimation, documented: "20", upstream: "25"
    ) { dialect in
      let rig = try Rig(write.machine([write.state("a")]), dialect, starts: false)
      try rig.player.setSegment(start: 15, end: 25)
      try rig.player.play()
      try rig.pass(20)
      return rig.frame.short
    },
    DialectDifference(
      "bouncesBeginAnew", \.bouncesBeginAnew, documented: "20, 19", upstream: "0, 1"
    ) { dialect in
      let rig = try Rig(
        write.machine([write.state("a", #""mode":"ReverseBounce","autoplay":true"#)]), dialect)
      let first = rig.frame.short
      try rig.pass(dialect.bouncesBeginAnew ? 1 : 2)
      return "\(first), \(rig.frame.short)"
    },
  ]
}
