import TestSupport
import Testing

@testable import VectorRaster

/// Coverages of a picture that resembles the one before stay where they are.
@Suite struct StayingTests {
  /// Records circles that stand still, and one that moves.
  private func record(_ rasterizer: Rasterizer, _ x: Float, count: Int = 60) {
    rasterizer.begin(width: 200, height: 200)
    for i in 0..<count {
      let circle = circle(Float(i % 10) * 20, Float(i / 10) * 20, 9)
      rasterizer.fill(rasterizer.coverage(circle), with: .solid(.pureBlue))
    }
    rasterizer.fill(rasterizer.coverage(circle(x, 190, 8)), with: .solid(.pureRed))
  }

  private func alone(_ x: Float) -> [UInt32] {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 200, height: 200)
    record(rasterizer, x)
    rasterizer.compose(into: &surface)
    return surface.pixels
  }

  @Test func `pictures are drawn as alone, and memory stays bounded`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 200, height: 200)
    var stays = 0, copies = 0
    var capacities: [Int] = []
    for i in 0..<600 {
      let x = Float(i % 180)
      record(rasterizer, x)
      rasterizer.compose(into: &surface)
      if i % 40 == 0 { #expect(surface.pixels == alone(x)) }
      if rasterizer.isStaying { stays += 1 } else { copies += 1 }
      capacities.append(rasterizer.recorder.store.runs.capacity)
    }
    #expect(stays > 400 && copies > 2, "\(stays) stay, \(copies) are copied")
    #expect(capacities[20] == capacities[599])
  }

  @Test func `still coverages take no new memory`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 200, height: 200)
    for i in 0..<6 {
      record(rasterizer, Float(i))
      rasterizer.compose(into: &surface)
    }
    let store = rasterizer.recorder.store.sizes, older = rasterizer.recorder.store.older
    #expect(rasterizer.isStaying)
    #expect((store - older).records == 1)
  }

  /// A circle comes with each picture.
  ///
  /// New coverages fit into the memory of the first pass, so that a second pass allocates nothing.
  @Test func `a second pass takes no more memory`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 200, height: 200)
    var capacities: [[Int]] = []
    for pass in 0..<4 {
      for i in 0..<40 {
        rasterizer.isStep = i > 0
        record(rasterizer, Float(i * 4), count: 20 + i)
        rasterizer.compose(into: &surface)
      }
      let runs = rasterizer.recorder.store.runs.capacity, alphas = rasterizer.recorder.store.alphas.capacity
      let rows = rasterizer.recorder.store.rows.capacity, other = rasterizer.recorder.previous.runs.capacity
      capacities.append([runs, alphas, rows, other])
      if pass > 0 { #expect(capacities[pass].sorted() == capacities[0].sorted()) }
    }
  }

  @Test func `after a jump coverages are copied`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 200, height: 200)
    for i in 0..<6 {
      record(rasterizer, Float(i))
      rasterizer.compose(into: &surface)
    }
    rasterizer.isStep = false
    record(rasterizer, 7)
    #expect(!rasterizer.isStaying)
    rasterizer.compose(into: &surface)
    #expect(surface.pixels == alone(7))
  }

  @Test func `a picture that is begun again, or in another size, has nothing of the one that was not drawn`()
  {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 200, height: 200)
    for i in 0..<6 {
      record(rasterizer, Float(i))
      rasterizer.compose(into: &surface)
    }
    record(rasterizer, 100)
    record(rasterizer, 7)
    rasterizer.compose(into: &surface)
    #expect(surface.pixels == alone(7))
    record(rasterizer, 8)
    rasterizer.begin(width: 60, height: 60)
    let isKept = rasterizer.recorder.previous.isValid, sizes = rasterizer.recorder.store.sizes
    #expect(!isKept && sizes.records == 1)
  }

  @Test func `a coverage that stays is charged like a new one`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 200, height: 200)
    var weights: Set<Int> = []
    for _ in 0..<6 {
      record(rasterizer, 40)
      weights.insert(rasterizer.recorder.weight)
      rasterizer.compose(into: &surface)
    }
    #expect(weights.count == 1 && rasterizer.isStaying)
  }

  @Test func `rectangles are found again`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 64, height: 64)
    var indices: [Int32] = []
    for step in 0..<5 {
      rasterizer.begin(width: 64, height: 64)
      let still = (0..<8).map { rasterizer.coverage(rectangle(Float($0), 3, Float($0) + 9, 60)) }
      for coverage in still { rasterizer.fill(coverage, with: .solid(.pureBlue)) }
      rasterizer.fill(rasterizer.coverage(rectangle(Float(step), 61, 60, 63)), with: .solid(.pureRed))
      indices.append(still[0].index)
      rasterizer.compose(into: &surface)
      if step > 0 {
        var boxes: [PixelBox] = []
        rasterizer.forEachDrawnBox { boxes.append($0) }
        #expect(boxes.allSatisfy { $0.minY >= 32 }, "the rectangles in the upper band are the same")
      }
    }
    #expect(rasterizer.isStaying && indices[4] == indices[3])
  }
}

extension Rasterizer {
  /// Whether the coverages of the previous picture stay where they are.
  fileprivate var isStaying: Bool { recorder.store.isStaying }
}
