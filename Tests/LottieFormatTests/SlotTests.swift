import Testing

@testable import LottieFormat

@Suite struct SlotTests {
  @Test func `a property takes its slot's value`() throws {
    let root = #""slots":{"a":{"p":{"a":0,"k":9}},"b":{"p":7}}"#
    let (property, diagnostics) = try scalar(#"{"sid":"a","k":1}"#, root: root)
    #expect(property.slotID == "a")
    #expect(property.keyframes.map(\.value) == [9])
    #expect(diagnostics.isEmpty)
    #expect(try scalar(#"{"sid":"b","k":1}"#, root: root).property.keyframes.map(\.value) == [7])
    #expect(try scalar(#"{"sid":"b"}"#, root: root).property.keyframes.map(\.value).last == 7)
  }

  @Test func `a slot's value may be animated`() throws {
    let root = #""slots":{"a":{"p":{"a":1,"k":[{"t":0,"s":[1]},{"t":9,"s":[2]}]}}}"#
    #expect(try scalar(#"{"sid":"a","k":1}"#, root: root).property.keyframes.map(\.value) == [1, 2])
  }

  @Test func `a missing slot leaves the property its own value`() throws {
    let (property, diagnostics) = try scalar(#"{"sid":"none","k":1}"#, root: #""slots":{}"#)
    #expect(property.slotID == "none")
    #expect(property.keyframes.map(\.value) == [1])
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [#"{"k":[1,2,3]}"#, #""x""#, #"{"k":[{"t":0,"s":[1,2]}]}"#, "null", "{}"])
  func `a value of another kind leaves the property its own, with a diagnostic`(value: String) throws {
    let (property, diagnostics) = try scalar(#"{"sid":"a","k":1}"#, root: #""slots":{"a":{"p":\#(value)}}"#)
    #expect(property.keyframes.map(\.value) == [1])
    #expect(diagnostics.map(\.feature) == ["slot"])
    #expect(diagnostics.first?.path == "slots.a.p")
    #expect(diagnostics.first?.layer == "L")
  }

  @Test func `slots that only look alike are two`() throws {
    // One letter with an accent, and a letter that an accent follows: equal to Swift, and not to a file.
    let alike = #""\u00e9":{"p":{"k":1}},"e\u0301":{"p":{"k":2}}"#
    let filled = try document(#""slots":{\#(alike),"a":{"p":{"k":3}},"a":{"p":{"k":4}}}"#).filledSlots
    #expect(filled.map { Array($0.id.unicodeScalars) } == [["\u{E9}"], ["e", "\u{301}"], ["a"]])
    #expect(filled.last?.json == Array(#"{"k":4}"#.utf8))
  }

  @Test func `a colour takes a slot of three numbers, not of two`() throws {
    let root = ##""slots":{"c":{"p":{"k":[1,0,0]}},"h":{"p":{"k":"#00ff00"}},"v":{"p":{"k":[1,2]}}}"##
    func color(_ id: String) throws -> SIMD4<Double>? {
      guard case .fill(let fill) = try shape(#"{"ty":"fl","c":{"sid":"\#(id)","k":[0,0,1]}}"#, root: root)
      else {
        throw MissingValue()
      }
      #expect(fill.color.slotID == id)
      return fill.color.keyframes.first?.value.components
    }
    #expect(try color("c") == SIMD4(1, 0, 0, 0))
    #expect(try color("h") == SIMD4(0, 1, 0, 1))
    #expect(try color("v") == SIMD4(0, 0, 1, 0))
  }

  @Test func `a position takes a slot of points, split or not`() throws {
    let root = #""slots":{"p":{"p":{"k":[7,8]}}}"#
    for own in [#"{"sid":"p","k":[1,2]}"#, #"{"sid":"p","s":true,"x":{"k":1},"y":{"k":2}}"#] {
      let layer = try layer(#""ty":3,"ks":{"p":\#(own)}"#, root: root).layer
      guard case .joined(let position) = layer.transform.position else { throw MissingValue() }
      #expect(position.keyframes.first?.value == Vector(7, 8))
      #expect(position.slotID == "p")
    }
  }

  @Test(arguments: [
    #""g":{"p":1,"k":{"sid":"g","k":[0,0,0,0]}}"#, #""g":{"sid":"g","p":1,"k":{"k":[0,0,0,0]}}"#,
  ])
  func `a gradient takes a slot with its own count`(gradient: String) throws {
    let root = #""slots":{"g":{"p":{"p":2,"k":{"k":[0,1,0,0,1,0,1,0]}}}}"#
    guard case .gradientFill(_, let result) = try shape(#"{"ty":"gf",\#(gradient)}"#, root: root) else {
      throw MissingValue()
    }
    #expect(result.stops.slotID == "g")
    #expect(result.colorCount == 2)
    #expect(result.stops.keyframes.first?.value.values == [0, 1, 0, 0, 1, 0, 1, 0])
  }

  @Test func `a gradient whose slot holds something else keeps its own`() throws {
    let (items, diagnostics) = try shapes(
      #"{"ty":"gf","g":{"p":1,"k":{"sid":"g","k":[0,0,0,0]}}}"#, root: #""slots":{"g":{"p":{"k":3}}}"#)
    guard case .gradientFill(_, let result) = items.first?.kind else { throw MissingValue() }
    #expect(result.stops.keyframes.first?.value.values == [0, 0, 0, 0])
    #expect(diagnostics.map(\.feature) == ["slot"])
  }

  @Test func `a picture takes its slot's`() throws {
    let asset = #""assets":[{"id":"i","sid":"s","w":1,"h":1,"p":"a.png"}]"#
    let document = try document(#"\#(asset),"slots":{"s":{"p":{"w":2,"h":3,"u":"d/","p":"b.png"}}}"#)
    #expect(document.assets.first?.slotID == "s")
    guard case .image(2, 3, .path("d/", "b.png")) = document.assets.first?.content else {
      throw MissingValue()
    }
    let other = try self.otherPicture(asset)
    #expect(other.map(\.feature) == ["slot"])
  }

  private func otherPicture(_ asset: String) throws -> [Diagnostic] {
    try document(#"\#(asset),"slots":{"s":{"p":{"k":3}}}"#).diagnostics
  }

  @Test func `slots are listed in order`() throws {
    let document = try document(#""slots":{"b":{"p":1},"a":{"p":{"k":2}}}"#)
    #expect(document.slots.map(\.id) == ["b", "a"])
    #expect(document.slots.map { document.json.kind(of: $0.value) } == [.number, .object])
  }
}

/// Values outside of a document, as a command line or a theme gives them.
@Suite struct ValueReaderTests {
  private func reader(_ text: String) throws -> LottieDocument.ValueReader {
    .init(try JSONDocument(Array(text.utf8)))
  }

  @Test(arguments: ["7", "[7]", #"{"k":7}"#, #"{"a":0,"k":[7]}"#, #"{"p":7}"#, #"{"p":{"k":7}}"#])
  func `a scalar`(text: String) throws {
    #expect(try reader(text).scalar(at: .root).keyframes.map(\.value) == [7])
  }

  @Test(arguments: ["[1,2]", "\"7\"", "{}", "null", #"{"k":[1,2]}"#, "[]", #"["7"]"#])
  func `what is no scalar`(text: String) throws {
    let error = #expect(throws: LottieError.self) { try reader(text).scalar(at: .root) }
    #expect(error?.code == .typeMismatch)
  }

  @Test func `a vector and a path`() throws {
    #expect(try reader("[1,2]").vector(at: .root).keyframes.map(\.value) == [Vector(1, 2)])
    #expect(
      try reader(#"{"k":{"v":[[1,2]],"c":true}}"#).path(at: .root).keyframes.first?.value.isClosed == true)
    #expect(throws: LottieError.self) { try reader("3").vector(at: .root) }
    #expect(throws: LottieError.self) { try reader("[1,2]").path(at: .root) }
  }

  @Test func `a colour`() throws {
    #expect(try reader("\"#ff0000\"").color(at: .root).keyframes.first?.value.components == SIMD4(1, 0, 0, 1))
    #expect(try reader("[1,0,0]").color(at: .root).keyframes.first?.value.components == SIMD4(1, 0, 0, 0))
    #expect(throws: LottieError.self) { try reader("[1,0]").color(at: .root) }
    #expect(throws: LottieError.self) { try reader("\"red\"").color(at: .root) }
  }

  @Test func `a position`() throws {
    guard case .split(let x, _, _) = try reader(#"{"s":true,"x":{"k":1},"y":{"k":2}}"#).position(at: .root),
      case .joined(let point) = try reader(#"{"p":[3,4]}"#).position(at: .root)
    else { throw MissingValue() }
    #expect(x.keyframes.first?.value == 1)
    #expect(point.keyframes.first?.value == Vector(3, 4))
  }

  @Test(
    arguments: [
      "[0,1,0,0,1,0,1,0]", #"{"k":[0,1,0,0,1,0,1,0]}"#, #"{"p":2,"k":[0,1,0,0,1,0,1,0]}"#,
      #"{"p":2,"k":{"k":[0,1,0,0,1,0,1,0]}}"#, #"{"p":{"p":2,"k":{"k":[0,1,0,0,1,0,1,0]}}}"#,
    ])
  func `a gradient`(text: String) throws {
    let (count, stops) = try reader(text).gradient(at: .root)
    #expect(count == 2)
    #expect(stops.keyframes.first?.value.values == [0, 1, 0, 0, 1, 0, 1, 0])
  }

  @Test func `a picture`() throws {
    let picture = try reader(#"{"p":{"w":2,"h":3,"p":"data:image/png;base64,TWFu"}}"#).picture(at: .root)
    #expect(picture.width == 2)
    #expect(picture.source == .embedded(mediaType: "image/png", bytes: Array("Man".utf8)))
    #expect(throws: LottieError.self) { try reader("3").picture(at: .root) }
  }
}
