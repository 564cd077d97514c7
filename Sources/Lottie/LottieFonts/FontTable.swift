/// A reader of the numbers in a table of a font.
///
/// Numbers beyond the end of the table are 0. All have 64 bits, because sums of offsets exceed 32.
struct FontTable {
  let bytes: ArraySlice<UInt8>

  /// The number of bytes.
  var count: Int64 { Int64(bytes.count) }

  /// Takes the bytes of a table.
  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Takes a part of a file as a table.
  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The tag of four letters as a number.
  static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The number of one byte.
  func byte(_ offset: Int64) -> Int64 {
    offset >= 0 && offset < count ? Int64(bytes[bytes.startIndex + Int(offset)]) : 0
  }

  /// The big-endian number of two bytes.
  func short(_ offset: Int64) -> Int64 { byte(offset) << 8 | byte(offset + 1) }

  /// The big-endian number of four bytes.
  func long(_ offset: Int64) -> Int64 { short(offset) << 16 | short(offset + 2) }

  /// The signed number of two bytes.
  func signed(_ offset: Int64) -> Int64 { Int64(Int16(truncatingIfNeeded: short(offset))) }

  /// The number with 16 bits after the point.
  func fixed(_ offset: Int64) -> Float { Float(Int32(truncatingIfNeeded: long(offset))) / 65_536 }
}
