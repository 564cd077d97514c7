import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Effects and styles whose parameters are any numbers: drawing ends, and gives the same bytes twice.
@Suite(.timeLimit(.minutes(5))) struct HostileEffectTests {
  private typealias Effect = LottieDocument.Effect

  private static let numbers = ["0", "-1", "2", "0.001", "1e5", "-1e15", "1e38", "-1e300"]

  private func survive(_ members: String) throws {
    let solid = """
      {"ty":1,"nm":"a","ind":1,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[16,16]},"r":{"k":20}},"sw":32,"sh":32,\
      "sc":"#ff8000",\(members)}
      """
    let map = ##"{"ty":1,"ind":2,"ip":0,"op":60,"ks":{},"sw":9,"sh":60,"sc":"#00ff00"}"##
    let animation = try LottieAnimation(layers: "[\(solid),\(map)]")
    var pictures: [[UInt32]] = []
    for _ in 0..<2 {
      let renderer = try Renderer(animation, width: 48, height: 48)
      var surface = Surface(width: 48, height: 48)
      for frame in [7, .nan, 1e300, 31.5] { renderer.render(frame: frame, into: &surface) }
      for pixel in surface.pixels {
        let alpha = pixel >> 24
        #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
      }
      pictures.append(surface.pixels)
    }
    #expect(pictures[0] == pictures[1])
  }

  /// An effect of the table, with two numbers in turn.
  private static func effect(_ row: Effect.Row, _ number: String, _ other: String) -> String {
    let count = (row.parameters.map(\.index).max() ?? 0) + 1
    let parameters = (0..<count).map { index -> String in
      let value = index % 2 == 0 ? number : other
      switch row.parameters.first(where: { $0.index == index })?.kind {
      case .layer: return #"{"ty":10,"v":{"k":\#(other == number ? number : "2")}}"#
      case .point: return #"{"ty":3,"v":{"k":[\#(value),\#(other)]}}"#
      case .color: return #"{"ty":2,"v":{"k":[\#(value),\#(other),0.5]}}"#
      case .number, nil: return #"{"ty":0,"v":{"k":\#(value)}}"#
      }
    }
    return #"{"ty":5,"mn":"\#(row.matchNames[0])","ef":[\#(parameters.joined(separator: ","))]}"#
  }

  @Test(arguments: Effect.rows.indices) func `an effect takes any numbers`(row: Int) throws {
    let zeros = "[[0,0],[0,0],[0,0]]"
    let path = #"{"c":true,"v":[[4,4],[28,8],[9,30]],"i":\#(zeros),"o":\#(zeros)}"#
    let mask = #""hasMask":true,"masksProperties":[{"mode":"n","pt":{"k":\#(path)}}]"#
    for number in Self.numbers {
      for other in ["1", number] {
        try survive(#"\#(mask),"ef":[\#(Self.effect(Effect.rows[row], number, other))]"#)
      }
    }
    // A value that does not fit has its default.
    let points = (0..<8).map { _ in #"{"ty":3,"v":{"k":[1e38,-1e300]}}"# }.joined(separator: ",")
    try survive(#""ef":[{"ty":5,"mn":"\#(Effect.rows[row].matchNames[0])","ef":[\#(points)]}]"#)
  }

  @Test func `each name and each type of the table is an effect of its own`() throws {
    let names = Effect.rows.flatMap(\.matchNames), types = Effect.rows.compactMap(\.type)
    #expect(Set(names).count == names.count && Set(types).count == types.count)
    for row in Effect.rows {
      let indices = row.parameters.map(\.index)
      #expect(indices == indices.sorted() && Set(indices).count == indices.count)
    }
  }

  @Test(arguments: 0...8) func `a style takes any numbers`(type: Int) throws {
    let keys = ["o", "a", "s", "d", "ch", "bm", "sr", "in", "bs", "sf", "ll", "ho", "hm", "so", "gt", "re"]
    for number in Self.numbers {
      for mode in ["5", "11"] {
        let members = keys.map { #""\#($0)":{"k":\#($0 == "bm" || $0 == "hm" ? mode : number)}"# }
        let gradient = #""gf":{"p":2,"k":{"k":[0,1,0,\#(number),1,0,0,1]}},"of":{"k":[\#(number),1]}"#
        let color = #""c":{"k":[0.5,\#(number),0.2]}"#
        try survive(
          #""sy":[{"ty":\#(type),\#(members.joined(separator: ",")),\#(gradient),\#(color)}]"#)
      }
    }
  }

  @Test func `layers that displace one another end`() throws {
    func layer(_ index: Int, by other: Int) -> String {
      let parameters =
        #"{"ty":10,"v":{"k":\#(other)}},{"ty":7,"v":{"k":4}},{"ty":0,"v":{"k":9}},{"ty":7,"v":{"k":4}},{"ty":0,"v":{"k":9}}"#
      return #"""
        {"ty":1,"ind":\#(index),"ip":0,"op":60,"ks":{},"sw":30,"sh":30,"sc":"#00ff00",
         "ef":[{"ty":27,"ef":[\#(parameters)]}]}
        """#
    }
    let animation = try LottieAnimation(layers: "[\(layer(1, by: 2)),\(layer(2, by: 1)),\(layer(3, by: 3))]")
    let picture = Picture(try Renderer(animation, width: 64, height: 64).surface(at: 0))
    // Opaque parts of a map show what lies 9 to the right and below, transparent ones the opposite.
    #expect(picture[10, 10].alpha == 255 && picture[25, 25].alpha == 0 && picture[35, 35].alpha == 255)
    #expect(picture[39, 35].alpha == 0)
  }

  @Test func `hundreds of layers with effects of all kinds are drawn up to the budget`() throws {
    let layers = (0..<300).map { index in
      let name = Effect.rows[index % Effect.rows.count].matchNames[0]
      let parameters = (0..<8).map { _ in #"{"ty":0,"v":{"k":60}}"# }.joined(separator: ",")
      return #"""
        {"ty":1,"ip":0,"op":60,"ks":{},"sw":900,"sh":900,"sc":"#00ff00",
         "ef":[{"ty":5,"mn":"\#(name)","ef":[\#(parameters)]},{"ty":29,"ef":[{"ty":0,"v":{"k":90}}]}]}
        """#
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    let renderer = try Renderer(animation, width: 96, height: 96)
    let first = renderer.surface(at: 0)
    #expect(renderer.spentWork <= LottieLimits.pictureWork(width: 96, height: 96))
    let other = try Renderer(animation, width: 96, height: 96)
    #expect(other.surface(at: 0).pixels == first.pixels && other.spentWork == renderer.spentWork)
  }
}
