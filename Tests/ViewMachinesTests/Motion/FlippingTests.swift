import Testing
import ViewMachines

/// Views whose y points upwards, and layers that are transformed about a corner.
@Suite struct FlippingTests {
  @Test func `a frame that is turned over twice is what it was`() {
    let frame = ViewFrame(20, 30, 40, 50)
    #expect(frame.flipped(inHeight: 200) == ViewFrame(20, 120, 40, 50))
    #expect(frame.flipped(inHeight: 200).flipped(inHeight: 200) == frame)
  }

  @Test func `a transform that is turned over does the same to points that are`() {
    let transform = ViewTransform.translation(3, 4) * .rotation(degrees: 30) * .scale(2, 5)
    let upsideDown = ViewTransform.scale(1, -1)
    #expect(isClose(transform.flipped, upsideDown * transform * upsideDown))
    // Clockwise where y points downwards is counter-clockwise where it points upwards.
    #expect(ViewTransform.rotation(degrees: 90).flipped == .rotation(degrees: -90))
    #expect(transform.flipped.flipped == transform)
  }

  @Test func `a transform about a point leaves that point where it is`() {
    // Half a turn about (20, 10) takes (0, 0) to (40, 20).
    #expect(
      ViewTransform.rotation(degrees: 180).about(20, 10)
        == ViewTransform(a: -1, b: 0, c: 0, d: -1, tx: 40, ty: 20))
    let transform = ViewTransform.translation(1, 2) * .scale(3, 4)
    #expect(transform.about(5, 6).about(-5, -6) == transform)
  }
}
