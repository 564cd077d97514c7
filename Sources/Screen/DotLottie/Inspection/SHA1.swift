#if DEBUG
  /// The digest that web sockets prove themselves with; it keeps no secret.
  ///
  /// - SeeAlso: RFC 3174, section 6.1.
  enum SHA1 {
    /// Returns the 20 bytes of the digest.
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
      var message = bytes + [0x80]
      while message.count % 64 != 56 { message.append(0) }
      let bits = UInt64(bytes.count) * 8
      message += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> UInt64($0 * 8)) }
      var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
      for start in stride(from: 0, to: message.count, by: 64) {
        absorb(message[start..<(start + 64)], &state)
      }
      return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    private static func absorb(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
      var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
        block[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words.append(
          turned(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for index in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch index {
          case ..<20: (b & c | ~b & d, 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = turned(a, by: 5) &+ mixed &+ e &+ constant &+ words[index]
        (a, b, c, d, e) = (next, a, turned(b, by: 30), c, d)
      }
      for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func turned(_ word: UInt32, by bits: UInt32) -> UInt32 {
      word << bits | word >> (32 - bits)
    }
  }
#endif
