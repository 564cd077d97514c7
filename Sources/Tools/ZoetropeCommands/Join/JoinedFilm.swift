#if Tools
import Host

/// A film that is made of parts without encoding their pictures again.
struct JoinedFilm {
  /// The files, in order.
  var parts: [String]
  var output: String
  /// Whether the files are all parts of one film, by their names.
  var isOneFilm = false
  /// Whether a folder also has parts of another division.
  var isAmbiguous = false

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

  /// Makes the film, unless it is made already and only some of its parts are left.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be joined or written, with exit code 3 for a part that is
  ///   missing or does not fit the first.
  func make() async throws(CommandError) {
    let form = try OutputForm(file: output)
    guard Self.canJoin(form) else { throw .usage("\(output): only parts of \(Self.formats) can be joined") }
    if isAmbiguous {
      throw .badInput(output, "there are parts of several divisions; remove the old ones")
    }
    if let missing = parts.first(where: { FileSize.of($0) == nil }) {
      guard isOneFilm else {
        throw .badInput(missing, NetworkAddress.reason(missing) ?? "there is no such file")
      }
      // The removal of the parts may have been interrupted.
      let left = parts.filter { FileSize.of($0) != nil }
      if let digests = try PartDigests(of: left), digests.describe(output) { return }
      throw .badInput(missing, "this part of \(output) is missing")
    }
    try await write(form)
  }

  private func write(_ form: OutputForm) async throws(CommandError) {
    for part in parts {
      guard try Self.isSameKind(form, try OutputForm(file: part)) else {
        throw .usage("\(part): the parts of \(output) must have the same extension")
      }
    }
    let digests = isOneFilm ? try PartDigests(of: parts) : nil
    let pieces = isOneFilm ? parts.filter { !Self.isEmpty($0) } : parts
    if pieces.isEmpty { throw .badInput(parts[0], "no part of \(output) has frames") }
    let record = FileRecord()
    do {
      try await FileRecord.$current.withValue(record) {
        if case .film(_, let format) = form {
          try await write(pieces, format)
        } else {
          try AnimatedPNGJoiner.join(pieces, to: output)
        }
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .usage("\(error)")
    }
    try digests?.write(of: output, record)
  }

  /// Whether a file is a part without frames.
  private static func isEmpty(_ part: String) -> Bool {
    let contents = FilmPart.emptyContents
    guard FileSize.of(part) == contents.count else { return false }
    return (try? RegularFile.read(part, limit: contents.count)) == contents
  }

  private func write(_ pieces: [String], _ format: FilmFormat) async throws(CommandError) {
    var probes: [FilmProbe] = []
    for part in pieces {
      InputLedger.note(fileAt: part)
      let probe = try await FilmProbe(part)
      if isOneFilm, probe.isCutOff { throw .badInput(part, "its pictures end too early; draw it again") }
      if let first = probes.first, probe.kind != first.kind {
        throw .badInput(part, "its size, its format or its rate differs from that of \(pieces[0])")
      }
      probes.append(probe)
    }
    let list = try Self.list(pieces, probes)
    let file = try OutputFile(output)
    let encoder = try await FFmpeg(format.joining(to: file.writablePath))
    try await encoder.write(Array(list.utf8))
    try await encoder.finish()
    let expected = probes.reduce(0) { $0 + ($1.count ?? 0) }
    let count = try await FilmProbe(file.writablePath).count
    guard count == expected else {
      throw .usage("\(output) would have \(count ?? 0) pictures instead of \(expected); a part is damaged")
    }
    try file.finish()
  }

  private static func isSameKind(_ a: OutputForm, _ b: OutputForm) throws(CommandError) -> Bool {
    switch (a, b) {
    case (.animatedPNG, .animatedPNG): true
    case (.film(_, let a), .film(_, let b)): a == b
    default: false
    }
  }

  /// Returns the parts as ffmpeg reads them: absolute paths in quotation marks, and durations in seconds.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a path that such a list can't have.
  private static func list(_ parts: [String], _ probes: [FilmProbe]) throws(CommandError) -> String {
    var list = ""
    for (part, probe) in zip(parts, probes) {
      let path = SystemCalls.realPath(part) ?? part
      if path.contains(where: \.isNewline) {
        throw .usage("\(part): ffmpeg can't join files whose path has a line break")
      }
      list += "file 'file:\(path.replacing("'", with: #"'\''"#))'\n"
      if let duration = probe.duration { list += "duration \(duration)\n" }
    }
    return list
  }

  /// Removes the parts that are there, and their digests.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a part that can't be removed.
  func removeParts() throws(CommandError) {
    for part in parts where FileSize.of(part) != nil { try OutputFile.remove(part) }
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
#endif
