import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Values whose last digit decides what shows.
@Suite struct EvaluationTests {
  private func picture(_ layers: String, assets: String = "[]", frame: Double = 0) throws -> Picture {
    let renderer = try Renderer(LottieAnimation(layers: layers, assets: assets), width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    renderer.render(frame: frame, into: &surface)
    return Picture(surface)
  }

  /// Tenths of a second of which none is exact in binary, and the frames of 30 a second that they mean.
  @Test(arguments: [(0.1, 3), (0.7, 21), (1.1, 33), (1.9, 57), (59.3, 1779)])
  func `a remapped time reaches the frame that it means`(seconds: Double, frame: Int) throws {
    let inner = ##"{"ty":1,"sw":64,"sh":64,"sc":"#ff0000","ip":\##(frame),"op":9000,"ks":{}}"##
    let layer = #"{"ty":0,"refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{},"tm":{"a":0,"k":\#(seconds)}}"#
    let picture = try picture("[\(layer)]", assets: #"[{"id":"x","layers":[\#(inner)]}]"#)
    #expect(picture[32, 32] == Pixel(255, 0, 0))
  }

  @Test func `a remapped time just before a frame stays before it`() throws {
    let inner = ##"{"ty":1,"sw":64,"sh":64,"sc":"#ff0000","ip":21,"op":90,"ks":{}}"##
    let layer = #"{"ty":0,"refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{},"tm":{"a":0,"k":0.6999}}"#
    #expect(try picture("[\(layer)]", assets: #"[{"id":"x","layers":[\#(inner)]}]"#).area() == 0)
  }

  /// Green below; above it a layer whose fill, or whose group, multiplies red: with nothing, within its own layer.
  @Test(arguments: ["fill", "group"]) func `a blend mode inside a layer stays inside`(place: String) throws {
    let square = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[64,64]},"r":{"k":0}}"#
    let mode = #","bm":1"#
    let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}\#(place == "fill" ? mode : "")}"#
    let group = #"{"ty":"gr","it":[\#(square),\#(fill),{"ty":"tr"}]\#(place == "group" ? mode : "")}"#
    let below = ##"{"ty":1,"sw":64,"sh":64,"sc":"#00ff00","ip":0,"op":60,"ks":{}}"##
    let picture = try picture(#"[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[\#(group)]},\#(below)]"#)
    #expect(picture[32, 32] == Pixel(255, 0, 0))
  }

  @Test func `a fill multiplies what is below it in its own layer`() throws {
    let square = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[64,64]},"r":{"k":0}}"#
    let shapes = """
      \(square),{"ty":"fl","c":{"k":[1,0,1]},"o":{"k":100},"bm":1},{"ty":"fl","c":{"k":[1,1,0]},"o":{"k":100}}
      """
    let picture = try picture(#"[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[\#(shapes)]}]"#)
    #expect(picture[32, 32] == Pixel(255, 0, 0))
  }

  /// The parent is turned by a right angle about the upright axis: the child's depth becomes its place across.
  @Test func `depth moves along a curved way`() throws {
    let way = """
      {"a":1,"k":[{"t":0,"s":[0,0,0],"to":[0,8,0],"ti":[0,-4,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},
                  {"t":60,"s":[1,0,40]}]}
      """
    let layers = """
      [{"ty":1,"nm":"a","ddd":1,"parent":1,"sw":4,"sh":4,"sc":"#ff0000","ip":0,"op":60,
        "ks":{"p":\(way),"ry":{"k":90}}},
       {"ty":3,"ind":1,"ddd":1,"ip":0,"op":60,"ks":{"p":{"k":[32,32,0]},"ry":{"k":90}}}]
      """
    let renderer = try Renderer(LottieAnimation(layers: layers), width: 64, height: 64)
    var places: [Float] = []
    for frame in [0.0, 30] {
      let box = try #require(renderer.bounds(ofLayer: "a", in: renderer.evaluate(frame: frame)))
      places.append(box.bounds.minX)
    }
    #expect(abs(abs(places[1] - places[0]) - 20) < 0.1)
  }
}
