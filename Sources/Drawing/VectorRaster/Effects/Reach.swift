/// Distances to the four sides, in whole pixels.
struct Reach: Equatable, BitwiseCopyable {
  var left = 0
  var top = 0
  var right = 0
  var bottom = 0
}

extension PixelBox {
  /// Returns the box enlarged on each side; an empty box stays empty.
  func outset(by reach: Reach) -> PixelBox {
    isEmpty
      ? .empty
      : PixelBox(
        minX: minX - reach.left, minY: minY - reach.top, maxX: maxX + reach.right, maxY: maxY + reach.bottom)
  }

  /// The number of pixels; 64 bits, because an `Int` may have only 32.
  var pixelCount: Int64 { isEmpty ? 0 : Int64(width) * Int64(height) }

  func moved(x: Int, y: Int) -> PixelBox {
    PixelBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

/// A distance in 1/256 pixels.
struct FixedDistance: BitwiseCopyable {
  /// The whole pixels, rounded down.
  var pixels: Int
  /// The rest, 0…255.
  var fraction: UInt32

  /// Rounds a distance, which is limited to ±`limit` pixels; NaN becomes 0.
  init(_ distance: Float, limit: Int) {
    let bound = Float(limit)
    let d = distance.isNaN ? 0 : Swift.max(-bound, Swift.min(bound, distance))
    let units = Int((d * 256).rounded())
    pixels = units >> 8
    fraction = UInt32(truncatingIfNeeded: units & 255)
  }
}
