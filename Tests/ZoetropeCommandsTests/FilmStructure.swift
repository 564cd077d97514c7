#if Tools
import Foundation

/// Reads films back with ffmpeg.
enum FFmpegReader {
  static let isThere = (try? run("ffmpeg", ["-version"]))?.isEmpty == false

  /// All pictures as straight RGBA.
  static func pixels(of path: String) throws -> [UInt8] {
    // ffmpeg's own decoder of VP9 leaves the transparency out.
    let decoder = path.hasSuffix(".webm") ? ["-c:v", "libvpx-vp9"] : []
    return try run(
      "ffmpeg", ["-v", "error"] + decoder + ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"])
  }

  /// The times of all pictures, in seconds.
  static func times(of path: String) throws -> [Double] {
    let text = try run(
      "ffprobe", ["-v", "error", "-show_entries", "frame=pts_time", "-of", "default=nw=1:nk=1", path])
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { Double($0) }
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return process.terminationStatus == 0 ? bytes : []
  }
}

/// The times in a GIF file.
struct GIFStructure {
  /// In hundredths of a second, a picture each.
  private(set) var delays: [Int] = []
  /// How often it is played after the first time; nil when it says nothing.
  private(set) var repeats: Int?

  init(_ bytes: [UInt8]) {
    guard bytes.count > 13 else { return }
    var place = 13 + Self.tableSize(bytes[10])
    while place + 8 < bytes.count {
      switch bytes[place] {
      case 0x21:
        let block = place + 2
        if bytes[place + 1] == 0xF9 { delays.append(Int(bytes[block + 2]) | Int(bytes[block + 3]) << 8) }
        if bytes[place + 1] == 0xFF, bytes[block + 1...block + 11].elementsEqual("NETSCAPE2.0".utf8) {
          repeats = Int(bytes[block + 14]) | Int(bytes[block + 15]) << 8
        }
        place = Self.end(of: bytes, from: block)
      case 0x2C: place = Self.end(of: bytes, from: place + 10 + Self.tableSize(bytes[place + 9]) + 1)
      default: return
      }
    }
  }

  private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// Past the sub-blocks that begin at `place`.
  private static func end(of bytes: [UInt8], from place: Int) -> Int {
    var place = place
    while place < bytes.count, bytes[place] > 0 { place += Int(bytes[place]) + 1 }
    return place + 1
  }
}

/// The times in a WebP file.
struct WebPStructure {
  /// In milliseconds, a picture each.
  private(set) var durations: [Int] = []
  private(set) var loops: Int?

  init(_ bytes: [UInt8]) {
    var place = 12
    while place + 8 <= bytes.count {
      let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      let size = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
      let body = place + 8
      if name == "ANIM" { loops = Int(bytes[body + 4]) | Int(bytes[body + 5]) << 8 }
      if name == "ANMF" {
        durations.append((0..<3).reduce(0) { $0 | Int(bytes[body + 12 + $1]) << (8 * $1) })
      }
      place = body + size + size & 1
    }
  }
}
#endif
