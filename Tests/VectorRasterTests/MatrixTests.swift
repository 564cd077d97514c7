import Testing
import VectorRaster

@Suite struct MatrixTests {
  @Test func `a product applies its right side first`() {
    let matrix = Matrix2D.translation(10, 0) * Matrix2D.scale(2, 2)
    #expect(matrix * Vector2(1, 1) == Vector2(12, 2))
  }
}
