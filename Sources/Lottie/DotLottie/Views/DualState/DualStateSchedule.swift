import LottiePlayer

/// The pictures of a control with two sides for a view that a schedule draws again and again, as on a watch.
///
/// Such a view has no window and no display link: it asks for the picture of a moment.
@MainActor
package final class DualStateSchedule {
  /// The longest time between two pictures, in seconds: time without a screen is not made up for.
  private static let longest = 0.25

  private var presenter: DualStatePresenter?
  private let clock = ManualDisplayClock()
  private var last: Double?
  /// The environment of the view.
  package var environment = ViewEnvironment() {
    didSet { presenter?.environmentChanged(to: environment) }
  }

  /// Makes a schedule of no control yet.
  package init() {}

  /// Whether the application is in the foreground.
  package var isApplicationActive = true {
    didSet { presenter?.setApplicationActive(isApplicationActive) }
  }

  /// Returns the picture at a moment, for a view of a size; nil for a view that shows nothing.
  ///
  /// - Parameters:
  ///   - animation: The control; the former one, if it was another, leaves the screen.
  ///   - geometry: The size of the view.
  ///   - seconds: The moment, in seconds from any origin; one before the former counts as the former.
  package func picture(of animation: DualStateAnimation, _ geometry: ViewGeometry, at seconds: Double)
    -> DotLottieImage?
  {
    let presenter = attached(to: animation)
    presenter.layOut(geometry)
    let elapsed = last.map { seconds - $0 } ?? 0
    last = seconds
    // Not `max(0, …)`, which would let NaN through.
    if elapsed > 0 { clock.advance(by: .seconds(min(elapsed, Self.longest))) }
    return presenter.canvas == nil ? nil : animation.frameImage()
  }

  /// Notes that the view is gone; the next picture brings it back.
  package func detach() {
    presenter?.detach()
    last = nil
  }

  private func attached(to animation: DualStateAnimation) -> DualStatePresenter {
    let presenter = kept(for: animation)
    if !presenter.isAttached { presenter.attach(to: clock) }
    return presenter
  }

  private func kept(for animation: DualStateAnimation) -> DualStatePresenter {
    if let presenter, presenter.animation === animation { return presenter }
    presenter?.detach()
    let new = DualStatePresenter(animation)
    new.setApplicationActive(isApplicationActive)
    new.environmentChanged(to: environment)
    presenter = new
    return new
  }
}
