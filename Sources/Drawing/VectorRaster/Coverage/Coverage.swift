/// The rule that determines which points are inside a shape.
public enum FillRule: UInt8, Sendable, BitwiseCopyable {
  /// A point is inside if the outline winds around it more often in one direction than in the other.
  case nonzero
  /// A point is inside if the outline winds around it an odd number of times.
  case evenOdd
}

/// The formula that combines two coverages a and b, pixel by pixel.
public enum CoverageOperation: UInt8, Sendable {
  /// The points in either shape: 1 − (1 − a)(1 − b).
  case union
  /// The points in the first shape but not in the second: a(1 − b).
  case subtract
  /// The points in both shapes: ab.
  case intersect
  /// The points in exactly one of the shapes: a + b − 2ab.
  case exclude
}

/// A box of whole pixels; the minima are included, the maxima are not.
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

  /// Creates the box of the columns `minX ..< maxX` and the rows `minY ..< maxY`.
  @inlinable @inline(__always)
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A box without any pixel.
  @inlinable public static var empty: PixelBox { PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// Whether the box contains no pixel.
  @inlinable public var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// The number of columns; 0 or less when empty.
  @inlinable public var width: Int { maxX &- minX }

  /// The number of rows; 0 or less when empty.
  @inlinable public var height: Int { maxY &- minY }

  /// Returns the box of the pixels that lie in both boxes; ``empty`` if they share no pixel.
  @inlinable
  public func intersection(_ other: PixelBox) -> PixelBox {
    let box = PixelBox(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
    return box.isEmpty ? .empty : box
  }

  /// Returns the box of the pixels that lie in both boxes; an empty result is not normalised to ``empty``.
  @inline(__always)
  func cut(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
  }

  /// Returns the smallest box that contains the pixels of both boxes.
  @inlinable
  public func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// Returns whether every pixel of `other` is in this box.
  @inlinable
  public func contains(_ other: PixelBox) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }
}

/// The extent to which a shape covers each pixel of a picture.
///
/// A coverage belongs to the ``Rasterizer`` that created it. It is valid until that rasterizer's next
/// ``Rasterizer/begin(width:height:work:memoryLimit:)``.
public struct Coverage: Equatable, Sendable, BitwiseCopyable {
  /// The index in the rasterizer's table.
  package var index: Int32

  /// The pixels that the shape touches; empty if it touches no pixel.
  public let bounds: PixelBox
}

/// A run of pixels in one row, with one coverage or one for each pixel; 8 bytes.
struct Run: BitwiseCopyable {
  /// The leftmost column.
  var x: UInt16
  /// The number of pixels; at least one.
  var length: UInt16
  /// The coverage.
  ///
  /// With the highest bit set it is one coverage (1…255) for all pixels; otherwise it is the offset of their coverage
  /// bytes.
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

/// The runs of one row, `start ..< end`, from left to right; rows may share runs.
struct RowSpan: BitwiseCopyable {
  var start: UInt32
  var end: UInt32
}

/// The rasterizer's record of one coverage.
struct CoverageRecord: BitwiseCopyable {
  /// The pixels that the shape touches.
  var box: PixelBox
  /// A box of pixels that are known to be covered completely.
  var solidBox: PixelBox
  /// The index in the row table at which the rows of `box` begin.
  var rows: Int
  /// The index of the previous picture's record with the same coverage, or −1; of no meaning where coverages stay.
  var source: Int32
  /// The size of its runs, coverage bytes and rows, in bytes.
  var bytes: Int32
  /// The cost of a paint of one unit a pixel: the number of pixels, plus an amount for each run and row.
  var area: Int32

  /// The record of a shape that touches no pixel.
  static let empty = CoverageRecord(box: .empty, solidBox: .empty, rows: 0, source: -1, bytes: 0, area: 0)

  /// The index in the row table that row 0 would have.
  var rowBase: Int { rows &- box.minY }
}

/// The addresses of the runs, their coverage bytes and the rows, for inner loops.
@unsafe
struct CoverageMemory {
  let runs: UnsafeMutablePointer<Run>
  let alphas: UnsafeMutablePointer<UInt8>
  let rows: UnsafeMutablePointer<RowSpan>
}
