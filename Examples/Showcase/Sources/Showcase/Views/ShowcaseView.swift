#if canImport(SwiftUI)
  import Combine
  import DotLottie
  import Foundation
  import SwiftUI

  /// A screen, and the tabs of all screens under it; the scene remembers the choices of the person.
  struct ShowcaseView: View {
    @State private var model = ShowcaseModel(savesPower: ProcessInfo.processInfo.isLowPowerModeEnabled)
    @SceneStorage("screen") private var screen = ShowcaseScreen.lighthouse
    @SceneStorage("stars") private var stars = 0
    @SceneStorage("isLiked") private var isLiked = false

    private let powerChanges = NotificationCenter.default
      .publisher(for: .NSProcessInfoPowerStateDidChange)
      .receive(on: RunLoop.main)

    var body: some View {
      VStack(spacing: 0) {
        contents.frame(maxWidth: .infinity, maxHeight: .infinity)
        Divider()
        TabIcons(model: model, screen: $screen)
      }
      .onChange(of: screen, initial: true) { model.select(screen) }
      .onChange(of: model.stars) { stars = model.stars }
      .onAppear { model.rate(stars) }
      .onReceive(powerChanges) { _ in model.savesPower = ProcessInfo.processInfo.isLowPowerModeEnabled }
    }

    @ViewBuilder private var contents: some View {
      switch screen {
      case .lighthouse: LighthouseScreen(model: model)
      case .controls: ControlsScreen(model: model, isLiked: $isLiked)
      case .rating: RatingScreen(model: model)
      case .harbour: HarbourScreen(model: model)
      }
    }
  }

  /// The tabs: an icon with two sides each.
  private struct TabIcons: View {
    let model: ShowcaseModel
    @Binding var screen: ShowcaseScreen

    var body: some View {
      HStack {
        ForEach(ShowcaseScreen.allCases) { tab in
          Button {
            screen = tab
          } label: {
            VStack(spacing: 2) {
              DualStateView(icon(of: tab)).frame(width: 32, height: 32)
              Text(tab.title).font(.caption)
            }
            .frame(maxWidth: .infinity, maxHeight: nil)
            .contentShape(Rectangle())
          }
          .buttonStyle(.plain)
          .accessibilityLabel(tab.title)
          .accessibilityAddTraits(tab == screen ? .isSelected : [])
        }
      }
      .padding(8)
    }

    private func icon(of tab: ShowcaseScreen) -> DualStateAnimation {
      model.icons[ShowcaseScreen.allCases.firstIndex(of: tab) ?? 0]
    }
  }

  struct ShowcaseView_Previews: PreviewProvider {
    static var previews: some View { ShowcaseView() }
  }
#endif
