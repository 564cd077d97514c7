#if os(watchOS) && canImport(SwiftUI)
  import SwiftUI

  /// A view of an animation on a watch: pictures at the times of a schedule.
  struct WatchAnimationView: View {
    let animation: DotLottieAnimation
    @State private var screen = WatchScreen()
    @Environment(\.displayScale) private var scale
    @Environment(\.scenePhase) private var phase
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @ScaledMetric private var textScale = 1.0

    var body: some View {
      GeometryReader { proxy in
        TimelineView(.animation(minimumInterval: 1.0 / 30, paused: !animation.isMoving)) { context in
          picture(screen.picture(of: animation, proxy.size, scale: scale, environment, at: context.date))
        }
      }
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { screen.press(at: $0.location) }
          .onEnded { screen.release(at: $0.location) }
      )
      .onDisappear { screen.detach() }
      .onChange(of: phase) { _, phase in animation.setApplicationActive(phase == .active) }
      .accessibilityLabel(animation.accessibilityDescription(animation.accessibilityWords).label)
    }

    private var environment: ViewEnvironment {
      ViewEnvironment(appearance: .dark, reducesMotion: reducesMotion, textScale: textScale)
    }

    @ViewBuilder private func picture(_ image: CGImage?) -> some View {
      if let image {
        Image(decorative: image, scale: scale).resizable().aspectRatio(contentMode: .fit)
      } else {
        Color.clear
      }
    }
  }

  /// The state of a watch's view between pictures.
  @MainActor
  private final class WatchScreen: AnimationScreen {
    private var presenter: AnimationPresenter?
    private let clock = ManualDisplayClock()
    private var last: Date?
    private var isPressed = false

    func pictureChanged() {}

    /// The picture at a moment.
    func picture(
      of animation: DotLottieAnimation, _ size: CGSize, scale: CGFloat, _ environment: ViewEnvironment,
      at date: Date
    ) -> CGImage? {
      let presenter = attached(to: animation)
      presenter.environmentChanged(to: environment)
      presenter.layOut(ViewGeometry(width: size.width, height: size.height, scale: scale))
      clock.advance(by: .seconds(min(max(date.timeIntervalSince(last ?? date), 0), 0.25)))
      last = date
      return presenter.canvas == nil ? nil : animation.frameImage()
    }

    private func attached(to animation: DotLottieAnimation) -> AnimationPresenter {
      if let presenter, presenter.animation === animation { return presenter }
      presenter?.detach()
      let presenter = AnimationPresenter(animation)
      presenter.screen = self
      presenter.attach(to: clock)
      self.presenter = presenter
      return presenter
    }

    func press(at point: CGPoint) {
      let (x, y) = (Float(point.x), Float(point.y))
      presenter?.receive(isPressed ? .moved(id: 0, x: x, y: y) : .down(id: 0, x: x, y: y))
      isPressed = true
    }

    func release(at point: CGPoint) {
      presenter?.receive(.up(id: 0, x: Float(point.x), y: Float(point.y)))
      isPressed = false
    }

    func detach() { presenter?.detach() }
  }
#endif
