/// Encodes bytes as base64 (RFC 4648), with padding.
enum Base64Encoder {
  private static let characters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The number of characters for a number of bytes.
  static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  /// The encoded text.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    let table = characters
    var text: [UInt8] = []
    text.reserveCapacity(length(of: bytes.count))
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let first = UInt32(bytes[index]) << 16
      let second = left > 1 ? UInt32(bytes[index + 1]) << 8 : 0
      let group = first | second | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      text.append(table[Int(group >> 18)])
      text.append(table[Int(group >> 12 & 63)])
      text.append(left > 1 ? table[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      text.append(left > 2 ? table[Int(group & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return text
  }
}
