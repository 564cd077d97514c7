import CZoetropeZlib

/// Decompresses raw deflate streams.
enum Inflater {
  /// The maximum size in bytes of the first output buffer.
  private static let firstRoom = 1 << 20

  /// The unpacked bytes; nil if they are damaged or more than `limit`.
  ///
  /// Memory grows with the actual data, not with the announced size: most files are unpacked into one buffer at once,
  /// and larger files into buffers of growing size.
  static func inflate(_ packed: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe zoetrope_inflate_init(&stream, -15) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    return unsafe packed.withUnsafeBufferPointer { source -> [UInt8]? in
      // The input is only read; the C type lacks `const`.
      unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.avail_in = uInt(source.count)
      // The announced size may be wrong, and deflate expands data at most 1032 times. One byte more than the limit is
      // enough to detect an overrun.
      var room = min(limit + 1, firstRoom, min(source.count, firstRoom) * 1032 + 64)
      var output: [UInt8] = []
      while true {
        let before = output
        var status = Z_OK
        output = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
          count = unsafe copy(before, to: target)
          unsafe stream.next_out = target.baseAddress.map { unsafe $0 + count }
          unsafe stream.avail_out = uInt(target.count - count)
          status = unsafe CZoetropeZlib.inflate(&stream, Z_NO_FLUSH)
          count = unsafe target.count - Int(stream.avail_out)
        }
        guard output.count <= limit else { return nil }
        if status == Z_STREAM_END { return output }
        // A full buffer is the only reason to continue.
        guard status == Z_OK, output.count == room else { return nil }
        room = min(limit + 1, room * 4)
      }
    }
  }

  /// Copies bytes to the start of a buffer that is large enough, and returns their count.
  private static func copy(_ bytes: [UInt8], to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    unsafe target.initialize(fromContentsOf: bytes)
  }
}
