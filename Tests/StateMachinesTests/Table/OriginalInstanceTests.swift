import StateMachines
import Testing

/// The instance tests of LSStateMachine (I1–I57) as one table, in three spellings: with cases, with members of the object
/// (of enums and of static properties), and with members of the machine.
struct OriginalInstanceTests {
  /// A subscription that was brought into a state.
  struct Stage: Sendable, CustomTestStringConvertible {
    let state: Life.State
    /// The events that lead there from a fresh subscription.
    let path: [Life.Event]
    /// The accepted events and the states that they lead to.
    let moves: [Life.Event: Life.State]

    var testDescription: String { "\(state)" }
    /// The number of times that billing was stopped on the way.
    var billingStops: Int { path.count { $0 == .suspend } }
  }

  static let stages = [
    Stage(state: .pending, path: [], moves: [.activate: .active]),
    Stage(state: .active, path: [.activate], moves: [.suspend: .suspended, .terminate: .terminated]),
    Stage(
      state: .suspended, path: [.activate, .suspend], moves: [.unsuspend: .active, .terminate: .terminated]),
    Stage(state: .terminated, path: [.activate, .terminate], moves: [:]),
  ]

  @Test(arguments: stages, Life.Event.allCases)
  func `an event is accepted where a transition is declared`(stage: Stage, event: Life.Event) {
    let subscription = Subscription()
    for event in stage.path { subscription.life.send(event) }
    #expect(Life.State.allCases.filter { subscription.life.is($0) } == [stage.state])
    #expect(subscription.life.can(event) == (stage.moves[event] != nil))

    let isTerminated = stage.path.contains(.terminate) || (event == .terminate && stage.moves[event] != nil)
    let stops = stage.billingStops + (event == .suspend && stage.moves[event] != nil ? 1 : 0)
    #expect(subscription.life.send(event).isAccepted == (stage.moves[event] != nil))
    #expect(subscription.life.state == stage.moves[event] ?? stage.state)
    #expect(subscription.terminatedAt == (isTerminated ? 123_123_123 : nil))
    #expect(subscription.billingStops == stops)
  }

  // MARK: Members

  /// The members of an object, for enums and for static properties alike: `zoetrope-codegen` writes them.
  struct Members {
    /// The members that send each event.
    var send: (Life.Event) -> Bool
    /// Whether each event would be accepted.
    var abilities: () -> [Life.Event: Bool]
    /// Whether the object is in each state.
    var states: () -> [Life.State: Bool]

    init(_ object: Subscription) {
      send = { event in
        switch event {
        case .activate: object.activate()
        case .suspend: object.suspend()
        case .unsuspend: object.unsuspend()
        case .terminate: object.terminate()
        }
      }
      abilities = {
        [
          .activate: object.canActivate, .suspend: object.canSuspend, .unsuspend: object.canUnsuspend,
          .terminate: object.canTerminate,
        ]
      }
      states = {
        [
          .pending: object.isPending, .active: object.isActive, .suspended: object.isSuspended,
          .terminated: object.isTerminated,
        ]
      }
    }

    init(_ object: NamedSubscription) {
      send = { event in
        switch event {
        case .activate: object.activate()
        case .suspend: object.suspend()
        case .unsuspend: object.unsuspend()
        case .terminate: object.terminate()
        }
      }
      abilities = {
        [
          .activate: object.canActivate, .suspend: object.canSuspend, .unsuspend: object.canUnsuspend,
          .terminate: object.canTerminate,
        ]
      }
      states = {
        [
          .pending: object.isPending, .active: object.isActive, .suspended: object.isSuspended,
          .terminated: object.isTerminated,
        ]
      }
    }
  }

  @Test(arguments: stages, Life.Event.allCases)
  func `members of an object mean what cases mean`(stage: Stage, event: Life.Event) {
    let cases = Subscription()
    let subscription = Subscription()
    let named = NamedSubscription()
    let spellings = [Members(subscription), Members(named)]
    for event in stage.path {
      for members in spellings { #expect(members.send(event)) }
      cases.life.send(event)
    }
    let states = Dictionary(uniqueKeysWithValues: Life.State.allCases.map { ($0, $0 == stage.state) })
    let abilities = Dictionary(uniqueKeysWithValues: Life.Event.allCases.map { ($0, stage.moves[$0] != nil) })
    cases.life.send(event)
    let after = Dictionary(uniqueKeysWithValues: Life.State.allCases.map { ($0, cases.life.is($0)) })
    for members in spellings {
      #expect(members.states() == states && members.abilities() == abilities)
      #expect(members.send(event) == (stage.moves[event] != nil))
      #expect(members.states() == after)
    }
    #expect(subscription.life.state == cases.life.state && named.life.state.name == "\(cases.life.state)")
    #expect([subscription.terminatedAt, named.terminatedAt] == [cases.terminatedAt, cases.terminatedAt])
    #expect([subscription.billingStops, named.billingStops] == [cases.billingStops, cases.billingStops])
  }

  // MARK: Members of the machine

  typealias Named = Machine<NamedLife, NamedSubscription>

  /// The members of each event: to send it, and to ask whether it would be accepted.
  private static func members(
    _ event: Life.Event, of life: Named
  ) -> (send: () -> Bool, can: Bool) {
    switch event {
    case .activate: ({ life.activate().isAccepted }, life.can.activate)
    case .suspend: ({ life.suspend().isAccepted }, life.can.suspend)
    case .unsuspend: ({ life.unsuspend().isAccepted }, life.can.unsuspend)
    case .terminate: ({ life.terminate().isAccepted }, life.can.terminate)
    }
  }

  /// Whether the member of each state is true.
  private static func states(of life: Named) -> [Bool] {
    [life.is.pending, life.is.active, life.is.suspended, life.is.terminated]
  }

  @Test(arguments: stages, Life.Event.allCases)
  func `members of a machine mean what cases mean`(stage: Stage, event: Life.Event) {
    let subscription = NamedSubscription()
    let cases = Subscription()
    for event in stage.path {
      #expect(Self.members(event, of: subscription.life).send())
      cases.life.send(event)
    }
    #expect(Self.states(of: subscription.life) == Life.State.allCases.map { $0 == stage.state })
    #expect(Self.members(event, of: subscription.life).can == (stage.moves[event] != nil))
    #expect(Self.members(event, of: subscription.life).send() == (stage.moves[event] != nil))
    cases.life.send(event)
    #expect(Self.states(of: subscription.life) == Life.State.allCases.map { cases.life.is($0) })
    #expect(subscription.life.state.name == "\(cases.life.state)")
    #expect(subscription.terminatedAt == cases.terminatedAt)
    #expect(subscription.billingStops == cases.billingStops)
  }
}
