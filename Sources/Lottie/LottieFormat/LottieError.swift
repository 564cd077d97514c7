/// Why a file can't be loaded, and where in it the reason stands.
///
/// What can't be drawn is no error but a ``Diagnostic``: the rest of the file is drawn.
public typealias LottieError = FileError<LottieErrorCode>

/// The kinds of errors of ``LottieError``.
public struct LottieErrorCode: Sendable, Hashable, CustomStringConvertible, JSONFormatErrorCode {
  private enum Base: String {
    case malformedJSON, limitExceeded, notAnimation, typeMismatch, unknownSlot
  }

  private var base: Base

  /// The bytes are not JSON.
  public static let malformedJSON = LottieErrorCode(base: .malformedJSON)
  /// A limit of ``LottieLimits`` is exceeded.
  public static let limitExceeded = LottieErrorCode(base: .limitExceeded)
  /// The JSON is fine, but not a Lottie animation.
  public static let notAnimation = LottieErrorCode(base: .notAnimation)
  /// A value is not of the kind that its user needs.
  public static let typeMismatch = LottieErrorCode(base: .typeMismatch)
  /// A slot is named that no property uses.
  public static let unknownSlot = LottieErrorCode(base: .unknownSlot)

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}
