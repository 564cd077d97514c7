extension Rasterizer {
  /// Begins a layer with effects, into which the following commands draw on transparent pixels.
  ///
  /// The layer has pixels beyond the edges of the picture, as far as the effects bring them into view. Layers nest.
  ///
  /// - Parameter effects: The effects, in the order in which they apply.
  public func beginLayer(_ effects: [PixelEffect]) { openLayer(effects, visible: recorder.clipBox) }

  /// The area that can show what is drawn next, in device pixels.
  public var visibleBounds: Bounds {
    let box = recorder.clipBox, origin = recorder.store.origin
    return Bounds(
      minX: Float(box.minX - origin.x), minY: Float(box.minY - origin.y), maxX: Float(box.maxX - origin.x),
      maxY: Float(box.maxY - origin.y))
  }

  /// Returns the number of pixels of content for which a layer has memory, if its result fills an area.
  public func pixelsForContent(of area: Bounds) -> Float {
    recorder.settle()
    // As `closeLayer` charges them: the result, and four blocks that are as large as the content.
    return (Float(recorder.remainingMemory) / 4 - area.width * area.height) / 4
  }

  /// Begins a map, into which the following commands draw on transparent pixels, and which is not drawn itself.
  ///
  /// - Parameter effects: The effects of the layer that the map displaces, with any map.
  public func beginMap(for effects: [PixelEffect]) {
    let visible = recorder.clipBox, origin = recorder.store.origin
    openLayer([], visible: effects.span.region(visible, origin: origin, side: side))
  }

  private func openLayer(_ effects: [PixelEffect], visible: PixelBox) {
    recorder.settle()
    if usedLayers == layers.count { layers.append(EffectLayer()) }
    let layer = layers[usedLayers]
    openLayers.append(usedLayers)
    usedLayers += 1
    recorder.chargeLayer(bytes: EffectLayer.ownBytes)
    let size = layer.begin(
      effects.span, visible: visible, origin: recorder.store.origin, side: side, ramps: recorder.ramps)
    let work = recorder.work, memory = recorder.remainingMemory
    layer.recorder.bandHeight = recorder.bandHeight
    layer.recorder.team = recorder.team
    swap(&recorder, &layer.recorder)
    recorder.swapRamps(with: &layer.recorder)
    recorder.begin(
      width: size.width, height: size.height, origin: size.origin, work: work, memoryLimit: memory,
      isStep: isStep)
    recorder.beginGroup()
  }

  /// Ends a layer, applies its effects and draws the result onto the pixels below.
  ///
  /// The work of the effects follows from the box of the content. A layer whose effects exceed the budget of work or
  /// memory is left out.
  ///
  /// - Parameter opacity: The opacity of the result, 0…1.
  public func endLayer(opacity: Float = 1) {
    let (layer, isFinished) = closeLayer()
    if isFinished {
      unsafe recorder.fill(layers[layer].source.box, with: layers[layer].source, opacity: opacity)
    }
  }

  /// Ends a map.
  ///
  /// - Returns: The map, which effects of this picture may use; ``PixelMapID/empty`` if nothing was drawn.
  public func endMap() -> PixelMapID {
    let (layer, isFinished) = closeLayer()
    guard isFinished else { return .empty }
    return PixelMapID(layer: Int32(truncatingIfNeeded: layer), version: layers[layer].version)
  }

  /// Ends a layer and applies its effects.
  ///
  /// - Returns: The index of the layer, and whether it has a result.
  private func closeLayer() -> (Int, Bool) {
    precondition(!openLayers.isEmpty, "endLayer without its beginLayer")
    let index = openLayers.removeLast()
    let layer = layers[index]
    recorder.settle()
    let painted = recorder.endGroup()
    let isMischarged = recorder.isMischarged
    let plan = EffectPlan(layer.effects.span, painted: painted, visible: layer.visible, side: side)
    let count = Int64(layer.effects.count)
    recorder.work.spend((plan.result.isEmpty ? 0 : plan.work) + count * count * WorkCost.planStep)
    let work = recorder.work, contentBytes = recorder.weight
    recorder.swapRamps(with: &layer.recorder)
    swap(&recorder, &layer.recorder)
    recorder.work = work
    if isMischarged { recorder.isMischarged = true }
    let pixels = plan.result.pixelCount
    // The blocks between effects are shared by all layers, but each must fit as well.
    if 4 * (pixels + 4 * plan.mostPixels) > Int64(recorder.remainingMemory) { recorder.work.exhaust() }
    recorder.chargeLayer(bytes: contentBytes + Int(Swift.min(4 * pixels, 1 << 30)))
    guard pixels > 0, !recorder.work.isExhausted else { return (index, false) }
    chain.reserve(Int(clamping: plan.mostPixels))
    layer.finish(painted, side: side, ramps: recorder.ramps, layers: layers, &chain)
    return (index, true)
  }
}
