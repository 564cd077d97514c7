import PlainMath

extension NumberText {
  /// Appends a number as JavaScript writes it: the shortest digits that read back to the same number.
  static func append(_ value: Double, to units: inout [UInt16]) {
    if value.isNaN { return append("NaN", to: &units) }
    if value.isInfinite { return append(value < 0 ? "-Infinity" : "Infinity", to: &units) }
    if value == 0 { return units.append(0x30) }
    if value < 0 { units.append(0x2D) }
    let (digits, point) = shortest(value.magnitude)
    let count = digits.count
    if point > 21 || point < -5 {
      units.append(digits[0])
      if count > 1 {
        units.append(0x2E)
        units += digits[1...]
      }
      units.append(0x65)
      units.append(point > 0 ? 0x2B : 0x2D)
      return append(decimal(UInt64((point - 1).magnitude)), to: &units)
    }
    if point <= 0 {
      units += [0x30, 0x2E]
      for _ in 0..<(-point) { units.append(0x30) }
      return units += digits
    }
    for index in 0..<max(point, count) {
      if index == point { units.append(0x2E) }
      units.append(index < count ? digits[index] : 0x30)
    }
  }

  /// Appends a number with a fixed number of digits after the point, 0…20.
  static func append(_ value: Double, fraction: Int, to units: inout [UInt16]) {
    guard value.isFinite, value.magnitude < 1e15 else { return append(value, to: &units) }
    let (digits, point) = shortest(value.magnitude)
    var all: [UInt8] = []
    let leading = max(point, 1)
    for index in (point - leading)..<(point + fraction) {
      all.append(index >= 0 && index < digits.count ? UInt8(digits[index] - 0x30) : 0)
    }
    let next = point + fraction
    if next >= 0, next < digits.count, digits[next] >= 0x35 {
      let isTie = next == digits.count - 1 && digits[next] == 0x35
      if !isTie || isUpperHalf(value.magnitude, fraction) { roundUp(&all) }
    }
    if value < 0, all.contains(where: { $0 != 0 }) { units.append(0x2D) }
    let whole = all.count - fraction
    for (index, digit) in all.enumerated() {
      if index == whole { units.append(0x2E) }
      units.append(UInt16(digit) + 0x30)
    }
  }

  /// Appends a number with a number of significant digits, 1…21, without an exponent for usual magnitudes.
  static func append(_ value: Double, precision: Int, to units: inout [UInt16]) {
    guard value.isFinite, value != 0 else { return append(value, to: &units) }
    let (_, point) = shortest(value.magnitude)
    guard point <= precision, point > -5 else { return append(value, to: &units) }
    append(value, fraction: min(precision - point, 20), to: &units)
  }

  /// Returns whether a number whose shortest digits end in a half is not below that half.
  ///
  /// The product with the power of ten is computed with its rounding error, by Dekker's method.
  private static func isUpperHalf(_ value: Double, _ fraction: Int) -> Bool {
    func split(_ x: Double) -> (high: Double, low: Double) {
      let scaled = 134_217_729 * x
      let high = scaled - (scaled - x)
      return (high, x - high)
    }
    let factor = PlainMath.pow(10, Double(fraction))
    let product = value * factor
    let (a, b) = split(value)
    let (c, d) = split(factor)
    let error = ((a * c - product) + a * d + b * c) + b * d
    let part = product - product.rounded(.down)
    return part > 0.5 || (part == 0.5 && error >= 0)
  }

  private static func roundUp(_ digits: inout [UInt8]) {
    var index = digits.count - 1
    while index >= 0 {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
      index -= 1
    }
    digits.insert(1, at: 0)
  }

  private static func append(_ text: StaticString, to units: inout [UInt16]) {
    text.withUTF8Buffer { bytes in
      for index in 0..<text.utf8CodeUnitCount { units.append(UInt16(unsafe bytes[index])) }
    }
  }

  private static func append(_ digits: [UInt16], to units: inout [UInt16]) { units += digits }

  private static func decimal(_ value: UInt64) -> [UInt16] {
    var digits: [UInt16] = [], rest = value
    repeat {
      digits.append(UInt16(rest % 10) + 0x30)
      rest /= 10
    } while rest > 0
    return digits.reversed()
  }

  /// Returns the shortest digits of a positive number, and the number of digits before the point.
  private static func shortest(_ value: Double) -> (digits: [UInt16], point: Int) {
    var digits: [UInt16] = [], point: Int?, exponent = 0, isExponent = false, isNegative = false
    for byte in value.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): isNegative = true
      case 0x30...0x39:
        if isExponent { exponent = exponent * 10 + Int(byte - 0x30) } else { digits.append(UInt16(byte)) }
      default: break
      }
    }
    var position = (point ?? digits.count) + (isNegative ? -exponent : exponent)
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    while digits.count > 1, digits.first == 0x30 {
      digits.removeFirst()
      position -= 1
    }
    return (digits, position)
  }
}
