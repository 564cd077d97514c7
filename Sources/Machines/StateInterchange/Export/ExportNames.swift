import StateGraph

/// Names for a format that does not take any text: each is made once, and no two are the same.
struct ExportNames {
  private var taken: Set<String> = []
  /// The number that a name is tried with next.
  private var numbers: [String: Int] = [:]

  /// A name of ASCII letters, digits, `_` and `-` that is as near to a text as can be.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - dots: Whether dots may stay, between other characters.
  ///   - fallback: What is taken for a text of which nothing is left.
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

  /// Keeps a name from being given away.
  mutating func reserve(_ name: String) { taken.insert(name) }

  /// A text of which only what is harmless is left.
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
    // Names in XML begin with a letter.
    return first == "-" || "0"..."9" ~= first ? fallback + "_" + name : name
  }
}
