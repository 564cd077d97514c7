import DotLottieFormat
import LottieFormat
import LottiePlayer

/// Why something could not be done, by what can be done about it.
///
/// Every message is one sentence for developers. More cases may come; switch with a `default`.
public enum DotLottieAnimationError: Error, Sendable, Hashable {
  /// Nothing has that name: correct the name, or add the file.
  case notFound(String)
  /// The bytes are no animation and no package, or they are damaged: replace the file.
  case unreadable(String)
  /// A limit is exceeded: use a smaller file, or raise the limit where it is one of yours.
  case tooLarge(String)
  /// The address could not be reached, there is no network, or the connection broke: try again later.
  case unreachable(String)
  /// It took longer than is allowed: try again later, or raise the limit.
  case timedOut(String)
  /// The file ended before its end: try again.
  case truncated(String)
  /// What came is something else, such as a web page: look at the address.
  case wrongType(String)
  /// A server answered, but not with the file: look at the address.
  case refused(status: Int, String)
  /// The address is none that can be loaded from here: use another, or another ``AnimationSource``.
  case unsupportedAddress(String)
  /// The call can't be done now, or a value is out of its range: the state of the animation says when.
  case invalidCall(String)
  /// Somebody cancelled it; nothing has to be done.
  case cancelled

  /// One sentence: what was found.
  public var message: String {
    switch self {
    case .notFound(let text), .unreadable(let text), .tooLarge(let text), .unreachable(let text),
      .timedOut(let text), .truncated(let text), .wrongType(let text), .refused(_, let text),
      .unsupportedAddress(let text), .invalidCall(let text):
      text
    case .cancelled: "the loading was cancelled"
    }
  }
}

extension DotLottieAnimationError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension DotLottieAnimationError {
  /// Sorts any error by what can be done about it.
  public init(_ error: any Error) {
    switch error {
    case let error as DotLottieAnimationError: self = error
    case is CancellationError: self = .cancelled
    case let error as DotLottieError: self.init(error)
    case let error as LottieError: self = .unreadable("the animation can't be read: \(error)")
    case let error as PlayerError: self.init(error)
    default: self = .unreachable("\(error)")
    }
  }

  init(_ error: DotLottieError) {
    let place = error.path.isEmpty ? "" : "\(error.path): "
    switch error.code {
    case .notFound: self = .notFound(place + error.message)
    case .limitExceeded: self = .tooLarge(place + error.message)
    default: self = .unreadable(place + error.message)
    }
  }

  init(_ error: PlayerError) {
    self = error.code == .unknown ? .unreadable(error.message) : .invalidCall(error.message)
  }
}
