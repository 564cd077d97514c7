import VectorRaster

/// A style of a layer, with references to its values.
enum StyleInstance: Sendable {
  case stroke(color: ValueReference, opacity: ValueReference, size: ValueReference)
  case shadow(Shadow, isInner: Bool)
  case glow(
    color: ValueReference, opacity: ValueReference, size: ValueReference, choke: ValueReference, isInner: Bool
  )
  case colorOverlay(color: ValueReference, opacity: ValueReference)

  /// The order of styles: first those on the layer, then those around it, the lowest last.
  enum Step: CaseIterable {
    case overlay, inner, stroke, glow, shadow
  }

  var step: Step {
    switch self {
    case .colorOverlay: .overlay
    case .shadow(_, let isInner): isInner ? .inner : .shadow
    case .glow(_, _, _, _, let isInner): isInner ? .inner : .glow
    case .stroke: .stroke
    }
  }

  struct Shadow: Sendable {
    var color: ValueReference
    var opacity: ValueReference
    /// The angle of the light in degrees.
    var angle: ValueReference
    var distance: ValueReference
    var size: ValueReference
    var choke: ValueReference
  }
}

extension Renderer {
  /// Appends a style with its values in device pixels.
  func append(_ style: StyleInstance, _ matrix: Matrix2D, _ pose: Pose) {
    switch style {
    case .stroke(let color, let opacity, let size):
      let width = program.scalar(size, pose) * matrix.strokeScale
      guard width > 0 else { return }
      pixelEffects.append(
        .outline(ShapeOutline(color: self.color(color, opacity, pose), width: width)))
    case .shadow(let shadow, let isInner):
      let (sine, cosine) = Degrees.sincos(program.scalar(shadow.angle, pose))
      let distance = program.scalar(shadow.distance, pose)
      appendShadow(
        color(shadow.color, shadow.opacity, pose), Vector2(-distance * cosine, distance * sine),
        shadow.size, shadow.choke, isInner: isInner, matrix, pose)
    case .glow(let color, let opacity, let size, let choke, let isInner):
      appendShadow(
        self.color(color, opacity, pose), .zero, size, choke, isInner: isInner, matrix, pose)
    case .colorOverlay(let color, let opacity):
      let tone = self.color(color, pose)
      pixelEffects.append(
        .recolor(
          .tone(ToneMap(dark: tone, middle: tone, light: tone, amount: program.factor(opacity, pose)))))
    }
  }

  private func color(_ color: ValueReference, _ opacity: ValueReference, _ pose: Pose) -> PaintColor {
    var result = self.color(color, pose)
    result.alpha = program.factor(opacity, pose)
    return result
  }

  private func appendShadow(
    _ color: PaintColor, _ offset: Vector2, _ size: ValueReference, _ choke: ValueReference, isInner: Bool,
    _ matrix: Matrix2D, _ pose: Pose
  ) {
    let sigma = EffectScale.shadow * program.scalar(size, pose)
    var shadow = DropShadow(
      color: color, offset: matrix.applied(toDisplacement: offset), blur: matrix.blur(x: sigma, y: sigma),
      place: isInner ? .inside : .under)
    shadow.gain = 1 / max(1 - program.factor(choke, pose), 1 / 256)
    pixelEffects.append(.shadow(shadow))
  }
}
