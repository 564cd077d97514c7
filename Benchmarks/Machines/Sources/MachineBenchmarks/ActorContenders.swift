import StateMachines

extension Contenders {
  static let actor = "pure in an actor, in one batch"
  static let actorUpdate = "pure in an actor, by update"

  static func actors() -> [Contender] {
    let actor = MachineActor(PureMachine<Disc>())
    return [
      Contender(
        Self.actor,
        concurrently: { events in
          await actor.perform { actor in follow(events) { actor.send($0).isAccepted } }
        }),
      Contender(
        actorUpdate,
        concurrently: { events in
          await actor.update { machine, _ in follow(events) { machine.send($0).isAccepted } }
        }),
    ]
  }
}
