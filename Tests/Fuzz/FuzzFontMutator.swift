#if Tools
/// Changes a font a little, mostly inside of one of its tables.
struct FuzzFontMutator {
  var random: FuzzRandom

  /// The numbers that tables go wrong at.
  private static let numbers: [UInt16] = [
    0, 1, 2, 3, 7, 0x7F, 0xFF, 0x100, 0x7FFF, 0x8000, 0x8001, 0xFFFE, 0xFFFF,
  ]

  /// The file after one to eight changes.
  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...random.below(8) where bytes.count > 12 {
      switch random.below(16) {
      case 0: bytes[random.below(min(bytes.count, 400))] = UInt8(random.below(256))
      case 1: bytes.removeLast(random.below(bytes.count - 11))
      case 2: exchangeTables(&bytes)
      case 3...4: copyPart(&bytes)
      default: changeNumber(&bytes)
      }
    }
    return bytes
  }

  /// The places of the records of tables.
  private func records(of bytes: [UInt8]) -> [Int] {
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    return (0..<min(count, 64)).map { 12 + 16 * $0 }.filter { $0 + 16 <= bytes.count }
  }

  private func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes of a random table.
  private mutating func table(of bytes: [UInt8]) -> Range<Int> {
    let records = records(of: bytes)
    guard !records.isEmpty else { return 0..<bytes.count }
    let record = records[random.below(records.count)]
    let start = min(number(bytes, at: record + 8), bytes.count)
    return start..<min(start + number(bytes, at: record + 12), bytes.count)
  }

  /// Changes a number of two bytes, near the start of a table in half of the cases, where counts and offsets are.
  private mutating func changeNumber(_ bytes: inout [UInt8]) {
    let table = table(of: bytes)
    guard table.count > 4 else { return }
    let reach = random.below(2) == 0 ? min(table.count - 1, 64) : table.count - 1
    let place = table.lowerBound + random.below(reach)
    let old = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    let value =
      switch random.below(4) {
      case 0: old &+ UInt16(random.below(5)) &- 2
      case 1: UInt16(random.below(65_536))
      default: Self.numbers[random.below(Self.numbers.count)]
      }
    bytes[place] = UInt8(value >> 8)
    bytes[place + 1] = UInt8(value & 255)
  }

  /// Exchanges the places of two tables.
  private mutating func exchangeTables(_ bytes: inout [UInt8]) {
    let records = records(of: bytes)
    guard records.count > 1 else { return }
    let (a, b) = (records[random.below(records.count)], records[random.below(records.count)])
    for offset in 8..<16 { bytes.swapAt(a + offset, b + offset) }
  }

  /// Copies a part of a table over a part of another.
  private mutating func copyPart(_ bytes: inout [UInt8]) {
    let source = table(of: bytes), target = table(of: bytes)
    let count = min(source.count, target.count, 2 + 2 * random.below(64))
    guard count > 0 else { return }
    let from = source.lowerBound + random.below(source.count - count + 1)
    let to = target.lowerBound + random.below(target.count - count + 1)
    bytes.replaceSubrange(to..<(to + count), with: Array(bytes[from..<(from + count)]))
  }
}
#endif
