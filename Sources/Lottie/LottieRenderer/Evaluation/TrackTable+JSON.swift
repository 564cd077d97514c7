import LottieFormat

extension TrackTable {
  /// Appends the track of a Lottie property in JSON.
  ///
  /// - Parameters:
  ///   - json: A constant or keyframed property, or a bare value.
  ///   - property: The property whose slot the value fills.
  ///   - colors: The number of colours of a gradient property, for stops that do not say theirs.
  /// - Returns: The index of the new track; -1 if the property's slot accepts no value.
  /// - Throws: `LottieError` when the value is of another kind than the property, or has too many stops.
  mutating func append(
    _ json: JSONDocument, as property: DynamicProperty, colors: Int
  ) throws(LottieError) -> Int32 {
    let reader = LottieDocument.ValueReader(json)
    switch property.slotKind {
    case .none, .text:
      return -1
    case .scalar:
      return append(try reader.scalar(at: .root), kind: .vector) { value, output in
        output.append(finite(value))
      }
    case .vector:
      return append(try reader.vector(at: .root), count: Int(property.count))
    case .scale:
      let count = Int(property.count)
      if let size = try? reader.scalar(at: .root) {
        // A single number applies to both axes.
        return append(size, kind: .vector) { value, output in
          let both = LottieDocument.Vector(SIMD4(value, 0, 0, 0), count: 1)
          TrackTable.appendScale(both, count: count, to: &output)
        }
      }
      return append(try reader.vector(at: .root), kind: .vector) { value, output in
        TrackTable.appendScale(value, count: count, to: &output)
      }
    case .color:
      return append(try reader.color(at: .root), count: 3)
    case .position:
      guard case .joined(let points) = try reader.position(at: .root) else {
        throw LottieError(
          code: .typeMismatch, path: "",
          message: "a position for a slot is one property, not split into x and y")
      }
      return append(points, count: Int(property.count))
    case .gradient:
      let (colorCount, stops) = try reader.gradient(at: .root, colors: colors)
      let track = append(stops, kind: .gradient) { value, output in
        TrackTable.appendStops(value.values, colorCount: colorCount, to: &output)
      }
      guard tracks[Int(track)].width <= property.count else {
        throw LottieError(
          code: .limitExceeded, path: "",
          message: "a gradient for a slot has at most \(LottieLimits.maximumSlotGradientStops) stops")
      }
      return track
    case .path:
      let track = append(try reader.path(at: .root), kind: .path) { value, output in
        TrackTable.appendPath(value, to: &output)
      }
      guard tracks[Int(track)].width <= property.count else {
        throw LottieError(
          code: .limitExceeded, path: "",
          message: "a path for a slot has at most \(LottieLimits.maximumSlotPathVertices) vertices")
      }
      return track
    }
  }

  private mutating func append(_ property: LottieDocument.Property<LottieDocument.Vector>, count: Int)
    -> Int32
  {
    append(property, kind: .vector) { value, output in
      for i in 0..<count { output.append(finite(value[i])) }
    }
  }
}
