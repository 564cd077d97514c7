import LottieFormat

/// Names and their rows, looked up by the bytes of the names.
///
/// Every change of an input looks up a name, so a table of few names uses a hash that is faster than a dictionary's,
/// and a table of very few names is a list: most machines have several such tables, which are made during loading.
/// Names come from files, and many of them could be made to collide, so a table of many names is a dictionary.
package struct NameTable: Sendable {
  /// The maximum number of names that are searched linearly.
  private static let veryFewNames = 8
  /// The maximum number of names that use the fast hash.
  private static let fewNames = 64

  /// The names, in the order of their rows.
  package private(set) var names: ContiguousArray<String> = []
  /// The hashes of the names; empty while there are very few names.
  private var hashes: ContiguousArray<UInt64> = []
  /// The rows plus 1, by hash; 0 marks a free bucket.
  ///
  /// The count is a power of two, and at most half of the buckets are used. Empty while there are very few names.
  private var buckets: ContiguousArray<Int32> = []
  /// The rows of all names once there are more than few names; empty before.
  private var rows: [ExactName: Int32] = [:]

  /// Makes a table without names, with capacity for some.
  package init(capacity: Int = 0) { names.reserveCapacity(capacity) }

  /// The number of names.
  package var count: Int { names.count }

  /// The row of a name, which is added if it is new.
  package mutating func insert(_ name: String) -> Int {
    let known = row(of: name)
    if known >= 0 { return Int(known) }
    let row = names.count
    names.append(name)
    if row < Self.veryFewNames { return row }
    if row < Self.fewNames {
      insertQuickly()
    } else {
      if rows.isEmpty {
        for (row, name) in names.enumerated() { rows[ExactName(name)] = Int32(row) }
      }
      rows[ExactName(name)] = Int32(row)
    }
    return row
  }

  /// Hashes the names that have no hash yet.
  private mutating func insertQuickly() {
    for name in names[hashes.count...] { hashes.append(Self.hash(name)) }
    if hashes.count * 2 > buckets.count {
      buckets = ContiguousArray(repeating: 0, count: max(buckets.count * 2, 4 * Self.veryFewNames))
      for row in hashes.indices { place(row) }
    } else {
      place(hashes.count - 1)
    }
  }

  /// The row of a name, or -1.
  package func row(of name: String) -> Int32 {
    if names.count > Self.fewNames { return rows[ExactName(name)] ?? -1 }
    if buckets.isEmpty {
      for row in names.indices where names[row].isExactly(name) { return Int32(row) }
      return -1
    }
    let hash = Self.hash(name)
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] != 0 {
      let row = Int(buckets[bucket] - 1)
      if hashes[row] == hash && names[row].isExactly(name) { return Int32(row) }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return -1
  }

  private mutating func place(_ row: Int) {
    var bucket = Int(truncatingIfNeeded: hashes[row]) & (buckets.count - 1)
    while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
    buckets[bucket] = Int32(row + 1)
  }

  /// The FNV-1a hash of the bytes, with its bits mixed once more.
  private static func hash(_ name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 29)
  }
}
