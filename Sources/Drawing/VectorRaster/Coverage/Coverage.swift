/// Which points are inside a shape whose outline winds around them more than once.
public enum FillRule: UInt8, Sendable, BitwiseCopyable {
  /// Inside where the outline winds around the point in one direction more often than in the other.
  case nonzero
  /// Inside where the outline winds around the point an odd number of times.
  case evenOdd
}

/// How two coverages a and b become one, pixel by pixel.
public enum CoverageOperation: UInt8, Sendable {
  /// Either: 1 − (1 − a)(1 − b).
  case union
  /// The first without the second: a(1 − b).
  case subtract
  /// Both: ab.
  case intersect
  /// One and not the other: a + b − 2ab.
  case exclude
}

/// A box of whole pixels, from its least corner up to and without its greatest.
@frozen
public struct PixelBox: Equatable, Sendable, BitwiseCopyable {
  /// The leftmost column.
  public var minX: Int
  /// The top row.
  public var minY: Int
  /// One past the rightmost column.
  public var maxX: Int
  /// One past the bottom row.
  public var maxY: Int

  /// Makes the box of the columns `minX ..< maxX` and the rows `minY ..< maxY`.
  @inlinable @inline(__always)
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A box that holds no pixel.
  @inlinable public static var empty: PixelBox { PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// Whether the box holds no pixel.
  @inlinable public var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// The number of columns; 0 or less when empty.
  @inlinable public var width: Int { maxX &- minX }

  /// The number of rows; 0 or less when empty.
  @inlinable public var height: Int { maxY &- minY }

  /// The pixels that lie in both; the empty box when there are none.
  @inlinable
  public func intersection(_ other: PixelBox) -> PixelBox {
    let box = PixelBox(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
    return box.isEmpty ? .empty : box
  }

  /// The pixels that lie in both, however the box is written when there are none.
  @inline(__always)
  func cut(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
  }

  /// The smallest box that holds the pixels of both.
  @inlinable
  public func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// Whether every pixel of `other` is in this box.
  @inlinable
  public func contains(_ other: PixelBox) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }
}

/// How much of each pixel of a picture a shape covers.
///
/// A coverage belongs to the ``Rasterizer`` that made it and is valid until its next
/// ``Rasterizer/begin(width:height:work:memoryLimit:)``.
public struct Coverage: Equatable, Sendable, BitwiseCopyable {
  /// The place in the rasterizer's table.
  package var index: Int32

  /// The pixels the shape touches; empty when it touches none.
  public let bounds: PixelBox
}

/// Equal or varying coverage along one row: 8 bytes.
struct Run: BitwiseCopyable {
  /// The leftmost column.
  var x: UInt16
  /// The number of pixels; at least one.
  var length: UInt16
  /// With the highest bit one coverage (1…255) for all pixels, without it the place of their bytes.
  var cover: UInt32

  static let solidBit: UInt32 = 0x8000_0000

  @inline(__always)
  init(x: Int, length: Int, solid coverage: UInt32) {
    self.x = UInt16(truncatingIfNeeded: x)
    self.length = UInt16(truncatingIfNeeded: length)
    cover = 0x8000_0000 | coverage
  }

  @inline(__always)
  init(x: Int, length: Int, alphas offset: Int) {
    self.x = UInt16(truncatingIfNeeded: x)
    self.length = UInt16(truncatingIfNeeded: length)
    cover = UInt32(truncatingIfNeeded: offset)
  }
}

/// The runs of one row, from `start` up to and without `end`, from left to right; rows may share runs.
struct RowSpan: BitwiseCopyable {
  var start: UInt32
  var end: UInt32
}

/// What the rasterizer keeps of one coverage.
struct CoverageRecord: BitwiseCopyable {
  /// The touched pixels.
  var box: PixelBox
  /// Pixels that are covered wholly, as far as known.
  var solidBox: PixelBox
  /// Where the rows of `box` begin in the row table.
  var rows: Int
  /// The record in the picture before that this is a copy of, or −1.
  var source: Int32
  /// The bytes of its runs, coverage bytes and rows.
  var bytes: Int32
  /// What a paint of one unit a pixel costs: its pixels, and some for each run and row.
  var area: Int32

  /// Where a row 0 would be in the row table.
  var rowBase: Int { rows &- box.minY }
}

/// Where the runs, their coverage bytes and the rows are, for inner loops.
@unsafe
struct CoverageMemory {
  let runs: UnsafeMutablePointer<Run>
  let alphas: UnsafeMutablePointer<UInt8>
  let rows: UnsafeMutablePointer<RowSpan>
}
