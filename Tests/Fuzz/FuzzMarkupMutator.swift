#if Tools
/// Changes an XML file a little: most results are still XML.
struct FuzzMarkupMutator {
  var random: FuzzRandom
  var donor: [UInt8]

  private static let words = [
    "a", "b", "x", "end", "state", "parallel", "history", "final", "transition", "onentry", "send", "initial",
    "target", "event", "cond", "type", "id", "internal", "deep", "1500ms", "1e400s", "&amp;", "&#0;",
    "&#x1F600;",
    "&lol;", "<![CDATA[", "]]>", "<!--", "-->", "<?x ?>", "<!ENTITY a 'b'>", "xmlns:z", "\"", "'", "=", "<",
    "/>",
    "\u{0}", "*", "a b",
  ]

  /// The file after one to four changes.
  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...random.below(4) where !bytes.isEmpty {
      switch random.below(9) {
      case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
      case 1: bytes.replaceSubrange(span(bytes, between: 0x3C, and: 0x3E), with: [])
      case 2...3: replaceValue(&bytes)
      case 4:
        let element = Array(bytes[span(bytes, between: 0x3C, and: 0x3E)])
        let place = tag(bytes, random.below(bytes.count))
        for _ in 0..<[1, 2, 400][random.below(3)] where bytes.count < 300_000 {
          bytes.insert(contentsOf: element, at: place)
        }
      case 5:
        bytes.insert(
          contentsOf: donor[span(donor, between: 0x3C, and: 0x3E)], at: tag(bytes, random.below(bytes.count)))
      case 6: bytes.removeLast(random.below(min(bytes.count, 60)))
      default: bytes.insert(contentsOf: word().utf8, at: random.below(bytes.count))
      }
    }
    return bytes
  }

  private mutating func word() -> String { Self.words[random.below(Self.words.count)] }

  /// The start of the next element.
  private func tag(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x3C) ?? bytes.count
  }

  /// From one character to the next of another.
  private mutating func span(_ bytes: [UInt8], between first: UInt8, and last: UInt8) -> Range<Int> {
    guard !bytes.isEmpty, let start = bytes[random.below(bytes.count)...].firstIndex(of: first),
      let end = bytes[(start + 1)...].firstIndex(of: last)
    else { return 0..<0 }
    return start..<(end + 1)
  }

  /// Puts another text, or one of another place, into an attribute.
  private mutating func replaceValue(_ bytes: inout [UInt8]) {
    let range = span(bytes, between: 0x22, and: 0x22)
    guard range.count > 1 else { return }
    let other = span(bytes, between: 0x22, and: 0x22)
    let value = random.below(2) == 0 || other.isEmpty ? Array("\"\(word())\"".utf8) : Array(bytes[other])
    bytes.replaceSubrange(range, with: value)
  }
}
#endif
