/// A name that equals another in any Unicode normalization; a name of more than 200 bytes equals only the same bytes.
///
/// The time to normalize a name grows with the square of the number of accents on a letter.
package struct NormalizedName: Hashable, Sendable {
  private let name: ExactName

  private var isNormalized: Bool { name.text.utf8.count <= 200 }

  /// Wraps a name.
  package init(_ text: String) { name = ExactName(text) }

  /// Whether two names are equal.
  package static func == (a: NormalizedName, b: NormalizedName) -> Bool {
    a.isNormalized && b.isNormalized ? a.name.text == b.name.text : a.name == b.name
  }

  /// Hashes the name, or the bytes of a long one.
  package func hash(into hasher: inout Hasher) {
    if isNormalized { hasher.combine(name.text) } else { hasher.combine(name) }
  }
}
