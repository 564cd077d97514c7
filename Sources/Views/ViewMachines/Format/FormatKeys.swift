/// The names of the members in a file.
enum FormatKeys {
  static let machine = "machine", states = "states"
  static let state = "stateId", initial = "initial", views = "views", transitions = "transitions"
  static let tag = "animatedViewTag", alpha = "alpha", rect = "rect", transformations = "transformations"
  static let kind = "id", angle = "alpha", scaleX = "sx", scaleY = "sy", translationX = "tx",
    translationY = "ty"
  static let transition = "transitionId", target = "toStateId", duration = "duration", delay = "delay"
  static let curve = "animationCurve", next = "nextTransitionId"

  /// The member with the additions to the original's format.
  static let zoetrope = "zoetrope"
  static let background = "background", cornerRadius = "cornerRadius"
  static let spring = "spring", bezier = "bezier", damping = "damping", velocity = "velocity"

  static let ofMachine: Set = [machine, states]
  static let ofState: Set = [state, initial, views, transitions]
  static let ofView: Set = [tag, alpha, rect, transformations, zoetrope]
  static let ofTransformation: Set = [kind, angle, scaleX, scaleY, translationX, translationY]
  static let ofTransition: Set = [transition, target, duration, delay, curve, next, zoetrope]
  static let ofViewExtension: Set = [background, cornerRadius, rect]
  static let ofTransitionExtension: Set = [spring, bezier]
}
