import Host
public import LottieRenderer

/// Keeps compiled animations, so that all players of one file share one program.
///
/// ```swift
/// // Before it is shown:
/// _ = try await AnimationCache.shared.compile(CompilationJob(bytes))
/// ```
/// Two animations are the same if they come from the same bytes (those of the whole package), have the same id in it,
/// and their pictures are decoded alike. Names and addresses do not count, so a changed file is compiled anew. Pictures
/// beside a file are not among its bytes: if only they change, empty the cache (``removeAll()``). An animation that
/// several tasks ask for at once is compiled once. A cancelled task leaves alone, and the compiling is cancelled when
/// the last one has left. Failures are not kept.
///
/// If the animations exceed ``maximumBytes``, the least recently used are released. Players keep the animations that
/// they play; a released one is compiled again for the next player. A cache may be used from any thread.
public final class AnimationCache: AnimationCompiler {
  /// The default cache of ``AnimationConfig``, of 64 MiB.
  public static let shared = AnimationCache()

  /// The counters of a cache.
  public struct Statistics: Sendable, Hashable {
    /// The number of animations in the cache.
    public var count = 0
    /// The approximate number of their bytes.
    public var bytes = 0
    /// The number of requests for an animation that was in the cache or being compiled.
    public var hits = 0
    /// The number of requests for which an animation had to be compiled.
    public var misses = 0
  }

  private struct Shelf {
    struct Row {
      var animation: LottieAnimation
      var bytes: Int
      var lastUse: Int
    }

    var rows: [CompilationKey: Row] = [:]
    var bytes = 0
    var uses = 0
    var hits = 0
    var misses = 0

    /// Removes and returns animations, the least recently used first.
    mutating func trim(to limit: Int) -> [LottieAnimation] {
      guard bytes > limit else { return [] }
      var gone: [LottieAnimation] = []
      for (key, row) in rows.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        if bytes <= limit { break }
        bytes -= row.bytes
        gone.append(row.animation)
        rows[key] = nil
      }
      return gone
    }
  }

  /// A type of its own, because the lock of a generic class would look up its types when the program starts.
  private struct Work {
    let shared = SharedWork<CompilationKey, LottieAnimation, Never>()
  }

  /// The highest number of bytes for all animations; a larger animation is not kept.
  public let maximumBytes: Int

  private let compiler: any AnimationCompiler
  private let shelf = Lock(Shelf())
  private let work = Lock<Work?>(nil)

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - maximumBytes: The highest number of bytes for all animations with their pictures. With 0 none is kept, but an
  ///     animation that several tasks ask for at once is still compiled once.
  ///   - compiler: The compiler for an animation that is not in the cache.
  public init(maximumBytes: Int = 64 << 20, compiler: any AnimationCompiler = DirectCompiler()) {
    self.maximumBytes = max(maximumBytes, 0)
    self.compiler = compiler
  }

  /// Returns an animation from the cache, or compiles and keeps it.
  ///
  /// An animation is compiled each time if its decoder can't be compared: if it is neither `Hashable`, nor an object,
  /// nor without settings.
  ///
  /// - Throws: The compiler's error; `CancellationError` if the task is cancelled.
  /// - Complexity: O(bytes) for new content, which is digested; then O(1) while the animation is in the cache.
  public func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    guard let key = CompilationKey(job) else {
      shelf.withLock { $0.misses += 1 }
      return try await compiler.compile(job)
    }
    if let kept = take(key) { return kept }
    let isLeading = Lock(false)
    let animation = try await sharedWork.value(for: key) { [compiler] _ in
      isLeading.withLock { $0 = true }
      // Another task may have added it between the two checks.
      if let kept = self.take(key) { return kept }
      self.shelf.withLock { $0.misses += 1 }
      let animation = try await compiler.compile(job)
      self.keep(animation, key)
      return animation
    }
    if !isLeading.withLock({ $0 }) { shelf.withLock { $0.hits += 1 } }
    return animation
  }

  /// The counters since the cache was made.
  public var statistics: Statistics {
    shelf.withLock {
      Statistics(count: $0.rows.count, bytes: $0.bytes, hits: $0.hits, misses: $0.misses)
    }
  }

  /// Releases all animations, for example if memory is short.
  ///
  /// Players keep those that they play, but the next player compiles them anew.
  public func removeAll() { trim(to: 0) }

  /// Releases the least recently used animations, until the others have at most `bytes` bytes.
  public func trim(to bytes: Int) {
    // The animations are freed after the lock.
    _ = shelf.withLock { $0.trim(to: bytes) }
  }

  /// The number of tasks that wait for a compilation.
  var waitingCount: Int { work.withLock { $0?.shared }?.waitingCount ?? 0 }

  /// The work that several tasks wait for; made with the first, off the main actor, because looking up its types takes
  /// time.
  private var sharedWork: SharedWork<CompilationKey, LottieAnimation, Never> {
    work.withLock { work in
      if let work { return work.shared }
      let new = Work()
      work = new
      return new.shared
    }
  }

  private func take(_ key: CompilationKey) -> LottieAnimation? {
    shelf.withLock { shelf in
      guard shelf.rows[key] != nil else { return nil }
      shelf.uses += 1
      shelf.hits += 1
      shelf.rows[key]?.lastUse = shelf.uses
      return shelf.rows[key]?.animation
    }
  }

  private func keep(_ animation: LottieAnimation, _ key: CompilationKey) {
    let bytes = animation.byteCount + 1024
    let limit = maximumBytes
    guard bytes <= limit else { return }
    _ = shelf.withLock { shelf in
      shelf.uses += 1
      let old = shelf.rows.updateValue(
        Shelf.Row(animation: animation, bytes: bytes, lastUse: shelf.uses), forKey: key)
      shelf.bytes += bytes - (old?.bytes ?? 0)
      return shelf.trim(to: limit)
    }
  }
}
