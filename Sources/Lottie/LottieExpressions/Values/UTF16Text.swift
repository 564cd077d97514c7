/// Conversions between UTF-8, which files have, and UTF-16, which JavaScript counts in.
package enum UTF16Text {
  /// Decodes the scalar at a place of UTF-8 and returns its length in bytes; a byte that is not UTF-8 becomes U+FFFD.
  static func decodeScalar(_ bytes: [UInt8], at position: Int, into units: inout [UInt16]) -> Int {
    let first = bytes[position]
    if first < 0x80 {
      units.append(UInt16(first))
      return 1
    }
    let length = first >= 0xF0 && first < 0xF8 ? 4 : first >= 0xE0 && first < 0xF0 ? 3 : first >= 0xC2 ? 2 : 1
    guard length > 1, first < 0xF8, position + length <= bytes.count else {
      units.append(0xFFFD)
      return 1
    }
    var scalar = UInt32(first) & (0xFF >> UInt32(length + 1))
    for byte in bytes[position + 1..<position + length] {
      guard byte & 0xC0 == 0x80 else {
        units.append(0xFFFD)
        return 1
      }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    append(scalar, to: &units)
    return length
  }

  /// Returns the UTF-16 units of UTF-8.
  package static func units(_ text: String) -> [UInt16] {
    let bytes = Array(text.utf8)
    var units: [UInt16] = []
    var position = 0
    while position < bytes.count { position += decodeScalar(bytes, at: position, into: &units) }
    return units
  }

  /// The hash of the empty text, by the function FNV-1a.
  static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Changes the hash of a text to that of the text with another unit.
  static func extend(_ hash: inout UInt64, with unit: UInt16) {
    hash = (hash ^ UInt64(unit)) &* 0x100_0000_01B3
  }

  /// A hash of 64 bits.
  package static func hash(_ text: ArraySlice<UInt16>) -> UInt64 {
    var hash = emptyHash
    for unit in text { extend(&hash, with: unit) }
    return hash
  }

  /// Appends a scalar, as two units beyond U+FFFF.
  static func append(_ scalar: UInt32, to units: inout some RangeReplaceableCollection<UInt16>) {
    if scalar < 0x10000 { return units.append(UInt16(scalar)) }
    guard scalar <= 0x10FFFF else { return units.append(0xFFFD) }
    units.append(UInt16(0xD800 + (scalar - 0x10000) >> 10))
    units.append(UInt16(0xDC00 + (scalar & 0x3FF)))
  }

  /// Returns a string of UTF-16 units; a lone surrogate becomes U+FFFD.
  package static func string(_ units: ArraySlice<UInt16>) -> String {
    var bytes: [UInt8] = []
    var index = units.startIndex
    while index < units.endIndex {
      var scalar = UInt32(units[index])
      index += 1
      if scalar & 0xFC00 == 0xD800, index < units.endIndex, units[index] & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(units[index] & 0x3FF)
        index += 1
      } else if scalar & 0xF800 == 0xD800 {
        scalar = 0xFFFD
      }
      appendUTF8(scalar, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func appendUTF8(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80: bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
