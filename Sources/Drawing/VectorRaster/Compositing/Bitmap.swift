/// A picture for use in paints: premultiplied RGBA, immutable, shared by its copies.
///
/// A bitmap includes smaller versions of itself for drawing at small sizes. Each version has half the size of the one
/// before, rounded down, and each of its pixels is an average. The versions take a third more memory.
public struct Bitmap: Sendable {
  let storage: BitmapStorage

  /// The number of pixels in a row.
  public var width: Int { storage.levels[0].width }

  /// The number of rows.
  public var height: Int { storage.levels[0].height }

  /// Creates a bitmap from premultiplied pixels, red in the lowest byte, row after row from the top.
  ///
  /// A colour byte above its alpha byte is lowered to it.
  ///
  /// - Precondition: both sides are 0 or more, and `pixels` holds `width × height` of them.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height,
      "\(pixels.count) pixels for a bitmap of \(width) × \(height)")
    storage = BitmapStorage(width: width, height: height, pixels: pixels)
  }

  /// The premultiplied pixels, row after row from the top.
  public var pixels: [UInt32] {
    let level = storage.levels[0]
    return unsafe Array(UnsafeBufferPointer(start: level.pixels, count: level.width * level.height))
  }
}

extension Bitmap: Equatable {
  /// Returns whether both bitmaps have the same size and pixels.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    a.storage === b.storage || (a.width == b.width && a.height == b.height && a.pixels == b.pixels)
  }
}

/// The pixels of one size of a bitmap.
@safe
struct BitmapLevel {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int
}

/// The pixels of all sizes of a bitmap.
///
/// The type is unchecked because it holds pointers. Only the initialiser writes through them, and `deinit` frees
/// them.
final class BitmapStorage: @unchecked Sendable {
  let levels: [BitmapLevel]
  let isOpaque: Bool

  init(width: Int, height: Int, pixels: [UInt32]) {
    var levels: [BitmapLevel] = []
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: Swift.max(1, pixels.count))
    var all: UInt32 = 0xffff_ffff
    for i in 0..<pixels.count {
      let p = pixels[i]
      let a = p &>> 24
      all &= p
      unsafe base[i] =
        Swift.min(p & 255, a) | Swift.min((p &>> 8) & 255, a) &<< 8
        | Swift.min((p &>> 16) & 255, a) &<< 16 | a &<< 24
    }
    isOpaque = !pixels.isEmpty && all &>> 24 == 255
    var level = unsafe BitmapLevel(pixels: base, width: width, height: height)
    levels.append(level)
    while level.width > 1 || level.height > 1, level.width > 0, level.height > 0 {
      level = Self.halved(level)
      levels.append(level)
    }
    self.levels = levels
  }

  deinit {
    for level in levels { unsafe level.pixels.deallocate() }
  }

  /// Returns a level of half the size, rounded down, in which each pixel is an average.
  ///
  /// It averages two columns and rows, and in an odd width or height three, the middle one twice.
  private static func halved(_ level: BitmapLevel) -> BitmapLevel {
    let width = Swift.max(level.width / 2, 1), height = Swift.max(level.height / 2, 1)
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let sum = fourfold(level.height, y) { y in
          let row = unsafe level.pixels + y * level.width
          return fourfold(level.width, x) { unsafe spread(row[$0]) }
        }
        unsafe base[y * width + x] = packed(((sum &+ 0x0008_0008_0008_0008) &>> 4) & 0x00ff_00ff_00ff_00ff)
      }
    }
    return unsafe BitmapLevel(pixels: base, width: width, height: height)
  }

  /// Returns four times the average at an index of half as many values.
  @inline(__always)
  private static func fourfold(_ count: Int, _ index: Int, _ value: (Int) -> UInt64) -> UInt64 {
    if count == 1 { return 4 &* value(0) }
    let first = value(2 * index), second = value(2 * index + 1)
    if count % 2 == 0 { return 2 &* (first &+ second) }
    return first &+ 2 &* second &+ value(2 * index + 2)
  }
}
