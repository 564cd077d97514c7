import DotLottieFormat
import LottieFormat

extension DotLottieTheme.Rule {
  /// The problem of a rule limited to animations without its slot, or to none at all; nil if it applies somewhere, or no
  /// animation has the slot.
  ///
  /// - Parameters:
  ///   - known: The ids of the package's animations, in any Unicode normalization.
  ///   - owner: An animation with the slot; nil for none.
  ///   - hasSlot: Whether an animation has the slot.
  /// - Complexity: O(ids in the rule).
  package func problemOfLimit(_ known: Set<String>, owner: String?, hasSlot: (String) -> Bool) -> String? {
    guard let animations else { return nil }
    if animations.isEmpty {
      return "the rule is limited to no animation and has no effect; list some, or remove \"animations\""
    }
    let listed = animations.prefix(8).map { "\"\($0.shortened)\"" }.joined(separator: ", ")
    guard animations.contains(where: known.contains) else {
      return "the rule is limited to \(listed) and has no effect: the package has no such animation"
    }
    guard let owner, !animations.contains(where: hasSlot) else { return nil }
    return "the rule is limited to \(listed) and has no effect: the slot \"\(id.shortened)\" is in "
      + "\"\(owner.shortened)\""
  }
}
