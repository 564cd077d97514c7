import LottieFormat
import Testing
import ViewMachines
import ViewStages

/// What a stage's file may say, and what is refused.
@Suite struct StageFileTests {
  private func file(_ text: String) throws(ViewStageError) -> StageFile {
    try StageFile(json: Array(text.utf8))
  }

  private func view(_ members: String) throws -> StageFile.View {
    let file = try file(#"{"width":100,"height":50,"views":[{\#(members)}]}"#)
    return try #require(file.views.first)
  }

  @Test func `all that a view has is read`() throws {
    let view = try view(
      #"""
      "tag": 3, "frame": [1, 2, 30, 40], "transform": [1, 2, 3, 4, 5, 6], "alpha": 0.5, "hidden": true,
      "clips": true, "cornerRadius": 8, "background": "#12345678", "image": "a.png", "imageScale": 2,
      "animation": "b.lottie", "animationID": "c", "start": -1, "speed": 2, "loops": false,
      "label": "d", "textColor": "#F00", "contentMode": "bottomRight",
      "views": [{ "frame": [0, 0, 1, 1] }, { "tag": 4, "frame": [0, 0, 2, 2] }]
      """#)
    var expected = StageFile.View(
      tag: 3, frame: ViewFrame(1, 2, 30, 40),
      background: ViewColor(red: 18 / 255, green: 52 / 255, blue: 86 / 255, alpha: 120 / 255),
      views: [
        .init(tag: 0, frame: ViewFrame(0, 0, 1, 1)), .init(tag: 4, frame: ViewFrame(0, 0, 2, 2)),
      ])
    expected.transform = ViewTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    expected.alpha = 0.5
    expected.isHidden = true
    expected.clips = true
    expected.cornerRadius = 8
    expected.image = .init("a.png", scale: 2)
    var animation = StageFile.Animation("b.lottie", id: "c")
    animation.start = -1
    animation.speed = 2
    animation.loops = false
    expected.animation = animation
    expected.label = .init("d", color: ViewColor(red: 1, green: 0, blue: 0))
    expected.contentMode = .bottomRight
    #expect(view == expected)
  }

  @Test func `bounds and a centre are a frame`() throws {
    let plain = try view(#""bounds":[40,20],"center":[20,110]"#)
    #expect(plain.frame == ViewFrame(0, 100, 40, 20) && plain.originX == 0)
    let scrolled = try view(#""bounds":[5,-6,40,20],"center":[20,110]"#)
    #expect(scrolled.frame == plain.frame && scrolled.originX == 5 && scrolled.originY == -6)
  }

  @Test func `a transform may be of parts`() throws {
    let view = try view(
      #""frame":[0,0,1,1],"transform":{"translation":[5,6],"rotation":90,"scale":[2,3]}"#)
    // Scaled, then turned clockwise, then moved.
    #expect(view.transform == ViewTransform(a: 0, b: 2, c: -3, d: 0, tx: 5, ty: 6))
    #expect(try self.view(#""frame":[0,0,1,1],"transform":{"scale":2}"#).transform == .scale(2, 2))
  }

  @Test func `what is left out is nothing`() throws {
    let view = try view(#""frame":[0,0,0,0],"image":null"#)
    #expect(view == StageFile.View(tag: 0, frame: ViewFrame(0, 0, 0, 0)))
    #expect(try self.view(#""frame":[0,0,1,1],"animation":"a""#).contentMode == .scaleAspectFit)
    let stage = try file(#"{"width":1,"height":2}"#)
    #expect(stage == StageFile(width: 1, height: 2, views: []))
  }

  @Test func `members that mean nothing are found`() throws {
    let file = try file(
      #"{"width":1,"height":1,"colour":1,"views":[{"frame":[0,0,1,1],"transform":{"turn":1}}]}"#)
    #expect(file.diagnostics.map(\.path) == ["colour", "views[0].transform.turn"])
    #expect(file.diagnostics.allSatisfy { $0.feature == "member" })
  }

  @Test(
    arguments: [
      ("[]", .typeMismatch, ""), ("{", .malformedJSON, ""), ("{}", .missingMember, ""),
      (#"{"width":1}"#, .missingMember, ""), (#"{"width":0,"height":1}"#, .invalidValue, "width"),
      (#"{"width":1,"height":"1"}"#, .typeMismatch, "height"),
      (#"{"width":2e6,"height":1}"#, .limitExceeded, "width"),
      (#"{"width":NaN,"height":1}"#, .malformedJSON, "width"),
      (#"{"width":1,"height":1,"views":{}}"#, .typeMismatch, "views"),
      (#"{"width":1,"height":1,"views":[1]}"#, .typeMismatch, "views[0]"),
      (#"{"width":1,"height":1,"background":"red"}"#, .invalidValue, "background"),
      (#"{"width":1,"height":1,"tag":1.5}"#, .invalidValue, "tag"),
    ] as [(String, ViewStageError.Code, String)])
  func `a file that is no stage says where`(text: String, code: ViewStageError.Code, path: String) throws {
    let error = #expect(throws: ViewStageError.self) { try file(text) }
    #expect(error?.code == code && error?.path == path)
  }

  @Test(
    arguments: [
      ("", .missingMember, ""), (#""bounds":[1,1]"#, .missingMember, ""),
      (#""frame":[0,0,1,1],"center":[1,1]"#, .invalidValue, ""),
      (#""frame":[0,0,-1,1]"#, .invalidValue, ""), (#""frame":[0,0,1,-1]"#, .invalidValue, ""),
      (#""frame":[0,0,1]"#, .invalidValue, ".frame"),
      (#""frame":"0 0 1 1""#, .typeMismatch, ".frame"),
      (#""frame":[0,0,true,1]"#, .typeMismatch, ".frame[2]"),
      (#""frame":[0,0,1,1],"transform":1"#, .typeMismatch, ".transform"),
      (#""frame":[0,0,1,1],"transform":[1]"#, .invalidValue, ".transform"),
      (#""frame":[0,0,1,1],"clips":1"#, .typeMismatch, ".clips"),
      (#""frame":[0,0,1,1],"label":1"#, .typeMismatch, ".label"),
      (#""frame":[0,0,1,1],"image":"a","imageScale":0"#, .invalidValue, ""),
      (#""frame":[0,0,1,1],"contentMode":"fit""#, .invalidValue, ""),
      (#""frame":[0,0,1,1],"views":[{"frame":[0,0,1,1],"alpha":"1"}]"#, .typeMismatch, ".views[0].alpha"),
    ] as [(String, ViewStageError.Code, String)])
  func `a view that is none says where`(members: String, code: ViewStageError.Code, path: String) throws {
    let error = #expect(throws: ViewStageError.self) { try view(members) }
    #expect(error?.code == code && error?.path == "views[0]\(path)")
  }

  @Test func `limits are kept`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"frame":[0,0,1,1],"views":["#, count: depth)
        + String(repeating: "]}", count: depth)
    }
    let depth = ViewStageLimits.maximumDepth
    _ = try file(#"{"width":1,"height":1,"views":[\#(nested(depth - 1))]}"#)
    #expect(throws: ViewStageError.self) { try file(#"{"width":1,"height":1,"views":[\#(nested(depth))]}"#) }
    let many = Array(repeating: #"{"frame":[0,0,1,1]}"#, count: ViewStageLimits.maximumViews + 1)
    let error = #expect(throws: ViewStageError.self) {
      try file(#"{"width":1,"height":1,"views":[\#(many.joined(separator: ","))]}"#)
    }
    #expect(error?.code == .limitExceeded && error?.path == "views[\(ViewStageLimits.maximumViews)]")
    let long = String(repeating: " ", count: ViewStageLimits.maximumFileBytes + 1)
    #expect(throws: ViewStageError.self) { try file(long) }
  }

  @Test func `a file that is cut off is refused`() throws {
    let bytes = Array(
      #"{"width":1,"height":1,"views":[{"frame":[0,0,1,1],"transform":{"scale":[2,2]}}]}"#.utf8)
    for count in 0..<bytes.count {
      let error = #expect(throws: ViewStageError.self) { try StageFile(json: Array(bytes[..<count])) }
      #expect(error?.code == .malformedJSON)
    }
  }
}
