import Foundation
import TestSupport

/// Random shapes under random modifiers, as JSON for the renderer and as what the rules make of them.
struct ShapeComposition {
  typealias Point = SIMD2<Double>
  typealias Node = ModelAreas.Node

  private(set) var items: [String] = []
  private(set) var nodes: [Node] = []
  /// The names of the modifiers, in order.
  private(set) var modifiers: [String] = []
  private var random: SplitMix64
  private(set) var hasMerge = false
  /// Whether paths have become what path modifiers would see otherwise than this model has them.
  private(set) var isFlat = false
  private var hasRepeater = false
  let isEvenOdd: Bool
  let seed: UInt64

  init(seed: UInt64, isEvenOdd: Bool) {
    random = SplitMix64(seed: seed)
    self.isEvenOdd = isEvenOdd
    self.seed = seed
    for _ in 0..<1 + pick(3) {
      if pick(4) == 0 { addGroup() } else { addShape() }
    }
    for _ in 0..<3 { addModifier() }
  }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// A number with two decimals.
  private mutating func number(_ low: Double, _ high: Double) -> Double {
    low + ((high - low) * Double(pick(1001)) / 1000 * 100).rounded() / 100
  }

  // MARK: - Shapes

  private mutating func shape() -> (json: String, path: ModelPath) {
    let x = number(16, 48), y = number(16, 48), clockwise = pick(3) > 0
    let d = clockwise ? 1 : 3
    switch pick(4) {
    case 0:
      let w = number(8, 30), h = number(8, 30), r = Point(x + w / 2, y - h / 2)
      var corners = [r, r + Point(0, h), r + Point(-w, h), r + Point(-w, 0)]
      if !clockwise { corners = [corners[0], corners[3], corners[2], corners[1]] }
      return (
        #"{"ty":"rc","d":\#(d),"p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(w),\#(h)]},"r":{"k":0}}"#,
        ModelPath(contours: [.init(vertices: corners.map { .init($0) })])
      )
    case 1:
      let w = number(8, 30), h = number(8, 30)
      let turn = clockwise ? 1.0 : -1
      let vertices = (0..<4).map { quarter -> ModelPath.Vertex in
        let a = turn * Double(quarter) * .pi / 2
        let point = Point(x + w / 2 * sin(a), y - h / 2 * cos(a))
        let tangent = Point(w / 2 * cos(a), h / 2 * sin(a)) * (turn * 0.5519150244935106)
        return .init(point, before: point - tangent, after: point + tangent)
      }
      return (
        #"{"ty":"el","d":\#(d),"p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(w),\#(h)]}}"#,
        ModelPath(contours: [.init(vertices: vertices)])
      )
    case 2:
      let points = 3 + pick(4), outer = number(10, 20), inner = number(4, 10), turn = clockwise ? 1.0 : -1
      let vertices = (0..<2 * points).map { i -> ModelPath.Vertex in
        let a = turn * Double(i) * .pi / Double(points) - .pi / 2, radius = i % 2 == 0 ? outer : inner
        return .init(Point(x + radius * cos(a), y + radius * sin(a)))
      }
      return (
        #"{"ty":"sr","sy":1,"d":\#(d),"p":{"k":[\#(x),\#(y)]},"pt":{"k":\#(points)},"r":{"k":0},"#
          + #""or":{"k":\#(outer)},"os":{"k":0},"ir":{"k":\#(inner)},"is":{"k":0}}"#,
        ModelPath(contours: [.init(vertices: vertices)])
      )
    default:
      let count = 3 + pick(3), isClosed = pick(3) > 0
      let vertices = (0..<count).map { _ -> ModelPath.Vertex in
        let point = Point(number(8, 56), number(8, 56))
        let isCurved = pick(2) == 0
        func tangent() -> Point { isCurved ? Point(number(-12, 12), number(-12, 12)) : .zero }
        return .init(point, before: point + tangent(), after: point + tangent())
      }
      func list(_ points: [Point]) -> String {
        "[" + points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]"
      }
      return (
        #"{"ty":"sh","ks":{"k":{"c":\#(isClosed),"v":\#(list(vertices.map(\.point))),"#
          + #""i":\#(list(vertices.map { $0.before - $0.point })),"#
          + #""o":\#(list(vertices.map { $0.after - $0.point }))}}}"#,
        ModelPath(contours: [.init(vertices: vertices, isClosed: isClosed)])
      )
    }
  }

  private mutating func addShape() {
    let new = shape()
    items.append(new.json)
    nodes.append(.path(new.path, []))
  }

  private mutating func addGroup() {
    let inner = (0..<pick(3)).map { _ in shape() }
    let move = Point(number(-6, 6), number(-6, 6)), angle = number(-40, 40), scale = number(60, 120)
    let place: ModelAreas.Place = { $0.turned(angle) * (scale / 100) + move }
    items.append(
      #"{"ty":"gr","it":[\#((inner.map(\.json)).map { $0 + "," }.joined())"#
        + #"{"ty":"tr","p":{"k":[\#(move.x),\#(move.y)]},"s":{"k":[\#(scale),\#(scale)]},"r":{"k":\#(angle)}}]}"#
    )
    nodes += inner.map { .path($0.path, [place]) }
  }

  // MARK: - Modifiers

  private mutating func addModifier() {
    let kind = pick(10)
    // After a merge, and over several copies, path modifiers see what this renderer does not make: one path. After an
    // offset they see many straight lines.
    switch isFlat ? 6 + kind % 2 : kind {
    case 0, 1: addTrim(isSequential: kind == 1 && !hasRepeater)
    case 2:
      let radius = number(1, 8)
      change("rd", #"{"ty":"rd","r":{"k":\#(radius)}}"#) { $0.rounded(radius) }
    case 3:
      let amount = number(-60, 60)
      change("pb", #"{"ty":"pb","a":{"k":\#(amount)}}"#) { $0.bloated(amount / 100) }
    case 4, 5:
      let size = number(-3, 3), ridges = pick(4)
      change("zz", #"{"ty":"zz","s":{"k":\#(size)},"r":{"k":\#(ridges)},"pt":{"k":\#(kind - 3)}}"#) {
        $0.zigZag(size, ridges: ridges, isSmooth: kind == 5)
      }
    case 8, 9:
      let amount = number(-6, 8)
      if canOffset(by: amount) { addOffset(amount) } else { addModifier() }
    case 6: addRepeater()
    default:
      let mode = 1 + pick(5)
      items.append(#"{"ty":"mm","mm":\#(mode)}"#)
      if !nodes.isEmpty { nodes = [.merge(mode, nodes)] }
      modifiers.append("mm\(mode)")
      hasMerge = true
      isFlat = true
    }
  }

  /// Whether the rule says what becomes of the paths: of those that turn over, or shrink where they lie over themselves,
  /// it does not.
  private func canOffset(by amount: Double) -> Bool {
    nodes.allSatisfy { node in
      guard case .path(let path, _) = node else { return false }
      return path.contours.allSatisfy { contour in
        // Outlines of lines run one way, whichever way the line does.
        guard contour.isClosed else { return !isEvenOdd && nodes.count == 1 && path.contours.count == 1 }
        let sign = contour.area < 0 ? -1 : 1
        return ModelAreas.windings(contour.polyline()).allSatisfy {
          $0 * sign >= 0 && (amount > 0 || $0 * sign <= 1)
        }
      }
    }
  }

  private mutating func addOffset(_ amount: Double) {
    items.append(#"{"ty":"op","a":{"k":\#(amount)},"lj":2,"ml":{"k":4}}"#)
    modifiers.append("op")
    nodes = nodes.map { node in
      guard case .path(let path, let places) = node, amount != 0 else { return node }
      return .offset(path, amount, places)
    }
    isFlat = true
  }

  private mutating func change(_ name: String, _ json: String, _ change: (ModelPath) -> ModelPath) {
    items.append(json)
    modifiers.append(name)
    nodes = nodes.map {
      guard case .path(let path, let places) = $0 else { return $0 }
      return .path(change(path), places)
    }
  }

  private mutating func addTrim(isSequential: Bool) {
    let start = number(0, 60), length = number(10, 40), offset = number(-400, 400)
    items.append(
      #"{"ty":"tm","s":{"k":\#(start)},"e":{"k":\#(start + length)},"o":{"k":\#(offset)},"m":\#(isSequential ? 2 : 1)}"#
    )
    modifiers.append(isSequential ? "tm2" : "tm1")
    let turn = offset / 360 - (offset / 360).rounded(.down)
    let from = start / 100 + turn, to = from + length / 100
    let paths = nodes.compactMap { node -> ModelPath? in
      guard case .path(let path, _) = node else { return nil }
      return path
    }
    let trimmed =
      isSequential
      ? ModelPath.trim(paths, from: from, to: to)
      : paths.map { ModelPath.trim([$0], from: from, to: to)[0] }
    nodes = zip(nodes, trimmed).map { node, path in
      guard case .path(_, let places) = node else { return node }
      return .path(path, places)
    }
  }

  private mutating func addRepeater() {
    let copies = pick(4), step = Point(number(-10, 10), number(-10, 10))
    let anchor = Point(number(20, 44), number(20, 44)), angle = number(-30, 30), scale = number(80, 115)
    items.append(
      #"{"ty":"rp","c":{"k":\#(copies)},"o":{"k":0},"m":1,"tr":{"p":{"k":[\#(step.x),\#(step.y)]},"#
        + #""a":{"k":[\#(anchor.x),\#(anchor.y)]},"s":{"k":[\#(scale),\#(scale)]},"r":{"k":\#(angle)},"#
        + #""so":{"k":100},"eo":{"k":100}}}"#)
    modifiers.append("rp")
    hasRepeater = true
    let before = nodes
    nodes = (0..<copies).flatMap { copy in
      before.map { node in
        Self.placed(node) { point in
          (point - anchor).turned(angle * Double(copy)) * pow(scale / 100, Double(copy)) + anchor
            + step * Double(copy)
        }
      }
    }
  }

  private static func placed(_ node: Node, _ place: @escaping ModelAreas.Place) -> Node {
    switch node {
    case .path(let path, let places): .path(path, places + [place])
    case .offset(let path, let amount, let places): .offset(path, amount, places + [place])
    case .merge(let mode, let inner): .merge(mode, inner.map { placed($0, place) })
    }
  }
}

extension ShapeComposition: CustomStringConvertible {
  var description: String { "seed \(seed), \(modifiers): \(items)" }
}

extension SIMD2<Double> {
  /// Turned about the origin, clockwise with y down, by degrees.
  fileprivate func turned(_ degrees: Double) -> Self {
    let a = degrees * .pi / 180
    return Self(cos(a) * x - sin(a) * y, sin(a) * x + cos(a) * y)
  }
}
