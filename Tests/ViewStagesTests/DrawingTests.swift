import LottieFormat
import LottieRenderer
import Testing
import VectorRaster
import ViewMachines
import ViewStages

/// What is drawn of views, pixel by pixel.
@Suite struct DrawingTests {
  private let red = ViewColor(red: 1, green: 0, blue: 0), blue = ViewColor(red: 0, green: 0, blue: 1)
  private let root = HeadlessView(frame: ViewFrame(0, 0, 16, 16))
  private let stage: HeadlessStage

  init() { stage = HeadlessStage(root: root) }

  @discardableResult
  private func add(_ frame: ViewFrame, _ color: ViewColor? = nil, to parent: HeadlessView? = nil)
    -> HeadlessView
  {
    let view = HeadlessView(frame: frame, background: color)
    (parent ?? root).add(view)
    return view
  }

  private func pixel(_ x: Int, _ y: Int) throws -> [Int] { try stage.picture().pixel(x, y) }

  /// The columns of a row, and the rows of a column, that are not empty.
  private func shown(_ surface: Surface) -> (columns: [Int], rows: [Int]) {
    let xs = (0..<surface.width).filter { x in (0..<surface.height).contains { surface.pixel(x, $0)[3] > 0 } }
    let ys = (0..<surface.height).filter { y in (0..<surface.width).contains { surface.pixel($0, y)[3] > 0 } }
    return (xs, ys)
  }

  @Test func `later siblings are in front of earlier ones and what is inside those`() throws {
    let first = add(ViewFrame(0, 0, 8, 8), red)
    add(ViewFrame(2, 2, 8, 8), red, to: first)
    add(ViewFrame(4, 4, 8, 8), blue)
    #expect(try pixel(3, 3) == [255, 0, 0, 255])
    #expect(try pixel(5, 5) == [0, 0, 255, 255])
    // What is inside a view stands over its edges.
    #expect(try pixel(9, 3) == [255, 0, 0, 255])
  }

  @Test func `an alpha is that of all that a view shows together`() throws {
    let parent = add(ViewFrame(0, 0, 8, 8), red)
    parent.look.alpha = 0.5
    let child = add(ViewFrame(4, 4, 8, 8), blue, to: parent)
    // Where they overlap nothing of the one shows through the other.
    #expect(try pixel(1, 1) == [128, 0, 0, 128])
    #expect(try pixel(5, 5) == [0, 0, 128, 128])
    // Down the tree alphas multiply: 0.5 × 0.5 of blue over what is left of red.
    child.look.alpha = 0.5
    #expect(try pixel(10, 10) == [0, 0, 64, 64])
    #expect(try pixel(5, 5) == [64, 0, 64, 128])
  }

  @Test func `views that are hidden or have no alpha are not seen`() throws {
    let parent = add(ViewFrame(0, 0, 8, 8), red)
    add(ViewFrame(4, 4, 8, 8), blue, to: parent)
    parent.isHidden = true
    #expect(shown(try stage.picture()).columns == [])
    parent.isHidden = false
    parent.look.alpha = 0
    #expect(shown(try stage.picture()).columns == [])
  }

  @Test func `a view that clips cuts off what is inside it, at its round corners too`() throws {
    let parent = add(ViewFrame(0, 0, 8, 8))
    add(ViewFrame(4, 4, 8, 8), blue, to: parent)
    parent.clips = true
    let picture = try stage.picture()
    #expect(shown(picture).columns == [4, 5, 6, 7] && shown(picture).rows == [4, 5, 6, 7])
    parent.cornerRadius = 4
    #expect(try pixel(7, 7) == [0, 0, 0, 0])
    #expect(try pixel(4, 4) == [0, 0, 255, 255])
  }

  @Test func `what stands over the stage is not seen`() throws {
    add(ViewFrame(-4, -4, 100, 100), red)
    let renderer = try StageRenderer(width: 32, height: 16)
    let picture = stage.picture(with: renderer)
    #expect(shown(picture).columns == Array(8..<24))
    // A picture of another size shows the same, larger.
    renderer.fit = .fill
    #expect(shown(stage.picture(with: renderer)).columns == Array(0..<32))
  }

  @Test func `a corner's radius is at most half of a side`() throws {
    let view = add(ViewFrame(2, 2, 12, 8), red)
    view.cornerRadius = 100
    let round = try stage.picture()
    view.cornerRadius = 4
    #expect(try stage.picture().pixels == round.pixels)
    #expect(round.pixel(2, 2) == [0, 0, 0, 0] && round.pixel(8, 2) == [255, 0, 0, 255])
    // A quarter of a circle of 4 points leaves (1 − π/4) · 16 ≈ 3.43 points out at each corner; curves are drawn as
    // chords, which leave out a little more.
    let area = round.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    #expect(abs(area - (96 - 4 * (1 - Double.pi / 4) * 16)) < 1.5)
  }

