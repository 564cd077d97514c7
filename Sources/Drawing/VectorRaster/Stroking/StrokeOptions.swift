/// The pen of a stroke: its width, its ends and its corners.
@frozen
public struct StrokeOptions: Equatable, Sendable {
  /// The shape of the ends of an open subpath.
  public enum Cap: UInt8, Sendable {
    /// A straight edge across the end point.
    case butt
    /// A half circle around the end point.
    case round
    /// Half a square beyond the end point.
    case square
  }

  /// The shape of the corner between two segments.
  public enum Join: UInt8, Sendable {
    /// The outer edges extend until they meet; beyond the miter limit the corner is a bevel.
    case miter
    /// A circular arc around the corner.
    case round
    /// A straight line from one outer edge to the other.
    case bevel
  }

  /// The width of the line, in the units of the path; only a positive, finite width draws a line.
  public var width: Float

  /// The shape of the ends of open subpaths.
  public var cap: Cap

  /// The shape of the corners between segments.
  public var join: Join

  /// The greatest ratio of a miter's length to the line's width.
  ///
  /// Longer miters become bevels. A value below 1 counts as 1.
  public var miterLimit: Float

  /// Creates a pen; the defaults are those of SVG.
  @inlinable
  public init(width: Float, cap: Cap = .butt, join: Join = .miter, miterLimit: Float = 4) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
