import LottieRenderer
import TestSupport
import Testing
import VectorRaster

@Suite struct ShapesMergeTests {
  /// Two squares that overlap in 24…40, merged in some ways, red.
  private func pixels(_ merges: String) throws -> (first: Bool, both: Bool, second: Bool) {
    let animation = try LottieAnimation(
      layers: """
        [{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[{"ty":"gr","it":[
          {"ty":"rc","d":1,"p":{"a":0,"k":[24,32]},"s":{"a":0,"k":[32,32]},"r":{"a":0,"k":0}},
          {"ty":"rc","d":1,"p":{"a":0,"k":[40,32]},"s":{"a":0,"k":[32,32]},"r":{"a":0,"k":0}},
          \(merges)
          {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}},
          {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}
        ]}]}]
        """)
    let surface = try Renderer(atOwnSize: animation).surface(at: 0)
    func isRed(_ x: Int) -> Bool { surface.pixels[32 * 64 + x] != 0 }
    return (isRed(12), isRed(32), isRed(52))
  }

  @Test func `a merge takes what an earlier merge made as one shape`() throws {
    // Files with [sh, sh, merge, intersect] came out empty but for the overlaps (43391.json of ThorVG's examples).
    let merge = #"{"ty":"mm","mm":1},"#, intersect = #"{"ty":"mm","mm":4},"#,
      exclude = #"{"ty":"mm","mm":5},"#
    #expect(try pixels(merge + intersect) == (true, true, true))
    #expect(try pixels(intersect) == (false, true, false))
    #expect(try pixels(exclude + intersect) == (true, false, true))
    #expect(try pixels(intersect + merge) == (false, true, false))
    #expect(try pixels(intersect + exclude) == (false, true, false))
  }
}
