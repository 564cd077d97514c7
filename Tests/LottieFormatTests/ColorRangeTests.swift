import LottieFormat
import Testing

/// Colours with components of 0 to 255.
@Suite struct ColorRangeTests {
  private func diagnostics(_ shapes: String, version: String = "5.7.0", slots: String = "{}") throws
    -> [Diagnostic]
  {
    let json = """
      {"v":"\(version)","fr":10,"ip":0,"op":5,"w":9,"h":9,"slots":\(slots),"layers":[
      {"ty":4,"nm":"leaf","ip":0,"op":5,"ks":{},"shapes":[\(shapes)]}]}
      """
    return try LottieDocument(Array(json.utf8)).diagnostics
  }

  private static let range = "components of colours are 0 to 1, and larger ones are drawn as 1; "

  @Test(arguments: [
    ("fl", "[255,128,0]", "[255, 128, 0] divided by 255 is [1, 0.502, 0]"),
    ("st", "[255,128,0,255]", "[255, 128, 0] divided by 255 is [1, 0.502, 0]"),
    ("fl", "[2,0,0]", "[2, 0, 0] divided by 255 is [0.008, 0, 0]"),
    ("fl", "[1.5,0.5,0]", "here one is 1.5"), ("fl", "[300,0,0]", "here one is 300"),
  ])
  func `a colour beyond its range is found`(kind: String, color: String, rest: String) throws {
    let found = try diagnostics(#"{"ty":"\#(kind)","c":{"k":\#(color)},"o":{"k":100}}"#)
    #expect(found.map(\.feature) == ["color"] && found.map(\.path) == ["layers[0].shapes[0].c"])
    #expect(found.map(\.message) == [Self.range + rest])
  }

  @Test(arguments: ["[1,1,1]", "[1.000001,0,0]", "[0,0.5,1,1]", "[1,0,0,255]", "\"#ff8000\""])
  func `a colour in its range is not`(color: String) throws {
    #expect(try diagnostics(#"{"ty":"fl","c":{"k":\#(color)},"o":{"k":100}}"#).isEmpty)
  }

  @Test func `colours of files before 4_1_9 are 0 to 255`() throws {
    let shape = #"{"ty":"fl","c":{"k":[255,128,0,255]},"o":{"k":100}}"#
    #expect(try diagnostics(shape, version: "4.1.8").isEmpty)
    #expect(try diagnostics(shape, version: "4.1.9").count == 1)
  }

  @Test func `keyframes, gradients and texts are checked`() throws {
    let keyframes = #"{"ty":"fl","c":{"k":[{"t":0,"s":[0,0,1]},{"t":3,"s":[0,0,255]}]},"o":{"k":100}}"#
    #expect(try diagnostics(keyframes).map(\.feature) == ["color"])
    func gradient(_ stops: String) throws -> [String] {
      try diagnostics(
        #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[\#(stops)]}},"o":{"k":100}}"#
      ).map(\.message)
    }
    #expect(try gradient("0,0,0,0,1,255,0,51") == [Self.range + "[255, 0, 51] divided by 255 is [1, 0, 0.2]"])
    #expect(try gradient("0,0,0,0,1,1,1,1,0,1,1,1").isEmpty)
  }

  @Test func `the value of a slot is found once, where it is`() throws {
    let shape = #"{"ty":"fl","c":{"sid":"ink","k":[0,0,0]},"o":{"k":100}}"#
    let found = try diagnostics("\(shape),\(shape)", slots: #"{"ink":{"p":{"k":[255,0,0]}}}"#)
    #expect(found.map(\.path) == ["slots.ink.p"])
  }
}
