import DotLottieFormat
import LottieFormat

/// The names of one kind that a package has, as the cases of an enum.
///
/// `zoetrope-codegen` writes such enums, so that a name that is spelt wrong does not compile.
public protocol PackageName: CaseIterable, Hashable, Sendable {
  /// The name, as the package writes it.
  var name: String { get }
}

extension PackageName {
  /// The case of a name, compared by its bytes; nil for a name that the package did not have.
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

/// The names of all markers in a package's animations, those of moments and those of ranges.
public protocol MarkerName: PackageName {}

/// The names of the markers that are ranges of frames, and can be played.
public protocol SegmentName: MarkerName {}

/// A state machine of a package.
///
/// Its inputs are static properties beside ``id``, each an ``InputName``.
public protocol StateMachineName: SendableMetatype {
  /// The names of its states.
  associatedtype State: PackageName

  /// Its id in the package.
  static var id: String { get }
}

/// The name of an input of a state machine, and what it takes.
///
/// `Value` is `Float`, `String` or `Bool`, and `Void` for an event.
public struct InputName<Value>: Sendable, Hashable {
  /// The name, as the machine writes it.
  public let name: String

  /// Names an input.
  public init(_ name: String) { self.name = name }
}
