import Testing

@testable import LottieFormat

@Suite struct KeyframeTests {
  private func keyframes(_ json: String) throws -> [LottieDocument.Keyframe<Double>] {
    try scalar(#"{"a":1,"k":[\#(json)]}"#).property.keyframes
  }

  private func features(_ json: String) throws -> [String] {
    try scalar(#"{"a":1,"k":[\#(json)]}"#).diagnostics.map(\.feature)
  }

  @Test func `a segment ends at the next keyframe`() throws {
    let keyframes = try keyframes(
      #"{"t":0,"s":[1]},{"t":5.5,"s":2},{"t":9,"s":3}"#)
    #expect(keyframes.map(\.time) == [0, 5.5, 9])
    #expect(keyframes.map(\.value) == [1, 2, 3])
    #expect(keyframes.map(\.end) == [2, 3, 3])
  }

  @Test func `an old end is kept where it differs`() throws {
    let keyframes = try keyframes(#"{"t":0,"s":[1],"e":[5]},{"t":5,"s":[2],"e":[3]},{"t":9,"s":[3]}"#)
    #expect(keyframes.map(\.end) == [5, 3, 3])
  }

  @Test func `a last keyframe without a value takes the end before it`() throws {
    let keyframes = try keyframes(#"{"t":0,"s":[1],"e":[5]},{"t":9}"#)
    #expect(keyframes.map(\.value) == [1, 5])
    #expect(keyframes.map(\.end) == [5, 5])
    #expect(try features(#"{"t":0,"s":[1],"e":[5]},{"t":9}"#).isEmpty)
  }

  @Test func `a last keyframe without a value takes the value before it`() throws {
    let json = #"{"t":0,"s":[1],"h":1},{"t":9}"#
    #expect(try keyframes(json).map(\.value) == [1, 1])
    #expect(try features(json).isEmpty)
  }

  @Test func `a middle keyframe without a value is reported`() throws {
    let json = #"{"t":0,"s":[1]},{"t":4},{"t":9,"s":[3]}"#
    #expect(try keyframes(json).map(\.value) == [1, 1, 3])
    #expect(try features(json) == ["keyframe"])
  }

  @Test func `a first keyframe without a value takes its end or the default`() throws {
    #expect(try keyframes(#"{"t":0,"e":[4]},{"t":9}"#).map(\.value) == [4, 4])
    let json = #"{"t":0},{"t":9,"s":[3]}"#
    #expect(try keyframes(json).map(\.value) == [0, 3])
    #expect(try features(json) == ["keyframe"])
  }

  @Test func `a keyframe without a time is left out`() throws {
    let json = #"{"t":0,"s":[1]},{"s":[2]},7,{"t":9,"s":[3]}"#
    #expect(try keyframes(json).map(\.value) == [1, 3])
    #expect(try features(json) == ["keyframe", "keyframe"])
  }

  @Test func `keyframes out of order are sorted and those of equal time stay`() throws {
    let json = #"{"t":9,"s":[1]},{"t":3,"s":[2]},{"t":9,"s":[3]},{"t":0,"s":[4]}"#
    let keyframes = try keyframes(json)
    #expect(keyframes.map(\.time) == [0, 3, 9, 9])
    #expect(keyframes.map(\.value) == [4, 2, 1, 3])
    #expect(keyframes.map(\.end) == [2, 1, 3, 3])
    #expect(try features(json) == ["keyframe"])
  }

  @Test func `two keyframes of equal time are a jump`() throws {
    let json = #"{"t":0,"s":[1]},{"t":5,"s":[2]},{"t":5,"s":[7]},{"t":9,"s":[8]}"#
    #expect(try keyframes(json).map(\.value) == [1, 2, 7, 8])
    #expect(try features(json).isEmpty)
  }

  @Test func `one keyframe is a constant`() throws {
    #expect(try keyframes(#"{"t":4,"s":[1]}"#).map(\.value) == [1])
    #expect(try scalar(#"{"k":[{"t":4,"s":[1]}]}"#).property.isConstant)
  }

  @Test func `a time of any size is brought back`() throws {
    let json = #"{"t":0,"s":[1]},{"t":1e300,"s":[2]}"#
    #expect(try keyframes(json).map(\.time) == [0, LottieLimits.maximumMagnitude])
    #expect(try features(#"{"t":NaN,"s":[1]},{"t":1,"s":[2]}"#) == ["number", "keyframe"])
  }

  @Test func `a keyframe takes little memory, because files have many`() {
    #expect(MemoryLayout<LottieDocument.Keyframe<Double>>.stride <= 72)
    #expect(MemoryLayout<LottieDocument.Keyframe<Vector>>.stride <= 136)
  }

  // MARK: Easing

  private func easing(_ members: String) throws -> LottieDocument.Easing? {
    try keyframes(#"{"t":0,"s":[1],\#(members)},{"t":9,"s":[3]}"#).first?.easing
  }

  @Test func `one handle serves all dimensions`() throws {
    let expected = LottieDocument.Easing.cubic(.init(outX: 0.2, outY: -1, inX: 0.6, inY: 2))
    #expect(try easing(#""o":{"x":0.2,"y":-1},"i":{"x":0.6,"y":2}"#) == expected)
    #expect(try easing(#""o":{"x":[0.2],"y":[-1]},"i":{"x":[0.6],"y":[2]}"#) == expected)
    #expect(try easing(#""o":{"x":[0.2,0.2],"y":[-1]},"i":{"x":[0.6],"y":[2,2,2]}"#) == expected)
  }

  @Test func `each dimension has its handles, and missing ones are the first`() throws {
    let easing = try easing(#""o":{"x":[0.1,0.2,0.3],"y":0},"i":{"x":[0.7,0.8],"y":[1,1,1,1,1]}"#)
    #expect(
      easing
        == .perDimension(
          .init(outX: 0.1, outY: 0, inX: 0.7, inY: 1), .init(outX: 0.2, outY: 0, inX: 0.8, inY: 1),
          .init(outX: 0.3, outY: 0, inX: 0.7, inY: 1), .init(outX: 0.1, outY: 0, inX: 0.7, inY: 1)))
  }

  @Test func `handles may lie outside the segment`() throws {
    let easing = try easing(#""o":{"x":-1,"y":0},"i":{"x":3,"y":3}"#)
    #expect(easing == .cubic(.init(outX: -1, outY: 0, inX: 3, inY: 3)))
  }

  @Test(
    arguments: [
      #""n":"0""#, #""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#,
      #""o":{"x":[0.3],"y":[0.3]},"i":{"x":[0.5],"y":[0.5]}"#,
      #""o":{"x":0.2,"y":0}"#, #""i":{"x":0.2,"y":0}"#, #""o":{"x":0.2},"i":{"x":0.2,"y":0}"#,
      #""o":null,"i":{"x":0.2,"y":0}"#, #""o":{"x":[],"y":0},"i":{"x":0.2,"y":0}"#, #""h":0"#, #""h":false"#,
    ])
  func `handles that are missing or on the diagonal are linear`(members: String) throws {
    #expect(try easing(members) == .linear)
  }

  @Test(arguments: [#""h":1"#, #""h":true"#, #""h":1.0,"o":{"x":0.2,"y":0},"i":{"x":0.2,"y":0}"#])
  func `a hold keyframe holds`(members: String) throws {
    #expect(try easing(members) == .hold)
  }

  // MARK: Tangents

  private func tangents(_ members: String) throws -> LottieDocument.Keyframe<Vector>.Tangents? {
    try vector(#"{"k":[{"t":0,"s":[0,0],\#(members)},{"t":9,"s":[10,0]}]}"#).property.keyframes.first?
      .tangents
  }

  @Test func `a curved way has tangents`() throws {
    #expect(
      try tangents(#""to":[1,2],"ti":[3,4,0]"#)
        == .init(out: Vector(1, 2), into: Vector(SIMD4(3, 4, 0, 0), count: 3)))
    #expect(try tangents(#""to":[1,2]"#)?.out == Vector(1, 2))
  }

  @Test(
    arguments: [
      #""to":[0,0],"ti":[0,0]"#, #""to":[3,0],"ti":[-3,0]"#, #""to":[3,0.00001],"ti":[-3,0]"#,
      #""to":null,"ti":null"#,
    ])
  func `a straight way has none`(members: String) throws {
    #expect(try tangents(members) == nil)
  }

  @Test func `a way back to the start keeps its tangents`() throws {
    let property = try vector(#"{"k":[{"t":0,"s":[5,5],"to":[1,0],"ti":[1,0]},{"t":9,"s":[5,5]}]}"#).property
    #expect(property.keyframes.first?.tangents != nil)
  }
}
