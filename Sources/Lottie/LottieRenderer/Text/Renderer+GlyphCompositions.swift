import VectorRaster

extension Renderer {
  /// Draws the composition of a character.
  ///
  /// - Parameters:
  ///   - index: The layer that shows the composition.
  ///   - matrix: The map from the character's space to the picture.
  ///   - scale: The size of the text for each pixel of the composition.
  func drawGlyph(_ index: Int, _ matrix: Matrix2D, scale: Float, opacity: Float, _ pose: Pose) {
    let layer = program.layers[index]
    guard case .composition(let composition, _, _) = layer.content, pose.active[index],
      rasterizer.work.spend(WorkCost.layer)
    else { return }
    let opacity = opacity * program.factor(layer.transform.opacity, pose)
    let inner = matrix * .scale(scale, scale) * transforms.matrix(of: index, program, pose)
    guard opacity > 0, inner.isFinite, inner.determinant != 0 else { return }
    withGroup(opacity: opacity, mode: .normal, always: program.compositions[Int(composition)].blends) {
      drawComposition(Int(composition), inner, pose)
    }
  }

  /// Returns the box around the composition of a character, in the character's space.
  func bounds(ofGlyph index: Int, scale: Float, _ pose: Pose) -> Bounds {
    guard pose.active[index], rasterizer.work.spend(WorkCost.layer) else { return .empty }
    let matrix = Matrix2D.scale(scale, scale) * transforms.matrix(of: index, program, pose)
    return localBounds(of: index, pose).transformed(by: matrix)
  }
}

extension TextInstance {
  /// Returns the layer that draws a character; nil for a character with an outline.
  func layer(of glyph: Int32) -> Int? {
    var low = 0, high = compositions.count
    while low < high {
      let middle = (low + high) / 2
      if compositions[middle].glyph < glyph { low = middle + 1 } else { high = middle }
    }
    return low < compositions.count && compositions[low].glyph == glyph ? Int(compositions[low].layer) : nil
  }
}
