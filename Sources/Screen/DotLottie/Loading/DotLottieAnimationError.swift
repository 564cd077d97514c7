import DotLottieFormat
public import Foundation
import LottieFormat
import LottiePlayer
import ZoetropeJSON

/// The reason why something could not be done, sorted by remedy.
///
/// Every message is one sentence for developers. More cases may be added; switch with a `default`.
public enum DotLottieAnimationError: Error, Sendable, Hashable {
  /// The name is unknown: correct it, or add the file.
  case notFound(String)
  /// The bytes are neither an animation nor a package, or are damaged: replace the file.
  case unreadable(String)
  /// A limit is exceeded: use a smaller file, or raise the limit if it is yours.
  case tooLarge(String)
  /// The address could not be reached, there is no network, or the connection broke: try again later.
  case unreachable(String)
  /// It took longer than the limit: try again later, or raise the limit.
  case timedOut(String)
  /// The file is incomplete: try again.
  case truncated(String)
  /// The file is of another type, such as a web page: check the address.
  case wrongType(String)
  /// The server answered without the file: check the address.
  case refused(status: Int, String)
  /// The address can't be loaded from here: use another one, or another ``AnimationSource``.
  case unsupportedAddress(String)
  /// The call can't be made now, or a value is out of range: the state of the animation shows when it can.
  case invalidCall(String)
  /// The call was cancelled.
  case cancelled

  /// The reason in one sentence.
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

extension DotLottieAnimationError: LocalizedError {
  /// The message, which `localizedDescription` returns.
  public var errorDescription: String? { message }
}

extension DotLottieAnimationError {
  /// The same reason, with the name of the file in front; nil adds none.
  func of(_ fileName: String?) -> DotLottieAnimationError {
    guard let fileName, !message.contains(fileName) else { return self }
    let text = "\(fileName): \(message)"
    return switch self {
    case .notFound: .notFound(text)
    case .unreadable: .unreadable(text)
    case .tooLarge: .tooLarge(text)
    case .unreachable: .unreachable(text)
    case .timedOut: .timedOut(text)
    case .truncated: .truncated(text)
    case .wrongType: .wrongType(text)
    case .refused(let status, _): .refused(status: status, text)
    case .unsupportedAddress: .unsupportedAddress(text)
    case .invalidCall: .invalidCall(text)
    case .cancelled: .cancelled
    }
  }

  /// Sorts any error by its remedy.
  public init(_ error: any Error) {
    switch error {
    case let error as DotLottieAnimationError: self = error
    case is CancellationError: self = .cancelled
    case let error as DotLottieError: self.init(error)
    case let error as LottieError:
      let reason = "the animation can't be read: \(error)"
      self = error.code == .limitExceeded ? .tooLarge(reason) : .unreadable(reason)
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
    if let error = error.packageError {
      self.init(error)
      return
    }
    switch error.code {
    case .notFound: self = .notFound(error.message)
    case .limitExceeded: self = .tooLarge(error.message)
    case .unknown: self = .unreadable(error.message)
    default: self = .invalidCall(error.message)
    }
  }
}

extension DotLottieAnimationError {
  /// The error for a marker that the animation does not have.
  static func noMarker(_ name: String, of facts: AnimationFacts?) -> DotLottieAnimationError {
    .notFound(UnknownName.message("the animation has no marker", name, facts?.markers.map { $0.name } ?? []))
  }
}
