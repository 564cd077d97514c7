#if canImport(SwiftUI)
  import DotLottie
  import SwiftUI

  /// The lighthouse: a press on the lamp lights it, one on the door sends a signal, which costs a barrel of oil.
  struct LighthouseScreen: View {
    let model: ShowcaseModel

    var body: some View {
      VStack(spacing: 16) {
        DotLottieView(dotLottie: model.lighthouse).aspectRatio(contentMode: .fit)
        Text("Barrels of oil: \(model.barrels)")
        Toggle("Storm", isOn: Binding(get: { model.isStormy }, set: { model.setStormy($0) }))
      }
      .padding()
    }
  }

  struct LighthouseScreen_Previews: PreviewProvider {
    static var previews: some View { LighthouseScreen(model: ShowcaseModel()) }
  }
#endif
