/// Decompresses deflate streams (RFC 1951).
///
/// It accepts the streams that zlib accepts, and no other.
package struct Inflater {
  /// The reasons why a stream can't be decompressed.
  package enum Failure: Error {
    /// The stream is damaged or cut off.
    case damaged
    /// The stream has more bytes than the limit.
    case tooLarge
  }

  /// The parts of a stream between which decoding can pause for more room.
  private enum Step {
    case header
    /// Bytes that are copied as they are.
    case stored(count: Int)
    case codes
    /// A repetition that has not been copied whole.
    case match(length: Int, distance: Int)
    case end
  }

  private var bits = BitReader()
  private var step = Step.header
  private var isLastBlock = false
  private var literals = DecodingTable()
  private var distances = DecodingTable()
  private var codeLengths = DecodingTable()
  private var builder = DecodingTableBuilder()
  private var count = 0

  /// The size in bytes of the first output buffer, unless the limit is smaller.
  private static let firstRoom = 1 << 16

  /// The room for which decoding is fast: two literals, and a repetition that is copied in words, the last of which may
  /// end 7 bytes after it.
  private static let fastMargin = 2 + 258 + 7

  /// The input for which decoding is fast: 8 bytes are read twice, the second time after skipping up to 7.
  private static let inputMargin = 8 + 7

  private init(startingAt offset: Int) { bits.offset = offset }

  /// Decompresses one stream.
  ///
  /// Memory grows with the actual data, whatever the limit is.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the stream.
  ///   - offset: The offset of the stream in `bytes`.
  ///   - limit: The maximum number of bytes of the result.
  /// - Returns: The decompressed bytes, and the offset after the stream.
  /// - Complexity: O(bytes of the stream and of the result).
  package static func inflate(
    _ bytes: ArraySlice<UInt8>, from offset: Int = 0, limit: Int
  ) throws(Failure) -> (output: [UInt8], end: Int) {
    var inflater = Inflater(startingAt: offset)
    // Most files are four times as long at most. Beyond the limit, a repetition fits, so that it can be copied fast.
    let most = limit + fastMargin
    var room = min(most, max(firstRoom, min(bytes.count - offset, 1 << 20) * 4))
    var output: [UInt8] = []
    while true {
      output.append(contentsOf: repeatElement(0, count: room - output.count))
      let isComplete: Bool? = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe output.withUnsafeMutableBufferPointer { target in
          unsafe inflater.run(source, into: target)
        }
      }
      guard let isComplete else { throw .damaged }
      if inflater.count > limit { throw .tooLarge }
      if isComplete { break }
      room = min(most, room * 4)
    }
    output.removeLast(output.count - inflater.count)
    return (output, inflater.bits.endOfBytes)
  }

  /// Continues until the stream ends or the output is full.
  ///
  /// - Returns: Whether the stream has ended; nil if it is damaged.
  private mutating func run(
    _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool? {
    while true {
      switch step {
      case .header:
        if isLastBlock {
          step = .end
        } else if unsafe !readHeader(source) {
          return nil
        }
      case .stored(let rest):
        let taken = min(rest, target.count - count)
        guard taken <= source.count - bits.offset else { return nil }
        unsafe copyStored(taken, source, into: target)
        step = taken == rest ? .header : .stored(count: rest - taken)
        if taken < rest { return false }
      case .codes:
        unsafe decodeFast(source, into: target)
        guard case .codes = step else { continue }
        guard unsafe decodeOne(source, into: target) else { return nil }
        if case .codes = step, count == target.count { return false }
      case .match(let length, let distance):
        let taken = min(length, target.count - count)
        for _ in 0..<taken {
          unsafe target[count] = target[count - distance]
          count += 1
        }
        step = taken == length ? .codes : .match(length: length - taken, distance: distance)
        if taken < length { return false }
      case .end: return true
      }
    }
  }
}

// MARK: Blocks

extension Inflater {
  /// Reads the header of a block.
  ///
  /// - Returns: Whether it is correct.
  private mutating func readHeader(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let header = unsafe bits.read(3, source) else { return false }
    isLastBlock = header & 1 == 1
    switch header >> 1 {
    case 0:
      bits.returnWholeBytes()
      guard let count = unsafe bits.read(16, source), let complement = unsafe bits.read(16, source),
        count ^ complement == 0xFFFF
      else { return false }
      bits.returnWholeBytes()
      step = .stored(count: Int(count))
      return true
    case 1:
      step = .codes
      (literals, distances) = Self.fixedCodes
      return true
    case 2:
      step = .codes
      return unsafe readCodes(source)
    default: return false
    }
  }

