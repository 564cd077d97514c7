/// An error of reading a file, or of a request to a machine.
public typealias ViewMachineError = FileError<ViewMachineErrorCode>

/// The kinds of errors of ``ViewMachineError``.
public struct ViewMachineErrorCode: Sendable, Hashable, CustomStringConvertible, MemberErrorCode {
  private enum Base: String {
    case malformedJSON, limitExceeded, typeMismatch, missingMember, noFile
    case unknownMachine, noCurrentState, unknownTransition, unknownState, invalidDuration
    case viewNotFound, rootView, tooMany, notInitialized
  }

  private var base: Base

  /// The bytes are not JSON.
  public static let malformedJSON = ViewMachineErrorCode(base: .malformedJSON)
  /// A limit of ``ViewMachineLimits`` is exceeded by a file.
  public static let limitExceeded = ViewMachineErrorCode(base: .limitExceeded)
  /// A value has the wrong type.
  public static let typeMismatch = ViewMachineErrorCode(base: .typeMismatch)
  /// An id or a tag is missing.
  public static let missingMember = ViewMachineErrorCode(base: .missingMember)
  /// The class has no file under any of its possible names.
  public static let noFile = ViewMachineErrorCode(base: .noFile)
  /// The file has no machine of that id.
  public static let unknownMachine = ViewMachineErrorCode(base: .unknownMachine)
  /// The machine has no initial state and has not reached a state yet.
  public static let noCurrentState = ViewMachineErrorCode(base: .noCurrentState)
  /// The current state of the machine has no transition with that id.
  public static let unknownTransition = ViewMachineErrorCode(base: .unknownTransition)
  /// The machine has no state of that id.
  public static let unknownState = ViewMachineErrorCode(base: .unknownState)
  /// A transition of the file has an invalid duration.
  public static let invalidDuration = ViewMachineErrorCode(base: .invalidDuration)
  /// The stage has no view at that path.
  public static let viewNotFound = ViewMachineErrorCode(base: .viewNotFound)
  /// The path leads to the root of the stage, which machines must not change.
  public static let rootView = ViewMachineErrorCode(base: .rootView)
  /// Too many transitions are queued, overlap, or follow one another in almost no time.
  public static let tooMany = ViewMachineErrorCode(base: .tooMany)

  /// A transition was requested from a controller before its machines were read.
  public static let notInitialized = ViewMachineErrorCode(base: .notInitialized)

  package static var numberTooLarge: ViewMachineErrorCode { .limitExceeded }

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}
