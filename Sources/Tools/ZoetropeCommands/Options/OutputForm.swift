/// The kind of a render's output, recognised by its name.
enum OutputForm: Equatable {
  /// One PNG file.
  case still(String)
  /// One PNG file for each frame: the name before the number, its least number of digits, the name after it.
  case numbered(prefix: String, digits: Int, suffix: String)
  /// One animated PNG.
  case animatedPNG(String)
  /// One film that ffmpeg encodes.
  case film(String, FilmFormat)
  /// Raw straight RGBA, frame after frame, on standard output.
  case raw

  /// Reads the form from a name such as `a.png`, `out/%04d.png`, `a.apng`, `a.gif` or `-`.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for any other name.
  init(_ name: String) throws(CommandError) {
    if name == "-" {
      self = .raw
      return
    }
    let file = name.lowercased()
    if !file.hasSuffix(".png"), try Self.pattern(name) != nil {
      throw .usage("\(name) has a placeholder for the number, which only .png files have")
    }
    if file.hasSuffix(".apng") {
      self = .animatedPNG(name)
    } else if file.hasSuffix(".png") {
      self = try Self.pattern(name) ?? .still(name)
    } else if let format = FilmFormat.allCases.first(where: { file.hasSuffix("." + $0.rawValue) }) {
      self = .film(name, format)
    } else {
      let films = FilmFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw .usage(
        "unknown extension of the output \(name); use .png, %d.png, .apng, \(films), or - for raw RGBA")
    }
  }

  /// Splits a name with `%d` or `%04d`; nil for a name without.
  private static func pattern(_ name: String) throws(CommandError) -> OutputForm? {
    guard let percent = name.firstIndex(of: "%") else { return nil }
    var end = name.index(after: percent)
    while end < name.endIndex, name[end].isASCII, name[end].isNumber { end = name.index(after: end) }
    let digits = name[name.index(after: percent)..<end]
    guard end < name.endIndex, name[end] == "d" else {
      // A lone per cent sign is an ordinary part of a name.
      return nil
    }
    let count = digits.isEmpty ? 1 : Int(digits) ?? 100
    let suffix = String(name[name.index(after: end)...])
    guard count <= 20 else { throw .usage("%\(digits)d has too many digits; at most 20 are allowed") }
    if let more = try pattern(suffix), case .numbered = more {
      throw .usage("\(name) has two placeholders for the number; use one")
    }
    return .numbered(prefix: String(name[..<percent]), digits: max(1, count), suffix: suffix)
  }

  /// The film's format, if ffmpeg encodes it.
  var filmFormat: FilmFormat? { if case .film(_, let format) = self { format } else { nil } }

  /// Whether it is one picture.
  var isStill: Bool { if case .still = self { true } else { false } }

  /// The file of the frame `number` in a numbered output; a fractional frame keeps its fraction.
  static func name(_ prefix: String, _ digits: Int, _ suffix: String, number: Double) -> String {
    let whole = Int(exactly: number.magnitude)
    let text = whole.map(String.init) ?? String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return prefix + (number < 0 ? "-" : "") + zeros + text + suffix
  }
}
