/// How often an animation is played, as lottie-ios calls it.
public enum LottieLoopMode: Sendable, Hashable {
  /// Once.
  case playOnce
  /// Without end.
  case loop
  /// There and back, without end.
  case autoReverse
  /// A number of times; what is below 1 counts as 1, and fractions are left out.
  case `repeat`(Float)
  /// There and back, a number of times; as ``repeat(_:)``.
  case repeatBackwards(Float)

  var mode: DotLottieLoopMode {
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

/// Is told whether an animation was played to its end.
public typealias LottieCompletionBlock = @MainActor (Bool) -> Void
