import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster
import ViewMachines
import ViewStages

/// Labels with fonts.
@Suite struct LabelTests {
  private let root = HeadlessView(tag: 0, frame: ViewFrame(0, 0, 40, 20))
  private let stage: HeadlessStage

  init() {
    stage = HeadlessStage(root: root)
    stage.fonts = SquareFonts()
  }

  private func label(_ text: String, _ change: (inout StageFile.Label) -> Void = { _ in }) -> HeadlessView {
    let view = HeadlessView(tag: 1, frame: ViewFrame(0, 0, 40, 20))
    var label = StageFile.Label(text, color: ViewColor(red: 1, green: 0, blue: 0))
    label.fontSize = 10
    change(&label)
    view.label = label
    root.add(view)
    return view
  }

  /// The columns and rows of the pixels that are at least half covered.
  private func shown() throws -> (columns: [Int], rows: [Int]) {
    var surface = Surface(width: 40, height: 20)
    try StageRenderer(width: 40, height: 20).draw(stage, into: &surface)
    let places = surface.pixels.indices.filter { surface.pixels[$0] >> 24 > 127 }
    return (Set(places.map { $0 % 40 }).sorted(), Set(places.map { $0 / 40 }).sorted())
  }

  @Test func `a text is drawn in the middle of the height`() throws {
    _ = label("x")
    // The letter is 8 wide and 7.2 high: from 6.4 to 13.6.
    let (columns, rows) = try shown()
    #expect(columns == Array(0..<8) && rows == Array(6..<14))
  }

  @Test(arguments: [(StageFile.Label.Alignment.left, 0), (.center, 10), (.right, 20)])
  func `lines have an alignment`(_ alignment: StageFile.Label.Alignment, first: Int) throws {
    _ = label("xx") { $0.alignment = alignment }
    // The second letter ends 2 pixels before the end of its advance.
    let columns = try shown().columns
    #expect(columns.first == first && columns.last == first + 17)
  }

  @Test func `a line feed begins a new line`() throws {
    _ = label("x\nx") { $0.fontSize = 6 }
    // Two lines of 4.32 with 7.2 between their baselines.
    let rows = try shown().rows
    #expect(rows.first == 4 && rows.last == 15 && !rows.contains(10))
  }

  @Test func `a text follows its view`() throws {
    let view = label("x")
    _ = try shown()
    view.look.frame = ViewFrame(20, 0, 20, 20)
    #expect(try shown().columns == Array(20..<28))
    view.look.alpha = 0.25
    #expect(try shown().columns.isEmpty)
  }

  @Test func `the file gives the look of a label`() throws {
    let json =
      #"{"width":40,"height":20,"views":[{"frame":[0,0,40,20],"label":"x","font":"Futura","fontSize":12.5,"textAlignment":"right"}]}"#
    let label = try #require(try StageFile(json: Array(json.utf8)).views[0].label)
    #expect(label.font == "Futura" && label.fontSize == 12.5 && label.alignment == .right)
    for wrong in [#""fontSize":0"#, #""textAlignment":"middle""#] {
      let json = #"{"width":40,"height":20,"views":[{"frame":[0,0,40,20],"label":"x",\#(wrong)}]}"#
      #expect(throws: ViewStageError.self) { try StageFile(json: Array(json.utf8)) }
    }
  }

  @Test func `without a font boxes within the label stand for its characters`() throws {
    stage.fonts = nil
    let view = label("oo") {
      $0.alignment = .right
      $0.fontSize = 20
    }
    view.look.frame = ViewFrame(4, 2, 30, 16)
    view.cornerRadius = 8
    // Each box is 9.1 wide with a line of 0.6: from 12.8 to 21.9, and from 23.9 to 33.
    var surface = Surface(width: 40, height: 20)
    try StageRenderer(width: 40, height: 20).draw(stage, into: &surface)
    let columns = Set(surface.pixels.indices.filter { surface.pixels[$0] >> 24 > 63 }.map { $0 % 40 })
    #expect(columns.min() == 13 && columns.max() == 32 && !columns.contains(22))
    // A label without letters draws nothing, and neither does the box of the view.
    view.label = .init(" ")
    #expect(try shown().columns.isEmpty)
  }

  @Test func `a label is drawn in the fonts that the stage has now, and each stage in its own`() throws {
    _ = label("x")
    let renderer = try StageRenderer(width: 40, height: 20)
    func columns(_ stage: HeadlessStage) -> [Int] {
      var surface = Surface(width: 40, height: 20)
      renderer.draw(stage, into: &surface)
      return Set(surface.pixels.indices.filter { surface.pixels[$0] >> 24 > 127 }.map { $0 % 40 }).sorted()
    }
    let filled = columns(stage)
    #expect(filled == Array(0..<8))
    let other = HeadlessStage(root: HeadlessView(tag: 0, frame: ViewFrame(0, 0, 40, 20)))
    let view = HeadlessView(tag: 1, frame: ViewFrame(0, 0, 40, 20))
    view.label = root.children.first?.label
    other.root.add(view)
    #expect(columns(other) != filled)
    stage.fonts = nil
    #expect(columns(stage) != filled)
    stage.fonts = SquareFonts()
    #expect(columns(stage) == filled)
  }

  @Test func `a label without a font is a finding`() throws {
    let json = #"{"width":40,"height":20,"views":[{"frame":[0,0,40,20],"label":"x","font":"none"}]}"#
    let stage = HeadlessStage(
      try StageFile(json: Array(json.utf8)), decoder: PlainPNGDecoder(), fonts: SquareFonts())
    #expect(stage.diagnostics.map(\.path) == ["views[0].label"])
    #expect(stage.diagnostics.first?.message.contains("none") == true)
    let bare = HeadlessStage(try StageFile(json: Array(json.utf8)), decoder: PlainPNGDecoder())
    #expect(
      bare.diagnostics.map(\.message) == ["there are no fonts; boxes stand for the characters of the label"])
  }
}

/// A font whose letters are boxes, 80 % of the size wide and 72 % high.
private final class SquareFonts: FontProvider, OutlineFont {
  var ascent: Float { 75 }

  func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont { self }

  func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
    request.family == "none" ? nil : FontMatch(self, from: .host)
  }

  func shape(_ text: ParagraphPart, isRightToLeft: Bool) -> [ShapedGlyph] {
    text.range.map { ShapedGlyph(id: 1, cluster: $0, advance: 100) }
  }

  func outline(of glyph: UInt32) -> VectorPath? {
    var path = VectorPath()
    path.move(to: Vector2(0, -72))
    path.line(to: Vector2(80, -72))
    path.line(to: Vector2(80, 0))
    path.line(to: Vector2(0, 0))
    path.close()
    return path
  }
}
