import Testing

@testable import LottieFormat

@Suite struct ShapeTests {
  /// The first value of a property.
  private func value(_ property: LottieDocument.Property<Double>) -> Double? {
    property.keyframes.first?.value
  }

  @Test func `a rectangle`() throws {
    let item = #"{"ty":"rc","p":{"k":[1,2]},"s":{"k":[3,4]},"r":{"k":5},"d":3}"#
    guard case .rectangle(let rectangle) = try shape(item), case .joined(let center) = rectangle.center else {
      throw MissingValue()
    }
    #expect(center.keyframes.first?.value == Vector(1, 2))
    #expect(rectangle.size.keyframes.first?.value == Vector(3, 4))
    #expect(value(rectangle.radius) == 5)
    #expect(rectangle.direction == .counterclockwise)
  }

  @Test(arguments: ["", #","d":1"#, #","d":2"#])
  func `only direction 3 is counterclockwise`(members: String) throws {
    guard case .ellipse(let ellipse) = try shape(#"{"ty":"el"\#(members)}"#) else { throw MissingValue() }
    #expect(ellipse.direction == .clockwise)
  }

  @Test func `a star and a polygon`() throws {
    let members = #""pt":{"k":6},"r":{"k":7},"or":{"k":8},"os":{"k":9},"ir":{"k":10},"is":{"k":11}"#
    guard case .star(let star) = try shape(#"{"ty":"sr","sy":1,\#(members)}"#) else { throw MissingValue() }
    #expect(!star.isPolygon)
    #expect(
      [
        star.points, star.rotation, star.outerRadius, star.outerRoundness, star.innerRadius,
        star.innerRoundness,
      ]
      .map { value($0) } == [6, 7, 8, 9, 10, 11])
    guard case .star(let polygon) = try shape(#"{"ty":"sr","sy":2.0,\#(members)}"#),
      case .star(let unnamed) = try shape(#"{"ty":"sr","pt":{"k":3}}"#)
    else { throw MissingValue() }
    #expect(polygon.isPolygon)
    #expect(unnamed.isPolygon)
  }

  @Test func `a fill`() throws {
    guard case .fill(let fill) = try shape(#"{"ty":"fl","c":{"k":[1,0.5,0,1]},"o":{"k":40},"r":2}"#),
      case .fill(let plain) = try shape(#"{"ty":"fl"}"#)
    else { throw MissingValue() }
    #expect(fill.color.keyframes.first?.value.components == SIMD4(1, 0.5, 0, 1))
    #expect(value(fill.opacity) == 40)
    #expect(fill.isEvenOdd)
    #expect(!plain.isEvenOdd)
    #expect(value(plain.opacity) == 100)
  }

  @Test func `a stroke with dashes`() throws {
    let dashes =
      #"[{"n":"d","v":{"k":3}},{"n":"g","v":{"k":4}},{"n":"o","v":{"k":5}},{"n":"d","v":6},{"n":"x","v":{"k":1}}]"#
    let item = #"{"ty":"st","w":{"k":2},"lc":1,"lj":3,"ml":9,"d":\#(dashes)}"#
    let (items, diagnostics) = try shapes(item)
    guard case .stroke(let stroke) = items.first?.kind else { throw MissingValue() }
    #expect(value(stroke.width) == 2)
    #expect(stroke.cap == .butt)
    #expect(stroke.join == .bevel)
    #expect(value(stroke.miterLimit) == 9)
    #expect(stroke.dashes.map(\.role) == [.dash, .gap, .offset, .dash])
    #expect(stroke.dashes.map { value($0.length) } == [3, 4, 5, 6])
    #expect(diagnostics.map(\.path) == ["layers[0].shapes[0].d[4]"])
  }

  @Test(
    arguments: [
      ("", 4.0), (#","ml":0"#, 4), (#","ml":0.5"#, 4), (#","ml":7"#, 7), (#","ml":7,"ml2":{"k":8}"#, 8),
      (#","ml2":{"k":0}"#, 4),
    ])
  func `a miter limit is at least 1`(members: String, expected: Double) throws {
    guard case .stroke(let stroke) = try shape(#"{"ty":"st"\#(members)}"#) else { throw MissingValue() }
    #expect(value(stroke.miterLimit) == expected)
  }

  @Test func `a gradient`() throws {
    let stops = #"{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1,0,1,1,0.5]}}"#
    let item =
      #"{"ty":"gs","g":\#(stops),"s":{"k":[1,2]},"e":{"k":[3,4]},"t":2,"h":{"k":5},"a":{"k":6},"w":{"k":7}}"#
    guard case .gradientStroke(let stroke, let gradient) = try shape(item) else { throw MissingValue() }
    #expect(gradient.kind == .radial)
    #expect(gradient.colorCount == 2)
    #expect(gradient.stops.keyframes.first?.value.values == [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0.5])
    #expect(gradient.start.keyframes.first?.value == Vector(1, 2))
    #expect(gradient.end.keyframes.first?.value == Vector(3, 4))
    #expect(value(gradient.highlightLength) == 5)
    #expect(value(gradient.highlightAngle) == 6)
    #expect(value(stroke.width) == 7)
  }

  @Test func `keyframes of a gradient may differ in length`() throws {
    let keyframes = #"[{"t":0,"s":[0,1,0,0,1,0,0,1]},{"t":5,"s":[0,1,0,0]}]"#
    guard
      case .gradientFill(_, let gradient) = try shape(
        #"{"ty":"gf","g":{"p":2,"k":{"a":1,"k":\#(keyframes)}}}"#)
    else { throw MissingValue() }
    #expect(gradient.stops.keyframes.map(\.value.values.count) == [8, 4])
    #expect(gradient.colorCount == 1)
  }

  @Test func `a gradient without stops is reported`() throws {
    let (items, diagnostics) = try shapes(#"{"ty":"gf"}"#)
    guard case .gradientFill(_, let gradient) = items.first?.kind else { throw MissingValue() }
    #expect(gradient.colorCount == 0)
    #expect(diagnostics.map(\.feature) == ["value"])
  }

  @Test func `a trim`() throws {
    guard case .trim(let trim) = try shape(#"{"ty":"tm","s":{"k":10},"e":{"k":20},"o":{"k":30},"m":2}"#),
      case .trim(let plain) = try shape(#"{"ty":"tm"}"#)
    else { throw MissingValue() }
    #expect([value(trim.start), value(trim.end), value(trim.offset)] == [10, 20, 30])
    #expect(trim.isSequential)
    #expect([value(plain.start), value(plain.end), value(plain.offset)] == [0, 100, 0])
    #expect(!plain.isSequential)
  }

  @Test func `a repeater`() throws {
    let transform = #"{"ty":"tr","p":{"k":[1,2]},"s":{"k":[50]},"so":{"k":80},"eo":{"k":20}}"#
    guard
      case .repeater(let repeater) = try shape(
        #"{"ty":"rp","c":{"k":3},"o":{"k":1},"m":2,"tr":\#(transform)}"#),
      case .repeater(let plain) = try shape(#"{"ty":"rp","c":{"k":3}}"#)
    else { throw MissingValue() }
    #expect(value(repeater.copies) == 3)
    #expect(value(repeater.offset) == 1)
    #expect(repeater.isAbove)
    #expect(value(repeater.startOpacity) == 80)
    #expect(value(repeater.endOpacity) == 20)
    #expect(repeater.transform.scale.keyframes.first?.value.components == SIMD4(50, 50, 50, 0))
    #expect(!plain.isAbove)
    #expect(value(plain.endOpacity) == 100)
    #expect(plain.transform.scale.keyframes.first?.value.components == SIMD4(100, 100, 100, 0))
  }

  @Test func `modifiers`() throws {
    guard case .roundedCorners(let radius) = try shape(#"{"ty":"rd","r":{"k":4}}"#),
      case .puckerBloat(let amount) = try shape(#"{"ty":"pb","a":{"k":-5}}"#),
      case .zigZag(let zigZag) = try shape(#"{"ty":"zz","s":{"k":6},"r":{"k":7},"pt":{"k":2}}"#),
      case .zigZag(let corner) = try shape(#"{"ty":"zz","pt":1}"#),
      case .offsetPath(let offset) = try shape(#"{"ty":"op","a":{"k":8},"lj":1,"ml":{"k":3}}"#),
      case .merge(let mode) = try shape(#"{"ty":"mm","mm":4}"#)
    else { throw MissingValue() }
    #expect(value(radius) == 4)
    #expect(value(amount) == -5)
    #expect(value(zigZag.amplitude) == 6)
    #expect(value(zigZag.frequency) == 7)
    #expect(zigZag.isSmooth)
    #expect(!corner.isSmooth)
    #expect(value(offset.amount) == 8)
    #expect(offset.join == .miter)
    #expect(value(offset.miterLimit) == 3)
    #expect(mode == 4)
  }

  @Test func `groups nest, and their transform comes apart`() throws {
    let item = #"{"ty":"gr","nm":"g","it":[{"ty":"gr","it":[]},{"ty":"fl"},{"ty":"tr","o":{"k":30}}]}"#
    let (items, _) = try shapes(item)
    guard case .group(let children, let transform) = items.first?.kind else { throw MissingValue() }
    #expect(items.first?.name == "g")
    #expect(children.count == 2)
    #expect(transform.map { value($0.opacity) } == 30)
  }

  @Test func `hidden items and blend modes are kept`() throws {
    let (items, diagnostics) = try shapes(
      #"{"ty":"fl","hd":true,"bm":3},{"ty":"fl","hd":0},{"ty":"fl","bm":17}"#)
    #expect(items.map(\.isHidden) == [true, false, false])
    #expect(items.map(\.blendMode) == [3, 0, 0])
    #expect(diagnostics.map(\.feature) == ["blendMode"])
    #expect(diagnostics.first?.path == "layers[0].shapes[2].bm")
  }

  @Test func `what is unknown is kept and reported`() throws {
    let (items, diagnostics) = try shapes(#"{"ty":"tw"},{"ty":"xx"},{"nm":"no type"},7,{"ty":"tr"}"#)
    #expect(items.count == 3)
    #expect(
      diagnostics.map(\.feature) == ["twist", "unknownShape", "unknownShape", "unknownShape", "unknownShape"])
    guard case .unknown(let type) = items[1].kind else { throw MissingValue() }
    #expect(type == "xx")
  }

  @Test func `a node leads back to the file`() throws {
    let document = try document(layers: #"[{"ty":4,"shapes":[{"ty":"fl","q":7}]}]"#)
    guard case .shapes(let shapes) = document.layers.first?.content, let first = shapes.first else {
      throw MissingValue()
    }
    let unknown = document.json.member("q", of: first.node)
    #expect(unknown.flatMap { document.json.number($0) } == 7)
    #expect(document.json.path(of: first.node) == "layers[0].shapes[0]")
  }
}
