/// A block of pixels into which a band is drawn: the band of the surface, or of a group.
@unsafe
struct Target {
  /// The pixel at the top left of `box`.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The distance from one row to the next, in pixels.
  let stride: Int
  /// The pixels of the picture that the block holds.
  let box: PixelBox

  /// Returns the address of the pixel at (`x`, `y`) of the picture, which must be in the box.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe pixels + ((y &- box.minY) &* stride &+ (x &- box.minX))
  }
}

/// The coverage bytes of a group's band.
@unsafe
struct MaskTarget {
  let bytes: UnsafeMutablePointer<UInt8>
  let stride: Int
  let box: PixelBox

  @inline(__always)
  func byte(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe bytes + ((y &- box.minY) &* stride &+ (x &- box.minX))
  }
}

/// A painter that draws spans of one row of pixels.
protocol SpanPainter {
  /// Draws pixels that all have the same coverage, 1…255.
  func paint(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32)
  /// Draws pixels that each have their own coverage.
  func paint(
    _ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>)
}

/// Draws the part of a coverage that lies in `box`, which must lie in the target and in the coverage's box.
@inline(__always)
func drawRuns<Painter: SpanPainter>(
  _ painter: Painter, _ rowBase: Int, _ memory: CoverageMemory, _ box: PixelBox, _ target: Target
) {
  for y in box.minY..<box.maxY {
    let span = unsafe memory.rows[rowBase &+ y]
    let row = unsafe target.pixel(box.minX, y) - box.minX
    for i in Int(span.start)..<Int(span.end) {
      let run = unsafe memory.runs[i]
      let start = Int(run.x)
      var from = start
      var to = start &+ Int(run.length)
      if from < box.minX { from = box.minX }
      if to > box.maxX { to = box.maxX }
      let count = to &- from
      if count <= 0 { continue }
      if run.cover & Run.solidBit != 0 {
        unsafe painter.paint(row + from, x: from, y: y, count: count, coverage: run.cover & 255)
      } else {
        let offset = Int(run.cover) &+ from &- start
        unsafe painter.paint(row + from, x: from, y: y, count: count, coverages: memory.alphas + offset)
      }
    }
  }
}
