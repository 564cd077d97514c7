import Host
public import LottieRenderer

/// A store of animations by their names.
public protocol AnimationCacheProvider: AnyObject, Sendable {
  /// Returns the animation of a key; nil if it is not kept.
  func animation(forKey: String) -> LottieAnimation?
  /// Keeps an animation.
  func setAnimation(_ animation: LottieAnimation, forKey: String)
  /// Removes all animations.
  func clearCache()
}

/// A store of the animations that were used last.
///
/// It does not notice that a file has changed: remove its animations then.
public final class DefaultAnimationCache: AnimationCacheProvider {
  private struct Contents {
    var animations: [String: LottieAnimation] = [:]
    /// The keys, the one that was used last at the end.
    var keys: [String] = []
    var limit = 100

    mutating func use(_ key: String) {
      keys.removeAll { $0 == key }
      keys.append(key)
    }

    mutating func trim() {
      while keys.count > max(limit, 0) { animations[keys.removeFirst()] = nil }
    }
  }

  private let contents = Lock(Contents())

  /// Makes an empty store for 100 animations.
  public init() {}

  /// The highest number of animations; 0 keeps none.
  public var cacheSize: Int {
    get { contents.withLock { $0.limit } }
    set {
      contents.withLock { contents in
        contents.limit = newValue
        contents.trim()
      }
    }
  }

  /// Returns the animation of a key, which counts as a use of it; nil if it is not kept.
  public func animation(forKey key: String) -> LottieAnimation? {
    contents.withLock { contents in
      guard let found = contents.animations[key] else { return nil }
      contents.use(key)
      return found
    }
  }

  /// Keeps an animation, and forgets the one that was not used for the longest time if there are too many.
  public func setAnimation(_ animation: LottieAnimation, forKey key: String) {
    contents.withLock { contents in
      contents.animations[key] = animation
      contents.use(key)
      contents.trim()
    }
  }

  /// Removes all animations.
  public func clearCache() {
    contents.withLock { contents in
      contents.animations = [:]
      contents.keys = []
    }
  }
}

/// The store that an application shares.
public enum LottieAnimationCache {
  /// A store for 100 animations, which is used where it is passed.
  public static let shared: DefaultAnimationCache = DefaultAnimationCache()
}
