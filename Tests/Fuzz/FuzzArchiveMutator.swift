#if Tools
import DotLottieFormat

/// Changes an archive a little: its bytes, its fields, or one of its files.
struct FuzzArchiveMutator {
  var random: FuzzRandom

  /// The fields of the headers, as offset and size, after each kind of signature.
  private static let fields: [(signature: [UInt8], places: [(offset: Int, count: Int)])] = [
    ([0x50, 0x4B, 1, 2], [(8, 2), (10, 2), (20, 4), (24, 4), (28, 2), (30, 2), (32, 2), (42, 4)]),
    ([0x50, 0x4B, 3, 4], [(6, 2), (8, 2), (18, 4), (22, 4), (26, 2), (28, 2)]),
    ([0x50, 0x4B, 5, 6], [(4, 2), (6, 2), (8, 2), (10, 2), (12, 4), (16, 4), (20, 2)]),
  ]

  /// The archive after one to four changes.
  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    switch random.below(4) {
    case 0: for _ in 0...random.below(4) { random.below(4) == 0 ? alias(&bytes) : changeField(&bytes) }
    case 1: for _ in 0...random.below(4) { damage(&bytes) }
    default: repack(&bytes)
    }
    return bytes
  }

  /// Writes a number with a meaning into a field of a header.
  private mutating func changeField(_ bytes: inout [UInt8]) {
    let (signature, places) = Self.fields[random.below(Self.fields.count)]
    let headers = Self.headers(signature, bytes)
    guard !headers.isEmpty else { return }
    let field = places[random.below(places.count)]
    let start = headers[random.below(headers.count)] + field.offset
    guard start + field.count <= bytes.count else { return }
    let choices = [
      0, 1, 8, bytes.count, bytes.count - 1, start, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF,
      64 << 20,
      random.below(bytes.count + 100), random.below(1 << 16),
    ]
    let number = choices[random.below(choices.count)]
    for index in 0..<field.count { bytes[start + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }

  /// Lets one file have the bytes of another, told by two records.
  private mutating func alias(_ bytes: inout [UInt8]) {
    let records = Self.headers(Self.fields[0].signature, bytes).filter { $0 + 46 <= bytes.count }
    guard !records.isEmpty else { return }
    let from = records[random.below(records.count)], to = records[random.below(records.count)]
    // The method, the sizes, and where the file lies.
    for part in [10..<12, 20..<28, 42..<46] {
      for index in part { bytes[to + index] = bytes[from + index] }
    }
  }

  private static func headers(_ signature: [UInt8], _ bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == 0x50 && bytes[$0...].starts(with: signature) }
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(4) {
    case 0: bytes[place] = UInt8(random.below(256))
    case 1: bytes.insert(UInt8(random.below(256)), at: place)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(100)))
    default: bytes.removeLast(random.below(min(bytes.count, 200)))
    }
  }

  /// Packs the files anew, one of them changed, left out, renamed or there many times.
  private mutating func repack(_ bytes: inout [UInt8]) {
    guard let file = try? DotLottieFile(bytes) else { return damage(&bytes) }
    var files: [(name: String, bytes: [UInt8])] = file.entries.compactMap { entry in
      ((try? file.bytes(of: entry.name)) ?? nil).map { (entry.name, $0) }
    }
    guard !files.isEmpty else { return }
    let row = random.below(files.count)
    switch random.below(8) {
    case 0: files.remove(at: row)
    case 1: files[row].name = files[random.below(files.count)].name
    case 2:
      files += Array(repeating: files[row], count: min(5_000, (1 << 20) / (files[row].bytes.count + 100)))
    default:
      let kind = FuzzKind(json: files[row].bytes) ?? .manifest
      let donor = files[random.below(files.count)].bytes
      guard !files[row].bytes.isEmpty else { return }
      files[row].bytes = kind.mutated(files[row].bytes, donor: donor, random)
    }
    bytes = FuzzArchive.packed(files)
  }
}
#endif
