import Testing

@testable import VectorRaster

@Suite struct StrokerMiterTests {
  private func outline(miterLimit: Float) -> VectorPath {
    var path = VectorPath()
    path.move(to: Vector2(10, 10))
    path.line(to: Vector2(50, 10))
    path.line(to: Vector2(50, 50))
    var outline = VectorPath()
    var stroker = Stroker()
    stroker.outline(
      path, StrokeOptions(width: 10, cap: .butt, join: .miter, miterLimit: miterLimit), scale: 1,
      into: &outline)
    return outline
  }

  @Test(arguments: [0.5, 0, -4, -.infinity, .nan] as [Float])
  func `a miter limit below 1 counts as 1, which leaves no miter`(limit: Float) {
    #expect(outline(miterLimit: limit).points == outline(miterLimit: 1).points)
    #expect(outline(miterLimit: limit).points != outline(miterLimit: 4).points)
  }
}
