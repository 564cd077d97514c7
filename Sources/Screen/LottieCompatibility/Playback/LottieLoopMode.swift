package import DotLottie

/// The number of iterations, as in lottie-ios.
public enum LottieLoopMode: Sendable, Hashable {
  /// Once.
  case playOnce
  /// Without end.
  case loop
  /// Forwards and backwards, without end.
  case autoReverse
  /// A number of times; numbers below 1 count as 1, and fractions are dropped.
  case `repeat`(Float)
  /// Forwards and backwards, a number of times, counted as ``repeat(_:)``.
  case repeatBackwards(Float)

  package var mode: DotLottieLoopMode {
    switch self {
    case .playOnce: .playOnce
    case .loop: .loop
    case .autoReverse: .autoReverse(times: 0)
    case .repeat(let count): .times(Self.whole(count))
    case .repeatBackwards(let count): .autoReverse(times: Self.whole(count))
    }
  }

  private static func whole(_ count: Float) -> Int { count.isFinite ? Int(min(max(count, 1), 1e6)) : 1 }
}

/// A call back with whether an animation was played to its end.
public typealias LottieCompletionBlock = @MainActor (Bool) -> Void
