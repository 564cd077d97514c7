#if Tools
import Host
import LottieFormat
import ZoetropeJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The results of a command that draws pictures, for its reports.
struct DrawnPictures: Sendable {
  /// The output as the command line names it.
  var output: String
  var form: OutputForm
  /// The size of the pictures in pixels.
  var width: Int
  var height: Int
  var checksum: PixelChecksum
  /// The numbers of the pictures, in place of `%d`.
  var numbers: [Double]
  /// The frames of the pictures, counted from the in point; empty if an animation was played.
  var frames: [Double] = []
  /// The number of pictures a second.
  var framesPerSecond: Double
  /// The parts of the file with differences from what it states, and the failures in pictures.
  var diagnostics: [Diagnostic]
  /// The calls of a script that the player refused.
  var refusals: [Diagnostic] = []
  /// The pictures that exceeded their budget.
  private let incomplete: IncompleteFrames
  /// Whether all pictures are blank, and ``Poster`` finds another frame.
  var suggestsPoster = false
  /// Whether the files were removed, because the pictures are not as authored.
  private(set) var isRemoved = false

  init(
    _ output: String, _ form: OutputForm, _ plan: RenderPlan, _ checksum: PixelChecksum,
    diagnostics: [Diagnostic], incomplete: IncompleteFrames = IncompleteFrames()
  ) {
    (self.output, self.form, self.checksum) = (output, form, checksum)
    let odd = form.filmFormat?.hasEvenSides == true ? 1 : 0
    (width, height) = (plan.width + (plan.width & odd), plan.height + (plan.height & odd))
    numbers = plan.frames.map(\.number)
    framesPerSecond = plan.framesPerSecond
    self.diagnostics = diagnostics.concerning(form) + incomplete.failures
    self.incomplete = incomplete
  }

  /// The names of the files that were written, each once, with the frames in pictures.
  var names: [(name: String, frame: Double?)] {
    let named: [(name: String, frame: Double?)] =
      switch form {
      case .still(let path): [(path, frames.first)]
      case .animatedPNG(let path), .film(let path, _): [(path, nil)]
      case .numbered(let prefix, let digits, let suffix):
        numbers.enumerated().map { index, number in
          let name = OutputForm.name(prefix, digits, suffix, number: number)
          return (name, frames.isEmpty ? nil : frames[index])
        }
      case .raw: []
      }
    var seen: Set<String> = []
    return named.filter { seen.insert($0.name).inserted }
  }

  /// The files that were written, with their sizes in bytes, and the frames in pictures.
  private var files: [(name: String, bytes: Int, frame: Double?)] {
    if isRemoved { return [] }
    return names.map { file in
      var status = stat()
      return (file.name, unsafe stat(file.name, &status) == 0 ? Int(status.st_size) : 0, file.frame)
    }
  }

  private var isFilm: Bool {
    switch form {
    case .animatedPNG, .film: true
    case .still, .numbered, .raw: false
    }
  }

  /// The length of a film in seconds.
  private var seconds: Double { Double(numbers.count) / framesPerSecond }

  /// The report for programs.
  var json: JSONValue { .report(members) }

  /// The members of the report.
  var members: [(String, JSONValue)] {
    [
      ("output", .string(output)), ("width", .number(Double(width))),
      ("height", .number(Double(height))), ("frames", .number(Double(checksum.frameCount))),
      ("seconds", isFilm ? .number(seconds) : .null), ("checksum", .string(checksum.text)),
      (
        "files",
        .array(
          files.map { file in
            .object([
              ("name", .string(file.name)), ("bytes", .number(Double(file.bytes))),
              ("frame", .optional(file.frame)),
            ])
          })
      ),
      ("incompleteFrames", .number(Double(incomplete.count))),
      (
        "diagnostics",
        .array((diagnostics + refusals + [incomplete.shortfall].compactMap(\.self)).unique.map(\.json))
      ),
    ]
  }

  /// The report for people, on one line: `a.gif: 60 frames of 512 × 512, 2 s, 34,567 bytes`.
  var summary: String {
    let files = files
    let bytes = files.reduce(0) { $0 + $1.bytes }
    let count = ReportText.count(checksum.frameCount, isFilm || form == .raw ? "frame" : "picture")
    var parts = ["\(output): \(count) of \(width) × \(height)"]
    if isFilm { parts.append("\(ReportText.number(seconds)) s") }
    if !files.isEmpty { parts.append(ReportText.count(bytes, "byte")) }
    return parts.joined(separator: ", ")
  }

  /// The reason why the pictures are not as authored; nil if they are.
  var shortfall: String? {
    var reasons: [String] = []
    if !diagnostics.isEmpty {
      var features: [String] = []
      for diagnostic in diagnostics where !features.contains(diagnostic.feature) {
        features.append(diagnostic.feature)
      }
      reasons = ["not drawn as authored: \(features.joined(separator: ", "))"]
    } else if incomplete.count > 0 {
      reasons = ["incomplete: \(ReportText.count(incomplete.count, "frame"))"]
    }
    if let refused = refusals.first {
      reasons.append("\(refused.path): \(refused.message)\(refusals.count > 1 ? ", and others" : "")")
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }

  /// Removes the files that were written, because the pictures are not as authored.
  ///
  /// - Parameter record: The record of these files, including those that a script wrote.
  mutating func remove(_ record: FileRecord) throws(CommandError) {
    for path in record.written.keys.sorted() {
      // A link was followed.
      let target = SystemCalls.realPath(path)
      try OutputFile.remove(path)
      if let target, FileSize.of(target) != nil { try OutputFile.remove(target) }
    }
    isRemoved = true
  }

  /// The note on blank pictures of animations with other frames.
  static func posterNote(_ count: Int) -> String {
    let frames = count == 1 ? "the first frame is blank" : "\(count) first frames are blank"
    return "\(frames); --poster draws the frame that shows most"
  }
}

extension [Diagnostic] {
  /// The findings on content that the output could have, which excludes sound in pictures, without duplicates.
  func concerning(_ form: OutputForm) -> [Diagnostic] {
    // An asset that several layers show has its findings once for each.
    unique.filter { form.canHaveSound || $0.feature != Diagnostic.Feature.audio.rawValue }
  }
}
#endif
