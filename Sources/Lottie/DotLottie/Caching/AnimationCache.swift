public import LottieRenderer
import Locking

/// Keeps compiled animations, so that all who play one file share one program.
///
/// ```swift
/// // Before it is shown:
/// _ = try await AnimationCache.shared.compile(CompilationJob(bytes))
/// ```
/// Two animations are the same when they come from the same bytes (those of the whole package), have the same id in it,
/// and their pictures are decoded the same way: names and addresses do not count, so that a file that changes is
/// compiled anew. Pictures beside a file are not among its bytes: where only they change, empty the cache
/// (``removeAll()``). What several ask for at once is compiled once; who is cancelled meanwhile leaves alone, and when the
/// last one has left, the work is cancelled. Failures are not kept.
///
/// When all together take more than ``maximumBytes``, those that nobody asked for in the longest time go first. Whoever
/// plays one that went keeps it: only the next to ask has it compiled again. Any thread may use a cache.
public final class AnimationCache: AnimationCompiler {
  /// What ``DotLottieOptions`` use by default: 64 MiB.
  public static let shared = AnimationCache()

  /// How a cache did.
  public struct Statistics: Sendable, Hashable {
    /// How many animations are kept.
    public var count = 0
    /// About how many bytes they take.
    public var bytes = 0
    /// How often one was asked for that was there, or that was being compiled for somebody else.
    public var hits = 0
    /// How often one had to be compiled.
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

    /// Takes animations out; returns them.
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

  /// A type of its own, for a lock of the generic class itself would look its types up from the start.
  private struct Work {
    let shared = SharedWork<CompilationKey, LottieAnimation, Never>()
  }

  /// How many bytes the animations may take together; one that is larger than that is not kept.
  public let maximumBytes: Int

  private let compiler: any AnimationCompiler
  private let shelf = Lock(Shelf())
  private let work = Lock<Work?>(nil)

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - maximumBytes: How many bytes the animations may take together, with their pictures; 0 keeps none, and still
  ///     compiles once what several ask for at once.
  ///   - compiler: Compiles what is not there.
  public init(maximumBytes: Int = 64 << 20, compiler: any AnimationCompiler = DirectCompiler()) {
    self.maximumBytes = max(maximumBytes, 0)
    self.compiler = compiler
  }

  /// An animation that is kept, or else is compiled and kept.
  ///
  /// One whose decoder can't be told from others (it is neither `Hashable`, nor an object, nor without settings) is
  /// compiled each time.
  /// - Throws: What the compiler throws; `CancellationError` when the task is cancelled.
  /// - Complexity: O(bytes) for a content that is new, to digest it; then O(1) while the animation is kept.
  public func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    guard let key = CompilationKey(job) else {
      shelf.withLock { $0.misses += 1 }
      return try await compiler.compile(job)
    }
    if let kept = take(key) { return kept }
    let isLeading = Lock(false)
    let animation = try await sharedWork.value(for: key) { [compiler] _ in
      isLeading.withLock { $0 = true }
      // It may have come between the two looks.
      if let kept = self.take(key) { return kept }
      self.shelf.withLock { $0.misses += 1 }
      let animation = try await compiler.compile(job)
      self.keep(animation, key)
      return animation
    }
    if !isLeading.withLock({ $0 }) { shelf.withLock { $0.hits += 1 } }
    return animation
  }

  /// How the cache did since it was made.
  public var statistics: Statistics {
    shelf.withLock {
      Statistics(count: $0.rows.count, bytes: $0.bytes, hits: $0.hits, misses: $0.misses)
    }
  }

  /// Lets go of all animations: when memory is short.
  ///
  /// Those that somebody plays stay in memory as long as they are played, but are compiled anew for whoever else asks.
  public func removeAll() { trim(to: 0) }

  /// Lets go of animations until the others take at most so many bytes, those not asked for in the longest time first.
  public func trim(to bytes: Int) {
    // What goes is freed after the lock is.
    _ = shelf.withLock { $0.trim(to: bytes) }
  }

  /// How many wait for something that is being compiled.
  var waitingCount: Int { work.withLock { $0?.shared }?.waitingCount ?? 0 }

  /// What several wait for; made when somebody does, off the main actor, for looking its types up takes its time.
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
