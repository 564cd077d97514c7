/// Swift identifiers, made of any names in a file.
package enum SwiftIdentifier {
  /// The first letter of an identifier.
  enum Style {
    /// A member: in lower case, unless the name is kept as it is.
    case member
    /// A type: in upper case.
    case type
  }

  /// The longest identifier, in Unicode scalars, before a number is added.
  static let maximumLength = 80

  /// Whether a text could be an identifier, as it is or in backticks.
  package static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isHead(first) else { return false }
    return text.unicodeScalars.allSatisfy(isTail) && !text.unicodeScalars.allSatisfy { $0 == "_" }
  }

  /// Makes an identifier for a name: the name itself if it is one, else its words joined.
  static func making(_ name: String, _ style: Style) -> String {
    let scalars = name.unicodeScalars
    var text: String
    if scalars.prefix(maximumLength + 1).count <= maximumLength, isPlain(name) {
      text = name
    } else {
      text = joined(scalars, style)
    }
    if style == .type { text = withFirst(text, \.uppercaseMapping) }
    return text
  }

  private static func joined(_ scalars: String.UnicodeScalarView, _ style: Style) -> String {
    var text = String.UnicodeScalarView()
    var isInWord = false
    var hasMore = false
    for scalar in scalars {
      guard text.count < maximumLength else { break }
      guard isTail(scalar), scalar != "_" else {
        isInWord = false
        continue
      }
      if isInWord || text.isEmpty {
        text.append(scalar)
      } else {
        text.append(contentsOf: withFirst(String(scalar), \.uppercaseMapping).unicodeScalars)
      }
      hasMore = true
      isInWord = true
    }
    guard hasMore, let first = text.first else { return "unnamed" }
    if !isHead(first) { text.insert("_", at: text.startIndex) }
    return style == .member ? withFirst(String(text), \.lowercaseMapping) : String(text)
  }

  /// The text with its first scalar in another case, if that is an identifier too.
  private static func withFirst(
    _ text: String, _ mapping: (Unicode.Scalar.Properties) -> String
  ) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    let mapped = mapping(first.properties)
    guard isPlain(mapped) || mapped.unicodeScalars.allSatisfy(isTail) else { return text }
    return mapped + String(text.unicodeScalars.dropFirst())
  }

  private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.isASCII ? scalar.properties.isAlphabetic : scalar.properties.isXIDStart)
  }

  private static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    isHead(scalar) || scalar.properties.isXIDContinue
  }

  /// The identifier as written in source: in backticks if it is a keyword.
  package static func written(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// The identifier as written in source: in backticks if it is a keyword, or contains anything that needs them.
  static func quotedIfNeeded(_ identifier: String) -> String {
    isPlain(identifier) && !["self", "Self", "init", "Type", "Protocol"].contains(identifier)
      ? written(identifier) : "`\(identifier)`"
  }

  /// An argument's label as written in source: keywords other than these need no backticks.
  static func argument(_ label: String) -> String {
    label == "_" || (isPlain(label) && !["inout", "var", "let"].contains(label)) ? label : "`\(label)`"
  }

  /// Words with another meaning even in backticks; they get a `_` at the end.
  ///
  /// `none` and `some` would be taken for those of an optional.
  static let avoided: Set<String> = [
    "self", "Self", "Type", "Protocol", "init", "none", "some", "allCases", "AllCases", "Swift", "String",
    "Float", "Bool", "Void", "CaseIterable", "Hashable", "Equatable", "Sendable", "SendableMetatype",
    "LottiePlayer", "InputName", "SlotName", "SlotKinds", "PackageName", "AnimationName", "ThemeName",
    "MarkerName", "SegmentName", "StateMachineName",
  ]

  private static let keywords: Set<String> = [
    "Any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func",
    "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "package",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
