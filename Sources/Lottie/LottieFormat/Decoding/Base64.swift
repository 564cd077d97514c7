/// Base64 (RFC 4648) in either alphabet; white space is skipped and padding may be missing.
enum Base64 {
  private static let invalid: UInt8 = 0xFF
  private static let space: UInt8 = 0xFE

  /// The value of each byte.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, character) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
      .enumerated()
    {
      values[Int(character)] = UInt8(value)
    }
    values[0x2D] = 62  // -
    values[0x5F] = 63  // _
    for character in [0x20, 0x09, 0x0A, 0x0D] { values[character] = space }
    return values
  }()

  /// The bytes of a text that is base64 throughout; nil for other text.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    let (bytes, isComplete) = decodePrefix(text[...])
    return isComplete ? bytes : nil
  }

  /// The bytes up to the first invalid character, and whether there is no invalid character.
  ///
  /// - Complexity: O(characters).
  static func decodePrefix(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], isComplete: Bool) {
    let (plain, used) = decodePlain(text)
    var bytes = plain
    var isComplete = true
    let table = values
    var index = text.startIndex + used
    var bits: UInt32 = 0
    var count = 0
    while index < text.endIndex {
      let character = text[index]
      index += 1
      if character == 0x3D { break }  // =
      let value = table[Int(character)]
      if value == space { continue }
      guard value < 64 else {
        isComplete = false
        break
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits = 0
        count = 0
      }
    }
    switch count {
    case 1: isComplete = false
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
    return (bytes, isComplete)
  }

  /// The bytes of the complete groups of four at the start of a text, and the number of characters in these groups.
  private static func decodePlain(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], used: Int) {
    var used = 0
    let groups = text.count / 4
    // Capacity for the remaining bytes too.
    let capacity = groups * 3 + 3
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      unsafe text.withUnsafeBufferPointer { text in
        unsafe values.withUnsafeBufferPointer { table in
          // A table has 256 entries; `text` holds 4 and `output` 3 bytes for each group.
          for group in 0..<groups {
            let a = unsafe table[Int(text[4 &* group])]
            let b = unsafe table[Int(text[4 &* group &+ 1])]
            let c = unsafe table[Int(text[4 &* group &+ 2])]
            let d = unsafe table[Int(text[4 &* group &+ 3])]
            guard a | b | c | d < 64 else { break }
            unsafe output[3 &* group] = a << 2 | b >> 4
            unsafe output[3 &* group &+ 1] = b << 4 | c >> 2
            unsafe output[3 &* group &+ 2] = c << 6 | d
            used += 4
          }
        }
      }
      count = used / 4 * 3
    }
    return (bytes, used)
  }
}
