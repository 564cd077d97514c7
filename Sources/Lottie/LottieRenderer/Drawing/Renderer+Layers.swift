import VectorRaster

extension Renderer {
  /// Records the whole animation in the rasterizer, bottom first.
  func drawAnimation(_ pose: Pose, isSteady: Bool) {
    let canvas = Bounds(minX: 0, minY: 0, maxX: Float(animation.width), maxY: Float(animation.height))
    withClip(canvas, placement) { drawComposition(0, placement, pose, isSteady: isSteady) }
  }

  /// Draws the layers of a composition.
  ///
  /// - Parameter isSteady: Whether its place is as in the previous picture.
  func drawComposition(_ index: Int, _ matrix: Matrix2D, _ pose: Pose, isSteady: Bool = false) {
    if !onlyLayers.isEmpty, let only = onlyLayers[index] { return drawLayer(Int(only), matrix, pose) }
    guard program.compositions[index].cameras.isEmpty else {
      return forEachLayerByDepth(index, pose) { drawLayer($0, matrix, pose) }
    }
    for layer in program.compositions[index].layers.reversed() {
      let layer = Int(layer)
      guard rasterizer.work.spend(WorkCost.layerVisit) else { return noteExhaustion(in: layer) }
      guard pose.active[layer], program.layers[layer].isDrawn else { continue }
      if isSteady { drawSteadily(layer, matrix, pose) } else { drawLayer(layer, matrix, pose) }
    }
  }

  /// Draws a layer that is within its time range, with its masks and its matte.
  ///
  /// - Parameters:
  ///   - outer: The map from the layer's composition to the picture.
  ///   - isSteady: Whether the layer's place is as in the previous picture.
  func drawLayer(_ index: Int, _ outer: Matrix2D, _ pose: Pose, isSteady: Bool = false) {
    let layer = program.layers[index]
    if case .null = layer.content { return }
    defer { noteExhaustion(in: index) }
    guard rasterizer.work.spend(WorkCost.layer) else { return }
    let opacity = program.factor(layer.transform.opacity, pose)
    guard opacity > 0 else { return }
    var matte = layer.matte
    if let reference = matte, reference.source < 0 || !pose.active[Int(reference.source)] {
      // A matte without a source is empty: it hides the whole layer, or, if inverted, no part of it.
      guard reference.kind.isInverted else { return }
      matte = nil
    }
    guard let place = place(of: index, outer, pose) else { return }
    if layer.masks.isEmpty && matte == nil && layer.blendMode == .normal && layer.effects.isEmpty {
      return draw(at: place) { drawContent(layer, place.matrix, opacity: opacity, pose, isSteady: isSteady) }
    }
    let isWhole = opacity >= 1 && matte == nil && layer.blendMode == .normal
    for style in layer.effects.reversed() {
      guard onlyLayers.isEmpty, case .style = program.effects[Int(style)] else { break }
      guard let mode = modeBelow(program.effects[Int(style)], pose) else { continue }
      // A shadow under a layer that is not opaque must not show through it.
      let part = LayerPart.style(style, isWhole ? .alone : .around)
      drawPart(part, of: layer, matte, place, outer, pose, opacity: opacity, CompositeMode(mode))
    }
    drawPart(
      .layer, of: layer, matte, place, outer, pose, opacity: opacity, layer.blendMode, isSteady: isSteady)
  }

  /// Draws a part of a layer, with its matte, as one group.
  private func drawPart(
    _ part: LayerPart, of layer: LayerInstance, _ matte: MatteReference?, _ place: LayerPlace,
    _ outer: Matrix2D, _ pose: Pose, opacity: Float, _ mode: CompositeMode,
    isSteady: Bool = false
  ) {
    rasterizer.beginGroup()
    draw(at: place) { drawChanged(layer, place.matrix, place.outer, pose, part: part, isSteady: isSteady) }
    if let matte {
      rasterizer.beginMatte()
      drawLayer(Int(matte.source), outer, pose)
      rasterizer.endMatte(matte.kind)
    }
    rasterizer.endGroup(opacity: opacity, mode: mode)
  }

  /// Draws a layer's content.
  ///
  /// - Parameters:
  ///   - matrix: The map from the layer's space to the picture.
  ///   - isSteady: Whether the layer's place is as in the previous picture.
  func drawContent(
    _ layer: LayerInstance, _ matrix: Matrix2D, opacity: Float, _ pose: Pose, isSteady: Bool = false
  ) {
    switch layer.content {
    case .null:
      break
    case .solid(let width, let height, let color):
      fillBox(width, height, matrix, with: .solid(self.color(color, pose)), opacity: opacity)
    case .image(let index):
      drawImage(Int(index), matrix, opacity: opacity)
    case .shapes(let nodes, let blends):
      // The outlines of content that will not be drawn are not built.
      guard shapes.updateOutlines(of: layer, program, pose, tracker, &rasterizer.work) else { return }
      withGroup(opacity: opacity, mode: .normal, always: blends) {
        drawNodes(nodes.lowerBound, nodes.upperBound, matrix, pose, isSteady: isSteady)
      }
    case .text(let index):
      drawText(Int(index), matrix, opacity: opacity, pose)
    case .composition(let index, let width, let height):
      let isIsolated = program.compositions[Int(index)].blends
      withGroup(opacity: opacity, mode: .normal, always: isIsolated) {
        withClip(Bounds(minX: 0, minY: 0, maxX: width, maxY: height), matrix) {
          drawComposition(Int(index), matrix, pose, isSteady: isSteady)
        }
      }
    }
  }

