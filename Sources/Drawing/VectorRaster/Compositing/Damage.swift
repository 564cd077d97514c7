/// The commands, paints and coverages of a picture, kept until the next picture is drawn.
struct DrawnPicture: ~Copyable {
  var commands = Arena<Command>()
  var paints = Arena<PreparedPaint>()
  var runs = Arena<Run>()
  var alphas = Arena<UInt8>()
  var rows = Arena<RowSpan>()
  var records = Arena<CoverageRecord>()
  var outlines = OutlineTable()
  /// The bitmaps of which the paints hold addresses, kept alive here.
  var bitmaps: [Bitmap] = []
  /// Whether this is the picture immediately before the current one.
  var isValid = false

  /// The bytes in use; 0 if the picture is not valid.
  var bytes: Int {
    guard isValid else { return 0 }
    return commands.count * MemoryLayout<Command>.stride + paints.count * MemoryLayout<PreparedPaint>.stride
      + runs.count * 8 + alphas.count + rows.count * 8 + outlines.bytes
      + records.count * MemoryLayout<CoverageRecord>.stride
  }
}

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
    _ paints: borrowing Arena<PreparedPaint>,
    _ store: borrowing CoverageStore
  ) {
    let memory = unsafe CoverageMemory(runs: old.runs.base, alphas: old.alphas.base, rows: old.rows.base)
    let comparison = unsafe CommandComparison(
      old: old.commands.base, new: commands.base, oldPaints: old.paints.base, newPaints: paints.base,
      oldRecords: old.records.base, newRecords: store.records.base, oldMemory: memory, newMemory: store.memory
    )
    var first = 0
    var oldEnd = old.commands.count
    var newEnd = commands.count
    if unsafe oldEnd == newEnd && comparison.haveSameKinds(newEnd) {
      for i in 0..<newEnd {
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
    // Commands were added or removed: equal commands at both ends stay, and everything between them is damaged.
    while unsafe first < oldEnd && first < newEnd && comparison.areEqual(first, first) { first += 1 }
    while unsafe oldEnd > first && newEnd > first && comparison.areEqual(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    for i in first..<oldEnd { insert(old.commands[i].box) }
    for i in first..<newEnd { insert(commands[i].box) }
  }
}

/// A comparison between the commands of two pictures.
@unsafe
private struct CommandComparison {
  let old: UnsafePointer<Command>
  let new: UnsafePointer<Command>
  let oldPaints: UnsafePointer<PreparedPaint>
  let newPaints: UnsafePointer<PreparedPaint>
  let oldRecords: UnsafePointer<CoverageRecord>
  let newRecords: UnsafePointer<CoverageRecord>
  let oldMemory: CoverageMemory
  let newMemory: CoverageMemory

  func haveSameKinds(_ count: Int) -> Bool {
    for i in 0..<count where unsafe old[i].kind != new[i].kind { return false }
    return true
  }

  func oldCoverage(_ i: Int) -> PixelBox { unsafe oldRecords[Int(old[i].coverage)].box }

  func newCoverage(_ i: Int) -> PixelBox { unsafe newRecords[Int(new[i].coverage)].box }

  /// Returns whether two commands are masks or clips that are equal in everything except their coverage.
  func differInCoverageOnly(_ i: Int, _ j: Int) -> Bool {
    let a = unsafe old[i]
    let b = unsafe new[j]
    return (a.kind == .mask || a.kind == .clip) && a.kind == b.kind && a.mode == b.mode && a.flag == b.flag
      && a.opacity == b.opacity
  }

  /// Returns whether two commands have the same effect on every pixel in the boxes of both.
  ///
  /// The boxes of groups, masks and mattes follow from their contents and are not compared.
  func areEqual(_ i: Int, _ j: Int) -> Bool {
    let a = unsafe old[i]
    let b = unsafe new[j]
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .nothing: return true
    case .solid: return unsafe a.pixel == b.pixel && a.box == b.box && haveEqualCoverage(a, b)
    case .fill:
      return unsafe byte(a.opacity) == byte(b.opacity) && a.box == b.box
        && oldPaints[Int(a.paint)] == newPaints[Int(b.paint)] && haveEqualCoverage(a, b)
    case .beginGroup, .beginMatte, .endMask: return true
    case .beginMask: return a.flag == b.flag
    case .endGroup: return a.mode == b.mode && byte(a.opacity) == byte(b.opacity)
    case .endMatte: return a.mode == b.mode
    case .mask, .clip:
      return unsafe a.mode == b.mode && a.flag == b.flag && a.opacity == b.opacity && haveEqualCoverage(a, b)
    }
  }

  private func haveEqualCoverage(_ a: Command, _ b: Command) -> Bool {
    let p = unsafe oldRecords[Int(a.coverage)]
    let q = unsafe newRecords[Int(b.coverage)]
    if q.source == a.coverage { return true }
    guard p.box == q.box else { return false }
    for row in 0..<p.box.height {
      let s = unsafe oldMemory.rows[p.rows &+ row]
      let t = unsafe newMemory.rows[q.rows &+ row]
      guard s.end &- s.start == t.end &- t.start else { return false }
      for k in 0..<Int(s.end &- s.start) {
        let r = unsafe oldMemory.runs[Int(s.start) &+ k]
        let u = unsafe newMemory.runs[Int(t.start) &+ k]
        guard r.x == u.x, r.length == u.length else { return false }
        if (r.cover | u.cover) & Run.solidBit != 0 {
          guard r.cover == u.cover else { return false }
        } else {
          let v = unsafe oldMemory.alphas + Int(r.cover)
          let w = unsafe newMemory.alphas + Int(u.cover)
          guard unsafe areEqual(v, w, Int(r.length)) else { return false }
        }
      }
    }
    return true
  }

  @inline(__always)
  private func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var i = 0
    while i &+ 4 <= count {
      if unsafe loadFour(a + i) != loadFour(b + i) { return false }
      i &+= 4
    }
    while i < count {
      if unsafe a[i] != b[i] { return false }
      i &+= 1
    }
    return true
  }
}
