import LottieFormat
import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

/// Expressions of all kinds of properties, and what expressions read of texts and shapes.
@Suite struct ExpressionPlaceTests {
  /// A font of two squares of 8 × 8 at a size of 16, 16 apart: "a" and "1"; "b" is half as wide.
  private static let font = """
    "fonts":{"list":[{"fName":"Block","fFamily":"Block","fStyle":"Regular","ascent":75}]},
    "chars":[\(character("a", 50)),\(character("1", 50)),\(character("b", 25))],
    """

  private static func character(_ name: String, _ width: Int) -> String {
    let zero = "[[0,0],[0,0],[0,0],[0,0]]"
    let outline =
      #"{"c":true,"v":[[0,0],[\#(width),0],[\#(width),-50],[0,-50]],"i":\#(zero),"o":\#(zero)}"#
    return
      #"{"ch":"\#(name)","size":16,"style":"Regular","w":100,"fFamily":"Block","data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"a":0,"k":\#(outline)}}]}]}}"#
  }

  private static func document(_ text: String, at frame: Int = 0, size: Int = 16) -> String {
    #"{"t":\#(frame),"s":{"s":\#(size),"f":"Block","t":"\#(text)","j":0,"tr":0,"lh":20,"fc":[1,0,0]}}"#
  }

