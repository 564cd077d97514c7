import StateGraph

/// What stands in the layers of one container: boxes, labels, bends of lines, and the ports in its border.
struct LayerItem {
  enum Kind: Equatable {
    /// A child of the container, by its place among the children.
    case node(Int)
    /// A line passes.
    case bend
    /// A line passes, and its label stands on its right: the number of the line.
    case label(Int)
    /// What the container is called; always the leftmost of its layer.
    case title
    /// A line passes the border.
    case port
  }

  var kind: Kind
  var layer: Int
  var width: Double
  var height: Double
  /// Where lines pass, from the left.
  var pass: Double = 0
  /// Where it is put.
  var x = 0.0
  var y = 0.0
  /// Its place in its layer.
  var rank = 0
}

/// A piece of a line, between items of two layers that follow each other.
struct LayerLink {
  var upper: Int
  var lower: Int
  /// The number of the line.
  var line: Int
  /// Where it is fixed in the items, from their left; nil until it is known.
  var upperPort: Double?
  var lowerPort: Double?
}

/// The layers of one container, and the ways lines take through them.
struct LayerRow {
  var items: [LayerItem] = []
  var links: [LayerLink] = []
  /// The items of each layer, from the left.
  var layers: [[Int]] = []
  /// The links above and below each item.
  private(set) var above: [[Int]] = []
  private(set) var below: [[Int]] = []

  mutating func connect() {
    above = Array(repeating: [], count: items.count)
    below = Array(repeating: [], count: items.count)
    for (number, link) in links.enumerated() {
      below[link.upper].append(number)
      above[link.lower].append(number)
    }
    let count = (items.map(\.layer).max() ?? -1) + 1
    layers = Array(repeating: [], count: count)
    for (number, item) in items.enumerated() { layers[item.layer].append(number) }
    for layer in layers.indices { renumber(layer) }
  }

  private mutating func renumber(_ layer: Int) {
    // The title keeps to the left.
    if let title = layers[layer].firstIndex(where: { items[$0].kind == .title }) {
      layers[layer].insert(layers[layer].remove(at: title), at: 0)
    }
    for (rank, item) in layers[layer].enumerated() { items[item].rank = rank }
  }

  // MARK: Order

  /// Orders the items of each layer so that few lines cross: each goes to the middle of those it is linked to.
  mutating func order() {
    var best = layers
    var fewest = crossings()
    let rounds = links.count > 4000 ? 4 : 16
    for round in 0..<rounds where fewest > 0 {
      let isDown = round.isMultiple(of: 2)
      for layer in isDown ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed() {
        sort(layer, by: isDown ? above : below, isDown: isDown)
      }
      let count = crossings()
      if count < fewest { (best, fewest) = (layers, count) }
    }
    layers = best
    for layer in layers.indices { renumber(layer) }
  }

  private mutating func sort(_ layer: Int, by links: [[Int]], isDown: Bool) {
    let keys = layers[layer].map { item -> Double in
      let ranks = links[item].map { link -> Double in
        let other = isDown ? self.links[link].upper : self.links[link].lower
        return Double(items[other].rank)
      }
      return ranks.isEmpty ? Double(items[item].rank) : ranks.reduce(0, +) / Double(ranks.count)
    }
    // Ties keep their order, but for items that are free to stay where they are.
    let sorted = layers[layer].indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    layers[layer] = sorted.map { layers[layer][$0] }
    renumber(layer)
  }

  /// How many pairs of links cross.
  private func crossings() -> Int {
    var sum = 0
    for layer in layers.dropLast() {
      let ends = layer.flatMap { item in below[item].map { items[links[$0].lower].rank }.sorted() }
      sum += Self.inversions(ends)
    }
    return sum
  }

  private static func inversions(_ values: [Int]) -> Int {
    guard let top = values.max() else { return 0 }
    var tree = [Int](repeating: 0, count: top + 2)
    var sum = 0
    for (seen, value) in values.enumerated() {
      var place = value + 1
      var notAbove = 0
      while place > 0 {
        notAbove += tree[place]
        place &= place - 1
      }
      sum += seen - notAbove
      place = value + 1
      while place < tree.count {
        tree[place] += 1
        place += place & -place
      }
    }
    return sum
  }
}
