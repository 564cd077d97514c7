extension String {
  /// The text as a message quotes it: both ends of what is longer than a name usually is.
  ///
  /// - Complexity: O(1) for long texts.
  package var shortened: String {
    let most = 160
    // Scalars, since a character of a file may have any number of them.
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
