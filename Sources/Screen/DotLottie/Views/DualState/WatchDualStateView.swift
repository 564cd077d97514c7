#if os(watchOS) && canImport(SwiftUI)
  import LottiePlayer
  import SwiftUI

  /// A view of a control with two sides on a watch: pictures at the times of a schedule.
  struct WatchDualStateView: View {
    let animation: DualStateAnimation
    @State private var schedule = PictureSchedule<DualStatePresenter>()
    @Environment(\.displayScale) private var scale
    @Environment(\.scenePhase) private var phase
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      GeometryReader { proxy in
        TimelineView(.animation(minimumInterval: 1.0 / 30, paused: !animation.wantsPictures)) { context in
          picture(
            schedule.picture(
              of: animation, ViewGeometry(width: proxy.size.width, height: proxy.size.height, scale: scale),
              at: context.date.timeIntervalSinceReferenceDate))
        }
      }
      .onDisappear { schedule.detach() }
      .onChange(of: phase, initial: true) { schedule.isApplicationActive = phase == .active }
      .onChange(of: scheme, initial: true) { followEnvironment() }
      .onChange(of: reducesMotion, initial: true) { followEnvironment() }
    }

    private func followEnvironment() {
      schedule.environment = ViewEnvironment(
        appearance: scheme == .dark ? .dark : .light, reducesMotion: reducesMotion)
    }

    @ViewBuilder private func picture(_ image: CGImage?) -> some View {
      if let image {
        Image(decorative: image, scale: scale).resizable().aspectRatio(contentMode: .fit)
      } else {
        Color.clear
      }
    }
  }
#endif
