#if Tools
/// The secret in an address of the studio: 32 random bytes.
struct AccessToken: Sendable, CustomStringConvertible {
  /// The bytes in the alphabet of base64 for addresses: 43 characters.
  let description: String

  /// Makes a new token.
  init() {
    var random = SystemRandomNumberGenerator()
    self.init((0..<32).map { _ in random.next() })
  }

  init(_ bytes: [UInt8]) {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = ((bits << 8 | Int(byte)) & 0xFFFF, count + 8)
      while count >= 6 {
        count -= 6
        text.append(alphabet[bits >> count & 63])
      }
    }
    if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
    description = String(decoding: text, as: UTF8.self)
  }

  /// Whether a text is the token, in a time that depends on its length only.
  func matches(_ text: some StringProtocol) -> Bool {
    let (own, other) = (Array(description.utf8), Array(text.utf8))
    guard own.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ other[index] }
    return difference == 0
  }
}
#endif
