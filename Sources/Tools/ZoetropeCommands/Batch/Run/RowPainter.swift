#if Tools
import ArgumentParser
import Host
import LottieFormat

/// Draws rows one after the other, and keeps what the next row can use: animation, renderer, picture, encoder.
///
/// A painter belongs to one thread.
final class RowPainter {
  /// The work that all painters share.
  struct Job: Sendable {
    /// The options of the command line.
    var settings: RenderSettings
    /// The folder for outputs.
    var folder: String
    /// Whether pictures for which no frame is chosen are those that show most.
    var posters = true
    /// Whether outputs have digests, and those whose digests hold are skipped.
    var resumes = false
    /// Whether the work is only estimated.
    var estimates = false
    /// Whether a row fails whose pictures are not as authored.
    var isStrict = false
    /// Whether the pictures of such a row are removed.
    var removesRefused = true
    /// The number of frames of one film that are drawn at the same time.
    var threads = 1
    /// The limit of memory in bytes; nil for none.
    var memory: Int?
  }

  private struct Loaded {
    var input: String
    var contents: [String]
    var animation: LoadedAnimation
    /// The files that were read.
    var files: [FileRecord.File]
    /// The frame that shows most, with the options for which it was found.
    var poster: (settings: FileVersion, frame: Double)?
  }

  private let job: Job
  private let gate: MemoryGate
  private var known: [String: RowSettings] = [:]
  private var loaded: Loaded?
  private var stills = StillPainter()

  init(_ job: Job, _ gate: MemoryGate) { (self.job, self.gate) = (job, gate) }

  /// Draws a row, whose errors are its outcome.
  func outcome(of row: BatchRow) async -> RowOutcome {
    let start = ContinuousClock.now
    var result: RowOutcome.Result
    do {
      result = try await self.result(of: row)
    } catch let error as CommandError {
      result = .failed(error.description)
    } catch {
      result = .failed(CommandError.oneLine(RenderSettings.message(for: error)))
    }
    let time = (ContinuousClock.now - start).components
    let milliseconds = Double(time.seconds) * 1000 + Double(time.attoseconds) * 1e-15
    return RowOutcome(row, result, milliseconds: milliseconds)
  }

  private func result(of row: BatchRow) async throws -> RowOutcome.Result {
    let form = try OutputForm("\(OutputName.literal(job.folder))/\(row.output)")
    let path = form.path
    let settings = try settings(of: row, form)
    try settings.settings.validate(for: form)
    if job.resumes, !job.estimates, isWhole(path, row, settings) { return .skipped }
    let record = FileRecord()
    let isKept = job.resumes
    let drawn = try await FileRecord.$current.withValue(isKept || job.isStrict ? record : nil) {
      try await draw(row, settings, path, form)
    }
    guard case .drawn(var pictures) = drawn else { return drawn }
    if job.isStrict, let shortfall = pictures.shortfall {
      if job.removesRefused {
        // Nobody should join a film with such a part.
        try pictures.remove(record)
        OutputFile.removeDigest(of: path)
      }
      return .refused(pictures, "\(row.input): \(shortfall)")
    }
    if isKept {
      try writeDigest(of: path, row, settings.version(for: path), record, pictures)
    }
    return drawn
  }

  /// The options of a row, read once for rows with the same ones.
  private func settings(of row: BatchRow, _ form: OutputForm) throws(CommandError) -> RowSettings {
    let key = (form.isStill ? "still " : "film ") + row.options.joined(separator: "\0")
    if let settings = known[key] { return settings }
    let settings = try RowSettings(
      row.options, over: job.settings, posters: job.posters && form.isStill)
    // Every row may have options of its own.
    if known.count >= 256 { known.removeAll() }
    known[key] = settings
    return settings
  }

  // MARK: Drawing

  private func draw(
    _ row: BatchRow, _ settings: RowSettings, _ path: String, _ form: OutputForm
  ) async throws -> RowOutcome.Result {
    let fileBytes = Self.size(of: row.input)
    let expected = RowMemory.loading(fileBytes: fileBytes) + (8 << 20)
    try await take(expected)
    var taken = expected
    do {
      let result = try await drawTaken(row, settings, path, form, fileBytes, &taken)
      await gate.free(taken)
      return result
    } catch {
      await gate.free(taken)
      throw error
    }
  }

  private func take(_ bytes: Int) async throws {
    guard await !gate.take(bytes) else { return }
    let megabytes = (bytes + (1 << 20) - 1) >> 20
    throw CommandError.usage("the row takes about \(megabytes) MB, more than --memory allows")
  }

