import StateGraph

/// Text in the form that diagrams can show: one line, without characters that can't be drawn.
package enum DiagramText {
  /// The replacement for a name without a visible character.
  package static let noName = "(no name)"

  /// A text on one line: a line break becomes ↵, a tab becomes a space, and an unprintable character becomes �.
  package static func oneLine(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.utf8.count)
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where isAfterReturn: break
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: result.append("↵")
      case 0x09: result.append(" ")
      // XML, and therefore SVG, can't represent control characters and noncharacters.
      case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return result
  }

  /// A state's name on one line, or ``noName``.
  package static func name(_ name: String) -> [Unicode.Scalar] {
    let text = oneLine(name)
    return isBlank(text) ? Array(noName.unicodeScalars) : text
  }

  /// The lines of a label, each on one line.
  ///
  /// Lines without a visible character are left out.
  package static func lines(_ lines: [String]) -> [[Unicode.Scalar]] {
    lines.map(oneLine).filter { !isBlank($0) }
  }

  private static func isBlank(_ text: [Unicode.Scalar]) -> Bool {
    text.allSatisfy { $0.properties.isWhitespace }
  }
}
