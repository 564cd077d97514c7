/// Checksums of files.
package enum Checksum {
  /// The remainders of bytes, and of bytes with up to seven zeros behind them, for CRC-32.
  private static let remainders: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
      table[byte] = value
    }
    for index in 256..<table.count {
      let value = table[index - 256]
      table[index] = table[Int(value & 255)] ^ value >> 8
    }
    return table
  }()

  /// The CRC-32 of bytes, as ZIP, gzip and PNG store it (ISO 3309).
  package static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = ~0 as UInt32
    unsafe remainders.withUnsafeBufferPointer { table in
      unsafe bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset &+ 8 <= bytes.count {
          let word = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
          let mixed = word ^ UInt64(value)
          var next: UInt32 = 0
          for row in 0..<8 {
            unsafe next ^=
              table[(7 &- row) &* 256 &+ Int(truncatingIfNeeded: mixed &>> UInt64(8 &* row) & 255)]
          }
          value = next
          offset &+= 8
        }
        while offset < bytes.count {
          unsafe value = table[Int((value ^ UInt32(bytes[offset])) & 255)] ^ value >> 8
          offset += 1
        }
      }
    }
    return ~value
  }

  /// The Adler-32 of bytes, as zlib streams store it (RFC 1950).
  package static func adler32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var (a, b) = (1 as UInt32, 0 as UInt32)
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        // So many bytes can't overflow the sums, whether they come in blocks or one by one.
        let end = min(offset + 4096, bytes.count)
        var (sums, weighted) = (SIMD16<UInt32>(), SIMD16<UInt32>())
        let blocks = UInt32(truncatingIfNeeded: (end - offset) / 16)
        b &+= 16 &* blocks &* a
        while offset &+ 16 <= end {
          let block = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
          // Each byte counts in the second sum once for itself and once for each byte after it.
          weighted &+= sums
          sums &+= SIMD16(truncatingIfNeeded: block)
          offset &+= 16
        }
        let places = SIMD16<UInt32>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
        b &+= (weighted &* 16 &+ sums &* places).wrappedSum()
        a &+= sums.wrappedSum()
        while offset < end {
          a &+= UInt32(unsafe bytes[offset])
          b &+= a
          offset &+= 1
        }
        (a, b) = (a % 65521, b % 65521)
      }
    }
    return b << 16 | a
  }
}
