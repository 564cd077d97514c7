import DotLottieFormat
import LottiePlayer

private let write = Writer.shared
private let plain = write.machine([write.state("a")])

extension DialectDifference {
  /// Faults of the shipped engine.
  static let faults = [
    DialectDifference(
      "restoresIterationAsLoopCount", \.restoresIterationAsLoopCount, documented: "7", upstream: "0",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect, starts: false)
      rig.player.setLoopCount(7)
      try rig.player.loadStateMachine(json: Array(plain.utf8))
      rig.player.startStateMachine()
      rig.player.stopStateMachine()
      return "\(rig.player.timeline.loopCount)"
    },
    DialectDifference(
      "losesSegmentOnStop", \.losesSegmentOnStop, documented: "2", upstream: "0", isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect, starts: false)
      try rig.player.setSegment(start: 2, end: 18)
      try rig.player.loadStateMachine(json: Array(plain.utf8))
      rig.player.startStateMachine()
      rig.player.stopStateMachine()
      return rig.player.timeline.activeRange.start.short
    },
    DialectDifference(
      "keepsEventAcrossStart", \.keepsEventAcrossStart, documented: "a", upstream: "b",
      isOfUpstreamAlone: true, given: { $0.refusesCallsWhileStopped = false }
    ) { dialect in
      let rig = try Rig(
        write.machine(
          [write.state("a", to: [write.to("b", write.event("go"))]), write.state("b")],
          inputs: [write.signal("go")]),
        dialect, starts: false)
      rig.player.fire("go")
      rig.player.startStateMachine()
      return rig.state
    },
    DialectDifference(
      "refusesCallsWhileStopped", \.refusesCallsWhileStopped, documented: "", upstream: "say click, stop",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(
        write.machine([write.state("a")], interactions: [write.on("Click", write.say("click"))]), dialect,
        starts: false)
      rig.player.post(.click, x: 1, y: 1)
      rig.player.stopStateMachine()
      return rig.told().joined(separator: ", ")
    },
    DialectDifference(
      "reportsMachineContent", \.reportsMachineContent, documented: "1", upstream: "0",
      isOfUpstreamAlone: true
    ) { dialect in
      let machine = write.machine([write.state("a", #""segment":"nowhere""#)])
      return "\(try Rig(machine, dialect, starts: false).told().count)"
    },
    DialectDifference(
      "refusesStartsThatStop", \.refusesStartsThatStop, documented: "false", upstream: "true",
      isOfUpstreamAlone: true
    ) { dialect in
      let states = [
        write.state("a", to: [write.to("b")]), write.state("b", to: [write.to("a")]),
      ]
      return "\(try Rig(write.machine(states), dialect, starts: false).player.startStateMachine())"
    },
    DialectDifference(
      "keepsGestureAcrossStart", \.keepsGestureAcrossStart, documented: "", upstream: "open example.com",
      isOfUpstreamAlone: true
    ) { dialect in
      let policy = OpenURLPolicy(allowedPatterns: ["*"])
      let rig = try Rig(
        write.machine([write.state("a", write.entry(write.open("example.com")))]), dialect, policy: policy)
      rig.player.post(.click, x: 1, y: 1)
      rig.player.startStateMachine(policy: policy)
      return rig.told().filter { $0.hasPrefix("open") }.joined()
    },
    DialectDifference(
      "ignoresResetAtStart", \.ignoresResetAtStart, documented: "3", upstream: "9", isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(
        write.machine(
          [write.state("a", write.entry(write.act("Reset", "n")))], inputs: [write.numeric("n", "3")]),
        dialect, starts: false)
      rig.player.setInput("n", to: 9 as Float)
      rig.player.startStateMachine()
      return rig.number()?.short ?? ""
    },
    DialectDifference(
      "entersRanges", \.entersRanges, documented: "reverse 15, changed 9", upstream: "reverse 5, changed 14",
      isOfUpstreamAlone: true
    ) { dialect in
      let reverse = try Rig(
        write.machine([write.state("a", #""mode":"Reverse","segment":"middle""#)]), dialect)
      let changed = try Rig(
        write.machine(
          [
            write.state("a", #""autoplay":true"#, to: [write.to("b", write.event("go"))]),
            write.state("b", #""autoplay":true,"segment":"middle""#),
          ], inputs: [write.signal("go")]), dialect)
      try changed.pass(8)
      changed.player.fire("go")
      try changed.pass()
      return "reverse \(reverse.frame.short), changed \(changed.frame.rounded().short)"
    },
    DialectDifference(
      "returnsAfterLastLoop", \.returnsAfterLastLoop, documented: "20", upstream: "0", isOfUpstreamAlone: true
    ) { dialect in
      let twice = #""autoplay":true,"loop":true,"loopCount":2"#
      let rig = try Rig(write.machine([write.state("a", twice)]), dialect)
      try rig.pass(45)
      return rig.frame.short
    },
    DialectDifference(
      "carriesIterations", \.carriesIterations, documented: "playing", upstream: "stopped",
      isOfUpstreamAlone: true
    ) { dialect in
      let three = #""autoplay":true,"loop":true,"loopCount":3"#
      let rig = try Rig(
        write.machine(
          [write.state("a", three, to: [write.to("b", write.event("go"))]), write.state("b", three)],
          inputs: [write.signal("go")]), dialect)
      try rig.pass(45)
      rig.player.fire("go")
      try rig.pass(20)
      return rig.player.timeline.status.rawValue
    },
    DialectDifference(
      "reportsEndlessBounces", \.reportsEndlessBounces, documented: "loop 1", upstream: "",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(
        write.machine([write.state("a", #""autoplay":true,"loop":true,"mode":"Bounce""#)]), dialect)
      try rig.pass(45)
      return rig.played().filter { $0.hasPrefix("loop") }.joined()
    },
    DialectDifference(
      "swallowsLoopsAtBoundary", \.swallowsLoopsAtBoundary, documented: "loop 1, loop 2", upstream: "loop 1",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(write.machine([write.state("a", #""autoplay":true,"loop":true"#)]), dialect)
      for _ in 0..<2 { try rig.player.tick(milliseconds: 5000) }
      return rig.played().filter { $0.hasPrefix("loop") }.joined(separator: ", ")
    },
    DialectDifference(
      "refusesCurrentFrame", \.refusesCurrentFrame, documented: "accepted", upstream: "refused",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect)
      try rig.player.setFrame(5)
      return (try? rig.player.setFrame(5)) == nil ? "refused" : "accepted"
    },
    DialectDifference(
      "reportsEmptyAnimationID", \.reportsEmptyAnimationID, documented: "one", upstream: "",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect, packed: true)
      try rig.player.loadAnimation(id: "")
      return rig.player.timeline.animationID ?? "none"
    },
    DialectDifference(
      "keepsMarkerNameAcrossLoads", \.keepsMarkerNameAcrossLoads, documented: "none", upstream: "middle",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect, packed: true)
      rig.player.setMarker("middle")
      try rig.player.loadAnimation(id: "two")
      return rig.player.timeline.markerName ?? "none"
    },
    DialectDifference(
      "keepsChoices", \.keepsChoices, documented: "green", upstream: "none", isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(
        write.machine(
          [
            write.state("a", to: [write.to("b", write.event("go"))]),
            write.state("b", #""animation":"two""#),
          ], inputs: [write.signal("go")]),
        dialect, packed: true)
      try rig.player.setTheme("green")
      rig.player.fire("go")
      return rig.player.activeThemeID ?? "none"
    },
    DialectDifference(
      "findsMarkersByTitle", \.findsMarkersByTitle, documented: "low", upstream: "none",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect)
      try rig.player.load(json: Array(Rig.animation.replacing("\"low\"", with: #""low\r""#).utf8))
      rig.player.setMarker("low")
      return rig.player.timeline.markerName ?? "none"
    },
    DialectDifference(
      "readsActiveAnimation", \.readsActiveAnimation, documented: "two", upstream: "one",
      isOfUpstreamAlone: true
    ) { dialect in
      var options = Player.Options()
      options.dialect = dialect
      let player = try Player(width: 10, height: 10, options: options)
      let manifest = #"{"version":"1","activeAnimationId":"two","animations":[{"id":"one"},{"id":"two"}]}"#
      try player.load(
        DotLottieFile(
          StoredArchive.bytes([
            ("manifest.json", manifest), ("animations/one.json", Rig.animation),
            ("animations/two.json", Rig.animation),
          ])))
      return player.timeline.animationID ?? "none"
    },
    DialectDifference(
      "keepsStaleSlots", \.keepsStaleSlots, documented: "ff0000ff", upstream: "ff00ff",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect, packed: true)
      try rig.player.setTheme("green")
      try rig.player.setTheme("plain")
      return String(rig.pixel(10, 70), radix: 16)
    },
    DialectDifference(
      "keepsAllowedURLs", \.keepsAllowedURLs, documented: "", upstream: "open example.com",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(
        write.machine([write.state("a")], interactions: [write.on("Click", write.open("example.com"))]),
        dialect,
        policy: OpenURLPolicy(allowedPatterns: ["*"]))
      rig.player.stopStateMachine()
      rig.player.startStateMachine()
      rig.player.post(.click, x: 1, y: 1)
      return rig.told().filter { $0.hasPrefix("open") }.joined()
    },
    DialectDifference(
      "frameMoveBreaksTween", \.frameMoveBreaksTween, documented: "goes on", upstream: "fails",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect)
      try rig.player.tween(to: 20, milliseconds: 1000, easing: .linear)
      try rig.player.setFrame(5)
      return (try? rig.player.tick(milliseconds: 100)) == nil ? "fails" : "goes on"
    },
    DialectDifference(
      "ticksFailBesideFrame", \.ticksFailBesideFrame, documented: "20", upstream: "fails",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect)
      try rig.player.setFrame(19.9995)
      try rig.player.tick(milliseconds: 0)
      try rig.player.play()
      return (try? rig.player.tick(milliseconds: 100)) == nil ? "fails" : rig.frame.short
    },
    DialectDifference(
      "keepsRendererTween", \.keepsRendererTween, documented: "", upstream: "frame 5",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect)
      try rig.player.tween(to: 5, milliseconds: 100, easing: .linear)
      try rig.pass()
      _ = rig.played()
      try? rig.player.setFrame(5)
      return rig.played().joined()
    },
    DialectDifference(
      "forgetsBackgroundOnLoad", \.forgetsBackgroundOnLoad, documented: "true", upstream: "false",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect, packed: true)
      rig.player.setBackground(0xFF)
      rig.player.setBackground(0)
      try rig.player.loadAnimation(id: "two")
      try rig.player.tick(milliseconds: 0)
      rig.player.setBackground(0)
      return "\(try rig.player.tick(milliseconds: 0))"
    },
    DialectDifference(
      "hitsReferenceBoxes", \.hitsReferenceBoxes, documented: "false", upstream: "true",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect)
      let clear = """
        {"v":"5.7.0","fr":10,"ip":0,"op":21,"w":100,"h":100,"layers":[{"nm":"clear","ty":4,"ip":0,"op":21,"ks":{},\
        "shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[40,40]},"r":{"k":0}}]}]}
        """
      try rig.player.load(json: Array(clear.utf8))
      return "\(rig.player.hits("clear", x: 50, y: 50))"
    },
    DialectDifference(
      "allowsInfinity", \.allowsInfinity, documented: "stopped", upstream: "tweening",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(plain, dialect)
      try? rig.player.tween(to: 5, milliseconds: .infinity, easing: .linear)
      return rig.player.timeline.status.rawValue
    },
    DialectDifference(
      "opensAddressesWithoutHost", \.opensAddressesWithoutHost, documented: "", upstream: "open https://",
      isOfUpstreamAlone: true
    ) { dialect in
      let rig = try Rig(
        write.machine([write.state("a")], interactions: [write.on("Click", write.open("https://"))]), dialect,
        policy: OpenURLPolicy(allowedPatterns: ["*"]))
      rig.player.post(.click, x: 1, y: 1)
      return rig.told().filter { $0.hasPrefix("open") }.joined()
    },
  ]
}
