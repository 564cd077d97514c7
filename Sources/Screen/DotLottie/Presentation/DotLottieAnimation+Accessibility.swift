import DotLottieFormat
import LottiePlayer
import LottieRenderer

extension DotLottieAnimation {
  /// Describes the animation in its current state, for assistive technologies.
  ///
  /// The value is the state of the machine, if one runs, and the texts in the picture.
  public func accessibilityDescription(_ words: AccessibilityWords = AccessibilityWords())
    -> AccessibilityDescription
  {
    let machine = player.stateMachine
    let isRunning = machine.map { $0.status != .stopped } ?? false
    let listeners = machine?.listeners ?? []
    let state = machine?.currentState ?? ""
    return AccessibilityDescription(
      label: words.label ?? authoredName ?? "",
      value: words.value(state: isRunning && !state.isEmpty ? state : nil, texts: player.texts),
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
