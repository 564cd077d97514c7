@testable import DotLottie
import Foundation
import Host
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// What is compiled once, and what is not the same.
struct AnimationCacheTests {
  private func job(_ text: String = Fixture.square()) throws -> CompilationJob {
    try CompilationJob(Array(text.utf8))
  }

  @Test func `an animation is compiled once, whoever asks`() async throws {
    let compiler = GatedCompiler()
    let cache = AnimationCache(compiler: compiler)
    _ = try await cache.compile(job())
    _ = try await cache.compile(job())
    #expect(compiler.count == 1)
    #expect(cache.statistics.hits == 1 && cache.statistics.misses == 1 && cache.statistics.count == 1)
    _ = try await cache.compile(job(Fixture.square(color: "[0,1,0,1]")))
    #expect(compiler.count == 2)
  }

  @Test func `players of one file share one program`() async throws {
    let compiler = GatedCompiler()
    var config = AnimationConfig()
    config.compiler = AnimationCache(compiler: compiler)
    let data = try Fixture.package()
    for _ in 0..<3 {
      let animation = await DotLottieAnimation(dotLottieData: data, config: config).byHand()
      try await animation.loaded()
      #expect(await animation.totalFrames() == 60)
    }
    #expect(compiler.count == 1)
  }

  @Test func `animations of one package are not the same, nor are other packages`() async throws {
    let compiler = GatedCompiler()
    let cache = AnimationCache(compiler: compiler)
    let package = [UInt8](try Fixture.package())
    let first = try await cache.compile(CompilationJob(package))
    let same = try await cache.compile(CompilationJob(package, animationID: "button"))
    let second = try await cache.compile(CompilationJob(package, animationID: "second"))
    #expect(first.frameCount == 60 && same.frameCount == 60 && second.frameCount == 30)
    #expect(compiler.count == 2)
    // A byte that no animation reads may belong to one of its pictures.
    _ = try await cache.compile(CompilationJob(package + [0]))
    #expect(compiler.count == 3)
  }

  @Test func `names that only look the same are two`() async throws {
    let package = ArchiveBuilder.package([
      "manifest.json": "{\"version\":\"2\",\"animations\":[{\"id\":\"caf\u{E9}\"},{\"id\":\"cafe\u{301}\"}]}",
      "a/caf\u{E9}.json": Fixture.square(frames: 10), "a/cafe\u{301}.json": Fixture.square(frames: 20),
    ])
    let cache = AnimationCache()
    let one = try await cache.compile(CompilationJob(package, animationID: "caf\u{E9}"))
    let other = try await cache.compile(CompilationJob(package, animationID: "cafe\u{301}"))
    #expect(one.frameCount == 10 && other.frameCount == 20)
  }

  @Test func `decoders that differ are not taken for one another`() async throws {
    let compiler = GatedCompiler()
    let cache = AnimationCache(compiler: compiler)
    let bytes = Array(Fixture.square().utf8)
    let object = ObjectDecoder()
    let decoders: [(any ImageDecoder)?] = [
      nil, PlainDecoder(), OtherDecoder(), object, ObjectDecoder(), ValueDecoder(setting: 1),
      ValueDecoder(setting: 2),
    ]
    var config = AnimationConfig()
    for decoder in decoders + [PlainDecoder(), object, ValueDecoder(setting: 2)] {
      config.player.imageDecoder = decoder
      _ = try await cache.compile(CompilationJob(bytes, options: config.player))
    }
    #expect(compiler.count == decoders.count)
    // One with settings that nobody can compare is never the same.
    config.player.imageDecoder = OpaqueDecoder(setting: { 1 })
    for _ in 0..<2 { _ = try await cache.compile(CompilationJob(bytes, options: config.player)) }
    #expect(compiler.count == decoders.count + 2)
    config.player.imageDecoder = nil
    for folder in ["a", "b", "a"] {
      config.player.assets = FolderAssets(URL(fileURLWithPath: folder))
      _ = try await cache.compile(CompilationJob(bytes, options: config.player))
    }
    #expect(compiler.count == decoders.count + 4)
  }

