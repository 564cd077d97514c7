/// An error that prevents loading a file, with its place.
///
/// Parts that can't be drawn are not errors but reported as a ``Diagnostic``: the rest of the file is drawn.
public typealias LottieError = FileError<LottieErrorCode>

/// The codes of ``LottieError``.
public struct LottieErrorCode: Sendable, Hashable, CustomStringConvertible, JSONFormatErrorCode {
  private enum Base: String {
    case malformedJSON, limitExceeded, notAnimation, typeMismatch, unknownSlot
  }

  private var base: Base

  /// The bytes are not JSON.
  public static let malformedJSON = LottieErrorCode(base: .malformedJSON)
  /// A limit of ``LottieLimits`` is exceeded.
  public static let limitExceeded = LottieErrorCode(base: .limitExceeded)
  /// The JSON is valid, but not a Lottie animation.
  public static let notAnimation = LottieErrorCode(base: .notAnimation)
  /// A value is of the wrong kind for its use.
  public static let typeMismatch = LottieErrorCode(base: .typeMismatch)
  /// A slot that is referred to is not used by any property.
  public static let unknownSlot = LottieErrorCode(base: .unknownSlot)

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}
