import LottieFormat
import TestSupport
import Testing

@testable import LottieRenderer
@testable import VectorRaster

/// Pictures are the same with any number of threads, and so is the work that they cost.
@Suite struct ThreadTests {
  /// The pictures that a renderer drew, what they cost, and what they lack.
  private struct Result: Equatable {
    var pictures: [[UInt32]] = []
    var work: [Int64] = []
    var shortfalls: [String?] = []
  }

  /// Draws every third frame with a number of threads, which also divide pictures that are too small to be worth it.
  private func draw(
    _ animation: LottieAnimation, side: Int, threads: Int, limit: WorkBudget? = nil, keepsLittle: Bool = false
  ) throws -> Result {
    let renderer = try Renderer(animation, width: side, height: side)
    if keepsLittle { renderer.rasterizer.recorder.store.leastKept = 0 }
    renderer.threads = threads
    renderer.rasterizer.divideAllPictures()
    renderer.rasterizer.bandHeight = 8
    renderer.workLimit = limit
    var surface = Surface(width: side, height: side)
    var result = Result()
    for frame in stride(from: animation.inPoint, to: animation.outPoint, by: 3) {
      renderer.render(frame: frame, into: &surface)
      result.pictures.append(surface.pixels)
      result.work.append(renderer.spentWork)
      result.shortfalls.append(renderer.shortfall?.layer)
    }
    return result
  }

  @Test(arguments: Fixture.all)
  func `a fixture has the same pictures with two, three and eight threads`(_ fixture: Fixture) throws {
    let animation = try fixture.animation()
    let expected = try draw(animation, side: 96, threads: 1)
    for threads in [2, 3, 8] {
      #expect(try draw(animation, side: 96, threads: threads) == expected, "\(threads) threads")
    }
  }

