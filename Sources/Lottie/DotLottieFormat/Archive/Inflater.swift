import CZoetropeZlib

/// Unpacks deflated bytes.
enum Inflater {
  /// The most bytes of room that are made before anything is unpacked.
  private static let firstRoom = 1 << 20

  /// The unpacked bytes; nil when they are damaged, or more than `limit`.
  ///
  /// Memory grows with what is there, not with what is announced: most files are unpacked into one piece of memory at
  /// once, and larger ones into more and more.
  static func inflate(_ packed: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe zoetrope_inflate_init(&stream, -15) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    return unsafe packed.withUnsafeBufferPointer { source -> [UInt8]? in
      // It is only read; the type is older than `const`.
      unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.avail_in = uInt(source.count)
      // The announced size may be a lie, and deflate makes nothing more than 1032 times as large. One byte more than
      // the limit is enough to notice what exceeds it.
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
        // Out of room is the only reason to go on.
        guard status == Z_OK, output.count == room else { return nil }
        room = min(limit + 1, room * 4)
      }
    }
  }

  /// Copies bytes to the start of memory that has room for them; returns how many they are.
  private static func copy(_ bytes: [UInt8], to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    unsafe target.initialize(fromContentsOf: bytes)
  }
}
