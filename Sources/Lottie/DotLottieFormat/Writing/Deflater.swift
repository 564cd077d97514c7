import CZoetropeZlib

/// Compresses bytes to a raw deflate stream, always with the same settings.
enum Deflater {
  /// The best level of zlib: packages are made once and loaded often.
  static let level: Int32 = 9

  /// The packed bytes; nil if zlib fails.
  static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe zoetrope_deflate_init(&stream, level, -15, 8, Z_DEFAULT_STRATEGY) == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    var input = bytes
    let room = Int(unsafe deflateBound(&stream, UInt(bytes.count)))
    var isComplete = false
    let output = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      unsafe input.withUnsafeMutableBufferPointer { source in
        // Files have at most 64 MiB, so the counts fit.
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = uInt(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = uInt(room)
        isComplete = unsafe CZoetropeZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END
        count = room - Int(unsafe stream.avail_out)
      }
    }
    return isComplete ? output : nil
  }

  /// The CRC-32 of bytes, as archives store it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: unsafe crc32(0, buffer.baseAddress, uInt(buffer.count)))
    }
  }
}
