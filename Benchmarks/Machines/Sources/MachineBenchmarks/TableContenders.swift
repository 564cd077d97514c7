import StateMachines

/// The same chart as ``Disc``, for tables: these are not functions.
private struct DiscTable: MachineSymbols {
  typealias State = Disc.State
  typealias Event = Disc.Event
}

/// What a table's callbacks work on.
private final class Player {
  var counts = Counts()

  static let plain = Definition<DiscTable, Player> { edges }

  static let watched = Definition<DiscTable, Player> {
    Initial(.empty)
    for edge in Disc.edges { On(edge.event, edge.from ~> edge.to).unless { $0.counts.isLocked } }
    Before(.all) { $0.counts.before &+= 1 }
    After(.all) { $0.counts.after &+= 1 }
  }

  @Definition<DiscTable, Player>.Builder
  private static var edges: Definition<DiscTable, Player>.Rules {
    Initial(.empty)
    for edge in Disc.edges { On(edge.event, edge.from ~> edge.to) }
  }

  lazy var machine = Machine(Player.plain, owner: self)
  lazy var watchedMachine = Machine(Player.watched, owner: self)
}

/// Machines in an object, behind a call.
private final class TableObject {
  let player: Player
  let machine: Machine<DiscTable, Player>

  init(_ player: Player, _ machine: Machine<DiscTable, Player>) {
    self.player = player
    self.machine = machine
  }

  @inline(never)
  func send(_ event: Disc.Event) -> Bool { machine.send(event).isAccepted }
}

extension Contenders {
  static let table = "table, inlined"
  static let tableCalled = "table, called"
  static let tableWithCallbacks = "table with guard, before, after"

  static func tableTier() -> [Contender] {
    let inlined = Player()
    let machine = inlined.machine
    let player = Player()
    let called = TableObject(player, player.machine)
    let watched = TableObject(player, player.watchedMachine)
    return [
      Contender(table, target: 12) { events in
        withExtendedLifetime(inlined) { follow(events) { machine.send($0).isAccepted } }
      },
      Contender(tableCalled, target: 12) { follow($0) { called.send($0) } },
      Contender(tableWithCallbacks, target: 50) { follow($0) { watched.send($0) } },
    ]
  }
}
