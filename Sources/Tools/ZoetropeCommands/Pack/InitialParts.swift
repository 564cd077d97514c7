#if Tools
import DotLottieFormat
import DotLottieInspection

/// The parts with which a new package begins.
struct InitialParts {
  var animation: String?
  var stateMachine: String?
  /// The theme in which all animations begin.
  var theme: String?

  /// Whether nothing is chosen.
  var isEmpty: Bool { animation == nil && stateMachine == nil && theme == nil }

  /// Sets the initial animation and state machine; animations are added with ``theme``.
  func apply(to builder: inout DotLottieBuilder) {
    (builder.initialAnimation, builder.initialStateMachine) = (animation, stateMachine)
  }

  /// The message about a choice that is not in the package; nil if all are.
  func unknown(animations: [String], stateMachines: [String], themes: [String]) -> String? {
    let choices = [
      ("--initial", animation, animations, "animations"),
      ("--initial-machine", stateMachine, stateMachines, "state machines"),
      ("--initial-theme", theme, themes, "themes"),
    ]
    for (option, id, known, what) in choices {
      if let id, !known.contains(id) { return UnknownName.option(option, id, known, what) }
    }
    return nil
  }
}
#endif
