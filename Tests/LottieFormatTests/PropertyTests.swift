import Testing

@testable import LottieFormat

/// What section 2.3 of the rendering specification asks to tolerate, one test each.
@Suite struct PropertyTests {
  @Test(
    arguments: [
      (#"{"a":0,"k":7}"#, 7.0), (#"{"k":[7]}"#, 7), (#"{"k":[[7]]}"#, 7), (#"{"k":[7,8]}"#, 7), ("7", 7),
      ("[7]", 7),
      (#"{"k":true}"#, 1), (#"{"k":false}"#, 0), (#"{"k":"7.5"}"#, 7.5), (#"{"a":1,"k":7}"#, 7),
    ])
  func `a scalar is read however it is wrapped`(json: String, expected: Double) throws {
    let (property, diagnostics) = try scalar(json)
    #expect(property.keyframes.map(\.value) == [expected])
    #expect(property.isConstant)
    #expect(diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      (#"{"a":0,"k":[1,2,3]}"#, Vector(SIMD4(1, 2, 3, 0), count: 3)), (#"{"k":[1,2]}"#, Vector(1, 2)),
      (#"{"k":[1,2,3,4,5]}"#, Vector(SIMD4(1, 2, 3, 4), count: 4)),
      (#"{"k":5}"#, Vector(SIMD4(5, 0, 0, 0), count: 1)),
      (#"{"k":[5]}"#, Vector(SIMD4(5, 0, 0, 0), count: 1)), ("[1,2]", Vector(1, 2)),
      (#"{"k":[[1,2]]}"#, Vector(1, 2)),
      (#"{"k":["1",true]}"#, Vector(1, 1)),
    ])
  func `a vector is read however long it is`(json: String, expected: Vector) throws {
    let (property, diagnostics) = try vector(json)
    #expect(property.keyframes.map(\.value) == [expected])
    #expect(diagnostics.isEmpty)
  }

  /// 200 layers have more constants than the decoder remembers.
  @Test func `equal constants share their keyframes, and each keeps its value to the bit`() throws {
    let rotations = (0..<200).map { $0 % 50 == 0 ? "-0.0" : "\($0 % 7 * 15).5" }
    let layers = rotations.enumerated().map { index, rotation in
      #"{"ty":3,"ks":{"r":{"k":\#(rotation)},"p":{"k":[0,0]},"a":{"k":[0,0,0]},"s":{"k":[\#(index),5]}}}"#
    }
    let transforms = try document(layers: "[\(layers.joined(separator: ","))]").layers.map(\.transform)
    #expect(transforms.map { "\($0.rotation.keyframes[0].value)" } == rotations)
    #expect(transforms.map { $0.scale.keyframes[0].value[0] } == (0..<200).map(Double.init))
    for transform in transforms {
      #expect(transform.scale.keyframes[0].end[2] == 100)
      #expect(transform.anchor.keyframes[0].value.count == 3)
      #expect(transform.skew.keyframes[0].value.sign == .plus)
      guard case .joined(let position) = transform.position else { throw MissingValue() }
      #expect(position.keyframes[0].value.count == 2)
    }
    let arrays = transforms.map { transform in
      unsafe transform.rotation.keyframes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    #expect(Set(arrays).count < 16)
  }

  @Test(arguments: ["null", #"{"k":null}"#, #"{"k":[]}"#, #"{"a":0}"#, #"{"k":{}}"#, #"{"k":"x"}"#, "\"x\""])
  func `a value that makes no sense is the default, with a diagnostic`(json: String) throws {
    let (property, diagnostics) = try scalar(json)
    #expect(property.keyframes.map(\.value) == [0])
    #expect(diagnostics.map(\.feature) == ["value"])
    #expect(diagnostics.first?.path == "layers[0].ks.r")
    #expect(diagnostics.first?.layer == "L")
  }

  @Test(arguments: ["1e400", "-1e999", "NaN", "Infinity"])
  func `a number that is not finite is the default, with a diagnostic`(number: String) throws {
    let (property, diagnostics) = try scalar(#"{"k":\#(number)}"#)
    #expect(property.keyframes.map(\.value) == [0])
    #expect(diagnostics.map(\.feature).contains("number"))
    let (vector, _) = try vector(#"{"k":[1,\#(number)]}"#)
    #expect(vector.keyframes.map(\.value) == [Vector(1, 0)])
  }

  @Test func `a number that is too large is brought back`() throws {
    let (property, diagnostics) = try scalar(#"{"k":-1e300}"#)
    #expect(property.keyframes.map(\.value) == [-LottieLimits.maximumMagnitude])
    #expect(diagnostics.map(\.feature) == ["number"])
    #expect(diagnostics.first?.path == "layers[0].ks.r.k")
  }

  @Test func `keyframes are found whatever the flag says`() throws {
    for flag in [#""a":0,"#, #""a":1,"#, ""] {
      let (property, _) = try scalar(#"{\#(flag)"k":[{"t":0,"s":[1]},{"t":9,"s":[2]}]}"#)
      #expect(property.keyframes.map(\.value) == [1, 2])
      #expect(!property.isConstant)
    }
  }

  @Test func `the order of members does not matter`() throws {
    let (property, _) = try scalar(
      #"{"k":[{"s":[1],"o":{"y":0,"x":1},"i":{"y":0,"x":1},"t":0},{"s":[2],"t":9}],"a":1}"#)
    #expect(property.keyframes.map(\.time) == [0, 9])
    let first = try layer(
      #""shapes":[{"ks":{"k":{"c":true,"o":[[0,0]],"i":[[0,0]],"v":[[1,2]]}},"ty":"sh"}],"ty":4"#)
    guard case .shapes(let shapes) = first.layer.content, case .path(let path) = shapes.first?.kind else {
      throw MissingValue()
    }
    #expect(path.keyframes.first?.value.isClosed == true)
  }

  @Test func `an expression and the value of its property are kept`() throws {
    let (property, diagnostics) = try scalar(#"{"k":7,"x":"var $bm_rt = 8;"}"#)
    #expect(property.hasExpression)
    #expect(property.keyframes.map(\.value) == [7])
    #expect(diagnostics.isEmpty)
  }

  // MARK: Positions

  private func position(_ json: String) throws -> LottieDocument.Position {
    try layer(#""ty":3,"ks":{"p":\#(json)}"#).layer.transform.position
  }

  @Test func `a position is one track`() throws {
    guard case .joined(let property) = try position(#"{"k":[3,4,5]}"#) else { throw MissingValue() }
    #expect(property.keyframes.first?.value == Vector(SIMD4(3, 4, 5, 0), count: 3))
  }

  @Test(
    arguments: [
      #"{"s":true,"x":{"k":3},"y":{"k":4}}"#, #"{"s":1,"x":{"k":3},"y":{"k":4}}"#,
      #"{"x":{"k":3},"y":{"k":4}}"#,
      #"{"s":true,"k":[1,2],"x":{"k":3},"y":{"k":4}}"#, #"{"s":true,"x":3,"y":4}"#,
    ])
  func `a position is split with or without its flag`(json: String) throws {
    guard case .split(let x, let y, let z) = try position(json) else { throw MissingValue() }
    #expect(x.keyframes.first?.value == 3)
    #expect(z == nil)
    #expect(y.keyframes.first?.value == 4)
  }

  @Test func `a split position may have a depth and may lack a coordinate`() throws {
    guard case .split(_, let y, let z) = try position(#"{"s":true,"x":{"k":3},"z":{"k":5}}"#) else {
      throw MissingValue()
    }
    #expect(y.keyframes.first?.value == 0)
    #expect(z?.keyframes.first?.value == 5)
  }

  @Test func `a position with an expression is not split`() throws {
    guard case .joined(let property) = try position(#"{"k":[1,2],"x":"wiggle(1,2)"}"#) else {
      throw MissingValue()
    }
    #expect(property.hasExpression)
  }

  // MARK: Paths

  @Test func `a path has tangents relative to its vertices`() throws {
    let path = try path(#"{"k":{"c":true,"v":[[1,2],[3,4]],"i":[[5,6],[7,8]],"o":[[9,10],[11,12]]}}"#)
    let bezier = try #require(path.keyframes.first?.value)
    #expect(bezier.isClosed)
    #expect(
      bezier.vertices == [
        .init(x: 1, y: 2, inX: 5, inY: 6, outX: 9, outY: 10),
        .init(x: 3, y: 4, inX: 7, inY: 8, outX: 11, outY: 12),
      ])
  }

  @Test(arguments: ["true", "1", "1.0"])
  func `a closed flag is a boolean or a number`(flag: String) throws {
    #expect(try path(#"{"k":{"c":\#(flag),"v":[[1,2]]}}"#).keyframes.first?.value.isClosed == true)
  }

  @Test(arguments: ["false", "0", "null"])
  func `an open flag is a boolean or a number`(flag: String) throws {
    #expect(try path(#"{"k":{"c":\#(flag),"v":[[1,2]]}}"#).keyframes.first?.value.isClosed == false)
  }

  @Test(
    arguments: [
      #"{"k":[{"c":true,"v":[[1,2],[3,4]],"i":[],"o":[]}]}"#, #"{"c":true,"v":[[1,2],[3,4]]}"#,
      #"{"k":{"c":true,"v":[[1,2,9],[3,4,9]],"i":[[0,0]],"o":null}}"#,
    ])
  func `a path is read with tangents missing and wrapped`(json: String) throws {
    let bezier = try #require(try path(json).keyframes.first?.value)
    #expect(bezier.vertices.map(\.x) == [1, 3])
    #expect(bezier.vertices.map(\.y) == [2, 4])
    #expect(bezier.vertices.allSatisfy { $0.inX == 0 && $0.outY == 0 })
  }

  @Test func `keyframes of paths are wrapped or bare`() throws {
    let path = try path(#"{"k":[{"t":0,"s":[{"v":[[1,2]]}]},{"t":5,"s":{"v":[[3,4]]}}]}"#)
    #expect(path.keyframes.map { $0.value.vertices.first?.x } == [1, 3])
    #expect(path.keyframes.first?.end.vertices.first?.x == 3)
  }
}
