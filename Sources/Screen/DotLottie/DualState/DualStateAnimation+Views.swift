import LottiePlayer
import LottieRenderer
import VectorRaster

extension DualStateAnimation {
  /// The picture of the canvas; a placeholder before anything is shown.
  package func frameImage() -> DotLottieImage? {
    let (request, painter) = pictureRequest()
    swapChain.draw(request, by: painter)
    return swapChain.image
  }

  /// The picture of the canvas, or the one before it while this one is drawn off the main actor; views are told when it is
  /// drawn.
  package func latestImage() -> DotLottieImage? {
    let (request, painter) = pictureRequest()
    return swapChain.latest(request, by: painter)
  }

  private func pictureRequest() -> (PictureRequest, SharedPainter?) {
    if !core.isCovered, let picture = shownPicture { return (picture.request(), picture.painter) }
    var surface = Surface(width: canvas.width, height: canvas.height)
    _ = drawPlaceholder(into: &surface)
    return (PictureRequest(drawn: surface), nil)
  }

  /// The size of the animation that is shown, in points; -1 before the first.
  package var naturalSize: (width: Double, height: Double) { shownPicture?.naturalSize ?? (-1, -1) }

  /// Whether a clock has to beat; observed, so that a schedule of pictures goes on when it is asked to.
  package var wantsPictures: Bool {
    access(keyPath: \.isPlaying)
    access(keyPath: \.shownSide)
    access(keyPath: \.isActive)
    access(keyPath: \.canvasSize)
    return isMoving
  }

  /// Follows the views: whether one can be seen, its clock, and the largest canvas.
  func viewersChanged() {
    let attached = viewers.all
    clock.offer(attached.first(where: \.isSeen)?.clock)
    if let canvas = attached.compactMap(\.canvas).max(by: { $0.width * $0.height < $1.width * $1.height }) {
      resize(width: canvas.width, height: canvas.height)
    }
    if attached.contains(where: \.isSeen) { attach() } else { detach() }
  }

  /// A side that a value outside of the control says, such as a binding.
  package struct Choice: Sendable, Hashable {
    /// The control that shows the value.
    package let control: ObjectIdentifier
    /// Whether the value says the active side.
    package let isActive: Bool
  }

  /// Makes the choice of a value.
  package func choice(_ isActive: Bool) -> Choice {
    Choice(control: ObjectIdentifier(self), isActive: isActive)
  }

  /// Follows a choice.
  ///
  /// The first one for this control is no switch: if nothing was shown yet, the control rests on its side.
  /// - Parameters:
  ///   - choice: The choice for this control.
  ///   - former: The choice before, which may have been for another control; the same one if there was none.
  package func follow(_ choice: Choice, after former: Choice) {
    isActive = choice.isActive
    if choice == former || choice.control != former.control { core.startOnIntent() }
  }

  // MARK: Environment

  /// Notes whether the environment is light or dark, and applies the theme of ``themes`` for it.
  public func environmentChanged(to appearance: ThemeChoice.Appearance) {
    guard themes?.appearance != appearance else { return }
    themes?.appearance = appearance
  }

  /// Applies the theme to the animations that are prepared.
  func applyTheme() {
    guard let themes else { return }
    for side in DualState.Side.allCases { picture(of: side)?.applyTheme(themes.themeID ?? "") }
    isPictureDue = true
    clock.update()
  }

  // MARK: Accessibility

  /// The description of the control for assistive technologies, with the words of ``accessibilityWords``.
  public var accessibilityDescription: AccessibilityDescription {
    let name = isActive ? "on" : "off"
    return AccessibilityDescription(
      label: accessibilityWords.label ?? "", value: accessibilityWords.states[name] ?? name, isButton: true)
  }
}
