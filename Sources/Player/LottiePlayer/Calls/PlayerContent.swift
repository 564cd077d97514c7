public import DotLottieFormat
import LottieFormat
public import LottieRenderer

/// A package or an animation to play.
public struct PlayerContent: Sendable {
  package enum Form: Sendable {
    /// The loaded content.
    case current
    case animation(LottieAnimation)
    case json([UInt8])
    /// A package or a Lottie file.
    case bytes([UInt8])
    /// A package, and animations of it that were compiled elsewhere; the last is kept longest.
    case package(DotLottieFile, compiled: [(id: String, animation: LottieAnimation)])
  }

  package var form: Form
  /// The id of the first animation of a package; empty for the initial one.
  public var animation: String

  package init(_ form: Form, animation: String = "") {
    self.form = form
    self.animation = animation
  }

  /// The content that the player has loaded, from its beginning.
  public static func current(animation: String = "") -> PlayerContent {
    .init(.current, animation: animation)
  }

  /// A compiled animation.
  public static func animation(_ animation: LottieAnimation) -> PlayerContent { .init(.animation(animation)) }

  /// A Lottie file.
  public static func json(_ bytes: [UInt8]) -> PlayerContent { .init(.json(bytes)) }

  /// A `.lottie` package, beginning with its initial animation, or a Lottie file.
  public static func bytes(_ bytes: [UInt8]) -> PlayerContent { .init(.bytes(bytes)) }

  /// An animation of a package.
  public static func package(_ file: DotLottieFile, animation: String = "") -> PlayerContent {
    .package(file, animation: animation, compiled: [])
  }

  /// An animation of a package, some of whose animations were compiled elsewhere with the same decoder.
  package static func package(
    _ file: DotLottieFile, animation: String, compiled: [(id: String, animation: LottieAnimation)]
  ) -> PlayerContent { .init(.package(file, compiled: compiled), animation: animation) }
}

extension PlayerContent: Equatable {
  /// Whether two contents have the same files and animations; animations that were compiled in advance do not matter.
  public static func == (a: PlayerContent, b: PlayerContent) -> Bool {
    guard a.animation.isExactly(b.animation) else { return false }
    return switch (a.form, b.form) {
    case (.current, .current): true
    case (.animation(let a), .animation(let b)): a.isSame(as: b)
    case (.json(let a), .json(let b)), (.bytes(let a), .bytes(let b)): a == b
    case (.package(let a, _), .package(let b, _)): a.bytes == b.bytes
    default: false
    }
  }
}
