import PlainMath
import VectorRaster

/// Trigonometry in degrees, exact at whole quarter turns.
///
/// The compiled program keeps angles in degrees, unlike other units. Designers turn objects by 90° and 180°, and in
/// radians those turns would leave axis-aligned edges slightly off axis. Slots and blends use the file's unit too.
enum Degrees {
  private static let radians = 0.017453292519943295

  /// Returns the sine and the cosine of an angle; an angle that is not finite counts as 0.
  static func sincos(_ degrees: Float) -> (sin: Float, cos: Float) {
    guard degrees.isFinite else { return (0, 1) }
    var turn = Double(degrees).truncatingRemainder(dividingBy: 360)
    if turn < 0 { turn += 360 }
    let quarter = Int((turn / 90).rounded(.toNearestOrEven)) & 3
    let rest = turn - (turn / 90).rounded(.toNearestOrEven) * 90
    let s = Float(PlainMath.sin(rest * radians)), c = Float(PlainMath.cos(rest * radians))
    switch quarter {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// Returns the tangent of an angle between −90° and 90°, both excluded.
  static func tan(_ degrees: Float) -> Float {
    let (s, c) = sincos(degrees)
    return s / c
  }

  /// Returns the angle of the direction (`x`, `y`), clockwise from the x axis, −180…180.
  static func atan2(_ y: Double, _ x: Double) -> Double { PlainMath.atan2(y, x) / radians }
}