  @Test func `a view turns about its centre`() throws {
    let view = add(ViewFrame(2, 6, 12, 4), red)
    view.look.transform = .rotation(degrees: 90)
    let picture = try stage.picture()
    #expect(shown(picture).columns == Array(6..<10) && shown(picture).rows == Array(2..<14))
  }

  @Test(
    arguments: [
      (.scaleToFill, 4..<12, 2..<14), (.scaleAspectFit, 4..<12, 6..<10), (.scaleAspectFill, 0..<16, 2..<14),
      (.center, 6..<10, 7..<9), (.top, 6..<10, 2..<4), (.bottom, 6..<10, 12..<14), (.left, 4..<8, 7..<9),
      (.right, 8..<12, 7..<9), (.topLeft, 4..<8, 2..<4), (.topRight, 8..<12, 2..<4),
      (.bottomLeft, 4..<8, 12..<14), (.bottomRight, 8..<12, 12..<14),
    ] as [(HeadlessView.ContentMode, Range<Int>, Range<Int>)])
  func `a picture lies where the content mode says`(
    mode: HeadlessView.ContentMode, columns: Range<Int>, rows: Range<Int>
  ) throws {
    // 8 × 4 pixels at two a point: 4 × 2 points, in a view of 8 × 12.
    let view = add(ViewFrame(4, 2, 8, 12))
    view.picture = .init(
      Bitmap(width: 8, height: 4, pixels: Array(repeating: 0xFF00_00FF, count: 32)), scale: 2)
    view.contentMode = mode
    let found = shown(try stage.picture())
    #expect(found.columns == Array(columns) && found.rows == Array(rows))
    // An animation of that size lies there as well.
    view.picture = nil
    view.film = .init(try Self.square(width: 4, height: 2))
    let film = shown(try stage.picture())
    #expect(film.columns == Array(columns) && film.rows == Array(rows))
  }

