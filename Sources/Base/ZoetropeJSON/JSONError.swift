/// An error of reading JSON.
public typealias JSONError = FileError<JSONErrorCode>

/// The codes of JSON errors.
public struct JSONErrorCode: Sendable, Hashable, CustomStringConvertible {
  private enum Base: String { case malformed, limitExceeded }

  private var base: Base

  /// The bytes are not JSON.
  public static let malformed = JSONErrorCode(base: .malformed)
  /// A limit of ``JSONLimits`` is exceeded.
  public static let limitExceeded = JSONErrorCode(base: .limitExceeded)

  /// The name of the code, such as `malformed`.
  public var description: String { base.rawValue }
}
