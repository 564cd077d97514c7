import DotLottieFormat
import LottiePlayer
import Testing

/// Guards as they are compiled, compared with what their words say.
@Suite struct GuardProgramTests: MachineWriting {
  private static let comparisons: [(name: String, holds: @Sendable (Float, Float) -> Bool)] = [
    ("Equal", { $0 == $1 }), ("NotEqual", { $0 != $1 }), ("GreaterThan", { $0 > $1 }),
    ("GreaterThanOrEqual", { $0 >= $1 }), ("LessThan", { $0 < $1 }), ("LessThanOrEqual", { $0 <= $1 }),
  ]

  private static let values: [Float] = [
    .nan, -.infinity, -2.5, -0.0, 0, .leastNonzeroMagnitude, 1, 16_777_216, .infinity,
  ]

  @Test(arguments: [StateMachineDialect.documented, .upstream])
  func `every comparison of every two numbers holds as it does in Swift`(dialect: StateMachineDialect) throws
  {
    for comparison in Self.comparisons {
      let rig = try Rig(
        machine(
          [
            // What does not pass leaves no event behind.
            state(
              "a", to: [to("b", event("try"), number(comparison.name, #""$m""#)), to("c", event("try"))]),
            state("b"), state("c"),
          ],
          inputs: [numeric("n"), numeric("m"), signal("try")]), dialect)
      for left in Self.values {
        for right in Self.values {
          rig.player.setInput("n", to: left)
          rig.player.setInput("m", to: right)
          rig.player.fire("try")
          #expect((rig.state == "b") == comparison.holds(left, right), "\(left) \(comparison.name) \(right)")
          rig.player.overrideState("a")
        }
      }
    }
  }

  /// A guard as it is written, and whether it holds.
  private typealias Written = (json: String, holds: (Rig) -> Bool)

  private func written(_ random: inout RepeatableNumbers) -> Written {
    let value = Int(random.next() % 3)
    switch random.next() % 6 {
    case 0: return (text("Equal", "\"\(value)\""), { $0.string() == "\(value)" })
    case 1: return (text("NotEqual", #""$t""#), { $0.string() != $0.string("t") })
    case 2: return (flag("Equal", value == 0 ? "true" : "false"), { $0.boolean() == (value == 0) })
    case 3: return (flag("NotEqual", #""$g""#), { $0.boolean() != $0.boolean("g") })
    case 4: return (number("LessThan", "\(value)"), { ($0.number() ?? 0) < Float(value) })
    default: return (number("GreaterThanOrEqual", #""$m""#), { ($0.number() ?? 0) >= ($0.number("m") ?? 0) })
    }
  }

  @Test func `of many transitions with many guards the first that passes is taken`() throws {
    var random = RepeatableNumbers(seed: 3)
    var taken = 0
    for _ in 0..<60 {
      let transitions = (0..<6).map { _ in (0..<Int(1 + random.next() % 4)).map { _ in written(&random) } }
      let rows = transitions.enumerated().map { row, guards in
        #"{"type":"Transition","toState":"s\#(row)","guards":[\#((guards.map(\.json) + [event("try")]).joined(separator: ","))]}"#
      }
      let rig = try Rig(
        machine(
          [state("a", to: rows + [to("none", event("try"))]), state("none")]
            + transitions.indices.map { state("s\($0)") },
          inputs: [
            numeric("n"), numeric("m"), string("s"), string("t"), boolean("f"), boolean("g"), signal("try"),
          ]))
      for _ in 0..<20 {
        for name in ["n", "m"] { rig.player.setInput(name, to: Float(random.next() % 3)) }
        for name in ["s", "t"] { rig.player.setInput(name, to: "\(random.next() % 3)") }
        for name in ["f", "g"] { rig.player.setInput(name, to: random.next() % 2 == 0) }
        let expected = transitions.firstIndex { $0.allSatisfy { $0.holds(rig) } }
        rig.player.fire("try")
        #expect(rig.state == expected.map { "s\($0)" } ?? "none")
        if expected != nil { taken += 1 }
        rig.player.overrideState("a")
      }
    }
    #expect(taken > 200)
  }
}
