#if Tools
import ZoetropeDeflate

/// Makes one animated PNG of several, piece by piece: frames are copied as they are, and numbered anew.
///
/// The first frame of each part is a whole picture, as in every animated PNG whose picture is its first frame. It
/// replaces what the part before has left.
struct AnimatedPNGJoiner {
  private var sequence: UInt32 = 0

  /// Joins files.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a part that does not fit, with exit code 2 if the file can't be
  ///   written.
  static func join(_ paths: [String], to output: String) throws(CommandError) {
    var frameCount = 0
    var description: [UInt8]?
    // Each part is read twice, so that only one is in memory.
    for path in paths {
      let part = try AnimatedPNGPart(path)
      frameCount += part.frameCount
      if let description, description != part.description() {
        throw .badInput(path, "its size or its colours differ from those of \(paths[0])")
      }
      description = part.description()
    }
    let file = try OutputFile(output)
    var joiner = AnimatedPNGJoiner()
    for (index, path) in paths.enumerated() {
      let part = try AnimatedPNGPart(path)
      if index == 0 { try file.write(joiner.begin(part, frameCount: frameCount)) }
      try joiner.writeFrames(of: part, isFirst: index == 0, to: file)
    }
    try file.write(Self.chunk("IEND", []))
    try file.finish()
  }

  /// Returns the signature and all that describes the whole film.
  private func begin(_ part: AnimatedPNGPart, frameCount: Int) -> [UInt8] {
    var output = Array(part.bytes[..<8])
    for chunk in part.chunks.prefix(while: { $0.type != "IDAT" }) where chunk.type != "fcTL" {
      if chunk.type == "acTL" {
        let plays = part.bytes[chunk.contents].dropFirst(4)
        output += Self.chunk("acTL", Self.bytes(UInt32(clamping: frameCount)) + plays)
      } else {
        output += Self.chunk(chunk.type, part.bytes[chunk.contents])
      }
    }
    return output
  }

  private mutating func writeFrames(
    of part: AnimatedPNGPart, isFirst: Bool, to file: OutputFile
  ) throws(CommandError) {
    var isWhole = true
    for chunk in part.chunks {
      let contents = part.bytes[chunk.contents]
      switch chunk.type {
      case "fcTL":
        var control = takeNumber() + contents.dropFirst(4)
        if isWhole {
          // On an empty picture, "previous" (2) means "background" (1), and "over" (1) the same as "source" (0).
          if control[24] == 2 { control[24] = 1 }
          control[25] = 0
          isWhole = false
        }
        try file.write(Self.chunk("fcTL", control))
      case "fdAT": try file.write(Self.chunk("fdAT", takeNumber() + contents.dropFirst(4)))
      case "IDAT" where isFirst: try file.write(Self.chunk("IDAT", contents))
      case "IDAT": try file.write(Self.chunk("fdAT", takeNumber() + contents))
      default: break
      }
    }
  }

  private mutating func takeNumber() -> [UInt8] {
    defer { sequence += 1 }
    return Self.bytes(sequence)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns a chunk with its length and its checksum.
  private static func chunk(_ type: String, _ contents: some Collection<UInt8>) -> [UInt8] {
    var output = bytes(UInt32(clamping: contents.count))
    output.reserveCapacity(contents.count + 12)
    output += type.utf8
    output += contents
    output += bytes(Checksum.crc32(output[4...]))
    return output
  }
}
#endif
