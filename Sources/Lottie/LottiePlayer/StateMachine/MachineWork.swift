import DotLottieFormat
import LottieFormat

/// The work that a machine may still do in one call of its host, in units of about a nanosecond of a processor core.
///
/// The guard against circles sees one run at a time; a call may ask for many runs, each of them long.
struct MachineWork: Sendable {
  /// The units that are left; negative once something asked for more.
  private(set) var remaining = DotLottieLimits.machineWork

  /// Whether something asked for more than was left.
  @inline(__always)
  var isExhausted: Bool { remaining < 0 }

  /// Spends what a number of equal things cost.
  @inline(__always)
  mutating func spend(_ count: Int, each units: Int) { remaining &-= count &* units }

  /// Spends what one thing costs.
  @inline(__always)
  mutating func spend(_ units: Int) { remaining &-= units }

  /// Whether two texts have the same bytes, which is paid for where they are equally long.
  mutating func areSame(_ text: String, _ other: String) -> Bool {
    guard text.utf8.count == other.utf8.count else { return false }
    spend(Cost.text(text))
    return text.isExactly(other)
  }

  /// What a machine does, in units; what it leaves for its host to do, which takes memory, is paid for with it.
  enum Cost {
    /// A guard of the state that is asked for a transition.
    static let guarded = 2
    /// An action.
    static let action = 200
    /// A change to another state, with what is set up and told.
    static let change = 600
    /// A marker that is passed in looking for one by its name.
    static let marker = 4

    /// A text that is compared byte for byte, or looked for.
    @inline(__always)
    static func text(_ text: String) -> Int { text.utf8.count / 4 }

    /// An address, which is parsed and compared with patterns.
    static func address(_ text: String) -> Int { text.utf8.count * 40 }
  }
}
