import LottiePlayer

/// The presenter of a view that a schedule draws.
@MainActor
package protocol ScheduledPresenter: ViewPresenter {
  associatedtype Animation: AnyObject

  /// The animation or the control.
  var animation: Animation { get }
  /// Whether the view is in a window.
  var isAttached: Bool { get }

  /// Makes the presenter of a view in no window.
  init(showing animation: Animation)
  /// Draws now, and returns the picture; nil for a view that shows nothing.
  func currentPicture() -> DotLottieImage?
}

/// The pictures of a view that a schedule draws again and again, as on a watch.
///
/// Such a view has no window and no display link: it asks for the picture of a moment.
@MainActor
package final class PictureSchedule<Presenter: ScheduledPresenter> {
  private var presenter: Presenter?
  private let clock = ManualDisplayClock()
  private var last: Double?
  private var isPressed = false

  /// The environment of the view.
  package var environment = ViewEnvironment() {
    didSet { presenter?.environmentChanged(to: environment) }
  }

  /// Whether the application is in the foreground.
  package var isApplicationActive = true {
    didSet { presenter?.setApplicationActive(isApplicationActive) }
  }

  /// Makes a schedule of no animation yet.
  package init() {}

  /// Returns the picture at a moment, for a view of a size; nil for a view that shows nothing.
  ///
  /// Time that passed without a picture is skipped beyond a quarter of a second.
  ///
  /// - Parameters:
  ///   - animation: The animation; the former one, if it was another, leaves the screen.
  ///   - geometry: The size of the view.
  ///   - seconds: The moment, in seconds from any origin; one before the former counts as the former.
  package func picture(of animation: Presenter.Animation, _ geometry: ViewGeometry, at seconds: Double)
    -> DotLottieImage?
  {
    let presenter = attached(to: animation)
    presenter.layOut(geometry)
    let elapsed = last.map { seconds - $0 } ?? 0
    last = seconds
    // Not `max(0, …)`, which would let NaN through.
    if elapsed > 0 { clock.advance(by: .seconds(min(elapsed, 0.25))) }
    return presenter.currentPicture()
  }

  /// Notes that the view is gone; the next picture brings it back.
  package func detach() {
    cancelPress()
    presenter?.detach()
    last = nil
  }

  private func attached(to animation: Presenter.Animation) -> Presenter {
    let presenter = kept(for: animation)
    if !presenter.isAttached { presenter.attach(to: clock) }
    return presenter
  }

  private func kept(for animation: Presenter.Animation) -> Presenter {
    if let presenter, presenter.animation === animation { return presenter }
    presenter?.detach()
    let new = Presenter(showing: animation)
    new.setApplicationActive(isApplicationActive)
    new.environmentChanged(to: environment)
    presenter = new
    return new
  }

  // MARK: Presses

  /// Notes where a finger is on the view, in points.
  package func press(x: Double, y: Double) {
    let (x, y) = (Float(x), Float(y))
    presenter?.receive(isPressed ? .moved(id: 0, x: x, y: y) : .down(id: 0, x: x, y: y))
    isPressed = true
  }

  /// Notes where the finger was lifted.
  package func release(x: Double, y: Double) {
    guard isPressed else { return }
    presenter?.receive(.up(id: 0, x: Float(x), y: Float(y)))
    isPressed = false
  }

  /// Notes that the system took the finger for something else; does nothing after a release.
  package func cancelPress() {
    guard isPressed else { return }
    presenter?.receive(.cancelled(id: 0))
    isPressed = false
  }
}
