import CZoetropeZlib

/// Unpacks deflated bytes.
enum Inflater {
  /// The unpacked bytes; nil when they are damaged, or more than `limit`.
  ///
  /// Memory grows with what is there, not with what is announced.
  static func inflate(_ packed: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe zoetrope_inflate_init(&stream, -15) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var output: [UInt8] = []
    // The announced size may be a lie, and deflate makes nothing more than 1032 times as large.
    output.reserveCapacity(min(limit, 1 << 20, min(packed.count, 1 << 20) * 1032 + 64))
    var chunk = [UInt8](repeating: 0, count: min(1 << 16, limit + 1))
    var input = Array(packed)
    return unsafe input.withUnsafeMutableBufferPointer { source -> [UInt8]? in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = uInt(source.count)
      while true {
        var produced = 0
        let status = unsafe chunk.withUnsafeMutableBufferPointer { target -> Int32 in
          unsafe stream.next_out = target.baseAddress
          unsafe stream.avail_out = uInt(target.count)
          let status = unsafe inflate(&stream, Z_NO_FLUSH)
          produced = unsafe target.count - Int(stream.avail_out)
          return status
        }
        guard output.count + produced <= limit else { return nil }
        output.append(contentsOf: chunk[..<produced])
        if status == Z_STREAM_END { return output }
        let hasInput = unsafe stream.avail_in > 0
        guard status == Z_OK, produced > 0 || hasInput else { return nil }
      }
    }
  }

  private static func inflate(_ stream: UnsafeMutablePointer<z_stream>, _ flush: Int32) -> Int32 {
    unsafe CZoetropeZlib.inflate(stream, flush)
  }
}
