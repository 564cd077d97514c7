import LottieExpressions
import LottieFormat
import VectorRaster

extension SceneHost {
  mutating func value(
    of property: SceneReference, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue {
    if let result = result(of: property.node, in: property.instance, &machine) {
      try machine.charge(result.count / 2)
      return try result.value(&machine.heap, numbers)
    }
    guard postponed == nil else {
      throw ExpressionError(.tooManyDependencies)
    }
    if case .split(let x, let y, let z) = facts(property).value {
      return try split(x, y, z, &machine) { host, part, machine throws(ExpressionError) in
        try host.value(
          of: SceneReference(.property, node: part, instance: property.instance), &machine)
      }
    }
    let frame = clock(of: Int(property.instance), &machine)
    return try keyframeValue(of: property, frame: frame, &machine)
  }

  mutating func value(
    of property: SceneReference, at seconds: Double, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue {
    if case .split(let x, let y, let z) = facts(property).value {
      return try split(x, y, z, &machine) { host, part, machine throws(ExpressionError) in
        try host.value(
          of: SceneReference(.property, node: part, instance: property.instance), at: seconds, &machine)
      }
    }
    return try keyframeValue(of: property, frame: Self.whole(seconds * rate), &machine)
  }

  /// Returns the frame for a rounded number of seconds: keyframes are at whole frames.
  private static func whole(_ frame: Double) -> Double {
    let nearest = frame.rounded()
    return (frame - nearest).magnitude < 1e-6 ? nearest : frame
  }

  func facts(_ property: SceneReference) -> SceneTable.Property {
    expressions.scene.properties[Int(expressions.scene.nodes[Int(property.node)].row)]
  }

  private mutating func split(
    _ x: Int32, _ y: Int32, _ z: Int32, _ machine: inout ScriptMachine,
    _ read: (inout SceneHost, Int32, inout ScriptMachine) throws(ExpressionError) -> ScriptValue
  ) throws(ExpressionError) -> ScriptValue {
    var values = SIMD4<Double>(), count = 0
    for axis in 0..<3 {
      let part = axis == 0 ? x : axis == 1 ? y : z
      guard part >= 0 else { continue }
      if case .number(let value) = try read(&self, part, &machine) { values[count] = value }
      count += 1
    }
    return try machine.heap.vector(values, count: count)
  }

  /// Returns the value of a property's keyframes, or of the slot that replaces them.
  private mutating func keyframeValue(
    of property: SceneReference, frame: Double, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue {
    let facts = facts(property)
    if facts.slot >= 0 {
      machine.readsTime = true
      if let value = try slotValue(facts, frame, &machine) { return value }
    }
    switch facts.value {
    case .scalar(let value): return .number(value)
    case .vector(let values, let count): return try machine.heap.vector(values, count: Int(count))
    case .scalarTrack(let track):
      machine.readsTime = true
      return .number(expressions.scene.tracks.vector(track, count: 1, at: frame)[0])
    case .vectorTrack(let track, let count):
      machine.readsTime = true
      return try machine.heap.vector(
        expressions.scene.tracks.vector(track, count: Int(count), at: frame), count: Int(count))
    case .path(let track):
      let count = min(6 * Int(max(try read(track, at: frame, &machine), 0)), floats.count - 2)
      return try machine.heap.path(count, isClosed: floats[1] != 0) { Double(floats[2 + $0]) }
    case .numbers(let track):
      let count = min(Int(max(try read(track, at: frame, &machine), 0)), floats.count - 2)
      return try machine.heap.array(count) { Double(floats[2 + $0]) }
    case .texts(let first, let count):
      if count > 1 { machine.readsTime = true }
      var place = Int(first)
      while place + 1 < Int(first + count), expressions.scene.texts[place + 1].frame <= frame { place += 1 }
      return try machine.string(expressions.scene.text(expressions.scene.texts[place].text))
    case .split, .link: return .undefined
    }
  }

  /// Reads the value of a track of lists to ``floats``, and returns its first number.
  private mutating func read(
    _ track: Int32, at frame: Double, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> Float {
    try machine.charge(Int(expressions.scene.tracks.tracks[Int(track)].width))
    if expressions.scene.tracks.tracks[Int(track)].count > 1 { machine.readsTime = true }
    expressions.scene.tracks.read(track, at: frame, into: &floats)
    return floats[0]
  }

  /// Returns the value that an overlay gives to a property's slot; nil if it gives none.
  private func slotValue(
    _ facts: SceneTable.Property, _ frame: Double, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue? {
    guard let overlay else { return nil }
    let count: Int
    switch facts.value {
    case .scalar, .scalarTrack: count = 1
    case .vector(_, let size), .vectorTrack(_, let size): count = Int(size)
    default: return nil
    }
    for index in program.value.slots.properties[Int(facts.slot)] {
      let track = overlay.overrides[Int(index)]
      guard track >= 0 else { continue }
      let values = overlay.tracks.vector(track, count: count, at: frame)
      return count == 1 ? .number(values[0]) : try machine.heap.vector(values, count: count)
    }
    return nil
  }

  // MARK: - Keyframes and times

  private func track(of property: SceneReference) -> TrackTable.Track? {
    switch facts(property).value {
    case .scalarTrack(let track), .vectorTrack(let track, _), .path(let track), .numbers(let track):
      expressions.scene.tracks.tracks[Int(track)]
    default: nil
    }
  }

  func keyCount(of property: SceneReference) -> Int {
    if case .split(let x, _, _) = facts(property).value {
      return keyCount(of: SceneReference(.property, node: x, instance: property.instance))
    }
    guard let track = track(of: property), track.count > 1 else { return 0 }
    return Int(track.count)
  }

  func keyTime(of property: SceneReference, at index: Int) -> Double {
    if case .split(let x, _, _) = facts(property).value {
      return keyTime(of: SceneReference(.property, node: x, instance: property.instance), at: index)
    }
    guard let track = track(of: property), index >= 0, index < Int(track.count) else { return 0 }
    return expressions.scene.tracks.segments[Int(track.first) + index].time / rate
  }

  mutating func time(at reference: SceneReference, _ machine: inout ScriptMachine) -> Double {
    clock(of: Int(reference.instance), &machine) / rate
  }

  func frameRate(at reference: SceneReference) -> Double { rate }
}

extension TrackTable {
  /// Returns the first numbers of a track's value at a frame, at most four.
  func vector(_ track: Int32, count: Int, at frame: Double) -> SIMD4<Double> {
    var output = SIMD4<Float>()
    unsafe withUnsafeMutableBytes(of: &output) { bytes in
      let floats = unsafe bytes.assumingMemoryBound(to: Float.self)
      unsafe evaluate(
        Int(track), at: frame, into: UnsafeMutableBufferPointer(rebasing: floats[0..<min(count, 4)]))
    }
    return SIMD4(Double(output.x), Double(output.y), Double(output.z), Double(output.w))
  }

  /// Replaces the numbers of an array, which has at least two afterwards, with a track's value at a frame.
  func read(_ track: Int32, at frame: Double, into output: inout ContiguousArray<Float>) {
    let width = Int(tracks[Int(track)].width)
    output.removeAll(keepingCapacity: true)
    for _ in 0..<max(width, 2) { output.append(0) }
    unsafe output.withUnsafeMutableBufferPointer { buffer in
      unsafe evaluate(Int(track), at: frame, into: UnsafeMutableBufferPointer(rebasing: buffer[0..<width]))
    }
  }

  /// Returns all floats of a track's value at a frame.
  func floats(_ track: Int32, at frame: Double) -> [Float] {
    let width = Int(tracks[Int(track)].width)
    return unsafe [Float](unsafeUninitializedCapacity: width) { buffer, count in
      unsafe buffer.initialize(repeating: 0)
      unsafe evaluate(Int(track), at: frame, into: UnsafeMutableBufferPointer(rebasing: buffer[0..<width]))
      count = width
    }
  }

  /// Appends an outline: its number of vertices, whether it is closed, and six floats for each vertex.
  static func appendPath(_ path: LottieDocument.Bezier, to output: inout ContiguousArray<Float>) {
    output.append(Float(path.vertices.count))
    output.append(path.isClosed ? 1 : 0)
    for vertex in path.vertices {
      output.append(finite(vertex.x))
      output.append(finite(vertex.y))
      output.append(finite(vertex.inX))
      output.append(finite(vertex.inY))
      output.append(finite(vertex.outX))
      output.append(finite(vertex.outY))
    }
  }
}
