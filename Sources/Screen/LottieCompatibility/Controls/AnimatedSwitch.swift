import DotLottie
import Foundation
import LottieRenderer

/// A switch that plays one range of an animation when it is turned on, and another when it is turned off.
///
/// ```swift
/// let toggle = AnimatedSwitch(animation: .named("toggle"))
/// toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forOnState: false)
/// toggle.stateUpdated = { isOn in … }
/// ```
/// At first it is off, and shows the end of the range for that.
open class AnimatedSwitch: AnimatedControl {
  /// The effect of turning the switch while it plays.
  public enum CancelBehavior: Sendable, Hashable {
    /// The running range is played back from its current frame.
    case reverse
    /// The other range is played from its beginning.
    case none
  }

  /// A range of an animation, which may go backwards.
  private struct PlayRange {
    var from: AnimationProgressTime
    var to: AnimationProgressTime
  }

  /// The effect of turning the switch while it plays.
  public var cancelBehavior = CancelBehavior.reverse

  /// Whether the switch plays to its side when another animation is set, instead of showing it.
  public var animateUpdateWhenChangingAnimation = true

  /// Called when the switch was turned, by a person or by a call.
  public var stateUpdated: (@MainActor (_ isOn: Bool) -> Void)?

  /// The device that taps when a person turns the switch.
  public var hapticGenerator: any HapticGenerator = {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
      ImpactHapticGenerator()
    #else
      NullHapticGenerator()
    #endif
  }()

  private var isTurnedOn = false
  private var onRange = PlayRange(from: 0, to: 1)
  private var offRange = PlayRange(from: 1, to: 0)
  /// Whether there was an animation before the one that is being set.
  private var hadAnimation = false
  /// Whether it has followed a value.
  private var isFollowing = false

  /// Whether the switch is on; setting it shows that at once.
  public var isOn: Bool {
    get { isTurnedOn }
    set { setIsOn(newValue, animated: false, shouldFireHaptics: false) }
  }

  /// Turns the switch.
  ///
  /// - Parameters:
  ///   - isOn: Whether it is on.
  ///   - animated: Whether the range is played, instead of showing its end.
  ///   - shouldFireHaptics: Whether a person feels it, if it is played.
  public func setIsOn(_ isOn: Bool, animated: Bool, shouldFireHaptics: Bool = true) {
    let isTurned = isOn != isTurnedOn
    isTurnedOn = isOn
    if isTurned { isSelected = isOn }
    let range = isOn ? onRange : offRange
    if animated {
      if shouldFireHaptics { hapticGenerator.generateImpact() }
      play(range, turningBack: isTurned && cancelBehavior == .reverse)
    } else {
      animationView.currentProgress = range.to
    }
    if isTurned { stateUpdated?(isOn) }
  }

  /// Sets the range that is played when the switch is turned to a side, of which the end is shown at rest.
  ///
  /// - Parameters:
  ///   - fromProgress: The first share of the animation, 0…1.
  ///   - toProgress: The last one, which may be the lower one.
  ///   - forOnState: Whether the range is for turning it on.
  public func setProgressForState(
    fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime, forOnState: Bool
  ) {
    let range = PlayRange(from: fromProgress, to: toProgress)
    if forOnState { onRange = range } else { offRange = range }
    if forOnState == isTurnedOn, !animationView.isAnimationPlaying {
      animationView.currentProgress = range.to
    }
  }

  /// Plays a range, or the one that is being played back to its beginning; then the end of the range is shown.
  private func play(_ range: PlayRange, turningBack: Bool) {
    let played = isTurnedOn ? offRange : onRange
    let ending: LottieCompletionBlock = { [weak self] isFinished in
      if isFinished { self?.animationView.currentProgress = range.to }
    }
    if turningBack, animationView.isAnimationPlaying {
      animationView.play(toProgress: played.from, loopMode: .playOnce, completion: ending)
    } else {
      animationView.play(
        fromProgress: range.from, toProgress: range.to, loopMode: .playOnce, completion: ending)
    }
  }

  open override func animationDidSet() {
    super.animationDidSet()
    setIsOn(
      isTurnedOn, animated: animateUpdateWhenChangingAnimation && hadAnimation, shouldFireHaptics: false)
    hadAnimation = animation != nil
  }

  open override func respond(to event: LottieControlEvent) {
    super.respond(to: event)
    guard event == .touchUpInside else { return }
    setIsOn(!isTurnedOn, animated: true)
    send(.valueChanged)
  }

  /// The state is that of the words `on` and `off` of the view.
  override var ownDescription: ControlDescription {
    let name = isTurnedOn ? "on" : "off"
    return ControlDescription(
      label: super.ownDescription.label, value: animationView.accessibilityWords.states[name] ?? name,
      kind: .toggle)
  }

  override var actionEvent: LottieControlEvent { .valueChanged }

  /// Follows a value outside of the switch, such as a binding: the first one is shown, later ones are played.
  func follow(_ isOn: Bool) {
    if isOn != isTurnedOn { setIsOn(isOn, animated: isFollowing, shouldFireHaptics: false) }
    isFollowing = true
  }

}
