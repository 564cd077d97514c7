import StateGraph

extension LayerRow {
  // MARK: Across

  /// Assigns ports in boxes to links, and horizontal coordinates to items, so that lines are as straight as possible.
  mutating func placeAcross() {
    spreadPorts()
    for layer in layers {
      var x = 0.0
      for item in layer {
        items[item].x = x
        x += items[item].width + gap(after: item)
      }
    }
    let rounds = links.count > 4000 ? 6 : 24
    for round in 0..<rounds {
      let isLast = round >= rounds - 2
      let isDown = round.isMultiple(of: 2)
      for layer in isDown ? Array(layers.indices) : layers.indices.reversed() {
        settle(layer, usesAbove: isDown || isLast, usesBelow: !isDown || isLast)
      }
    }
    for item in items.indices { items[item].x = items[item].x.rounded() }
    for layer in layers { gather(layer) }
    for layer in layers.dropFirst() { straighten(layer) }
    // A title alone in its layer does not affect the left edge of the rest.
    let hasPorts = layers.first.map { $0.count > 1 } ?? false
    let left = items.filter { hasPorts || $0.kind != .title }.map { $0.x }.min() ?? 0
    for item in items.indices { items[item].x -= left }
    // The title aligns with the left edge of the rest, because nothing else in its layer is there.
    for item in items.indices where items[item].kind == .title { items[item].x = 0 }
  }

  /// Moves items without links next to their neighbours.
  private mutating func gather(_ layer: [Int]) {
    func isFree(_ item: Int) -> Bool {
      above[item].isEmpty && below[item].isEmpty && items[item].kind != .title
    }
    for (item, next) in zip(layer.dropLast(), layer.dropFirst()).reversed() where isFree(item) {
      items[item].x = items[next].x - gap(after: item) - items[item].width
    }
    for (item, next) in zip(layer.dropLast(), layer.dropFirst()) where isFree(next) {
      items[next].x = items[item].x + items[item].width + gap(after: item)
    }
  }

  /// Moves the bends and labels of a layer directly below the origins of their lines, as far as their neighbours allow,
  /// to avoid turns.
  private mutating func straighten(_ layer: [Int]) {
    for (rank, item) in layer.enumerated() {
      if case .node = items[item].kind { continue }
      guard let link = above[item].first, items[item].kind != .title else { continue }
      var x = upperEnd(links[link]) - items[item].pass
      if rank + 1 < layer.count {
        x = min(x, items[layer[rank + 1]].x - gap(after: item) - items[item].width)
      }
      if rank > 0 {
        let before = layer[rank - 1]
        x = max(x, items[before].x + items[before].width + gap(after: before))
      }
      if rank + 1 == layer.count || x + items[item].width + gap(after: item) <= items[layer[rank + 1]].x {
        items[item].x = x
      }
    }
  }

  private func gap(after item: Int) -> Double {
    if case .node = items[item].kind { return LayoutMetrics.nodeGap }
    return LayoutMetrics.lineGap
  }

  private mutating func spreadPorts() {
    for item in items.indices {
      guard case .node = items[item].kind else { continue }
      spread(below[item], in: item, isBelow: true)
      spread(above[item], in: item, isBelow: false)
    }
  }

  /// Assigns separate ports to the links on one side of a box, in the order of the items at their other ends.
  private mutating func spread(_ side: [Int], in item: Int, isBelow: Bool) {
    let fixed = side.compactMap { isBelow ? links[$0].upperPort : links[$0].lowerPort }
    let free = side.filter { (isBelow ? links[$0].upperPort : links[$0].lowerPort) == nil }.sorted {
      let (first, second) = (links[$0], links[$1])
      let ranks =
        isBelow
        ? (items[first.lower].rank, items[second.lower].rank)
        : (items[first.upper].rank, items[second.upper].rank)
      return (ranks.0, first.line) < (ranks.1, second.line)
    }
    guard !free.isEmpty else { return }
    let width = items[item].pass * 2
    var places: [Double] = []
    if fixed.isEmpty {
      places = free.indices.map { (width * Double($0 + 1) / Double(free.count + 1)).rounded() }
    } else {
      let step = LayoutMetrics.portGap
      let slots = stride(from: step, through: max(step, width - step), by: step / 2).filter { slot in
        fixed.allSatisfy { abs($0 - slot) >= step - 1 }
      }
      var last = -step
      let open = slots.filter { slot in
        guard slot - last >= step else { return false }
        last = slot
        return true
      }
      places = free.indices.map { number in
        guard !open.isEmpty else { return width / 2 }
        return open[min(open.count - 1, open.count * (2 * number + 1) / (2 * free.count))]
      }
    }
    for (link, place) in zip(free, places) {
      if isBelow { links[link].upperPort = place } else { links[link].lowerPort = place }
    }
  }

  /// The horizontal coordinate of a link's upper end, in the coordinates of the container.
  func upperEnd(_ link: LayerLink) -> Double {
    items[link.upper].x + (link.upperPort ?? items[link.upper].pass)
  }

  /// The horizontal coordinate of a link's lower end, in the coordinates of the container.
  func lowerEnd(_ link: LayerLink) -> Double {
    items[link.lower].x + (link.lowerPort ?? items[link.lower].pass)
  }

