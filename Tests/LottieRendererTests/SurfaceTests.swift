import Testing
import VectorRaster

@Suite struct SurfaceTests {
  @Test func `a new surface is transparent`() {
    #expect(Surface(width: 3, height: 2).pixels == [0, 0, 0, 0, 0, 0])
  }
}
