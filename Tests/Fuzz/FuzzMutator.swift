#if Tools
/// Changes a JSON file a little: most results are still JSON, and of the kind that the file was.
struct FuzzMutator {
  var random: FuzzRandom
  var donor: [UInt8]
  var words: FuzzVocabulary

  private static let numbers = [
    "0", "-0", "1", "-1", "2", "0.5", "100", "-100", "360", "1e-9", "1e5", "-1e5", "1e9", "-1e9",
    "2147483648",
    "-2147483649", "9223372036854775808", "1e38", "3.5e38", "-1e308", "1e309", "1e-320", "16385", "65536",
    "0.1e1", "12345678901234567890",
  ]
  private static let values = [
    "null", "true", "false", "\"\"", "[]", "{}", "[0]", "[[]]", "{\"a\":1,\"k\":[]}",
  ]
  /// The file after one to four changes.
  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    // One file in eight is damaged as JSON, which nearly always refuses it; the others stay JSON.
    let isDamaged = random.below(8) == 0
    for _ in 0...random.below(5) where !bytes.isEmpty {
      if isDamaged {
        damage(&bytes)
        continue
      }
      switch random.below(14) {
      case 0...5: replaceNumber(&bytes)
      case 6: replaceValue(&bytes)
      case 7...8: replaceString(&bytes)
      case 9: swapNumbers(&bytes)
      case 10: removeContainer(&bytes)
      case 11: multiply(&bytes)
      case 12: random.below(4) == 0 ? multiplyMembers(&bytes) : multiply(&bytes)
      default: splice(&bytes)
      }
    }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    switch random.below(6) {
    case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
    case 1: bytes.insert(UInt8(random.below(128)), at: random.below(bytes.count))
    case 2: bytes.removeSubrange(span(of: bytes))
    case 3: duplicateSpan(&bytes)
    case 4: bytes.removeLast(random.below(bytes.count))
    default: replaceNumber(&bytes)
    }
  }

  /// The place of the next number after a random place.
  private mutating func number(in bytes: [UInt8]) -> Range<Int>? {
    let isNumber = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x2B, 0x65, 0x45].contains(byte)
    }
    let opens: [UInt8] = [0x3A, 0x2C, 0x5B, 0x20, 0x0A]
    var start = random.below(bytes.count)
    while start + 1 < bytes.count {
      let next = bytes[start + 1]
      if opens.contains(bytes[start]), next == 0x2D || (0x30...0x39).contains(next) { break }
      start += 1
    }
    start += 1
    var end = start
    while end < bytes.count, isNumber(bytes[end]) { end += 1 }
    return start < end ? start..<end : nil
  }

  private mutating func replaceNumber(_ bytes: inout [UInt8]) {
    guard let range = number(in: bytes) else { return }
    bytes.replaceSubrange(range, with: pick(Self.numbers).utf8)
  }

  private mutating func replaceValue(_ bytes: inout [UInt8]) {
    guard let range = number(in: bytes) else { return }
    bytes.replaceSubrange(range, with: pick(Self.values).utf8)
  }

  private mutating func swapNumbers(_ bytes: inout [UInt8]) {
    guard let a = number(in: bytes), let b = number(in: bytes), a.upperBound <= b.lowerBound else { return }
    let first = Array(bytes[a])
    let second = Array(bytes[b])
    bytes.replaceSubrange(b, with: first)
    bytes.replaceSubrange(a, with: second)
  }

  /// Gives a short string, a key or a type, another's place.
  private mutating func replaceString(_ bytes: inout [UInt8]) {
    var open = random.below(bytes.count)
    let opens: [UInt8] = [0x7B, 0x2C, 0x5B, 0x3A]
    while open + 1 < bytes.count, !(bytes[open + 1] == 0x22 && opens.contains(bytes[open])) { open += 1 }
    open += 1
    guard open + 1 < bytes.count, let close = bytes[(open + 1)...].firstIndex(of: 0x22), close - open < 20
    else { return }
    let isKey = close + 1 < bytes.count && bytes[close + 1] == 0x3A
    bytes.replaceSubrange(open + 1..<close, with: pick(isKey ? words.keys : words.types).utf8)
  }

  private mutating func span(of bytes: [UInt8]) -> Range<Int> {
    let start = random.below(bytes.count)
    return start..<min(bytes.count, start + 1 + random.below(200))
  }

  /// Empties an object or array.
  private mutating func removeContainer(_ bytes: inout [UInt8]) {
    guard let range = container(in: bytes), range.count > 2 else { return }
    bytes.removeSubrange(range.lowerBound + 1..<range.upperBound - 1)
  }

  private mutating func duplicateSpan(_ bytes: inout [UInt8]) {
    let range = span(of: bytes)
    bytes.insert(contentsOf: Array(bytes[range]), at: range.upperBound)
  }

  /// Repeats an element of an array, or wraps it in groups: what means harm is mostly a small thing many times.
  private mutating func multiply(_ bytes: inout [UInt8]) {
    guard let range = container(in: bytes), bytes[range.lowerBound] == 0x7B,
      let before = bytes[..<range.lowerBound].last(where: { $0 > 0x20 }), before == 0x5B || before == 0x2C
    else { return }
    let element = Array(bytes[range])
    if random.below(4) == 0 {
      let depth = 1 + random.below(70)
      let opening = Array(repeating: Array(words.nesting.opening.utf8), count: depth).joined()
      let closing = Array(repeating: Array(words.nesting.closing.utf8), count: depth).joined()
      bytes.replaceSubrange(range, with: Array(opening) + element + Array(closing))
      return
    }
    let most = max(1, (Self.largestGrowth - bytes.count) / (element.count + 1))
    let count = min(most, [2, 10, 100, 1000, 10_000][random.below(5)])
    let copies = Array(repeating: element + [0x2C], count: count).joined()
    bytes.insert(contentsOf: Array(copies), at: range.lowerBound)
  }

  /// Puts many members in front of those of an object.
  private mutating func multiplyMembers(_ bytes: inout [UInt8]) {
    guard let range = container(in: bytes), bytes[range.lowerBound] == 0x7B, range.count > 2 else { return }
    let member = Array("\"\(pick(["", words.keys[0], "a long name of a member"]))\":0,".utf8)
    let most = max(1, (Self.largestGrowth - bytes.count) / member.count)
    let members = Array(repeating: member, count: min(most, [10, 1000, 100_000][random.below(3)])).joined()
    bytes.insert(contentsOf: Array(members), at: range.lowerBound + 1)
  }

  /// A file is not made larger than this by repeating parts of it.
  private static let largestGrowth = 1 << 20

  /// Puts a whole object or array of another file in the place of one of this file.
  private mutating func splice(_ bytes: inout [UInt8]) {
    guard !donor.isEmpty, let target = container(in: bytes), let source = container(in: donor) else { return }
    bytes.replaceSubrange(target, with: Array(donor[source]))
  }

  /// An object or array of up to 20 kB after a random place.
  private mutating func container(in bytes: [UInt8]) -> Range<Int>? {
    let from = random.below(bytes.count)
    guard let start = bytes[from...].firstIndex(where: { $0 == 0x7B || $0 == 0x5B }) else { return nil }
    var depth = 0
    for index in start..<min(bytes.count, start + 20_000) {
      switch bytes[index] {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if depth == 0 { return start..<index + 1 }
      default: break
      }
    }
    return nil
  }

  private mutating func pick(_ choices: [String]) -> String { choices[random.below(choices.count)] }
}
#endif
