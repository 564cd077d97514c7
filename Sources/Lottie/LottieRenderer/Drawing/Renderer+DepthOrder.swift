import VectorRaster

extension Renderer {
  /// Calls `body` with each layer that is drawn of a composition that has cameras, the bottom one first.
  ///
  /// Layers that a camera sees and that follow one another come from the farthest to the nearest.
  func forEachLayerByDepth(_ composition: Int, _ pose: Pose, _ body: (Int) -> Void) {
    let first = depths.count
    defer { depths.removeLast(depths.count - first) }
    for layer in program.compositions[composition].layers.reversed() {
      let index = Int(layer)
      guard rasterizer.work.spend(WorkCost.layerVisit) else { return noteExhaustion(in: index) }
      guard pose.active[index], program.layers[index].isDrawn else { continue }
      if case .null = program.layers[index].content { continue }
      if let depth = transforms.depth(of: index, program, pose) {
        insert(LayerDepth(depth: depth, layer: layer), from: first)
      } else {
        passOn(from: first, body)
        body(index)
      }
    }
    passOn(from: first, body)
  }

  /// Inserts a layer behind those that are nearer; of layers at the same depth, the first stays behind.
  private func insert(_ layer: LayerDepth, from first: Int) {
    var place = depths.count
    depths.append(layer)
    while place > first, depths[place - 1].depth < layer.depth {
      guard rasterizer.work.spend(WorkCost.comparedValue) else { return }
      depths.swapAt(place - 1, place)
      place -= 1
    }
  }

  private func passOn(from first: Int, _ body: (Int) -> Void) {
    for i in first..<depths.count { body(Int(depths[i].layer)) }
    depths.removeLast(depths.count - first)
  }
}

/// A layer with the distance of its anchor from the camera, in pixels.
struct LayerDepth {
  var depth: Float
  var layer: Int32
}
