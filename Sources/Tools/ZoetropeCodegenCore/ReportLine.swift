import ZoetropeJSON

/// Text for one line of a report: names and paths from files may be of any length and contain anything.
package enum ReportLine {
  /// The highest number of characters of a word: a name or a path.
  package static let longestWord = 160
  /// The highest number of characters of a line.
  package static let longestLine = 2000

  /// The text on one line, without control characters and marks that change the direction of writing.
  ///
  /// Longer words keep their ends, and so does a longer line.
  ///
  /// - Complexity: O(length) for short texts; only the ends of very long ones are read.
  package static func text(_ text: String) -> String { cut(text, replacing: \.isControl) }

  /// The text with its words and itself cut to the limits; control characters stay.
  package static func cut(_ text: String) -> String { cut(text) { _ in false } }

  private static func cut(_ text: String, replacing isReplaced: (Unicode.Scalar) -> Bool) -> String {
    var line = String.UnicodeScalarView()
    for (index, word) in ends(of: text.unicodeScalars).map({ isReplaced($0) ? " " : $0 })
      .split(separator: " ", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { line.append(" ") }
      line.append(contentsOf: shortened(Array(word), to: longestWord))
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: shortened(Array(line), to: longestLine))
    return String(result)
  }

  /// The whole text, or both ends of one that is far longer than a line.
  private static func ends(of text: String.UnicodeScalarView) -> [Unicode.Scalar] {
    let most = 1 << 16
    guard text.index(text.startIndex, offsetBy: 2 * most, limitedBy: text.endIndex) != nil else {
      return Array(text)
    }
    return text.prefix(most) + ["…"] + text.suffix(most)
  }

  /// Both ends of a text that is too long, with an ellipsis between them.
  private static func shortened(_ scalars: [Unicode.Scalar], to count: Int) -> [Unicode.Scalar] {
    guard scalars.count > count else { return scalars }
    let tail = (count - 1) / 2
    return scalars.prefix(count - 1 - tail) + ["…"] + scalars.suffix(tail)
  }
}
