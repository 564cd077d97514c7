import DotLottieFormat

/// Names and their rows, found by a hash of their bytes.
///
/// A look-up is part of every change of an input, so it hashes faster than a dictionary does; it is filled once, from
/// a file with limits, and never by what a host asks for.
struct NameTable: Sendable {
  /// The names, each at its row.
  private(set) var names: ContiguousArray<String> = []
  private var hashes: ContiguousArray<UInt64> = []
  /// Rows plus 1, by hash; 0 is free.
  ///
  /// A power of two, at most half full.
  private var buckets: ContiguousArray<Int32> = [0, 0, 0, 0, 0, 0, 0, 0]

  var count: Int { names.count }

  /// The row of a name, which is added where it is new.
  mutating func insert(_ name: String) -> Int {
    let known = row(of: name)
    if known >= 0 { return Int(known) }
    names.append(name)
    hashes.append(Self.hash(name))
    if names.count * 2 > buckets.count {
      buckets = ContiguousArray(repeating: 0, count: buckets.count * 2)
      for row in names.indices { place(row) }
    } else {
      place(names.count - 1)
    }
    return names.count - 1
  }

  /// The row of a name, or -1.
  func row(of name: String) -> Int32 {
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

  /// FNV-1a over the bytes, with its bits mixed once more.
  private static func hash(_ name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 29)
  }
}
