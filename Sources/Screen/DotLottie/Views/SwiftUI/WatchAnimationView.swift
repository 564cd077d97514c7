#if os(watchOS) && canImport(SwiftUI)
  import LottiePlayer
  import SwiftUI

  /// A view of an animation on a watch: pictures at the times of a schedule.
  struct WatchAnimationView: View {
    let animation: DotLottieAnimation
    @State private var schedule = PictureSchedule<AnimationPresenter>()
    @GestureState private var isTouched = false
    @Environment(\.displayScale) private var scale
    @Environment(\.scenePhase) private var phase
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @ScaledMetric private var textScale = 1.0

    var body: some View {
      GeometryReader { proxy in
        TimelineView(.animation(minimumInterval: 1.0 / 30, paused: !animation.wantsPictures)) { context in
          picture(
            schedule.picture(
              of: animation, ViewGeometry(width: proxy.size.width, height: proxy.size.height, scale: scale),
              at: context.date.timeIntervalSinceReferenceDate))
        }
      }
      .gesture(
        DragGesture(minimumDistance: 0)
          .updating($isTouched) { _, isTouched, _ in isTouched = true }
          .onChanged { schedule.press(x: $0.location.x, y: $0.location.y) }
          .onEnded { schedule.release(x: $0.location.x, y: $0.location.y) }
      )
      // A gesture that the system takes away does not end.
      .onChange(of: isTouched) { if !isTouched { schedule.cancelPress() } }
      .onDisappear { schedule.detach() }
      .onChange(of: phase, initial: true) { schedule.isApplicationActive = phase == .active }
      .onChange(of: textScale, initial: true) { followEnvironment() }
      .onChange(of: reducesMotion, initial: true) { followEnvironment() }
      .accessibilityLabel(animation.accessibilityDescription(animation.accessibilityWords).label)
    }

    private func followEnvironment() {
      schedule.environment = ViewEnvironment(
        appearance: .dark, reducesMotion: reducesMotion, textScale: textScale)
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
