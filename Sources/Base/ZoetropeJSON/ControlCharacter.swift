extension Unicode.Scalar {
  /// A Boolean value indicating whether a terminal obeys the character instead of showing it: a control character, a line or
  /// paragraph separator, or a mark for the direction of writing.
  package var isControl: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension StringProtocol {
  /// A Boolean value indicating whether the text has a control character; see `isControl`.
  package var hasControls: Bool { unicodeScalars.contains { $0.isControl } }

  /// The text with escapes as in JSON, such as `\u001b`, in place of control characters other than line breaks and tabs.
  ///
  /// JSON keeps its meaning, because such characters occur in its strings only.
  package var escapingControls: String {
    // Most texts have no byte with which such a character begins.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0x0A, 0x09: true
      case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE2: false
      default: true
      }
    }
    if isPlain { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      guard scalar.isControl, scalar != "\n", scalar != "\t" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    return text
  }
}
