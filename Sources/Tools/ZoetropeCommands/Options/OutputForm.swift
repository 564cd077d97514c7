#if Tools
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

  /// Reads the form from a name such as `a.png`, `out/%04d.png`, `a.apng`, `a.gif` or `-`; `%%` is a per cent sign.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for any other name.
  init(_ name: String) throws(CommandError) {
    try OutputPath.checkName(name)
    if name == "-" {
      self = .raw
    } else if let pattern = try Self.pattern(name) {
      guard name.lowercased().hasSuffix(".png") else {
        throw .usage(
          "\(name) has a placeholder for the number, which only .png files have; write %% for a per cent sign"
        )
      }
      self = pattern
    } else {
      try self.init(file: name.replacing("%%", with: "%"))
    }
  }

  /// Reads the form from a name on a command line, which may have a placeholder of another tool, such as `####` or `*`.
  ///
  /// Names of inputs may have such characters, so outputs named after them are not checked.
  ///
  /// - Throws: ``CommandError`` with exit code 2.
  init(argument name: String) throws(CommandError) {
    let file = name[(name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex)...]
    if let range = file.firstRange(of: "##") {
      throw Self.unknownPlaceholder(String(file[range.lowerBound...].prefix { $0 == "#" }), in: name)
    }
    if file.contains("*") { throw Self.unknownPlaceholder("*", in: name) }
    try self.init(name)
  }

  /// Reads the form from the name of one file, in which a per cent sign means itself.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for an unknown extension.
  init(file name: String) throws(CommandError) {
    let file = name.lowercased()
    if file.hasSuffix(".apng") {
      self = .animatedPNG(name)
    } else if file.hasSuffix(".png") {
      self = .still(name)
    } else if let format = FilmFormat.allCases.first(where: { file.hasSuffix("." + $0.rawValue) }) {
      self = .film(name, format)
    } else {
      let films = FilmFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw .usage(
        "unknown extension of the output \(name); use .png, %d.png, .apng, \(films), or - for raw RGBA")
    }
  }

  /// Splits a name with `%d` or `%04d`; nil for a name without.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a placeholder of another tool.
  private static func pattern(_ name: String) throws(CommandError) -> OutputForm? {
    try checkForeignPlaceholder(name)
    guard name.utf8.contains(UInt8(ascii: "%")) else { return nil }
    var found: OutputForm?
    // The name so far, after the placeholder if there was one.
    var text = ""
    var rest = name[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if rest.first == "%" {
        rest.removeFirst()
      } else if rest.dropFirst(digits.count).first == "d" {
        let count = digits.isEmpty ? 1 : Int(digits) ?? 100
        guard count <= 20 else { throw .usage("%\(digits)d has too many digits; at most 20 are allowed") }
        if found != nil { throw .usage("\(name) has two placeholders for the number; use one") }
        found = .numbered(prefix: text, digits: max(1, count), suffix: "")
        text = ""
        rest = rest.dropFirst(digits.count + 1)
        continue
      }
      // A lone per cent sign is an ordinary part of a name.
      text.append("%")
    }
    guard case .numbered(let prefix, let digits, _) = found else { return nil }
    return .numbered(prefix: prefix, digits: digits, suffix: text)
  }

  /// Checks that a name has no placeholder for a number as other tools write it, such as `%s` or `%i`.
  private static func checkForeignPlaceholder(_ name: String) throws(CommandError) {
    var rest = name[...]
    while let sign = rest.firstIndex(of: "%") {
      let digits = rest[sign...].dropFirst().prefix { $0.isASCII && $0.isNumber }
      let after = rest[digits.endIndex...]
      rest = after.first == "%" && digits.isEmpty ? after.dropFirst() : after
      // A letter that begins a word is none, as in 50%off.png.
      let following = after.dropFirst().first
      guard let letter = after.first, "siufgxXnNcp".contains(letter),
        !(following.map { $0.isLetter || $0.isNumber } ?? false)
      else { continue }
      throw unknownPlaceholder("%\(digits)\(letter)", in: name)
    }
  }

  private static func unknownPlaceholder(_ text: String, in name: String) -> CommandError {
    .usage(
      "\(name): \(text) is not a placeholder; %d stands for the number of a frame, %04d for one of four digits, and %% for a per cent sign"
    )
  }

  /// The path of the output, for reports and for what lies beside it; `%d` or `%04d` stands for numbers.
  var path: String {
    switch self {
    case .still(let path), .animatedPNG(let path), .film(let path, _): path
    case .numbered(let prefix, let digits, let suffix):
      "\(prefix)%\(digits > 1 ? "0\(digits)" : "")d\(suffix)"
    case .raw: "-"
    }
  }

  /// The film's format, if ffmpeg encodes it.
  var filmFormat: FilmFormat? { if case .film(_, let format) = self { format } else { nil } }

  /// Whether files of the form can have sound, which the tool does not write.
  var canHaveSound: Bool {
    switch filmFormat {
    case .mp4, .webm, .mov: true
    case .gif, .webp, nil: false
    }
  }

  /// Whether it is one picture.
  var isStill: Bool { if case .still = self { true } else { false } }

  /// Whether each frame is a file of its own.
  var isPictures: Bool {
    switch self {
    case .still, .numbered: true
    case .animatedPNG, .film, .raw: false
    }
  }

  /// The file of the frame `number` in a numbered output; a fractional frame keeps its fraction.
  static func name(_ prefix: String, _ digits: Int, _ suffix: String, number: Double) -> String {
    let whole = Int(exactly: number.magnitude)
    let text = whole.map(String.init) ?? String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return prefix + (number < 0 ? "-" : "") + zeros + text + suffix
  }
}
#endif
