/// Why a file can't be read, or a machine can't do what it is asked for.
public struct ViewMachineError: Error, Sendable, Hashable {
  /// What went wrong, for programs.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String {
      case malformedJSON, limitExceeded, typeMismatch, missingMember, noFile
      case unknownMachine, noCurrentState, unknownTransition, unknownState, invalidDuration
      case viewNotFound, rootView, tooMany, notInitialized
    }

    private var base: Base

    /// The bytes are not JSON.
    public static let malformedJSON = Code(base: .malformedJSON)
    /// A limit of ``ViewMachineLimits`` is exceeded by a file.
    public static let limitExceeded = Code(base: .limitExceeded)
    /// A value is of another kind than it has to be.
    public static let typeMismatch = Code(base: .typeMismatch)
    /// An id or a tag is missing.
    public static let missingMember = Code(base: .missingMember)
    /// A bundle has none of the files that a class may have.
    public static let noFile = Code(base: .noFile)
    /// The file has no machine of that id.
    public static let unknownMachine = Code(base: .unknownMachine)
    /// The machine has no initial state and was in none yet.
    public static let noCurrentState = Code(base: .noCurrentState)
    /// The state that the machine is in has no transition of that id.
    public static let unknownTransition = Code(base: .unknownTransition)
    /// The machine has no state of that id.
    public static let unknownState = Code(base: .unknownState)
    /// A transition of the file takes no time.
    public static let invalidDuration = Code(base: .invalidDuration)
    /// The stage has no view at that path.
    public static let viewNotFound = Code(base: .viewNotFound)
    /// The path leads to the root of the stage, which machines must not change.
    public static let rootView = Code(base: .rootView)
    /// Too many transitions wait, run over one another, or follow one another without taking time.
    public static let tooMany = Code(base: .tooMany)

    /// A controller was asked for a transition before its machines were read.
    public static let notInitialized = Code(base: .notInitialized)

    /// The name of the code, such as `malformedJSON`.
    public var description: String { base.rawValue }
  }

  /// What went wrong, for programs.
  public var code: Code
  /// Where it stands in the file, as `[0].states[1].views[0].rect`; empty when it has no place there.
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

extension ViewMachineError: CustomStringConvertible {
  /// The message with its place, on one line.
  public var description: String {
    var text = message
    if !path.isEmpty { text += " at \(path)" }
    if let offset { text += " (byte \(offset))" }
    return text
  }
}
