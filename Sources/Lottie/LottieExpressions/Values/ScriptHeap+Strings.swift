extension ScriptHeap {
  /// The units of a string.
  ///
  /// They must not be kept while another string is created: that would copy all strings of the heap.
  package func text(_ handle: Int32) -> ArraySlice<UInt16> {
    let range = strings[Int(handle)]
    return units[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The units of a part of a string.
  func text(_ handle: Int32, _ part: Range<Int>) -> ArraySlice<UInt16> {
    let start = Int(strings[Int(handle)].lowerBound)
    return units[start + part.lowerBound..<start + part.upperBound]
  }

  func length(_ handle: Int32) -> Int { strings[Int(handle)].count }

  func unit(_ handle: Int32, at index: Int) -> UInt16 { units[Int(strings[Int(handle)].lowerBound) + index] }

  /// Returns whether two strings are equal, by their lengths and hashes, so that long ones cost no more than short ones.
  func areEqual(_ a: Int32, _ b: Int32) -> Bool {
    a == b || (hashes[Int(a)] == hashes[Int(b)] && strings[Int(a)].count == strings[Int(b)].count)
  }

  /// The scalar at an index: a pair of surrogates, or a single unit.
  func scalar(_ handle: Int32, at index: Int) -> (value: UInt32, length: Int) {
    let first = unit(handle, at: index)
    guard first & 0xFC00 == 0xD800, index + 1 < length(handle), case let second = unit(handle, at: index + 1),
      second & 0xFC00 == 0xDC00
    else { return (UInt32(first), 1) }
    return (0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF)), 2)
  }

  /// Compares two strings by their letters, then by case with small letters first: -1, 0 or 1.
  func order(_ a: Int32, _ b: Int32) -> Int {
    let x = text(a), y = text(b)
    func order(_ fold: (UInt16) -> UInt16) -> Int {
      for (p, q) in zip(x, y) where fold(p) != fold(q) { return fold(p) < fold(q) ? -1 : 1 }
      return x.count == y.count ? 0 : x.count < y.count ? -1 : 1
    }
    let letters = order(LetterCase.lowercase)
    return letters != 0 ? letters : -order { $0 }
  }

  func isLess(_ a: Int32, _ b: Int32) -> Bool { text(a).lexicographicallyPrecedes(text(b)) }

  /// Creates a string.
  package mutating func string(_ text: some Sequence<UInt16>) throws(ExpressionError) -> ScriptValue {
    let start = units.count
    units.append(contentsOf: text)
    return try endText(from: start)
  }

  /// Creates a string without units.
  mutating func emptyString() throws(ExpressionError) -> ScriptValue { try endText(from: textEnd) }

  /// Creates a string of a part of another one, whose units it shares.
  mutating func substring(_ handle: Int32, _ range: Range<Int>) throws(ExpressionError) -> ScriptValue {
    let start = Int(strings[Int(handle)].lowerBound)
    return try addString(Int32(start + range.lowerBound)..<Int32(start + range.upperBound))
  }

  // MARK: - Writing strings

  /// The place of the next unit, from which a string is written.
  var textEnd: Int { units.count }

  /// Appends a unit to the string that is written.
  mutating func write(_ unit: UInt16) { units.append(unit) }

  /// Appends a number to the string that is written.
  mutating func write(_ number: Double) { NumberText.append(number, to: &units) }

  /// Appends a text of ASCII to the string that is written.
  mutating func write(_ text: StaticString) { NumberText.append(text, to: &units) }

  /// Calls a function that appends to the string that is written.
  mutating func write(_ body: (inout ContiguousArray<UInt16>) -> Void) { body(&units) }

  /// Appends another string, or a part of it, to the string that is written.
  mutating func write(_ handle: Int32, _ part: Range<Int>? = nil) throws(ExpressionError) {
    let whole = strings[Int(handle)]
    let start = Int(whole.lowerBound), part = part ?? 0..<whole.count
    guard units.count - fixedUnits + part.count <= ExpressionLimits.maximumUnits else {
      throw ExpressionError(.stringsTooLarge)
    }
    for index in part { units.append(units[start + index]) }
  }

  /// Throws if the strings take too much memory.
  func checkUnits() throws(ExpressionError) {
    guard units.count - fixedUnits <= ExpressionLimits.maximumUnits else {
      throw ExpressionError(.stringsTooLarge)
    }
  }

  /// Ends the string that was written from a place.
  mutating func endText(from start: Int) throws(ExpressionError) -> ScriptValue {
    try addString(Int32(start)..<Int32(units.count))
  }

  private mutating func addString(_ range: Range<Int32>) throws(ExpressionError) -> ScriptValue {
    guard units.count - fixedUnits <= ExpressionLimits.maximumUnits,
      strings.count - fixedStrings <= ExpressionLimits.maximumUnits
    else { throw ExpressionError(.stringsTooLarge) }
    strings.append(range)
    var hash = UTF16Text.emptyHash
    for index in range { UTF16Text.extend(&hash, with: units[Int(index)]) }
    hashes.append(hash)
    return .string(Int32(strings.count - 1))
  }
}