  @Test(arguments: Fixture.all)
  func `with too little work left, the same is missing with two threads`(_ fixture: Fixture) throws {
    let animation = try fixture.animation()
    guard let most = try draw(animation, side: 64, threads: 1).work.max() else { return }
    for share in [Int64(2), 3, 5] {
      let limit = WorkBudget(most * share / 6)
      #expect(
        try draw(animation, side: 64, threads: 2, limit: limit)
          == draw(animation, side: 64, threads: 1, limit: limit), "\(share) sixths")
    }
  }

  @Test func `helpers make coverages of shapes that are only filled`() throws {
    let shapes = (0..<12).map {
      #"{"ty":"el","p":{"k":[\#(20 + 5 * $0),50]},"s":{"k":[30,80]}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":50}}"#
    }
    let animation = try LottieAnimation(
      Array(
        #"{"fr":30,"ip":0,"op":9,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":9,"st":0,"ks":{},"shapes":[\#(shapes.joined(separator: ","))]}]}"#
          .utf8))
    let renderer = try Renderer(animation, width: 100, height: 100)
    var surface = Surface(width: 100, height: 100)
    for threads in [1, 2] {
      renderer.threads = threads
      renderer.rasterizer.divideAllPictures()
      // The same outlines would be found in the picture before.
      renderer.placement = .translation(0.25, Float(threads) / 4)
      renderer.render(frame: 0, into: &surface)
      // One round for the coverages, and one for the bands.
      #expect(renderer.rasterizer.recorder.team?.rounds ?? 0 == (threads > 1 ? 2 : 0))
    }
  }

  /// Returns the renderer that drew the first picture with two threads.
  private func drawnByTwo(_ animation: LottieAnimation) throws -> Renderer {
    let renderer = try Renderer(animation, width: 100, height: 100)
    renderer.threads = 2
    renderer.rasterizer.divideAllPictures()
    var surface = Surface(width: 100, height: 100)
    renderer.render(frame: 0, into: &surface)
    return renderer
  }

  @Test func `groups, masks, mattes and clips do not keep shapes from waiting`() throws {
    func shapes(_ x: Int) -> String {
      #"[{"ty":"el","p":{"k":[\#(x),50]},"s":{"k":[30,80]}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":50}},{"ty":"el","p":{"k":[50,\#(x)]},"s":{"k":[70,30]}},{"ty":"fl","c":{"k":[0,1,1]},"o":{"k":70}}]"#
    }
    let mask =
      #","masksProperties":[{"mode":"a","o":{"k":80},"pt":{"k":{"c":true,"v":[[5,5],[95,9],[40,96]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]"#
    func layer(_ x: Int, _ members: String) -> String {
      #"{"ty":4,"ip":0,"op":9,"st":0,"ks":{"o":{"k":60}},"shapes":\#(shapes(x))\#(members)}"#
    }
    let layers = [
      layer(30, mask), layer(40, #","td":1"#), layer(50, #","tt":1"#),
      #"{"ty":0,"refId":"c","w":90,"h":90,"ip":0,"op":9,"st":0,"ks":{"r":{"k":20}}}"#,
    ]
    let animation = try LottieAnimation(
      Array(
        #"{"fr":30,"ip":0,"op":9,"w":100,"h":100,"assets":[{"id":"c","layers":[\#(layer(60, mask))]}],"layers":[\#(layers.joined(separator: ","))]}"#
          .utf8))
    let renderer = try drawnByTwo(animation)
    #expect(renderer.rasterizer.recorder.settlements == 1)
    #expect(renderer.rasterizer.recorder.store.waitedCount == 10)
    #expect(try draw(animation, side: 100, threads: 2) == draw(animation, side: 100, threads: 1))
  }

  /// The mask is charged for the content before the line, which reaches further.
  @Test func `a line along a mask is drawn after the mask is charged`() throws {
    let mask =
      #"{"mode":"a","o":{"k":100},"pt":{"k":{"c":true,"v":[[5,5],[95,9],[40,96]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}"#
    let dot =
      #"{"ty":"el","p":{"k":[20,20]},"s":{"k":[20,20]}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}"#
    let animation = try LottieAnimation(
      Array(
        #"{"fr":30,"ip":0,"op":9,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":9,"st":0,"ks":{},"masksProperties":[\#(mask)],"ef":[\#(RandomScene.lineAlongMasks)],"shapes":[\#(dot)]}]}"#
          .utf8))
    let expected = try draw(animation, side: 100, threads: 1)
    #expect(try draw(animation, side: 100, threads: 2) == expected)
  }

  /// A gradient that the outline of a turned composition cuts away costs the same, whenever that is found.
  @Test func `a gradient outside its clip does not have the picture recorded again`() throws {
    let far =
      #"{"ty":"el","p":{"k":[3,3]},"s":{"k":[4,4]}},{"ty":"gf","o":{"k":90},"t":1,"s":{"k":[0,0]},"e":{"k":[60,20]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
    let layer = #"{"ty":4,"ip":0,"op":9,"st":0,"ks":{"p":{"k":[-21,29]}},"shapes":[\#(far)]}"#
    let near =
      #"{"ty":4,"ip":0,"op":9,"st":0,"ks":{"p":{"k":[20,20]}},"shapes":[\#(far)]}"#
    let animation = try LottieAnimation(
      Array(
        #"{"fr":30,"ip":0,"op":9,"w":100,"h":100,"assets":[{"id":"c","layers":[\#(near),\#(layer)]}],"layers":[{"ty":0,"refId":"c","w":60,"h":60,"ip":0,"op":9,"st":0,"ks":{"p":{"k":[60,20]},"r":{"k":45}}}]}"#
          .utf8))
    let renderer = try drawnByTwo(animation)
    #expect(renderer.rasterizer.recorder.store.waitedCount == 2)
    #expect(try draw(animation, side: 100, threads: 2) == draw(animation, side: 100, threads: 1))
  }

  /// Coverages that wait are not charged yet.
  @Test func `no more shapes wait than fit into the memory of the picture`() {
    let rasterizer = Rasterizer()
    rasterizer.threads = 2
    rasterizer.divideAllPictures()
    rasterizer.begin(width: 256, height: 256, memoryLimit: 1 << 20)
    var path = VectorPath()
    ShapePrimitives.ellipse(center: Vector2(128, 128), size: Vector2(250, 250), clockwise: true, into: &path)
    for _ in 0..<40 {
      rasterizer.beginShape()
      rasterizer.add(path, .identity)
      let coverage = rasterizer.endShapeUsedOnce(rule: .nonzero)
      rasterizer.fill(coverage, with: .solid(PaintColor(red: 1, green: 0, blue: 0)))
    }
    // The box of a shape has 62,500 pixels, so that 16 of them would be a megabyte.
    #expect(rasterizer.recorder.settlements == 2)
    #expect(!rasterizer.work.isExhausted)
  }

  @Test func `the number of threads is limited`() throws {
    let renderer = try Renderer(Fixture.all[0].animation(), width: 8, height: 8)
    #expect(renderer.threads == 1)
    renderer.threads = 0
    #expect(renderer.threads == 1)
    renderer.threads = 1000
    #expect(renderer.threads == 16)
  }

  /// A shape without area is only found to be empty when its coverage is made.
  @Test func `gradients on shapes without area do not change the cost`() throws {
    let animation = try LottieAnimation(
      Array(
        #"""
        {"v":"5.7.0","fr":30,"ip":0,"op":9,"w":64,"h":64,"layers":[{"ty":4,"ip":0,"op":9,"st":0,"ks":{},"shapes":[
        {"ty":"sh","ks":{"k":{"c":true,"v":[[10,10],[40,10],[20,10]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}},
        {"ty":"gf","o":{"k":100},"t":1,"s":{"k":[0,0]},"e":{"k":[64,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}},
        {"ty":"el","p":{"k":[32,32]},"s":{"k":[30,30]}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}]}]}
        """#.utf8))
    let expected = try draw(animation, side: 64, threads: 1)
    #expect(try draw(animation, side: 64, threads: 2) == expected)
  }

  /// Compositions with fractional and turned edges clip shapes that wait, some of which cover nothing.
  @Test(arguments: 0..<60)
  func `any scene has the same pictures, and costs the same`(seed: Int) throws {
    let animation = try LottieAnimation(Array(RandomScene(seed: seed).json.utf8))
    for keepsLittle in [false, true] {
      let expected = try draw(animation, side: 40, threads: 1, keepsLittle: keepsLittle)
      for threads in [2, 4] {
        let result = try draw(animation, side: 40, threads: threads, keepsLittle: keepsLittle)
        #expect(result.work == expected.work)
        #expect(result == expected, "\(threads) threads, keeps little: \(keepsLittle)")
      }
      guard let most = expected.work.max() else { continue }
      for share in 1...4 {
        let limit = WorkBudget(most * Int64(share) / 5)
        #expect(
          try draw(animation, side: 40, threads: 2, limit: limit, keepsLittle: keepsLittle)
            == draw(animation, side: 40, threads: 1, limit: limit, keepsLittle: keepsLittle))
      }
    }
  }

  @Test func `threads may change from picture to picture, with effects too`() throws {
    let animation = try Fixture("Effects/shadow").animation()
    let plain = try Renderer(animation, width: 64, height: 64)
    let changing = try Renderer(animation, width: 64, height: 64)
    var expected = Surface(width: 64, height: 64), surface = expected
    for (index, frame) in animation.wholeFrames.enumerated() {
      changing.threads = [1, 3, 2, 2, 8][index % 5]
      changing.rasterizer.divideAllPictures()
      plain.render(frame: frame, into: &expected)
      changing.render(frame: frame, into: &surface)
      #expect(surface.pixels == expected.pixels)
    }
    changing.threads = 1
    #expect(changing.rasterizer.layers.allSatisfy { $0.recorder.team == nil })
  }
}
