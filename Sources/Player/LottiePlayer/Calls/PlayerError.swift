public import DotLottieFormat
public import LottieFormat

/// The reason why a call of a player was refused; then nothing has changed, unless it was refused in part.
public struct PlayerError: Error, Sendable, Hashable {
  /// The kinds of refusal.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String {
      case notLoaded = "animation not loaded"
      case insufficientCondition = "insufficient condition"
      case invalidParameter = "invalid parameter"
      case notFound = "not found"
      case limitExceeded = "limit exceeded"
      case unknown = "unknown error"
    }

    private var base: Base

    /// No animation is loaded.
    public static let notLoaded = Code(base: .notLoaded)
    /// The call has no effect in this status, such as pausing a paused animation.
    public static let insufficientCondition = Code(base: .insufficientCondition)
    /// A value is out of its range.
    public static let invalidParameter = Code(base: .invalidParameter)
    /// The name is unknown.
    public static let notFound = Code(base: .notFound)
    /// A file exceeds a limit.
    public static let limitExceeded = Code(base: .limitExceeded)
    /// A named object can't be found or read.
    public static let unknown = Code(base: .unknown)

    /// The kind in words, such as `insufficient condition`.
    public var description: String { base.rawValue }
  }

  /// The kind of refusal, for programs.
  public var code: Code
  /// The request and the possible values in one sentence.
  public var message: String

  /// A refused part of a call that sets several values.
  public struct Part: Sendable, Hashable {
    /// The path of the part in the JSON of the call or the theme, such as `slots.ink` or `rules[3].value`.
    public var path: String
    /// One sentence that describes the problem.
    public var reason: String

    /// Makes a part.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// The invalid parts of a theme or of values for slots, in order; empty for other calls.
  public var parts: [Part] = []
  /// Whether the valid parts of the call were carried out.
  public var isPartial = false
  /// The fault of the package or the state machine that was to be loaded; nil for other reasons.
  public var packageError: DotLottieError?
  /// The fault of the Lottie file that was to be loaded; nil for other reasons.
  public var animationError: LottieError?

  /// Makes an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension PlayerError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension PlayerError {
  static let notLoaded = PlayerError(code: .notLoaded, message: "no animation is loaded")

  static func insufficient(_ message: String) -> PlayerError {
    PlayerError(code: .insufficientCondition, message: message)
  }

  static func notFound(_ message: String) -> PlayerError {
    PlayerError(code: .notFound, message: message)
  }

  static func invalid(_ message: String) -> PlayerError {
    PlayerError(code: .invalidParameter, message: message)
  }

  init(_ error: DotLottieError) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .limitExceeded: .limitExceeded
      default: .unknown
      }
    self.init(code: code, message: "\(error)")
    packageError = error
  }

  init(_ error: LottieError) {
    self.init(code: error.code == .limitExceeded ? .limitExceeded : .unknown, message: "\(error)")
    animationError = error
  }

  /// The refusal of some parts of a call, or of all.
  static func refused(_ parts: [Part], isPartial: Bool) -> PlayerError {
    let listed = parts.prefix(8).map { "\($0.path): \($0.reason)" }.joined(separator: "; ")
    let rest = parts.count > 8 ? "; and \(parts.count - 8) more" : ""
    var error = invalid(listed + rest)
    error.parts = parts
    error.isPartial = isPartial
    return error
  }
}
