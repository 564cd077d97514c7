import DotLottieFormat

// The module of a player has two parts. The rest, which Tools/split-engine takes out, has the code for expressions, effects,
// layer styles, soft masks, texts, merged and offset paths, and layers in space. The host loads it before an animation with
// one of these is compiled.

/// A search for what needs the rest of the engine, in the JSON of an animation, a theme, a machine or a slot.
///
/// It may find more than there is: it looks at members wherever they are, and names that are written with escaped letters
/// count. If it finds less, the engine fails in the first function of the rest, and the host makes another one with the rest.
struct RestOfEngine {
  private let bytes: [UInt8]

  static func isNeeded(by bytes: [UInt8]) -> Bool {
    let search = RestOfEngine(bytes: bytes)
    return bytes.indices.contains { search.isNeeded(at: $0) }
  }

  private func isNeeded(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\""): isNeeded(byMemberAt: index + 1)
    // `\u0065` is an e.
    case UInt8(ascii: "\\"): hasPrefix("u006", at: index + 1) || hasPrefix("u007", at: index + 1)
    default: false
    }
  }

  /// Returns whether a member whose name begins at an index needs the rest.
  private func isNeeded(byMemberAt index: Int) -> Bool {
    switch byte(index) {
    // An expression, of a property or of a theme.
    case UInt8(ascii: "x"): value(of: "x", at: index).map { byte($0) == UInt8(ascii: "\"") } ?? false
    case UInt8(ascii: "e"):
      value(of: "expression", at: index) != nil || value(of: "ef", at: index).map { hasElements($0) } ?? false
    case UInt8(ascii: "s"): value(of: "sy", at: index).map { hasElements($0) } ?? false
    // The feather of a mask; the font of a text is a text.
    case UInt8(ascii: "f"): value(of: "f", at: index).map { byte($0) != UInt8(ascii: "\"") } ?? false
    // A merge of paths, an offset path or a text layer, with its characters and its fonts.
    case UInt8(ascii: "t"):
      value(of: "ty", at: index).map {
        hasPrefix("\"mm\"", at: $0) || hasPrefix("\"op\"", at: $0) || mayBe(5, $0)
      } ?? false
    case UInt8(ascii: "c"): value(of: "chars", at: index).map { hasElements($0) } ?? false
    case UInt8(ascii: "l"): value(of: "list", at: index).map { hasElements($0) } ?? false
    // A layer in space, which is drawn as a flat picture and distorted.
    case UInt8(ascii: "d"): value(of: "ddd", at: index).map { !mayBe(0, $0) || !isWhole($0) } ?? false
    case UInt8(ascii: "r"):
      value(of: "rx", at: index) != nil || value(of: "ry", at: index) != nil
        || value(of: "rz", at: index) != nil
    default: false
    }
  }

  /// The index of the value of a member whose name begins at an index; nil for another name.
  private func value(of name: StaticString, at index: Int) -> Int? {
    guard hasPrefix(name, at: index) else { return nil }
    let end = index + name.utf8CodeUnitCount
    guard byte(end) == UInt8(ascii: "\"") else { return nil }
    let colon = skip(end + 1, isSpace)
    return byte(colon) == UInt8(ascii: ":") ? skip(colon + 1, isSpace) : nil
  }

  private func hasElements(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: "[") && byte(skip(index + 1, isSpace)) != UInt8(ascii: "]")
  }

  /// Returns whether a value is a number of one digit, or anything but digits.
  private func mayBe(_ digit: UInt8, _ index: Int) -> Bool {
    guard byte(index) != UInt8(ascii: "\"") else { return false }
    return !isWhole(index) || (byte(index) == UInt8(ascii: "0") + digit && !isDigit(byte(index + 1)))
  }

  /// Returns whether a value consists of digits.
  private func isWhole(_ index: Int) -> Bool {
    let end = skip(index, isDigit)
    return end > index && ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte(end))
  }

  // MARK: Bytes

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func hasPrefix(_ text: StaticString, at index: Int) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy { unsafe byte(index + $0) == text.utf8Start[$0] }
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
  /// Whether an animation, a theme or a machine of the file needs the rest of the engine.
  var needsRest: Bool {
    guard let package else { return RestOfEngine.isNeeded(by: json) }
    let manifest = package.manifest
    return manifest.animations.contains { isNeeded(try? package.animation(id: $0.id)) }
      || manifest.themes.contains { isNeeded(try? package.themeData(id: $0.id)) }
      || manifest.stateMachines.contains { isNeeded(try? package.stateMachineData(id: $0.id)) }
  }

  private func isNeeded(_ bytes: [UInt8]?) -> Bool { bytes.map { RestOfEngine.isNeeded(by: $0) } ?? false }
}

/// Whether a file needs the rest of the engine before it is compiled.
@_expose(wasm, "file_needs_rest")
@_cdecl("file_needs_rest")
func fileNeedsRest(_ handle: Int32) -> Int32 { unsafe Host.files[handle]?.needsRest == true ? 1 : 0 }

/// Whether a theme or a value of a slot needs the rest of the engine.
@_expose(wasm, "json_needs_rest")
@_cdecl("json_needs_rest")
func jsonNeedsRest(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  RestOfEngine.isNeeded(by: unsafe bytes(start, count)) ? 1 : 0
}
