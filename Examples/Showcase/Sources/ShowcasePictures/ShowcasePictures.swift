import DotLottie
import LottieFormat
import LottieImageCodecs
import LottieRenderer
import Showcase
import VectorRaster
import ViewMachines
import ViewStages

/// The screens of the application, drawn without a screen from the same animations and machines.
///
/// The layout is one of ``HeadlessView``s, and texts are bars: the renderer draws no texts yet.
@MainActor
package final class ShowcasePictures {
  /// The size of the pictures in points.
  package static let size = (width: 280.0, height: 500.0)
  /// The number of pixels in a point.
  package static let scale = 1.5

  private let model: ShowcaseModel
  private let harbour: HeadlessStage
  private let machines: ViewAnimationMachines<HeadlessStage>

  /// Loads all animations.
  ///
  /// - Throws: The reason why one of them can't be loaded.
  package init(screen: ShowcaseScreen = .lighthouse) async throws {
    model = ShowcaseModel(screen: screen)
    harbour = HeadlessStage(
      try StageFile(json: ShowcaseFiles.bytes("harbour-stage.json")), files: FileAssets(),
      decoder: PlatformImageDecoder())
    machines = try model.machines(on: harbour)
    for animation in [model.lighthouse, model.rating, model.boat] {
      animation.displayClock = nil
      try await animation.loaded()
    }
    for control in controls {
      control.displayClock = nil
      control.attach()
      while !control.isPrepared(.inactive) || !control.isPrepared(.active) {
        if let reason = control.failure { throw reason }
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  private var controls: [DualStateAnimation] { model.icons + [model.heart, model.toggle, model.bell] }

  /// The contents that are drawn.
  package var contents: ShowcaseModel { model }

  /// Does on each screen what a person would, and waits until it can be seen.
  package func use() throws {
    press(model.lighthouse, x: 0.5, y: 0.295)
    press(model.rating, x: 360 / 520, y: 0.5)
    model.heart.isActive = true
    model.toggle.isActive = true
    pass(.milliseconds(900))
    try machines.perform("sail", on: "boat")
    try machines.perform("raise", on: "flag")
    pass(.milliseconds(400))
    model.bell.isActive = true
    pass(.milliseconds(180))
  }

  /// Presses a place of an animation, in shares of its canvas.
  package func press(_ animation: DotLottieAnimation, x: Float, y: Float) {
    let (width, height) = animation.canvasSize
    animation.stateMachinePostEvent(.click(x: x * Float(width), y: y * Float(height)))
  }

  /// Lets time pass in steps of a 60th of a second.
  package func pass(_ time: Duration) {
    var rest = time
    while rest > .zero {
      let step = min(rest, .milliseconds(16))
      for animation in [model.lighthouse, model.rating, model.boat] {
        animation.tick(dt: Float(step / .milliseconds(1)))
      }
      for control in controls { control.advance(by: step) }
      machines.advance(by: step)
      rest -= step
    }
    harbour.time = machines.time
  }

  // MARK: Drawing

  /// Draws the screen that is selected.
  package func picture() throws -> Surface {
    let phone = HeadlessView(
      frame: ViewFrame(0, 0, Self.size.width, Self.size.height), background: ViewColor("#FFFFFF"))
    let stage = HeadlessStage(root: phone)
    stage.time = harbour.time
    switch model.screen {
    case .lighthouse: showLighthouse(in: phone)
    case .controls: showControls(in: phone)
    case .rating: showRating(in: phone)
    case .harbour: showHarbour(in: phone)
    }
    showTabs(in: phone)
    let (width, height) = (Int(Self.size.width * Self.scale), Int(Self.size.height * Self.scale))
    let renderer = try StageRenderer(width: width, height: height)
    var surface = Surface(width: width, height: height)
    renderer.draw(stage, into: &surface)
    return surface
  }

  private func showLighthouse(in phone: HeadlessView) {
    show(model.lighthouse, at: ViewFrame(16, 40, 248, 248), in: phone)
    bar(ViewFrame(84, 306, 112, 10), "#3C3C43", in: phone)
    bar(ViewFrame(32, 348, 52, 10), "#3C3C43", in: phone)
    let ground = HeadlessView(frame: ViewFrame(200, 338, 48, 30), background: ViewColor("#D6D7DB"))
    ground.cornerRadius = 15
    let knob = HeadlessView(frame: ViewFrame(2, 2, 26, 26), background: ViewColor("#FFFFFF"))
    knob.cornerRadius = 13
    ground.add(knob)
    phone.add(ground)
  }

  private func showControls(in phone: HeadlessView) {
    show(model.heart, at: ViewFrame(92, 50, 96, 96), in: phone)
    show(model.toggle, at: ViewFrame(64, 186, 72, 48), in: phone)
    bar(ViewFrame(150, 204, 66, 12), "#3C3C43", in: phone)
    show(model.bell, at: ViewFrame(92, 276, 96, 96), in: phone)
    bar(ViewFrame(112, 386, 56, 10), "#3C3C43", in: phone)
  }

  private func showRating(in phone: HeadlessView) {
    show(model.rating, at: ViewFrame(16, 140, 248, 57.2), in: phone)
    bar(ViewFrame(108, 224, 64, 10), "#3C3C43", in: phone)
    bar(ViewFrame(120, 258, 40, 10), "#0A7AFF", in: phone)
  }

  private func showHarbour(in phone: HeadlessView) {
    // The stage of 320 × 240 points, smaller, about its centre.
    let root = harbour.root
    root.look.frame = ViewFrame(-20, 60, 320, 240)
    root.look.transform = .scale(260.0 / 320, 260.0 / 320)
    root.cornerRadius = 12
    // The words on the water.
    root.view(tagged: 4)?.isHidden = true
    phone.add(root)
    for (x, width) in [(20.0, 56.0), (88, 104), (204, 56)] {
      let button = HeadlessView(frame: ViewFrame(x, 312, width, 32), background: ViewColor("#E4E4EA"))
      button.cornerRadius = 8
      phone.add(button)
      bar(ViewFrame(x + 12, 324, width - 24, 8), "#0A7AFF", in: phone)
    }
  }

  private func showTabs(in phone: HeadlessView) {
    let top = Self.size.height - 72
    phone.add(HeadlessView(frame: ViewFrame(0, top, Self.size.width, 72), background: ViewColor("#F7F7FA")))
    phone.add(HeadlessView(frame: ViewFrame(0, top, Self.size.width, 1), background: ViewColor("#D1D1D6")))
    let width = Self.size.width / Double(model.icons.count)
    for (index, tab) in ShowcaseScreen.allCases.enumerated() {
      let middle = width * (Double(index) + 0.5)
      show(model.icons[index], at: ViewFrame(middle - 16, top + 10, 32, 32), in: phone)
      let length = Double(tab.title.count) * 4.4
      bar(
        ViewFrame(middle - length / 2, top + 48, length, 6), tab == model.screen ? "#3C3C43" : "#AEAEB2",
        in: phone)
    }
  }

  private func bar(_ frame: ViewFrame, _ color: String, in phone: HeadlessView) {
    let view = HeadlessView(frame: frame, background: ViewColor(color))
    view.cornerRadius = frame.height / 2
    phone.add(view)
  }

  private func show(_ animation: DotLottieAnimation, at frame: ViewFrame, in phone: HeadlessView) {
    animation.resize(width: Int(frame.width * Self.scale), height: Int(frame.height * Self.scale))
    let (width, height) = animation.canvasSize
    var surface = Surface(width: width, height: height)
    animation.draw(into: &surface)
    show(surface, at: frame, in: phone)
  }

  private func show(_ control: DualStateAnimation, at frame: ViewFrame, in phone: HeadlessView) {
    control.resize(width: Int(frame.width * Self.scale), height: Int(frame.height * Self.scale))
    let (width, height) = control.canvasSize
    var surface = Surface(width: width, height: height)
    control.draw(into: &surface)
    show(surface, at: frame, in: phone)
  }

  private func show(_ surface: Surface, at frame: ViewFrame, in phone: HeadlessView) {
    let view = HeadlessView(frame: frame)
    view.picture = HeadlessView.Picture(
      Bitmap(width: surface.width, height: surface.height, pixels: Array(surface.pixels)),
      scale: Self.scale)
    phone.add(view)
  }
}

/// The files of the application, for a stage.
private struct FileAssets: AssetSource {
  func bytes(directory: String, name: String) -> [UInt8]? {
    let bytes = ShowcaseFiles.bytes(name)
    return bytes.isEmpty ? nil : bytes
  }
}
