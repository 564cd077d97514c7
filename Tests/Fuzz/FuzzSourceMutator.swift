#if Tools
/// Changes Swift source a little: most results still have some of its declarations.
struct FuzzSourceMutator {
  var random: FuzzRandom
  var donor: [UInt8]
  var words: FuzzVocabulary

  /// A file is not made larger than this by repeating parts of it.
  private static let largestGrowth = 300_000

  /// The file after one to six changes.
  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...random.below(6) where !bytes.isEmpty {
      switch random.below(10) {
      case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
      case 1: bytes.removeSubrange(span(bytes))
      case 2: bytes.removeLast(random.below(min(bytes.count, 100)))
      case 3: repeatPart(&bytes)
      case 4:
        let part = Array(donor.isEmpty ? [] : donor[span(donor)])
        bytes.insert(contentsOf: part, at: random.below(bytes.count))
      case 5:
        let part = Array(bytes[span(bytes)])
        bytes.insert(contentsOf: part, at: random.below(bytes.count))
      case 6 where random.below(4) == 0: nest(&bytes)
      default: bytes.insert(contentsOf: word(), at: random.below(bytes.count))
      }
    }
    return bytes
  }

  private mutating func word() -> [UInt8] { Array(words.keys[random.below(words.keys.count)].utf8) }

  /// Some lines, or some bytes.
  private mutating func span(_ bytes: [UInt8]) -> Range<Int> {
    let start = random.below(bytes.count)
    let end = min(bytes.count, start + 1 + random.below(300))
    guard random.below(2) == 0 else { return start..<min(end, start + 1 + random.below(20)) }
    let line = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return line..<(bytes[(end - 1)...].firstIndex(of: 0x0A) ?? bytes.count)
  }

  /// Encloses a part in brackets or blocks, up to 3,000 deep.
  private mutating func nest(_ bytes: inout [UInt8]) {
    let part = span(bytes)
    let depth = [1, 3, 20, 200, 3000][random.below(5)]
    bytes.insert(
      contentsOf: Array(String(repeating: words.nesting.closing, count: depth).utf8), at: part.upperBound)
    bytes.insert(
      contentsOf: Array(String(repeating: words.nesting.opening, count: depth).utf8), at: part.lowerBound)
  }

  private mutating func repeatPart(_ bytes: inout [UInt8]) {
    let part = random.below(2) == 0 ? word() : Array(bytes[span(bytes)])
    let most = max(1, (Self.largestGrowth - bytes.count) / max(1, part.count))
    let count = min(most, [2, 10, 1000, 100_000][random.below(4)])
    let parts = Array(repeating: part, count: count).joined()
    bytes.insert(contentsOf: Array(parts), at: random.below(bytes.count))
  }
}
#endif
