import LottieFormat
import LottiePlayer
import Testing

/// The canvas for a view of any size.
@Suite struct ViewGeometryTests {
  @Test(
    arguments: [
      (100, 50, 2, 200, 100), (0.4, 0.4, 1, 1, 1), (33.3, 10, 1.5, 50, 15), (100, 100, 0, 100, 100),
      (100, 100, .nan, 100, 100), (100, 100, -3, 100, 100), (64, 64, 3, 192, 192),
    ] as [(Double, Double, Double, Int, Int)])
  func `a view has a canvas of its pixels`(
    width: Double, height: Double, scale: Double, columns: Int, rows: Int
  ) throws {
    let canvas = try #require(ViewGeometry(width: width, height: height, scale: scale).canvas)
    #expect(canvas == (columns, rows))
  }

  @Test func `a view without a size, or of no size at all, has none`() {
    let odd: [Double] = [0, -1, .nan, .infinity, -.infinity, -0.0]
    for side in odd {
      for other in odd + [10] {
        #expect(ViewGeometry(width: side, height: other, scale: 2).canvas == nil, "\(side), \(other)")
        #expect(ViewGeometry(width: other, height: side, scale: 2).canvas == nil, "\(other), \(side)")
      }
    }
    #expect(ViewGeometry(width: 1e308, height: 1e308, scale: 1e10).canvas == nil)
  }

  @Test func `a view that is too large gets the largest canvas of its shape`() throws {
    for (width, height) in [(20_000.0, 10.0), (10.0, 1e7), (16_000, 16_000), (1e300, 1e300), (9_000, 8_000)] {
      let canvas = try #require(ViewGeometry(width: width, height: height, scale: 2).canvas)
      #expect(max(canvas.width, canvas.height) <= LottieLimits.maximumSurfaceSide)
      #expect(canvas.width * canvas.height <= LottieLimits.maximumSurfacePixels)
      let (long, short) = (max(width, height), min(width, height))
      let shape = Double(min(canvas.width, canvas.height)) / Double(max(canvas.width, canvas.height))
      #expect(abs(shape - short / long) < 0.001, "\(canvas)")
      #expect((try? Player(width: canvas.width, height: canvas.height)) != nil)
    }
  }
}
