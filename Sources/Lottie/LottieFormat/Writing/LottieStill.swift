package import ZoetropeJSON

/// A Lottie file of one frame that the package writes for itself, to lay out and draw texts and shapes.
package struct LottieStill {
  /// The width of the canvas, in pixels.
  package var width: Double
  /// The height of the canvas, in pixels.
  package var height: Double
  /// The fonts, which texts refer to by their index.
  package var fonts: [(family: String, style: String)] = []
  private var layers: [JSONValue] = []

  /// Creates an empty file.
  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// A text of one look.
  package struct Text {
    /// The places of lines relative to `x`.
    package enum Alignment: Int, Sendable { case left, right, center }

    /// The lines, without their ends.
    package var lines: [String]
    /// The place of the lines.
    package var x: Double
    /// The baseline of the first line.
    package var y: Double
    package var size: Double
    package var lineHeight: Double
    package var alignment: Alignment
    /// The colour and the opacity, 0…1.
    package var color: SIMD4<Double>
    /// The index in ``LottieStill/fonts``.
    package var font = 0

    package init(
      _ lines: [String], x: Double, y: Double, size: Double, lineHeight: Double, alignment: Alignment,
      color: SIMD4<Double>
    ) {
      (self.lines, self.x, self.y, self.size) = (lines, x, y, size)
      (self.lineHeight, self.alignment, self.color) = (lineHeight, alignment, color)
    }
  }

  /// Adds a text above what was added before.
  package mutating func add(_ text: Text) {
    let document: JSONValue = .object([
      ("s", .number(text.size)), ("f", .string(name(ofFont: text.font))),
      ("j", .number(Double(text.alignment.rawValue))), ("lh", .number(text.lineHeight)),
      ("t", .string(text.lines.joined(separator: "\r"))), ("fc", Self.color(text.color)),
    ])
    let options: JSONValue = .object([("g", .number(1)), ("a", Self.property(Self.point(0, 0)))])
    addLayer(
      type: 5,
      transform: [
        ("p", Self.property(Self.point(text.x, text.y))), ("o", Self.property(.number(100 * text.color.w))),
      ],
      (
        "t",
        .object([
          ("d", .object([("k", .array([.object([("t", .number(0)), ("s", document)])]))])),
          ("p", .object([JSONValue.Member]())), ("a", .array([])), ("m", options),
        ])
      ))
  }

  /// The name by which a text refers to a font, and by which findings call it.
  private func name(ofFont index: Int) -> String {
    let font = fonts[index]
    return font.style == "Regular" ? font.family : "\(font.family) \(font.style)"
  }

  /// Adds shapes, the bottom one first, above what was added before.
  package mutating func add(shapes: [JSONValue]) {
    addLayer(type: 4, transform: [], ("shapes", .array(shapes.reversed())))
  }

  private mutating func addLayer(
    type: Double, transform: [(String, JSONValue)], _ content: (String, JSONValue)
  ) {
    layers.append(
      .object([
        ("ty", .number(type)), ("nm", .string("")), ("ip", .number(0)), ("op", .number(1)),
        ("st", .number(0)), ("ks", .object(transform)), content,
      ]))
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let list = fonts.indices.map { index -> JSONValue in
      .object([
        ("fName", .string(name(ofFont: index))), ("fFamily", .string(fonts[index].family)),
        ("fStyle", .string(fonts[index].style)),
      ])
    }
    let file: JSONValue = .object([
      ("v", .string("5.7.0")), ("fr", .number(1)), ("ip", .number(0)), ("op", .number(1)),
      ("w", .number(width)), ("h", .number(height)), ("fonts", .object([("list", .array(list))])),
      ("layers", .array(layers.reversed())),
    ])
    return Array(file.text(.line).utf8)
  }

  /// A property that does not change.
  package static func property(_ value: JSONValue) -> JSONValue {
    .object([("a", .number(0)), ("k", value)])
  }

  package static func point(_ x: Double, _ y: Double) -> JSONValue { .array([.number(x), .number(y)]) }

  /// The first three components.
  package static func color(_ color: SIMD4<Double>) -> JSONValue {
    .array([.number(color.x), .number(color.y), .number(color.z)])
  }
}
