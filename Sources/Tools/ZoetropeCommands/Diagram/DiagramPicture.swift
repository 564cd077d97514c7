#if Tools
import LottieFonts
import LottieFormat
import LottieRenderer
import PNGWriter
import GraphTools
import StateGraph
import VectorRaster
import ZoetropeJSON

/// A diagram as a PNG picture, drawn by the renderer of animations, with the looks of the SVG form.
struct DiagramPicture {
  /// The font for whose widths diagrams are laid out.
  static let usualFont = "DejaVu Sans"

  private let layout: GraphLayout
  /// The family of the font.
  private let font: String

  init(_ layout: GraphLayout, font: String) { (self.layout, self.font) = (layout, font) }

  /// The picture in a scale, and what is missing from it, in sentences.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if the picture is too large.
  func png(scale: Double, fonts: FontLibrary) throws(CommandError) -> (bytes: [UInt8], notes: [String]) {
    let (width, height) = (layout.width.rounded(.up), layout.height.rounded(.up))
    let animation: LottieAnimation
    let renderer: Renderer
    do {
      animation = try LottieAnimation(file(width, height), fonts: fonts)
      renderer = try Renderer(
        animation, width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
    } catch let error as RenderError {
      throw .usage("\(error); set a lower --scale, or write .svg")
    } catch {
      throw .usage("the diagram can't be drawn: \(error)")
    }
    renderer.background = PaintColor(red: 1, green: 1, blue: 1, alpha: 1)
    var surface = Surface(width: renderer.width, height: renderer.height)
    renderer.render(frame: 0, into: &surface)
    var encoder = PNGEncoder()
    let missing = renderer.shortfall.map { [$0] } ?? []
    return (encoder.encode(surface), (animation.diagnostics + missing).map(\.message))
  }

  private static let ink: SIMD4<Double> = color(0x1F2328)
  private static let line: SIMD4<Double> = color(0x57606A)
  private static let alarm: SIMD4<Double> = color(0xCF222E)
  private static let open: SIMD4<Double> = color(0x8C959F, opacity: 0.09)
  private static let white: SIMD4<Double> = color(0xFFFFFF)

  private static func color(_ hex: Int, opacity: Double = 1) -> SIMD4<Double> {
    SIMD4(Double(hex >> 16), Double((hex >> 8) & 255), Double(hex & 255), 255 * opacity) / 255
  }

  private func file(_ width: Double, _ height: Double) -> [UInt8] {
    var file = LottieStill(width: width, height: height)
    file.fonts = [(font, "Regular"), (font, "Bold")]
    file.add(shapes: layout.boxes.flatMap(shapes) + layout.routes.flatMap(shapes) + layout.dots.map(dot))
    if !layout.title.texts.isEmpty {
      var title = text(layout.title, at: layout.titlePlace, .left, Self.ink)
      title.font = 1
      file.add(title)
    }
    for box in layout.boxes { for text in texts(box) { file.add(text) } }
    for route in layout.routes {
      guard let label = route.label else { continue }
      file.add(text(route.text, at: .init(x: label.x, y: label.y), .left, Self.line))
    }
    return file.bytes
  }

  // MARK: Texts

  private func texts(_ box: GraphLayout.Box) -> [LottieStill.Text] {
    if layout.isHistory(box) {
      let isDeep = layout.graph.states[box.state].kinds.contains(.deepHistory)
      let (x, y) = (box.frame.x + box.frame.width / 2, box.frame.y + box.frame.height / 2 + 4)
      return [
        .init(
          [isDeep ? "H*" : "H"], x: x, y: y, size: 12, lineHeight: 12, alignment: .center, color: Self.ink)
      ]
    }
    let places = box.textPlaces
    let alignment = box.isOpen ? LottieStill.Text.Alignment.left : .center
    let isAlarming = layout.isUndeclared(box)
    return [
      text(box.name, at: places.name, alignment, isAlarming ? Self.alarm : Self.ink),
      text(box.details, at: places.details, alignment, isAlarming ? Self.alarm : Self.line),
    ].filter { !$0.lines.isEmpty }
  }

  private func text(
    _ block: TextBlock, at place: GraphLayout.Point, _ alignment: LottieStill.Text.Alignment,
    _ color: SIMD4<Double>
  ) -> LottieStill.Text {
    .init(
      block.texts, x: place.x, y: place.y + block.ascent, size: block.size, lineHeight: block.lineHeight,
      alignment: alignment, color: color)
  }

  // MARK: Shapes

  private func shapes(_ box: GraphLayout.Box) -> [JSONValue] {
    let frame = box.frame
    let isAlarming = layout.isUndeclared(box)
    let stroke = Self.stroke(
      isAlarming ? Self.alarm : Self.line, isDashed: isAlarming || layout.isDashed(box))
    let fill = Self.fill(box.isOpen ? Self.open : Self.white)
    if layout.isHistory(box) { return [Self.group([Self.ellipse(frame), stroke, fill])] }
    var shapes = [Self.group([Self.rectangle(frame, inset: 0, radius: 8), stroke, fill])]
    if layout.graph.states[box.state].kinds.contains(.final) {
      shapes.append(Self.group([Self.rectangle(frame, inset: 3, radius: 6), stroke]))
    }
    return shapes
  }

  private func dot(_ frame: GraphLayout.Frame) -> JSONValue {
    Self.group([Self.ellipse(frame), Self.fill(Self.ink)])
  }

  private func shapes(_ route: GraphLayout.Route) -> [JSONValue] {
    let stroke = Self.stroke(Self.line, isDashed: layout.isTweened(route))
    guard let first = route.points.first, let last = route.points.last else { return [] }
    var vertices = [Vertex(point: first)]
    for turn in route.turns {
      // The tangents of a cubic curve are two thirds of the way to a quadratic curve's corner.
      vertices.append(Vertex(point: turn.start, out: turn.corner))
      vertices.append(Vertex(point: turn.end, into: turn.corner))
    }
    vertices.append(Vertex(point: last))
    var shapes = [Self.group([Self.path(vertices, isClosed: false), stroke])]
    if let head = route.head {
      shapes.append(
        Self.group([Self.path(head.map { Vertex(point: $0) }, isClosed: true), Self.fill(Self.line)]))
    }
    return shapes
  }

  /// A point of a path, with the corners of the quadratic curves before and after it.
  private struct Vertex {
    var point: GraphLayout.Point
    var into: GraphLayout.Point?
    var out: GraphLayout.Point?
  }

  private static func group(_ items: [JSONValue]) -> JSONValue {
    .object([("ty", .string("gr")), ("it", .array(items + [.object([("ty", .string("tr"))])]))])
  }

  private static func rectangle(_ frame: GraphLayout.Frame, inset: Double, radius: Double) -> JSONValue {
    .object([
      ("ty", .string("rc")), ("p", middle(frame)), ("r", LottieStill.property(.number(radius))),
      ("s", LottieStill.property(LottieStill.point(frame.width - 2 * inset, frame.height - 2 * inset))),
    ])
  }

  private static func ellipse(_ frame: GraphLayout.Frame) -> JSONValue {
    .object([
      ("ty", .string("el")), ("p", middle(frame)),
      ("s", LottieStill.property(LottieStill.point(frame.width, frame.height))),
    ])
  }

  private static func middle(_ frame: GraphLayout.Frame) -> JSONValue {
    LottieStill.property(LottieStill.point(frame.x + frame.width / 2, frame.y + frame.height / 2))
  }

  private static func fill(_ color: SIMD4<Double>) -> JSONValue {
    .object([
      ("ty", .string("fl")), ("c", LottieStill.property(LottieStill.color(color))),
      ("o", LottieStill.property(.number(100 * color.w))),
    ])
  }

  private static func stroke(_ color: SIMD4<Double>, isDashed: Bool) -> JSONValue {
    let dashes = [("d", 5.0), ("g", 4.0)].map { kind, length -> JSONValue in
      .object([("n", .string(kind)), ("v", LottieStill.property(.number(length)))])
    }
    return .object([
      ("ty", .string("st")), ("c", LottieStill.property(LottieStill.color(color))),
      ("o", LottieStill.property(.number(100))), ("w", LottieStill.property(.number(1.2))),
      ("lc", .number(1)), ("lj", .number(1)), ("ml", .number(4)), ("d", .array(isDashed ? dashes : [])),
    ])
  }

  private static func path(_ vertices: [Vertex], isClosed: Bool) -> JSONValue {
    func tangents(_ corner: (Vertex) -> GraphLayout.Point?) -> JSONValue {
      .array(
        vertices.map { vertex in
          let end = corner(vertex) ?? vertex.point
          return LottieStill.point((end.x - vertex.point.x) * 2 / 3, (end.y - vertex.point.y) * 2 / 3)
        })
    }
    let curve: JSONValue = .object([
      ("v", .array(vertices.map { LottieStill.point($0.point.x, $0.point.y) })),
      ("i", tangents { $0.into }), ("o", tangents { $0.out }), ("c", .boolean(isClosed)),
    ])
    return .object([("ty", .string("sh")), ("ks", LottieStill.property(curve))])
  }
}
#endif
