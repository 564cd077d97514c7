/// Why a package, a manifest, a theme or a state machine can't be read, and where the reason stands.
public typealias DotLottieError = FileError<DotLottieErrorCode>

/// The kinds of errors of ``DotLottieError``.
public struct DotLottieErrorCode: Sendable, Hashable, CustomStringConvertible, JSONFormatErrorCode {
  private enum Base: String {
    case notAnArchive, damagedArchive, unsupportedArchive, limitExceeded, notFound, noAnimations
    case malformedJSON, missingMember, typeMismatch, numberTooLarge, unknownKind
    case multipleGlobalStates, duplicateStateName, invalidReference, multipleGuardlessTransitions
    case illegalName, duplicateName
  }

  private var base: Base

  /// The bytes are no ZIP archive.
  public static let notAnArchive = DotLottieErrorCode(base: .notAnArchive)
  /// The archive contradicts itself, or is cut off.
  public static let damagedArchive = DotLottieErrorCode(base: .damagedArchive)
  /// The archive uses a part of the ZIP format that packages must not use: encryption, say.
  public static let unsupportedArchive = DotLottieErrorCode(base: .unsupportedArchive)
  /// A limit of ``DotLottieLimits`` is exceeded.
  public static let limitExceeded = DotLottieErrorCode(base: .limitExceeded)
  /// A file is named that the package does not have.
  public static let notFound = DotLottieErrorCode(base: .notFound)
  /// The manifest lists no animation.
  public static let noAnimations = DotLottieErrorCode(base: .noAnimations)
  /// The bytes are not JSON.
  public static let malformedJSON = DotLottieErrorCode(base: .malformedJSON)
  /// A member is missing that has no default.
  public static let missingMember = DotLottieErrorCode(base: .missingMember)
  /// A value is of another kind than it has to be.
  public static let typeMismatch = DotLottieErrorCode(base: .typeMismatch)
  /// A number is beyond the range of 32-bit floats.
  public static let numberTooLarge = DotLottieErrorCode(base: .numberTooLarge)
  /// A `type`, or another word with a fixed set of meanings, is none that is known.
  public static let unknownKind = DotLottieErrorCode(base: .unknownKind)
  /// A state machine has more than one global state.
  public static let multipleGlobalStates = DotLottieErrorCode(base: .multipleGlobalStates)
  /// Two states of a machine have one name.
  public static let duplicateStateName = DotLottieErrorCode(base: .duplicateStateName)
  /// A guard compares with, or waits for, an input that is not declared.
  public static let invalidReference = DotLottieErrorCode(base: .invalidReference)
  /// A state has more than one transition without guards.
  public static let multipleGuardlessTransitions = DotLottieErrorCode(base: .multipleGuardlessTransitions)
  /// A file of a package can't have the name that it is given.
  public static let illegalName = DotLottieErrorCode(base: .illegalName)
  /// Two files of a package have one name, or names that some file system takes for one.
  public static let duplicateName = DotLottieErrorCode(base: .duplicateName)

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}