  private mutating func copyStored(
    _ taken: Int, _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    let bytes = unsafe UnsafeBufferPointer(rebasing: source[bits.offset..<bits.offset + taken])
    _ = unsafe UnsafeMutableBufferPointer(rebasing: target[count..<count + taken]).update(
      fromContentsOf: bytes)
    count += taken
    bits.offset += taken
  }

  /// The codes that blocks without codes of their own use.
  private static let fixedCodes: (literals: DecodingTable, distances: DecodingTable) = {
    var lengths = [UInt8](repeating: 8, count: 288)
    for symbol in 144..<256 { lengths[symbol] = 9 }
    for symbol in 256..<280 { lengths[symbol] = 7 }
    var literals = DecodingTable()
    var distances = DecodingTable()
    var builder = DecodingTableBuilder()
    let isComplete =
      builder.build(
        &literals, rootBits: 9, lengths[...], DecodingTable.literalSymbols, allowsSingle: false)
      && builder.build(
        &distances, rootBits: 5, [UInt8](repeating: 5, count: 32)[...], DecodingTable.distanceSymbols,
        allowsSingle: false)
    precondition(isComplete, "the lengths of the standard make complete codes")
    return (literals, distances)
  }()

  /// Reads the codes of a block.
  private mutating func readCodes(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let counts = unsafe bits.read(14, source) else { return false }
    let literalCount = 257 + Int(counts & 31)
    let distanceCount = 1 + Int(counts >> 5 & 31)
    guard literalCount <= 286, distanceCount <= 30 else { return false }
    var lengths = [UInt8](repeating: 0, count: 19)
    for row in 0..<4 + Int(counts >> 10) {
      guard let length = unsafe bits.read(3, source) else { return false }
      lengths[Self.codeLengthOrder[row]] = UInt8(length)
    }
    guard
      builder.build(
        &codeLengths, rootBits: 7, lengths[...], DecodingTable.codeLengthSymbols, allowsSingle: false)
    else {
      return false
    }
    lengths = []
    while lengths.count < literalCount + distanceCount {
      guard let symbol = unsafe readCodeLength(source) else { return false }
      if symbol < 16 {
        lengths.append(UInt8(symbol))
        continue
      }
      let (extraBits, base) = symbol == 16 ? (2, 3) : symbol == 17 ? (3, 3) : (7, 11)
      guard let extra = unsafe bits.read(extraBits, source) else { return false }
      guard let repeated = symbol == 16 ? lengths.last : 0 else { return false }
      lengths.append(contentsOf: repeatElement(repeated, count: base + Int(extra)))
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else { return false }
    return builder.build(
      &literals, rootBits: 10, lengths[..<literalCount], DecodingTable.literalSymbols, allowsSingle: true)
      && builder.build(
        &distances, rootBits: 8, lengths[literalCount...], DecodingTable.distanceSymbols, allowsSingle: true)
  }

  private mutating func readCodeLength(_ source: UnsafeBufferPointer<UInt8>) -> Int? {
    unsafe bits.refill(source)
    let entry = codeLengths.entries[Int(bits.value & (1 << UInt64(codeLengths.rootBits) - 1))]
    guard entry & 15 > 0, bits.skip(Int(entry & 15)) else { return nil }
    return Int(entry >> 16)
  }

  /// The order in which the lengths of the codes of code lengths are stored.
  private static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}

// MARK: Codes

extension Inflater {
  /// Decodes one literal, repetition or end of a block, near the ends of the input and of the output.
  ///
  /// - Returns: Whether it is correct.
  private mutating func decodeOne(
    _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard count < target.count else { return true }
    guard let symbol = unsafe read(literals, source) else { return false }
    switch symbol.kind {
    case DecodingTable.Kind.literal:
      unsafe target[count] = UInt8(truncatingIfNeeded: symbol.value)
      count += 1
    case DecodingTable.Kind.length:
      guard let distance = unsafe read(distances, source), distance.kind == DecodingTable.Kind.literal,
        distance.value <= count
      else { return false }
      step = .match(length: symbol.value, distance: distance.value)
    default: step = .header
    }
    return true
  }

  /// Reads one symbol with its extra bits; nil if it is no code or the input ends.
  private mutating func read(
    _ table: DecodingTable, _ source: UnsafeBufferPointer<UInt8>
  ) -> (kind: DecodingTable.Entry, value: Int)? {
    unsafe bits.refill(source)
    var entry = table.entries[Int(bits.value & (1 << UInt64(table.rootBits) - 1))]
    if entry & DecodingTable.Kind.mask == DecodingTable.Kind.link {
      guard bits.skip(table.rootBits) else { return nil }
      let index = Int(bits.value & (1 << UInt64(entry >> 8 & 15) - 1))
      entry = table.entries[Int(entry >> 16) + index]
    }
    guard entry & 15 > 0, bits.skip(Int(entry & 15)) else { return nil }
    let kind = entry & DecodingTable.Kind.mask
    if kind == DecodingTable.Kind.end { return (kind, 0) }
    guard let extra = unsafe bits.read(Int(entry >> 8 & 15), source) else { return nil }
    return (kind, Int(entry >> 16) + Int(extra))
  }

