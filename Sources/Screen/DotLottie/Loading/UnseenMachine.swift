import DotLottieFormat
import LottiePlayer

/// A state machine of a package that is being fetched: whether there is one is not known yet.
///
/// Calls to it are accepted on trust, and rehearsed on a player as soon as the machine can be read.
@MainActor
final class UnseenMachine {
  private var id: String?

  /// Whether the machine was started; nil if none is expected.
  private(set) var isStarted: Bool?

  /// Whether a machine is expected.
  var isExpected: Bool { id != nil }

  /// Expects a machine of the package; nil for none.
  func expect(_ id: String?) {
    self.id = id
    isStarted = id == nil ? nil : false
  }

  /// Notes that the machine was started or stopped, if one is expected.
  func note(isStarted: Bool) { if isExpected { self.isStarted = isStarted } }

  /// Rehearses the waiting calls since the machine was loaded, unless the package has no such machine; the loading reports
  /// that at its end.
  func rehearse(
    _ calls: [PlayerCall], _ file: DotLottieFile?, on player: Player, _ dialect: StateMachineDialect
  ) {
    guard let id, let machine = try? file?.stateMachine(id: id, parsing: dialect.parsing),
      (try? player.loadStateMachine(machine)) != nil
    else { return }
    expect(nil)
    let start = calls.lastIndex(of: .loadMachine(id: id)).map { $0 + 1 } ?? 0
    for call in calls[start...] { player.perform(call) }
  }
}
