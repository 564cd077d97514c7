#if canImport(SwiftUI)
  import DotLottie
  import SwiftUI

  /// A like button, a switch and a push button.
  struct ControlsScreen: View {
    let model: ShowcaseModel
    @Binding var isLiked: Bool
    @State private var isOn = false
    @State private var rings = 0

    var body: some View {
      VStack(spacing: 32) {
        Toggle("Like", isOn: $isLiked)
          .toggleStyle(.dualState(model.heart, size: CGSize(width: 96, height: 96)))
        Toggle("Fog horn", isOn: $isOn)
          .toggleStyle(.dualState(model.toggle, size: CGSize(width: 72, height: 48), showsLabel: true))
        Button("Ring the bell") { rings += 1 }
          .buttonStyle(.dualState(model.bell, size: CGSize(width: 96, height: 96)))
        Text("Rung: \(rings)")
      }
      .padding()
    }
  }

  struct ControlsScreen_Previews: PreviewProvider {
    static var previews: some View {
      ControlsScreen(model: ShowcaseModel(screen: .controls), isLiked: .constant(true))
    }
  }
#endif