  @Test func `those not asked for in the longest time go first`() async throws {
    let colors = (0..<4).map { "[0,0,\(Double($0) / 4),1]" }
    let probe = AnimationCache()
    _ = try await probe.compile(job())
    let one = probe.statistics.bytes
    let compiler = GatedCompiler()
    let cache = AnimationCache(maximumBytes: 3 * one + one / 2, compiler: compiler)
    for color in colors.prefix(3) { _ = try await cache.compile(job(Fixture.square(color: color))) }
    _ = try await cache.compile(job(Fixture.square(color: colors[0])))
    _ = try await cache.compile(job(Fixture.square(color: colors[3])))
    #expect(
      cache.statistics.count == 3 && cache.statistics.bytes <= cache.maximumBytes && compiler.count == 4)
    _ = try await cache.compile(job(Fixture.square(color: colors[0])))
    #expect(compiler.count == 4)
    _ = try await cache.compile(job(Fixture.square(color: colors[1])))
    #expect(compiler.count == 5)
    cache.trim(to: one)
    #expect(cache.statistics.count == 1)
    _ = try await cache.compile(job(Fixture.square(color: colors[1])))
    #expect(compiler.count == 5)
    cache.removeAll()
    #expect(cache.statistics.count == 0 && cache.statistics.bytes == 0)
    let none = AnimationCache(maximumBytes: 0)
    _ = try await none.compile(job())
    #expect(none.statistics.count == 0)
  }

  @Test func `what many ask for at once is compiled once`() async throws {
    let compiler = GatedCompiler(isOpen: false)
    let cache = AnimationCache(compiler: compiler)
    let tasks = try (0..<50).map { _ in
      let job = try job()
      return Task { try await cache.compile(job) }
    }
    #expect(await eventually { cache.waitingCount == 50 })
    compiler.open()
    for task in tasks { #expect(try await task.value.frameCount == 60) }
    #expect(compiler.count == 1 && cache.statistics.hits == 49)
  }

  @Test func `who is cancelled leaves alone, and the last one ends the work`() async throws {
    let compiler = GatedCompiler(isOpen: false)
    let cache = AnimationCache(compiler: compiler)
    let tasks = try (0..<3).map { _ in
      let job = try job()
      return Task { try await cache.compile(job) }
    }
    #expect(await eventually { cache.waitingCount == 3 && compiler.count == 1 })
    for (task, left) in zip(tasks, [2, 1]) {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(cache.waitingCount == left && compiler.cancelledCount == 0)
    }
    tasks[2].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[2].value }
    #expect(await eventually { compiler.cancelledCount == 1 })
    // Who comes now is not given the end of the others.
    compiler.open()
    #expect(try await cache.compile(job()).frameCount == 60)
    #expect(compiler.count == 2)
  }

  @Test func `the first to ask may leave, and the others get what it asked for`() async throws {
    let compiler = GatedCompiler(isOpen: false)
    let cache = AnimationCache(compiler: compiler)
    let (one, other) = (try job(), try job())
    let first = Task { try await cache.compile(one) }
    #expect(await eventually { cache.waitingCount == 1 })
    let second = Task { try await cache.compile(other) }
    #expect(await eventually { cache.waitingCount == 2 })
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    compiler.open()
    #expect(try await second.value.frameCount == 60)
    #expect(compiler.count == 1)
  }

  @Test func `a task that was cancelled before asks for nothing`() async throws {
    let compiler = GatedCompiler()
    let cache = AnimationCache(compiler: compiler)
    let job = try job()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await cache.compile(job)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(compiler.count == 0)
  }

  @Test func `a failure is not kept`() async throws {
    let compiler = SwitchedCompiler()
    compiler.fails.withLock { $0 = true }
    let cache = AnimationCache(compiler: compiler)
    await #expect(throws: DotLottieAnimationError.unreadable("broken")) { try await cache.compile(job()) }
    compiler.fails.withLock { $0 = false }
    #expect(try await cache.compile(job()).frameCount == 60)
  }

  @Test func `asked by many tasks that are cancelled at any time, nobody waits for ever`() async throws {
    let cache = AnimationCache(maximumBytes: 8 << 10)
    let bytes = (0..<5).map { Array(Fixture.square(color: "[0,0,\(Double($0) / 5),1]").utf8) }
    await withTaskGroup(of: Void.self) { group in
      for round in 0..<400 {
        group.addTask {
          let task = Task {
            let job = try CompilationJob(bytes[round % 5])
            return try await cache.compile(job).frameCount
          }
          if round % 3 == 0 { task.cancel() }
          if round % 7 == 0 { cache.trim(to: 0) }
          do {
            #expect(try await task.value == 60)
          } catch {
            #expect(error is CancellationError && round % 3 == 0, "\(round): \(error)")
          }
        }
      }
    }
    #expect(cache.waitingCount == 0 && cache.statistics.bytes <= 8 << 10)
  }
}

extension AnimationCacheTests {
  /// Compiles when it is open; counts.
  private final class GatedCompiler: AnimationCompiler {
    private let gate: HeldCompiler
    private let counts = Lock((asked: 0, cancelled: 0))

    init(isOpen: Bool = true) {
      gate = HeldCompiler()
      if isOpen { gate.release() }
    }

    var count: Int { counts.withLock { $0.asked } }
    var cancelledCount: Int { counts.withLock { $0.cancelled } }
    func open() { gate.release() }

    func compile(_ job: CompilationJob) async throws -> LottieAnimation {
      counts.withLock { $0.asked += 1 }
      do {
        return try await gate.compile(job)
      } catch {
        if error is CancellationError { counts.withLock { $0.cancelled += 1 } }
        throw error
      }
    }
  }
}

private let refusal = ImageDecodingError(code: .unsupported, message: "no pictures in tests")

private struct PlainDecoder: ImageDecoder {
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { throw refusal }
}

private struct OtherDecoder: ImageDecoder {
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { throw refusal }
}

private struct ValueDecoder: ImageDecoder, Hashable {
  var setting: Int
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { throw refusal }
}

private struct OpaqueDecoder: ImageDecoder {
  var setting: @Sendable () -> Int
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { throw refusal }
}

private final class ObjectDecoder: ImageDecoder {
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { throw refusal }
}
