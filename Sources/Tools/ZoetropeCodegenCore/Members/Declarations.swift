/// The visibility of a declaration, from the least.
enum DeclaredAccess: Int, Comparable {
  case fileOnly, `internal`, package, `public`

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The access of a modifier; nil for other words.
  init?(modifier: String) {
    switch modifier {
    case "private", "fileprivate": self = .fileOnly
    case "internal": self = .internal
    case "package": self = .package
    // A member in an extension can't be open.
    case "public", "open": self = .public
    default: return nil
    }
  }

  /// The text before a declaration.
  var prefix: String {
    switch self {
    case .fileOnly, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}

/// The modifiers and attributes of a declaration.
struct DeclaredModifiers {
  var access: DeclaredAccess?
  var isStatic = false
  var isNonisolated = false
  /// The attribute of a global actor, such as `@MainActor`.
  var globalActors: [String] = []
  /// The attributes `@available(…)`.
  var availability: [String] = []
  /// The index of the first token.
  var start: Int?
}

/// A class, another type, or an extension of one.
struct DeclaredType {
  enum Kind { case `class`, actor, other, `extension` }

  var kind: Kind
  /// The name; for an extension the names of its path.
  var names: [String]
  /// The type around it, as an index in its file.
  var parent: Int?
  /// Whether it is declared in the body of a function or of a closure.
  var isLocal = false
  var modifiers = DeclaredModifiers()
  var condition: [String] = []
  var isEnum = false
  var generics: Set<String> = []
  /// The start of each type after the colon.
  var inheritance: [Int] = []
  var token: Int
}

/// A property with one name.
struct DeclaredProperty {
  var name: String
  var type: Int?
  /// The range of the tokens of its type.
  var annotation: Range<Int>?
  /// The first token after the `=`.
  var initializer: Int?
  /// Whether it has accessors that compute it.
  var isComputed = false
  var modifiers: DeclaredModifiers
  var condition: [String]
  var token: Int
}

/// A function, with the labels of the parameters that a call can't leave out.
struct DeclaredFunction {
  var name: String
  var labels: [String]
  var type: Int?
  var isStatic: Bool
}

/// A case of an enum.
struct DeclaredCase {
  var name: String
  var type: Int
  /// The opening parenthesis of its payload.
  var payload: Int?
  var modifiers: DeclaredModifiers
  var condition: [String]
  var token: Int
}

/// Another name of a type.
struct DeclaredAlias {
  var name: String
  var type: Int?
  var target: Range<Int>
}

/// An import.
struct DeclaredImport {
  /// The text without its attributes other than `@testable`, and without its access level.
  var text: String
  var access: DeclaredAccess?
  var condition: [String]
}

/// The declarations in a file that matter for the members of machines.
struct DeclaredFile {
  var path: String
  var tokens: SwiftTokens
  var types: [DeclaredType] = []
  var properties: [DeclaredProperty] = []
  var functions: [DeclaredFunction] = []
  var cases: [DeclaredCase] = []
  var aliases: [DeclaredAlias] = []
  var imports: [DeclaredImport] = []
  /// Whether conditions are nested too deeply to be followed.
  var hasUnreadCondition = false
}