  /// Decodes as long as enough input is left for the longest codes, and enough room for the longest repetition.
  ///
  /// It stops before anything that it can't decode, and leaves that to ``decodeOne(_:into:)``.
  private mutating func decodeFast(
    _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard source.count >= Self.inputMargin, target.count >= Self.fastMargin,
      let input = unsafe UnsafeRawPointer(source.baseAddress),
      let output = UnsafeMutableRawPointer(target.baseAddress)
    else { return }
    let lastInput = source.count - Self.inputMargin
    let lastOutput = target.count - Self.fastMargin
    let literalMask = 1 << UInt64(literals.rootBits) - 1 as UInt64
    let distanceMask = 1 << UInt64(distances.rootBits) - 1 as UInt64
    typealias Kind = DecodingTable.Kind
    unsafe literals.entries.withUnsafeBufferPointer { literals in
      unsafe distances.entries.withUnsafeBufferPointer { distances in
        var bits = self.bits
        var count = self.count
        defer { (self.bits, self.count) = (bits, count) }
        while bits.offset <= lastInput, count <= lastOutput {
          // 56 bits: a literal, and the part of a length's code that leads on, take 25; a length and its distance 48.
          unsafe bits.refillFast(input)
          var before = bits
          var entry = unsafe bits.entry(of: literals, literalMask)
          if entry & Kind.mask == Kind.literal {
            unsafe Self.put(entry, &bits, output + count)
            count &+= 1
            before = bits
            entry = unsafe bits.entry(of: literals, literalMask)
            if entry & Kind.mask == Kind.literal {
              unsafe Self.put(entry, &bits, output + count)
              count &+= 1
              continue
            }
            unsafe bits.refillFast(input)
          }
          guard entry & Kind.mask == Kind.length else {
            bits = before
            return
          }
          let length = bits.takeValue(of: entry)
          entry = unsafe bits.entry(of: distances, distanceMask)
          let distance = bits.takeValue(of: entry)
          guard entry & Kind.mask == Kind.literal, distance <= count else {
            bits = before
            return
          }
          unsafe Self.copy(length, back: distance, to: output + count)
          count &+= length
        }
      }
    }
  }

  /// Writes the literal of an entry.
  @inline(__always)
  private static func put(
    _ entry: DecodingTable.Entry, _ bits: inout BitReader, _ target: UnsafeMutableRawPointer
  ) {
    bits.skipKnown(entry & 15)
    unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: entry >> 16), as: UInt8.self)
  }

  /// Repeats bytes; up to 7 bytes after them may change.
  @inline(__always)
  private static func copy(_ length: Int, back distance: Int, to target: UnsafeMutableRawPointer) {
    let source = unsafe target - distance
    if distance >= 8 {
      var offset = 0
      repeat {
        let word = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
        offset &+= 8
      } while offset < length
    } else if distance == 1 {
      let word = UInt64(unsafe source.load(as: UInt8.self)) &* 0x0101_0101_0101_0101
      var offset = 0
      repeat {
        unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
        offset &+= 8
      } while offset < length
    } else {
      for offset in 0..<length {
        let byte = unsafe source.load(fromByteOffset: offset, as: UInt8.self)
        unsafe target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
      }
    }
  }
}

extension BitReader {
  /// Looks up the next code in a table, and skips the part of it that leads on to a second part of the table.
  @inline(__always)
  fileprivate mutating func entry(
    of table: UnsafeBufferPointer<DecodingTable.Entry>, _ rootMask: UInt64
  ) -> DecodingTable.Entry {
    let entry = unsafe table[Int(value & rootMask)]
    guard entry & DecodingTable.Kind.mask == DecodingTable.Kind.link else { return entry }
    skipKnown(entry & 15)
    let index = value & (1 &<< UInt64(entry >> 8 & 15) &- 1)
    return unsafe table[Int(entry >> 16) &+ Int(index)]
  }

  /// Skips the rest of an entry's code, and takes its base with the extra bits.
  @inline(__always)
  fileprivate mutating func takeValue(of entry: DecodingTable.Entry) -> Int {
    skipKnown(entry & 15)
    return Int(entry >> 16) &+ Int(take(entry >> 8 & 15))
  }
}
