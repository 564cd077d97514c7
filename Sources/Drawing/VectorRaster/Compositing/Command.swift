/// One step of drawing a picture.
struct Command: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Has turned out to change nothing.
    case nothing
    case fill
    /// A fill with one premultiplied pixel: what fills become when they are planned.
    case solid
    case beginGroup
    case endGroup
    case beginMask
    case mask
    case endMask
    /// Multiplies the group by one coverage, or by what it leaves out.
    case clip
    case beginMatte
    case endMatte
  }

  var kind: Kind
  /// The raw value of the ``CompositeMode``, ``MaskMode`` or ``MatteKind``.
  var mode: UInt8 = 0
  /// A mask that starts full; a coverage that is inverted.
  var flag = false
  /// Set on a group that holds nothing but one fill: what its opacity is folded into.
  var opacity: Float = 1
  /// The place in the table of coverages, or −1.
  var coverage: Int32 = -1
  /// The place in the table of paints, or −1.
  var paint: Int32 = -1
  /// The pixel of a solid fill.
  var pixel: UInt32 = 0
  /// The pixels that may change.
  var box = PixelBox.empty

  init(_ kind: Kind) { self.kind = kind }
}

/// What the compositing pass knows of a group, mask or matte that is being drawn.
struct PlanLevel: BitwiseCopyable {
  /// The command that began it.
  var begin: Int
  /// The pixels that may not be transparent.
  var box: PixelBox
  /// The pixels outside of which nothing is wanted.
  var limit: PixelBox
  /// Fills that change something, those of dissolved groups included.
  var fills = 0
  /// The last of them.
  var lastFill = -1
  /// Groups, masks, mattes and clips that stay.
  var others = 0
  /// Some group in it does not blend normally, so that what it is drawn on matters.
  var needsIsolation = false

  init(begin: Int, limit: PixelBox) {
    self.begin = begin
    self.box = .empty
    self.limit = limit
  }
}
