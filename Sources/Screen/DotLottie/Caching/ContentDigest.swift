/// The SHA-256 digest of bytes, by which they are looked up.
///
/// Nobody can make two files with the same digest, so equal digests mean equal bytes even for hostile files. It is
/// implemented here because the library that has it on Linux is a whole one of cryptography, which every user would
/// have to build.
///
/// - SeeAlso: FIPS 180-4, "Secure Hash Standard", sections 5 and 6.2.
struct ContentDigest: Hashable, Sendable {
  private let words: [UInt32]

  /// Digests bytes.
  init(_ bytes: [UInt8]) { self.init(bytes.span) }

  /// Digests the UTF-8 bytes of a text.
  init(_ text: String) { self.init(Array(text.utf8)) }

  /// Digests bytes.
  init(_ bytes: Span<UInt8>) {
    var state = DigestState()
    let whole = bytes.count & ~63
    for start in stride(from: 0, to: whole, by: 64) { state.absorb(bytes, from: start) }
    // The remaining bytes, a one, zeros, and the number of bits.
    var tail = (whole..<bytes.count).map { bytes[$0] }
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(bytes.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for start in stride(from: 0, to: tail.count, by: 64) { state.absorb(tail.span, from: start) }
    words = state.words
  }

  /// The digest's 32 bytes.
  var bytes: [UInt8] {
    words.flatMap { word in
      [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: word >> shift) }
    }
  }

  /// The digest as 64 hexadecimal digits, for the name of a file.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// The state of a digest between two blocks of 64 bytes.
private struct DigestState {
  private(set) var words: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The words to which a block is expanded.
  private var schedule = [UInt32](repeating: 0, count: 64)

  mutating func absorb(_ bytes: Span<UInt8>, from start: Int) {
    spread(bytes, from: start)
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    for round in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ mixed &+ choice &+ roundConstants[round] &+ schedule[round]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (row, word) in [a, b, c, d, e, f, g, h].enumerated() { words[row] &+= word }
  }

  private mutating func spread(_ bytes: Span<UInt8>, from start: Int) {
    for row in 0..<16 {
      let place = start + 4 * row
      schedule[row] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for row in 16..<64 {
      let near = schedule[row - 2]
      let far = schedule[row - 15]
      let nearMixed = turned(near, 17) ^ turned(near, 19) ^ near >> 10
      let farMixed = turned(far, 7) ^ turned(far, 18) ^ far >> 3
      schedule[row] = schedule[row - 16] &+ farMixed &+ schedule[row - 7] &+ nearMixed
    }
  }
}

@inline(__always)
private func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
