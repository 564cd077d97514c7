import VectorRaster

extension Renderer {
  /// Appends a style with its values in device pixels.
  ///
  /// Its lengths and angles are those of the composition; a gradient lies on the layer and turns with it.
  ///
  /// - Parameter place: The place of a shadow or a glow around the layer.
  func append(
    _ style: StyleInstance, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose,
    place: DropShadow.Place = .under
  ) {
    switch style {
    case .stroke(let color, let opacity, let size):
      let width = program.scalar(size, pose) * outer.strokeScale
      guard width > 0 else { return }
      pixelEffects.append(
        .outline(ShapeOutline(color: self.color(color, opacity, pose), width: width)))
    case .shadow(let shadow, let isInner):
      let (sine, cosine) = Degrees.sincos(program.scalar(shadow.angle, pose))
      let distance = program.scalar(shadow.distance, pose)
      var result = DropShadow(
        color: color(shadow.color, shadow.opacity, pose),
        offset: outer.applied(toDisplacement: Vector2(-distance * cosine, distance * sine)),
        blur: blur(shadow.size, outer, pose), place: isInner ? .inside : place)
      result.gain = gain(shadow.choke, pose)
      result.mode = mode(shadow.blendMode, pose)
      pixelEffects.append(.shadow(result))
    case .glow(let glow, let isInner):
      let inner: DropShadow.Place = program.scalar(glow.source, pose).rounded() == 2 ? .middle : .inside
      var result = DropShadow(
        color: color(glow.color, glow.opacity, pose), offset: .zero, blur: blur(glow.size, outer, pose),
        place: isInner ? inner : place)
      result.gain = gain(glow.choke, pose)
      result.mode = mode(glow.blendMode, pose)
      pixelEffects.append(.shadow(result))
    case .colorOverlay(let color, let opacity, let blendMode):
      pixelEffects.append(.recolor(.overlay(self.color(color, opacity, pose), mode(blendMode, pose))))
    case .gradientOverlay(let gradient):
      if let cover = self.gradient(gradient, of: layer, matrix, outer, pose) {
        pixelEffects.append(.cover(cover))
      }
    case .satin(let satin):
      let (sine, cosine) = Degrees.sincos(program.scalar(satin.angle, pose))
      let distance = program.scalar(satin.distance, pose)
      pixelEffects.append(
        .satin(
          Satin(
            color: color(satin.color, satin.opacity, pose),
            offset: outer.applied(toDisplacement: Vector2(distance * cosine, -distance * sine)),
            blur: blur(satin.size, outer, pose), isInverted: program.scalar(satin.isInverted, pose) != 0,
            mode: mode(satin.blendMode, pose))))
    case .bevel(let bevel):
      if let bevel = self.bevel(bevel, outer, pose) { pixelEffects.append(.bevel(bevel)) }
    }
  }

  private func bevel(_ bevel: StyleInstance.Bevel, _ matrix: Matrix2D, _ pose: Pose) -> Bevel? {
    let size = max(program.scalar(bevel.size, pose), 0),
      softness = max(program.scalar(bevel.softness, pose), 0)
    let sigma = EffectScale.shadow * (size * size + softness * softness).squareRoot()
    let blur = matrix.blur(x: sigma, y: sigma)
    guard size > 0, blur.sigmaX.isFinite, blur.sigmaY.isFinite,
      let style = Bevel.Style(menu: program.scalar(bevel.style, pose))
    else { return nil }
    let light = Degrees.sincos(program.scalar(bevel.angle, pose))
    let altitude = Degrees.sincos(program.scalar(bevel.altitude, pose))
    let way = matrix.applied(toDisplacement: Vector2(light.cos, -light.sin))
    guard way.length > 0 else { return nil }
    // The edge of a blur of the size rises by about the depth for each pixel.
    return Bevel(
      style: style, blur: blur,
      height: size * matrix.strokeScale * max(program.scalar(bevel.depth, pose), 0) / 100,
      light: way * (1 / way.length), altitude: Vector2(altitude.sin, altitude.cos),
      highlight: color(bevel.highlight, bevel.highlightOpacity, pose),
      highlightMode: mode(bevel.highlightMode, pose), shadow: color(bevel.shadow, bevel.shadowOpacity, pose),
      shadowMode: mode(bevel.shadowMode, pose))
  }

  private func color(_ color: ValueReference, _ opacity: ValueReference, _ pose: Pose) -> PaintColor {
    var result = self.color(color, pose)
    result.alpha = program.factor(opacity, pose)
    return result
  }

  private func blur(_ size: ValueReference, _ matrix: Matrix2D, _ pose: Pose) -> GaussianBlur {
    let sigma = EffectScale.shadow * program.scalar(size, pose)
    return matrix.blur(x: sigma, y: sigma)
  }

  /// Returns the factor by which a choke strengthens a blurred opacity.
  private func gain(_ choke: ValueReference, _ pose: Pose) -> Float {
    1 / max(1 - program.factor(choke, pose), 1 / 256)
  }

  func mode(_ reference: ValueReference, _ pose: Pose) -> ShadeMode {
    ShadeMode(menu: program.scalar(reference, pose))
  }

  // MARK: - Styles that blend with the picture

  /// Returns how a shadow or a glow around the layer is combined with the picture below; nil if it is drawn as a part
  /// of the layer.
  func modeBelow(_ effect: EffectInstance, _ pose: Pose) -> ShadeMode? {
    guard let (blendMode, color) = effect.blendBelow else { return nil }
    let mode = self.mode(blendMode, pose)
    return mode.isNormal(for: self.color(color, pose)) ? nil : mode
  }
}

extension Program {
  /// Whether an effect blends with the picture below the layer in some pose.
  func mayBlendBelow(_ effect: EffectInstance) -> Bool {
    guard let (blendMode, color) = effect.blendBelow else { return false }
    if blendMode.isDynamic || color.isDynamic { return true }
    let at = color.offset
    let tone = PaintColor(red: constants[at], green: constants[at + 1], blue: constants[at + 2])
    return !ShadeMode(menu: constants[blendMode.offset]).isNormal(for: tone)
  }
}

extension EffectInstance {
  /// The blend mode and the colour of a shadow or a glow around the layer.
  fileprivate var blendBelow: (mode: ValueReference, color: ValueReference)? {
    switch self {
    case .style(.shadow(let shadow, isInner: false)): (shadow.blendMode, shadow.color)
    case .style(.glow(let glow, isInner: false)): (glow.blendMode, glow.color)
    default: nil
    }
  }
}

extension Bevel.Style {
  /// Creates the style of an entry in After Effects' menu, from 1; nil for the emboss of strokes.
  fileprivate init?(menu entry: Float) {
    switch entry.rounded() {
    case 1: self = .outer
    case 3: self = .emboss
    case 4: self = .pillow
    case 5: return nil
    default: self = .inner
    }
  }
}

extension ShadeMode {
  /// Creates the rule of an entry in After Effects' menu for styles; other entries are normal.
  fileprivate init(menu entry: Float) {
    switch entry.rounded() {
    case 5: self = .multiply
    case 11: self = .screen
    default: self = .normal
    }
  }
}
