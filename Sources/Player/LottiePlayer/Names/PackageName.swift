import DotLottieFormat
import LottieFormat

/// The names of one kind in a package, as the cases of an enum.
///
/// `zoetrope-codegen` writes such enums, so that a misspelt name does not compile.
public protocol PackageName: CaseIterable, Hashable, Sendable {
  /// The name, as in the package.
  var name: String { get }
}

extension PackageName {
  /// Makes the case of a name, compared by its bytes; nil for an unknown name.
  ///
  /// - Complexity: O(number of names).
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.isExactly(name) }) else { return nil }
    self = found
  }
}

/// The ids of a package's animations.
public protocol AnimationName: PackageName {}

/// The ids of a package's themes.
public protocol ThemeName: PackageName {}

/// The names of all markers in a package's animations, with and without length.
public protocol MarkerName: PackageName {}

/// The names of the markers with a length, which can be played.
public protocol SegmentName: MarkerName {}

/// A state machine of a package.
///
/// Its inputs are static properties beside ``id``, each an ``InputName``.
public protocol StateMachineName: SendableMetatype {
  /// The names of its states.
  associatedtype State: PackageName

  /// The id in the package.
  static var id: String { get }
}

/// The name of an input of a state machine, with the type of its value.
///
/// `Value` is `Float`, `String` or `Bool`, and `Void` for an event.
public struct InputName<Value>: Sendable, Hashable {
  /// The name, as in the machine.
  public let name: String

  /// Makes the name of an input.
  public init(_ name: String) { self.name = name }
}
