extension String {
  /// The text for use in a message: texts of more than 160 scalars are reduced to their two ends.
  ///
  /// - Complexity: O(1) for long texts.
  package var shortened: String {
    let most = 160
    // Scalars, because a character may consist of any number of them.
    let start = unicodeScalars.startIndex
    guard unicodeScalars.index(start, offsetBy: most, limitedBy: unicodeScalars.endIndex) != nil else {
      return self
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.prefix(most / 2))
    scalars.append("…")
    scalars.append(contentsOf: unicodeScalars.suffix(most / 2 - 1))
    return String(scalars)
  }
}
