import LottieFormat

/// The spellings of the names of layers.
///
/// Hit tests find a name in any Unicode normalization, and compare bytes only.
///
/// Names in ASCII have one spelling, and are not listed.
struct LayerNames: Sendable {
  /// The maximum size of a normalized name, in bytes; longer names are compared by their bytes.
  private static let maximumBytes = 1024

  /// The common spelling for each spelling in the file.
  private var common: [ExactName: String] = [:]
  /// The first of the equivalent spellings.
  private var firsts: Set<String> = []

  /// Adds the name of a layer.
  ///
  /// - Returns: Its common spelling.
  mutating func insert(_ name: String) -> String {
    guard Self.mayDiffer(name) else { return name }
    if let known = common[ExactName(name)] { return known }
    let first = firsts.insert(name).memberAfterInsert
    common[ExactName(name)] = first
    return first
  }

  /// The common spelling of a name; nil if finding it needs normalization.
  func knownSpelling(of name: String) -> String? {
    Self.mayDiffer(name) && !firsts.isEmpty ? common[ExactName(name)] : name
  }

  /// The common spelling of a name in another normalization than the file's; the same name for an unknown one.
  func foreignSpelling(of name: String) -> String {
    firsts.firstIndex(of: name).map { firsts[$0] } ?? name
  }

  private static func mayDiffer(_ name: String) -> Bool {
    name.utf8.count <= maximumBytes && !name.utf8.allSatisfy { $0 < 0x80 }
  }
}
