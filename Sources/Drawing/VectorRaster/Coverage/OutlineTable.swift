/// The flattened outlines of a picture's shapes, in order, with their coverages.
///
/// Much of an animation does not move. A shape with the same fixed-point coordinates as one in the previous picture
/// has the same coverage, which costs far less to copy than to compute.
struct OutlineTable: ~Copyable {
  private var points = Arena<SIMD2<Int32>>()
  private var ends = Arena<Int>()
  private var outlines = Arena<OutlineEntry>()

  /// The memory in use, in bytes.
  var bytes: Int { points.count * 8 + ends.count * 8 + outlines.count * MemoryLayout<OutlineEntry>.stride }

  /// Removes all outlines.
  mutating func removeAll() {
    points.count = 0
    ends.count = 0
    outlines.count = 0
  }

  /// Grows to the capacity of another table.
  mutating func growToMatch(_ other: borrowing OutlineTable) {
    points.growToMatch(other.points)
    ends.growToMatch(other.ends)
    outlines.growToMatch(other.outlines)
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

  /// The addresses of the outlines, which change when there is no room for another one.
  var memory: OutlineMemory {
    unsafe OutlineMemory(points: points.base, ends: ends.base, outlines: outlines.base)
  }

  /// Returns the coverage of the same outline if it is at the cursor or a few places before or after it.
  ///
  /// - Parameter cursor: The place of the outline if the two pictures have the same shapes; the call advances it.
  func find(
    _ otherPoints: UnsafePointer<SIMD2<Int32>>, _ pointCount: Int, _ otherEnds: UnsafePointer<Int>,
    _ endCount: Int, _ rule: FillRule, cursor: inout Int
  ) -> Int32? {
    // The offsets from the cursor are 0, 1, −1, 2, −2 and 3.
    for step in 0..<6 {
      let i = cursor + (step % 2 == 0 ? -step / 2 : step / 2 + 1)
      guard i >= 0, i < outlines.count else { continue }
      let entry = unsafe outlines.base[i]
      guard entry.pointCount == pointCount, entry.endCount == endCount, entry.rule == rule else { continue }
      let p = unsafe points.base + entry.points
      let e = unsafe ends.base + entry.ends
      guard unsafe areEqual(p, otherPoints, pointCount * 8), unsafe areEqual(e, otherEnds, endCount * 8)
      else {
        continue
      }
      cursor = i + 1
      return entry.coverage
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
