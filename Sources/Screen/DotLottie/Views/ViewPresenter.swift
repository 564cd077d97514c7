package import LottiePlayer

/// The part of a view that its presenter calls.
@MainActor
package protocol AnimationScreen: AnyObject {
  /// Shows the picture of the presenter anew, because it has changed.
  func pictureChanged()
  /// Asks for a new layout, because the natural size has changed.
  func naturalSizeChanged()
}

extension AnimationScreen {
  package func naturalSizeChanged() {}
}

/// The environment of a view.
package struct ViewEnvironment: Sendable, Hashable {
  /// Whether it is light or dark.
  package var appearance: ThemeChoice.Appearance
  /// Whether the person asks for less motion.
  package var reducesMotion: Bool
  /// The size of texts as a factor on the standard size.
  package var textScale: Double

  package init(
    appearance: ThemeChoice.Appearance = .light, reducesMotion: Bool = false, textScale: Double = 1
  ) {
    (self.appearance, self.reducesMotion, self.textScale) = (appearance, reducesMotion, textScale)
  }
}

/// The decisions of a view that shows something that moves, for every framework of views.
///
/// A view passes on its size, its window, its environment and its touches, and shows ``picture()`` whenever it is told to.
@MainActor
package protocol ViewPresenter: AnyObject {
  /// The view.
  var screen: (any AnimationScreen)? { get set }
  /// The size that the view has by itself, in points; -1 for none.
  var naturalSize: (width: Double, height: Double) { get }
  /// The shape of the content: its width and height in any unit; -1 for none.
  var contentShape: (width: Double, height: Double) { get }
  /// Whether the view takes the size that it is offered, instead of its natural one.
  var takesOfferedSize: Bool { get }
  /// The description for assistive technologies.
  var description: AccessibilityDescription { get }

  /// Notes that the view is in a window, on a display with a clock.
  func attach(to clock: (any DisplayClock)?)
  /// Notes that the view is in no window.
  func detach()
  /// Notes whether the view is scrolled away, hidden or covered.
  func setScrolledAway(_ value: Bool)
  /// Notes whether the application is in the foreground.
  func setApplicationActive(_ value: Bool)
  /// Notes that memory is short.
  func memoryPressure()
  /// Notes the size of the view.
  ///
  /// - Returns: Whether there is another picture to show.
  @discardableResult func layOut(_ geometry: ViewGeometry) -> Bool
  /// Notes the environment of the view.
  func environmentChanged(to environment: ViewEnvironment)
  /// Returns the picture to show; nil for a view that shows nothing.
  ///
  /// It is the former one while a picture is drawn off the main actor; the screen is told when that is ready.
  func picture() -> DotLottieImage?
  /// Whether it responds to pointers; others are left to the view around it.
  var takesPointers: Bool { get }
  /// Whether assistive technologies stop at it.
  var isAccessibilityElement: Bool { get }
  /// Passes on a finger, a pen or a mouse; positions are in points of the view.
  func receive(_ input: PointerMapper.Input)
  /// Notes whether the view has the keyboard's focus.
  func setFocused(_ value: Bool)
  /// Notes that the person activates the view without a pointer.
  ///
  /// - Returns: Whether the view responds to presses.
  func activate() -> Bool
}

extension ViewPresenter {
  package func memoryPressure() {}
  package var contentShape: (width: Double, height: Double) { naturalSize }
  package var takesOfferedSize: Bool { true }

  /// Returns the size of a view for a proposed width and height, in points.
  ///
  /// Without one of them it follows in proportion; without both, the view has its natural size. It always has that if it does
  /// not take the size that it is offered.
  package func fittingSize(proposing width: Double?, _ height: Double?) -> (width: Double, height: Double) {
    let natural = contentShape
    let hasShape = natural.width > 0 && natural.height > 0
    if !takesOfferedSize { return hasShape ? natural : (0, 0) }
    switch (width, height) {
    case (let width?, let height?): return (width, height)
    case (let width?, nil): return (width, hasShape ? width * natural.height / natural.width : width)
    case (nil, let height?): return (hasShape ? height * natural.width / natural.height : height, height)
    case (nil, nil): return hasShape ? natural : (0, 0)
    }
  }
}
