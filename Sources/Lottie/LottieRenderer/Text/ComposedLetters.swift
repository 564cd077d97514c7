/// The letters that Unicode writes in two ways: as one scalar, or as a letter and a mark.
///
/// The table covers Latin-1, Latin Extended-A, and some letters of Romanian, Welsh, Russian and Ukrainian. It is our
/// own because the module for the browser lacks the tables of the standard library, and pictures must not differ there.
///
/// - SeeAlso: The Unicode Standard, UnicodeData.txt, for the decompositions.
enum ComposedLetters {
  /// Marks with the letters that they follow, and those that both are together.
  private static let table: [(mark: UInt32, letters: String, composed: String)] = [
    (0x0300, "AEIOUaeiouWwYy", "ÀÈÌÒÙàèìòùẀẁỲỳ"),
    (0x0301, "AEIOUYaeiouyCcLlNnRrSsZzWw", "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹźẂẃ"),
    (0x0302, "AEIOUaeiouCcGgHhJjSsWwYy", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ"),
    (0x0303, "ANOanoIiUu", "ÃÑÕãñõĨĩŨũ"),
    (0x0304, "AaEeIiOoUu", "ĀāĒēĪīŌōŪū"),
    (0x0306, "AaEeGgIiOoUuИиУу", "ĂăĔĕĞğĬĭŎŏŬŭЙйЎў"),
    (0x0307, "CcEeGgIZz", "ĊċĖėĠġİŻż"),
    (0x0308, "AEIOUaeiouyYЕІеіWw", "ÄËÏÖÜäëïöüÿŸЁЇёїẄẅ"),
    (0x030A, "AaUu", "ÅåŮů"),
    (0x030B, "OoUu", "ŐőŰű"),
    (0x030C, "CcDdEeLlNnRrSsTtZz", "ČčĎďĚěĽľŇňŘřŠšŤťŽž"),
    (0x0326, "SsTt", "ȘșȚț"),
    (0x0327, "CcGgKkLlNnRrSsTt", "ÇçĢģĶķĻļŅņŖŗŞşŢţ"),
    (0x0328, "AaEeIiUu", "ĄąĘęĮįŲų"),
  ]

  /// Returns the other spelling of a character; nil if it has none.
  static func otherSpelling(of character: Character) -> String? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    switch scalars.count {
    case 1:
      for (mark, letters, composed) in table {
        guard let letter = partner(of: first, in: composed, letters), let mark = Unicode.Scalar(mark) else {
          continue
        }
        var spelling = String(Character(letter))
        spelling.unicodeScalars.append(mark)
        return spelling
      }
    case 2:
      guard let last = scalars.last else { return nil }
      for (mark, letters, composed) in table where mark == last.value {
        return partner(of: first, in: letters, composed).map { String(Character($0)) }
      }
    default: break
    }
    return nil
  }

  /// Returns the scalar at the place in `others` that one has in `scalars`.
  private static func partner(
    of scalar: Unicode.Scalar, in scalars: String, _ others: String
  ) -> Unicode.Scalar? {
    for (one, other) in zip(scalars.unicodeScalars, others.unicodeScalars) where one == scalar {
      return other
    }
    return nil
  }
}