  /// Moves the items of a layer to positions that straighten their links, as far as their order and sizes allow.
  ///
  /// Items that would overlap are pooled, and each pool is placed at the weighted mean of its items' preferred
  /// positions.
  private mutating func settle(_ layer: Int, usesAbove: Bool, usesBelow: Bool) {
    struct Pool {
      var sum: Double
      var weight: Double
      var count: Int
    }
    var pools: [Pool] = []
    var offsets: [Double] = []
    var offset = 0.0
    for item in layers[layer] {
      var sum = 0.0
      var weight = 0.0
      func want(_ x: Double, _ strength: Double) {
        sum += x * strength
        weight += strength
      }
      for link in usesAbove ? above[item] : [] {
        want(
          upperEnd(links[link]) - (links[link].lowerPort ?? items[item].pass),
          strength(item, links[link].upper))
      }
      for link in usesBelow ? below[item] : [] {
        want(
          lowerEnd(links[link]) - (links[link].upperPort ?? items[item].pass),
          strength(item, links[link].lower))
      }
      if weight == 0 { want(items[item].x, 0.05) }
      offsets.append(offset)
      pools.append(Pool(sum: sum - offset * weight, weight: weight, count: 1))
      offset += items[item].width + gap(after: item)
      while pools.count > 1 {
        let last = pools[pools.count - 1], other = pools[pools.count - 2]
        guard other.sum / other.weight > last.sum / last.weight else { break }
        pools.removeLast()
        pools[pools.count - 1] = Pool(
          sum: other.sum + last.sum, weight: other.weight + last.weight, count: other.count + last.count)
      }
    }
    var place = 0
    for pool in pools {
      for _ in 0..<pool.count {
        items[layers[layer][place]].x = pool.sum / pool.weight + offsets[place]
        place += 1
      }
    }
  }

  /// The weight of a link's straightness; long lines weigh more than short ones.
  private func strength(_ one: Int, _ other: Int) -> Double {
    func isLine(_ item: Int) -> Bool { if case .node = items[item].kind { false } else { true } }
    return isLine(one) && isLine(other) ? 8 : isLine(one) || isLine(other) ? 2 : 1
  }

  // MARK: Down

  /// Assigns vertical coordinates to items, and the coordinates of turns between the layers to lines.
  ///
  /// - Returns: The vertical coordinate of each link's turn, and the total height.
  mutating func placeDown() -> (turns: [Double], height: Double) {
    var turns = [Double](repeating: 0, count: links.count)
    var y = 0.0
    for layer in layers.indices {
      let height = layers[layer].map { items[$0].height }.max() ?? 0
      for item in layers[layer] { items[item].y = y + ((height - items[item].height) / 2).rounded(.down) }
      y += height
      guard layer + 1 < layers.count else { break }
      let channel = layers[layer].flatMap { below[$0] }
      let (tracks, count) = Self.tracks(channel.map { (upperEnd(links[$0]), lowerEnd(links[$0])) })
      let room = hasNodes(layer) || hasNodes(layer + 1) ? LayoutMetrics.arrowRoom : 0
      for (link, track) in zip(channel, tracks) {
        turns[link] = y + room / 2 + Double(track + 1) * LayoutMetrics.trackGap
      }
      y += room + (count > 0 ? Double(count + 1) * LayoutMetrics.trackGap : 0)
    }
    return (turns, y)
  }

  private func hasNodes(_ layer: Int) -> Bool {
    layers[layer].contains { if case .node = items[$0].kind { true } else { false } }
  }

  /// Assigns heights to the horizontal parts of lines between two layers, so that none overlaps another.
  ///
  /// - Returns: The track of each line from the top, 0 for straight ones, and the number of tracks.
  private static func tracks(_ ends: [(upper: Double, lower: Double)]) -> (tracks: [Int], count: Int) {
    let turning = ends.indices.filter { abs(ends[$0].upper - ends[$0].lower) >= 0.5 }
    var tracks = [Int](repeating: 0, count: ends.count)
    // A line that starts above the end of another must turn above it; otherwise they would overlap.
    var waitsFor = [Int: [Int]]()
    let byUpper = turning.sorted { (ends[$0].upper, $0) < (ends[$1].upper, $1) }
    for line in turning {
      let low = ends[line].lower - 5
      var place = byUpper.partitioningIndex { ends[$0].upper >= low }
      while place < byUpper.count, ends[byUpper[place]].upper <= ends[line].lower + 5 {
        if byUpper[place] != line { waitsFor[line, default: []].append(byUpper[place]) }
        place += 1
      }
    }
    var open = turning.sorted {
      (min(ends[$0].upper, ends[$0].lower), $0) < (min(ends[$1].upper, ends[$1].lower), $1)
    }
    var placed: Set<Int> = []
    var track = 0
    while !open.isEmpty {
      let isReady = { (line: Int) in waitsFor[line, default: []].allSatisfy(placed.contains) }
      var right = -Double.infinity
      var taken: [Int] = []
      // Lines that wait for one another in a cycle must overlap: the first one proceeds.
      let hasReady = open.contains(where: isReady)
      for line in open where hasReady ? isReady(line) : taken.isEmpty {
        let (left, end) = (min(ends[line].upper, ends[line].lower), max(ends[line].upper, ends[line].lower))
        guard left > right + 6 else { continue }
        right = end
        taken.append(line)
        tracks[line] = track
      }
      placed.formUnion(taken)
      open.removeAll { taken.contains($0) }
      track += 1
    }
    return (tracks, track)
  }
}

extension Array {
  /// The first index of a partitioned array from which a condition holds.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
