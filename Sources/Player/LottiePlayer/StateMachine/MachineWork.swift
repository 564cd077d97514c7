import DotLottieFormat
import LottieFormat

/// The work that a machine may still do in one call of its host, in units of about a nanosecond of a processor core.
///
/// The guard against circles sees one run at a time; a call may cause many long runs.
struct MachineWork: Sendable {
  /// The number of units left; negative after the budget was exceeded.
  private(set) var remaining = DotLottieLimits.machineWork

  /// Whether the budget was exceeded.
  @inline(__always)
  var isExhausted: Bool { remaining < 0 }

  /// Pays for a number of equal operations.
  @inline(__always)
  mutating func spend(_ count: Int, each units: Int) { remaining &-= count &* units }

  /// Pays for one operation.
  @inline(__always)
  mutating func spend(_ units: Int) { remaining &-= units }

  /// Whether two texts have the same bytes; the comparison is paid for if they are equally long.
  mutating func areSame(_ text: String, _ other: String) -> Bool {
    guard text.utf8.count == other.utf8.count else { return false }
    spend(Cost.text(text))
    return text.isExactly(other)
  }

  /// The costs of operations in units; effects for the host, which need memory, are included.
  enum Cost {
    /// A guard of the state whose transitions are evaluated.
    static let guarded = 2
    /// An action.
    static let action = 200
    /// A change of state, with its setup and its events.
    static let change = 600
    /// A marker that is visited in a search by name.
    static let marker = 4

    /// A text that is compared byte for byte, or searched for.
    @inline(__always)
    static func text(_ text: String) -> Int { text.utf8.count / 4 }

    /// An address, which is parsed and compared with patterns.
    static func address(_ text: String) -> Int { text.utf8.count * 40 }
  }
}