  @Test func `a picture keeps its pixels`() throws {
    let view = add(ViewFrame(1, 1, 2, 1))
    view.picture = .init(Bitmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000]))
    #expect(try pixel(1, 1) == [255, 0, 0, 255])
    #expect(try pixel(2, 1) == [0, 0, 255, 255])
    #expect(shown(try stage.picture()).columns == [1, 2])
  }

  // MARK: Animations

  /// A red canvas of a size, for 20 frames at 10 a second.
  private static func square(width: Int, height: Int) throws -> LottieAnimation {
    try LottieAnimation(
      Array(
        #"""
        {"v":"5.7.0","fr":10,"ip":5,"op":25,"w":\#(width),"h":\#(height),"layers":[
          {"ty":1,"ip":5,"op":15,"st":0,"sw":\#(width),"sh":\#(height),"sc":"#ff0000","ks":{}},
          {"ty":1,"ip":15,"op":25,"st":0,"sw":\#(width),"sh":\#(height),"sc":"#0000ff","ks":{}}]}
        """#.utf8))
  }

  @Test func `an animation has its own time`() throws {
    var film = HeadlessView.Film(try Self.square(width: 4, height: 4))
    #expect([0, 0.5, 1.95, 2, 2.5].map { film.frame(at: $0) } == [5, 10, 24.5, 5, 10])
    film.start = 1
    film.speed = -2
    #expect([0, 0.25, 0.5, 0.75].map { film.frame(at: $0) } == [15, 10, 5, 20])
    film.loops = false
    #expect([0, 0.5, 9].map { film.frame(at: $0) } == [15, 5, 5])
    film.speed = 1
    #expect(film.frame(at: 9) == 25)
  }

  @Test func `an animation is drawn at its time, and its view's alpha counts`() throws {
    let view = add(ViewFrame(4, 4, 8, 8))
    view.film = .init(try Self.square(width: 4, height: 4))
    view.contentMode = .scaleAspectFit
    let renderer = try StageRenderer(width: 16, height: 16)
    #expect(stage.picture(with: renderer).pixel(8, 8) == [255, 0, 0, 255])
    stage.time = .milliseconds(1500)
    #expect(stage.picture(with: renderer).pixel(8, 8) == [0, 0, 255, 255])
    view.look.alpha = 0.5
    #expect(stage.picture(with: renderer).pixel(8, 8) == [0, 0, 128, 128])
    // One that ends stays where it ended.
    stage.time = .seconds(9)
    view.film?.loops = false
    view.look.alpha = 1
    #expect(stage.picture(with: renderer).pixel(8, 8) == [0, 0, 255, 255])
    // Another one in its place is drawn from then on.
    view.film = .init(try Self.square(width: 8, height: 4))
    view.film?.speed = 0
    let picture = stage.picture(with: renderer)
    #expect(picture.pixel(8, 8) == [255, 0, 0, 255] && shown(picture).rows == Array(6..<10))
  }

  @Test func `an animation is turned with its view, and cut off at the stage's edges`() throws {
    let view = add(ViewFrame(8, 4, 12, 4))
    view.film = .init(try Self.square(width: 12, height: 4))
    #expect(shown(try stage.picture()).columns == Array(8..<16))
    view.look.transform = .rotation(degrees: 90)
    let turned = shown(try stage.picture())
    #expect(turned.columns == [12, 13, 14, 15] && turned.rows == Array(0..<12))
    view.look.transform = .scale(0, 0)
    #expect(shown(try stage.picture()).columns == [])
    view.look.transform = .translation(1000, 0)
    #expect(shown(try stage.picture()).columns == [])
  }

  @Test func `views that show one animation are each drawn at their place and time`() throws {
    let animation = try Self.square(width: 4, height: 4)
    for index in 0..<4 {
      let view = add(ViewFrame(Double(index) * 4, 0, 4, 4))
      view.film = .init(animation)
      view.film?.start = index % 2 == 0 ? 0 : 1
    }
    let renderer = try StageRenderer(width: 16, height: 16)
    for time in 0..<3 {
      stage.time = .seconds(time)
      let picture = stage.picture(with: renderer)
      #expect(shown(picture).columns == Array(0..<16) && shown(picture).rows == Array(0..<4))
      for index in 0..<4 {
        let color = (index + time) % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]
        #expect(picture.pixel(index * 4 + 2, 2) == color)
      }
    }
    // More animations than renderers are kept for.
    for view in root.children { view.removeFromParent() }
    for index in 0..<40 {
      add(ViewFrame(Double(index % 8) * 2, Double(index / 8) * 2, 2, 2)).film = .init(
        try Self.square(width: 4, height: 4))
    }
    for _ in 0..<2 {
      stage.time = .zero
      let picture = stage.picture(with: renderer)
      #expect(shown(picture).columns == Array(0..<16) && shown(picture).rows == Array(0..<10))
    }
    #expect(renderer.diagnostics == [])
  }

  @Test func `what animations cover in a picture has a limit, whatever they are`() throws {
    let animation = try Self.square(width: 4, height: 4)
    // Each covers all of a picture of 1 Mi pixels; the limit is reached with some to spare on both sides.
    let group = add(ViewFrame(0, 0, 16, 16))
    let fitting = ViewStageLimits.maximumAnimationPixels >> 20
    for _ in 0..<fitting + 3 { add(ViewFrame(0, 0, 16, 16), to: group).film = .init(animation) }
    let renderer = try StageRenderer(width: 1024, height: 1024)
    let picture = stage.picture(with: renderer)
    #expect(picture.pixel(512, 512) == [255, 0, 0, 255])
    let finding = try #require(renderer.diagnostics.first)
    #expect(renderer.diagnostics.count == 1 && finding.feature == "animation")
    #expect(finding.path == "views[0].views[\(fitting)].animation")
    #expect(finding.message.hasPrefix("the animations of 3 views are not drawn"))
    // What is hidden, or beside the picture, costs nothing.
    for view in group.children.prefix(2) { view.isHidden = true }
    group.children[2].look.frame.x = 100
    _ = stage.picture(with: renderer)
    #expect(renderer.diagnostics == [])
  }

  @Test func `numbers beyond all reason draw nothing and end nothing`() throws {
    let view = add(ViewFrame(4, 4, 8, 8), red)
    view.film = .init(try Self.square(width: 4, height: 4))
    view.picture = .init(Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF]))
    for value in [1e15, -1e15, 1e300, .infinity, .nan, 1e-300] {
      view.look.transform = ViewTransform(a: value, b: value, c: -value, d: value, tx: value, ty: 0)
      _ = try stage.picture()
      view.look.transform = .identity
      view.look.frame = ViewFrame(value, 0, value.magnitude, 1)
      _ = try stage.picture()
      view.look.frame = ViewFrame(4, 4, 8, 8)
    }
    #expect(try pixel(8, 8) == [255, 0, 0, 255])
  }

  @Test func `a size that can't be drawn is refused`() {
    #expect(throws: RenderError.self) { try StageRenderer(width: 0, height: 1) }
  }
}
