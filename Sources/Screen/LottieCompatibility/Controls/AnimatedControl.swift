import DotLottie
import Foundation
import LottiePlayer
public import LottieRenderer

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// A control that shows an animation, by the names of lottie-ios; ``AnimatedSwitch`` and ``AnimatedButton`` play it.
///
/// It is a `UIControl` or an `NSControl`. On platforms without them it plays all the same.
open class AnimatedControl: PressControl {
  /// The view of the animation, which takes no touches.
  public let animationView: LottieAnimationView

  private var presses = PressTracker(margin: PressControl.margin)
  private var layers: [LottieControlState: String] = [:]

  /// The animation; nil for none.
  public var animation: LottieAnimation? {
    get { animationView.animation }
    set {
      animationView.animation = newValue
      naturalSizeChanged()
      animationDidSet()
    }
  }

  /// The factor on the authored speed; values that are not above 0 are ignored.
  public var animationSpeed: Double {
    get { animationView.animationSpeed }
    set { animationView.animationSpeed = newValue }
  }

  // MARK: Making a control

  /// Shows an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation; nil for none.
  ///   - configuration: The settings of its view; nil for the shared ones.
  public init(animation: LottieAnimation? = nil, configuration: LottieConfiguration? = nil) {
    animationView = LottieAnimationView(animation: animation, configuration: configuration)
    super.init(frame: .zero)
    setUp()
  }

  #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    /// Makes a control from a storyboard, which shows nothing until you set an animation.
    public required init?(coder: NSCoder) {
      animationView = LottieAnimationView(animation: nil)
      super.init(coder: coder)
      setUp()
    }
  #endif

  private func setUp() {
    animationView.frame = CGRect(origin: .zero, size: frame.size)
    #if canImport(UIKit) && !os(watchOS)
      animationView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      animationView.isUserInteractionEnabled = false
      addSubview(animationView)
    #elseif canImport(AppKit)
      animationView.autoresizingMask = [.width, .height]
      addSubview(animationView)
    #endif
    animationView.loopMode = .playOnce
    naturalSizeChanged()
    animationDidSet()
  }

  /// Shows an animation unless it is shown already.
  func show(_ next: LottieAnimation?) { if !animationView.shows(next) { animation = next } }

  /// Called when an animation was set, for subclasses.
  open func animationDidSet() {}

  // MARK: State

  /// The state of the control.
  public var controlState: LottieControlState {
    var state = LottieControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Shows a layer in a state only.
  ///
  /// Of all layers that were named for states, that of ``controlState`` is shown; if it has none, that of the normal
  /// state. Layers that were not named are always shown.
  public func setLayer(named name: String, forState state: LottieControlState) {
    layers[state] = name
    controlStateChanged()
  }

  /// Gives a value to all properties at a keypath that take one of its kind.
  public func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
    animationView.setValueProvider(valueProvider, keypath: keypath)
  }

  // MARK: Presses

  /// Responds to a moment of a press; called by the control itself.
  ///
  /// Call it to press the control where no framework does, as on Linux. Time passes and pictures are drawn by
  /// `animationView` there, by its `advance(by:)` and `draw(into:)`.
  open func respond(to event: LottieControlEvent) {}

  /// The event for which a control of AppKit sends its action.
  var actionEvent: LottieControlEvent { .touchUpInside }

  /// The description for assistive technologies.
  var ownDescription: ControlDescription {
    ControlDescription(label: animationView.accessibilityWords.label ?? "", kind: .button)
  }

  /// Sends an event to the targets.
  func send(_ event: LottieControlEvent) { send(event.rawValue, isAction: event == actionEvent) }
}

extension AnimatedControl: PressResponder {
  package var naturalSize: (width: Double, height: Double) { animationView.naturalSize }
  package var controlDescription: ControlDescription { ownDescription }

  package func sizeChanged(width: Double, height: Double) { presses.size = (width, height) }

  package func controlStateChanged() {
    presses.isEnabled = isEnabled
    guard !layers.isEmpty else { return }
    let shown = layers[controlState] ?? layers[.normal]
    for name in Set(layers.values) { animationView.setLayer(name, isHidden: name != shown) }
  }

  @discardableResult
  package func take(_ input: PressTracker.Input) -> Bool {
    guard let event = presses.event(for: input) else { return false }
    isHighlighted = presses.isPressed
    respond(to: event)
    if !Self.isSentByFramework(input) { send(event) }
    return true
  }

  /// Whether the framework itself sends the events of an input to targets: UIKit does for touches.
  private static func isSentByFramework(_ input: PressTracker.Input) -> Bool {
    #if canImport(UIKit)
      switch input {
      case .down, .moved, .up, .cancelled: true
      case .keyDown, .keyUp, .activated: false
      }
    #else
      false
    #endif
  }

  package func setAccessibilityLabel(_ label: String?) { animationView.accessibilityWords.label = label }
}
