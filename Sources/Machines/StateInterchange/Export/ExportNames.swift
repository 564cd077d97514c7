import StateGraph

/// Unique names for a format that does not accept arbitrary text.
struct ExportNames {
  private var taken: Set<String> = []
  /// The next number to append to a name that is already in use.
  private var numbers: [String: Int] = [:]

  /// A unique name of ASCII letters, digits, `_` and `-` that resembles a text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - dots: Whether dots are kept between other characters.
  ///   - fallback: The name for a text without usable characters.
  mutating func unique(_ text: String, dots: Bool = false, fallback: String) -> String {
    let name = Self.plain(text, dots: dots, fallback: fallback)
    var result = name
    while !taken.insert(result).inserted {
      let number = numbers[name] ?? 2
      result = "\(name)_\(number)"
      numbers[name] = number + 1
    }
    return result
  }

  /// Prevents a name from being used.
  mutating func reserve(_ name: String) { taken.insert(name) }

  /// A text reduced to harmless characters.
  static func plain(_ text: String, dots: Bool, fallback: String) -> String {
    var name = ""
    var isDotWanted = false
    for scalar in text.unicodeScalars.prefix(80) {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-":
        if isDotWanted { name += "." }
        isDotWanted = false
        name.unicodeScalars.append(scalar)
      case "." where dots: isDotWanted = !name.isEmpty
      default:
        if name.last != "_", !name.isEmpty { name += "_" }
      }
    }
    while name.last == "_", text.last != "_" { name.removeLast() }
    guard let first = name.unicodeScalars.first else { return fallback }
    // XML names don't begin with a digit or a hyphen.
    return first == "-" || "0"..."9" ~= first ? fallback + "_" + name : name
  }
}
