/// Writes numbers and texts one after the other, as the module of fonts and the engine exchange them.
///
/// Numbers have 4 bytes, the lowest first; a text follows the number of its bytes.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: UInt32) {
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func write(_ number: Int32) { write(UInt32(bitPattern: number)) }

  mutating func write(_ number: Float) { write(number.bitPattern) }

  mutating func write(_ list: some Collection<UInt8>) {
    write(UInt32(truncatingIfNeeded: list.count))
    bytes.append(contentsOf: list)
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes an optional text, after 1, or 0 for nil.
  mutating func write(optional text: String?) {
    write(text == nil ? 0 : 1 as UInt32)
    if let text { write(text) }
  }
}

/// Reads what a ``PackedWriter`` wrote.
///
/// Beyond the end, numbers are 0 and texts are empty.
struct PackedReader {
  private let bytes: [UInt8]
  private var offset = 0

  /// Whether nothing is left.
  var isAtEnd: Bool { offset >= bytes.count }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number() -> UInt32 {
    guard offset + 4 <= bytes.count else { return 0 }
    defer { offset += 4 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }

  mutating func signed() -> Int32 { Int32(bitPattern: number()) }

  mutating func float() -> Float { Float(bitPattern: number()) }

  mutating func list() -> [UInt8] {
    let count = Int(min(number(), UInt32(bytes.count - offset)))
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  mutating func text() -> String { String(decoding: list(), as: UTF8.self) }

  mutating func optionalText() -> String? { number() == 0 ? nil : text() }
}
