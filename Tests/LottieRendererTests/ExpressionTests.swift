import LottieFormat
import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

/// Expressions in files: where layers are, worked out by hand.
///
/// Files run at 30 frames a second.
@Suite struct ExpressionTests {
  /// A red square of 4 × 4, whose top left corner is its position.
  private func square(_ name: String, _ position: String, _ more: String = "", ks: String = "") -> String {
    ##"{"ty":1,"nm":"\##(name)","sw":4,"sh":4,"sc":"#ff0000","ip":0,"op":60,"ks":{"p":\##(position)\##(ks)}\##(more)}"##
  }

  private func property(_ value: String, _ expression: String) -> String {
    #"{"a":0,"k":\#(value),"x":"\#(expression)"}"#
  }

  /// The top left corner of a layer at a frame.
  private func corner(
    _ layers: String, _ frame: Double = 0, of name: String = "a", assets: String = "[]", more: String = ""
  ) throws -> [Float] {
    let animation = try LottieAnimation(layers: "[\(layers)]", assets: assets, more: more)
    return try corner(Renderer(animation, width: 64, height: 64), frame, of: name)
  }

  private func corner(_ renderer: Renderer, _ frame: Double, of name: String = "a") throws -> [Float] {
    let box = try #require(renderer.bounds(ofLayer: name, in: renderer.evaluate(frame: frame)))
    return [box.bounds.minX, box.bounds.minY].map { ($0 * 1000).rounded() / 1000 }
  }

  private static let slider =
    #","ef":[{"ty":5,"nm":"Control","ef":[{"ty":0,"nm":"Slider","mn":"ADBE Slider Control-0001","ix":1,"v":{"a":0,"k":7}}]}]"#
  private static let moving =
    #"{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[10,20]}]"#

