/// Why a file can't be loaded, and where in it the reason stands.
///
/// What can't be drawn is no error but a ``Diagnostic``: the rest of the file is drawn.
public struct LottieError: Error, Sendable, Hashable {
  /// What went wrong, for programs.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String {
      case malformedJSON, limitExceeded, notAnimation, typeMismatch, unknownSlot
    }

    private var base: Base

    /// The bytes are not JSON.
    public static let malformedJSON = Code(base: .malformedJSON)
    /// A limit of ``LottieLimits`` is exceeded.
    public static let limitExceeded = Code(base: .limitExceeded)
    /// The JSON is fine, but not a Lottie animation.
    public static let notAnimation = Code(base: .notAnimation)
    /// A value is not of the kind that its user needs.
    public static let typeMismatch = Code(base: .typeMismatch)
    /// A slot is named that no property uses.
    public static let unknownSlot = Code(base: .unknownSlot)

    /// The name of the code, such as `malformedJSON`.
    public var description: String { base.rawValue }
  }

  /// What went wrong, for programs.
  public var code: Code
  /// Where it stands in the file, as `layers[3].ks.o`; empty for the file itself.
  public var path: String
  /// How many bytes precede it in the file; nil when it has no place there.
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

extension LottieError: CustomStringConvertible {
  /// The message with its path and byte offset, on one line.
  public var description: String {
    var text = message
    if !path.isEmpty { text += " at \(path)" }
    if let offset { text += " (byte \(offset))" }
    return text
  }
}
