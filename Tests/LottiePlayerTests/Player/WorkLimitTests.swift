import DotLottieFormat
import LottiePlayer
import Testing

/// What a machine can make of one call is limited.
@Suite struct WorkLimitTests: MachineWriting {
  /// A ring that an event goes once around, and a click that fires as many.
  private func rig(_ states: Int, _ interactions: (String) -> [String]) throws -> Rig {
    let ring = (0..<states).map { row in
      state("\(row)", to: [row == states - 1 ? to("0", event("go")) : to("\(row + 1)")])
    }
    return try Rig(
      machine(initial: "0", ring, inputs: [signal("go")], interactions: interactions(act("Fire", "go"))))
  }

  private func on(_ type: String, _ actions: [String]) -> String {
    #"{"type":"\#(type)","actions":[\#(actions.joined(separator: ","))]}"#
  }

  @Test(arguments: [false, true]) func `one click can't fill memory with events`(_ isSpread: Bool) throws {
    let rig = try rig(400) { fire in
      isSpread
        ? (0..<400).map { _ in on("Click", [fire]) } : [on("Click", Array(repeating: fire, count: 400))]
    }
    rig.player.post(.click, x: 1, y: 1)
    let told = rig.told()
    #expect(told.count < 110_000 && told.last == "error: InfiniteLoop" && rig.status == .stopped)
    // The next call has a limit of its own.
    rig.player.startStateMachine()
    rig.player.fire("go")
    #expect(rig.status == .running)
  }

  @Test func `much that follows from one click is no endless loop`() throws {
    let rig = try rig(100) { fire in [on("Click", Array(repeating: fire, count: 100))] }
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.status == .running && rig.told().count > 30_000)
    rig.player.post(.click, x: 1, y: 1)
    rig.player.post(.click, x: 1, y: 1)
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.status == .running)
  }

  @Test func `an engine whose effects nobody takes is not stopped for them`() throws {
    let json = machine(
      [state("a", to: [to("b", number("Equal", "1"))]), state("b", to: [to("a", number("Equal", "0"))])],
      inputs: [numeric()])
    var engine = try StateMachineEngine(.init(json: Array(json.utf8)))
    var context = PlaybackContext(timeline: Timeline())
    _ = engine.start(&context)
    for row in 0..<30_000 { engine.set("n", to: Float(1 - row % 2), &context) }
    #expect(engine.status == .running && context.effects.count > 100_000)
  }
}
