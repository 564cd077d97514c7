import PlainMath

/// The digits of a positive number: the shortest that read back to the same number.
private struct Decimal {
  /// The digits as a whole number, without zeros at the end.
  var digits: UInt64 = 0
  /// The number of digits.
  var count = 0
  /// The number of digits before the point; negative for zeros after it.
  var point = 0

  init(_ value: Double) {
    if value < 1e15, value == value.rounded() {
      digits = UInt64(value)
      count = Self.length(digits)
      point = count
    } else {
      read(value)
    }
    while count > 1, digits % 10 == 0 {
      digits /= 10
      count -= 1
    }
  }

  /// Reads the digits, the position of the point and the exponent from Swift's notation of a number.
  private mutating func read(_ value: Double) {
    var text = NumberReader()
    value.write(to: &text)
    digits = text.digits
    count = text.count
    point =
      (text.places ?? count + text.zeros) + (text.isNegative ? -text.exponent : text.exponent) - text.zeros
  }

  private static func length(_ value: UInt64) -> Int {
    var length = 1, rest = value / 10
    while rest > 0 {
      length += 1
      rest /= 10
    }
    return length
  }

  /// The digit at an index; 0 beyond the last one.
  subscript(index: Int) -> UInt16 {
    guard index >= 0, index < count else { return 0 }
    var rest = digits
    for _ in 0..<(count - 1 - index) { rest /= 10 }
    return UInt16(rest % 10)
  }

  /// Keeps a number of digits, rounded up if `isUp`.
  mutating func cut(to length: Int, isUp: Bool) {
    while count > max(length, 0) {
      digits /= 10
      count -= 1
    }
    while count < length {
      digits *= 10
      count += 1
    }
    guard isUp else { return }
    let before = Self.length(digits)
    digits += 1
    if count == 0 || Self.length(digits) > before {
      count += 1
      point += 1
    }
  }
}

/// Reads Swift's notation of a number byte by byte; a string of more than 15 bytes would be allocated.
private struct NumberReader: TextOutputStream {
  var digits: UInt64 = 0
  var count = 0
  /// The number of digits before the point, or of zeros; nil without a point.
  var places: Int?
  var zeros = 0
  var exponent = 0
  var isNegative = false
  private var isExponent = false

  mutating func write(_ text: String) {
    for byte in text.utf8 { read(byte) }
  }

  // Numbers write themselves here, without a string.
  mutating func _writeASCII(_ bytes: UnsafeBufferPointer<UInt8>) {
    for index in 0..<bytes.count { read(unsafe bytes[index]) }
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "."): places = count + zeros
    case UInt8(ascii: "e"): isExponent = true
    case UInt8(ascii: "-"): isNegative = true
    case 0x30...0x39 where isExponent: exponent = exponent * 10 + Int(byte - 0x30)
    case 0x30 where count == 0: zeros += 1
    case 0x30...0x39:
      digits = digits &* 10 &+ UInt64(byte - 0x30)
      count += 1
    default: break
    }
  }
}

extension NumberText {
  typealias Units = ContiguousArray<UInt16>

  /// Appends a number as JavaScript writes it.
  static func append(_ value: Double, to units: inout Units) {
    if value.isNaN { return append("NaN", to: &units) }
    if value.isInfinite { return append(value < 0 ? "-Infinity" : "Infinity", to: &units) }
    if value == 0 { return units.append(0x30) }
    if value < 0 { units.append(0x2D) }
    let decimal = Decimal(value.magnitude), count = decimal.count, point = decimal.point
    if point > 21 || point < -5 {
      append(decimal, 0..<1, to: &units)
      if count > 1 {
        units.append(0x2E)
        append(decimal, 1..<count, to: &units)
      }
      units.append(0x65)
      units.append(point > 0 ? 0x2B : 0x2D)
      return append(Double((point - 1).magnitude), to: &units)
    }
    if point <= 0 {
      append("0.", to: &units)
      append(decimal, point..<count, to: &units)
    } else {
      append(decimal, 0..<point, to: &units)
      guard count > point else { return }
      units.append(0x2E)
      append(decimal, point..<count, to: &units)
    }
  }

  /// Appends a number with a fixed number of digits after the point, 0…20.
  static func append(_ value: Double, fraction: Int, to units: inout Units) {
    guard value.isFinite, value.magnitude < 1e15 else { return append(value, to: &units) }
    var decimal = Decimal(value.magnitude)
    let length = decimal.point + fraction
    if length < decimal.count {
      decimal.cut(to: length, isUp: length >= 0 && isUp(decimal, length, value.magnitude))
      // Fewer digits than places: the number rounds to zero.
      if length < 0 || decimal.count == 0 { decimal = Decimal(0) }
    }
    if value < 0, decimal.digits != 0 { units.append(0x2D) }
    let whole = decimal.digits == 0 ? 1 : decimal.point
    if whole <= 0 { units.append(0x30) }
    append(decimal, 0..<max(whole, 0), to: &units)
    guard fraction > 0 else { return }
    units.append(0x2E)
    append(decimal, whole..<(whole + fraction), to: &units)
  }