  private func drawImage(_ index: Int, _ matrix: Matrix2D, opacity: Float) {
    guard let (picture, placement) = placedPicture(index) else { return }
    draw(picture, index, matrix * placement, opacity: opacity)
  }

  /// Draws the picture of an asset, or of a character, under a matrix from its pixels.
  func draw(_ picture: Picture, _ index: Int?, _ inner: Matrix2D, opacity: Float) {
    let box = Bounds(minX: 0, minY: 0, maxX: Float(picture.width), maxY: Float(picture.height))
    // A picture that can't be seen is not decoded.
    let visible = rasterizer.visibleBounds
    let drawn = box.transformed(by: inner)
    guard drawn.minX < visible.maxX, drawn.minY < visible.maxY, drawn.maxX > visible.minX,
      drawn.maxY > visible.minY, let bitmap = bitmap(picture, index, inner)
    else { return }
    fillBox(
      Float(bitmap.width), Float(bitmap.height), inner, with: .bitmap(bitmap, inner), opacity: opacity)
  }

  /// Returns the picture of an asset or of its slot, and its placement in the layer.
  ///
  /// The picture is centred in the asset's box at the largest size that fits.
  func placedPicture(_ index: Int) -> (Picture, Matrix2D)? {
    let asset = program.images[index]
    guard let picture = picture(index) else { return nil }
    return (
      picture,
      Fit.contain.placement(
        of: (Double(picture.width), Double(picture.height)), in: (Double(asset.width), Double(asset.height)))
    )
  }

  private func fillBox(
    _ width: Float, _ height: Float, _ matrix: Matrix2D, with paint: Paint, opacity: Float
  ) {
    guard width > 0, height > 0 else { return }
    let coverage = boxCoverage(Bounds(minX: 0, minY: 0, maxX: width, maxY: height), matrix)
    rasterizer.fill(coverage, with: paint, opacity: opacity)
  }

  func boxCoverage(_ box: Bounds, _ matrix: Matrix2D) -> Coverage {
    scratchPath.removeAll()
    scratchPath.move(to: Vector2(box.minX, box.minY))
    scratchPath.line(to: Vector2(box.maxX, box.minY))
    scratchPath.line(to: Vector2(box.maxX, box.maxY))
    scratchPath.line(to: Vector2(box.minX, box.maxY))
    scratchPath.close()
    rasterizer.beginShape()
    rasterizer.add(scratchPath, matrix)
    return rasterizer.endShape(rule: .nonzero)
  }

  /// Limits what `body` draws to a box.
  private func withClip(_ box: Bounds, _ matrix: Matrix2D, _ body: () -> Void) {
    if box.covers(rasterizer.visibleBounds, through: matrix) { return body() }
    rasterizer.pushClip(boxCoverage(box, matrix))
    body()
    rasterizer.popClip()
  }

  /// Draws `body` as a group and composites the group as a whole, where that makes a difference.
  func withGroup(opacity: Float, mode: CompositeMode, always: Bool = false, _ body: () -> Void) {
    guard opacity < 1 || mode != .normal || always else { return body() }
    rasterizer.beginGroup()
    body()
    rasterizer.endGroup(opacity: opacity, mode: mode)
  }

  func color(_ reference: ValueReference, _ pose: Pose) -> PaintColor {
    let (red, green, blue) = program.triple(reference, pose)
    return PaintColor(red: red, green: green, blue: blue, alpha: 1)
  }
}

extension MatteKind {
  fileprivate var isInverted: Bool { self == .invertedAlpha || self == .invertedLuma }
}

extension MaskMode {
  /// Whether a mask that starts with this mode is subtracted from the whole layer, so that it starts full.
  var startsFull: Bool { self == .subtract || self == .intersect || self == .darken }
}

extension Bounds {
  /// Returns whether the image of the box covers all that is visible, so that clipping to it changes nothing.
  fileprivate func covers(_ visible: Bounds, through matrix: Matrix2D) -> Bool {
    guard matrix.b == 0, matrix.c == 0 else { return false }
    let box = transformed(by: matrix)
    // The slack is smaller than the resolution of coverage.
    let slack: Float = 1 / 1024
    return box.minX <= visible.minX + slack && box.minY <= visible.minY + slack
      && box.maxX >= visible.maxX - slack && box.maxY >= visible.maxY - slack
  }
}
