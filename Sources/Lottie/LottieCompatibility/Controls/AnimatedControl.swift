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
open class AnimatedControl: AnimatedControlBase {
  /// The distance in points that a press may leave the control: 70 with a finger, as for other controls, none with a mouse.
  private static let margin: Double = {
    #if canImport(UIKit)
      70
    #else
      0
    #endif
  }()

  /// The view of the animation, which takes no touches.
  public let animationView: LottieAnimationView

  private var presses = PressTracker(margin: AnimatedControl.margin)
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
    embed(animationView)
    animationView.loopMode = .playOnce
    naturalSizeChanged()
    animationDidSet()
  }

  /// Shows an animation unless it is shown already.
  func take(_ animation: LottieAnimation?) {
    let isSame =
      switch (self.animation, animation) {
      case (let shown?, let next?): shown.hasContents(of: next)
      case (nil, nil): true
      default: false
      }
    if !isSame { self.animation = animation }
  }

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

  override func controlStateChanged() {
    presses.isEnabled = isEnabled
    guard !layers.isEmpty else { return }
    let shown = layers[controlState] ?? layers[.normal]
    for name in Set(layers.values) { animationView.setLayer(name, isHidden: name != shown) }
  }

  /// Gives a value to all properties at a keypath that take one of its kind.
  public func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
    animationView.setValueProvider(valueProvider, keypath: keypath)
  }

  // MARK: Presses

  /// The description for assistive technologies.
  override var accessibilityState: AccessibilityDescription {
    AccessibilityDescription(label: animationView.accessibilityWords.label ?? "", isButton: true)
  }

  /// The size of the control, in points, as far as presses are concerned.
  override func sizeChanged(width: Double, height: Double) { presses.size = (width, height) }

  @discardableResult
  override func receive(_ input: PressTracker.Input) -> Bool {
    guard let event = presses.event(for: input) else { return false }
    isHighlighted = presses.isPressed
    respond(to: event)
    switch input {
    case .down, .moved, .up, .cancelled: send(event, byPointer: true)
    case .keyDown, .keyUp, .activated: send(event, byPointer: false)
    }
    return true
  }

  /// Responds to a moment of a press; called by the control itself.
  ///
  /// Call it to press the control where no framework does, as on Linux. Time passes and pictures are drawn by
  /// `animationView` there, by its `advance(by:)` and `draw(into:)`.
  open func respond(to event: LottieControlEvent) {}
}
