import CZoetropeZlib
import VectorRaster

/// Reads the PNG files that tests keep: 8-bit RGB or RGBA without interlacing.
///
/// It is apart from the codecs, so that goldens can be compared where no system library is.
public enum PNGReader {
  /// The reason why a file is invalid.
  public struct Failure: Error {
    /// One sentence.
    public var message: String
  }

  /// The picture in a PNG file, premultiplied.
  public static func decode(_ file: [UInt8]) throws -> Surface {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Failure(message: "not a PNG file")
    }
    var header: [UInt8] = []
    var compressed: [UInt8] = []
    var position = 8
    while position + 12 <= file.count {
      let length = Int(number(file, position))
      guard length <= file.count - position - 12 else { throw Failure(message: "a chunk is cut off") }
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      let contents = file[position + 8..<position + 8 + length]
      let checksum = Zlib.crc32(of: Array(file[position + 4..<position + 8 + length]))
      guard checksum == number(file, position + 8 + length) else {
        throw Failure(message: "the checksum of \(type) is wrong")
      }
      if type == "IHDR" { header = Array(contents) }
      if type == "IDAT" { compressed += contents }
      position += 12 + length
    }
    guard header.count == 13, header[8] == 8, header[9] == 6 || header[9] == 2, header[12] == 0 else {
      throw Failure(message: "only 8-bit RGB and RGBA are read here")
    }
    let width = Int(number(header, 0))
    let height = Int(number(header, 4))
    let channels = header[9] == 6 ? 4 : 3
    let rows = try inflate(compressed, count: height * (1 + width * channels))
    return try surface(unfiltered(rows, stride: width * channels, channels), width, height, channels)
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) }
  }

  private static func inflate(_ input: [UInt8], count: Int) throws -> [UInt8] {
    var output = [UInt8](repeating: 0, count: count)
    var written = uLongf(count)
    let code = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe uncompress(target.baseAddress, &written, source.baseAddress, uLong(source.count))
      }
    }
    guard code == Z_OK, Int(written) == count else { throw Failure(message: "zlib code \(code)") }
    return output
  }

  private static func unfiltered(_ rows: [UInt8], stride: Int, _ channels: Int) throws -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count)
    for row in 0..<rows.count / (stride + 1) {
      let start = row * (stride + 1)
      for column in 0..<stride {
        let left = column >= channels ? Int(result[result.count - channels]) : 0
        let up = row > 0 ? Int(result[result.count - stride]) : 0
        let corner = column >= channels && row > 0 ? Int(result[result.count - stride - channels]) : 0
        let prediction: Int
        switch rows[start] {
        case 0: prediction = 0
        case 1: prediction = left
        case 2: prediction = up
        case 3: prediction = (left + up) / 2
        case 4:
          let sum = left + up - corner
          let (a, b, c) = (abs(sum - left), abs(sum - up), abs(sum - corner))
          prediction = a <= b && a <= c ? left : b <= c ? up : corner
        default: throw Failure(message: "filter \(rows[start])")
        }
        result.append(rows[start + 1 + column] &+ UInt8(truncatingIfNeeded: prediction))
      }
    }
    return result
  }

  private static func surface(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ channels: Int
  ) throws -> Surface {
    var surface = Surface(width: width, height: height)
    for index in 0..<width * height {
      let pixel = index * channels
      let alpha = channels == 4 ? UInt32(bytes[pixel + 3]) : 255
      var premultiplied = alpha << 24
      for channel in 0..<3 {
        let product = UInt32(bytes[pixel + channel]) * alpha
        premultiplied |= ((product * 2 + 255) / 510) << (8 * UInt32(channel))
      }
      surface.pixels[index] = premultiplied
    }
    return surface
  }
}
