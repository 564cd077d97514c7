import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// The same frame is the same bytes, however a renderer came to it.
@Suite struct IdentityTests {
  @Test(arguments: Fixture.all.sampled) func `every way to a frame gives the same bytes`(_ fixture: Fixture)
    throws
  {
    try expectIdentity(of: fixture.animation(), frames: 6)
  }

  @Test(arguments: [4, 1, 2, 3].sampled) func `renderers on several threads draw the same`(threads: Int)
    async throws
  {
    let animations = try Fixture.all.filter { fixture in
      ["K", "Ma", "Layers/image"].contains { fixture.name.hasPrefix($0) }
    }.map {
      try $0.animation()
    }
    let expected = try animations.map { try checksum(of: $0) }
    let found = try await withThrowingTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<threads {
        group.addTask { try animations.map { try checksum(of: $0) } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for checksums in found { #expect(checksums == expected) }
  }

  @Test func `a frame that is on the surface already is left alone`() throws {
    let renderer = try Fixture("Keyframes/hold").renderer()
    var surface = Surface(width: 64, height: 64)
    #expect(renderer.render(frame: 3, into: &surface))
    #expect(!renderer.render(frame: 3, into: &surface))
    #expect(!renderer.render(frame: 7.5, into: &surface), "the colour holds until frame 20")
    #expect(renderer.render(frame: 20, into: &surface))
    #expect(renderer.render(frame: 3, into: &surface))
  }

  @Test func `a surface that was written to is drawn again`() throws {
    let renderer = try Fixture("Shapes/rectangle").renderer()
    var surface = renderer.surface(at: 0)
    let drawn = surface.pixels
    surface.pixels[0] = 0xFFFF_FFFF
    #expect(renderer.render(frame: 0, into: &surface))
    #expect(surface.pixels == drawn)
  }

  @Test func `a surface that another renderer drew is drawn again`() throws {
    let first = try Fixture("Shapes/rectangle").renderer(), second = try Fixture("Shapes/star").renderer()
    var surface = first.surface(at: 0)
    let drawn = surface.pixels
    #expect(second.render(frame: 0, into: &surface))
    #expect(first.render(frame: 0, into: &surface))
    #expect(surface.pixels == drawn)
  }

  @Test func `a changed background is drawn`() throws {
    let renderer = try Fixture("Shapes/rectangle").renderer()
    var surface = renderer.surface(at: 0)
    renderer.background = PaintColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    #expect(renderer.render(frame: 0, into: &surface))
    #expect(Picture(surface)[0, 0].isNear(Ink(0, 1, 0, 0.5)))
    #expect(Picture(surface)[32, 32] == Pixel(255, 0, 0))
  }
}

@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusIdentityTests {
  @Test(arguments: CorpusSample.names.sampled) func `every way to a frame gives the same bytes`(
    _ name: String
  ) throws {
    try expectIdentity(of: CorpusSample.animation(name), frames: 3, size: (96, 96))
  }
}

/// The FNV-1a checksum over all whole frames at the animation's own size.
private func checksum(of animation: LottieAnimation) throws -> UInt64 {
  let renderer = try Renderer(atOwnSize: animation)
  var checksum = FNV1a()
  for frame in animation.wholeFrames { checksum.add(renderer.surface(at: frame)) }
  return checksum.value
}

/// Draws some frames, whole and fractional, in every way there is, and expects the same pictures.
private func expectIdentity(
  of animation: LottieAnimation, frames count: Int, size: (width: Int, height: Int)? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let size = size ?? (Int(animation.width), Int(animation.height))
  func renderer() throws -> Renderer { try Renderer(animation, width: size.width, height: size.height) }
  let length = animation.outPoint - animation.inPoint
  var frames = [animation.inPoint, animation.inPoint + 12, animation.inPoint + 40]
  for step in 1...max(count - 2, 1) {
    frames.append(animation.inPoint + length * Double(step) / Double(max(count - 1, 2)) + 0.37)
  }
  let usual = try renderer()
  let expected = frames.map { usual.surface(at: $0).pixels }
  func expect(_ pixels: [UInt32], at index: Int, _ way: Comment) {
    #expect(pixels == expected[index], way, sourceLocation: sourceLocation)
  }

  // Backwards, on one surface that is drawn over and over, by the renderer that has been everywhere.
  var surface = Surface(width: size.width, height: size.height)
  for index in frames.indices.reversed() {
    usual.render(frame: frames[index], into: &surface)
    expect(surface.pixels, at: index, "backwards, frame \(frames[index])")
  }
  // In random order, over noise, by a renderer whose frames between are others'.
  var random = SplitMix64(seed: 7)
  let seeking = try renderer()
  for _ in frames {
    let index = Int(random.next() % UInt64(frames.count))
    for pixel in surface.pixels.indices.prefix(997) {
      surface.pixels[pixel] = UInt32(truncatingIfNeeded: random.next())
    }
    seeking.render(frame: frames[index], into: &surface)
    expect(surface.pixels, at: index, "at random, frame \(frames[index])")
  }
  // By poses: a blend at 0 is the first pose.
  let pose = Pose.blend(seeking.evaluate(frame: frames[1]), seeking.evaluate(frame: frames[2]), 0)
  seeking.draw(pose, into: &surface)
  expect(surface.pixels, at: 1, "as a blend at 0")
  // By a renderer that draws nothing else.
  let index = frames.count - 1
  expect(try renderer().surface(at: frames[index]).pixels, at: index, "first of all, frame \(frames[index])")
}
