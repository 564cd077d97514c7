import HostFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A film that is made of parts without encoding their pictures again.
struct JoinedFilm {
  /// The files, in order.
  var parts: [String]
  var output: String

  /// The extensions of films that can be joined.
  ///
  /// The parts of a GIF have palettes of their own, and those of an animated WebP may begin with less than a whole
  /// picture.
  static let formats = "an .apng, .mp4, .webm or .mov"

  /// Whether films of a form can be joined.
  static func canJoin(_ form: OutputForm) -> Bool {
    switch form {
    case .animatedPNG, .film(_, .mp4), .film(_, .webm), .film(_, .mov): true
    case .still, .numbered, .raw, .film: false
    }
  }

  /// Writes the film.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be joined or written, with exit code 3 for a part that does
  ///   not fit the first.
  func write() async throws(CommandError) {
    let form = try OutputForm(output)
    guard Self.canJoin(form) else { throw .usage("\(output): only parts of \(Self.formats) can be joined") }
    for part in parts {
      guard try Self.isSameKind(form, try OutputForm(part)) else {
        throw .usage("\(part): the parts of \(output) must have the same extension")
      }
    }
    guard case .film(_, let format) = form else { return try AnimatedPNGJoiner.join(parts, to: output) }
    var probes: [FilmProbe] = []
    for part in parts {
      let probe = try await FilmProbe(part)
      if let first = probes.first, probe.kind != first.kind {
        throw .badInput(part, "its size, its format or its rate differs from that of \(parts[0])")
      }
      probes.append(probe)
    }
    let file = try OutputFile(output)
    let encoder = try await FFmpeg(format.joining(to: file.writablePath))
    try await encoder.write(Array(list(probes).utf8))
    try await encoder.finish()
    try file.finish()
  }

  private static func isSameKind(_ a: OutputForm, _ b: OutputForm) throws(CommandError) -> Bool {
    switch (a, b) {
    case (.animatedPNG, .animatedPNG): true
    case (.film(_, let a), .film(_, let b)): a == b
    default: false
    }
  }

  /// The parts as ffmpeg reads them: absolute paths in quotation marks, and durations in seconds.
  private func list(_ probes: [FilmProbe]) -> String {
    zip(parts, probes).map { part, probe in
      let path = SystemCalls.realPath(part) ?? part
      let line = "file 'file:\(path.replacing("'", with: #"'\''"#))'\n"
      return line + (probe.duration.map { "duration \($0)\n" } ?? "")
    }.joined()
  }

  /// Removes the parts and their digests, but not the film.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a part that can't be removed.
  func removeParts() throws(CommandError) {
    let film = SystemCalls.realPath(output)
    for part in Set(parts) where SystemCalls.realPath(part) != film {
      guard unsafe unlink(part) == 0 else { throw .usage("can't remove \(part): \(SystemCalls.lastError)") }
      _ = unsafe unlink(part + OutputDigest.fileExtension)
    }
  }
}

extension FilmFormat {
  /// The arguments of ffmpeg that copy the pictures of the films which a list on standard input names.
  func joining(to path: String) -> [String] {
    let output = self == .mp4 ? ["-movflags", "+faststart"] : []
    return [
      "-hide_banner", "-loglevel", "error", "-y", "-protocol_whitelist", "file,pipe", "-f", "concat", "-safe",
      "0",
      "-i", "pipe:0", "-c", "copy", "-fflags", "+bitexact",
    ] + output + ["-f", rawValue, "file:\(path)"]
  }
}
