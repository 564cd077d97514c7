import StateGraph
import ZoetropeJSON

/// Escaping of text for XML.
package enum XMLText {
  /// A text without special meaning to XML, for content and for attributes in double quotes.
  ///
  /// Characters that XML can't represent become �.
  package static func escaped(_ text: some Sequence<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in text {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Attribute normalisation would turn these into spaces.
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      // Marks for the direction of writing, among others.
      case _ where scalar.isControl && isAllowed(scalar): result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  package static func escaped(_ text: String) -> String { escaped(text.unicodeScalars) }

  /// Whether XML 1.0 can represent a character.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
