import StateMachines
import Testing

/// Events that callbacks send.
struct NestedSendTests {
  struct Relay: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case a, b, c, d }
    enum Event: MachineSymbol, CaseIterable { case go, jump, back }
  }

  final class Runner {
    var lines: [String] = []
    let nestedSends: Machine<Relay, Runner>.NestedSends
    private(set) lazy var relay = Machine(Runner.relay, owner: self, nestedSends: nestedSends)

    init(_ nestedSends: Machine<Relay, Runner>.NestedSends) { self.nestedSends = nestedSends }

    func send(_ event: Relay.Event, _ place: String) {
      lines.append("\(place) in \(relay.state)")
      switch relay.send(event) {
      case .queued: lines.append("queued")
      case .moved(let from, let to): lines.append("nested \(from) → \(to)")
      case .stayed, .rejected: lines.append("rejected")
      }
      lines.append("now in \(relay.state)")
    }

    static let relay = Definition<Relay, Runner> {
      Initial(.a)
      On(.go, .a ~> .b)
      On(.jump, [.a, .b] ~> .c)
      On(.back, .any ~> .a)
      Before(.go) { $0.send(.jump, "before") }
      Before(.back) { $0.lines.append("back from \($1.from)") }
    }
  }

  @Test func `an event from before a change waits until the transition is done`() {
    let runner = Runner(.queued)
    guard case .moved(.a, .b) = runner.relay.send(.go) else {
      Issue.record("the outer event tells of itself only")
      return
    }
    #expect(runner.relay.state == .c)
    #expect(runner.lines == ["before in a", "queued", "now in a"])
  }

  @Test func `as in the original an event from before a change is overwritten`() {
    let runner = Runner(.nested)
    #expect(runner.relay.send(.go).hasMoved)
    #expect(runner.relay.state == .b)
    #expect(runner.lines == ["before in a", "nested a → c", "now in c"])
  }

  @Test(arguments: [true, false])
  func `an event from after a change sees the new state`(isQueued: Bool) {
    final class Owner {
      var outcomes: [String] = []
      var relay: Machine<Relay, Owner>?
    }
    let definition = Definition<Relay, Owner> {
      Initial(.a)
      On(.go, .a ~> .b)
      On(.jump, .b ~> .c)
      After(.go) { owner in
        guard let relay = owner.relay else { return }
        let outcome = relay.send(.jump)
        owner.outcomes.append(outcome.isAccepted ? "moved to \(relay.state)" : "waits in \(relay.state)")
      }
    }
    let owner = Owner()
    let relay = Machine(definition, owner: owner, nestedSends: isQueued ? .queued : .nested)
    owner.relay = relay
    relay.send(.go)
    #expect(relay.state == .c)
    #expect(owner.outcomes == [isQueued ? "waits in b" : "moved to c"])
  }

  @Test func `queued events are handled in order, those that they send too`() {
    final class Owner {
      var events: [Relay.Event] = []
      var relay: Machine<Relay, Owner>?
    }
    let definition = Definition<Relay, Owner> {
      Initial(.a)
      On([.go, .jump, .back], .any ~> .same)
      Before(.any) { owner, taken in if let event = taken.event { owner.events.append(event) } }
      After(.go) { owner in
        owner.relay?.send(.jump)
        owner.relay?.send(.back)
      }
      After(.jump) { owner in
        if owner.events.count < 4 { owner.relay?.send(.jump) }
      }
    }
    let owner = Owner()
    let relay = Machine(definition, owner: owner)
    owner.relay = relay
    relay.send(.go)
    #expect(owner.events == [.go, .jump, .back, .jump])
    #expect(relay.send(.back).hasMoved)
  }

  @Test func `a required event inside a callback is queued without an error`() throws {
    final class Owner {
      var relay: Machine<Relay, Owner>?
      var threw = false
    }
    let definition = Definition<Relay, Owner> {
      Initial(.a)
      On(.go, .a ~> .b)
      Before(.go) { owner in
        do { try owner.relay?.require(.jump) } catch { owner.threw = true }
      }
    }
    let owner = Owner()
    let relay = Machine(definition, owner: owner)
    owner.relay = relay
    try relay.require(.go)
    #expect(!owner.threw)
    #expect(throws: Rejected<Relay.Event, Relay.State>.self) { try relay.require(.jump) }
  }

  @Test func `what an event carries may send when it is released`() {
    final class Parcel: Sendable {
      let arrive: @Sendable () -> Void
      init(_ arrive: @escaping @Sendable () -> Void) { self.arrive = arrive }
      deinit { arrive() }
    }
    struct Post: MachineSymbols {
      enum State: MachineSymbol { case open }
      enum Event: MachineValue {
        case begin
        case deliver(Parcel)
        case thank
        enum Key: MachineSymbol, CaseIterable { case begin, deliver, thank }
        var key: Key {
          switch self {
          case .begin: .begin
          case .deliver: .deliver
          case .thank: .thank
          }
        }
      }
    }
    final class Owner {
      var relay: Machine<Post, Owner>?
      var events: [Post.Event.Key] = []
    }
    let definition = Definition<Post, Owner> {
      Initial(.open)
      On(.any, .open ~> .same)
      Before(.any) { owner, taken in if let event = taken.event { owner.events.append(event.key) } }
      Before(.begin) { owner in
        nonisolated(unsafe) let sender = owner
        owner.relay?.send(.deliver(Parcel { unsafe sender.relay?.send(.thank) }))
        owner.relay?.send(.deliver(Parcel { unsafe sender.relay?.send(.thank) }))
      }
    }
    let owner = Owner()
    owner.relay = Machine(definition, owner: owner)
    owner.relay?.send(.begin)
    #expect(owner.events == [.begin, .deliver, .deliver, .thank, .thank])
    owner.relay?.send(.thank)
    #expect(owner.events.count == 6)
    owner.relay = nil
  }

  @Test func `callbacks that send for ever are stopped`() throws {
    final class Owner {
      var relay: Machine<Relay, Owner>?
      var isEndless = true
      var failures: [String] = []
      var late: Outcome<Relay.State>?
    }
    let definition = Definition<Relay, Owner> {
      Initial(.a)
      On(.go, .any ~> .same)
      On(.back, .any ~> .b)
      After(.go) { owner in if owner.isEndless { owner.relay?.send(.go) } }
      Failure { owner, rejected in
        owner.failures.append("\(rejected)")
        owner.late = owner.relay?.send(.back)
      }
    }
    let owner = Owner()
    let relay = Machine(definition, owner: owner)
    owner.relay = relay
    let outcome = relay.send(.go)
    guard case .rejected(.failed(let error as MachineLivelock)) = outcome else {
      Issue.record("not stopped: \(outcome)")
      return
    }
    #expect(error == MachineLivelock(steps: 10_000, states: ["a"]))
    #expect(owner.failures == ["go was rejected in a: a callback failed: \(error)"])
    #expect(owner.late?.rejection != nil && relay.state == .a)
    owner.isEndless = false
    try relay.require(.back)
    #expect(relay.state == .b && owner.failures.count == 1)
  }

  @Test func `nested sends that go on for ever are stopped`() {
    final class Owner {
      var relay: Machine<Relay, Owner>?
      var rejections = 0
      var steps = 0
    }
    let definition = Definition<Relay, Owner> {
      Initial(.a)
      On(.go, .any ~> .same)
      After(.go) { owner in
        owner.steps += 1
        if case .rejected(.failed(_ as MachineLivelock))? = owner.relay?.send(.go) { owner.rejections += 1 }
      }
    }
    let owner = Owner()
    let relay = Machine(definition, owner: owner, nestedSends: .nested)
    owner.relay = relay
    #expect(relay.send(.go).hasMoved)
    #expect(owner.rejections == 1 && owner.steps == 101)
    #expect(relay.send(.go).hasMoved)
  }
}
