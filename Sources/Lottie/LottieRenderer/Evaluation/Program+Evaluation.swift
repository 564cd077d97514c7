import LottieFormat

extension Program {
  /// Evaluates the animation at a frame of the root composition.
  ///
  /// - Parameters:
  ///   - frame: The frame of the root composition.
  ///   - overlay: The values of slots, or nil.
  ///   - everything: Whether to evaluate hidden layers too, so that the pose is complete and can be blended.
  ///     Otherwise hidden layers keep their previous values.
  ///   - evaluator: The evaluator of the animation's expressions; nil if it has none.
  ///   - pose: The pose that receives the values.
  func evaluate(
    frame: Double, overlay: Overlay?, everything: Bool, _ evaluator: inout ExpressionEvaluator?,
    into pose: inout Pose
  ) {
    pose.frame = frame
    evaluator?.begin(frame: frame, overlay: overlay)
    for (index, composition) in compositions.enumerated() {
      var isShown = true
      var clock = frame
      if composition.owner >= 0 {
        let owner = layers[Int(composition.owner)]
        isShown = pose.active[Int(composition.owner)] && (owner.isDrawn || owner.isMatte)
        clock = evaluator?.clock(of: index) ?? innerFrame(of: owner, pose)
      }
      pose.clocks[index] = clock
      for layer in composition.layers {
        evaluate(Int(layer), at: clock, isShown: isShown, overlay, everything: everything, &pose)
      }
    }
    evaluator?.evaluate(everything: everything, into: &pose)
  }

  /// Returns the frame inside a precomposition layer.
  private func innerFrame(of layer: LayerInstance, _ pose: Pose) -> Double {
    let outer = pose.clocks[Int(layer.composition)]
    let seconds = layer.timeRemap.map { remap in
      Double(remap.isDynamic ? pose.values[remap.offset] : constants[remap.offset])
    }
    return innerFrame(of: layer, at: outer, seconds: seconds)
  }

  /// Returns the frame inside a precomposition layer at a frame outside; `seconds` is the remapped time, if any.
  func innerFrame(of layer: LayerInstance, at outer: Double, seconds: Double?) -> Double {
    guard let seconds else { return (outer - layer.startTime) / layer.stretch }
    let frame = Self.whole(seconds * compositions[0].frameRate)
    // At the end of its time range a layer shows its last frame, and not the empty frame after it.
    return frame == layer.outPoint ? layer.outPoint - 1 : frame
  }

  /// Returns the frame for a rounded number of seconds.
  ///
  /// At 30 frames a second, 0.7 s is frame 21, although the nearest Float to 0.7 is slightly less. A layer that
  /// starts at that frame must show.
  private static func whole(_ frame: Double) -> Double {
    let nearest = frame.rounded()
    return abs(frame - nearest) <= max(1e-4, abs(frame) * 4e-7) ? nearest : frame
  }

  private func evaluate(
    _ index: Int, at clock: Double, isShown: Bool, _ overlay: Overlay?, everything: Bool, _ pose: inout Pose
  ) {
    // A copy of the whole layer would cost more than its evaluation, if nothing in it moves.
    let isActive = isShown && clock >= layers[index].inPoint && clock < layers[index].outPoint
    pose.active[index] = isActive
    if everything || isActive || (isShown && layers[index].isParent) {
      evaluate(layers[index].transformProperties, at: clock, overlay, &pose)
    }
    if everything || (isActive && (layers[index].isDrawn || layers[index].isMatte)) {
      evaluate(layers[index].contentProperties, at: clock, overlay, &pose)
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
        switch property.source {
        case .track:
          if let overlay, overlay.overrides[Int(index)] >= 0 {
            unsafe overlay.tracks.evaluate(Int(overlay.overrides[Int(index)]), at: clock, into: output)
          } else {
            unsafe tracks.evaluate(Int(property.track), at: clock, into: output)
          }
        case .loop(let loop):
          let (tracks, track) = track(of: index, overlay)
          unsafe tracks.evaluate(Int(track), loop: loops[Int(loop)], at: clock, into: output)
        case .direction(let position):
          let (tracks, track) = track(of: position, overlay)
          unsafe output[0] = tracks.direction(Int(track), at: loopedFrame(of: position, tracks, track, clock))
        case .splitDirection(let x, let y):
          unsafe output[0] = splitDirection(track(of: x, overlay), track(of: y, overlay), at: clock)
        }
      }
    }
  }

  /// Returns the track of a property: the overlay's track if it has one, or else the program's.
  ///
  /// The table's arrays are copied by reference.
  private func track(of property: Int32, _ overlay: Overlay?) -> (table: TrackTable, index: Int32) {
    if let overlay, overlay.overrides[Int(property)] >= 0 {
      return (overlay.tracks, overlay.overrides[Int(property)])
    }
    return (tracks, properties[Int(property)].track)
  }

  /// Returns the frame whose value a property takes at `clock`, which differs in a loop.
  private func loopedFrame(
    of property: Int32, _ tracks: TrackTable, _ track: Int32, _ clock: Double
  ) -> Double {
    guard case .loop(let loop) = properties[Int(property)].source else { return clock }
    return tracks.frame(Int(track), loop: loops[Int(loop)], at: clock)
  }

  /// Returns the number of the property at an offset of the pose, at a frame of its composition.
  func number(at offset: Int, _ overlay: Overlay?, frame: Double) -> Float {
    var low = 0, high = properties.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(properties[middle].offset) <= offset { low = middle } else { high = middle }
    }
    let (tracks, track) = track(of: Int32(low), overlay)
    guard case .loop(let loop) = properties[low].source else { return value((tracks, track), at: frame) }
    var result: Float = 0
    unsafe withUnsafeMutablePointer(to: &result) { pointer in
      unsafe tracks.evaluate(
        Int(track), loop: loops[Int(loop)], at: frame,
        into: UnsafeMutableBufferPointer(start: pointer, count: 1))
    }
    return result
  }

  /// Returns the direction of motion of two tracks, in degrees, from their positions 0.01 frames earlier.
  ///
  /// Other players compute the direction in the same way.
  private func splitDirection(
    _ x: (table: TrackTable, index: Int32), _ y: (table: TrackTable, index: Int32), at clock: Double
  ) -> Float {
    let now = (value(x, at: clock), value(y, at: clock))
    let before = (value(x, at: clock - 0.01), value(y, at: clock - 0.01))
    let dx = Double(now.0) - Double(before.0), dy = Double(now.1) - Double(before.1)
    return dx == 0 && dy == 0 ? 0 : Float(Degrees.atan2(dy, dx))
  }

  private func value(_ track: (table: TrackTable, index: Int32), at clock: Double) -> Float {
    var result: Float = 0
    unsafe withUnsafeMutablePointer(to: &result) { pointer in
      unsafe track.table.evaluate(
        Int(track.index), at: clock, into: UnsafeMutableBufferPointer(start: pointer, count: 1))
    }
    return result
  }
}