  @Test(arguments: ["1e300", "-1e300", "2147483648", "-2147483648", "1.5"])
  func `a part of any index is found by its name`(index: String) throws {
    let effects = Self.slider.replacing(#""ix":1"#, with: #""ix":\#(index)"#)
    #expect(effects != Self.slider)
    let position = property("[10, 20]", "[effect('Control')('Slider'), 3]")
    #expect(try corner(square("a", position, effects)) == [7, 3])
  }

  @Test(arguments: [
    ("$bm_sum(value, [5, 6])", 0.0, [15, 26]), ("[1, 2]", 0, [1, 2]), ("[time * 30, 4]", 15, [15, 4]),
    ("var $bm_rt; $bm_rt = [effect('Control')('Slider'), effect(1)(1) * 2];", 0, [7, 14]),
    ("thisComp.layer('b').transform.position", 5, [5, 10]),
    ("thisComp.layer('b').position.valueAtTime(0.1)", 0, [3, 6]),
    ("[thisComp.width / 4, thisComp.layer('b').position.numKeys]", 0, [16, 2]),
    ("thisComp.layer('b').toComp([1, 2])", 5, [4.48, 12.175]),
    ("[linear(time, 0, 1, 0, 30), index]", 20, [20, 1]), ("[thisComp.layer('b').rotation, 0]", 0, [40, 0]),
    ("thisComp.layer(2).position", 10, [10, 20]),
    ("[thisComp.layer('b').opacity / 10, inPoint]", 0, [5, 0]),
    ("thisComp.layer('b').position.key(2).value", 0, [10, 20]),
    ("var p = thisComp.layer('b').position; [p[1], p[0]]", 5, [10, 5]),
    ("var l = thisComp.layer('b'); [l.width, l.height]", 0, [4, 4]),
    ("[thisComp.layer('b').active ? 1 : 2, thisComp.layer('c').active ? 1 : 2]", 0, [1, 2]),
    ("thisComp.layer('b').loopOut", 0, [10, 20]),
    ("posterizeTime(3); [time * 30, 0]", 19, [10, 0]),
    ("try { thisComp.layer('x').position } catch (e) { [8, 9] }", 0, [8, 9]),
    ("[thisComp.layer('b').position.velocityAtTime(0.1)[0] / 10, 1]", 0, [3, 1]),
  ])
  func `an expression moves a layer`(source: String, frame: Double, expected: [Float]) throws {
    let other = square(
      "b", Self.moving + "}", ks: #","r":\#(property("0", "35 + 5")),"o":\#(property("50", "value"))"#)
    let last = #"{"ty":3,"nm":"c","ind":3,"ip":30,"op":60,"ks":{}}"#
    let layers = [
      square("a", property("[10,20]", source), #","ind":1\#(Self.slider)"#),
      other.replacing("\"nm\":\"b\"", with: "\"nm\":\"b\",\"ind\":2"), last,
    ]
    #expect(try corner(layers.joined(separator: ","), frame) == expected, "\(source)")
  }

  /// Results that depend on the time must not become constants, even if nothing in the source names the time.
  @Test(arguments: [
    "[random(1000), 0]", "[gaussRandom(1000), 0]", "[Math.random() * 1000, 0]", "random([1000, 1000])",
    "var r = Math.random; [r() * 1000, 0]", "[[1].map(Math.random)[0] * 1000, 0]", "wiggle(5, 1000)",
    "[noise(time * 7) * 1000, 0]", "seedRandom(3); [random(1000), 0]",
  ])
  func `random numbers differ from frame to frame`(source: String) throws {
    let layer = square("a", property("[10,20]", source))
    let renderer = try Renderer(LottieAnimation(layers: "[\(layer)]"), width: 64, height: 64)
    let places = try (0..<6).map { try corner(renderer, Double($0))[0] }
    #expect(Set(places).count == 6, "\(places)")
    // The same frame has the same number.
    #expect(try corner(renderer, 3)[0] == places[3])
  }

  @Test func `timeless random numbers are the same at each frame`() throws {
    let layer = square("a", property("[10,20]", "seedRandom(3, true); [random(1000), 0]"))
    let renderer = try Renderer(LottieAnimation(layers: "[\(layer)]"), width: 64, height: 64)
    #expect(try corner(renderer, 0) == corner(renderer, 17))
  }

  /// At 25 frames a second, (29 / 25) · 25 is a little less than 29.
  @Test(arguments: [7, 14, 29, 57, 58]) func `the time of a frame is that frame`(frame: Int) throws {
    let hold = (0..<60).map { #"{"t":\#($0),"s":[\#($0),0],"h":1}"# }.joined(separator: ",")
    let other = square("b", #"{"a":1,"k":[\#(hold)]}"#)
    let layer = square(
      "a", property("[10,20]", "time; thisComp.layer('b').position.valueAtTime(\(frame) / 25)"))
    let animation = try LottieAnimation(
      Array(#"{"v":"5.7","fr":25,"ip":0,"op":60,"w":64,"h":64,"layers":[\#(layer),\#(other)]}"#.utf8))
    #expect(try corner(Renderer(animation, width: 64, height: 64), 0) == [Float(frame), 0])
  }

  @Test func `a vertical and a horizontal position have expressions of their own`() throws {
    let split = #"{"s":true,"x":\#(property("3", "value * 2")),"y":\#(property("4", "time * 60"))}"#
    #expect(try corner(square("a", split), 15) == [6, 30])
  }

  // MARK: - Loops

  @Test(arguments: [
    ("loopOut()", 25.0, [5, 10]), ("loopOut('pingpong')", 12, [8, 16]), ("loopOut('offset')", 12, [12, 24]),
    ("loopOut('continue')", 15, [15, 30]),
    ("loopOut('cycle')", 4, [4, 8]),
  ])
  func `a loop is a track and needs no expression when drawing`(
    call: String, frame: Double, expected: [Float]
  ) throws {
    let layers = square("a", Self.moving + #","x":"var $bm_rt;\n$bm_rt = \#(call);"}"#)
    let animation = try LottieAnimation(layers: "[\(layers)]")
    #expect(animation.program.value.expressions == nil)
    #expect(try corner(Renderer(animation, width: 64, height: 64), frame) == expected)
  }

  @Test func `a constant needs no expression when drawing, and neither does one that reads only constants`()
    throws
  {
    let layers = [
      square("a", property("[0,0]", "$bm_mul([1, 2], 3)")),
      square("b", property("[0,0]", "thisComp.layer('a').position")),
    ]
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    #expect(animation.program.value.expressions == nil)
    let renderer = try Renderer(animation, width: 64, height: 64)
    #expect(try corner(renderer, 0) == [3, 6])
    #expect(try corner(renderer, 9, of: "b") == [3, 6])
  }

  @Test func `a constant of another shape is ignored, and reported at each place`() throws {
    let layers = ["[4,5]", "[1,2]"].map { square("a", property($0, "createPath([[0, 0], [1, 1]])")) }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    #expect(animation.diagnostics.map(\.feature) == ["expression", "expression"])
    #expect(Set(animation.diagnostics.map(\.path)).count == 2)
    #expect(try corner(layers[0], 9) == [4, 5])
  }

  // MARK: - Clocks

  /// The composition starts 10 frames late, and its time is remapped to a third of a loop of 12 frames.
  @Test func `an expression sees the time of its own composition`() throws {
    let asset = #"[{"id":"x","layers":[\#(square("a", property("[0,0]", "[time * 30, 0]")))]}]"#
    let layer = #"{"ty":0,"refId":"x","w":64,"h":64,"ip":0,"op":60,"st":10,"ks":{}}"#
    #expect(try corner(layer, 25, assets: asset) == [15, 0])
    let remap =
      #""tm":{"a":1,"x":"loopOut('cycle')","k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":12,"s":[0.2]}]}"#
    let remapped = #"{"ty":0,"refId":"x","w":64,"h":64,"ip":0,"op":60,\#(remap),"ks":{}}"#
    // Frame 30 is frame 6 of the loop, at 0.1 s.
    #expect(try corner(remapped, 30, assets: asset) == [3, 0])
    let computed =
      #"{"ty":0,"refId":"x","w":64,"h":64,"ip":0,"op":60,"tm":\#(property("0", "time / 3")),"ks":{}}"#
    #expect(try corner(computed, 30, assets: asset) == [10, 0])
  }

  @Test func `each use of a composition has results of its own`() throws {
    let asset = #"[{"id":"x","layers":[\#(square("a", property("[0,0]", "[time * 30, 0]")))]}]"#
    let layers = [0, 10].map {
      #"{"ty":0,"refId":"x","w":64,"h":64,"ip":0,"op":60,"st":\#($0),"ks":{"p":{"k":[0,\#($0 * 2)]}}}"#
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]", assets: asset)
    let surface = try Renderer(animation, width: 64, height: 64).surface(at: 30)
    let picture = Picture(surface)
    #expect(picture[32, 2] == Pixel(255, 0, 0) && picture[22, 22] == Pixel(255, 0, 0) && picture.area() == 32)
  }

  @Test func `an expression reaches into another composition by its name`() throws {
    let asset = #"[{"id":"x","nm":"Inner","layers":[\#(square("b", "{\"k\":[11,12]}"))]}]"#
    let layers =
      square("a", property("[0,0]", "comp('Inner').layer('b').position"))
      + #",{"ty":0,"refId":"x","w":9,"h":9,"ip":0,"op":60,"ks":{}}"#
    #expect(try corner(layers, assets: asset) == [11, 12])
  }

  // MARK: - Shapes

  @Test func `an expression makes a path with more points than the file's`() throws {
    let path =
      #"{"a":0,"k":{"v":[[0,0],[1,1]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false},"x":"createPath([[10, 10], [30, 10], [30, 20], [10, 20]], [], [], true)"}"#
    let shapes =
      #"{"ty":"gr","it":[{"ty":"sh","ks":\#(path)},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr"}]}"#
    let animation = try LottieAnimation(layers: #"[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[\#(shapes)]}]"#)
    #expect(try Picture(Renderer(animation, width: 64, height: 64).surface(at: 0)).area() == 200)
  }

  @Test func `properties of shapes are found by name, match name and number`() throws {
    let size = #"{"ty":"el","nm":"Ellipse Path 1","s":{"a":0,"k":[6,8],"ix":2},"p":{"a":0,"k":[0,0],"ix":3}}"#
    let shapes = #"{"ty":"gr","nm":"Group","it":[\#(size),{"ty":"tr","p":{"a":0,"k":[5,9],"ix":2}}]}"#
    let other = #"{"ty":4,"nm":"b","ip":0,"op":60,"ks":{},"shapes":[\#(shapes)]}"#
    for (source, expected) in [
      ("thisComp.layer('b').content('Group').content('Ellipse Path 1').size", [Float(6), 8]),
      (
        "thisComp.layer('b')('ADBE Root Vectors Group')(1)('ADBE Vectors Group')(1)('ADBE Vector Ellipse Size')",
        [6, 8]
      ),
      ("thisComp.layer('b')(2)('Group')(2)(1)(2)", [6, 8]),
      ("thisComp.layer('b').content(1).transform.position", [5, 9]),
      ("thisComp.layer('b').content('Group')('ADBE Vector Transform Group')('Position')", [5, 9]),
    ] {
      #expect(try corner(square("a", property("[0,0]", source)) + "," + other) == expected, "\(source)")
    }
  }

  // MARK: - Failures

  @Test(arguments: [
    ("1 +", "line 1, column 4"), ("thisComp.layer('x').position", "there is no layer \"x\""),
    ("'a'", "shape"), ("5", "shape"), ("time", "shape"), ("'a' + time", "shape"),
    ("[NaN, 1]", "not a finite number"), ("class A { }", "not supported"), ("while (true) { }", "steps"),
    ("sampleImage([0, 0])", "not supported here"),
    ("effect('Blur')('Radius')", "the layer has no effect \"Blur\""),
    ("content('Group')", "the layer has no \"content\""),
  ])
  func `a failing expression leaves the keyframes and is reported with its path`(
    source: String, reason: String
  ) throws {
    let animation = try LottieAnimation(layers: "[\(square("a", property("[10,20]", source)))]")
    #expect(try corner(Renderer(animation, width: 64, height: 64), 0) == [10, 20])
    let found = animation.diagnostics.filter { $0.feature == "expression" }
    #expect(found.map(\.path) == ["layers[0].ks.p.x"] && found.map(\.layer) == ["a"])
    #expect(found.first?.message.contains(reason) == true, "\(found)")
  }

  @Test func `an expression that fails later is reported for that frame`() throws {
    let animation = try LottieAnimation(
      layers: "[\(square("a", property("[10,20]", "time < 1 ? [1, 2] : missing")))]")
    let renderer = try Renderer(animation, width: 64, height: 64)
    #expect(try corner(renderer, 0) == [1, 2])
    #expect(renderer.expressionFindings.isEmpty)
    #expect(try corner(renderer, 40) == [10, 20])
    #expect(renderer.expressionFindings.map(\.path) == ["layers[0].ks.p.x"])
  }

  @Test func `expressions that depend on each other end with the keyframes`() throws {
    let layers = [
      square("a", property("[1,2]", "$bm_sum(thisComp.layer('b').position, [10, 10])")),
      square("b", property("[3,4]", "$bm_sum(thisComp.layer('a').position, [20, 20])")),
    ]
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    // The first one asks the second one, which finds the keyframes of the first.
    #expect(try corner(Renderer(animation, width: 64, height: 64), 0) == [31, 32])
    #expect(
      animation.diagnostics.contains {
        $0.feature == "expression" && $0.message.contains("depends on itself")
      })
  }

  @Test func `reading the own property is no loop`() throws {
    let animation = try LottieAnimation(layers: "[\(square("a", property("[1,2]", "transform.position")))]")
    #expect(animation.diagnostics.isEmpty)
    #expect(try corner(Renderer(animation, width: 64, height: 64), 0) == [1, 2])
  }

  @Test func `many endless expressions share one budget`() throws {
    let layers = (0..<200).map {
      square("a\($0)", property("[1,\($0)]", "for (var i = \($0); ; i += time + 1) { }"))
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    let renderer = try Renderer(animation, width: 64, height: 64)
    #expect(try corner(renderer, 5, of: "a7") == [1, 7])
    let reasons = renderer.expressionFindings.map(\.message)
    #expect(reasons.contains { $0.contains("too much work") }, "\(reasons.count) \(reasons.suffix(2))")
  }

  // MARK: - The rest of the renderer

  @Test func `poses with expressions are blended, and slots reach expressions`() throws {
    let layers = square("a", property("[0,0]", "[time * 30, effect('Control')('Slider')]"), Self.slider)
    let animation = try LottieAnimation(layers: "[\(layers)]")
    let renderer = try Renderer(animation, width: 64, height: 64)
    let blend = Pose.blend(renderer.evaluate(frame: 0), renderer.evaluate(frame: 20), 0.5)
    let box = try #require(renderer.bounds(ofLayer: "a", in: blend))
    #expect(box.bounds.minX == 10 && box.bounds.minY == 7)

    let slotted =
      square("b", #"{"sid":"place","a":0,"k":[5,6]}"#) + ","
      + square("a", property("[0,0]", "$bm_sum(thisComp.layer('b').position, [1, 1])"))
    let other = try LottieAnimation(layers: "[\(slotted)]")
    let drawn = try Renderer(other, width: 64, height: 64)
    #expect(try corner(drawn, 0) == [6, 7])
    var overlay = Overlay(other)
    try overlay.set("place", to: .position(x: 20, y: 30))
    drawn.overlay = overlay
    #expect(try corner(drawn, 0) == [21, 31])
  }

  @Test func `a frame is the same whatever was drawn before`() throws {
    let layers = [
      square("a", property("[10,20]", "wiggle(3, 8)")),
      square("b", property("[30,20]", "random() < 0.5 ? [1, 2] : thisComp.layer('a').position")),
    ]
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    let seasoned = try Renderer(animation, width: 64, height: 64)
    for frame in [40.0, 3, 17, 3] {
      #expect(
        try seasoned.surface(at: frame).pixels
          == Renderer(animation, width: 64, height: 64).surface(at: frame).pixels)
    }
  }
}
