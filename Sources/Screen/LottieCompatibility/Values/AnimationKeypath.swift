public import LottieFormat

/// The way to a property of an animation: names from the layer down, such as `Logo.Fill 1.Color`.
///
/// `*` is any one name, and `**` any number of names: `**.Color` is every colour. Names are those of the file; a point in a
/// name is written `\.`, or the names are given one by one.
public struct AnimationKeypath: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The way as it selects properties.
  public var path: PropertyPath

  /// Reads a way.
  ///
  /// - Parameter keypath: Names with points between them.
  public init(keypath: String) { path = PropertyPath(keypath) }

  /// Makes a way from its names, in which `*` and `**` are wildcards.
  public init(keys: [String]) {
    path = PropertyPath(
      keys.map { key in
        switch key {
        case "*": .any
        case "**": .anyDepth
        default: .name(key)
        }
      })
  }

  /// Reads a way from its text.
  public init(stringLiteral value: String) { self.init(keypath: value) }

  /// The way as text.
  public var string: String { path.description }
}
