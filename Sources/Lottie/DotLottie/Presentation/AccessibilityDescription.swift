import DotLottieFormat
import LottiePlayer
import LottieRenderer

/// A description of an animation for assistive technologies, which a view hands to the system.
public struct AccessibilityDescription: Sendable, Hashable {
  /// The name.
  public var label: String
  /// The current state; nil if there is nothing to say.
  public var value: String?
  /// Whether it responds to presses.
  public var isButton: Bool
  /// Whether it changes often, so that the system does not announce every change.
  public var updatesFrequently: Bool

  /// Makes a description.
  public init(label: String, value: String? = nil, isButton: Bool = false, updatesFrequently: Bool = false) {
    self.label = label
    self.value = value
    self.isButton = isButton
    self.updatesFrequently = updatesFrequently
  }
}

/// The words of a description, in the language of the application's users.
public struct AccessibilityWords: Sendable, Hashable {
  /// The name; nil for the name of the package or the animation.
  public var label: String?
  /// The names of states; a state without one is described by its own name.
  public var states: [String: String]

  /// Makes words.
  public init(label: String? = nil, states: [String: String] = [:]) {
    self.label = label
    self.states = states
  }
}

extension DotLottieAnimation {
  /// Describes the animation in its current state, for assistive technologies.
  ///
  /// The value is the state of the machine; nil without a running machine.
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

  /// The events to post when a user activates the animation without a pointer: a click in its middle.
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
