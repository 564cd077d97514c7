import Testing

@testable import ViewMachines

/// §2.2: the grammar of rectangles, which is ours on every platform.
struct RectTextTests {
  @Test(arguments: [
    ("{{1,2},{3,4}}", ViewFrame(1, 2, 3, 4)), (" { { 1 , 2 } , { 3 , 4 } } ", ViewFrame(1, 2, 3, 4)),
    ("{{-1.5,.5},{1e1,4.}}", ViewFrame(-1.5, 0.5, 10, 4)), ("{{5,5},{-3,-4}}", ViewFrame(2, 1, 3, 4)),
    ("{{1,2},\n{3,4}}", ViewFrame(1, 2, 3, 4)),
  ])
  func `a rectangle`(text: String, frame: ViewFrame) {
    #expect(RectText(text).frame == frame)
    #expect(RectText(frame).frame == frame)
  }

  @Test(arguments: [
    "", "50 50 10 10", "{{1,2},{3,4}", "{{1,2},{3,4}}}", "{1,2},{3,4}", "{{1,2}{3,4}}", "{{1;2},{3;4}}",
    "{{a,2},{3,4}}",
    "{{1,2},{3,4}}x", "{{1,2},{3}}", "{{,2},{3,4}}", "{{1 2},{3 4}}", "{{1,2},{3,1e400}}", "{{nan,2},{3,4}}",
    "{{1,2},{3,1e10}}", "{{0x10,2},{3,4}}", "{", "{{", "{{1", "{{1,2},{3,4",
  ])
  func `anything else leaves the frame alone`(text: String) {
    #expect(RectText(text).rectangle == nil)
    #expect(RectText(text).frame == nil)
  }

  @Test(arguments: ["{{1,2},{0,4}}", "{{1,2},{3,0}}", "{{1,2},{0,0}}"])
  func `an empty rectangle leaves the frame alone`(text: String) {
    #expect(RectText(text).rectangle != nil)
    #expect(RectText(text).frame == nil)
  }
}
