import VectorRaster

/// Turns pictures into PNG files: straight 8-bit RGBA, the same bytes for the same pixels every time.
///
/// An encoder keeps its buffers, so encode many pictures with one. It is not shared between threads.
///
/// ```swift
/// var encoder = PNGEncoder()
/// let file: [UInt8] = encoder.encode(surface)
/// ```
public struct PNGEncoder: ~Copyable {
  private var deflater: Deflater
  private var filtered: [UInt8] = []

  /// Makes an encoder.
  ///
  /// - Parameter effort: zlib's level, 1 (fast) to 9 (small); clamped. Level 1 suits frames on the way to
  ///   somewhere else; 6 and above take several times as long for files about a fifth smaller.
  public init(effort: Int = 1) {
    deflater = Deflater(level: Int32(min(max(effort, 1), 9)))
  }

  /// A PNG file that shows `surface`.
  ///
  /// - Precondition: both sides are at least 1 (PNG has no empty pictures).
  /// - Complexity: O(pixels); about 2 ms for 512 × 512.
  public mutating func encode(_ surface: Surface) -> [UInt8] {
    precondition(surface.width > 0 && surface.height > 0, "a PNG of \(surface.width) × \(surface.height)")
    var output = PNGChunks.signature
    PNGChunks.appendHeader(width: surface.width, height: surface.height, to: &output)
    filtered.removeAll(keepingCapacity: true)
    let box = PixelRows(x: 0, y: 0, width: surface.width, height: surface.height)
    box.appendFiltered(surface.pixels, stride: surface.width, to: &filtered)
    PNGChunks.append("IDAT", to: &output) { deflater.compress(filtered, appendingTo: &$0) }
    PNGChunks.append("IEND", to: &output) { _ in }
    return output
  }
}
