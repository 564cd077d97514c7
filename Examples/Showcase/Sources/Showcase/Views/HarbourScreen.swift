#if canImport(SwiftUI)
  import DotLottie
  import SwiftUI
  import ViewMachines

  /// A harbour, whose views are moved by the machines of a file.
  struct HarbourScreen: View {
    let model: ShowcaseModel
    @State private var harbour: Harbour?

    var body: some View {
      VStack(spacing: 24) {
        if let harbour {
          HarbourViews(model: model, harbour: harbour)
          HStack {
            Button("Sail") { harbour.perform("sail", on: "boat") }
            Button("Raise the flag") { harbour.perform("raise", on: "flag") }
            Button("Lower it") { harbour.perform("lower", on: "flag") }
          }
          .buttonStyle(.bordered)
        }
      }
      .padding()
      .onAppear { if harbour == nil { harbour = Harbour(model) } }
    }
  }

  /// The places of the views, and their machines.
  @MainActor
  final class Harbour {
    let stage = SwiftUIStage(
      width: 320, height: 240,
      [
        .init(tag: 1, frame: ViewFrame(130, 4, 60, 60)),
        .init(tag: 2, frame: ViewFrame(20, 40, 60, 60)),
        .init(tag: 3, frame: ViewFrame(256, 100, 60, 132), [.init(tag: 1, frame: ViewFrame(0, 100, 40, 20))]),
      ])
    let machines: ViewAnimationMachines<SwiftUIStage>

    /// Makes a harbour; nil if the file of the machines can't be read.
    init?(_ model: ShowcaseModel) {
      guard let machines = try? model.machines(on: stage) else { return nil }
      self.machines = machines
    }

    /// Performs a transition, unless the state of the machine has none of that name.
    func perform(_ transition: String, on machine: String) {
      _ = try? machines.perform(transition, on: machine)
    }
  }

  private struct HarbourViews: View {
    let model: ShowcaseModel
    let harbour: Harbour

    var body: some View {
      ZStack(alignment: .topLeading) {
        Color(.sRGB, red: 0.75, green: 0.89, blue: 0.96, opacity: 1)
        Circle().fill(.yellow).moved(by: harbour.stage, "1")
        Rectangle().fill(.blue).opacity(0.85).frame(width: 320, height: 148).offset(x: 0, y: 92)
        DotLottieView(dotLottie: model.boat).moved(by: harbour.stage, "2")
        ZStack(alignment: .topLeading) {
          Rectangle().fill(.brown).frame(width: 4, height: 132).offset(x: -4, y: 0)
          Rectangle().fill(.red).moved(by: harbour.stage, "3.1")
        }
        .moved(by: harbour.stage, "3")
      }
      .frame(width: 320, height: 240, alignment: .topLeading)
      .clock(of: harbour.machines)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("A boat in a harbour")
    }
  }

  struct HarbourScreen_Previews: PreviewProvider {
    static var previews: some View { HarbourScreen(model: ShowcaseModel(screen: .harbour)) }
  }
#endif
