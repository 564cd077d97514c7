import VectorRaster

extension Renderer {
  /// Appends a displacement with its values in device pixels, unless it moves nothing.
  func append(
    _ displacement: EffectInstance.DisplacementReferences, by map: PixelMapID, _ matrix: Matrix2D,
    _ pose: Pose
  ) {
    let horizontal = Displacement.Channel(menu: program.scalar(displacement.horizontal, pose))
    let vertical = Displacement.Channel(menu: program.scalar(displacement.vertical, pose))
    let x = matrix.applied(toDisplacement: Vector2(program.scalar(displacement.reachX, pose), 0))
    let y = matrix.applied(toDisplacement: Vector2(0, program.scalar(displacement.reachY, pose)))
    guard displacement.layer >= 0, x.isFinite, y.isFinite, x.length + y.length > 0 else { return }
    pixelEffects.append(
      .displace(Displacement(map: map, horizontal: horizontal, vertical: vertical, x: x, y: y)))
  }

  /// Draws the maps of the effects that displace a layer.
  func drawMaps(
    _ effects: Range<Int32>, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose,
    _ part: LayerPart
  ) {
    for index in effects {
      guard case .displace(let displacement) = program.effects[Int(index)], displacement.layer >= 0 else {
        continue
      }
      // The map is as large as all effects need it; drawing it may use the list for its own effects.
      pixelMaps[Int(index)] = .empty
      collect(effects, of: layer, matrix, outer, pose, part)
      rasterizer.beginMap(for: pixelEffects)
      drawMap(displacement, of: layer, matrix, outer, pose)
      pixelMaps[Int(index)] = rasterizer.endMap()
    }
  }

  /// Draws the content of a map's layer, without its masks and effects.
  private func drawMap(
    _ displacement: EffectInstance.DisplacementReferences, of layer: LayerInstance, _ matrix: Matrix2D,
    _ outer: Matrix2D, _ pose: Pose
  ) {
    let index = Int(displacement.layer)
    guard pose.active[index], rasterizer.work.spend(WorkCost.layer), let toLayer = matrix.inverse else {
      return
    }
    let source = program.layers[index]
    var map = outer * transforms.matrix(of: index, program, pose)
    if let own = size(of: source) {
      // A map with a size lies on the layer, whatever its own transform is.
      let (size, place) = frame(of: layer, outer, toLayer)
      let box = Bounds(minX: 0, minY: 0, maxX: size.x, maxY: size.y).transformed(by: place)
      if program.scalar(displacement.placement, pose).rounded() == 2 {
        map = matrix * .translation(box.minX, box.minY) * .scale(box.width / own.x, box.height / own.y)
      } else {
        let x = (box.minX + box.maxX - own.x) / 2, y = (box.minY + box.maxY - own.y) / 2
        map = matrix * .translation(x, y)
      }
    }
    guard map.isFinite, map.determinant != 0 else { return }
    drawContent(source, map, opacity: 1, pose)
  }
}

extension Displacement.Channel {
  /// Creates the channel of an entry in After Effects' menu, from 1; other entries displace nothing.
  fileprivate init(menu entry: Float) {
    let entry = entry.rounded()
    self = entry >= 1 && entry <= 11 ? Self(rawValue: UInt8(entry)) ?? .half : .half
  }
}
