/// A step of drawing a picture.
struct Command: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// A command that planning found to change nothing.
    case nothing
    case fill
    /// A fill with one premultiplied pixel; planning turns fills of one colour into this kind.
    case solid
    case beginGroup
    case endGroup
    case beginMask
    case mask
    case endMask
    /// Multiplies the group by one coverage, or by its inverse.
    case clip
    case beginMatte
    case endMatte
  }

  var kind: Kind
  /// The raw value of the ``CompositeMode``, ``MaskMode`` or ``MatteKind``.
  var mode: UInt8 = 0
  /// Whether a mask starts full, or whether a coverage is inverted.
  var flag = false
  /// The opacity, 0…1; planning multiplies the opacity of a group with a single fill into that fill's opacity.
  var opacity: Float = 1
  /// The index in the table of coverages, or −1.
  var coverage: Int32 = -1
  /// The index in the table of paints, or −1.
  var paint: Int32 = -1
  /// The pixel of a fill with one colour; 0 if it is not known yet, or transparent.
  var pixel: UInt32 = 0
  /// The pixels that may change.
  var box = PixelBox.empty

  init(_ kind: Kind) { self.kind = kind }
}

/// The planning state of a group, mask or matte that is open.
struct PlanLevel: BitwiseCopyable {
  /// The command that began it.
  var begin: Int
  /// The pixels that may not be transparent.
  var box: PixelBox
  /// The limit of the pixels that can have an effect.
  var limit: PixelBox
  /// The number of fills that change pixels, including those of dissolved groups.
  var fills = 0
  /// The index of the last of those fills, or −1.
  var lastFill = -1
  /// The number of groups, masks, mattes and clips that remain.
  var others = 0
  /// Whether a group in it does not blend normally, so that the result depends on its backdrop.
  var needsIsolation = false

  init(begin: Int, limit: PixelBox) {
    self.begin = begin
    self.box = .empty
    self.limit = limit
  }
}
