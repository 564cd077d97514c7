import CZoetropeZlib

/// zlib's compressor, kept between pictures so that its memory is allocated once.
@safe struct Deflater: ~Copyable {
  /// On the heap: zlib remembers the address.
  private let stream: UnsafeMutablePointer<z_stream>

  init(level: Int32) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // Level and window are constants of this file's callers, so only lack of memory can fail.
    let code = unsafe zoetrope_deflate_init(stream, level, 15, 8, Z_DEFAULT_STRATEGY)
    precondition(code == Z_OK, "zlib could not start: code \(code)")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Appends one zlib stream that holds `bytes`.
  mutating func compress(_ bytes: [UInt8], appendingTo output: inout [UInt8]) {
    unsafe deflateReset(stream)
    let start = output.count
    let bound = unsafe Int(deflateBound(stream, uLong(bytes.count)))
    output.append(contentsOf: repeatElement(0, count: bound))
    var written = 0
    unsafe bytes.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { target in
        // zlib does not write through `next_in`, which is not const in its older headers.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = uInt(input.count)
        unsafe stream.pointee.next_out = target.baseAddress?.advanced(by: start)
        unsafe stream.pointee.avail_out = uInt(bound)
        let code = unsafe deflate(stream, Z_FINISH)
        precondition(code == Z_STREAM_END, "zlib wrote past its own bound: code \(code)")
        written = unsafe bound - Int(stream.pointee.avail_out)
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.next_out = nil
      }
    }
    output.removeLast(bound - written)
  }
}
