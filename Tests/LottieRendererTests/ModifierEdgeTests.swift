import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Values of modifiers at the edges of their ranges.
@Suite struct ModifierEdgeTests {
  private func animation(_ shapes: [String]) throws -> LottieAnimation {
    try LottieAnimation(
      layers:
        #"[{"ty":4,"nm":"a","ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(shapes.joined(separator: ","))]}]"#)
  }

  private let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#

  @Test func `a negative scale of a repeater mirrors every other copy`() throws {
    let square = #"{"ty":"rc","p":{"k":[37,5]},"s":{"k":[10,10]},"r":{"k":0}}"#
    // Each copy is mirrored about x = 32 and moved down by 20.
    let repeater =
      #"{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"a":{"k":[32,0]},"p":{"k":[0,20]},"s":{"k":[-100,100]}}}"#
    let picture = try Picture(animation([square, fill, repeater]))
    for (y, x, mirrored) in [(5, 37, 27), (25, 27, 37), (45, 37, 27)] {
      #expect(picture[x, y] == Pixel(255, 0, 0), "row \(y)")
      #expect(picture[mirrored, y].alpha == 0, "row \(y)")
    }
  }

  @Test func `a repeater rotates a copy before it scales it`() throws {
    let bar = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[4,20]},"r":{"k":0}}"#
    let repeater =
      #"{"ty":"rp","c":{"k":2},"o":{"k":0},"tr":{"a":{"k":[32,32]},"p":{"k":[0,0]},"s":{"k":[200,100]},"r":{"k":90}}}"#
    let picture = try Picture(animation([bar, fill, repeater]))
    // The second bar lies, is 40 long and 4 high.
    for x in [13, 20, 44, 50] {
      #expect(picture[x, 32] == Pixel(255, 0, 0))
      #expect(picture[x, 28].alpha == 0 && picture[x, 35].alpha == 0)
    }
    #expect(picture[10, 32].alpha == 0)
  }

  @Test func `a negative offset of a sequential trim begins in the last path`() throws {
    func line(_ y: Int) -> String {
      #"{"ty":"sh","ks":{"k":{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"v":[[10,\#(y)],[50,\#(y)]],"c":false}}}"#
    }
    let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":6},"lc":1}"#
    func picture(offset: Int) throws -> Picture {
      let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":25},"o":{"k":\#(offset)},"m":2}"#
      return try Picture(animation([line(20), line(40), trim, stroke]))
    }
    // A quarter of both lines is half of one: the first half of the first, or the last half of the second.
    for (offset, painted) in [(0, (20, 20)), (-90, (40, 40)), (270, (40, 40)), (-450, (40, 40))] {
      let picture = try picture(offset: offset)
      for place in [(20, 20), (40, 20), (20, 40), (40, 40)] {
        #expect((picture[place.0, place.1].alpha > 0) == (place == painted), "\(place) at \(offset)°")
      }
    }
  }

  /// A square of 32 × 32 whose sides are cut into so many pieces together, with a zig-zag of 1,000 ridges a piece.
  private func zigZag(pieces: Int, ridges: Int?) throws -> Picture {
    let vertices = (0..<pieces).map { index -> String in
      let along = Double(index) * 128 / Double(pieces)
      let side = Int(along / 32), rest = along - Double(32 * side)
      let point = [(16 + rest, 16), (48, 16 + rest), (48 - rest, 48), (16, 48 - rest)][side % 4]
      return "[\(point.0),\(point.1)]"
    }.joined(separator: ",")
    let zeros = Array(repeating: "[0,0]", count: pieces).joined(separator: ",")
    let path = #"{"ty":"sh","ks":{"k":{"i":[\#(zeros)],"o":[\#(zeros)],"v":[\#(vertices)],"c":true}}}"#
    let modifier = ridges.map { #"{"ty":"zz","s":{"k":10},"r":{"k":\#($0)},"pt":{"k":1}}"# }
    return try Picture(animation([path] + (modifier.map { [$0] } ?? []) + [fill]))
  }

  @Test func `a modifier that would make an outline too long is left out`() throws {
    // 250 pieces of 1,001 points each are more than the limit, 100 are not.
    #expect(250 * 1001 > LottieLimits.maximumOutlinePoints && 100 * 1001 < LottieLimits.maximumOutlinePoints)
    let (long, plain) = (try zigZag(pieces: 250, ridges: 1000), try zigZag(pieces: 250, ridges: nil))
    #expect(long.surface.pixels == plain.surface.pixels)
    let (short, other) = (try zigZag(pieces: 100, ridges: 1000), try zigZag(pieces: 100, ridges: nil))
    #expect(short.surface.pixels != other.surface.pixels)
  }

  @Test(
    arguments: [
      #"{"ty":"rd","r":{"k":12}}"#, #"{"ty":"zz","s":{"k":5},"r":{"k":3},"pt":{"k":1}}"#,
      #"{"ty":"pb","a":{"k":30}}"#, #"{"ty":"op","a":{"k":5},"lj":1,"ml":{"k":4}}"#,
      #"{"ty":"tm","s":{"k":10},"e":{"k":60},"o":{"k":0}}"#,
    ])
  func `a last vertex that lies on the first is one with it`(_ modifier: String) throws {
    func pixels(_ vertices: [[Int]]) throws -> [UInt32] {
      let flat = Array(repeating: [0, 0], count: vertices.count)
      let path = #"{"ty":"sh","ks":{"k":{"i":\#(flat),"o":\#(flat),"v":\#(vertices),"c":true}}}"#
      return try Picture(animation([path, modifier, fill])).surface.pixels
    }
    let corners = [[10, 10], [50, 10], [50, 50], [10, 50]]
    let twice = try pixels(corners + [corners[0]])
    #expect(try twice == pixels(corners))
    #expect(try twice != pixels(corners + [[12, 10]]))
  }
}
