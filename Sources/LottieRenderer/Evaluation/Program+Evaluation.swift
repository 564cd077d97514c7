import LottieFormat

extension Program {
  /// Evaluates the animation at a frame of the root composition.
  ///
  /// - Parameters:
  ///   - frame: In frames of the root composition.
  ///   - overlay: The values of slots, or nil.
  ///   - everything: Also evaluate what does not show, so that the pose says it all and can be blended. Otherwise
  ///     what does not show keeps the values it had.
  ///   - pose: Receives the values.
  func evaluate(frame: Double, overlay: Overlay?, everything: Bool, into pose: inout Pose) {
    pose.frame = frame
    for (index, composition) in compositions.enumerated() {
      var isShown = true
      var clock = frame
      if composition.owner >= 0 {
        let owner = layers[Int(composition.owner)]
        isShown = pose.active[Int(composition.owner)] && (owner.isDrawn || owner.isMatte)
        clock = innerFrame(of: owner, pose)
      }
      pose.clocks[index] = clock
      for layer in composition.layers {
        evaluate(Int(layer), at: clock, isShown: isShown, overlay, everything: everything, &pose)
      }
    }
  }

  /// The frame inside a precomposition layer.
  private func innerFrame(of layer: LayerInstance, _ pose: Pose) -> Double {
    let outer = pose.clocks[Int(layer.composition)]
    guard let remap = layer.timeRemap else { return (outer - layer.startTime) / layer.stretch }
    let seconds = remap.isDynamic ? pose.values[remap.offset] : constants[remap.offset]
    let frame = Double(seconds) * compositions[0].frameRate
    // At the end of its time a layer shows its last frame, not the nothing after it.
    return frame == layer.outPoint ? layer.outPoint - 1 : frame
  }

  private func evaluate(
    _ index: Int, at clock: Double, isShown: Bool, _ overlay: Overlay?, everything: Bool, _ pose: inout Pose
  ) {
    let layer = layers[index]
    let isActive = isShown && clock >= layer.inPoint && clock < layer.outPoint
    pose.active[index] = isActive
    if everything || isActive || (isShown && layer.isParent) {
      evaluate(layer.transformProperties, at: clock, overlay, &pose)
    }
    if everything || (isActive && (layer.isDrawn || layer.isMatte)) {
      evaluate(layer.contentProperties, at: clock, overlay, &pose)
    }
  }

  private func evaluate(
    _ range: Range<Int32>, at clock: Double, _ overlay: Overlay?, _ pose: inout Pose
  ) {
    guard !range.isEmpty else { return }
    unsafe pose.values.withUnsafeMutableBufferPointer { values in
      for index in range {
        let property = properties[Int(index)]
        let output = unsafe UnsafeMutableBufferPointer(
          rebasing: values[Int(property.offset)..<Int(property.offset + property.count)])
        if let overlay, overlay.overrides[Int(index)] >= 0 {
          unsafe evaluate(property, overlay.overrides[Int(index)], overlay.tracks, at: clock, into: output)
        } else {
          unsafe evaluate(property, property.track, tracks, at: clock, into: output)
        }
      }
    }
  }

  private func evaluate(
    _ property: DynamicProperty, _ track: Int32, _ tracks: TrackTable, at clock: Double,
    into output: UnsafeMutableBufferPointer<Float>
  ) {
    switch property.source {
    case .track:
      unsafe tracks.evaluate(Int(track), at: clock, into: output)
    case .direction:
      unsafe output[0] = tracks.direction(Int(track), at: clock)
    case .splitDirection(let y):
      unsafe output[0] = splitDirection(Int(property.track), Int(y), at: clock)
    }
  }

  /// The direction of motion of two tracks, from where they are shortly before: what other players do.
  private func splitDirection(_ x: Int, _ y: Int, at clock: Double) -> Float {
    var now: (Float, Float) = (0, 0), before: (Float, Float) = (0, 0)
    unsafe withUnsafeMutablePointer(to: &now.0) { pointer in
      unsafe tracks.evaluate(x, at: clock, into: UnsafeMutableBufferPointer(start: pointer, count: 1))
    }
    unsafe withUnsafeMutablePointer(to: &now.1) { pointer in
      unsafe tracks.evaluate(y, at: clock, into: UnsafeMutableBufferPointer(start: pointer, count: 1))
    }
    unsafe withUnsafeMutablePointer(to: &before.0) { pointer in
      unsafe tracks.evaluate(x, at: clock - 0.01, into: UnsafeMutableBufferPointer(start: pointer, count: 1))
    }
    unsafe withUnsafeMutablePointer(to: &before.1) { pointer in
      unsafe tracks.evaluate(y, at: clock - 0.01, into: UnsafeMutableBufferPointer(start: pointer, count: 1))
    }
    let dx = Double(now.0) - Double(before.0), dy = Double(now.1) - Double(before.1)
    return dx == 0 && dy == 0 ? 0 : Float(Degrees.atan2(dy, dx))
  }
}
