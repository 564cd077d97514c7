import DotLottieFormat

// The player's module is linked in two parts. Tools/split-engine moves the code for expressions, effects, layer styles, soft
// masks, texts, merged and offset paths, and layers in space into a module of its own. The host loads it before it compiles an
// animation with one of these features.

/// Finds features in the JSON of an animation or a theme without parsing it.
///
/// The search may report false positives: it looks at members wherever they are, and names with escaped letters count. After a
/// false negative, a function of the missing module traps, and the host makes another engine that has it.
struct FeatureSearch {
  private let bytes: [UInt8]
  /// Whether there are masks, and a member that may be their expansion.
  private var hasMasks = false, mayHaveExpansion = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether an animation or a theme has a feature.
  mutating func findsFeature() -> Bool {
    for index in bytes.indices where bytes[index] == Self.quote || bytes[index] == UInt8(ascii: "\\") {
      if bytes[index] == Self.quote ? isFeature(memberAt: index + 1) : isEscapedLetter(index) { return true }
    }
    return hasMasks && mayHaveExpansion
  }

  /// Returns whether a theme or a value of a slot has an expression.
  func findsExpression() -> Bool {
    bytes.indices.contains { index in
      guard bytes[index] == Self.quote else { return isEscapedLetter(index) }
      return value(of: "x", at: index + 1).map(isString) ?? false
        || value(of: "expression", at: index + 1) != nil
    }
  }

  // MARK: Members

  /// Returns whether a member whose name begins at an index is a feature.
  private mutating func isFeature(memberAt index: Int) -> Bool {
    switch byte(index) {
    case UInt8(ascii: "x"):
      guard let value = value(of: "x", at: index) else { return false }
      if byte(value) == UInt8(ascii: "{") && !isZero(value) { mayHaveExpansion = true }
      return isString(value)
    case UInt8(ascii: "m"):
      if value(of: "masksProperties", at: index).map(hasElements) == true { hasMasks = true }
      // Merges without an operation are drawn as one path.
      return value(of: "mm", at: index).map { !isNumber("1", $0) } ?? false
    case UInt8(ascii: "e"):
      return value(of: "expression", at: index) != nil || value(of: "ef", at: index).map(hasElements) ?? false
    case UInt8(ascii: "s"): return value(of: "sy", at: index).map(hasElements) ?? false
    // The feather of a mask; the font of a text is a text.
    case UInt8(ascii: "f"):
      return value(of: "f", at: index).map { !isString($0) || isDigit(byte($0 + 1)) } ?? false
    case UInt8(ascii: "c"): return value(of: "chars", at: index).map(hasElements) ?? false
    case UInt8(ascii: "l"): return value(of: "list", at: index).map(hasElements) ?? false
    case UInt8(ascii: "d"): return value(of: "ddd", at: index).map { !isNumber("0", $0) } ?? false
    case UInt8(ascii: "r"): return isAnyMember(["rx", "ry", "rz"], at: index)
    // An orientation has three numbers; the outer radius of a star has one.
    case UInt8(ascii: "o"): return value(of: "or", at: index).map(hasNumbers) ?? false
    case UInt8(ascii: "t"): return value(of: "ty", at: index).map(isTypeOfFeature) ?? false
    default: return false
    }
  }

  /// Returns whether a type is that of a text layer, a camera or an offset path, or a number in an unusual form.
  private func isTypeOfFeature(_ index: Int) -> Bool {
    if isString(index) { return hasPrefix("\"op\"", at: index) || isDigit(byte(index + 1)) }
    let end = skip(index, isDigit)
    let isPlain =
      end > index && ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte(end))
    return !isPlain || isNumber("5", index) || isNumber("13", index)
  }

  private func isAnyMember(_ names: [StaticString], at index: Int) -> Bool {
    names.contains { value(of: $0, at: index) != nil }
  }

  /// The index of the value of a member whose name begins at an index; nil for another name.
  private func value(of name: StaticString, at index: Int) -> Int? {
    guard hasPrefix(name, at: index) else { return nil }
    let end = index + name.utf8CodeUnitCount
    guard byte(end) == Self.quote else { return nil }
    let colon = skip(end + 1, isSpace)
    return byte(colon) == UInt8(ascii: ":") ? skip(colon + 1, isSpace) : nil
  }

  // MARK: Values

  private func isString(_ index: Int) -> Bool { byte(index) == Self.quote }

  /// Returns whether a value is a number with the given spelling.
  private func isNumber(_ text: StaticString, _ index: Int) -> Bool {
    let next = byte(index + text.utf8CodeUnitCount)
    return hasPrefix(text, at: index)
      && [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(next)
  }

  /// Returns whether a value is an array or an object with elements.
  private func hasElements(_ index: Int) -> Bool {
    let first = byte(skip(index + 1, isSpace))
    return (byte(index) == UInt8(ascii: "[") && first != UInt8(ascii: "]"))
      || (byte(index) == UInt8(ascii: "{") && first != UInt8(ascii: "}"))
  }

  /// The index of the constant value of a property, which begins at an index.
  private func constant(_ index: Int) -> Int? {
    var index = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "}") {
      if bytes[index] == Self.quote, let value = value(of: "k", at: index + 1) { return value }
      index += 1
    }
    return nil
  }

  /// Returns whether a property is constantly zero.
  private func isZero(_ index: Int) -> Bool { constant(index).map { isNumber("0", $0) } ?? false }

  /// Returns whether a property is a constant list of numbers.
  private func hasNumbers(_ index: Int) -> Bool {
    guard let value = constant(index), byte(value) == UInt8(ascii: "[") else { return false }
    let first = byte(skip(value + 1, isSpace))
    return isDigit(first) || first == UInt8(ascii: "-")
  }

  // MARK: Bytes

  private static var quote: UInt8 { UInt8(ascii: "\"") }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func hasPrefix(_ text: StaticString, at index: Int) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy { unsafe byte(index + $0) == text.utf8Start[$0] }
  }

  /// Returns whether an ASCII letter is written as an escape, such as `\u0065`.
  private func isEscapedLetter(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: "\\")
      && (hasPrefix("u006", at: index + 1) || hasPrefix("u007", at: index + 1))
  }

  private func skip(_ index: Int, _ isSkipped: (UInt8) -> Bool) -> Int {
    var index = index
    while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    return index
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}

extension WebFile {
  /// Whether any animation of the file, or an expression in a theme, needs the module of features.
  var needsFeatures: Bool {
    guard let package else { return Self.hasFeature(json) }
    return package.entries.contains { entry in
      guard entry.name.hasSuffix(".json") || entry.name.hasSuffix(".lot") else { return false }
      return (try? package.bytes(of: entry.name)).flatMap { $0 }.map(Self.hasFeature) ?? false
    }
  }

  private static func hasFeature(_ bytes: [UInt8]) -> Bool {
    var search = FeatureSearch(bytes)
    return search.findsFeature()
  }
}

/// Returns whether a file needs the module of features before it is compiled.
@_expose(wasm, "file_needs_features")
@_cdecl("file_needs_features")
func fileNeedsFeatures(_ handle: Int32) -> Int32 { unsafe Host.files[handle]?.needsFeatures == true ? 1 : 0 }

/// Returns whether a theme or a value of a slot has an expression, which needs the module of features.
@_expose(wasm, "json_has_expression")
@_cdecl("json_has_expression")
func jsonHasExpression(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  FeatureSearch(unsafe bytes(start, count)).findsExpression() ? 1 : 0
}
