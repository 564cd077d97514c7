#if Tools
import ArgumentParser
import DotLottieInspection
import LottieRenderer
import VectorRaster
import ZoetropeJSON

/// `zoetrope layers`: lists the layers of a frame with their boxes.
struct LayersCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layers",
    abstract: "Lists the layers of a frame with their boxes.",
    discussion: """
      zoetrope layers stars.lottie
      zoetrope layers stars.lottie --frame 30 --json
      The top-most layer comes first, and the layers of a precomposition follow its own, indented. A box is x,y of its \
      upper left corner, width and height in pixels. In JSON it has the four corners too, for layers that are turned.
      """)

  @Argument(help: "A Lottie JSON file, a .lottie package, or - for standard input.", completion: .animations)
  var input: String

  @OptionGroup(title: "Frame") var options: FrameOptions

  @OptionGroup(title: "Report") var report: ReportOptions

  func run() throws {
    let scene = try options.scene(of: input)
    let layers = scene.renderer.layerBoxes(in: scene.pose)
    if report.json { return try StandardOutput.writeReport(Self.json(layers, frame: scene.frame)) }
    try StandardOutput.writeReport(Self.text(layers))
  }

  private static func text(_ layers: [LayerBox]) -> String {
    var text = ReportText()
    if layers.isEmpty { text.line("no layers") }
    for layer in layers {
      let place: String =
        if let bounds = layer.box?.bounds {
          "\(number(bounds.minX)),\(number(bounds.minY)) "
            + "\(number(bounds.maxX - bounds.minX)) × \(number(bounds.maxY - bounds.minY))"
        } else {
          layer.isVisible ? "paints nothing" : "not visible"
        }
      let name = layer.name.isEmpty ? "(no name)" : layer.name
      let words = layer.text.map { "  " + JSONValue.string($0).text(.line) } ?? ""
      text.line(
        String(repeating: "  ", count: min(layer.depth, 32))
          + "\(name)  \(layer.kind.description)  \(place)\(words)")
    }
    return text.text
  }

  private static func number(_ value: Float) -> String {
    ReportText.number((Double(value) * 100).rounded() / 100)
  }

  private static func json(_ layers: [LayerBox], frame: Double) -> JSONValue {
    .report([("frame", .number(frame)), ("layers", .array(layers.map { $0.json }))])
  }
}
#endif
