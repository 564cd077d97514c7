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
      func shift(
        _ hue: ValueReference?, _ saturation: ValueReference?, _ brightness: ValueReference?
      ) -> ColorShift? {
        func amount(_ reference: ValueReference?) -> Float {
          reference.map { program.scalar($0, pose) * strength } ?? 0
        }
        guard hue != nil || saturation != nil || brightness != nil else { return nil }
        return ColorShift(
          hue: amount(hue), saturation: amount(saturation) / 100, brightness: amount(brightness) / 100)
      }
      look.opacity = mixed(look.opacity, animator.opacity)
      if let reference = animator.fillColor { look.fill?.mix(color(reference, pose), strength) }
      if let change = shift(animator.fillHue, animator.fillSaturation, animator.fillBrightness) {
        look.fill?.shift(change)
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
      if let change = shift(animator.strokeHue, animator.strokeSaturation, animator.strokeBrightness) {
        look.stroke?.shift(change)
      }
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
}
