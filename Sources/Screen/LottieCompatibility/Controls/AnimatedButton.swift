import Foundation
import LottieRenderer

/// A button that plays ranges of an animation when it is pressed and released.
///
/// ```swift
/// let button = AnimatedButton(animation: .named("send"))
/// button.setPlayRange(fromMarker: "touchDownStart", toMarker: "touchDownEnd", event: .touchDown)
/// button.performAction = { model.send() }
/// ```
/// A release inside the button plays the whole animation, unless another range is set for it.
open class AnimatedButton: AnimatedControl {
  private var ranges: [LottieControlEvent: LottiePlaybackMode.PlaybackMode] = [
    .touchUpInside: .fromProgress(0, toProgress: 1, loopMode: .playOnce)
  ]

  /// Called when a person triggers the button.
  public var performAction: (@MainActor () -> Void)?

  /// Sets the range that an event plays.
  ///
  /// - Parameters:
  ///   - fromProgress: The first share of the animation, 0…1.
  ///   - toProgress: The last one, which may be the lower one.
  ///   - event: The event, or several.
  public func setPlayRange(
    fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime, event: LottieControlEvent
  ) {
    setPlayRange(.fromProgress(fromProgress, toProgress: toProgress, loopMode: .playOnce), for: event)
  }

  /// Sets the range that an event plays: from the start of one marker to the start of another.
  ///
  /// - Parameters:
  ///   - fromName: The name of the first marker.
  ///   - toName: The name of the last marker.
  ///   - event: The event, or several.
  public func setPlayRange(
    fromMarker fromName: String, toMarker toName: String, event: LottieControlEvent
  ) {
    setPlayRange(
      .fromMarker(fromName, toMarker: toName, playEndMarkerFrame: true, loopMode: .playOnce), for: event)
  }

  private func setPlayRange(_ range: LottiePlaybackMode.PlaybackMode, for events: LottieControlEvent) {
    for bit in 0..<UInt.bitWidth {
      let event = LottieControlEvent(rawValue: 1 << UInt(bit))
      if events.contains(event) { ranges[event] = range }
    }
  }

  open override func respond(to event: LottieControlEvent) {
    super.respond(to: event)
    if let range = ranges[event] { animationView.play(range) }
    if event == .touchUpInside { performAction?() }
  }
}