  /// A layer of text at (0, 32).
  private func text(_ name: String, _ documents: [String], _ expression: String? = nil) -> String {
    let source = expression.map { #","x":"\#($0)""# } ?? ""
    return
      #"{"ty":5,"nm":"\#(name)","ip":0,"op":60,"ks":{"p":{"k":[0,32]}},"t":{"d":{"k":[\#(documents.joined(separator: ","))]\#(source)},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}}"#
  }

  private func square(_ name: String, _ expression: String, _ more: String = "") -> String {
    ##"{"ty":1,"nm":"\##(name)","sw":4,"sh":4,"sc":"#ff0000","ip":0,"op":60,"ks":{"p":{"a":0,"k":[1,2],"x":"\##(expression)"}}\##(more)}"##
  }

  private func animation(_ layers: String...) throws -> LottieAnimation {
    try LottieAnimation(layers: "[\(layers.joined(separator: ","))]", more: Self.font)
  }

  private func corner(_ animation: LottieAnimation, _ frame: Double = 0, of name: String = "q") throws
    -> [Float]
  {
    let renderer = try Renderer(animation, width: 64, height: 64)
    let box = try #require(renderer.bounds(ofLayer: name, in: renderer.evaluate(frame: frame)))
    return [box.bounds.minX, box.bounds.minY]
  }

  // MARK: - Texts

  @Test func `a number becomes a text, and a constant text needs no expression when drawing`() throws {
    let constant = try animation(text("a", [Self.document("a")], "10 + 1"))
    #expect(constant.program.value.expressions == nil && constant.diagnostics.isEmpty)
    let picture = Picture(try Renderer(constant, width: 64, height: 64).surface(at: 0))
    #expect(picture.area(x: 0..<8, y: 24..<32) == 64 && picture.area(x: 16..<24, y: 24..<32) == 64)
    #expect(picture.area() == 128)
  }

  /// The first keyframe has a size of 16, the second one of 32.
  @Test func `the text of an expression has the style of the keyframe`() throws {
    let documents = [Self.document("a"), Self.document("a", at: 10, size: 32)]
    for source in ["value + '1'", "'a1'"] {
      let renderer = try Renderer(animation(text("a", documents, source)), width: 64, height: 64)
      for frame in [0.0, 10, 0] {
        let area = Picture(renderer.surface(at: frame)).area()
        #expect(area == (frame < 10 ? 128 : 512), "\(source) \(frame)")
      }
    }
  }

  @Test func `expressions read texts, after their expressions`() throws {
    let animation = try animation(
      text("a", [Self.document("a"), Self.document("ab", at: 20)], "value + time * 30"),
      text("b", [Self.document("b")], "thisComp.layer('a').text.sourceText.replace(/* */ 'b', '')"),
      square("q", "[thisComp.layer('b').text.sourceText.length, 5]"))
    #expect(try corner(animation, 0) == [2, 5] && corner(animation, 12) == [3, 5])
    #expect(try corner(animation, 20) == [3, 5])
  }

  @Test func `missing characters of an expression's text are reported`() throws {
    let animation = try animation(text("a", [Self.document("a")], "'x' + time"))
    #expect(animation.diagnostics.contains { $0.feature == "font" && $0.message.contains("x") })
  }

  @Test func `a text that is too long is left out, and the keyframes are used`() throws {
    let animation = try animation(text("a", [Self.document("a")], "'a'.repeat(time > 0.5 ? 2000 : 1)"))
    let renderer = try Renderer(animation, width: 64, height: 64)
    #expect(Picture(renderer.surface(at: 20)).area() == 64)
    #expect(renderer.expressionFindings.count == 1)
  }

  @Test(arguments: ["'a'.repeat(513)", "'a'.repeat(513) + time"])
  func `a text that is too long at the first frame is reported`(source: String) throws {
    let animation = try animation(
      text("a", [Self.document("a")], source), square("q", "[thisComp.layer('a').text.sourceText.length, 5]"))
    let findings = animation.diagnostics.filter { $0.feature == "expression" }
    #expect(findings.map(\.path) == ["layers[0].t.d.x"] && findings.map(\.layer) == ["a"])
    #expect(findings.first?.message.contains("a text of an expression has at most 512 UTF-16 units") == true)
    #expect(try corner(animation) == [1, 5])
    #expect(Picture(try Renderer(animation, width: 64, height: 64).surface(at: 0)).area(x: 8..<64) == 0)
  }

  @Test func `a pose with a text is drawn by another renderer, and with a slot`() throws {
    let animation = try animation(text("a", [Self.document("a")], "'a'.repeat(1 + time * 3)"))
    let first = try Renderer(animation, width: 64, height: 64),
      second = try Renderer(animation, width: 64, height: 64)
    let pose = first.evaluate(frame: 20)
    _ = second.surface(at: 0)
    var surface = Surface(width: 64, height: 64)
    second.draw(pose, into: &surface)
    #expect(Picture(surface).area() == 192)
    second.overlay = Overlay(animation)
    second.draw(pose, into: &surface)
    #expect(Picture(surface).area() == 192)
  }

  // MARK: - Boxes

  /// Squares of 8 × 8 stand on the baseline at (0, 0) of the layer.
  @Test(arguments: [
    ("r.left", Float(0)), ("r.top", -8), ("r.width", 8), ("r.height", 8),
    ("thisComp.layer('two').sourceRectAtTime().width", 24),
    ("thisComp.layer('more').sourceRectAtTime().width", 40),
    ("thisComp.layer('keys').sourceRectAtTime().width", 8),
    ("thisComp.layer('keys').sourceRectAtTime(0.5).width", 24),
    ("thisComp.layer('q').sourceRectAtTime().height", 4),
  ])
  func `the box of a text is that of its characters`(source: String, expected: Float) throws {
    let animation = try animation(
      text("a", [Self.document("a")]), text("two", [Self.document("aa")]),
      text("more", [Self.document("a")], "'aaa' + (time < 0 ? 'a' : '')"),
      text("keys", [Self.document("a"), Self.document("a1", at: 10)]),
      square("q", "var r = thisComp.layer('a').sourceRectAtTime(); [\(source), 5]"))
    #expect(animation.diagnostics.isEmpty, "\(animation.diagnostics)")
    let found = try corner(animation)
    #expect(found == [expected, 5], "\(source): \(found)")
  }

  /// Numbers of the box: left, top, width and height.
  @Test(arguments: [
    (#"{"ty":"el","p":{"k":[10,20]},"s":{"k":[8,4]}}"#, [Float(6), 18, 8, 4]),
    (
      #"{"ty":"sr","sy":2,"p":{"k":[10,20]},"pt":{"k":4},"r":{"k":0},"or":{"k":5},"os":{"k":0}}"#,
      [5, 15, 10, 10]
    ),
    (
      #"{"ty":"sh","ks":{"k":{"v":[[1,2],[7,9]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#,
      [1, 2, 6, 7]
    ),
    (#"{"ty":"rc","hd":true,"p":{"k":[10,20]},"s":{"k":[8,4]}}"#, [0, 0, 0, 0]),
    (#"{"ty":"rc","p":{"k":[10,20]},"s":{"a":0,"k":[8,4],"x":"[12, 6]"}}"#, [4, 17, 12, 6]),
    (
      #"{"ty":"rc","p":{"k":[10,20]},"s":{"k":[8,4]}},{"ty":"st","c":{"k":[1,0,0]},"w":{"k":2},"o":{"k":100}}"#,
      [5, 17, 10, 6]
    ),
    (
      #"{"ty":"gr","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[8,4]}},{"ty":"tr","p":{"k":[10,20]},"r":{"k":90}}]}"#,
      [8, 16, 4, 8]
    ),
  ])
  func `the box of shapes is that of their outlines and strokes`(shape: String, expected: [Float]) throws {
    let shapes = #"{"ty":4,"nm":"a","ip":0,"op":60,"ks":{},"shapes":[\#(shape)]}"#
    let read = "var r = thisComp.layer('a').sourceRectAtTime();"
    let animation = try animation(
      shapes, square("q", read + "[r.left, r.top]"), square("p", read + "[r.width, r.height]"))
    let found = try corner(animation) + corner(animation, of: "p")
    #expect(found.map { ($0 * 1000).rounded() / 1000 } == expected, "\(shape)")
  }

  // MARK: - Chains and directions

  @Test func `a chain of three hundred expressions has the value of its end`() throws {
    let layers = (0..<300).map { index in
      let source = index < 299 ? "thisComp.layer(\(index + 2)).position + [0.25, 0]" : "[time * 30, 7]"
      return square("a\(index)", source, #","ind":\#(index + 1)"#)
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    let renderer = try Renderer(animation, width: 64, height: 64)
    let box = try #require(renderer.bounds(ofLayer: "a100", in: renderer.evaluate(frame: 10)))
    #expect(box.bounds.minX == 10 + 199 * 0.25 && box.bounds.minY == 7)
    #expect(renderer.expressionFindings.isEmpty)
  }

  @Test func `a ring of a hundred expressions ends, and is reported`() throws {
    let layers = (0..<100).map { index in
      square("a\(index)", "thisComp.layer(\((index + 1) % 100 + 1)).position", #","ind":\#(index + 1)"#)
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    let renderer = try Renderer(animation, width: 64, height: 64)
    let box = try #require(renderer.bounds(ofLayer: "a50", in: renderer.evaluate(frame: 10)))
    #expect(box.bounds.minX == 1 && box.bounds.minY == 2)
    #expect(renderer.expressionFindings.contains { $0.message.contains("depends on itself") })
  }

  /// A square whose side points down turns by 90° about its corner, and so lies to the left of its position.
  @Test(arguments: [
    #"{"k":[20,10],"x":"[20, 10 + time * 30]"}"#,
    #"{"s":true,"x":{"a":0,"k":20},"y":{"a":0,"k":10,"x":"10 + time * 30"}}"#,
    #"{"k":[20,10],"x":"var p = thisComp.layer('guide').position; [p[0] + 20, p[1] + 10]"}"#,
  ])
  func `a layer is oriented along the position of an expression`(position: String) throws {
    let guide =
      #"{"ty":3,"nm":"guide","ip":0,"op":60,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[0,60]}]}}}"#
    let layer =
      ##"{"ty":1,"nm":"q","sw":4,"sh":4,"sc":"#ff0000","ip":0,"op":60,"ao":1,"ks":{"p":\##(position)}}"##
    let corner = try corner(animation(guide, layer), 6)
    #expect(abs(corner[0] - 16) < 0.01 && abs(corner[1] - 16) < 0.01, "\(corner)")
  }
}
