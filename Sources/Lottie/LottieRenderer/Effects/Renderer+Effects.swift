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
    switch program.effects[Int(effects.upperBound) - 1] {
    case .transform(let transform):
      // Earlier effects move and grow with the layer.
      let opacity = program.factor(transform.opacity, pose)
      let inner = matrix * program.matrix(transform, pose)
      guard opacity > 0, inner.isFinite, inner.determinant != 0 else { return }
      withGroup(opacity: opacity, mode: .normal, always: true) {
        drawChanged(layer, by: before, inner, outer, pose)
      }
    case .matte(let matte):
      rasterizer.beginGroup()
      drawChanged(layer, by: before, matrix, outer, pose)
      drawMatte(matte, outer, pose)
      rasterizer.endGroup()
    case .stroke(let stroke):
      drawStroke(stroke, matrix, pose) { drawChanged(layer, by: before, matrix, outer, pose) }
    case .blur, .directionalBlur, .dropShadow, .choke, .matteChoke, .fill, .ramp, .recolor, .wipe, .warp,
      .displace, .style:
      var first = effects.upperBound - 1
      while first > effects.lowerBound, program.effects[Int(first) - 1].isPixelEffect { first -= 1 }
      if program.hasMaps { drawMaps(first..<effects.upperBound, of: layer, matrix, outer, pose, part) }
      collect(first..<effects.upperBound, of: layer, matrix, outer, pose, part)
      let hasEffects = !pixelEffects.isEmpty
      if hasEffects { rasterizer.beginLayer(pixelEffects) }
      drawChanged(layer, by: effects.lowerBound..<first, matrix, outer, pose)
      if hasEffects { rasterizer.endLayer() }
    }
  }

  /// Collects effects on pixels that follow one another, with their values.
  func collect(
    _ effects: Range<Int32>, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose,
    _ part: LayerPart
  ) {
    pixelEffects.removeAll(keepingCapacity: true)
    for index in effects {
      let effect = program.effects[Int(index)]
      if modeBelow(effect, pose) != nil {
        if case .style(index, let place) = part, case .style(let style) = effect {
          append(style, of: layer, matrix, outer, pose, place: place)
        }
      } else if case .displace(let displacement) = effect {
        append(
          displacement, by: pixelMaps[Int(index)], effectSpace(of: layer, matrix, outer), pose)
      } else {
        append(effect, of: layer, matrix, outer, pose)
      }
    }
  }

  /// Limits the group to another layer's content, without that layer's masks and effects.
  private func drawMatte(_ matte: EffectInstance.MatteEffect, _ outer: Matrix2D, _ pose: Pose) {
    let isInverted = program.scalar(matte.isInverted, pose) != 0
    let usesLuma = program.scalar(matte.channel, pose).rounded() == 5
    rasterizer.beginMatte()
    if matte.layer >= 0, pose.active[Int(matte.layer)], rasterizer.work.spend(WorkCost.layer) {
      let source = program.layers[Int(matte.layer)]
      let matrix = outer * transforms.matrix(of: Int(matte.layer), program, pose)
      if matrix.isFinite, matrix.determinant != 0 {
        drawContent(source, matrix, opacity: program.factor(source.transform.opacity, pose), pose)
      }
    }
    switch (usesLuma, isInverted) {
    case (false, false): rasterizer.endMatte(.alpha)
    case (false, true): rasterizer.endMatte(.invertedAlpha)
    case (true, false): rasterizer.endMatte(.luma)
    case (true, true): rasterizer.endMatte(.invertedLuma)
    }
  }
}

extension Program {
  /// Returns the map of a transform effect: its numbers are those of a layer's transform.
  fileprivate func matrix(_ transform: EffectInstance.TransformEffect, _ pose: Pose) -> Matrix2D {
    let anchor = vector(transform.anchor, pose), position = vector(transform.position, pose)
    let height = scalar(transform.scaleHeight, pose) / 100
    let width = scalar(transform.isUniform, pose) != 0 ? height : scalar(transform.scaleWidth, pose) / 100
    let (s, c) = Degrees.sincos(scalar(transform.rotation, pose))
    var result = Matrix2D(a: c, b: s, c: -s, d: c, tx: position.x, ty: position.y)
    result = result * .skew(scalar(transform.skew, pose), axis: scalar(transform.skewAxis, pose))
    return result * .scale(width, height) * .translation(-anchor.x, -anchor.y)
  }
}
