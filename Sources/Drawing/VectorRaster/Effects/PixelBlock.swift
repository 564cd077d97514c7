/// A box of premultiplied pixels, in reused memory.
struct PixelBlock: ~Copyable {
  private var memory = Arena<UInt32>()
  private(set) var box = PixelBox.empty

  /// The bytes in use.
  var bytes: Int { memory.capacity * 4 }

  /// The first pixel, at the top left.
  var base: UnsafeMutablePointer<UInt32> { unsafe memory.base }

  /// The distance from one row to the next, in pixels.
  var stride: Int { Swift.max(0, box.width) }

  /// The number of pixels.
  var count: Int { memory.count }

  /// Takes another box, without clearing its pixels.
  mutating func take(_ box: PixelBox) {
    self.box = box.isEmpty ? .empty : box
    let count = self.box.isEmpty ? 0 : self.box.width * self.box.height
    memory.count = 0
    memory.reserve(count)
    memory.count = count
  }

  /// Makes room for a number of pixels; the block becomes empty.
  mutating func reserve(_ pixels: Int) {
    take(.empty)
    memory.reserve(pixels)
  }

  mutating func clear() {
    if memory.count > 0 { unsafe memory.base.update(repeating: 0, count: memory.count) }
  }

  /// Returns the address of the pixel at (`x`, `y`).
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    assert(x >= box.minX && x <= box.maxX && y >= box.minY && y < box.maxY, "a pixel outside the block")
    return unsafe memory.base + ((y &- box.minY) &* box.width &+ (x &- box.minX))
  }

  /// Copies the pixels of another block; the rest becomes transparent.
  mutating func fill(from other: borrowing PixelBlock) {
    let shared = box.intersection(other.box)
    if shared != box { clear() }
    guard !shared.isEmpty else { return }
    for y in shared.minY..<shared.maxY {
      unsafe pixel(shared.minX, y).update(from: other.pixel(shared.minX, y), count: shared.width)
    }
  }
}
