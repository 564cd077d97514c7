#if Tools
import Foundation
import TestSupport
import Testing

/// `zoetrope layers` and `zoetrope hit`.
@Suite(.enabled(if: Tool.isBuilt)) struct LayersTests {
  private let scratch: Scratch
  private let input: String

  /// A square of 10 × 10 that is turned by 45 degrees about 20,20, below one inside a precomposition at 30,0, and a
  /// null.
  private static let animation = """
    {"v":"5.7.0","fr":10,"ip":2,"op":12,"w":40,"h":40,"assets":[{"id":"c","layers":[
      {"ty":1,"nm":"inner","ip":2,"op":7,"st":0,"ks":{},"sw":10,"sh":5,"sc":"#00ff00"}]}],"layers":[
      {"ty":3,"nm":"hinge","ip":2,"op":12,"st":0,"ks":{}},
      {"ty":0,"nm":"box","refId":"c","ip":2,"op":12,"st":0,"w":40,"h":40,"ks":{"p":{"a":0,"k":[30,0]}}},
      {"ty":1,"nm":"square","ip":2,"op":12,"st":0,"ks":{"a":{"a":0,"k":[5,5]},"p":{"a":0,"k":[20,20]},
        "r":{"a":0,"k":45}},"sw":10,"sh":10,"sc":"#ff0000"}]}
    """

  init() throws {
    scratch = try Scratch()
    input = try scratch.write("a.json", Self.animation)
  }

  private struct Report: Decodable {
    struct Layer: Decodable {
      var name: String
      var kind: String
      var depth: Int
      var visible: Bool
      var x: Double?
      var y: Double?
      var width: Double?
      var height: Double?
      var corners: [[Double]]?
    }

    var schema: Int
    var frame: Double
    var layers: [Layer]
  }

  private func layers(_ options: String...) throws -> Report {
    let run = try Tool.run(["layers", input, "--json"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(run.bytes))
  }

  @Test func `layers have their boxes, turned ones their corners`() throws {
    let report = try layers()
    #expect(report.schema == 1 && report.frame == 0)
    #expect(report.layers.map(\.name) == ["hinge", "box", "inner", "square"])
    #expect(report.layers.map(\.kind) == ["none", "precomposition", "solid", "solid"])
    #expect(report.layers.map(\.depth) == [0, 0, 1, 0])
    let inner = report.layers[2]
    #expect(inner.x == 30 && inner.y == 0 && inner.width == 10 && inner.height == 5)
    let square = report.layers[3]
    // Half of the diagonal of 10 × 10.
    let half = 5 * 2.0.squareRoot()
    #expect(abs((square.x ?? 0) - (20 - half)) < 0.001 && abs((square.width ?? 0) - 2 * half) < 0.001)
    #expect(
      try #require(square.corners).contains { abs($0[0] - 20) < 0.001 && abs($0[1] - (20 - half)) < 0.001 })
    #expect(report.layers[0].x == nil && report.layers[0].visible)
  }

  @Test func `a frame and a size are chosen`() throws {
    // The inner layer ends at frame 7 of the composition, which begins at 2.
    #expect(try layers("--frame", "4.9").layers[2].visible)
    #expect(try !layers("--frame", "5").layers[2].visible)
    #expect(try layers("--size", "80x80").layers[2].x == 60)
    for frame in ["-1", "10", "1e9", "nan"] {
      #expect(try Tool.run(["layers", input, "--frame", frame]).code == 2, "\(frame)")
    }
    let text = try Tool.run(["layers", input, "--frame", "5"]).output
    #expect(
      text.hasPrefix(
        "hinge  none  paints nothing\nbox  precomposition  paints nothing\n  inner  solid  not visible\n"))
  }

  @Test(arguments: [
    ("20,20", ["square"], ["square"]), ("14,14", [], []), ("32,2", ["inner", "box"], ["box", "inner"]),
    ("13.5,20", ["square"], ["square"]), ("1,1", [], []),
  ])
  func `the layers at a point`(point: String, paints: [String], boxes: [String]) throws {
    let run = try Tool.run(["hit", input, point, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(report["paints"] as? [String] == paints && report["boxes"] as? [String] == boxes)
    let text = try Tool.run(["hit", input, point]).output
    #expect(
      paints.isEmpty ? text == "no layer is here in frame 0\n" : text.hasPrefix("\(paints[0])  paints here\n")
    )
  }

  @Test(arguments: [
    ["hit", "1"], ["hit", "1,2,3"], ["hit", "a,b"], ["hit", "1,nan"], ["layers", "--animation", "x"],
  ])
  func `wrong points and animations are refused`(words: [String]) throws {
    #expect(try Tool.run([words[0], input] + words.dropFirst()).code == 2)
  }
}
#endif
