import LottieFormat

extension Compiler {
  typealias Property = LottieDocument.Property

  /// Compiles one number.
  mutating func scalar(_ property: Property<Double>) -> ValueReference {
    compile(property, kind: .vector, slotKind: .scalar) { value, output in output.append(finite(value)) }
  }

  /// Compiles the number of a thing, such as a text, which a slot may replace.
  mutating func choice(_ property: Property<Double>) -> ValueReference {
    compile(property, kind: .choice, slotKind: .text) { value, output in output.append(finite(value)) }
  }

  /// Compiles the first `count` components of a vector.
  mutating func vector(
    _ property: Property<LottieDocument.Vector>, count: Int = 2, slotKind: SlotKind = .vector
  ) -> ValueReference {
    compile(property, kind: .vector, slotKind: slotKind) { value, output in
      for i in 0..<count { output.append(finite(value[i])) }
    }
  }

  /// Compiles the orientation of a layer in space.
  mutating func orientation(_ property: Property<LottieDocument.Vector>) -> ValueReference {
    compile(property, kind: .orientation, slotKind: .vector) { value, output in
      for i in 0..<3 { output.append(finite(value[i])) }
    }
  }

  /// Compiles a scale in percent; a single number applies to both axes.
  mutating func scale(_ property: Property<LottieDocument.Vector>, count: Int = 2) -> ValueReference {
    compile(property, kind: .vector, slotKind: .scale) { value, output in
      TrackTable.appendScale(value, count: count, to: &output)
    }
  }

  /// Compiles a position, joined or split, to two floats, or to three in 3D.
  mutating func position(_ position: LottieDocument.Position, count: Int = 2) -> ValueReference {
    switch position {
    case .joined(let property):
      return vector(property, count: count, slotKind: .position)
    case .split(let x, let y, let z):
      if count == 2, isFoldable(x), isFoldable(y) {
        let offset = program.constants.count
        program.constants.append(finite(x.keyframes[0].value))
        program.constants.append(finite(y.keyframes[0].value))
        return .constant(offset)
      }
      let parts = count == 3 ? [x, y, z ?? constant(0, like: x)] : [x, y]
      if parts.allSatisfy({ isFoldable($0) }) || !hasRoom(for: parts.count) {
        let offset = program.constants.count
        for part in parts { program.constants.append(finite(part.keyframes[0].value)) }
        return .constant(offset)
      }
      // Each part takes one float; the floats are adjacent in the pose.
      let references = parts.map { part in
        dynamic(part, kind: .vector, slotKind: .scalar) { value, output in output.append(finite(value)) }
      }
      for reference in references.dropLast() { splitOffsets.insert(Int32(reference.offset)) }
      return references[0]
    }
  }

  /// Compiles an outline: its number of vertices, whether it is closed, and six floats for each vertex.
  mutating func path(_ property: Property<LottieDocument.Bezier>) -> ValueReference {
    if hasRepeatedCompositions, let shared = foldedValues[property.node] { return shared }
    let reference = compile(property, kind: .path, slotKind: .path) { value, output in
      TrackTable.appendPath(value, to: &output)
    }
    if hasRepeatedCompositions, !reference.isDynamic { foldedValues[property.node] = reference }
    return reference
  }

  /// Compiles gradient stops: the number of colours, the number of alphas, and the numbers of the file.
  mutating func stops(_ gradient: LottieDocument.Gradient) -> ValueReference {
    stops(gradient.stops, colorCount: gradient.colorCount)
  }

  /// Compiles the stops of a gradient with a number of colours.
  mutating func stops(
    _ stops: Property<LottieDocument.GradientStops>, colorCount: Int
  ) -> ValueReference {
    let node = stops.node
    if let shared = foldedValues[node] { return shared }
    let colors = max(colorCount, 0)
    let reference = compile(stops, kind: .gradient, slotKind: .gradient) { value, output in
      TrackTable.appendStops(value.values, colorCount: colors, to: &output)
    }
    if !reference.isDynamic && node != JSONDocument.Node.root { foldedValues[node] = reference }
    return reference
  }

  /// Returns whether a value can neither change with time nor be replaced.
  func isFoldable<Value>(_ property: Property<Value>) -> Bool {
    guard property.slotID == nil, property.expression == nil else { return false }
    let first = property.keyframes[0].value
    return property.keyframes.count == 1
      || property.keyframes.allSatisfy { $0.value == first && $0.end == first && $0.tangents == nil }
  }

