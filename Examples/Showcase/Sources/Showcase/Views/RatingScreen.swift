#if canImport(SwiftUI)
  import DotLottie
  import SwiftUI

  /// Five stars: the state machine of the package knows which was pressed.
  struct RatingScreen: View {
    let model: ShowcaseModel

    var body: some View {
      VStack(spacing: 24) {
        DotLottieView(dotLottie: model.rating).aspectRatio(contentMode: .fit)
        Text("Stars: \(model.stars)")
        Button("Clear") { model.rate(0) }
      }
      .padding()
    }
  }

  struct RatingScreen_Previews: PreviewProvider {
    static var previews: some View { RatingScreen(model: ShowcaseModel(screen: .rating)) }
  }
#endif
