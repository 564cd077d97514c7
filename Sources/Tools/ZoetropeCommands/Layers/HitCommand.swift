#if Tools
import ArgumentParser
import LottieRenderer
import VectorRaster
import ZoetropeJSON

/// A point in pixels: `120,80.5`.
struct PointArgument: FormedArgument, Equatable {
  var x: Float
  var y: Float

  static let form = "a point in pixels, such as 120,80"

  init?(argument: String) {
    let parts = argument.drop { $0 == " " }.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Float(parts[0]), let y = Float(parts[1]), x.isFinite, y.isFinite else {
      return nil
    }
    (self.x, self.y) = (x, y)
  }
}

/// `zoetrope hit`: lists the layers at a point of a frame.
struct HitCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit",
    abstract: "Lists the layers at a point of a frame.",
    discussion: """
      zoetrope hit stars.lottie 540,980
      zoetrope hit stars.lottie 540,980 --frame 30 --json
      The layers that paint at the point come first, the top-most one in front, then those whose box contains it. State \
      machines test boxes, unless their host asks for what is painted.
      """)

  @Argument(help: "A Lottie JSON file, a .lottie package, or - for standard input.", completion: .animations)
  var input: String

  @Argument(
    help: "The point in pixels, such as 120,80, from the upper left corner.",
    transform: PointArgument.parse)
  var point: PointArgument

  @OptionGroup(title: "Frame") var options: FrameOptions

  @OptionGroup(title: "Report") var report: ReportOptions

  /// Puts a space before a point that begins with a minus sign, which would count as an option.
  static func withNegativePoint(_ arguments: [String]) -> [String] {
    guard arguments.first == "hit" else { return arguments }
    return arguments.map { $0.hasPrefix("-") && PointArgument(argument: $0) != nil ? " \($0)" : $0 }
  }

  func run() throws {
    let scene = try options.scene(of: input)
    let place = Vector2(point.x, point.y)
    let paints = scene.renderer.layers(at: place, in: scene.pose)
    let boxes = scene.renderer.layerBoxes(in: scene.pose).filter { $0.box?.contains(place) ?? false }.map(
      \.name)
    if report.json {
      return try StandardOutput.writeReport(
        .report([
          ("frame", .number(scene.frame)), ("x", .float(point.x)), ("y", .float(point.y)),
          ("paints", .array(paints.map(JSONValue.string))), ("boxes", .array(boxes.map(JSONValue.string))),
        ]))
    }
    var text = ReportText()
    for name in paints { text.line("\(name)  paints here") }
    for name in boxes where !paints.contains(name) { text.line("\(name)  has its box here") }
    if paints.isEmpty, boxes.isEmpty {
      let (width, height) = (scene.renderer.width, scene.renderer.height)
      let isOutside = !(0..<Float(width) ~= point.x && 0..<Float(height) ~= point.y)
      text.line(
        isOutside
          ? "the point is outside of the picture, which has \(width) × \(height) pixels"
          : "no layer is here in frame \(ReportText.number(scene.frame))")
    }
    try StandardOutput.writeReport(text.text)
  }
}
#endif
