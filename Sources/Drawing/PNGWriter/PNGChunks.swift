import ZoetropeDeflate

/// Functions that write the chunks of a PNG file.
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Appends one chunk: its length, its four-letter type, the bytes that `contents` appends, and the checksum.
  static func append(
    _ type: StaticString, to output: inout [UInt8], contents: (inout [UInt8]) -> Void
  ) {
    let start = output.count
    append(UInt32(0), to: &output)
    precondition(type.utf8CodeUnitCount == 4, "a chunk's type has four letters")
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: type.utf8Start, count: 4))
    contents(&output)
    let length = UInt32(output.count - start - 8)
    for byte in 0..<4 { output[start + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(byte))) }
    append(Checksum.crc32(output[(start + 4)...]), to: &output)
  }

  /// Appends a number, most significant byte first.
  static func append<Number: FixedWidthInteger>(_ number: Number, to output: inout [UInt8]) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      output.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  /// Appends the header of a picture with 8-bit red, green, blue and alpha channels.
  static func appendHeader(width: Int, height: Int, to output: inout [UInt8]) {
    append("IHDR", to: &output) {
      append(UInt32(width), to: &$0)
      append(UInt32(height), to: &$0)
      $0.append(contentsOf: [8, 6, 0, 0, 0])
    }
    // The sRGB chunk; 0 is the perceptual rendering intent.
    append("sRGB", to: &output) { $0.append(0) }
  }
}
