/// The costs of drawing, in units of a ``WorkBudget``: about a nanosecond each on a slow core.
///
/// The numbers are measured on hostile files that consist of one kind of work, and rounded up. The costs of data kept
/// until the picture is finished include its memory. Changing a number changes only which pictures of hostile files
/// are complete.
package enum WorkCost {
  // MARK: Walking

  /// A layer that is within its time range: its transform and its place among masks and mattes.
  package static let layer: Int64 = 500
  /// A layer that a composition visits, drawn or not.
  package static let layerVisit: Int64 = 30
  /// A value of a pose, compared with that of the previous pose.
  package static let comparedValue: Int64 = 2
  /// A byte of a layer's name, compared with a name of the same length.
  package static let nameByte: Int64 = 2
  /// An entry of the list of shapes, merges and repeaters that a style draws, visible or not.
  package static let entry: Int64 = 20
  /// The matrix of a group or repeater between a shape and its style.
  package static let level: Int64 = 150
  /// A group, a style or a merged operand.
  package static let node: Int64 = 200
  /// A copy of a repeater, without its contents.
  package static let copy: Int64 = 500

  /// A character of a text, or an animator of one.
  package static let character: Int64 = 60
  /// A unit of a text that an expression gives, which is laid out anew.
  package static let composedUnit: Int64 = 3000

  /// A step of an expression.
  package static let expressionStep: Int64 = 20

  // MARK: Outlines

  /// A shape, without its points.
  package static let outline: Int64 = 200
  /// A point of an outline that is created, copied or moved.
  package static let outlinePoint: Int64 = 40
  /// A point of a star or polygon, which takes trigonometry or roots.
  package static let computedPoint: Int64 = 100
  /// A ridge of a zig-zag: a computed point and both its tangents.
  package static let ridge: Int64 = 180
  /// A straight segment, or a piece of a curve, of which the length is measured.
  package static let measuredPiece: Int64 = 80
  /// A path end that is cut at a given length.
  package static let cut: Int64 = 600
  /// An entry of a dash pattern.
  package static let dashLength: Int64 = 20
  /// A dash, with both its ends.
  package static let dash: Int64 = 1500
  /// A chord of a stroke's centre line.
  package static let strokeNode: Int64 = 30
  /// A point of the outline of a stroke or an offset path: created on one side, then kept in the outline.
  package static let strokePoint: Int64 = 120

  // MARK: Boundaries of offset paths

  /// A comparison of two edges.
  static let edgePair: Int64 = 12
  /// A test of which side of an edge a point lies on.
  static let edgeSide: Int64 = 2
  /// A comparison of two pieces of a boundary that may coincide or be adjacent.
  static let piecePair: Int64 = 3

  // MARK: Coverage

  /// A point of the outline after curves became chords.
  static let chord: Int64 = 30
  /// A pixel row or column that an edge crosses.
  static let crossing: Int64 = 4
  /// A row of a shape's box.
  static let row: Int64 = 30
  /// A pixel or a run in a combination of two coverages.
  static let combinedPixel: Int64 = 2

  // MARK: Pixels

  /// A command of any kind: its record and its bands.
  static let command: Int64 = 600
  /// A pixel of a group or a mask that is cleared.
  static let clearedPixel: Int64 = 1
  /// A pixel of a mask that one shape changes.
  static let maskedPixel: Int64 = 4
  /// A pixel that is multiplied by a finished mask or a matte.
  static let multipliedPixel: Int64 = 3
  /// A pixel that is cleared, drawn and read to test whether a layer shows at a point.
  package static let probedPixel: Int64 = 2
  /// A stop of a gradient and its part of the ramp.
  package static let gradientStop: Int64 = 100

  /// Returns the cost of a pixel of a fill.
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

  /// Returns the cost of a pixel of a group that is composited onto the pixels below it.
  static func pixel(of mode: CompositeMode) -> Int64 {
    switch mode {
    case .normal, .add: 3
    case .multiply, .screen, .darken, .lighten, .difference, .exclusion, .overlay, .hardLight: 12
    case .colorDodge, .colorBurn, .softLight: 30
    case .hue, .saturation, .color, .luminosity: 40
    }
  }

  // MARK: Effects

  /// An effect, without its pixels.
  static let effect: Int64 = 2000
  /// An effect that another effect of the layer passes while its boxes are planned.
  static let planStep: Int64 = 32
  /// A pixel of a blur, along rows or along columns.
  static let blurredPixel: Int64 = 15
  /// A pixel of a shadow, along rows or along columns.
  static let shadowPixel: Int64 = 12
  /// A pixel of a shadow from which a relief is drawn, along rows or along columns.
  static let reliefPixel: Int64 = 24
  /// A pixel of an outline, along rows or along columns.
  static let outlinedPixel: Int64 = 30
  /// A pixel of a choke, along rows or along columns.
  static let chokedPixel: Int64 = 100
  /// The factors of a twirl or a bulge, which take powers and trigonometry.
  static let warpFactors: Int64 = 200_000
  /// A pixel of a distortion, which finds its place.
  static let warpedPixel: Int64 = 150
  /// A pixel of a plane in perspective, whose flat picture has at most 1.5 times the pixels.
  static let perspectivePixel: Int64 = 75
  /// A pixel whose colour changes.
  static let recoloredPixel: Int64 = 12
  /// A pixel whose colour is computed, with powers.
  static let computedPixel: Int64 = 400
  /// A pixel whose place decides its colour, or how much of it is wiped away.
  static let placedPixel: Int64 = 60
  /// A pixel of a layer that is drawn into the picture.
  static let layerPixel: Int64 = 4

  /// A pixel of a group that is multiplied by a clip.
  static let clippedPixel: Int64 = 8

  /// The upper limit on the cost of a group's pixel, reserved when a group begins, before its mode and its box are
  /// known.
  static let groupPixelReserve: Int64 = 49
}
