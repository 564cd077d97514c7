#if Tools
import Foundation

/// Makes small animations that ask for much: modifiers stacked on one another, instances of instances, hundreds of
/// styles, masks and mattes, amounts beyond all sense.
///
/// Mutations of real files seldom multiply enough to show that some work is not paid for; these do.
struct FuzzHeavy {
  var random: FuzzRandom

  /// Larger files would be another promise: what a file may cost grows with its size.
  private static let maximumBytes = 1_000_000

  /// The names of layers that a machine may listen to.
  static let names = (0..<30).map { "l\($0)" }

  init(_ random: FuzzRandom) { self.random = random }

  /// An animation of at most 1 MB.
  mutating func document() -> [UInt8] {
    while true {
      let text = Array(attempt().utf8)
      if text.count <= Self.maximumBytes { return text }
    }
  }

  private mutating func attempt() -> String {
    let size = pick([64, 64, 512, 512, 4096])
    // A canvas as wide as one may be has effects of the widest regions.
    let (width, height) = pick([(size, size), (size, size), (size, size), (16_384, 1), (1, 16_384)])
    let depth = pick([0, 0, 1, 1, 2, 4])
    var assets: [String] = []
    var layers = layerList()
    for level in 0..<depth {
      assets.append(#"{"id":"c\#(level)","layers":[\#(layers)]}"#)
      let use =
        #"{"ty":0,"refId":"c\#(level)","w":\#(size),"h":\#(size),\#(times),"ks":{\#(transform())}\#(look())}"#
      // Sometimes each instance has another as its matte, at every depth.
      layers =
        random.below(5) == 0
        ? list(pick([10, 200]), of: use.dropLast() + #","td":1},\#(use.dropLast()),"tt":2}"#)
        : list(pick([1, 2, 10, 190, 2000]), of: use)
    }
    return
      #"{"v":"5.7","fr":30,"ip":0,"op":60,"w":\#(width),"h":\#(height),"assets":[\#(assets.joined(separator: ","))],"#
      + #""layers":[\#(layers)]}"#
  }

  private let times = #""ip":0,"op":60,"st":0"#

  // MARK: Layers

  private mutating func layerList() -> String {
    let shapes = contents(groups: pick([0, 0, 0, 1, 8, 60]))
    var layer = #"{"ty":4,"nm":"l",\#(times),"ks":{\#(transform())},"shapes":[\#(shapes)]\#(look())"#
    if random.below(4) == 0 {
      layer += #","hasMask":true,"masksProperties":[\#(list(pick([1, 3, 50, 400]), of: mask()))]"#
    }
    if random.below(4) == 0 { layer += #","ef":[\#(list(pick([1, 1, 2, 5, 60]), of: effect()))]"# }
    if random.below(8) == 0 {
      layer += #","sy":[\#(list(pick([1, 6]), of: style(ofLayer: random.below(9))))]"#
    }
    if random.below(8) == 0 { return layer + "}," + list(9000, of: #"{"ty":3,\#(times),"ks":{}}"#) }
    guard random.below(6) == 0 else { return numbered(list(pick([1, 1, 2, 20, 400]), of: layer + "}")) }
    // Each layer has the one before it as its matte.
    return list(pick([1, 10, 300]), of: layer + #","td":1},\#(layer),"tt":\#(1 + random.below(4))}"#)
  }

  /// Gives the first layers of a list names of their own.
  private func numbered(_ layers: String) -> String {
    let parts = layers.components(separatedBy: #""nm":"l""#)
    return parts.dropFirst().enumerated().reduce(parts[0]) { text, part in
      let name = part.offset < Self.names.count ? Self.names[part.offset] : "l"
      return text + #""nm":"\#(name)""# + part.element
    }
  }

  private mutating func transform() -> String {
    switch random.below(4) {
    case 0: #""o":{"k":50}"#
    case 1: #""r":{"k":\#(random.below(90))},"s":{"k":[\#(amount()),\#(amount())]}"#
    case 2: #""p":{"k":[\#(amount()),\#(amount())]}"#
    default: ""
    }
  }

  private mutating func look() -> String {
    random.below(3) == 0 ? #","bm":\#(random.below(17))"# : ""
  }

  private mutating func mask() -> String {
    let edge = random.below(4) == 0 ? #""f":{"k":[\#(amount()),9]},"x":{"k":\#(amount())},"# : ""
    return
      #"{"mode":"\#(pick(["a", "s", "i", "l", "d", "f"]))",\#(edge)"o":{"k":50},"pt":{"k":\#(outline(pick([3, 40, 300])))}}"#
  }

  /// An effect of any type, whose parameters are numbers, colours and points in turn.
  private mutating func effect() -> String {
    let parameters = (0..<9).map { index in
      switch (index + random.below(2)) % 3 {
      case 0: #"{"ty":0,"v":{"k":\#(amount())}}"#
      case 1: #"{"ty":2,"v":{"k":[1,\#(amount()),0.5,1]}}"#
      default: #"{"ty":7,"v":{"k":\#(random.below(4))}}"#
      }
    }
    // Most often the ones that take the most work.
    let type = pick([29, 29, 25, 25, 20 + random.below(17)])
    return #"{"ty":\#(type),"ef":[\#(parameters.joined(separator: ","))]}"#
  }

  private mutating func style(ofLayer type: Int) -> String {
    let ramp =
      #""g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}},"gt":{"k":\#(1 + random.below(5))},"of":{"k":[\#(amount()),1]}"#
    let relief =
      #""bs":{"k":\#(1 + random.below(5))},"sf":{"k":\#(amount())},"sr":{"k":\#(amount())},"in":{"k":1}"#
    return
      #"{"ty":\#(type),"c":{"k":[1,0,0]},"s":{"k":\#(amount())},"d":{"k":\#(amount())},"ch":{"k":\#(amount())},"#
      + #""a":{"k":\#(random.below(360))},\#(ramp),\#(relief)}"#
  }

  // MARK: Shapes

  private mutating func contents(groups: Int) -> String {
    var items: [String] = [list(pick([1, 1, 5, 40, 400]), of: shape())]
    let stack = pick([0, 0, 1, 2, 10, 40])
    let (one, other) = (modifier(), modifier())
    // The same ones in turn, as a growing and a shrinking offset, or all of them different.
    let alternates = random.below(2) == 0
    for index in 0..<stack { items.append(alternates ? (index % 2 == 0 ? one : other) : modifier()) }
    let styles = list(pick([1, 1, 2, 30, 900]), of: style())
    // Styles lie beside the shapes, or outside of all groups and under copies of their own.
    let isOutside = random.below(3) == 0
    var text = (isOutside ? items : items + [styles]).joined(separator: ",")
    for _ in 0..<groups {
      text = #"{"ty":"gr","it":[\#(text),{"ty":"tr",\#(#""o":{"k":99}"#)}]\#(look())}"#
    }
    guard isOutside else { return text }
    let copies = #"{"ty":"rp","c":{"k":1000},"o":{"k":0},"tr":{"p":{"k":[1,0]}}}"#
    return text + "," + styles + String(repeating: "," + copies, count: random.below(3))
  }

  private mutating func shape() -> String {
    let place = #""p":{"k":[\#(random.below(512)),\#(random.below(512))]}"#
    switch random.below(5) {
    case 0:
      return #"{"ty":"rc",\#(place),"s":{"k":[\#(amount()),\#(amount())]},"r":{"k":\#(pick([0, 5, 400]))}}"#
    case 1: return #"{"ty":"el",\#(place),"s":{"k":[\#(amount()),\#(amount())]}}"#
    case 2:
      let roundness = #""os":{"k":\#(amount())},"is":{"k":\#(amount())}"#
      return #"{"ty":"sr","sy":1,\#(place),"pt":{"k":\#(pick([5, 50, 1000]))},"or":{"k":\#(amount())},"#
        + #""ir":{"k":\#(amount())},"r":{"k":0},\#(roundness)}"#
    default: return #"{"ty":"sh","ks":{"k":\#(outline(pick([0, 3, 20, 300, 4000])))}}"#
    }
  }

  private mutating func outline(_ count: Int) -> String {
    let reach = amount()
    let span = max(1, pick([64, 512, 100_000]))
    func points(_ make: (Int) -> (Int, Int)) -> String {
      (0..<count).map { "[\(make($0).0),\(make($0).1)]" }.joined(separator: ",")
    }
    let step = 1 + random.below(1000)
    let vertices = points { ($0 * step % span, $0 * 91 % span) }
    let arriving = points { _ in (-reach, reach) }, leaving = points { _ in (reach, -reach) }
    return #"{"i":[\#(arriving)],"o":[\#(leaving)],"v":[\#(vertices)],"c":\#(random.below(2) == 0)}"#
  }

  private mutating func modifier() -> String {
    switch random.below(8) {
    case 0, 1: #"{"ty":"op","a":{"k":\#(amount())},"lj":\#(1 + random.below(3)),"ml":{"k":4}}"#
    case 2:
      #"{"ty":"tm","s":{"k":10},"e":{"k":\#(pick([20, 60, 99]))},"o":{"k":200},"m":\#(1 + random.below(2))}"#
    case 3: #"{"ty":"rd","r":{"k":\#(amount())}}"#
    case 4: #"{"ty":"pb","a":{"k":\#(amount())}}"#
    case 5:
      #"{"ty":"zz","s":{"k":\#(amount())},"r":{"k":\#(pick([1, 10, 100, 1000]))},"pt":{"k":\#(1 + random.below(2))}}"#
    case 6: #"{"ty":"mm","mm":\#(1 + random.below(5))}"#
    default:
      #"{"ty":"rp","c":{"k":\#(pick([0, 2, 10, 100, 1000]))},"o":{"k":0},"tr":{"p":{"k":[\#(random.below(9)),1]},"#
        + #""s":{"k":[\#(pick([100, 99, 120])),100]},"so":{"k":100},"eo":{"k":\#(pick([100, 20]))}}}"#
    }
  }

  private mutating func style() -> String {
    let shared = #""o":{"k":\#(pick([100, 50]))}\#(look())"#
    let color = #""c":{"k":[1,0,0]}"#
    let stops =
      #""g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}},"s":{"k":[0,0]},"e":{"k":[400,300]},"t":\#(1 + random.below(2))"#
    let pen =
      #""w":{"k":\#(amount())},"lc":\#(1 + random.below(3)),"lj":\#(1 + random.below(3)),"ml":{"k":4}"#
    let lengths = #"{"n":"d","v":{"k":\#(pick([0, 1, 5]))}},{"n":"g","v":{"k":\#(pick([0, 1, 3]))}}"#
    let dashes = #""d":[\#(list(pick([1, 1, 20, 9000]), of: lengths))]"#
    switch random.below(5) {
    case 0, 1: return #"{"ty":"fl",\#(color),"r":\#(1 + random.below(2)),\#(shared)}"#
    case 2: return #"{"ty":"gf",\#(stops),"h":{"k":50},"a":{"k":40},\#(shared)}"#
    case 3: return #"{"ty":"st",\#(color),\#(pen),\#(shared)}"#
    default: return #"{"ty":"gs",\#(stops),\#(pen),\#(dashes),\#(shared)}"#
    }
  }

  // MARK: Choices

  private mutating func amount() -> Int { pick([1, -1, 5, 20, 30, -40, 100, 500, -3, 1_000, 1_000_000]) }

  private mutating func pick<Value>(_ choices: [Value]) -> Value { choices[random.below(choices.count)] }

  private func list(_ count: Int, of item: String) -> String {
    let most = max(1, Self.maximumBytes / (item.utf8.count + 1))
    return Array(repeating: item, count: min(count, most)).joined(separator: ",")
  }
}
#endif
