import LottieFormat
import VectorRaster

extension Renderer {
  /// Draws a text.
  func drawText(_ index: Int, _ matrix: Matrix2D, opacity: Float, _ pose: Pose) {
    let text = program.texts[index]
    guard let (block, number) = block(ofText: index, pose), matrix.isFinite, matrix.determinant != 0 else {
      return
    }
    if !text.isTakenApart, !block.hasColors {
      var look = TextLook(block)
      look.opacity = opacity
      drawWhole(block, number, of: index, look, matrix)
    } else {
      withGroup(opacity: opacity, mode: .normal) { drawCharacters(of: block, number, text, matrix, pose) }
    }
  }

  /// Returns a text by its number: one of the file's, or one of the overlay's.
  func textBlock(_ number: Int) -> TextBlock? { program.textBlock(number, overlay) }

  /// Returns a glyph of a text with a number: one of the file's, or one that the overlay or an expression added to these.
  private func glyph(_ index: Int32, ofText number: Int) -> GlyphTable.Glyph {
    if number < -1 { return composed.glyphs.glyphs[Int(index)] }
    let count = program.glyphs.glyphs.count
    guard let overlay, Int(index) >= count else { return program.glyphs.glyphs[Int(index)] }
    return overlay.glyphs.glyphs[Int(index)]
  }

  /// Returns a part of a glyph with colours of its own; nil beyond the last one.
  private func part(_ index: Int, of colored: Int32, ofText number: Int) -> GlyphTable.ColoredPart? {
    let parts: ContiguousArray<GlyphTable.ColoredPart>
    if number < -1 {
      parts = composed.glyphs.colored[Int(colored)]
    } else if let overlay, Int(colored) >= program.glyphs.colored.count {
      parts = overlay.glyphs.colored[Int(colored)]
    } else {
      parts = program.glyphs.colored[Int(colored)]
    }
    return index < parts.count ? parts[index] : nil
  }

  // MARK: - Whole texts

  private func drawWhole(
    _ block: TextBlock, _ number: Int, of index: Int, _ look: TextLook, _ matrix: Matrix2D
  ) {
    if look.stroke != nil { updateStroke(of: block, number, in: index, matrix) }
    drawParts(
      look, isStrokeOver: block.strokeIsOver,
      fill: { self.add(block.outline, matrix) },
      stroke: { self.add(self.texts.strokes[index].outline, matrix) })
  }

  private func updateStroke(of block: TextBlock, _ number: Int, in index: Int, _ matrix: Matrix2D) {
    let scale = matrix.strokeScale
    let known = texts.strokes[index]
    if known.block == number, known.scale == scale {
      rasterizer.work.spend(known.cost)
      return
    }
    texts.updateStroke(index, of: block, number, scale: scale, &rasterizer.work)
  }

  /// Fills the outlines that two functions add, in the colours of a look.
  private func drawParts(
    _ look: TextLook, isStrokeOver: Bool, fill: () -> Void, stroke: () -> Void
  ) {
    let hasBoth = look.fill != nil && look.stroke != nil
    withGroup(opacity: hasBoth ? look.opacity : 1, mode: .normal) {
      let opacity = hasBoth ? 1 : look.opacity
      if !isStrokeOver { paint(look.stroke, opacity, stroke) }
      paint(look.fill, opacity, fill)
      if isStrokeOver { paint(look.stroke, opacity, stroke) }
    }
  }

  private func paint(_ color: PaintColor?, _ opacity: Float, _ add: () -> Void) {
    guard let color, opacity > 0, color.alpha > 0 else { return }
    rasterizer.beginShape()
    add()
    let coverage = rasterizer.endShapeUsedOnce(rule: .nonzero)
    guard !coverage.bounds.isEmpty else { return }
    rasterizer.fill(coverage, with: .solid(color), opacity: opacity)
  }

  // MARK: - Characters

