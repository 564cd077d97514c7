extension ScriptMachine {
  /// `random` and `gaussRandom`: a number from 0 to 1, to a limit, or between two; a vector for limits that are vectors.
  mutating func randomNumber<Host: ExpressionHost>(
    _ count: Int, isGaussian: Bool, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    if !isTimeless { readsTime = true }
    var low = SIMD4<Double>(), high = SIMD4<Double>(repeating: 1), length = 1, isVector = false
    if count > 0 {
      let last = try settled(argument(count - 1, of: count), &host)
      if case .array = last { isVector = true }
      (high, length) = try vector(last, &host)
    }
    if count > 1 { low = try vector(argument(0, of: count), &host).values }
    var result = SIMD4<Double>()
    for index in 0..<length {
      // 90 % of Gauss's numbers are between the limits.
      let progress = isGaussian ? 0.5 + random.nextGaussian() * 0.304 : random.next()
      result[index] = low[index] + (high[index] - low[index]) * progress
    }
    return isVector ? try heap.vector(result, count: length) : .number(result[0])
  }

  /// `seedRandom`: begins another sequence; a timeless one is the same at each frame.
  mutating func seed<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let seed = Self.integer(try number(0, of: count, default: 0, &host))
    isTimeless = try isTrue(argument(1, of: count), &host)
    beginRandom(seed: Int64(seed) + 1)
    return .undefined
  }

  /// Begins the sequence of an expression at its time.
  mutating func beginRandom(seed: Int64) {
    var state = seed &* 1_000_003 &+ Int64(context.property.node)
    if !isTimeless {
      let milliseconds = (context.time * 1000).rounded()
      // `posterizeTime` may have made the time infinite.
      state = state &* 8191 &+ (milliseconds.magnitude < 0x1p53 ? Int64(milliseconds) : 0)
    }
    random = RandomSequence(seed: state)
  }

  /// `noise`: a smooth number -1…1 for a number or a vector.
  mutating func noise<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let point = try vector(argument(0, of: count), &host).values
    return .number(Self.noise(point.x, point.y, point.z, seed: 0))
  }

  /// `wiggle`: the value of the property now, with a smooth random difference.
  ///
  /// The arguments are the frequency per second, the amplitude, the number of octaves, the factor of the amplitude from
  /// one octave to the next, and the time.
  mutating func wiggle<Host: ExpressionHost>(
    _ property: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    readsTime = true
    let frequency = try number(0, of: count, default: 5, &host)
    let amplitude = try vector(argument(1, of: count), &host)
    let octaves = min(max(Self.integer(try number(2, of: count, default: 1, &host)), 1), 10)
    let factor = try number(3, of: count, default: 0.5, &host)
    let time = try number(4, of: count, default: context.time, &host)
    let value = try keyframeValue(of: property, at: context.time, &host)
    guard frequency.isFinite, time.isFinite else { return value }
    try charge(octaves)
    func difference(_ index: Int) -> Double {
      var sum = 0.0, scale = 1.0, speed = frequency
      for octave in 0..<octaves {
        sum +=
          scale
          * Self.noise(time * speed, 0, 0, seed: Int64(property.node) &* 64 + Int64(index * 16 + octave))
        scale *= factor
        speed *= 2
      }
      // A vector of amplitudes is for each dimension, which a number is not.
      let size = amplitude.count > index ? amplitude.values[index] : amplitude.values[0]
      return sum * size
    }
    guard case .array(let list) = value else { return .number(try number(value) + difference(0)) }
    let length = min(heap.count(list), 4), result = try heap.makeList(length)
    for index in 0..<length {
      heap.setElement(result, index, .number(try number(heap.element(list, index)) + difference(index)))
    }
    return .array(result)
  }

  /// A smooth random number -1…1: random numbers at whole coordinates, joined by cubic curves.
  private static func noise(_ x: Double, _ y: Double, _ z: Double, seed: Int64) -> Double {
    func split(_ value: Double) -> (cell: Int64, progress: Double) {
      guard value.isFinite, value.magnitude < 1e15 else { return (0, 0) }
      let cell = value.rounded(.down), t = value - cell
      return (Int64(cell), t * t * (3 - 2 * t))
    }
    let a = split(x), b = split(y), c = split(z)
    func row(_ dy: Int64, _ dz: Int64) -> Double {
      let from = RandomSequence.lattice(a.cell, b.cell + dy, c.cell + dz, seed: seed)
      let to = RandomSequence.lattice(a.cell + 1, b.cell + dy, c.cell + dz, seed: seed)
      return from + (to - from) * a.progress
    }
    func plane(_ dz: Int64) -> Double {
      let from = row(0, dz)
      return b.progress == 0 ? from : from + (row(1, dz) - from) * b.progress
    }
    let from = plane(0)
    return c.progress == 0 ? from : from + (plane(1) - from) * c.progress
  }
}