  private func drawTaken(
    _ row: BatchRow, _ settings: RowSettings, _ path: String, _ form: OutputForm, _ fileBytes: Int,
    _ taken: inout Int
  ) async throws -> RowOutcome.Result {
    let loaded = try load(row, settings)
    let size = try settings.settings.picture.size(of: loaded.animation, named: row.input)
    let needed =
      RowMemory.loading(fileBytes: fileBytes)
      + RowMemory.drawing(
        width: size.width, height: size.height, isFilm: !form.isStill, threads: job.threads)
      + RowMemory.encoding(
        form, width: size.width, height: size.height,
        frameCount: form.filmFormat == .gif ? try frameCount(loaded, settings, path, form, row) : nil)
    if needed > taken {
      await gate.free(taken)
      taken = 0
      try await take(needed)
      taken = needed
    }
    if job.estimates { return .estimated(try cost(loaded, settings, path, form, row, fileBytes)) }
    let common = settings.settings
    guard form.isStill, !common.package.isPlayed else {
      // A player reads a package's animations by itself.
      let input =
        common.package.isPlayed || loaded.theme != nil
        ? try PlayableInput(row.input, fonts: settings.fonts) : .animation(loaded)
      var drawing = common
      if case .animation = input { (drawing.package.animation.animation, drawing.package.theme) = (nil, nil) }
      let request = DrawingRequest(
        input: input, name: row.input, fonts: settings.fonts, output: path, form: form, threads: job.threads)
      return .drawn(try await drawing.draw(request))
    }
    _ = try common.film.values(for: form)
    let overlay = try loaded.overlay(common.package.slot)
    let plan = try common.plan(
      loaded, path, form, named: row.input, poster: try poster(of: loaded, settings))
    return .drawn(try stills.draw(loaded, overlay, plan, common, form, to: path))
  }

  /// The number of pictures of a film; nil if an animation is played.
  private func frameCount(
    _ loaded: LoadedAnimation, _ settings: RowSettings, _ path: String, _ form: OutputForm, _ row: BatchRow
  ) throws(CommandError) -> Int? {
    let common = settings.settings
    if common.package.isPlayed { return nil }
    return try common.plan(loaded, path, form, named: row.input, poster: common.choice.poster ? 0 : nil)
      .frames.count
  }

  /// Loads the animation of a row, unless it is the one of the row before.
  private func load(_ row: BatchRow, _ settings: RowSettings) throws -> LoadedAnimation {
    let contents = settings.contents
    if let loaded, loaded.input == row.input, loaded.contents == contents { return loaded.animation }
    loaded = nil
    stills.forget()
    let record = FileRecord()
    let animation = try FileRecord.$current.withValue(job.resumes ? record : nil) {
      let input = try PlayableInput(row.input, fonts: settings.fonts)
      return try settings.settings.package.animation(of: input, fonts: settings.fonts)
    }
    loaded = Loaded(input: row.input, contents: contents, animation: animation, files: record.read)
    return animation
  }

  private func poster(of animation: LoadedAnimation, _ settings: RowSettings) throws(CommandError) -> Double?
  {
    guard settings.settings.choice.poster else { return nil }
    if let poster = loaded?.poster, poster.settings == settings.version { return poster.frame }
    let frame = try settings.settings.posterFrame(of: animation)
    loaded?.poster = (settings.version, frame)
    return frame
  }

  /// The units of work that a row takes.
  private func cost(
    _ loaded: LoadedAnimation, _ settings: RowSettings, _ path: String, _ form: OutputForm, _ row: BatchRow,
    _ fileBytes: Int
  ) throws -> Double {
    let common = settings.settings
    if common.package.isPlayed { return DrawingCost.guess(fileBytes: fileBytes, isFilm: !form.isStill) }
    let plan = try common.plan(loaded, path, form, named: row.input, poster: common.choice.poster ? 0 : nil)
    let overlay = try loaded.overlay(common.package.slot)
    let drawing = DrawingCost(
      of: loaded.animation, frames: plan.frames.map(\.time), width: plan.width, height: plan.height,
      overlay: overlay)
    var cost = drawing.work + drawing.overhead(fileBytes: fileBytes, pixels: plan.width * plan.height)
    if common.choice.poster { cost += Poster.cost(of: loaded.animation, overlay) }
    return cost
  }

  private static func size(of path: String) -> Int { FileSize.of(path) ?? 0 }

  // MARK: Digests

  /// Whether an output, or the film to which it was joined, is whole and new.
  private func isWhole(_ path: String, _ row: BatchRow, _ settings: RowSettings) -> Bool {
    let version = settings.version(for: path)
    if holds(path, row, version) { return true }
    guard let part = FilmPart(path), part.part == settings.settings.choice.part else { return false }
    return holds(part.film, row, version)
  }

  private func holds(_ path: String, _ row: BatchRow, _ settings: FileVersion) -> Bool {
    guard let digest = OutputDigest(besideFileAt: path), !(job.isStrict && digest.isShort) else {
      return false
    }
    return digest.holds(
      output: pathInFolder(path), input: row.input, settings: settings, folder: job.folder)
  }

  /// The path within the folder for outputs.
  private func pathInFolder(_ path: String) -> String {
    String(decoding: path.utf8.dropFirst(job.folder.utf8.count + 1), as: UTF8.self)
  }

  /// Writes the digest of an output, of the bytes that were read and written.
  private func writeDigest(
    of path: String, _ row: BatchRow, _ settings: FileVersion, _ record: FileRecord,
    _ pictures: DrawnPictures
  ) throws(CommandError) {
    var files = loaded?.files ?? []
    for file in record.read where !files.contains(file) { files.append(file) }
    let written = record.written
    let names = pictures.names.map(\.name)
    var outputs: [OutputDigest.Output] = []
    for name in names {
      guard let version = written[name] else { return }
      outputs.append(.init(name: pathInFolder(name), version: version))
    }
    let others = written.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
    let digest = OutputDigest(
      output: pathInFolder(path), input: row.input, settings: settings, read: files, wrote: outputs,
      others: others.map { .init(name: $0.key, version: $0.value) }, isShort: pictures.shortfall != nil)
    try OutputFile.write(Array(digest.text.utf8), to: path + OutputDigest.fileExtension)
  }
}
#endif
