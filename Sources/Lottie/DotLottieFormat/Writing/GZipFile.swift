import CZoetropeZlib

/// Files packed with gzip, such as `.tgs` stickers.
public enum GZipFile {
  /// Whether bytes begin like a gzip file.
  public static func isGZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The unpacked bytes, after a check of their checksum.
  ///
  /// Several gzip members in a row are joined.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - limit: The maximum unpacked size in bytes.
  /// - Throws: ``DotLottieError`` if the file is damaged or cut off, or larger than `limit`.
  /// - Complexity: O(unpacked bytes); memory grows with the actual data.
  public static func unpacked(_ bytes: [UInt8], limit: Int) throws(DotLottieError) -> [UInt8] {
    var stream = unsafe z_stream()
    // A window of 15 bits; 16 more select the gzip header.
    guard unsafe zoetrope_inflate_init(&stream, 15 + 16) == Z_OK else { throw damaged }
    defer { unsafe inflateEnd(&stream) }
    var input = bytes
    let outcome = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = uInt(truncatingIfNeeded: source.count)
      return unsafe inflateAll(&stream, limit: limit)
    }
    switch outcome {
    case .unpacked(let output): return output
    case .damaged: throw damaged
    case .tooLarge:
      throw DotLottieError(
        code: .limitExceeded, message: "the file has more than \(limit) bytes once it is unpacked")
    }
  }

  private enum Outcome {
    case unpacked([UInt8])
    case damaged, tooLarge
  }

  private static var damaged: DotLottieError {
    DotLottieError(code: .damagedArchive, message: "the file is packed with gzip and damaged or cut off")
  }

  private static func inflateAll(_ stream: inout z_stream, limit: Int) -> Outcome {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var produced = 0
      let status = unsafe chunk.withUnsafeMutableBufferPointer { target -> Int32 in
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = uInt(target.count)
        let status = unsafe inflate(&stream, Z_NO_FLUSH)
        produced = unsafe target.count - Int(stream.avail_out)
        return status
      }
      guard output.count + produced <= limit else { return .tooLarge }
      output.append(contentsOf: chunk[..<produced])
      let isAtEnd = unsafe stream.avail_in == 0
      if status == Z_STREAM_END {
        if isAtEnd { return .unpacked(output) }
        guard unsafe inflateReset(&stream) == Z_OK else { return .damaged }
      } else if status != Z_OK || (produced == 0 && isAtEnd) {
        return .damaged
      }
    }
  }
}
