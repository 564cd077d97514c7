import LottieRenderer
import TestSupport
import Testing
import VectorRaster

#if os(Linux) && !DEBUG
  /// Without a count, every test of allocations is skipped.
  @Suite struct AllocationCountTests {
    @Test func `allocations are counted in release`() { #expect(MallocCounter.isReliable) }
  }
#endif

/// Once an animation was drawn at a size, drawing it again allocates nothing.
///
/// In release: in a debug build each step of an iterator of the standard library allocates a frame of its own.
@Suite(.enabled(if: MallocCounter.isReliable)) struct AllocationTests {
  /// Without fixtures that throw and catch errors: the testing library records a backtrace of each.
  @Test(arguments: Fixture.all.filter { !["Expressions/chain", "Expressions/text"].contains($0.name) })
  func `the second pass over a fixture allocates nothing`(_ fixture: Fixture) throws {
    let animation = try fixture.animation()
    #expect(try allocationsOfSecondPass(animation, frames: animation.wholeFrames, width: 64, height: 64) == 0)
  }

  @Test func `frames between those of the first pass allocate nothing either`() throws {
    let animation = try Fixture("Keyframes/spatial").animation()
    let renderer = try Renderer(atOwnSize: animation)
    var surface = Surface(width: 64, height: 64)
    let frames = animation.wholeFrames
    for frame in frames { renderer.render(frame: frame, into: &surface) }
    let count = MallocCounter.count {
      for frame in frames { renderer.render(frame: frame + 0.41, into: &surface) }
    }
    #expect(count == 0)
  }

  @Test func `drawing poses allocates nothing`() throws {
    let animation = try Fixture("Keyframes/path").animation()
    let renderer = try Renderer(atOwnSize: animation)
    var surface = Surface(width: 64, height: 64)
    let poses = [0.0, 10, 20].map { renderer.evaluate(frame: $0) }
    // Twice, for the way back from the last to the first is one too.
    for pose in poses + poses { renderer.draw(pose, into: &surface) }
    let count = MallocCounter.count {
      for pose in poses { renderer.draw(pose, into: &surface) }
    }
    #expect(count == 0)
  }
}

@Suite(.enabled(if: Corpus.isAvailable && MallocCounter.isReliable)) struct CorpusAllocationTests {
  @Test(arguments: CorpusSample.names)
  func `the second pass over a file allocates nothing`(_ name: String) throws {
    let animation = try CorpusSample.animation(name)
    let step = max(Double(animation.frameCount) / 12, 1)
    let frames = stride(from: animation.inPoint, to: animation.outPoint, by: step)
    #expect(try allocationsOfSecondPass(animation, frames: Array(frames), width: 96, height: 96) == 0)
  }
}

/// How often the second of two passes over some frames allocates.
private func allocationsOfSecondPass(
  _ animation: LottieAnimation, frames: [Double], width: Int, height: Int
) throws -> Int {
  let renderer = try Renderer(animation, width: width, height: height)
  var surface = Surface(width: width, height: height)
  for frame in frames { renderer.render(frame: frame, into: &surface) }
  // A surface that was written to is drawn anew even where nothing changed.
  surface.pixels[0] = 1
  var count = 0
  for frame in frames {
    surface.pixels[0] = 1
    count += MallocCounter.count { renderer.render(frame: frame, into: &surface) }
  }
  return count
}
