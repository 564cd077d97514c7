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
  /// Without those whose evaluation throws and catches an error: of each, the testing library records a backtrace.
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

/// Expressions, in processes of their own: of each error that one throws, the testing library records a backtrace.
///
/// Disabled: the processes end with an illegal instruction before they count, for a reason that is not known yet. A program
/// of its own counts no allocations.
@Suite(.enabled(if: MallocCounter.isReliable), .disabled("the processes end before they count"))
struct ExpressionAllocationTests {
  @Test func `expressions that fail or read texts allocate nothing`() async {
    await #expect(processExitsWith: .success) {
      let sources = [
        "time; thisComp.layer('nobody').opacity", "time; effect('No' + 'body')('Slider')",
        "try { comp('nobody') } catch (e) { e.message.length + time }", "throw 'it is ' + time",
        "time * opacity",
        "eval('thisLayer.transform.position')[0] + time", "thisLayer['pos' + 'ition'][0] + time",
        "+('1' + Math.floor(time)) + parseInt('0x' + 12) + parseFloat('1.5e1x')",
        "hexToRgb('#ff8' + '000')[1] * time",
        "('' + time.toFixed(3)).split('.').map(Number)[0]", "[3, 1, 2].sort().join('').length + time",
        "thisComp.marker.key('b').time + time", "loopOut('cyc' + 'le')",
        "thisComp.layer('L' + 1).name.length + time",
      ]
      let layers = sources.enumerated().map { index, source in
        ##"{"ty":1,"nm":"L\##(index)","ind":\##(index + 1),"ip":0,"op":20,"sw":9,"sh":9,"sc":"#ff0000","ks":{"p":{"a":0,"k":[1,2]},"o":{"a":0,"k":50,"x":"\##(source)"}}}"##
      }
      let animation = try LottieAnimation(
        layers: "[\(layers.joined(separator: ","))]", more: #""markers":[{"tm":1,"cm":"b","dr":1}],"#)
      let failures = try Renderer(atOwnSize: animation)
      var surface = Surface(width: 64, height: 64)
      failures.render(frame: 3, into: &surface)
      if failures.expressionFindings.count != 3 { fatalError("\(failures.expressionFindings)") }
      let count = try allocationsOfSecondPass(animation, frames: animation.wholeFrames, width: 64, height: 64)
      if count != 0 { fatalError("\(count) allocations") }
    }
  }

  @Test(.enabled(if: Corpus.isAvailable)) func `expressions of the corpus that fail allocate nothing`() async
  {
    await #expect(processExitsWith: .success) {
      for name in [
        "Samsung+rlottie/example/resource/mughead.json",
        "airbnb+lottie-web/test/animations/footage/data.json",
      ] {
        let animation = try CorpusSample.animation(name)
        let frames = Array(stride(from: animation.inPoint, to: animation.outPoint, by: 7))
        let count = try allocationsOfSecondPass(animation, frames: frames, width: 96, height: 96)
        if count != 0 { fatalError("\(name): \(count) allocations") }
      }
    }
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
