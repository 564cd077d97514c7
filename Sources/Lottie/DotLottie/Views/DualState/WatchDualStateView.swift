#if os(watchOS) && canImport(SwiftUI)
  import LottiePlayer
  import SwiftUI

  /// A view of a control with two sides on a watch: pictures at the times of a schedule.
  struct WatchDualStateView: View {
    let animation: DualStateAnimation
    @State private var screen = WatchDualStateScreen()
    @Environment(\.displayScale) private var scale
    @Environment(\.scenePhase) private var phase
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      GeometryReader { proxy in
        TimelineView(.animation(minimumInterval: 1.0 / 30, paused: !animation.wantsPictures)) { context in
          picture(
            screen.picture(
              of: animation, ViewGeometry(width: proxy.size.width, height: proxy.size.height, scale: scale),
              at: context.date))
        }
      }
      .onDisappear { screen.detach() }
      .onChange(of: phase, initial: true) { _, phase in screen.isActive = phase == .active }
      .onChange(of: scheme, initial: true) { follow() }
      .onChange(of: reducesMotion, initial: true) { follow() }
    }

    private func follow() {
      screen.environmentChanged(to: scheme == .dark ? .dark : .light, reducesMotion: reducesMotion)
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
  private final class WatchDualStateScreen {
    private var presenter: DualStatePresenter?
    private let clock = ManualDisplayClock()
    private var last: Date?
    private var environment: (appearance: ThemeChoice.Appearance, reducesMotion: Bool) = (.light, false)

    /// Whether the application is in the foreground.
    var isActive = true { didSet { presenter?.setApplicationActive(isActive) } }

    /// The picture at a moment.
    func picture(of animation: DualStateAnimation, _ geometry: ViewGeometry, at date: Date) -> CGImage? {
      let presenter = attached(to: animation)
      presenter.layOut(geometry)
      clock.advance(by: .seconds(min(max(date.timeIntervalSince(last ?? date), 0), 0.25)))
      last = date
      return presenter.picture()
    }

    private func attached(to animation: DualStateAnimation) -> DualStatePresenter {
      if let presenter, presenter.animation === animation {
        if !presenter.isAttached { presenter.attach(to: clock) }
        return presenter
      }
      presenter?.detach()
      let presenter = DualStatePresenter(animation)
      presenter.setApplicationActive(isActive)
      presenter.environmentChanged(
        to: environment.appearance, reducesMotion: environment.reducesMotion)
      presenter.attach(to: clock)
      self.presenter = presenter
      return presenter
    }

    func environmentChanged(to appearance: ThemeChoice.Appearance, reducesMotion: Bool) {
      environment = (appearance, reducesMotion)
      presenter?.environmentChanged(to: appearance, reducesMotion: reducesMotion)
    }

    func detach() { presenter?.detach() }
  }
#endif
