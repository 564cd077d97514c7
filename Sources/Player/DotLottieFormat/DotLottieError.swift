/// An error in a package, a manifest, a theme or a state machine, with its place.
public typealias DotLottieError = FileError<DotLottieErrorCode>

/// The codes of ``DotLottieError``.
public struct DotLottieErrorCode: Sendable, Hashable, CustomStringConvertible, MemberErrorCode {
  private enum Base: String {
    case notAnArchive, damagedArchive, unsupportedArchive, limitExceeded, notFound, noAnimations
    case malformedJSON, missingMember, typeMismatch, numberTooLarge, unknownKind
    case multipleGlobalStates, duplicateStateName, invalidReference, multipleGuardlessTransitions
    case illegalName, duplicateName
  }

  private var base: Base

  /// The bytes are not a ZIP archive.
  public static let notAnArchive = DotLottieErrorCode(base: .notAnArchive)
  /// The archive is inconsistent or cut off.
  public static let damagedArchive = DotLottieErrorCode(base: .damagedArchive)
  /// The archive uses a ZIP feature that packages must not use, such as encryption.
  public static let unsupportedArchive = DotLottieErrorCode(base: .unsupportedArchive)
  /// A limit of ``DotLottieLimits`` is exceeded.
  public static let limitExceeded = DotLottieErrorCode(base: .limitExceeded)
  /// A file that is referred to is not in the package.
  public static let notFound = DotLottieErrorCode(base: .notFound)
  /// The manifest lists no animation.
  public static let noAnimations = DotLottieErrorCode(base: .noAnimations)
  /// The bytes are not JSON.
  public static let malformedJSON = DotLottieErrorCode(base: .malformedJSON)
  /// A required member is missing.
  public static let missingMember = DotLottieErrorCode(base: .missingMember)
  /// A value is of the wrong type.
  public static let typeMismatch = DotLottieErrorCode(base: .typeMismatch)
  /// A number is beyond the range of 32-bit floats.
  public static let numberTooLarge = DotLottieErrorCode(base: .numberTooLarge)
  /// The value of `type`, or of another member with a fixed set of values, is unknown.
  public static let unknownKind = DotLottieErrorCode(base: .unknownKind)
  /// A state machine has more than one global state.
  public static let multipleGlobalStates = DotLottieErrorCode(base: .multipleGlobalStates)
  /// Two states of a machine have the same name.
  public static let duplicateStateName = DotLottieErrorCode(base: .duplicateStateName)
  /// A guard refers to an input that is not declared.
  public static let invalidReference = DotLottieErrorCode(base: .invalidReference)
  /// A state has more than one transition without guards.
  public static let multipleGuardlessTransitions = DotLottieErrorCode(base: .multipleGuardlessTransitions)
  /// The name given to a file of a package is not allowed.
  public static let illegalName = DotLottieErrorCode(base: .illegalName)
  /// Two files of a package have the same name, or names that some file systems treat as the same.
  public static let duplicateName = DotLottieErrorCode(base: .duplicateName)

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}
