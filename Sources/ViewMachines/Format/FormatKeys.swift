/// The names that members have in a file.
enum FormatKeys {
  static let machine = "machine", states = "states"
  static let state = "stateId", initial = "initial", views = "views", transitions = "transitions"
  static let tag = "animatedViewTag", alpha = "alpha", rect = "rect", transformations = "transformations"
  static let kind = "id", angle = "alpha", scaleX = "sx", scaleY = "sy", translationX = "tx",
    translationY = "ty"
  static let transition = "transitionId", target = "toStateId", duration = "duration", delay = "delay"
  static let curve = "animationCurve", next = "nextTransitionId"

  static let ofMachine: Set = [machine, states]
  static let ofState: Set = [state, initial, views, transitions]
  static let ofView: Set = [tag, alpha, rect, transformations]
  static let ofTransformation: Set = [kind, angle, scaleX, scaleY, translationX, translationY]
  static let ofTransition: Set = [transition, target, duration, delay, curve, next]
}
