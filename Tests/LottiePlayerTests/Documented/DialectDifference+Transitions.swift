import LottiePlayer

private let write = Writer.shared

/// `a` with a transition to `b` on the event `go`.
private func pair(_ transition: String, _ b: String = "", extra: [String] = []) -> String {
  write.machine(
    [write.state("a", to: [transition]), write.state("b", b)] + extra,
    inputs: [write.signal("go"), write.numeric()])
}

extension DialectDifference {
  /// Which transitions are taken, and how.
  static let transitions = [
    DialectDifference("triesInDeclaredOrder", \.triesInDeclaredOrder, documented: "b", upstream: "c") {
      dialect in
      let rig = try Rig(
        write.machine(
          [
            write.state("a", to: [write.to("b"), write.to("c", write.number("Equal", "1"))]),
            write.state("b"),
            write.state("c"),
          ], inputs: [write.numeric("n", "1")]), dialect)
      return rig.state
    },
    DialectDifference("keepsEventUntilConsumed", \.keepsEventUntilConsumed, documented: "b", upstream: "a") {
      dialect in
      let rig = try Rig(pair(write.to("b", write.event("go"), write.number("Equal", "1"))), dialect)
      rig.player.fire("go")
      rig.player.setInput("n", to: 1 as Float)
      return rig.state
    },
    DialectDifference(
      "refusesInputsDuringTween", \.refusesInputsDuringTween, documented: "refused", upstream: "n: 0 → 1"
    ) { dialect in
      let rig = try Rig(pair(write.tween(to: "b", write.event("go"))), dialect)
      rig.player.fire("go")
      _ = rig.told()
      return rig.player.setInput("n", to: 1 as Float) ? rig.told().joined() : "refused"
    },
    DialectDifference(
      "fadesBetweenAnimations", \.fadesBetweenAnimations, documented: "tweening", upstream: "running"
    ) { dialect in
      let rig = try Rig(
        pair(write.tween(to: "b", write.event("go")), #""animation":"two""#), dialect, packed: true)
      rig.player.fire("go")
      return rig.status.rawValue
    },
    DialectDifference(
      "reportsInvalidTweens", \.reportsInvalidTweens,
      documented: "error: the tween to \"b\" happens at once: a tween takes more than 0 seconds, not 0.0",
      upstream: ""
    ) { dialect in
      let rig = try Rig(pair(write.tween(to: "b", seconds: "0", write.event("go"))), dialect)
      rig.player.fire("go")
      return rig.told().filter { $0.hasPrefix("error") }.joined()
    },
    DialectDifference(
      "entersGlobalStateAtOnce", \.entersGlobalStateAtOnce, documented: "all", upstream: "a"
    ) { dialect in
      let rig = try Rig(
        pair(write.tween(to: "all", write.event("go")), extra: [write.global(to: [])]), dialect)
      rig.player.fire("go")
      return rig.state
    },
  ]
}
