/// A line of one width and colour around a layer, under it.
public struct ShapeOutline: Equatable, Sendable, BitwiseCopyable {
  /// The colour and the opacity.
  public var color: PaintColor
  /// The width in pixels.
  public var width: Float

  /// Creates an outline.
  public init(color: PaintColor, width: Float) {
    self.color = color
    self.width = width
  }

  /// The width that counts: at most a quarter of the picture's longer side; 0 for NaN.
  func width(side: Int) -> Float { width > 0 ? Swift.min(width, Float(side) / 4) : 0 }

  func reach(side: Int) -> Reach {
    let width = Int(self.width(side: side)) + 2
    return Reach(left: width, top: width, right: width, bottom: width)
  }
}

/// A painter of outlines, by the distance of each pixel from the nearest pixel of the layer.
struct OutlinePainter: ~Copyable {
  private var nearest = NearestPixels()

  /// The bytes of memory in use.
  var bytes: Int { nearest.bytes }

  /// Draws an outline and its layer into `result`, whose box is set and contains the layer's visible part.
  mutating func paint(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ outline: ShapeOutline, side: Int
  ) {
    result.fill(from: source)
    let box = result.box
    let width = outline.width(side: side)
    guard width > 0, !box.isEmpty else { return }
    // Pixels of the layer beyond the result count as well.
    let field = source.box.intersection(box.outset(by: outline.reach(side: side))).union(box)
    nearest.measure(source, in: field, .covered, opacity: 128)
    let color = outline.color.pixel()
    for y in box.minY..<box.maxY {
      nearest.find(inRow: y)
      let output = unsafe result.pixel(box.minX, y)
      for i in 0..<box.width {
        let x = box.minX + i
        guard let way = nearest.way(fromColumn: x) else { continue }
        let distance = Float(way.x * way.x + way.y * way.y).squareRoot()
        // The edge of the layer lies beyond the middle of a pixel by as much as more than half is covered.
        let opacity = source.opacity(x + way.x, y + way.y)
        let share = byte(width - distance + Float(opacity) / 255)
        if share > 0 { unsafe output[i] = over(output[i], scaled(color, share)) }
      }
    }
  }
}
