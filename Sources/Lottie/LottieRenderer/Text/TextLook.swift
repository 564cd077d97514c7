import LottieFormat
import VectorRaster

/// The look of one character, or of a whole text.
struct TextLook {
  var opacity: Float = 1
  var fill: PaintColor?
  var stroke: PaintColor?
  var strokeWidth: Float = 0
  /// The blurriness along the axes of the layer.
  var blur = Vector2.zero

  init(_ block: TextBlock) {
    (fill, stroke, strokeWidth) = (block.fill, block.stroke, block.strokeWidth)
  }
}

extension Renderer {
  /// Returns the colours and the opacity of a character.
  func look(of block: TextBlock, _ text: TextInstance, _ pose: Pose) -> TextLook {
    var look = TextLook(block)
    for (strength, index) in zip(texts.strengths, text.animators) where strength != 0 {
      let animator = program.textAnimators[Int(index)]
      func mixed(_ value: Float, _ reference: ValueReference?) -> Float {
        reference.map { value + (program.scalar($0, pose) / 100 - value) * strength } ?? value
      }
      look.opacity = mixed(look.opacity, animator.opacity)
      if let reference = animator.fillColor { look.fill?.mix(color(reference, pose), strength) }
      if animator.fillHue != nil || animator.fillSaturation != nil || animator.fillBrightness != nil {
        func amount(_ reference: ValueReference?) -> Float {
          reference.map { program.scalar($0, pose) * strength } ?? 0
        }
        look.fill?.shift(
          hue: amount(animator.fillHue), saturation: amount(animator.fillSaturation) / 100,
          brightness: amount(animator.fillBrightness) / 100)
      }
      if let fill = look.fill { look.fill?.alpha = mixed(fill.alpha, animator.fillOpacity) }
      if let reference = animator.strokeWidth {
        look.strokeWidth += program.scalar(reference, pose) * strength
        // A text without outlines gains those that an animator draws.
        if look.stroke == nil, look.strokeWidth > 0 {
          look.stroke = animator.strokeColor.map { color($0, pose) }
        }
      }
      if let reference = animator.strokeColor { look.stroke?.mix(color(reference, pose), strength) }
      if let stroke = look.stroke { look.stroke?.alpha = mixed(stroke.alpha, animator.strokeOpacity) }
      if let reference = animator.blur { look.blur = look.blur + program.vector(reference, pose) * strength }
    }
    look.opacity = min(max(look.opacity, 0), 1)
    look.fill?.limit()
    look.stroke?.limit()
    if look.strokeWidth <= 0 { look.stroke = nil }
    return look
  }
}

extension PaintColor {
  fileprivate mutating func mix(_ other: PaintColor, _ strength: Float) {
    red += (other.red - red) * strength
    green += (other.green - green) * strength
    blue += (other.blue - blue) * strength
  }

  fileprivate mutating func limit() {
    red = min(max(red, 0), 1)
    green = min(max(green, 0), 1)
    blue = min(max(blue, 0), 1)
    alpha = min(max(alpha, 0), 1)
  }

  /// Changes the hue in degrees, and the saturation and the brightness by amounts of −1…1, as in the HSB model.
  fileprivate mutating func shift(hue: Float, saturation: Float, brightness: Float) {
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
    angle = (angle + hue / 60).truncatingRemainder(dividingBy: 6)
    if !(angle >= 0) { angle = angle.isNaN ? 0 : angle + 6 }
    let level = min(max(most + brightness, 0), 1)
    let purity = min(max((most > 0 ? chroma / most : 0) + saturation, 0), 1)
    func channel(_ offset: Float) -> Float {
      let k = (angle + offset).truncatingRemainder(dividingBy: 6)
      return level - level * purity * max(min(k, 4 - k, 1), 0)
    }
    (red, green, blue) = (channel(5), channel(3), channel(1))
  }
}
