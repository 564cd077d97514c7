/// The pixels of a layer, which lie on those of the picture.
@unsafe
struct BlockSource: @unsafe PixelSource {
  /// The pixel at the top left of `box`.
  let pixels: UnsafePointer<UInt32>
  /// The pixels of the picture on which the layer lies.
  let box: PixelBox
  /// A number that changes with the pixels.
  let version: UInt64

  var isOpaque: Bool { false }

  @inline(__always)
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let row = unsafe pixels + (y &- box.minY) &* box.width
    unsafe out.update(from: row + (x &- box.minX), count: count)
  }
}
