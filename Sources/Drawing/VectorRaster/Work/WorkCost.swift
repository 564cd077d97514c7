/// What drawing costs, in units of a ``WorkBudget``: about a nanosecond each on a slow core.
///
/// The numbers are measured on hostile files, where one kind of work is all there is, and rounded up; those of things
/// that are kept until the picture is finished count their memory too. Changing one changes which pictures of hostile
/// files are whole, and nothing else.
package enum WorkCost {
  // MARK: Walking

  /// A layer that is within its time: its transform, its place among masks and mattes.
  package static let layer: Int64 = 500
  /// A layer that a composition visits, drawn or not.
  package static let layerVisit: Int64 = 30
  /// A value of a pose that is compared with that of the last one.
  package static let comparedValue: Int64 = 2
  /// A byte of a layer's name that is compared with another as long.
  package static let nameByte: Int64 = 2
  /// An entry of the list of shapes, merges and repeaters that a style draws, visible or not.
  package static let entry: Int64 = 20
  /// The matrix of a group or repeater between a shape and its style.
  package static let level: Int64 = 150
  /// A group, a style or a merged operand.
  package static let node: Int64 = 200
  /// One copy of a repeater, without what it shows.
  package static let copy: Int64 = 500

  // MARK: Outlines

  /// A shape, without its points.
  package static let outline: Int64 = 200
  /// A point of an outline that is made, copied or moved.
  package static let outlinePoint: Int64 = 40
  /// A point of a star or polygon: it takes trigonometry or roots.
  package static let computedPoint: Int64 = 100
  /// A ridge of a zig-zag: a computed point and both its tangents.
  package static let ridge: Int64 = 180
  /// A straight segment or a piece of a curve whose length is measured.
  package static let measuredPiece: Int64 = 80
  /// An end that is cut into a path by its length.
  package static let cut: Int64 = 600
  /// An entry of a dash pattern.
  package static let dashLength: Int64 = 20
  /// A dash, with both its ends.
  package static let dash: Int64 = 1500
  /// A chord of a stroke's centre line.
  package static let strokeNode: Int64 = 30
  /// A point of a stroke's or an offset path's outline: made on one side, then kept in the outline.
  package static let strokePoint: Int64 = 120

  // MARK: Boundaries of offset paths

  /// Two edges that are compared.
  static let edgePair: Int64 = 12
  /// An edge on one side of which a point may lie.
  static let edgeSide: Int64 = 2
  /// Two pieces of a boundary that may be the same, or may follow on each other.
  static let piecePair: Int64 = 3

  // MARK: Coverage

  /// A point after curves became chords.
  static let chord: Int64 = 30
  /// A pixel row or column that an edge crosses.
  static let crossing: Int64 = 4
  /// A row of a shape's box.
  static let row: Int64 = 30
  /// A pixel or a run where two coverages are combined.
  static let combinedPixel: Int64 = 2

  // MARK: Pixels

  /// A command, whatever it does: its record, its bands.
  static let command: Int64 = 600
  /// Clearing the pixels of a group or a mask.
  static let clearedPixel: Int64 = 1
  /// A pixel of a mask that one shape changes.
  static let maskedPixel: Int64 = 4
  /// A pixel that a finished mask or a matte multiplies.
  static let multipliedPixel: Int64 = 3
  /// A pixel that is cleared, drawn on and looked at to tell whether a layer shows at a point.
  package static let probedPixel: Int64 = 2
  /// A stop of a gradient, and its part of the ramp.
  package static let gradientStop: Int64 = 100

  /// A pixel of a fill.
  static func pixel(of paint: Paint) -> Int64 {
    switch paint {
    case .solid: 1
    case .gradient(let gradient):
      switch gradient.shape {
      case .linear: 4
      case .radial: 8
      case .conic: 12
      }
    case .bitmap: 12
    }
  }

  /// A pixel of a group that is put onto what lies below it.
  static func pixel(of mode: CompositeMode) -> Int64 {
    switch mode {
    case .normal, .add: 3
    case .multiply, .screen, .darken, .lighten, .difference, .exclusion, .overlay, .hardLight: 12
    case .colorDodge, .colorBurn, .softLight: 30
    case .hue, .saturation, .color, .luminosity: 40
    }
  }

  /// A pixel of a group that a clip cuts out.
  static let clippedPixel: Int64 = 8

  /// What no pixel of a group exceeds: set aside when a group begins, before its mode and its box are known.
  static let groupPixelReserve: Int64 = 49
}
