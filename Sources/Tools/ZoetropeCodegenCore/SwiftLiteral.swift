/// Texts of strangers inside of source.
enum SwiftLiteral {
  /// Returns a literal with exactly these Unicode scalars.
  ///
  /// Only plainly visible characters are written as they are, so that nothing ends the literal, changes the direction
  /// of writing, or combines with the text before it.
  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// The text for a comment: on one line, and of bounded length.
  static func commented(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(maximumCommentLength + 1)
    let isLong = scalars.count > maximumCommentLength
    return escaped(String(scalars.prefix(maximumCommentLength)), inLiteral: false) + (isLong ? "…" : "")
  }

  private static let maximumCommentLength = 80

  private static func escaped(_ text: String, inLiteral: Bool = true) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"" where inLiteral, "\\" where inLiteral: result.append(contentsOf: ["\\", scalar])
      case "\n": result.append(contentsOf: ["\\", "n"])
      case "\r": result.append(contentsOf: ["\\", "r"])
      case "\t": result.append(contentsOf: ["\\", "t"])
      case _ where isPlain(scalar): result.append(scalar)
      default:
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .letterNumber,
      .otherNumber, .dashPunctuation, .otherPunctuation, .initialPunctuation, .finalPunctuation, .mathSymbol,
      .currencySymbol, .otherSymbol:
      return true
    default: return false
    }
  }
}
