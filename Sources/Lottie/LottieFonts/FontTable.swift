/// The numbers in tables of a font, which may be damaged: what is beyond the end of a table is 0.
struct FontTable {
  let bytes: ArraySlice<UInt8>

  /// Takes the bytes of a table.
  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Takes a part of a file as a table.
  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The tag of four letters as a number.
  static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The number of one byte.
  func byte(_ place: Int) -> Int {
    place >= 0 && place < bytes.count ? Int(bytes[bytes.startIndex + place]) : 0
  }

  /// The big-endian number of two bytes.
  func short(_ place: Int) -> Int { byte(place) << 8 | byte(place + 1) }

  /// The big-endian number of four bytes.
  func long(_ place: Int) -> Int { short(place) << 16 | short(place + 2) }

  /// The signed number of two bytes.
  func signed(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: short(place))) }

  /// The number with 16 bits after the point.
  func fixed(_ place: Int) -> Float { Float(Int32(truncatingIfNeeded: long(place))) / 65_536 }
}
