import DotLottieFormat
import LottiePlayer

private let write = Writer.shared

/// What interactions of `a` tell.
private func told(
  _ interactions: [String], _ dialect: StateMachineDialect, members: String = "", inputs: [String] = [],
  packed: Bool = false, _ body: (Rig) throws -> Void
) throws -> String {
  let rig = try Rig(
    write.machine([write.state("a", members)], inputs: inputs, interactions: interactions), dialect,
    packed: packed)
  try body(rig)
  return rig.told().joined(separator: ", ")
}

extension DialectDifference {
  /// What actions and interactions do.
  static let actions = [
    DialectDifference(
      "ignoresUnresolvedSteps", \.ignoresUnresolvedSteps,
      documented: "error: no numeric input is called \"$none\"", upstream: "n: 0 → 1"
    ) { dialect in
      try told(
        [write.on("Click", write.act("Increment", "n", #""$none""#))], dialect, inputs: [write.numeric()]
      ) {
        $0.player.post(.click, x: 1, y: 1)
      }
    },
    DialectDifference(
      "pointerMoveHonoursLayer", \.pointerMoveHonoursLayer, documented: "", upstream: "say moved"
    ) { dialect in
      try told([write.on("PointerMove", layer: "A", write.say("moved"))], dialect) {
        $0.player.post(.pointerMove, x: 50, y: 50)
      }
    },
    DialectDifference(
      "leavesLayerOnDirectMove", \.leavesLayerOnDirectMove, documented: "say out of A, say in B",
      upstream: "say in B"
    ) { dialect in
      try told(
        [
          write.on("PointerExit", layer: "A", write.say("out of A")),
          write.on("PointerEnter", layer: "B", write.say("in B")),
        ],
        dialect
      ) {
        $0.player.post(.pointerMove, x: 20, y: 20)
        $0.player.post(.pointerMove, x: 80, y: 20)
      }
    },
    DialectDifference(
      "followsPicture", \.followsPicture, documented: "say off", upstream: ""
    ) { dialect in
      try told([write.on("PointerExit", layer: "dot", write.say("off"))], dialect) {
        $0.player.post(.pointerMove, x: 10, y: 70)
        try? $0.player.setFrame(20)
      }
    },
    DialectDifference(
      "pressesEnterLayers", \.pressesEnterLayers, documented: "say down, say in", upstream: "say down"
    ) { dialect in
      try told(
        [
          write.on("PointerDown", layer: "A", write.say("down")),
          write.on("PointerEnter", layer: "A", write.say("in")),
        ],
        dialect
      ) { $0.player.post(.pointerDown, x: 20, y: 20) }
    },
    DialectDifference(
      "resolvesCustomEvents", \.resolvesCustomEvents, documented: "say green", upstream: "say $s"
    ) { dialect in
      try told([write.on("Click", write.say("$s"))], dialect, inputs: [write.string("s", "green")]) {
        $0.player.post(.click, x: 1, y: 1)
      }
    },
    DialectDifference(
      "reportsLastLoop", \.reportsLastLoop, documented: "say again, say again, say done",
      upstream: "say again, say done"
    ) { dialect in
      try told(
        [
          write.on("OnLoopComplete", state: "a", write.say("again")),
          write.on("OnComplete", state: "a", write.say("done")),
        ],
        dialect, members: #""autoplay":true,"loop":true,"loopCount":2"#
      ) { try $0.pass(40) }
    },
    DialectDifference(
      "completesByLanding", \.completesByLanding, documented: "", upstream: "say done"
    ) { dialect in
      // Backwards begins at the last frame, where the state before would end.
      let rig = try Rig(
        write.machine(
          [
            write.state("a", #""autoplay":true"#, to: [write.tween(to: "b", write.event("go"))]),
            write.state("b", #""mode":"Reverse""#),
          ], inputs: [write.signal("go")],
          interactions: [write.on("OnComplete", state: "a", write.say("done"))]),
        dialect)
      rig.player.fire("go")
      try rig.pass(12)
      return rig.told().filter { $0.hasPrefix("say") }.joined()
    },
    DialectDifference(
      "reportsRefusedURLs", \.reportsRefusedURLs,
      documented: "refuse example.com: the policy does not list it",
      upstream: "", isOfUpstreamAlone: true
    ) { dialect in
      try told([write.on("Click", write.open("example.com"))], dialect) { $0.player.post(.click, x: 1, y: 1) }
    },
    DialectDifference(
      "reportsRefusedThemes", \.reportsRefusedThemes, documented: "error: the package has no theme \"none\"",
      upstream: ""
    ) { dialect in
      try told([write.on("Click", write.act("SetTheme", value: #""none""#))], dialect, packed: true) {
        $0.player.post(.click, x: 1, y: 1)
      }
    },
    DialectDifference("redrawsForThemes", \.redrawsForThemes, documented: "true", upstream: "false") {
      dialect in
      let rig = try Rig(write.machine([write.state("a")]), dialect, packed: true)
      try rig.player.tick(milliseconds: 0)
      try rig.player.setTheme("green")
      return "\(try rig.player.tick(milliseconds: 0))"
    },
    DialectDifference(
      "decrementsMarkMutations", \.decrementsMarkMutations, documented: "3", upstream: "1",
      isOfUpstreamAlone: true, needs: ["triesInDeclaredOrder"], given: { $0.ignoresUnresolvedSteps = false }
    ) { dialect in
      // The global state is asked again once the state was left, if an input has changed meanwhile.
      let isReached = write.number("Equal", "-1")
      let rig = try Rig(
        write.machine(
          [
            write.global(to: [write.to("a", isReached)]), write.state("a", to: [write.to("b", isReached)]),
            write.state("b"),
          ], inputs: [write.numeric()], interactions: [write.on("Click", write.act("Decrement", "n"))]),
        dialect)
      rig.player.post(.click, x: 1, y: 1)
      return "\(rig.told().count { $0.hasPrefix("a →") || $0.hasPrefix("b →") })"
    },
    DialectDifference(
      "capsRandomNumbers", \.capsRandomNumbers, documented: "1", upstream: "1.5", isOfUpstreamAlone: true
    ) { dialect in
      let random = #"{"type":"SetRandom","inputName":"n","min":0.5,"max":1,"integer":true}"#
      let rig = try Rig(
        write.machine([write.state("a", write.entry(random))], inputs: [write.numeric()]), dialect)
      return rig.number()?.short ?? ""
    },
  ]
}
