#if Tools
import VectorRaster

/// Two pictures and their difference side by side, each with a label above it.
struct DifferencePicture {
  /// The number of pixels between the pictures.
  private static let gap = 8
  /// The height of the labels, in pixels.
  private static let labelHeight = 20
  /// The size of a unit of the font, in pixels.
  private static let unit: Float = 1.5

  private let rasterizer = Rasterizer()
  private var stroker = Stroker()
  private var labels: Surface
  /// The picture.
  private(set) var surface: Surface

  /// Returns the size for pictures of a size, in pixels.
  static func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
    (3 * width + 2 * gap, height + labelHeight)
  }

  /// Creates a transparent picture for pictures of a size, in pixels.
  init(width: Int, height: Int) {
    let size = Self.size(of: width, height)
    surface = Surface(width: size.width, height: size.height)
    labels = Surface(width: size.width, height: Self.labelHeight)
  }

  /// Draws the first picture, the second one, and their difference: the darker, the larger.
  ///
  /// - Parameter names: The labels, in this order.
  mutating func draw(_ a: Surface, _ b: Surface, names: (String, String, String)) {
    let width = a.width
    drawLabels([names.0, names.1, names.2], width: width)
    for y in 0..<a.height {
      let row = (y + Self.labelHeight) * surface.width
      for x in 0..<width {
        let (first, second) = (a.pixels[y * width + x], b.pixels[y * width + x])
        surface.pixels[row + x] = first
        surface.pixels[row + width + Self.gap + x] = second
        // Multiplied by eight, so that small differences are visible.
        let level = UInt32(255 - min(255, 8 * PictureDifference.distance(first, second)))
        surface.pixels[row + 2 * (width + Self.gap) + x] = 0xFF00_0000 | level << 16 | level << 8 | level
      }
    }
  }

  private mutating func drawLabels(_ names: [String], width: Int) {
    rasterizer.begin(width: labels.width, height: labels.height)
    let top = (Float(Self.labelHeight) - LineFont.capitalHeight * Self.unit) / 2
    var work = WorkBudget.unlimited
    var outline = VectorPath()
    for (index, name) in names.enumerated() {
      let line = LineFont.line(name, limit: (Float(width) - 8) / Self.unit)
      outline.removeAll()
      stroker.outline(
        line.path, StrokeOptions(width: 0.85, cap: .round, join: .round), scale: Self.unit, spending: &work,
        into: &outline)
      rasterizer.beginShape()
      let left = Float(index * (width + Self.gap) + 4)
      rasterizer.add(outline, Matrix2D(a: Self.unit, b: 0, c: 0, d: Self.unit, tx: left, ty: top))
      rasterizer.fill(rasterizer.endShape(rule: .nonzero), with: .solid(.labelText))
    }
    rasterizer.compose(into: &labels, background: .labelBackground)
    surface.pixels.replaceSubrange(..<labels.pixels.count, with: labels.pixels)
  }
}

extension PaintColor {
  fileprivate static let labelText = PaintColor(red: 1, green: 1, blue: 1)
  fileprivate static let labelBackground = PaintColor(red: 0.13, green: 0.13, blue: 0.15)
}
#endif
