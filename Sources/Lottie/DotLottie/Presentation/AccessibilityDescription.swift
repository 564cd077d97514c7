import DotLottieFormat
import LottiePlayer
import LottieRenderer

/// What an animation is for those who can't see it: what a view hands to the system.
public struct AccessibilityDescription: Sendable, Hashable {
  /// What it is.
  public var label: String
  /// How it stands; nil where there is nothing to say.
  public var value: String?
  /// Whether it answers to presses.
  public var isButton: Bool
  /// Whether it changes often, so that not every change is read out.
  public var updatesFrequently: Bool

  /// Makes a description.
  public init(label: String, value: String? = nil, isButton: Bool = false, updatesFrequently: Bool = false) {
    self.label = label
    self.value = value
    self.isButton = isButton
    self.updatesFrequently = updatesFrequently
  }
}

/// How an animation is described: the words are the host's, in the language of its users.
public struct AccessibilityWords: Sendable, Hashable {
  /// What it is; nil for the name that the package or the animation has.
  public var label: String?
  /// What the states of the machine are called; for others the name of the state is used as it is.
  public var states: [String: String]

  /// Makes words.
  public init(label: String? = nil, states: [String: String] = [:]) {
    self.label = label
    self.states = states
  }
}

extension DotLottieAnimation {
  /// What the animation is for those who can't see it, as it stands.
  ///
  /// The value is the state of the machine; without a machine there is none.
  public func accessibilityDescription(_ words: AccessibilityWords = AccessibilityWords())
    -> AccessibilityDescription
  {
    let machine = player.stateMachine
    let isRunning = machine.map { $0.status != .stopped } ?? false
    let listeners = machine?.listeners ?? []
    let state = machine?.currentState ?? ""
    return AccessibilityDescription(
      label: words.label ?? authoredName ?? "",
      value: isRunning && !state.isEmpty ? words.states[state] ?? state : nil,
      isButton: isRunning && !listeners.isDisjoint(with: [.click, .pointerDown, .pointerUp]),
      updatesFrequently: isPlaying())
  }

  /// What to post when somebody activates the animation without a pointer: a click in its middle.
  public func activationEvents() -> [Event] {
    let (width, height) = canvasSize
    let (x, y) = (Float(width) / 2, Float(height) / 2)
    return [.pointerDown(x: x, y: y), .click(x: x, y: y), .pointerUp(x: x, y: y)]
  }

  private var authoredName: String? {
    let id = activeAnimationId()
    return manifest()?.animations.first { $0.id == id }?.name ?? player.animation?.name
  }
}
