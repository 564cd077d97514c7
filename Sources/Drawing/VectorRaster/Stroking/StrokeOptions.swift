/// The pen of a stroke: how wide it is, and what it does at ends and corners.
@frozen
public struct StrokeOptions: Equatable, Sendable {
  /// How an open subpath ends.
  public enum Cap: UInt8, Sendable {
    /// Straight across the end point.
    case butt
    /// A half circle around the end point.
    case round
    /// Half a square beyond the end point.
    case square
  }

  /// How two segments meet in a corner.
  public enum Join: UInt8, Sendable {
    /// The outer edges run on until they meet, or bevel where that is too far away.
    case miter
    /// A part of a circle around the corner.
    case round
    /// Straight across from one outer edge to the other.
    case bevel
  }

  /// The width of the line, in the units of the path; nothing is drawn unless it is positive and finite.
  public var width: Float

  /// How open subpaths end.
  public var cap: Cap

  /// How segments meet.
  public var join: Join

  /// The greatest length of a miter over the line's width.
  ///
  /// Longer ones become bevels. Below 1 counts as 1.
  public var miterLimit: Float

  /// Makes a pen; the defaults are those of SVG.
  @inlinable
  public init(width: Float, cap: Cap = .butt, join: Join = .miter, miterLimit: Float = 4) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
