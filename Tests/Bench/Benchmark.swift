#if Tools
import LottieRenderer
import VectorRaster
import ZoetropeCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Measures an animation: loading it, its first frame, and every frame repeatedly.
enum Benchmark {
  /// Measures a file; nil if only the first picture was to be drawn.
  static func measure(
    _ path: String, _ options: BenchOptions, allocations: (@Sendable () -> UInt64)?
  ) throws -> BenchReport? {
    let bytes = try InputFile.read(path)
    let beforeLoad = processorTime()
    let loaded = try LoadedAnimation(path, bytes: bytes)
    let load = processorTime() - beforeLoad
    let animation = loaded.animation
    let size = options.size?.pixels(of: animation.width, animation.height)
    let width = size?.width ?? max(1, Int(animation.width.rounded()))
    let height = size?.height ?? max(1, Int(animation.height.rounded()))
    guard PictureSize.isAllowed(Double(width), Double(height)) else {
      throw CommandError.usage("\(width) × \(height) pixels are too large: \(PictureSize.limits)")
    }

    var surface = Surface(width: width, height: height)
    let beforeFirst = processorTime()
    let renderer: Renderer
    do {
      renderer = try Renderer(animation, width: width, height: height)
    } catch {
      throw CommandError.badInput(loaded.name, "\(error)")
    }
    renderer.threads = options.threads
    renderer.render(frame: animation.inPoint, into: &surface)
    let first = processorTime() - beforeFirst
    if options.firstPicture { return nil }
    var cold: Double?
    if let count = options.cold {
      cold = try FreshProcesses.run(
        count, [path, "--size", "\(width)x\(height)", "--threads", "\(options.threads)", "--first-picture"]
      ).first
    }

    let frames = try frames(options.frames, of: animation)
    let checksum = checksum(renderer, frames, &surface)
    let clock = options.threads > 1 ? clockTime : processorTime
    var passes = Passes(frames: frames, redraws: options.redraw, clock: clock)
    let end = clock() + UInt64(options.seconds * 1e9)
    repeat {
      passes.run(renderer, &surface, allocations: allocations)
    } while clock() < end || passes.number < 2

    return BenchReport(
      file: loaded.name, width: width, height: height, frames: frames.count, passes: passes.number,
      loadMilliseconds: Double(load) / 1e6, firstFrameMilliseconds: Double(first) / 1e6,
      coldMilliseconds: cold,
      medianNanosecondsPerFrame: passes.median, fastestNanosecondsPerFrame: passes.fastest,
      fastestNanosecondsPerDrawnFrame: passes.fastestDrawn, identicalFrames: passes.identicalFrames,
      allocationsPerFrame: allocations == nil ? nil : Double(passes.allocations) / Double(frames.count),
      cacheBytes: renderer.cacheBytes, peakMegabytes: peakMegabytes, checksum: checksum.text)
  }

  /// The chosen frames, or all, in the time of the animation.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a frame that the animation does not have.
  private static func frames(
    _ selection: FrameSelection?, of animation: LottieAnimation
  ) throws(CommandError) -> [Double] {
    guard let selection else {
      return (0..<min(animation.frameCount, RenderPlan.maximumFrames)).map { animation.inPoint + Double($0) }
    }
    return try selection.frames(limit: RenderPlan.maximumFrames).map { frame throws(CommandError) in
      guard animation.hasFrame(frame) else {
        let last = RenderPlan.text(animation.lastFrame)
        throw .usage("frame \(RenderPlan.text(frame)) is outside 0…\(last)")
      }
      return animation.inPoint + frame
    }
  }

  /// The checksum of the frames, as `zoetrope render --checksum` prints it; the pass also warms everything up.
  private static func checksum(
    _ renderer: Renderer, _ frames: [Double], _ surface: inout Surface
  ) -> PixelChecksum {
    var checksum = PixelChecksum()
    for frame in frames {
      renderer.render(frame: frame, into: &surface)
      checksum.add(PixelChecksum.of(surface))
    }
    return checksum
  }

  /// The processor time of all threads of this process, in nanoseconds.
  @Sendable static func processorTime() -> UInt64 { time(CLOCK_PROCESS_CPUTIME_ID) }

  /// The time of a clock that runs evenly, in nanoseconds.
  @Sendable private static func clockTime() -> UInt64 { time(CLOCK_MONOTONIC) }

  private static func time(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The highest resident memory of this process, in megabytes.
  private static var peakMegabytes: Double {
    var usage = rusage()
    #if canImport(Darwin)
    _ = unsafe getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_048_576
    #else
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
    #endif
  }
}

extension Benchmark {
  /// Passes over all frames, with their times.
  struct Passes {
    private(set) var number = 0
    private let frames: [Double]
    /// Whether every picture is drawn whole.
    private let redraws: Bool
    private let clock: @Sendable () -> UInt64
    /// Whether each frame was drawn in the last pass, instead of being skipped as identical.
    private var isDrawn: [Bool]
    /// The number of allocations in the last pass; those before it have made everything grow.
    private(set) var allocations: UInt64 = 0
    private var samples: [UInt64] = []
    private var fastestOfFrame: [UInt64]

    init(frames: [Double], redraws: Bool, clock: @escaping @Sendable () -> UInt64) {
      self.frames = frames
      self.redraws = redraws
      self.clock = clock
      fastestOfFrame = [UInt64](repeating: .max, count: frames.count)
      isDrawn = [Bool](repeating: false, count: frames.count)
      samples.reserveCapacity(frames.count * 8)
    }

    /// The median of all frames in all passes, in nanoseconds.
    var median: Double {
      let sorted = samples.sorted()
      return sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2])
    }

    /// The mean over the frames of each frame's fastest pass, in nanoseconds.
    var fastest: Double {
      fastestOfFrame.reduce(0) { $0 + Double($1) } / Double(max(1, fastestOfFrame.count))
    }

    /// The number of frames that were skipped.
    var identicalFrames: Int { isDrawn.count { !$0 } }

    /// The mean as ``fastest``, over the frames that were drawn only.
    var fastestDrawn: Double {
      let drawn = fastestOfFrame.indices.filter { isDrawn[$0] }
      return drawn.reduce(0) { $0 + Double(fastestOfFrame[$1]) } / Double(max(1, drawn.count))
    }

    mutating func run(
      _ renderer: Renderer, _ surface: inout Surface, allocations counter: (@Sendable () -> UInt64)?
    ) {
      // Writing to the pixels invalidates the renderer's knowledge of them.
      var noise: UInt32 = UInt32(truncatingIfNeeded: number) | 1
      for index in surface.pixels.indices {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        surface.pixels[index] = noise
      }
      var allocated: UInt64 = 0
      for index in frames.indices {
        if redraws { surface.pixels[0] = noise }
        let before = counter?() ?? 0
        let start = clock()
        let hasChanged = renderer.render(frame: frames[index], into: &surface)
        let time = clock() - start
        allocated += (counter?() ?? 0) - before
        fastestOfFrame[index] = min(fastestOfFrame[index], time)
        if samples.count < 10_000_000 { samples.append(time) }
        isDrawn[index] = hasChanged
      }
      allocations = allocated
      number += 1
    }
  }
}
#endif
