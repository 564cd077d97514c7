/// A decompressor that reads bit by bit and copies byte by byte, without pointers: the twin of `Inflater`.
struct PlainInflater {
  private struct Damage: Error {}

  private let bytes: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  /// The bytes of a stream, and the number of bytes that it takes; nil if it is damaged or cut off.
  static func inflated(_ bytes: [UInt8]) -> (output: [UInt8], count: Int)? {
    var inflater = PlainInflater(bytes: bytes)
    do {
      while try !inflater.readBlock() {}
    } catch {
      return nil
    }
    return (inflater.output, (inflater.position + 7) / 8)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bit() throws -> Int {
    guard position / 8 < bytes.count else { throw Damage() }
    defer { position += 1 }
    return Int(bytes[position / 8] >> UInt8(position % 8) & 1)
  }

  private mutating func number(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count { value |= try bit() << place }
    return value
  }

  /// Reads a symbol of the code with these lengths: its bits come highest first.
  private mutating func symbol(_ lengths: [Int]) throws -> Int {
    var code = 0
    var first = 0
    for length in 1...15 {
      code = try code << 1 | bit()
      first <<= 1
      let symbols = lengths.indices.filter { lengths[$0] == length }
      if code - first < symbols.count { return symbols[code - first] }
      first += symbols.count
    }
    throw Damage()
  }

  private func check(_ lengths: [Int], allowsSingle: Bool) throws {
    let taken = lengths.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << (15 - $1)) }
    let isSingle = allowsSingle && lengths.allSatisfy { $0 <= 1 }
    guard taken == 1 << 15 || (taken < 1 << 15 && isSingle) else { throw Damage() }
  }

  private mutating func readBlock() throws -> Bool {
    let isLast = try bit() == 1
    switch try number(2) {
    case 0:
      position = (position + 7) / 8 * 8
      let count = try number(16)
      guard try number(16) == count ^ 0xFFFF else { throw Damage() }
      for _ in 0..<count { output.append(UInt8(try number(8))) }
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try readBody(lengths, [Int](repeating: 5, count: 32))
    case 2:
      let counts = (try number(5) + 257, try number(5) + 1, try number(4) + 4)
      guard counts.0 <= 286, counts.1 <= 30 else { throw Damage() }
      var order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15][..<counts.2]
      var codeLengths = [Int](repeating: 0, count: 19)
      while let symbol = order.popFirst() { codeLengths[symbol] = try number(3) }
      try check(codeLengths, allowsSingle: false)
      var lengths: [Int] = []
      while lengths.count < counts.0 + counts.1 {
        switch try symbol(codeLengths) {
        case 16:
          guard let last = lengths.last else { throw Damage() }
          lengths += repeatElement(last, count: try number(2) + 3)
        case 17: lengths += repeatElement(0, count: try number(3) + 3)
        case 18: lengths += repeatElement(0, count: try number(7) + 11)
        case let length: lengths.append(length)
        }
      }
      guard lengths.count == counts.0 + counts.1, lengths[256] > 0 else { throw Damage() }
      try check(Array(lengths[..<counts.0]), allowsSingle: true)
      try check(Array(lengths[counts.0...]), allowsSingle: true)
      try readBody(Array(lengths[..<counts.0]), Array(lengths[counts.0...]))
    default: throw Damage()
    }
    return isLast
  }

  private mutating func readBody(_ literals: [Int], _ distances: [Int]) throws {
    let lengthBases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
      227,
      258,
    ]
    let distanceBases = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
      4097,
      6145, 8193, 12289, 16385, 24577,
    ]
    while true {
      let value = try symbol(literals)
      if value < 256 {
        output.append(UInt8(value))
        continue
      }
      if value == 256 { return }
      guard value < 286 else { throw Damage() }
      let row = value - 257
      let length = lengthBases[row] + (row < 8 || row == 28 ? 0 : try number(row / 4 - 1))
      let place = try symbol(distances)
      guard place < 30 else { throw Damage() }
      let distance = distanceBases[place] + (place < 4 ? 0 : try number(place / 2 - 1))
      guard distance <= output.count else { throw Damage() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
