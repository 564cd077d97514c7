import CZoetropeZlib

/// The C library, as a peer.
public enum Zlib {
  /// A raw deflate stream.
  public static func deflated(_ bytes: [UInt8], level: Int32 = 9, strategy: Int32 = Z_DEFAULT_STRATEGY)
    -> [UInt8]
  {
    var stream = unsafe z_stream()
    precondition(unsafe zoetrope_deflate_init(&stream, level, -15, 8, strategy) == Z_OK)
    defer { unsafe deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    let room = output.count
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = uInt(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = uInt(room)
        let status = unsafe deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END)
      }
    }
    output.removeLast(Int(unsafe stream.avail_out))
    return output
  }

  /// The bytes of a raw deflate stream and the number of bytes that it takes; nil if it is damaged, cut off, or has
  /// more bytes than the limit.
  public static func inflated(_ packed: [UInt8], limit: Int) -> (output: [UInt8], count: Int)? {
    var stream = unsafe z_stream()
    precondition(unsafe zoetrope_inflate_init(&stream, -15) == Z_OK)
    defer { unsafe inflateEnd(&stream) }
    var input = packed
    var output = [UInt8](repeating: 0, count: limit + 1)
    var status = Z_OK
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = uInt(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = uInt(target.count)
        status = unsafe inflate(&stream, Z_FINISH)
      }
    }
    let count = output.count - Int(unsafe stream.avail_out)
    guard status == Z_STREAM_END, count <= limit else { return nil }
    return (Array(output[..<count]), packed.count - Int(unsafe stream.avail_in))
  }

  /// The CRC-32 of bytes.
  public static func crc32(of bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer {
      UInt32(unsafe CZoetropeZlib.crc32(0, $0.baseAddress, uInt($0.count)))
    }
  }

  /// The Adler-32 of bytes.
  public static func adler32(of bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer {
      UInt32(unsafe CZoetropeZlib.adler32(1, $0.baseAddress, uInt($0.count)))
    }
  }
}
