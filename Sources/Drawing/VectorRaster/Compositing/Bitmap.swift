/// A picture for use in paints: premultiplied RGBA, immutable, shared by its copies.
///
/// A bitmap includes smaller versions of itself for drawing at small sizes, its levels. Each level has half the size of
/// the one before, rounded down, and each of its pixels is an average. The levels take a third more memory.
public struct Bitmap: Sendable {
  let storage: BitmapStorage

  /// The number of pixels in a row.
  public var width: Int { storage.width }

  /// The number of rows.
  public var height: Int { storage.height }

  /// Creates a bitmap from premultiplied pixels, red in the lowest byte, row after row from the top.
  ///
  /// A colour byte above its alpha byte is lowered to it.
  ///
  /// - Precondition: both sides are 0 or more, and `pixels` holds `width × height` of them.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height,
      "\(pixels.count) pixels for a bitmap of \(width) × \(height)")
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
    var level = unsafe BitmapLevel(pixels: base, width: width, height: height)
    var levels = [level]
    while level.width > 1 || level.height > 1, level.width > 0, level.height > 0 {
      level = level.halved(in: nil)
      levels.append(level)
    }
    storage = BitmapStorage(
      width: width, height: height, firstLevel: 0, levels,
      isOpaque: !pixels.isEmpty && all &>> 24 == 255, pool: nil)
  }

  /// Creates a bitmap that consists of one level only, in memory of a pool.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, 1 or more.
  ///   - height: The number of rows, 1 or more.
  ///   - pool: The pool that the memory comes from and returns to.
  ///   - fill: A closure that writes all pixels, premultiplied as in ``init(width:height:pixels:)``; the memory has any
  ///     contents before. It returns whether all pixels are opaque.
  /// - Throws: The error of `fill`.
  public init<Failure: Error>(
    width: Int, height: Int, pool: BitmapPool,
    fill: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Bool
  ) throws(Failure) {
    precondition(width > 0 && height > 0, "a bitmap of \(width) × \(height)")
    let base = unsafe pool.take(width * height)
    let isOpaque: Bool
    do {
      isOpaque = try unsafe fill(UnsafeMutableBufferPointer(start: base, count: width * height))
    } catch {
      unsafe pool.give(base, width * height)
      throw error
    }
    storage = unsafe BitmapStorage(
      width: width, height: height, firstLevel: 0, [BitmapLevel(pixels: base, width: width, height: height)],
      isOpaque: isOpaque, pool: pool)
  }

  /// Returns a bitmap that has only one level of this one, and draws the same where that level is drawn.
  ///
  /// - Parameters:
  ///   - level: The level, at least ``firstLevel`` and less than ``levelCount``.
  ///   - pool: The pool that the memory comes from.
  /// - Complexity: O(pixels).
  package func reduced(to level: Int, in pool: BitmapPool) -> Bitmap {
    let (first, source) = (storage.firstLevel, storage.levels[0])
    guard level > first, storage.levels.count == 1 else { return self }
    var current = source.halved(in: pool)
    for _ in (first + 1)..<level {
      let next = current.halved(in: pool)
      unsafe pool.give(current.pixels, current.width * current.height)
      current = next
    }
    return Bitmap(
      BitmapStorage(
        width: width, height: height, firstLevel: level, [current], isOpaque: storage.isOpaque, pool: pool))
  }

  private init(_ storage: BitmapStorage) { self.storage = storage }

  /// The largest level that the bitmap has; 0 has all pixels.
  package var firstLevel: Int { storage.firstLevel }

  /// The memory of the pixels, in bytes.
  package var byteCount: Int { storage.levels.reduce(0) { $0 + $1.width * $1.height * 4 } }

  /// The premultiplied pixels, row after row from the top.
  ///
  /// - Precondition: The bitmap has all pixels.
  public var pixels: [UInt32] {
    precondition(storage.firstLevel == 0, "the bitmap has only a smaller version of its pixels")
    let level = storage.levels[0]
    return unsafe Array(UnsafeBufferPointer(start: level.pixels, count: level.width * level.height))
  }

  /// Returns the level to draw of a bitmap under a matrix: the smallest one with a pixel for each pixel drawn, as
  /// browsers choose it.
  ///
  /// - Parameter matrix: The map from the bitmap's pixels to device pixels.
  /// - Returns: The level; nil if no part of the bitmap can be visible.
  package static func level(width: Int, height: Int, under matrix: Matrix2D) -> Int? {
    guard width > 0, height > 0, let inverse = matrix.inverse else { return nil }
    // The number of bitmap pixels per device pixel, along the device's axes.
    let scaleX = (inverse.a * inverse.a + inverse.b * inverse.b).squareRoot()
    let scaleY = (inverse.c * inverse.c + inverse.d * inverse.d).squareRoot()
    let drawnWidth = (Float(width) / scaleX).rounded(), drawnHeight = (Float(height) / scaleY).rounded()
    var level = 0
    var (nextWidth, nextHeight) = (width, height)
    while nextWidth > 1 || nextHeight > 1 {
      (nextWidth, nextHeight) = (Swift.max(nextWidth / 2, 1), Swift.max(nextHeight / 2, 1))
      guard Float(nextWidth) >= drawnWidth, Float(nextHeight) >= drawnHeight else { break }
      level += 1
    }
    return level
  }
}

extension Bitmap: Equatable {
  /// Returns whether both bitmaps have the same size and pixels.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    if a.storage === b.storage { return true }
    let (first, second) = (a.storage.levels[0], b.storage.levels[0])
    guard a.width == b.width, a.height == b.height, a.firstLevel == b.firstLevel else { return false }
    return (0..<first.width * first.height).allSatisfy { unsafe first.pixels[$0] == second.pixels[$0] }
  }
}

/// The pixels of one size of a bitmap.
@safe
struct BitmapLevel {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int

  /// Returns a level of half the size, rounded down, in which each pixel is an average.
  ///
  /// It averages two columns and rows, and in an odd width or height three, the middle one twice.
  func halved(in pool: BitmapPool?) -> BitmapLevel {
    let width = Swift.max(self.width / 2, 1), height = Swift.max(self.height / 2, 1)
    let base =
      unsafe pool?.take(width * height) ?? UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let sum = Self.fourfold(self.height, y) { y in
          let row = unsafe pixels + y * self.width
          return Self.fourfold(self.width, x) { unsafe spread(row[$0]) }
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

/// The pixels of the levels of a bitmap.
///
/// The type is unchecked because it holds pointers. Nothing writes through them after the initialiser, and `deinit`
/// returns the memory.
final class BitmapStorage: @unchecked Sendable {
  let width: Int
  let height: Int
  /// The number of the first of ``levels``.
  let firstLevel: Int
  let levels: [BitmapLevel]
  let isOpaque: Bool
  private let pool: BitmapPool?

  init(
    width: Int, height: Int, firstLevel: Int, _ levels: [BitmapLevel], isOpaque: Bool, pool: BitmapPool?
  ) {
    (self.width, self.height, self.firstLevel, self.levels) = (width, height, firstLevel, levels)
    (self.isOpaque, self.pool) = (isOpaque, pool)
  }

  deinit {
    for level in levels {
      if let pool {
        unsafe pool.give(level.pixels, level.width * level.height)
      } else {
        unsafe level.pixels.deallocate()
      }
    }
  }
}
