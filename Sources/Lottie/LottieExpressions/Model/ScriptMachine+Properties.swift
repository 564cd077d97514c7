extension ScriptMachine {
  /// Calls a function of a property; nil if it has none of that name.
  mutating func callProperty<Host: ExpressionHost>(
    _ name: Name, of property: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    switch name {
    case .valueAtTime:
      readsTime = true
      return try keyframeValue(of: property, at: number(0, of: count, &host), &host)
    case .velocityAtTime: return try velocity(of: property, at: number(0, of: count, &host), &host)
    case .speedAtTime: return try speed(of: property, at: number(0, of: count, &host), &host)
    case .key:
      let index = Self.integer(try number(0, of: count, &host))
      let keys = try keyCount(of: property, &host)
      guard index >= 1, index <= keys else {
        throw ExpressionError(.noKeyframeAt, number: index)
      }
      return try key(index - 1, of: property, &host)
    case .nearestKey:
      return try nearestKey(to: number(0, of: count, &host), of: property, &host)
    case .loopIn, .loopOut, .loopInDuration, .loopOutDuration, .loop_in, .loop_out, .loop_in_duration,
      .loop_out_duration:
      return try loop(name, property, count, &host)
    case .wiggle: return try wiggle(property, count, &host)
    case .smooth: return try smooth(property, count, &host)
    case .temporalWiggle:
      throw ExpressionError(.memberNotSupported, text: name.handle)
    case .points, .inTangents, .outTangents, .isClosed, .pointOnPath, .tangentOnPath, .normalOnPath:
      return try callPath(name, of: property, count, &host)
    default: return nil
    }
  }

  // MARK: - Keyframes

  /// Returns a keyframe as an object with its index, time and value, and the components of the value by their numbers.
  private mutating func key<Host: ExpressionHost>(
    _ index: Int, of property: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let time = try keyTime(of: property, at: index, &host)
    let value = try keyframeValue(of: property, at: time, &host)
    let object = try heap.makeList(0)
    try heap.setMember(object, Name.index.handle, .number(Double(index + 1)))
    try heap.setMember(object, Name.time.handle, .number(time))
    try heap.setMember(object, Name.value.handle, value)
    switch value {
    case .number: try heap.setMember(object, Name.component0.handle, value)
    case .array(let components):
      let names: [Name] = [.component0, .component1, .component2, .component3]
      for index in 0..<min(heap.count(components), names.count) {
        try heap.setMember(object, names[index].handle, heap.element(components, index))
      }
    default: break
    }
    return .object(object)
  }

  private mutating func nearestKey<Host: ExpressionHost>(
    to time: Double, of property: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let count = try keyCount(of: property, &host)
    guard count > 0 else { throw ExpressionError(.noKeyframes) }
    // The last keyframe at or before the time, by halves.
    var low = 0, high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if try keyTime(of: property, at: middle, &host) <= time { low = middle } else { high = middle }
    }
    if low + 1 < count {
      let before = time - (try keyTime(of: property, at: low, &host))
      let after = try keyTime(of: property, at: low + 1, &host) - time
      // Between two at the same distance the earlier one counts.
      if before >= 0, before > after { low += 1 }
    }
    return try key(low, of: property, &host)
  }

  /// `smooth`: the mean of values around a time.
  ///
  /// The arguments are the length of the time in seconds, the number of values, and the time in the middle.
  private mutating func smooth<Host: ExpressionHost>(
    _ property: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    readsTime = true
    let width = try number(0, of: count, default: 0.2, &host)
    let samples = min(max(Self.integer(try number(1, of: count, default: 5, &host)), 1), 1000)
    let time = try number(2, of: count, default: context.time, &host)
    guard samples > 1, width > 0, width.isFinite else {
      return try keyframeValue(of: property, at: time, &host)
    }
    try charge(20 * samples)
    var sum = SIMD4<Double>(), size = 1, isVector = false
    for sample in 0..<samples {
      let progress = Double(sample) / Double(samples - 1) - 0.5
      let value = try keyframeValue(of: property, at: time + width * progress, &host)
      if case .array = value { isVector = true }
      let (values, count) = try vector(value, &host)
      sum += values
      size = count
    }
    let mean = sum / SIMD4(repeating: Double(samples))
    return isVector ? try heap.vector(mean, count: size) : .number(mean.x)
  }

  // MARK: - Speed

  /// The time in seconds over which a velocity is measured.
  private static var velocityStep: Double { 0.001 }

  /// Returns the change of a property's keyframes per second.
  mutating func velocity<Host: ExpressionHost>(
    of property: SceneReference, at time: Double, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    readsTime = true
    let now = try keyframeValue(of: property, at: time, &host)
    let before = try keyframeValue(of: property, at: time - Self.velocityStep, &host)
    return try zipped(now, before) { ($0 - $1) / Self.velocityStep }
  }

  /// Returns the length of the velocity.
  mutating func speed<Host: ExpressionHost>(
    of property: SceneReference, at time: Double, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let velocity = try velocity(of: property, at: time, &host)
    guard case .array = velocity else { return .number(try number(velocity).magnitude) }
    return .number(Self.length(try vector(velocity, &host).values))
  }

  // MARK: - Loops

  /// `loopIn`, `loopOut` and their relatives.
  private mutating func loop<Host: ExpressionHost>(
    _ name: Name, _ property: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    readsTime = true
    let now = context.time
    let type = count > 0 ? try text(argument(0, of: count), &host) : Name.undefined.handle
    let amount = try number(1, of: count, default: 0, &host)
    let keys = try keyCount(of: property, &host)
    guard keys > 1, let call = LoopCall(name, type: heap.text(type), amount: amount) else {
      return try keyframeValue(of: property, at: now, &host)
    }
    var layerStart = 0.0, layerEnd = 0.0
    if case .number(let start)? = try attribute(.inPoint, of: context.layer, &host) { layerStart = start }
    if case .number(let end)? = try attribute(.outPoint, of: context.layer, &host) { layerEnd = end }
    let segment = try call.segment(
      keyCount: keys, layerStart: layerStart, layerEnd: layerEnd, unitsPerSecond: 1,
      keyTime: { index throws(ExpressionError) in try keyTime(of: property, at: index, &host) })
    // The remainder of a large time costs as much as a remainder in the script.
    try charge(20)
    switch call.place(of: now, in: segment) {
    case .inside: return try keyframeValue(of: property, at: now, &host)
    case .repeated(let time, let turns):
      let value = try keyframeValue(of: property, at: time, &host)
      guard turns != 0 else { return value }
      let start = try keyframeValue(of: property, at: segment.start, &host)
      let end = try keyframeValue(of: property, at: segment.end, &host)
      return try combined(value, end, start, factor: turns)
    case .beyond(let edge, let distance):
      // The speed at the edge, over a hundredth of a frame inside the segment.
      let step = 0.01 / (try frameRate(at: property, &host)) * (call.isBefore ? 1 : -1)
      let value = try keyframeValue(of: property, at: edge, &host)
      let inside = try keyframeValue(of: property, at: edge + step, &host)
      return try combined(value, inside, value, factor: distance / step)
    }
  }

  /// Returns a + (b − c) · factor, for numbers or vectors.
  private mutating func combined(
    _ a: ScriptValue, _ b: ScriptValue, _ c: ScriptValue, factor: Double
  ) throws(ExpressionError) -> ScriptValue {
    switch a {
    case .number, .array:
      let change = try zipped(b, c) { ($0 - $1) * factor }
      return try zipped(a, change) { $0 + $1 }
    default: return a
    }
  }
}
