#if Tools
import PNGWriter
import VectorRaster

/// Writes pictures in kitty's graphics protocol, as PNG.
struct KittyPainter: TerminalPainter {
  /// The highest number of bytes in a part of a picture, by the protocol.
  private static let partLength = 4096

  private var encoder = PNGEncoder()

  mutating func forget() {}

  mutating func paint(_ surface: Surface, _ frame: TerminalFrame, into output: inout [UInt8]) {
    output.append("\u{1B}[\(frame.row + 1);\(frame.column + 1)H")
    let text = Base64.encode(encoder.encode(surface))
    var rest = text[...]
    var isFirst = true
    repeat {
      let part = rest.prefix(Self.partLength)
      rest = rest.dropFirst(Self.partLength)
      // The picture before of the same number is replaced; the cursor stays, and no answer is asked for.
      let keys = isFirst ? "a=T,f=100,i=1,p=1,c=\(frame.columns),r=\(frame.rows),C=1,q=2," : ""
      output.append("\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);")
      output.append(contentsOf: part)
      output.append("\u{1B}\\")
      isFirst = false
    } while !rest.isEmpty
  }
}

/// Bytes as text of 64 characters (RFC 4648).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text of bytes, with padding.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var start = 0
    while start < bytes.count {
      let rest = bytes.count - start
      let second = rest > 1 ? UInt32(bytes[start + 1]) : 0, third = rest > 2 ? UInt32(bytes[start + 2]) : 0
      let word = UInt32(bytes[start]) << 16 | second << 8 | third
      for digit in 0..<4 {
        result.append(
          digit <= rest ? alphabet[Int(word >> UInt32(18 - 6 * digit) & 63)] : UInt8(ascii: "="))
      }
      start += 3
    }
    return result
  }
}
#endif
