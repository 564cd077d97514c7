/// The reason why a call of a player was refused; then nothing has changed.
public struct PlayerError: Error, Sendable, Hashable {
  /// The kinds of refusal.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String {
      case notLoaded = "animation not loaded"
      case insufficientCondition = "insufficient condition"
      case invalidParameter = "invalid parameter"
      case unknown = "unknown error"
    }

    private var base: Base

    /// No animation is loaded.
    public static let notLoaded = Code(base: .notLoaded)
    /// The call has no effect in this status, such as pausing a paused animation.
    public static let insufficientCondition = Code(base: .insufficientCondition)
    /// A value is out of its range.
    public static let invalidParameter = Code(base: .invalidParameter)
    /// A named object can't be found or read.
    public static let unknown = Code(base: .unknown)

    /// The kind in words, such as `insufficient condition`.
    public var description: String { base.rawValue }
  }

  /// The kind of refusal, for programs.
  public var code: Code
  /// The request and the possible values in one sentence.
  public var message: String

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

  static func invalid(_ message: String) -> PlayerError {
    PlayerError(code: .invalidParameter, message: message)
  }
}