  private func constant(_ value: Double, like other: Property<Double>) -> Property<Double> {
    var property = other
    property.keyframes = [other.keyframes[0]]
    property.keyframes[0].value = value
    property.keyframes[0].end = value
    property.slotID = nil
    property.expression = nil
    property.node = JSONDocument.Node.root
    return property
  }

  private mutating func compile<Value>(
    _ property: Property<Value>, kind: TrackTable.Track.Kind, slotKind: SlotKind,
    _ encode: (Value, inout ContiguousArray<Float>) -> Void
  ) -> ValueReference {
    if isFoldable(property) { return fold(property, encode) }
    return dynamic(property, kind: kind, slotKind: slotKind, encode)
  }

  /// Compiles a property's first value as a constant.
  private mutating func fold<Value>(
    _ property: Property<Value>, _ encode: (Value, inout ContiguousArray<Float>) -> Void
  ) -> ValueReference {
    let offset = program.constants.count
    encode(property.keyframes[0].value, &program.constants)
    return .constant(offset)
  }

  /// Returns whether the pose may grow by some floats; reports a limit if it may not.
  mutating func hasRoom(for count: Int) -> Bool {
    guard work.spend(count, each: LoadBudget.Cost.value) else {
      reportWork()
      return false
    }
    if program.poseWidth + count <= LottieLimits.maximumPoseFloats,
      program.properties.count < LottieLimits.maximumChangingValues
    {
      return true
    }
    report("valueLimit", "too many values change at once; this one stays what it is at first")
    return false
  }

  /// Compiles a property that can change and gives it a place in the pose.
  private mutating func dynamic<Value>(
    _ property: Property<Value>, kind: TrackTable.Track.Kind, slotKind: SlotKind,
    _ encode: (Value, inout ContiguousArray<Float>) -> Void
  ) -> ValueReference {
    let track: Int32
    if hasRepeatedCompositions, let shared = sharedTracks[property.node],
      property.node != JSONDocument.Node.root
    {
      track = shared
    } else {
      track = program.tracks.append(property, kind: kind, encode)
      if hasRepeatedCompositions { sharedTracks[property.node] = track }
    }
    var width = Int(program.tracks.tracks[Int(track)].width)
    var slot: Int32 = -1
    if let id = property.slotID {
      slot = program.slots.insert(id)
      if kind == .gradient { width = max(width, TrackTable.slotGradientWidth) }
      if kind == .path { width = max(width, TrackTable.slotPathWidth) }
    }
    // An expression may make a longer outline than the file's.
    if kind == .path, property.expression != nil { width = max(width, 2 + 6 * 64) }
    if kind == .choice, property.expression != nil { width = max(width, ComposedTexts.width) }
    guard hasRoom(for: width) else { return fold(property, encode) }
    let reference = place(
      DynamicProperty(
        track: track, source: .track, kind: kind, offset: 0, count: Int32(width), slot: slot,
        slotKind: slot < 0 ? .none : slotKind))
    if let expression = property.expression {
      addExpression(expression, of: property.node, to: reference, slotKind: slotKind)
    }
    return reference
  }

  /// Appends a property to the pose.
  mutating func place(_ property: DynamicProperty) -> ValueReference {
    var property = property
    property.offset = Int32(program.poseWidth)
    program.properties.append(property)
    program.poseWidth += Int(property.count)
    return .dynamic(Int(property.offset))
  }

  /// Lists the properties behind some values, so that caches can detect their changes.
  mutating func dependencies(of references: [ValueReference]) -> Range<Int32> {
    let first = program.dependencies.count
    if references.isEmpty { return Int32(first)..<Int32(first) }
    dependencyLists += 1
    for reference in references where reference.isDynamic {
      var index = property(at: Int32(reference.offset))
      while true {
        while listsOfProperties.count <= index { listsOfProperties.append(0) }
        if listsOfProperties[Int(index)] != dependencyLists {
          listsOfProperties[Int(index)] = dependencyLists
          program.dependencies.append(index)
        }
        guard splitOffsets.contains(program.properties[Int(index)].offset) else { break }
        index += 1
      }
    }
    return Int32(first)..<Int32(program.dependencies.count)
  }

  private func property(at offset: Int32) -> Int32 {
    var low = 0, high = program.properties.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if program.properties[middle].offset <= offset { low = middle } else { high = middle }
    }
    return Int32(low)
  }
}

