/// A selection of properties of an animation: names from the layer down, such as `Logo.Fill 1.Color`.
///
/// `*` matches any one name, and `**` matches any number of names, including zero: `**.Color` is every colour. A point,
/// a star or a backslash in a name is escaped with a backslash. Names are compared byte by byte.
/// ``LottieDocument/namedProperties`` lists the paths of a file.
public struct PropertyPath: Sendable, Hashable {
  /// One step of a path.
  public enum Component: Sendable, Hashable {
    /// A layer, a shape or a property with this name.
    case name(String)
    /// Any one name: `*`.
    case any
    /// Any number of names: `**`.
    case anyDepth

    // Texts that are equal in Swift may be different names in a file.

    /// Whether two components are the same wildcard, or names with the same bytes.
    public static func == (a: Component, b: Component) -> Bool {
      switch (a, b) {
      case (.any, .any), (.anyDepth, .anyDepth): true
      case (.name(let a), .name(let b)): a.utf8.elementsEqual(b.utf8)
      default: false
      }
    }

    /// Hashes the bytes of a name, or the kind of a wildcard.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .any: hasher.combine(1)
      case .anyDepth: hasher.combine(2)
      case .name(let name): for byte in name.utf8 { hasher.combine(byte) }
      }
    }
  }

  /// The components, from the layer down.
  public var components: [Component]

  /// Makes a path from its components.
  public init(_ components: [Component]) { self.components = components }

  /// Makes a path from names, which may contain any characters.
  public init(names: [String]) { components = names.map(Component.name) }

  /// Parses the text form of a path, such as `Logo.**.Color`.
  public init(_ text: String) {
    components = []
    var name = String.UnicodeScalarView()
    var isEscaped = false
    var hasEscape = false
    func component() -> Component {
      guard !hasEscape else { return .name(String(name)) }
      return switch String(name) {
      case "*": .any
      case "**": .anyDepth
      default: .name(String(name))
      }
    }
    for scalar in text.unicodeScalars {
      if isEscaped || (scalar != "\\" && scalar != ".") {
        name.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        (isEscaped, hasEscape) = (true, true)
      } else {
        components.append(component())
        name.removeAll()
        hasEscape = false
      }
    }
    components.append(component())
  }

  /// Whether the path selects properties with these names.
  ///
  /// - Complexity: O(names × steps).
  public func matches(_ names: [String]) -> Bool {
    // The numbers of names that the components so far can match.
    var reached = [Bool](repeating: false, count: names.count + 1)
    reached[0] = true
    for component in components {
      var next = [Bool](repeating: false, count: names.count + 1)
      switch component {
      case .anyDepth:
        var isReached = false
        for count in next.indices {
          isReached = isReached || reached[count]
          next[count] = isReached
        }
      case .any: for count in names.indices where reached[count] { next[count + 1] = true }
      case .name(let name):
        for count in names.indices where reached[count] && name.utf8.elementsEqual(names[count].utf8) {
          next[count + 1] = true
        }
      }
      reached = next
    }
    return reached[names.count]
  }
}

extension PropertyPath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Parses the text form of a path, such as `Logo.**.Color`.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text form of the path.
  public var description: String {
    components.map { component in
      switch component {
      case .any: "*"
      case .anyDepth: "**"
      case .name(let name): Self.escaped(name)
      }
    }.joined(separator: ".")
  }

  private static func escaped(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if [".", "*", "\\"].contains(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}
