#if Tools
/// The secret in an address of the studio: 32 random bytes.
struct AccessToken: Sendable, CustomStringConvertible {
  /// The bytes as hexadecimal digits: 64 characters.
  let description: String

  /// Makes a new token.
  init() {
    var random = SystemRandomNumberGenerator()
    self.init((0..<32).map { _ in random.next() })
  }

  init(_ bytes: [UInt8]) {
    description = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
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
