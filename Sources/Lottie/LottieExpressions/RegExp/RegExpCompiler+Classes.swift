// The escapes and the classes of characters.
extension RegExpCompiler {
  mutating func escape() throws(ExpressionError) -> Atom {
    guard let unit = peek() else { throw ExpressionError(.regExpEscape) }
    switch unit {
    case 0x62, 0x42:
      position += 1
      try write(unit == 0x62 ? .wordEdge : .noWordEdge)
      return .assertion
    case 0x31...0x39:
      let start = position
      var number = 0
      while let digit = peek(), (0x30...0x39).contains(digit), number < groupCount {
        number = number * 10 + Int(digit - 0x30)
        position += 1
      }
      if number < groupCount { return try backreference(Int32(number)) }
      position = start
    case 0x6B where store.names.count > firstName:
      position += 1
      guard take("<"), let group = group(named: try groupName()) else {
        throw ExpressionError(.regExpGroupName)
      }
      return try backreference(group)
    default: break
    }
    let first = store.ranges.count
    if appendClass() {
      try writeClass(from: first, isNegated: false)
    } else {
      try writeUnit(try escapedUnit())
    }
    return .filled
  }

  private mutating func backreference(_ group: Int32) throws(ExpressionError) -> Atom {
    isMemoryless = false
    try write(.backreference, group)
    return .empty
  }

  /// Appends the ranges of `\d`, `\w`, `\s` or their opposites, without the backslash; false for other text.
  private mutating func appendClass() -> Bool {
    guard let letter = peek(), let ranges = RegExpUnit.ranges(of: letter | 0x20) else { return false }
    position += 1
    if letter & 0x20 != 0 {
      for range in ranges { store.ranges.append(range) }
      return true
    }
    var next: UInt16 = 0
    for range in ranges {
      if range.lowerBound > next { store.ranges.append(next...range.lowerBound - 1) }
      next = range.upperBound &+ 1
    }
    store.ranges.append(next...0xFFFF)
    return true
  }

  /// Reads an escape of a single unit, without the backslash.
  private mutating func escapedUnit() throws(ExpressionError) -> UInt16 {
    guard let unit = peek() else { throw ExpressionError(.regExpEscape) }
    position += 1
    switch unit {
    case 0x74: return 0x09
    case 0x6E: return 0x0A
    case 0x76: return 0x0B
    case 0x66: return 0x0C
    case 0x72: return 0x0D
    case 0x63:
      // A control letter; without a letter, the backslash stands for itself.
      guard let letter = peek(), (0x61...0x7A).contains(letter | 0x20) else {
        position -= 1
        return 0x5C
      }
      position += 1
      return letter & 0x1F
    case 0x78: return hexadecimal(2) ?? unit
    case 0x75: return hexadecimal(4) ?? unit
    case 0x30...0x37:
      var value = unit - 0x30
      while let digit = peek(), (0x30...0x37).contains(digit), value * 8 + digit - 0x30 <= 0xFF {
        value = value * 8 + digit - 0x30
        position += 1
      }
      return value
    default: return unit
    }
  }

  private mutating func hexadecimal(_ count: Int) -> UInt16? {
    var value: UInt16 = 0
    for index in 0..<count {
      guard let unit = peek(index), unit < 0x80, let digit = NumberText.digit(UInt8(unit)), digit < 16 else {
        return nil
      }
      value = value << 4 | UInt16(digit)
    }
    position += count
    return value
  }

  // MARK: - Classes

  mutating func characterClass() throws(ExpressionError) {
    let isNegated = take("^"), first = store.ranges.count
    while !take("]") {
      guard let lower = try classUnit() else { continue }
      guard isNext("-"), !isNext("]", 1), peek(1) != nil else {
        store.ranges.append(lower...lower)
        continue
      }
      position += 1
      guard let upper = try classUnit() else {
        // A class such as \d ends no range; the hyphen stands for itself.
        store.ranges.append(lower...lower)
        store.ranges.append(0x2D...0x2D)
        continue
      }
      guard lower <= upper else { throw ExpressionError(.regExpRange) }
      store.ranges.append(lower...upper)
    }
    try writeClass(from: first, isNegated: isNegated)
  }

  /// Reads a unit of a class; nil for a class in it, whose ranges are appended.
  private mutating func classUnit() throws(ExpressionError) -> UInt16? {
    guard let unit = peek() else { throw ExpressionError(.regExpClass) }
    position += 1
    guard unit == 0x5C else { return unit }
    if take("b") { return 0x08 }
    return appendClass() ? nil : try escapedUnit()
  }

  private mutating func writeClass(from first: Int, isNegated: Bool) throws(ExpressionError) {
    try write(isNegated ? .outside : .inside, Int32(first), Int32(store.ranges.count - first))
  }
}