/// Converts a number of the file to `Float`, limited to ±1e9; a number that is not finite becomes 0.
func finite(_ value: Double) -> Float {
  let limit = 1e9
  return value.isFinite ? Float(min(max(value, -limit), limit)) : 0
}

extension TrackTable {
  /// The largest number of floats that the gradient of a slot may take.
  static var slotGradientWidth: Int { 2 + 6 * LottieLimits.maximumSlotGradientStops }

  /// The largest number of floats in the path of a slot.
  static var slotPathWidth: Int { 2 + 6 * LottieLimits.maximumSlotPathVertices }

  /// Appends a scale in percent, or a size.
  ///
  /// A single number applies to both axes. The depth is 100 if it is not given.
  static func appendScale(
    _ value: LottieDocument.Vector, count: Int, to output: inout ContiguousArray<Float>
  ) {
    output.append(finite(value[0]))
    output.append(finite(value.count == 1 ? value[0] : value[1]))
    if count == 3 { output.append(value.count < 3 ? 100 : finite(value[2])) }
  }

  /// Appends gradient stops in the program's representation; incomplete colours at the end are left out.
  static func appendStops(_ values: [Float], colorCount: Int, to output: inout ContiguousArray<Float>) {
    let colors = min(colorCount, values.count / 4)
    let alphas = colors == colorCount ? (values.count - 4 * colors) / 2 : 0
    output.append(Float(colors))
    output.append(Float(alphas))
    for value in values.prefix(4 * colors + 2 * alphas) { output.append(value.isFinite ? value : 0) }
  }

  /// Appends the keyframes of a property as a track and returns its index.
  mutating func append<Value>(
    _ property: LottieDocument.Property<Value>, kind: Track.Kind,
    _ encode: (Value, inout ContiguousArray<Float>) -> Void
  ) -> Int32 {
    let first = segments.count
    var width = 0
    for keyframe in property.keyframes {
      let start = values.count
      encode(keyframe.value, &values)
      let startCount = values.count - start
      var end = start
      var endCount = startCount
      if keyframe.end != keyframe.value {
        end = values.count
        encode(keyframe.end, &values)
        endCount = values.count - end
      }
      width = max(width, startCount, endCount)
      segments.append(
        Segment(
          time: keyframe.time, start: Int32(start), startCount: Int32(startCount), end: Int32(end),
          endCount: Int32(endCount), easing: easing(keyframe.easing), curve: curve(keyframe)))
    }
    tracks.append(
      Track(kind: kind, first: Int32(first), count: Int32(segments.count - first), width: Int32(width)))
    return Int32(tracks.count - 1)
  }

  private mutating func easing(_ easing: LottieDocument.Easing) -> SegmentEasing {
    switch easing {
    case .hold: return .hold
    case .linear: return .linear
    case .cubic(let handles):
      if handles.outX == handles.outY && handles.inX == handles.inY { return .linear }
      return shared(CubicEasing(handles))
    case .perDimension(let x, let y, let z, let w):
      let cubics = [x, y, z, w].map(CubicEasing.init)
      if cubics.allSatisfy({ $0 == cubics[0] }) { return shared(cubics[0]) }
      easings.append(contentsOf: cubics)
      return .perDimension(Int32(easings.count - cubics.count))
    }
  }

  /// An easing for all dimensions; of equal ones in a row, one is kept.
  private mutating func shared(_ easing: CubicEasing) -> SegmentEasing {
    if easings.last != easing { easings.append(easing) }
    return .shared(Int32(easings.count - 1))
  }

  private mutating func curve<Value>(_ keyframe: LottieDocument.Keyframe<Value>) -> Int32 {
    guard let tangents = keyframe.tangents, let start = keyframe.value as? LottieDocument.Vector,
      let end = keyframe.end as? LottieDocument.Vector
    else { return -1 }
    func pair(_ v: LottieDocument.Vector) -> SIMD2<Double> {
      SIMD2(Double(finite(v[0])), Double(finite(v[1])))
    }
    guard
      let curve = SpatialCurve(
        start: pair(start), out: pair(tangents.out), into: pair(tangents.into), end: pair(end))
    else { return -1 }
    curves.append(curve)
    return Int32(curves.count - 1)
  }
}

extension CubicEasing {
  fileprivate init(_ handles: LottieDocument.Easing.Handles) {
    self.init(x1: handles.outX, y1: handles.outY, x2: handles.inX, y2: handles.inY)
  }
}
