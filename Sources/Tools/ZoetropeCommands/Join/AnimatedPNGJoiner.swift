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
    var first: AnimatedPNGPart?
    for path in paths {
      let part = try AnimatedPNGPart(path)
      frameCount += part.frameCount
      if let first, first.description() != part.description() {
        throw .badInput(path, "its size or its colours differ from those of \(paths[0])")
      }
      first = first ?? part
    }
    guard let first else { return }
    let file = try OutputFile(output)
    var joiner = AnimatedPNGJoiner()
    try file.write(joiner.begin(first, frameCount: frameCount))
    for (index, path) in paths.enumerated() {
      try file.write(joiner.frames(of: index == 0 ? first : try AnimatedPNGPart(path), isFirst: index == 0))
    }
    var end: [UInt8] = []
    Self.append("IEND", [], to: &end)
    try file.write(end)
    try file.finish()
  }

  /// Returns the signature and all that describes the whole film.
  private mutating func begin(_ part: AnimatedPNGPart, frameCount: Int) -> [UInt8] {
    var output = Array(part.bytes[..<8])
    for chunk in part.chunks.prefix(while: { $0.type != "IDAT" }) where chunk.type != "fcTL" {
      if chunk.type == "acTL" {
        let plays = part.bytes[chunk.contents].dropFirst(4)
        Self.append("acTL", Self.bytes(UInt32(clamping: frameCount)) + plays, to: &output)
      } else {
        Self.append(chunk.type, part.bytes[chunk.contents], to: &output)
      }
    }
    return output
  }

  private mutating func frames(of part: AnimatedPNGPart, isFirst: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(part.bytes.count)
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
        Self.append("fcTL", control, to: &output)
      case "fdAT": Self.append("fdAT", takeNumber() + contents.dropFirst(4), to: &output)
      case "IDAT" where isFirst: Self.append("IDAT", contents, to: &output)
      case "IDAT": Self.append("fdAT", takeNumber() + contents, to: &output)
      default: break
      }
    }
    return output
  }

  private mutating func takeNumber() -> [UInt8] {
    defer { sequence += 1 }
    return Self.bytes(sequence)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func append(_ type: String, _ contents: some Collection<UInt8>, to output: inout [UInt8]) {
    output += bytes(UInt32(clamping: contents.count))
    let start = output.count
    output += type.utf8
    output += contents
    output += bytes(Checksum.crc32(output[start...]))
  }
}
