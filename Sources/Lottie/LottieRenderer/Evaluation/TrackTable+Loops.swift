import LottieExpressions

/// A track that goes on before its first or after its last keyframe.
struct TrackLoop: Sendable {
  var call: LoopCall
  /// The in and out points of the layer, in frames of its composition.
  var layerStart: Double
  var layerEnd: Double
  var frameRate: Double
}

extension TrackTable {
  /// Writes the value of a looped track at `frame` to `output`.
  func evaluate(
    _ index: Int, loop: TrackLoop, at frame: Double, into output: UnsafeMutableBufferPointer<Float>
  ) {
    guard let segment = segment(of: index, loop) else {
      return unsafe evaluate(index, at: frame, into: output)
    }
    switch loop.call.place(of: frame, in: segment) {
    case .inside:
      unsafe evaluate(index, at: frame, into: output)
    case .repeated(let time, let turns):
      unsafe evaluate(index, at: time, into: output)
      if turns != 0 { unsafe add(index, from: segment.start, to: segment.end, factor: turns, output) }
    case .beyond(let edge, let distance):
      unsafe evaluate(index, at: edge, into: output)
      // The speed at the edge, over a hundredth of a frame inside the track.
      let step = loop.call.isBefore ? 0.01 : -0.01
      unsafe add(index, from: edge, to: edge + step, factor: distance / step, output)
    }
  }

  /// Returns the frame whose value a looped track takes at `frame`, for its direction.
  func frame(_ index: Int, loop: TrackLoop, at frame: Double) -> Double {
    guard let segment = segment(of: index, loop) else { return frame }
    switch loop.call.place(of: frame, in: segment) {
    case .inside, .beyond: return frame
    case .repeated(let time, _): return time
    }
  }

  private func segment(of index: Int, _ loop: TrackLoop) -> LoopCall.Segment? {
    let track = tracks[index]
    guard track.count > 1 else { return nil }
    return loop.call.segment(
      keyCount: Int(track.count), layerStart: loop.layerStart, layerEnd: loop.layerEnd,
      unitsPerSecond: loop.frameRate, keyTime: { segments[Int(track.first) + $0].time })
  }

  /// Adds a multiple of the difference of the values at two frames; only vectors have differences.
  private func add(
    _ index: Int, from: Double, to: Double, factor: Double, _ output: UnsafeMutableBufferPointer<Float>
  ) {
    guard [.vector, .orientation].contains(tracks[index].kind), output.count <= 4 else { return }
    let first = vector(Int32(index), count: output.count, at: from)
    let second = vector(Int32(index), count: output.count, at: to)
    for i in 0..<output.count {
      unsafe output[i] = finite(Double(output[i]) + (second[i] - first[i]) * factor)
    }
  }
}
