/// The columns of a band in which a picture differs from the previous one; empty when `minX >= maxX`.
struct DamagedColumns: BitwiseCopyable {
  var minX: Int
  var maxX: Int
}

/// The pixels that can differ between two pictures of one size, so that only those are drawn.
///
/// A pixel depends only on the commands whose boxes contain it, and is the same in every part of a band in which it
/// is drawn. A command is compared with its coverage, byte by byte, and its paint. If it differs, its boxes in both
/// pictures are damaged.
struct Damage: ~Copyable {
  private(set) var columns = Arena<DamagedColumns>()
  private var bandHeight = 1
  private var picture = PixelBox.empty

  /// Whether two damages describe pictures that are cut into the same bands.
  private func hasBands(of other: borrowing Damage) -> Bool {
    bandHeight == other.bandHeight && columns.count == other.columns.count && picture == other.picture
  }

  /// Adds the damage of another step; everything is damaged if that step was cut into other bands.
  mutating func formUnion(_ other: borrowing Damage) {
    let isKnown = hasBands(of: other)
    for band in 0..<columns.count {
      let added = isKnown ? other.columns[band] : DamagedColumns(minX: 0, maxX: picture.maxX)
      columns[band] = DamagedColumns(
        minX: Swift.min(columns[band].minX, added.minX), maxX: Swift.max(columns[band].maxX, added.maxX))
    }
  }

  /// Starts a picture with everything damaged, or with no damage.
  mutating func reset(_ picture: PixelBox, bandHeight: Int, bands: Int, isWhole: Bool) {
    self.picture = picture
    self.bandHeight = bandHeight
    columns.count = 0
    let all = isWhole ? DamagedColumns(minX: 0, maxX: picture.maxX) : DamagedColumns(minX: .max, maxX: 0)
    columns.reserve(bands)
    for _ in 0..<bands { columns.append(all) }
  }

  /// Calls `body` with each box of the damage, from the top; neighbouring bands with the same columns are one box.
  func forEachBox(_ body: (PixelBox) -> Void) {
    var box = PixelBox.empty
    for band in 0..<columns.count {
      let (minX, maxX) = (columns[band].minX, Swift.min(columns[band].maxX, picture.maxX))
      guard minX < maxX else { continue }
      let top = band * bandHeight
      let bottom = Swift.min(top + bandHeight, picture.maxY)
      if box.maxY == top && box.minX == minX && box.maxX == maxX {
        box.maxY = bottom
        continue
      }
      if !box.isEmpty { body(box) }
      box = PixelBox(minX: minX, minY: top, maxX: maxX, maxY: bottom)
    }
    if !box.isEmpty { body(box) }
  }

  /// The smallest box around the damage.
  var box: PixelBox {
    var box = PixelBox.empty
    forEachBox { box = box.union($0) }
    return box
  }

  /// Whether nothing is damaged.
  var isEmpty: Bool {
    for band in 0..<columns.count where columns[band].minX < columns[band].maxX { return false }
    return true
  }

  /// Adds a box to the damage.
  mutating func insert(_ box: PixelBox) {
    let box = box.intersection(picture)
    if box.isEmpty { return }
    for band in (box.minY / bandHeight)...((box.maxY - 1) / bandHeight) {
      var all = columns[band]
      all.minX = Swift.min(all.minX, box.minX)
      all.maxX = Swift.max(all.maxX, box.maxX)
      columns[band] = all
    }
  }

  /// Adds the differences between two pictures to the damage.
  mutating func compare(
    _ old: borrowing DrawnPicture, _ commands: borrowing Arena<Command>,
    _ paints: borrowing Arena<PreparedPaint>, _ store: borrowing CoverageStore
  ) {
    let isShared = store.isStaying
    let memory =
      unsafe isShared
      ? store.memory : CoverageMemory(runs: old.runs.base, alphas: old.alphas.base, rows: old.rows.base)
    let comparison = unsafe CommandComparison(
      old: old.commands.base, new: commands.base, oldPaints: old.paints.base, newPaints: paints.base,
      oldRecords: isShared ? store.records.base : old.records.base, newRecords: store.records.base,
      oldMemory: memory, newMemory: store.memory, isShared: isShared)
    let (oldCount, newCount) = (old.commands.count, commands.count)
    if unsafe oldCount == newCount && comparison.haveSameKinds(newCount) {
      for i in 0..<newCount {
        if unsafe comparison.areEqual(i, i) { continue }
        if unsafe comparison.differInCoverageOnly(i, i) {
          insert(unsafe comparison.oldCoverage(i))
          insert(unsafe comparison.newCoverage(i))
        } else {
          insert(old.commands[i].box)
          insert(commands[i].box)
        }
      }
      return
    }
    // Commands were added or removed, somewhere between the ones with which both begin and the ones with which both end.
    // A group that begins and ends differently has an end, or another beginning, in between, with the box of its content.
    var (first, oldEnd, newEnd) = (0, oldCount, newCount)
    while first < Swift.min(oldCount, newCount), unsafe comparison.areEqual(first, first) { first += 1 }
    // A beginning belongs to what follows it.
    while first > 0, unsafe comparison.isBeginning(first - 1) { first -= 1 }
    while Swift.min(oldEnd, newEnd) > first, unsafe comparison.areEqual(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    for i in first..<oldEnd { insert(old.commands[i].box) }
    for i in first..<newEnd { insert(commands[i].box) }
  }
}
