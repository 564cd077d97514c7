#if Tools
import ArgumentParser

/// Lets rows begin only while the memory that they are expected to take together stays within a limit.
///
/// Rows begin in the order in which they ask. One that needs more than the limit by itself never begins.
actor MemoryGate {
  private let limit: Int
  private var used = 0
  private var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// - Parameter limit: The limit in bytes; nil for none.
  init(limit: Int?) { self.limit = limit ?? .max }

  /// Waits until there is room.
  ///
  /// - Returns: Whether there can be room at all; if so, ``free(_:)`` gives it back.
  func take(_ bytes: Int) async -> Bool {
    guard bytes <= limit else { return false }
    if waiting.isEmpty, used <= limit - bytes {
      used += bytes
    } else {
      await withCheckedContinuation { waiting.append((bytes, $0)) }
    }
    return true
  }

  /// Gives room back.
  func free(_ bytes: Int) {
    used -= bytes
    while let next = waiting.first, used <= limit - next.bytes {
      waiting.removeFirst()
      used += next.bytes
      next.continuation.resume()
    }
  }
}

/// The memory that a row is expected to take, in bytes.
///
/// Renderers bound their caches by the size of the picture; the rest are guesses on the safe side.
enum RowMemory {
  /// The memory of an animation that is loaded from a file of a size.
  static func loading(fileBytes: Int) -> Int { (4 << 20) + 24 * fileBytes }

  /// The memory to draw pictures of a size and to encode them.
  ///
  /// - Parameter isFilm: Whether many pictures wait to be written in order.
  static func drawing(width: Int, height: Int, isFilm: Bool, threads: Int) -> Int {
    let surface = 4 * width * height
    let renderer = max(8 << 20, 4 * surface) + 3 * surface
    return max(1, threads) * (renderer + (isFilm ? 4 * surface : 0))
  }

  /// The memory of the program that encodes a film.
  ///
  /// To find the palette of a GIF, it keeps all pictures.
  ///
  /// - Parameter frameCount: The number of pictures; nil if it is not known.
  static func encoding(_ form: OutputForm, width: Int, height: Int, frameCount: Int?) -> Int {
    guard let format = form.filmFormat else { return 0 }
    let program = encoder + bytesPerPixel(of: format) * width * height
    guard format == .gif else { return program }
    guard let frameCount else { return program + EncodedFilm.maximumPaletteBytes }
    return program + min(4 * width * height * frameCount, EncodedFilm.maximumPaletteBytes)
  }

  /// The memory of ffmpeg itself, in bytes.
  private static let encoder = 80 << 20

  /// The memory of ffmpeg for each pixel of a picture, in bytes: measured with ffmpeg 5.1 on two cores.
  private static func bytesPerPixel(of format: FilmFormat) -> Int {
    switch format {
    case .mp4: 160
    case .webm: 280
    case .mov: 64
    case .gif: 128
    case .webp: 32
    }
  }
}

/// A number of bytes: `200M`, `2G`, `500000`.
struct MemoryArgument: FormedArgument, Equatable {
  var bytes: Int

  static let form = "a size of memory, such as 200M or 2G"

  init?(argument: String) {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    var digits = argument[...]
    if digits.last?.uppercased() == "B" { digits.removeLast() }
    if digits.last == "i" { digits.removeLast() }
    var shift = 0
    if let last = digits.last, let unit = units[Character(last.uppercased())] {
      shift = unit
      digits = digits.dropLast()
    }
    guard let value = Double(digits), value > 0, value * Double(1 << shift) < 1e18 else { return nil }
    bytes = Int(value * Double(1 << shift))
  }
}
#endif
