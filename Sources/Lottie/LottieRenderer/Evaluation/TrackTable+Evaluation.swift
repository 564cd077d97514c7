extension TrackTable {
  /// Writes the value of a track at `frame` to `output`.
  ///
  /// - Parameters:
  ///   - track: The index of the track.
  ///   - frame: The frame of the composition to which the track belongs.
  ///   - output: A buffer with at least as many floats as the track's width. Floats beyond the end of a shorter value
  ///     are set to 0.
  func evaluate(_ track: Int, at frame: Double, into output: UnsafeMutableBufferPointer<Float>) {
    let track = tracks[track]
    let first = Int(track.first), last = first + Int(track.count) - 1
    let index = segment(first, last, at: frame)
    let segment = segments[index]
    if index == last || frame < segment.time {
      return unsafe copy(segment.start, segment.startCount, into: output)
    }
    let u = (frame - segment.time) / (segments[index + 1].time - segment.time)
    switch segment.easing {
    case .hold:
      unsafe copy(segment.start, segment.startCount, into: output)
    case .linear:
      unsafe mix(track.kind, segment, u, into: output)
    case .shared(let easing):
      unsafe mix(track.kind, segment, easings[Int(easing)](u), into: output)
    case .perDimension(let easing):
      if track.kind == .vector && segment.curve < 0 {
        unsafe mixEach(segment, u, Int(easing), into: output)
      } else {
        unsafe mix(track.kind, segment, easings[Int(easing)](u), into: output)
      }
    }
  }

  /// Returns the direction of motion of a track of positions at `frame`, in degrees clockwise from the x axis.
  ///
  /// Without motion at `frame` the result is the direction of the nearest earlier motion, or else of the nearest
  /// later one. It is 0 if the track never moves.
  func direction(_ track: Int, at frame: Double) -> Float {
    let track = tracks[track]
    let first = Int(track.first), last = first + Int(track.count) - 1
    guard track.count > 1 else { return 0 }
    let current = Swift.min(segment(first, last, at: frame), last - 1)
    var progress = 0.0
    if frame >= segments[last].time {
      progress = 1
    } else if frame > segments[current].time {
      let u = (frame - segments[current].time) / (segments[current + 1].time - segments[current].time)
      switch segments[current].easing {
      case .hold: progress = 0
      case .linear: progress = u
      case .shared(let easing), .perDimension(let easing): progress = easings[Int(easing)](u)
      }
    }
    if let here = direction(of: segments[current], at: progress) { return here }
    var index = current - 1
    while index >= first {
      if let before = direction(of: segments[index], at: 1) { return before }
      index -= 1
    }
    index = current + 1
    while index < last {
      if let after = direction(of: segments[index], at: 0) { return after }
      index += 1
    }
    return 0
  }

  /// Returns the index of the last segment that starts at or before `frame`, or else of the first segment.
  private func segment(_ first: Int, _ last: Int, at frame: Double) -> Int {
    var low = first, high = last + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].time <= frame { low = middle } else { high = middle }
    }
    return low
  }

  private func direction(of segment: Segment, at progress: Double) -> Float? {
    var v: SIMD2<Double>
    if segment.curve >= 0 {
      v = curves[Int(segment.curve)].direction(at: progress)
    } else {
      let a = Int(segment.start), b = Int(segment.end)
      v = SIMD2(Double(values[b]) - Double(values[a]), Double(values[b + 1]) - Double(values[a + 1]))
    }
    return v == .zero ? nil : Float(Degrees.atan2(v.y, v.x))
  }

  private func copy(_ start: Int32, _ count: Int32, into output: UnsafeMutableBufferPointer<Float>) {
    let start = Int(start), count = Swift.min(Int(count), output.count)
    for i in 0..<count { unsafe output[i] = values[start + i] }
    for i in count..<output.count { unsafe output[i] = 0 }
  }

  private func mix(
    _ kind: Track.Kind, _ segment: Segment, _ progress: Double, into output: UnsafeMutableBufferPointer<Float>
  ) {
    if segment.curve >= 0 {
      let point = curves[Int(segment.curve)].point(at: progress)
      unsafe copy(segment.start, segment.startCount, into: output)
      unsafe output[0] = Float(point.x)
      unsafe output[1] = Float(point.y)
      // Depth has no tangents of its own, so it changes evenly along the path.
      let count = Swift.min(Int(segment.startCount), Int(segment.endCount), output.count)
      let progress = Float(progress)
      for i in 2..<Swift.max(count, 2) {
        let from = values[Int(segment.start) + i], to = values[Int(segment.end) + i]
        unsafe output[i] = from + (to - from) * progress
      }
      return
    }
    let progress = Float(progress)
    let a = Int(segment.start), b = Int(segment.end)
    switch kind {
    case .vector:
      let count = Swift.min(Int(segment.startCount), Int(segment.endCount), output.count)
      for i in 0..<count { unsafe output[i] = values[a + i] + (values[b + i] - values[a + i]) * progress }
      for i in count..<output.count { unsafe output[i] = 0 }
    case .orientation:
      let from = Orientation([values[a], values[a + 1], values[a + 2]])
      let to = Orientation([values[b], values[b + 1], values[b + 2]])
      let angles = from.turned(to: to, Double(progress)).angles
      for i in 0..<3 { unsafe output[i] = angles[i] }
    case .choice:
      unsafe copy(segment.start, segment.startCount, into: output)
    case .path:
      unsafe copy(segment.start, segment.startCount, into: output)
      guard segment.startCount == segment.endCount, values[a] == values[b] else { return }
      for i in 2..<Int(segment.startCount) {
        unsafe output[i] = values[a + i] + (values[b + i] - values[a + i]) * progress
      }
    case .gradient:
      unsafe copy(segment.start, segment.startCount, into: output)
      for i in 2..<Swift.min(Int(segment.startCount), Int(segment.endCount)) {
        unsafe output[i] = values[a + i] + (values[b + i] - values[a + i]) * progress
      }
    }
  }

  private func mixEach(
    _ segment: Segment, _ u: Double, _ easing: Int, into output: UnsafeMutableBufferPointer<Float>
  ) {
    let a = Int(segment.start), b = Int(segment.end)
    let count = Swift.min(Int(segment.startCount), Int(segment.endCount), output.count)
    for i in 0..<count {
      let progress = Float(easings[easing + Swift.min(i, 3)](u))
      unsafe output[i] = values[a + i] + (values[b + i] - values[a + i]) * progress
    }
    for i in count..<output.count { unsafe output[i] = 0 }
  }
}
