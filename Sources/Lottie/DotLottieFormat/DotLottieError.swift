/// Why a package, a manifest, a theme or a state machine can't be read, and where the reason stands.
public struct DotLottieError: Error, Sendable, Hashable {
  /// What went wrong, for programs.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String {
      case notAnArchive, damagedArchive, unsupportedArchive, limitExceeded, notFound, noAnimations
      case malformedJSON, missingMember, typeMismatch, numberTooLarge, unknownKind
      case multipleGlobalStates, duplicateStateName, invalidReference, multipleGuardlessTransitions
      case illegalName, duplicateName
    }

    private var base: Base

    /// The bytes are no ZIP archive.
    public static let notAnArchive = Code(base: .notAnArchive)
    /// The archive contradicts itself, or is cut off.
    public static let damagedArchive = Code(base: .damagedArchive)
    /// The archive uses a part of the ZIP format that packages must not use: encryption, say.
    public static let unsupportedArchive = Code(base: .unsupportedArchive)
    /// A limit of ``DotLottieLimits`` is exceeded.
    public static let limitExceeded = Code(base: .limitExceeded)
    /// A file is named that the package does not have.
    public static let notFound = Code(base: .notFound)
    /// The manifest lists no animation.
    public static let noAnimations = Code(base: .noAnimations)
    /// The bytes are not JSON.
    public static let malformedJSON = Code(base: .malformedJSON)
    /// A member is missing that has no default.
    public static let missingMember = Code(base: .missingMember)
    /// A value is of another kind than it has to be.
    public static let typeMismatch = Code(base: .typeMismatch)
    /// A number is beyond the range of 32-bit floats.
    public static let numberTooLarge = Code(base: .numberTooLarge)
    /// A `type`, or another word with a fixed set of meanings, is none that is known.
    public static let unknownKind = Code(base: .unknownKind)
    /// A state machine has more than one global state.
    public static let multipleGlobalStates = Code(base: .multipleGlobalStates)
    /// Two states of a machine have one name.
    public static let duplicateStateName = Code(base: .duplicateStateName)
    /// A guard compares with, or waits for, an input that is not declared.
    public static let invalidReference = Code(base: .invalidReference)
    /// A state has more than one transition without guards.
    public static let multipleGuardlessTransitions = Code(base: .multipleGuardlessTransitions)
    /// A file of a package can't have the name that it is given.
    public static let illegalName = Code(base: .illegalName)
    /// Two files of a package have one name, or names that some file system takes for one.
    public static let duplicateName = Code(base: .duplicateName)

    /// The name of the code, such as `malformedJSON`.
    public var description: String { base.rawValue }
  }

  /// What went wrong, for programs.
  public var code: Code
  /// Where it stands: a path in the JSON, as `states[2].transitions[0]`, or the name of a file in the package.
  public var path: String
  /// How many bytes precede it; nil when it has no place of its own.
  public var offset: Int?
  /// One sentence: what was found.
  public var message: String

  /// Creates an error.
  public init(code: Code, path: String = "", offset: Int? = nil, message: String) {
    self.code = code
    self.path = path
    self.offset = offset
    self.message = message
  }
}

extension DotLottieError: CustomStringConvertible {
  /// The message with its place, on one line.
  public var description: String {
    var text = message
    if !path.isEmpty { text += " at \(path)" }
    if let offset { text += " (byte \(offset))" }
    return text
  }
}
