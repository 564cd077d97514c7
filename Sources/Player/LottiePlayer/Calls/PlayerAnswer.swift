package import ZoetropeJSON

/// The answer of a player to a call.
public enum PlayerAnswer: Sendable, Hashable {
  /// The call was performed.
  case accepted
  /// The call was refused, as a whole or in part.
  indirect case refused(PlayerError)

  /// A Boolean value indicating whether the whole call was performed.
  public var isAccepted: Bool { if case .accepted = self { true } else { false } }

  /// The reason of a refusal; nil for an accepted call.
  public var refusal: PlayerError? { if case .refused(let error) = self { error } else { nil } }

  /// Throws the reason of a refusal.
  public func get() throws(PlayerError) { if case .refused(let error) = self { throw error } }
}

extension PlayerError {
  /// The lines of a trace for a call that was refused: one, or one for each refused part.
  package func lines(of operation: String) -> [[(String, JSONValue)]] {
    let parts =
      parts.isEmpty ? [(path: nil, reason: message)] : parts.map { (path: $0.path, reason: $0.reason) }
    return parts.map { part in
      let path = part.path.map { [("path", JSONValue.string($0))] } ?? []
      return [("refused", .string(operation))] + path + [("reason", .string(part.reason))]
    }
  }
}
