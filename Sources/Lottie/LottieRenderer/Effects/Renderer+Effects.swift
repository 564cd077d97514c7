import LottieFormat
import VectorRaster

extension Renderer {
  /// The part of a layer that is drawn.
  enum LayerPart {
    /// The layer, without the styles that blend with the picture below.
    case layer
    /// One of those styles, by its index in ``Program/effects``.
    case style(Int32, DropShadow.Place)
  }

  /// Draws a layer's content and masks, changed by its effects.
  ///
  /// Hit tests ask for single layers and see them without their effects.
  ///
  /// - Parameters:
  ///   - matrix: The map from the layer's space to the picture.
  ///   - outer: The map from the layer's composition to the picture.
  ///   - isSteady: Whether the layer's place is as in the previous picture.
  func drawChanged(
    _ layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose, part: LayerPart = .layer,
    isSteady: Bool = false
  ) {
    var effects = onlyLayers.isEmpty ? layer.effects : layer.effects.prefix(0)
    if case .style(let style, _) = part { effects = effects.lowerBound..<style + 1 }
    drawChanged(layer, by: effects, matrix, outer, pose, part, isSteady: isSteady)
  }

  /// Draws a layer, changed by the first of its effects.
  ///
  /// Effects on pixels that follow one another share one layer of the rasterizer; the others change what is drawn
  /// before them.
  private func drawChanged(
    _ layer: LayerInstance, by effects: Range<Int32>, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose,
    _ part: LayerPart = .layer, isSteady: Bool = false
  ) {
    guard !effects.isEmpty else {
      drawContent(layer, matrix, opacity: 1, pose, isSteady: isSteady)
      return drawMasks(of: layer, matrix, pose)
    }
    let before = effects.lowerBound..<effects.upperBound - 1
    guard case .effect(let effect) = program.effects[Int(effects.upperBound) - 1],
      effect.kind.needs.contains(.drawing)
    else { return drawPixelEffects(of: layer, by: effects, matrix, outer, pose, part) }
    let values = EffectValues(effect, program, pose)
    switch effect.kind {
    case .transform:
      // Earlier effects move and grow with the layer.
      let opacity = values.factor(8), inner = matrix * values.transform
      guard opacity > 0, inner.isFinite, inner.determinant != 0 else { return }
      withGroup(opacity: opacity, mode: .normal, always: true) {
        drawChanged(layer, by: before, inner, outer, pose)
      }
    case .setMatte:
      // Exporters leave out layers, and players ignore the effect then.
      guard let matte = effect.layer else { return drawChanged(layer, by: before, matrix, outer, pose) }
      rasterizer.beginGroup()
      drawChanged(layer, by: before, matrix, outer, pose)
      drawMatte(matte, values, outer, pose)
      rasterizer.endGroup()
    default:
      drawStroke(values, matrix, pose) { drawChanged(layer, by: before, matrix, outer, pose) }
    }
  }

  /// Draws a layer, changed by effects of which the last ones change its pixels.
  private func drawPixelEffects(
    of layer: LayerInstance, by effects: Range<Int32>, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose,
    _ part: LayerPart
  ) {
    var first = effects.upperBound - 1
    while first > effects.lowerBound, program.effects[Int(first) - 1].isPixelEffect { first -= 1 }
    if program.hasMaps { drawMaps(first..<effects.upperBound, of: layer, matrix, outer, pose, part) }
    collect(first..<effects.upperBound, of: layer, matrix, outer, pose, part)
    let hasEffects = !pixelEffects.isEmpty
    if hasEffects { rasterizer.beginLayer(pixelEffects) }
    drawChanged(layer, by: effects.lowerBound..<first, matrix, outer, pose)
    if hasEffects { rasterizer.endLayer() }
  }

  /// Collects effects on pixels that follow one another, with their values.
  func collect(
    _ effects: Range<Int32>, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose,
    _ part: LayerPart
  ) {
    pixelEffects.removeAll(keepingCapacity: true)
    for index in effects {
      let instance = program.effects[Int(index)]
      switch instance {
      case .effect(let effect):
        if let effect = pixelEffect(effect, map: index, of: layer, matrix, outer, pose) {
          pixelEffects.append(effect)
        }
      case .style(let style):
        if modeBelow(instance, pose) == nil {
          append(style, of: layer, matrix, outer, pose)
        } else if case .style(index, let place) = part {
          append(style, of: layer, matrix, outer, pose, place: place)
        }
      }
    }
  }

  /// Limits the group to another layer's content, without that layer's masks and effects.
  private func drawMatte(_ layer: Int32, _ values: EffectValues, _ outer: Matrix2D, _ pose: Pose) {
    rasterizer.beginMatte()
    if pose.active[Int(layer)], rasterizer.work.spend(WorkCost.layer) {
      let source = program.layers[Int(layer)]
      let matrix = outer * transforms.matrix(of: Int(layer), program, pose)
      if matrix.isFinite, matrix.determinant != 0 {
        drawContent(source, matrix, opacity: program.factor(source.transform.opacity, pose), pose)
      }
    }
    switch (values.entry(1) == 5, values.isOn(2)) {
    case (false, false): rasterizer.endMatte(.alpha)
    case (false, true): rasterizer.endMatte(.invertedAlpha)
    case (true, false): rasterizer.endMatte(.luma)
    case (true, true): rasterizer.endMatte(.invertedLuma)
    }
  }
}

extension EffectValues {
  /// The map of a transform effect, whose numbers are those of a layer's transform.
  fileprivate var transform: Matrix2D {
    let anchor = point(0), position = point(1)
    let height = number(3) / 100, width = isOn(2) ? height : number(4) / 100
    let (s, c) = Degrees.sincos(number(7))
    var result = Matrix2D(a: c, b: s, c: -s, d: c, tx: position.x, ty: position.y)
    result = result * .skew(number(5), axis: number(6))
    return result * .scale(width, height) * .translation(-anchor.x, -anchor.y)
  }
}
