#if Tools
import Host
import ZoetropeDeflate

/// An animated PNG that is a part of a longer one.
struct AnimatedPNGPart {
  /// A piece of the file.
  struct Chunk {
    /// The four letters of its kind.
    var type: String
    /// The place of its contents.
    var contents: Range<Int>
  }

  let bytes: [UInt8]
  let chunks: [Chunk]
  /// The number of frames.
  let frameCount: Int

  /// The limit on the size of a file, in bytes.
  static let maximumBytes = 1 << 31

  /// Reads a file.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for anything but an animated PNG whose first frame is its picture.
  init(_ path: String) throws(CommandError) {
    do throws(FileFailure) {
      bytes = try RegularFile.read(path, limit: Self.maximumBytes, opened: InputLedger.note)
    } catch {
      throw .badInput(path, InputFile.reason(error, limit: Self.maximumBytes))
    }
    guard let (chunks, frameCount) = Self.read(bytes) else {
      throw .badInput(path, "not an animated PNG, or a damaged one")
    }
    self.chunks = chunks
    self.frameCount = frameCount
  }

  private static func read(_ bytes: [UInt8]) -> (chunks: [Chunk], frameCount: Int)? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var chunks: [Chunk] = []
    var (place, controls, pictures) = (8, 0, 0)
    while place + 12 <= bytes.count {
      let length = Int(number(bytes, at: place))
      guard length <= bytes.count - place - 12 else { return nil }
      let contents = place + 8..<place + 8 + length
      let letters = bytes[place + 4..<place + 8]
      guard letters.allSatisfy({ (65...90).contains($0 & 0xDF) }) else { return nil }
      let type = String(decoding: letters, as: UTF8.self)
      guard Checksum.crc32(bytes[place + 4..<contents.upperBound]) == number(bytes, at: contents.upperBound)
      else {
        return nil
      }
      chunks.append(Chunk(type: type, contents: contents))
      place = contents.upperBound + 4
      switch type {
      case "fcTL":
        guard length == 26 else { return nil }
        controls += 1
      case "IDAT":
        // The picture is the first frame only after that frame's control.
        guard controls == 1 else { return nil }
        pictures += 1
      case "fdAT": guard length >= 4, controls > 1 else { return nil }
      default: break
      }
    }
    guard place == bytes.count, chunks.first?.type == "IHDR", chunks.last?.type == "IEND", pictures > 0,
      chunks.contains(where: { $0.type == "acTL" && $0.contents.count == 8 })
    else { return nil }
    return (chunks, controls)
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) }
  }

  /// The contents of the first chunk of a kind.
  func contents(of type: String) -> ArraySlice<UInt8>? {
    chunks.first { $0.type == type }.map { bytes[$0.contents] }
  }

  /// Returns the chunks before the picture but for those of the animation, which describe all its frames.
  func description() -> [UInt8] {
    chunks.prefix { $0.type != "IDAT" }.filter { !["acTL", "fcTL"].contains($0.type) }
      .flatMap { bytes[$0.contents.lowerBound - 8..<$0.contents.upperBound] }
  }
}
#endif
