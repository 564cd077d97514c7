import Foundation
import PNGWriter
import VectorRaster

/// Where the pictures of a film go, one after the other.
protocol Reel {
  mutating func append(_ picture: Surface) throws
  mutating func finish() throws
}

/// What a film is like, before its first picture.
struct FilmFormat {
  var width: Int
  var height: Int
  var framesPerSecond: Double
  var pictureCount: Int
}

extension FilmFormat {
  /// The reel for a path: a folder of pictures (`out/`), an animated PNG (`.apng`, `.png`), anything else by ffmpeg.
  func reel(to path: String) throws -> any Reel {
    if path.hasSuffix("/") { return try FolderReel(path) }
    if path.hasSuffix("png") { return try AnimatedPNGReel(path, self) }
    return try FFmpegReel(path, self)
  }
}

/// A PNG for each picture: `0000.png`, `0001.png` and so on.
struct FolderReel: Reel {
  private let folder: URL
  private var encoder = PNGEncoder()
  private var count = 0

  init(_ path: String) throws {
    folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  mutating func append(_ picture: Surface) throws {
    let number = "\(count)"
    let name = String(repeating: "0", count: max(0, 4 - number.count)) + number + ".png"
    try Data(encoder.encode(picture)).write(to: folder.appendingPathComponent(name))
    count += 1
  }

  func finish() {}
}

/// One file that browsers play: the encoder gives it piece by piece, so that no film has to fit into memory.
struct AnimatedPNGReel: Reel {
  private let file: FileHandle
  private var encoder: AnimatedPNGEncoder
  private let delay: AnimatedPNGEncoder.Delay

  init(_ path: String, _ format: FilmFormat) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    encoder = AnimatedPNGEncoder(
      width: format.width, height: format.height, frameCount: format.pictureCount)
    delay = .init(framesPerSecond: format.framesPerSecond)
  }

  mutating func append(_ picture: Surface) throws {
    try file.write(contentsOf: encoder.append(picture, delay: delay))
  }

  func finish() throws {
    try file.write(contentsOf: encoder.finish())
    try file.close()
  }
}

/// A film of any kind that ffmpeg makes: it reads bare pixels on its standard input.
final class FFmpegReel: Reel {
  private let ffmpeg = Process()
  private let pixels = Pipe()
  private var bytes: [UInt8] = []

  init(_ path: String, _ format: FilmFormat) throws {
    // Where ffmpeg gives up, writing fails; without this it would end the program.
    signal(SIGPIPE, SIG_IGN)
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ffmpeg.arguments =
      ["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba"]
      + ["-video_size", "\(format.width)x\(format.height)", "-framerate", "\(format.framesPerSecond)"]
      // Most films want even sides, and have no transparency.
      + ["-i", "pipe:0", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", path]
    ffmpeg.standardInput = pixels
    try ffmpeg.run()
  }

  func append(_ picture: Surface) throws {
    bytes.removeAll(keepingCapacity: true)
    StraightPixels.append(picture, to: &bytes)
    try pixels.fileHandleForWriting.write(contentsOf: bytes)
  }

  func finish() throws {
    try pixels.fileHandleForWriting.close()
    ffmpeg.waitUntilExit()
    guard ffmpeg.terminationStatus == 0 else { throw FilmError("ffmpeg made no film") }
  }
}

/// A reason in words.
struct FilmError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
