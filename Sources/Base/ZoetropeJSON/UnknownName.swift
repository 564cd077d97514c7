/// Messages for unknown names, with the known ones.
package enum UnknownName {
  /// The highest number of names in a message.
  private static let limit = 30

  /// Returns a message such as `--theme: "nihgt" not found; did you mean "night"? available: day, night`.
  ///
  /// - Parameters:
  ///   - option: The option that has the name, or another beginning.
  ///   - what: The kind of thing that the option names, in the plural, such as `themes`.
  package static func option(_ option: String, _ name: String, _ known: [String], _ what: String) -> String {
    if known.isEmpty { return "\(option): \"\(name)\" not found; there are no \(what)" }
    return "\(option): \"\(name)\" not found; \(suggestion(name, known))available: \(list(known))"
  }

  /// Returns a message such as `the package has no theme "nihgt"; did you mean "night"? available: day, night`.
  package static func message(_ beginning: String, _ name: String, _ known: [String]) -> String {
    "\(beginning) \"\(name)\"\(hint(name, known))"
  }

  /// Returns the end of a message, such as `; did you mean "night"? available: day, night`.
  package static func hint(_ name: String, _ known: [String]) -> String {
    known.isEmpty ? "; there are none" : "; \(suggestion(name, known))available: \(list(known))"
  }

  /// The first names, for a message.
  package static func list(_ all: [String]) -> String {
    // Layers often share a name. Bytes are hashed, because normalizing a long text is slow.
    var seen: Set<[UInt8]> = []
    let names = all.filter { seen.insert(Array($0.utf8)).inserted }
    return names.prefix(limit).joined(separator: ", ")
      + (names.count > limit ? " and \(names.count - limit) more" : "")
  }

  private static func suggestion(_ name: String, _ known: [String]) -> String {
    nearest(to: name, in: known).map { "did you mean \"\($0)\"? " } ?? ""
  }

  /// The known name that is most like another; nil if none is like it.
  package static func nearest(to name: String, in known: [String]) -> String? {
    let wanted = Array(name.loweredASCII.unicodeScalars)
    // Longer names are no misspellings, and files may have very many.
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in known.prefix(1000) {
      let letters = Array(candidate.loweredASCII.unicodeScalars.prefix(65))
      let shorter = min(wanted.count, letters.count)
      // Names of one letter are similar to none.
      let limit = min(max(1, shorter / 3), shorter - 1)
      guard abs(wanted.count - letters.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The known member with a similar spelling, or with one word more or less at an end, as `mode` and `playMode`; nil for
  /// none.
  package static func member(meantBy name: String, in known: [String]) -> String? {
    if let nearest = nearest(to: name, in: known) { return nearest }
    return known.first { isExtended(name, $0) || isExtended($0, name) }
  }

  /// Whether two names are one but for ASCII case.
  package static func differOnlyInCase(_ a: String, _ b: String) -> Bool { a.loweredASCII == b.loweredASCII }

  /// Whether a name in camel case is another one with a word before or after it.
  private static func isExtended(_ long: String, _ short: String) -> Bool {
    let (letters, part) = (Array(long.utf8), Array(short.loweredASCII.utf8))
    // A part of two letters is a part of too many words.
    guard part.count > 2, part.count < letters.count, letters.count <= 64 else { return false }
    func isCapital(_ index: Int) -> Bool { (0x41...0x5A).contains(letters[index]) }
    let start = letters.count - part.count
    return isCapital(part.count) && letters.prefix(part.count).map { $0.loweredASCII } == part
      || isCapital(start) && letters.suffix(part.count).map { $0.loweredASCII } == part
  }

  /// The number of letters to insert, remove, replace or swap with their neighbour to get from one text to another.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