  private func drawCharacters(
    of block: TextBlock, _ number: Int, _ text: TextInstance, _ matrix: Matrix2D, _ pose: Pose
  ) {
    forEachCharacter(of: block, text, pose) { character, place, look in
      let inner = matrix * place
      guard inner.isFinite, inner.determinant != 0, look.opacity > 0 else { return }
      if number >= -1, let layer = text.layer(of: character.glyph) {
        return withBlur(look.blur, matrix) {
          drawGlyph(layer, inner, scale: character.scale, opacity: look.opacity, pose)
        }
      }
      let glyph = glyph(character.glyph, ofText: number)
      guard rasterizer.work.spend(glyph.outline.points.count + 1, each: WorkCost.outlinePoint) else { return }
      if glyph.colored >= 0 {
        return withBlur(look.blur, matrix) {
          drawColored(glyph.colored, number, look, inner, scale: character.scale)
        }
      }
      texts.take(
        glyph.outline, scale: character.scale, strokeWidth: look.stroke == nil ? nil : look.strokeWidth,
        strokeScale: inner.strokeScale, &rasterizer.work)
      withBlur(look.blur, matrix) {
        drawParts(
          look, isStrokeOver: block.strokeIsOver,
          fill: { self.add(self.texts.outline, inner) }, stroke: { self.add(self.texts.stroke, inner) })
      }
    }
  }

  /// Draws a character that has colours of its own, which animators of the fill don't change.
  private func drawColored(
    _ colored: Int32, _ number: Int, _ look: TextLook, _ matrix: Matrix2D, scale: Float
  ) {
    let isSingle = part(1, of: colored, ofText: number) == nil
    withGroup(opacity: isSingle ? 1 : look.opacity, mode: .normal) {
      var index = 0
      while let part = part(index, of: colored, ofText: number) {
        index += 1
        let opacity = isSingle ? look.opacity : 1
        if case .picture(let picture, let placement) = part.fill {
          guard spend(onCharacter: picture) else { return }
          draw(picture, nil, matrix * .scale(scale, scale) * placement, opacity: opacity)
          continue
        }
        texts.take(part.outline, scale: scale, strokeWidth: nil, strokeScale: 1, &rasterizer.work)
        var color = look.fill
        if case .color(let own) = part.fill { color = own }
        paint(color, opacity) { self.add(self.texts.outline, matrix) }
      }
    }
  }

  /// Draws a character as a layer of its own and blurs it, along the axes of the text's layer.
  ///
  /// Hit tests disregard the blur, as they do that of effects.
  private func withBlur(_ blurriness: Vector2, _ matrix: Matrix2D, _ body: () -> Void) {
    let blur = matrix.blur(x: EffectScale.blur * blurriness.x, y: EffectScale.blur * blurriness.y)
    guard blur.sigmaX > 0 || blur.sigmaY > 0, onlyLayers.isEmpty else { return body() }
    pixelEffects.removeAll(keepingCapacity: true)
    pixelEffects.append(.blur(blur))
    rasterizer.beginLayer(pixelEffects)
    body()
    rasterizer.endLayer()
  }
}

extension Renderer {
  /// Returns the box around the characters of a text, in the space of its layer.
  func bounds(ofText index: Int, _ pose: Pose) -> Bounds {
    let text = program.texts[index]
    guard let (block, number) = block(ofText: index, pose) else { return .empty }
    guard text.isTakenApart else {
      guard rasterizer.work.spend(block.outline.points.count, each: WorkCost.outlinePoint) else {
        return .empty
      }
      return block.outline.bounds.outset(by: block.stroke == nil ? 0 : block.strokeWidth / 2)
    }
    var bounds = Bounds.empty
    forEachCharacter(of: block, text, pose) { character, place, look in
      guard look.opacity > 0 else { return }
      if number >= -1, let layer = text.layer(of: character.glyph) {
        let own = self.bounds(ofGlyph: layer, scale: character.scale, pose)
        bounds = bounds.union(own.transformed(by: place))
        return
      }
      let glyph = glyph(character.glyph, ofText: number)
      guard rasterizer.work.spend(glyph.outline.points.count, each: WorkCost.outlinePoint) else { return }
      texts.take(glyph.outline, scale: character.scale, strokeWidth: nil, strokeScale: 1, &rasterizer.work)
      let own = texts.outline.bounds.outset(by: look.stroke == nil ? 0 : look.strokeWidth / 2)
      bounds = bounds.union(own.transformed(by: place))
    }
    return bounds
  }
}
