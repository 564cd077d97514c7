import VectorRaster

extension Renderer {
  /// Returns a displacement with its values in device pixels; nil if it moves nothing.
  func displacement(
    _ effect: EffectInstance.Effect, _ values: EffectValues, by map: PixelMapID, _ matrix: Matrix2D
  ) -> PixelEffect? {
    let x = matrix.applied(toDisplacement: Vector2(values.number(2), 0))
    let y = matrix.applied(toDisplacement: Vector2(0, values.number(4)))
    guard effect.layer ?? -1 >= 0, x.isFinite, y.isFinite, x.length + y.length > 0 else { return nil }
    return .displace(
      Displacement(
        map: map, horizontal: Displacement.Channel(menu: values.entry(1)),
        vertical: Displacement.Channel(menu: values.entry(3)), x: x, y: y))
  }

  /// Draws the maps of the effects that displace a layer.
  func drawMaps(
    _ effects: Range<Int32>, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D, _ pose: Pose,
    _ part: LayerPart
  ) {
    for index in effects {
      guard case .effect(let effect) = program.effects[Int(index)], effect.kind.needs.contains(.map),
        let source = effect.layer, source >= 0
      else { continue }
      // The map is as large as all effects need it; drawing it may use the list for its own effects.
      pixelMaps[Int(index)] = .empty
      collect(effects, of: layer, matrix, outer, pose, part)
      rasterizer.beginMap(for: pixelEffects)
      let isStretched = EffectValues(effect, program, pose).entry(5) == 2
      drawMap(Int(source), isStretched: isStretched, of: layer, matrix, outer, pose)
      pixelMaps[Int(index)] = rasterizer.endMap()
    }
  }

  /// Draws the content of a map's layer, without its masks and effects.
  private func drawMap(
    _ index: Int, isStretched: Bool, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D,
    _ pose: Pose
  ) {
    guard pose.active[index], rasterizer.work.spend(WorkCost.layer), let toLayer = matrix.inverse else {
      return
    }
    let source = program.layers[index]
    var map = outer * transforms.matrix(of: index, program, pose)
    if let own = size(of: source) {
      // A map with a size lies on the layer, whatever its own transform is.
      let (size, place) = frame(of: layer, outer, toLayer)
      let box = Bounds(minX: 0, minY: 0, maxX: size.x, maxY: size.y).transformed(by: place)
      if isStretched {
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
    self = entry >= 1 && entry <= 11 ? Self(rawValue: UInt8(entry)) ?? .half : .half
  }
}
