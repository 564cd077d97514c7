import StateMachines
import Testing

/// Owners that belong to the main actor.
@MainActor struct MainActorOwnerTests {
  struct Refusal: Error {}

  @MainActor final class Screen {
    private(set) var lines: [String] = []
    var isIdle = true
    func show(_ line: String) { lines.append(line) }

    private(set) lazy var life = Machine(Screen.lifecycle, owner: self)
    nonisolated static let lifecycle: Definition<Life, Screen> = Definition {
      Initial(.pending)
      On(.activate, .pending ~> .active).when("busy", onMain { $0.isIdle })
      On(.terminate, .active ~> .terminated)
      Before(.terminate, run: onMain(throwing: { if $0.isIdle { throw Refusal() } }))
      After(.activate, run: onMain { $0.show("active") })
      Entering(.active, run: onMain { $0.show("from \($1.from)") })
      Failure(run: onMain { $0.show("\($1.reason)") })
    }
  }

  @Test func `callbacks and guards use what belongs to the main actor`() {
    let screen = Screen()
    screen.isIdle = false
    screen.life.send(.activate)
    screen.isIdle = true
    screen.life.send(.activate)
    screen.life.send(.terminate)
    screen.isIdle = false
    #expect(screen.life.send(.terminate).hasMoved)
    #expect(
      screen.lines == ["a guard said no: busy", "from pending", "active", "a callback failed: Refusal()"])
  }
}
