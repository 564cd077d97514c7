public import ZoetropeJSON

/// An error of reading a graph, with a path such as `transitions[2].kinds[0]`.
public typealias StateGraphError = FileError<StateGraphErrorCode>

/// The kinds of errors of ``StateGraphError``.
public struct StateGraphErrorCode: Sendable, Hashable, CustomStringConvertible, MemberErrorCode {
  private enum Base: String { case malformedJSON, limitExceeded, typeMismatch, missingMember, invalidValue }

  private var base: Base

  /// The bytes are not JSON.
  public static let malformedJSON = StateGraphErrorCode(base: .malformedJSON)
  /// The file exceeds the size limit of JSON.
  public static let limitExceeded = StateGraphErrorCode(base: .limitExceeded)
  /// A value has the wrong type.
  public static let typeMismatch = StateGraphErrorCode(base: .typeMismatch)
  /// A required member of a graph, a state or a transition is missing.
  public static let missingMember = StateGraphErrorCode(base: .missingMember)
  /// A kind, a delay or the version of the file is unknown.
  public static let invalidValue = StateGraphErrorCode(base: .invalidValue)

  package static var numberTooLarge: StateGraphErrorCode { .invalidValue }

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}
