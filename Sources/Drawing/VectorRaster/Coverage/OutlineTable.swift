/// The flattened outlines of a picture's shapes, in order, with their coverages.
///
/// Much of an animation does not move. A shape with the same fixed-point coordinates as one in the previous picture
/// has the same coverage, which costs far less to copy or to keep than to compute.
struct OutlineTable: ~Copyable {
  /// The number of places at which an outline is looked for.
  private static let reach = 10

  private var points = Arena<SIMD2<Int32>>()
  private var ends = Arena<Int>()
  private var outlines = Arena<OutlineEntry>()

  /// The memory of the list without its points, in bytes.
  var listBytes: Int { outlines.count * MemoryLayout<OutlineEntry>.stride }

  /// The number of points in memory.
  var pointCount: Int { points.count }

  /// The number of contours in memory.
  var endCount: Int { ends.count }

  /// Removes all outlines, and all points but those of older pictures.
  mutating func begin(after older: CoverageSizes) {
    points.count = older.points
    ends.count = older.ends
    outlines.count = 0
  }

  /// Exchanges the outlines with another table, without their points.
  mutating func swapEntries(with other: inout OutlineTable) { swap(&outlines, &other.outlines) }

  /// Makes room for later pictures in memory that has grown.
  mutating func addHeadroom(for more: CoverageSizes) {
    points.addHeadroom(for: more.points, reserve: 0)
    ends.addHeadroom(for: more.ends, reserve: 0)
  }

  /// Grows to the capacity of another table.
  mutating func growToMatch(_ other: borrowing OutlineTable) {
    points.growToMatch(other.points)
    ends.growToMatch(other.ends)
    outlines.growToMatch(other.outlines)
  }

  /// An outline.
  subscript(index: Int) -> OutlineEntry { outlines[index] }

  /// Whether more outlines whose points are in memory can be added without moving the others.
  func hasRoom(entries: Int) -> Bool { outlines.hasRoom(for: entries) }

  /// Adds a range of another table's outlines, whose points are in memory.
  mutating func append(_ other: borrowing OutlineTable, _ range: Range<Int>) {
    outlines.append(other.outlines, range)
  }

  /// Records the coverage of an outline.
  mutating func append(
    _ newPoints: UnsafePointer<SIMD2<Int32>>, _ pointCount: Int, _ newEnds: UnsafePointer<Int>,
    _ endCount: Int,
    _ rule: FillRule, _ coverage: Int32
  ) {
    outlines.append(
      OutlineEntry(
        points: points.count, pointCount: pointCount, ends: ends.count, endCount: endCount, rule: rule,
        coverage: coverage))
    points.reserve(pointCount)
    unsafe (points.base + points.count).update(from: newPoints, count: pointCount)
    points.count += pointCount
    ends.reserve(endCount)
    unsafe (ends.base + ends.count).update(from: newEnds, count: endCount)
    ends.count += endCount
  }

  /// The number of outlines.
  var count: Int { outlines.count }

  /// Whether an outline can be appended without moving the others.
  func hasRoom(_ pointCount: Int, _ endCount: Int) -> Bool {
    outlines.count < outlines.capacity && points.count + pointCount <= points.capacity
      && ends.count + endCount <= ends.capacity
  }

  /// Whether points can be added without moving the others.
  func hasRoom(for more: CoverageSizes) -> Bool {
    points.hasRoom(for: more.points) && ends.hasRoom(for: more.ends)
  }

  /// The addresses of the outlines, which change when there is no room for another one.
  var memory: OutlineMemory {
    unsafe OutlineMemory(points: points.base, ends: ends.base, outlines: outlines.base)
  }

  /// Returns the place of the same outline if it is at the cursor or a few places before or after it.
  ///
  /// - Parameters:
  ///   - outline: The outline to find.
  ///   - pointCount: The number of its points.
  ///   - memory: The memory with the points of the table's outlines.
  ///   - cursor: The place of the outline if the two pictures have the same shapes; the call advances it.
  func find(
    _ outline: FlatOutline, _ pointCount: Int, at memory: OutlineMemory, cursor: inout Int
  ) -> Int? {
    // The offsets from the cursor are 0, 1, −1, 2, −2 and so on.
    for step in 0..<Self.reach {
      let i = cursor + (step % 2 == 0 ? -step / 2 : step / 2 + 1)
      guard i >= 0, i < outlines.count else { continue }
      let entry = unsafe outlines.base[i]
      guard entry.pointCount == pointCount,
        unsafe entry.endCount == outline.contours && entry.rule == outline.rule
      else { continue }
      let p = unsafe memory.points + entry.points
      let e = unsafe memory.ends + entry.ends
      guard unsafe areEqual(p, outline.points, pointCount * 8),
        unsafe areEqual(e, outline.contourEnds, outline.contours * 8)
      else {
        continue
      }
      cursor = i + 1
      return i
    }
    cursor += 1
    return nil
  }

  private func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ bytes: Int) -> Bool {
    var i = 0
    while i < bytes {
      if unsafe a.load(fromByteOffset: i, as: UInt64.self) != b.load(fromByteOffset: i, as: UInt64.self) {
        return false
      }
      i &+= 8
    }
    return true
  }
}

/// One outline of an ``OutlineTable``, with the offsets of its points and contours.
struct OutlineEntry: BitwiseCopyable {
  var points: Int
  var pointCount: Int
  var ends: Int
  var endCount: Int
  var rule: FillRule
  var coverage: Int32
}

/// The points of closed contours in 1/256 pixels, and the rule by which they enclose an area.
@unsafe
struct FlatOutline {
  let points: UnsafePointer<SIMD2<Int32>>
  /// The index after the last point of each contour.
  let contourEnds: UnsafePointer<Int>
  let contours: Int
  let rule: FillRule
}

/// The addresses of the outlines of a table.
@unsafe
struct OutlineMemory {
  let points: UnsafePointer<SIMD2<Int32>>
  let ends: UnsafePointer<Int>
  let outlines: UnsafePointer<OutlineEntry>

  /// Returns an outline of the table, which must have it.
  func outline(at index: Int) -> FlatOutline {
    let entry = unsafe outlines[index]
    return unsafe FlatOutline(
      points: points + entry.points, contourEnds: ends + entry.ends, contours: entry.endCount,
      rule: entry.rule)
  }
}
