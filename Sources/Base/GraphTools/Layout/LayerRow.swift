import StateGraph

/// An item in the layers of one container: a box, a label, a bend of a line, or a port in the border.
struct LayerItem {
  enum Kind: Equatable {
    /// A child of the container, by its index among the children.
    case node(Int)
    /// A bend of a line.
    case bend
    /// A point where a line passes, with its label to the right: the number of the route.
    case label(Int)
    /// The name of the container; always the leftmost item of its layer.
    case title
    /// A point where a line crosses the border.
    case port
  }

  var kind: Kind
  var layer: Int
  var width: Double
  var height: Double
  /// The horizontal offset at which lines pass, from the left edge.
  var pass: Double = 0
  /// The horizontal coordinate, and in `y` the vertical one.
  var x = 0.0
  var y = 0.0
  /// The index in the layer.
  var rank = 0
}

/// A part of a line, between items of two consecutive layers.
struct LayerLink {
  var upper: Int
  var lower: Int
  /// The number of the route.
  var line: Int
  /// The fixed offset of the upper end from the item's left edge, and in `lowerPort` that of the lower end; nil until
  /// known.
  var upperPort: Double?
  var lowerPort: Double?
}

/// The layers of one container, and the lines through them.
struct LayerRow {
  var items: [LayerItem] = []
  var links: [LayerLink] = []
  /// The items of each layer, from left to right.
  var layers: [[Int]] = []
  /// The links above each item, and in `below` those below it.
  private(set) var above: [[Int]] = []
  private(set) var below: [[Int]] = []

  mutating func connect() {
    above = Array(repeating: [], count: items.count)
    below = Array(repeating: [], count: items.count)
    for (number, link) in links.enumerated() {
      below[link.upper].append(number)
      above[link.lower].append(number)
    }
    let count = (items.map { $0.layer }.max() ?? -1) + 1
    layers = Array(repeating: [], count: count)
    for (number, item) in items.enumerated() { layers[item.layer].append(number) }
    for layer in layers.indices { renumber(layer) }
  }

  private mutating func renumber(_ layer: Int) {
    // The title stays on the left.
    if let title = layers[layer].firstIndex(where: { items[$0].kind == .title }) {
      layers[layer].insert(layers[layer].remove(at: title), at: 0)
    }
    for (rank, item) in layers[layer].enumerated() { items[item].rank = rank }
  }

  // MARK: Order

  /// Orders the items of each layer to reduce crossings: each item moves to the mean position of its neighbours.
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
    // Items with equal keys keep their order. The key of an item without links is its own rank.
    let sorted = layers[layer].indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    layers[layer] = sorted.map { layers[layer][$0] }
    renumber(layer)
  }

  /// The number of crossing pairs of links.
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
