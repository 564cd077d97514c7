/// Which properties of an animation are meant: names from the layer down, such as `Logo.Fill 1.Color`.
///
/// `*` stands for any one name and `**` for any number of them, none included: `**.Color` is every colour. A point, a
/// star or a backslash that belongs to a name stands after a backslash. Names are compared byte by byte.
/// ``LottieDocument/namedProperties`` lists the paths of a file.
public struct PropertyPath: Sendable, Hashable {
  /// One step of a path.
  public enum Component: Sendable, Hashable {
    /// A layer, a shape or a property of this name.
    case name(String)
    /// One of any name: `*`.
    case any
    /// Any number of any names: `**`.
    case anyDepth

    // Equal texts of Swift may be different names of a file.

    /// Whether both are one wildcard, or names of the same bytes.
    public static func == (a: Component, b: Component) -> Bool {
      switch (a, b) {
      case (.any, .any), (.anyDepth, .anyDepth): true
      case (.name(let a), .name(let b)): a.utf8.elementsEqual(b.utf8)
      default: false
      }
    }

    /// Feeds the bytes of a name, or what a wildcard is.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .any: hasher.combine(1)
      case .anyDepth: hasher.combine(2)
      case .name(let name): for byte in name.utf8 { hasher.combine(byte) }
      }
    }
  }

  /// The steps, from the layer down.
  public var components: [Component]

  /// Makes a path of its steps.
  public init(_ components: [Component]) { self.components = components }

  /// Makes a path of names, whatever characters they have.
  public init(names: [String]) { components = names.map(Component.name) }

  /// Reads a path as it is written: `Logo.**.Color`.
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

  /// Whether a property of these names is meant.
  ///
  /// - Complexity: O(names × steps).
  public func matches(_ names: [String]) -> Bool {
    // Which numbers of names the steps so far may have taken.
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
  /// Reads a path as it is written: `Logo.**.Color`.
  public init(stringLiteral value: String) { self.init(value) }

  /// The path as it is written.
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
