import Testing

@testable import LottieFormat

/// The upgrades of section 3 of the rendering specification.
@Suite struct LegacyTests {
  private func fill(_ version: String, _ color: String) throws -> LottieDocument.Property<Vector> {
    guard case .fill(let fill) = try shape(#"{"ty":"fl","c":\#(color)}"#, version: version) else {
      throw MissingValue()
    }
    return fill.color
  }

  @Test func `colours before 4.1.9 are bytes`() throws {
    let old = try fill("4.1.8", #"{"k":[255,51,0,255]}"#)
    #expect(old.keyframes.first?.value.components == SIMD4(1, 0.2, 0, 1))
    let new = try fill("4.1.9", #"{"k":[1,0.2,0,1]}"#)
    #expect(new.keyframes.first?.value.components == SIMD4(1, 0.2, 0, 1))
  }

  @Test func `keyframes of colours before 4.1.9 are bytes`() throws {
    let color = try fill("4.0.0", #"{"k":[{"t":0,"s":[255,0,0],"e":[0,51,0]},{"t":9}]}"#)
    #expect(color.keyframes.map(\.value.components) == [SIMD4(1, 0, 0, 0), SIMD4(0, 0.2, 0, 0)])
    #expect(color.keyframes.first?.end.components == SIMD4(0, 0.2, 0, 0))
  }

  @Test func `stroke colours before 4.1.9 are bytes and gradients are not`() throws {
    guard case .stroke(let stroke) = try shape(#"{"ty":"st","c":{"k":[0,255,0]}}"#, version: "4.1.0"),
      case .gradientFill(_, let gradient) = try shape(
        #"{"ty":"gf","g":{"p":1,"k":{"k":[0,1,1,1]}}}"#, version: "4.1.0")
    else { throw MissingValue() }
    #expect(stroke.color.keyframes.first?.value.components == SIMD4(0, 1, 0, 0))
    #expect(gradient.stops.keyframes.first?.value.values == [0, 1, 1, 1])
  }

  @Test func `a colour that is missing is black in old files too`() throws {
    guard case .fill(let fill) = try shape(#"{"ty":"fl"}"#, version: "4.0.0") else { throw MissingValue() }
    #expect(fill.color.keyframes.first?.value.components == SIMD4(0, 0, 0, 1))
  }

  @Test func `a file without a version is new`() throws {
    let text =
      #"{"fr":30,"ip":0,"op":1,"w":1,"h":1,"layers":[{"ty":4,"shapes":[{"ty":"fl","c":{"k":[2,0,0]}}]}]}"#
    let document = try LottieDocument(Array(text.utf8))
    #expect(document.version == nil)
    guard case .shapes(let shapes) = document.layers.first?.content, case .fill(let fill) = shapes.first?.kind
    else {
      throw MissingValue()
    }
    #expect(fill.color.keyframes.first?.value[0] == 2)
  }

  @Test func `before 4.4.18 the closed flag stands beside the path`() throws {
    let ks = #"{"k":{"v":[[1,2]],"i":[[0,0]],"o":[[0,0]]}}"#
    #expect(try path(ks, version: "4.4.17", item: #","closed":true"#).keyframes.first?.value.isClosed == true)
    #expect(
      try path(ks, version: "4.4.17", item: #","closed":false"#).keyframes.first?.value.isClosed == false)
    #expect(
      try path(ks, version: "4.4.18", item: #","closed":true"#).keyframes.first?.value.isClosed == false)
  }

  @Test func `before 4.4.18 the closed flag counts for every keyframe`() throws {
    let ks = #"{"k":[{"t":0,"s":[{"v":[[1,2]]}],"e":[{"v":[[3,4]]}]},{"t":9}]}"#
    let path = try path(ks, version: "4.3.0", item: #","closed":1"#)
    #expect(path.keyframes.map(\.value.isClosed) == [true, true])
    #expect(path.keyframes.map(\.end.isClosed) == [true, true])
  }

  @Test func `before 4.4.18 the closed flag of a mask stands beside its path`() throws {
    let mask = #""ty":4,"masksProperties":[{"mode":"a","cl":true,"pt":{"k":{"v":[[1,2]]}}}]"#
    #expect(try layer(mask, version: "4.4.0").layer.masks.first?.path.keyframes.first?.value.isClosed == true)
    #expect(
      try layer(mask, version: "5.0.0").layer.masks.first?.path.keyframes.first?.value.isClosed == false)
  }

  @Test(arguments: [-1, 0, 9])
  func `a gradient whose count makes no sense has as many colours as there are`(count: Int) throws {
    let item = #"{"ty":"gf","g":{"p":\#(count),"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
    guard case .gradientFill(_, let gradient) = try shape(item) else { throw MissingValue() }
    #expect(gradient.colorCount == 2)
  }

  @Test func `a gradient without a count has as many colours as there are`() throws {
    guard case .gradientFill(_, let gradient) = try shape(#"{"ty":"gf","g":{"k":[0,1,0,0,1,0,0,1]}}"#) else {
      throw MissingValue()
    }
    #expect(gradient.colorCount == 2)
    #expect(gradient.stops.keyframes.first?.value.values == [0, 1, 0, 0, 1, 0, 0, 1])
  }

  @Test(arguments: [#"{"ty":"st"}"#, #"{"ty":"st","lc":0,"lj":0}"#, #"{"ty":"st","lc":9,"lj":-2}"#])
  func `caps and joins are round without a word`(item: String) throws {
    guard case .stroke(let stroke) = try shape(item) else { throw MissingValue() }
    #expect(stroke.cap == .round)
    #expect(stroke.join == .round)
  }

  @Test func `a stretch of 0 is 1`() throws {
    #expect(try layer(#""ty":0,"sr":0"#).layer.stretch == 1)
    #expect(try layer(#""ty":0"#).layer.stretch == 1)
    #expect(try layer(#""ty":0,"sr":-2"#).layer.stretch == -2)
  }

  @Test func `a group without a transform has none`() throws {
    guard case .group(let items, let transform) = try shape(#"{"ty":"gr","it":[{"ty":"fl"}]}"#) else {
      throw MissingValue()
    }
    #expect(items.count == 1)
    #expect(transform == nil)
  }

  @Test func `names of easings are ignored`() throws {
    let (property, diagnostics) = try scalar(
      #"{"k":[{"t":0,"s":[1],"n":["0p833"],"o":{"x":[0.1],"y":[0]},"i":{"x":[0.2],"y":[1]}},{"t":1,"s":[2],"n":"x"}]}"#
    )
    #expect(property.keyframes.count == 2)
    #expect(diagnostics.isEmpty)
  }

  @Test func `a file that lottie-web wrote out after playing it has points for tangents`() throws {
    let json = #"""
      {"fr":1,"ip":0,"op":1,"w":1,"h":1,"__complete":true,"layers":[{"ty":4,"ks":{},"shapes":[
      {"ty":"sh","ks":{"k":{"c":true,"v":[[3,4]],"i":[[1,1]],"o":[[3,4]]}}}]}]}
      """#
    let document = try LottieDocument(Array(json.utf8))
    guard case .shapes(let shapes) = document.layers.first?.content, case .path(let path) = shapes.first?.kind
    else { throw MissingValue() }
    #expect(
      path.keyframes.first?.value.vertices
        == [.init(x: 3, y: 4, inX: -2, inY: -3, outX: 0, outY: 0)])
  }

  @Test(arguments: ["4.7.98", "4.7.99"]) func `before 4.8 characters have points for tangents`(
    version: String
  )
    throws
  {
    let path = #"{"ty":"sh","ks":{"k":{"c":true,"v":[[3,4]],"i":[[1,1]],"o":[[3,4]]}}}"#
    let json = #"""
      {"v":"\#(version)","fr":1,"ip":0,"op":1,"w":1,"h":1,"layers":[{"ty":4,"ks":{},"shapes":[\#(path)]}],
      "chars":[{"ch":"a","data":{"shapes":[{"ty":"gr","it":[\#(path)]}]}}]}
      """#
    let document = try LottieDocument(Array(json.utf8))
    guard case .outlines(let outlines)? = document.glyphs.first?.content,
      case .group(let group, _)? = outlines.first?.kind, case .path(let glyph)? = group.first?.kind,
      case .shapes(let shapes)? = document.layers.first?.content, case .path(let shape)? = shapes.first?.kind
    else { throw MissingValue() }
    let given = LottieDocument.Bezier.Vertex(x: 3, y: 4, inX: 1, inY: 1, outX: 3, outY: 4)
    let relative = LottieDocument.Bezier.Vertex(x: 3, y: 4, inX: -2, inY: -3, outX: 0, outY: 0)
    #expect(glyph.keyframes.first?.value.vertices == [version == "4.7.98" ? relative : given])
    #expect(shape.keyframes.first?.value.vertices == [given])
  }
}
