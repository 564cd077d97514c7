import PlainMath

extension ScriptMachine {
  /// `clamp`: a number, or each number of a vector, limited to a range.
  mutating func clamp<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let value = try settled(argument(0, of: count), &host)
    let first = try settled(argument(1, of: count), &host),
      second = try settled(argument(2, of: count), &host)
    var count: Int?
    if case .array(let list) = value { count = heap.count(list) }
    try charge(4 * (count ?? 1))
    let result = try heap.makeList(count ?? 1)
    for index in 0..<(count ?? 1) {
      let a = try component(first, index), b = try component(second, index)
      let limited = Swift.min(Swift.max(try component(value, index), Swift.min(a, b)), Swift.max(a, b))
      heap.setElement(result, index, .number(limited))
    }
    return count == nil ? heap.element(result, 0) : .array(result)
  }

  /// `length`: of a vector, or of the difference of two points.
  mutating func length<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var difference = try vector(argument(0, of: count), &host).values
    if count > 1 { difference -= try vector(argument(1, of: count), &host).values }
    return .number(Self.length(difference))
  }

  static func length(_ vector: SIMD4<Double>) -> Double {
    (vector.x * vector.x + vector.y * vector.y + vector.z * vector.z + vector.w * vector.w).squareRoot()
  }

  mutating func normalize<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let (values, size) = try vector(argument(0, of: count), &host)
    let length = Self.length(values)
    return try heap.vector(length > 0 ? values / SIMD4(repeating: length) : values, count: size)
  }

  mutating func dot<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let product =
      try vector(argument(0, of: count), &host).values * vector(argument(1, of: count), &host).values
    return .number(product.x + product.y + product.z + product.w)
  }

  mutating func cross<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let a = try vector(argument(0, of: count), &host).values,
      b = try vector(argument(1, of: count), &host).values
    let x = a.y * b.z - a.z * b.y, y = a.z * b.x - a.x * b.z, z = a.x * b.y - a.y * b.x
    return try heap.vector(SIMD4(x, y, z, 0), count: 3)
  }

  /// `lookAt`: the orientation in degrees that turns a layer at one point towards another.
  mutating func lookAt<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let way = try vector(argument(1, of: count), &host).values - vector(argument(0, of: count), &host).values
    let pitch = PlainMath.atan2(way.x, (way.y * way.y + way.z * way.z).squareRoot())
    let yaw = -PlainMath.atan2(way.y, way.z)
    let degrees = 180 / 3.141592653589793
    return try heap.vector(SIMD4(yaw * degrees, pitch * degrees, 0, 0), count: 3)
  }

  // MARK: - Colours

  mutating func rgbToHsl<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let color = try vector(argument(0, of: count), &host).values
    let high = max(color.x, color.y, color.z), low = min(color.x, color.y, color.z)
    let range = high - low, lightness = (high + low) / 2
    guard range > 0 else { return try heap.vector(SIMD4(0, 0, lightness, color.w), count: 4) }
    let saturation = lightness > 0.5 ? range / (2 - high - low) : range / (high + low)
    var hue: Double
    if high == color.x {
      hue = (color.y - color.z) / range + (color.y < color.z ? 6 : 0)
    } else if high == color.y {
      hue = (color.z - color.x) / range + 2
    } else {
      hue = (color.x - color.y) / range + 4
    }
    hue /= 6
    return try heap.vector(SIMD4(hue, saturation, lightness, color.w), count: 4)
  }

  mutating func hslToRgb<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let color = try vector(argument(0, of: count), &host).values
    let (hue, saturation, lightness) = (color.x, color.y, color.z)
    let q = lightness < 0.5 ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation
    let p = 2 * lightness - q
    if hue.isFinite, hue.magnitude > 1 { try charge(Int(hue.exponent)) }
    func channel(_ shift: Double) -> Double {
      if saturation == 0 { return lightness }
      var t = (hue + shift).truncatingRemainder(dividingBy: 1)
      if t < 0 { t += 1 }
      if t < 1 / 6.0 { return p + (q - p) * 6 * t }
      if t < 1 / 2.0 { return q }
      if t < 2 / 3.0 { return p + (q - p) * (2 / 3.0 - t) * 6 }
      return p
    }
    return try heap.vector(SIMD4(channel(1 / 3.0), channel(0), channel(-1 / 3.0), color.w), count: 4)
  }

  /// `hexToRgb`: a colour of the form `#rrggbb`, with or without `#`.
  mutating func hexToRgb<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let handle = try text(argument(0, of: count), &host), length = heap.length(handle)
    let start = length > 0 && heap.unit(handle, at: 0) == 0x23 ? 1 : 0
    guard length - start >= 6 else { throw ExpressionError(.colorForm) }
    var bytes = SIMD4<Double>()
    for index in 0..<length - start {
      let unit = heap.unit(handle, at: start + index)
      guard unit < 0x80, let digit = NumberText.digit(UInt8(unit)), digit < 16 else {
        throw ExpressionError(.colorForm)
      }
      if index < 6 { bytes[index / 2] = bytes[index / 2] * 16 + Double(digit) }
    }
    bytes /= SIMD4(repeating: 255)
    return try heap.vector(SIMD4(bytes.x, bytes.y, bytes.z, 1), count: 4)
  }
}
