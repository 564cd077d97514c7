import DotLottieFormat
import LottiePlayer

/// A state machine of a package that is being fetched: whether there is one is not known yet.
///
/// Calls to it are accepted on trust, and rehearsed on a player as soon as the machine can be read.
@MainActor
final class UnseenMachine {
  private var id: String?
  private var rehearsals: [PlayerCall] = []

  /// Whether the machine was started; nil if none is expected.
  private(set) var isStarted: Bool?

  /// Whether a machine is expected.
  var isExpected: Bool { id != nil }

  /// Expects a machine of the package; nil for none.
  func expect(_ id: String?) {
    self.id = id
    rehearsals = []
    isStarted = id == nil ? nil : false
  }

  /// Notes that the machine was started or stopped, if one is expected.
  func note(isStarted: Bool) { if isExpected { self.isStarted = isStarted } }

  /// Keeps a call for the rehearsal.
  func keep(_ call: PlayerCall) { rehearsals.append(call) }

  /// Rehearses the calls on a player, unless the package has no such machine; the loading reports that at its end.
  func rehearse(_ file: DotLottieFile?, on player: Player, _ dialect: StateMachineDialect) {
    guard let id, let machine = try? file?.stateMachine(id: id, parsing: dialect.parsing),
      (try? player.loadStateMachine(machine)) != nil
    else { return }
    let calls = rehearsals
    expect(nil)
    for call in calls { player.perform(call) }
  }
}
