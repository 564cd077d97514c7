import VectorRaster

/// A change of a colour in the HSB model.
struct ColorShift {
  /// The change of the hue in degrees.
  var hue: Float
  /// The change of the saturation, −1…1.
  var saturation: Float
  /// The change of the brightness, −1…1.
  var brightness: Float
}

extension PaintColor {
  /// Changes the hue, the saturation and the brightness.
  mutating func shift(_ change: ColorShift) {
    let most = max(red, green, blue), least = min(red, green, blue)
    let chroma = most - least
    var angle: Float = 0
    if chroma > 0 {
      if most == red {
        angle = (green - blue) / chroma
      } else if most == green {
        angle = (blue - red) / chroma + 2
      } else {
        angle = (red - green) / chroma + 4
      }
    }
    angle = (angle + change.hue / 60).truncatingRemainder(dividingBy: 6)
    if !(angle >= 0) { angle = angle.isNaN ? 0 : angle + 6 }
    let level = min(max(most + change.brightness, 0), 1)
    let purity = min(max((most > 0 ? chroma / most : 0) + change.saturation, 0), 1)
    func channel(_ offset: Float) -> Float {
      let k = (angle + offset).truncatingRemainder(dividingBy: 6)
      return level - level * purity * max(min(k, 4 - k, 1), 0)
    }
    (red, green, blue) = (channel(5), channel(3), channel(1))
  }
}