  /// Appends a number with a number of significant digits, 1…21.
  static func append(_ value: Double, precision: Int, to units: inout Units) {
    guard value.isFinite else { return append(value, to: &units) }
    var point = value == 0 ? 1 : Decimal(value.magnitude).point
    if value != 0, precision < Decimal(value.magnitude).count {
      // Rounding may carry into another digit, as that of 9.99 does.
      var decimal = Decimal(value.magnitude)
      decimal.cut(to: precision, isUp: isUp(decimal, precision, value.magnitude))
      point = decimal.point
    }
    guard point <= precision, point > -6 else {
      return append(value, exponentFraction: precision - 1, to: &units)
    }
    append(value, fraction: min(precision - point, 100), to: &units)
  }

  /// Appends a number with commas between groups of three digits, and the digits after the point that it needs within a
  /// range.
  static func append(_ value: Double, fraction: ClosedRange<Int>, hasGroups: Bool, to units: inout Units) {
    guard value.isFinite else {
      if value < 0 { units.append(0x2D) }
      return value.isNaN ? append("NaN", to: &units) : units.append(0x221E)
    }
    var decimal = Decimal(value.magnitude)
    let length = decimal.point + fraction.upperBound
    if length < decimal.count { decimal.cut(to: length, isUp: length >= 0 && decimal[length] >= 5) }
    if length < 0 || decimal.digits == 0 { decimal = Decimal(0) }
    var last = decimal.count
    while last > 0, decimal[last - 1] == 0 { last -= 1 }
    let point = decimal.digits == 0 ? 1 : decimal.point
    if value < 0 || value == 0 && value.sign == .minus { units.append(0x2D) }
    if point <= 0 { units.append(0x30) }
    for index in 0..<max(point, 0) {
      if hasGroups, index > 0, (point - index) % 3 == 0 { units.append(0x2C) }
      units.append(0x30 + decimal[index])
    }
    let digits = max(fraction.lowerBound, decimal.digits == 0 ? 0 : last - point)
    guard digits > 0 else { return }
    units.append(0x2E)
    append(decimal, point..<point + digits, to: &units)
  }

  /// Appends a number with an exponent, and with a number of digits after the point or as many as needed.
  static func append(_ value: Double, exponentFraction fraction: Int?, to units: inout Units) {
    guard value.isFinite else { return append(value, to: &units) }
    var decimal = value == 0 ? Decimal(0) : Decimal(value.magnitude)
    if value == 0 { decimal.point = 1 }
    let length = fraction.map { $0 + 1 } ?? max(decimal.count, 1)
    if length < decimal.count {
      decimal.cut(to: length, isUp: isUp(decimal, length, value.magnitude))
    }
    if value < 0 { units.append(0x2D) }
    append(decimal, 0..<1, to: &units)
    if length > 1 {
      units.append(0x2E)
      append(decimal, 1..<length, to: &units)
    }
    units.append(0x65)
    units.append(decimal.point > 0 ? 0x2B : 0x2D)
    append(Double((decimal.point - 1).magnitude), to: &units)
  }

  /// Appends a number below 2⁵³ in a base of 2…36, with the fewest digits after the point that tell it from its
  /// neighbours.
  static func append(_ value: Double, radix: Int, to units: inout Units) {
    let base = Double(radix), start = units.count
    var whole = value.magnitude.rounded(.down), fraction = value.magnitude - whole
    var distance = max(value.magnitude.ulp / 2, .leastNonzeroMagnitude)
    // The digits after the point come first, because rounding them may carry into the whole part.
    while fraction >= distance {
      fraction *= base
      distance *= base
      let digit = fraction.rounded(.down)
      units.append(UInt16(digit))
      fraction -= digit
      let isUp = fraction > 0.5 || fraction == 0.5 && Int(digit) & 1 == 1
      guard isUp, fraction + distance > 1 else { continue }
      while units.count > start, case let last = units.removeLast() {
        if Int(last) + 1 < radix {
          units.append(last + 1)
          break
        }
        if units.count == start { whole += 1 }
      }
      break
    }
    func letter(_ digit: UInt16) -> UInt16 { digit < 10 ? 0x30 + digit : 0x57 + digit }
    for index in start..<units.count { units[index] = letter(units[index]) }
    if units.count > start { units.insert(0x2E, at: start) }
    repeat {
      units.insert(letter(UInt16(whole.truncatingRemainder(dividingBy: base))), at: start)
      whole = (whole / base).rounded(.down)
    } while whole > 0
    if value < 0 { units.insert(0x2D, at: start) }
  }

  /// Returns whether a number is rounded up to a number of its digits.
  private static func isUp(_ decimal: Decimal, _ length: Int, _ value: Double) -> Bool {
    let isTie = length == decimal.count - 1 && decimal[length] == 5
    return decimal[length] >= 5 && (!isTie || isUpperHalf(value, length - decimal.point))
  }

  /// Returns whether a number whose shortest digits end in a half is not below that half.
  private static func isUpperHalf(_ value: Double, _ fraction: Int) -> Bool {
    let factor = PlainMath.pow(10, Double(fraction))
    let product = value * factor
    let part = product - product.rounded(.down)
    return part > 0.5 || (part == 0.5 && productError(value, factor, product) >= 0)
  }

  private static func append(_ decimal: Decimal, _ range: Range<Int>, to units: inout Units) {
    for index in range { units.append(0x30 + decimal[index]) }
  }

  static func append(_ text: StaticString, to units: inout Units) {
    text.withUTF8Buffer { bytes in
      for index in 0..<text.utf8CodeUnitCount { units.append(UInt16(unsafe bytes[index])) }
    }
  }
}
