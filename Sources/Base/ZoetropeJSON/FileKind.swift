/// The kind of a file, recognized by its contents, for messages about the wrong file.
package struct FileKind: Sendable, Hashable, CustomStringConvertible {
  /// The name with an article, such as `a PNG picture`.
  package var description: String

  private init(_ name: String) { description = name }

  /// A Lottie animation in JSON.
  package static let animation = FileKind("an animation")
  /// A `.lottie` package.
  package static let package = FileKind("a package")
  /// A state machine of version 2.
  package static let stateMachine = FileKind("a state machine")
  /// A state machine in the form of packages of version 1.
  package static let formerMachine = FileKind("a state machine of version 1")
  /// A theme.
  package static let theme = FileKind("a theme")
  /// A script of calls of a player, with a JSON object in each line.
  package static let script = FileKind("a script")
  /// The table of a batch, with a JSON object in each line.
  package static let batch = FileKind("the manifest of a batch")
  /// The rows of a batch in a JSON array, which no command reads.
  package static let batchArray = FileKind("a JSON array with the rows of a batch")
  /// A TrueType or OpenType font.
  package static let font = FileKind("a font")
  /// A trace of a simulation.
  package static let trace = FileKind("a trace")
  /// A stage of views.
  package static let stage = FileKind("a stage")
  /// Machines that move views.
  package static let viewMachines = FileKind("a file of machines that move views")
  /// A graph of states, as this package writes it.
  package static let graph = FileKind("a graph of states")
  /// The manifest of a package.
  package static let manifest = FileKind("the manifest of a package")
  /// A ZIP archive, which may be a package.
  package static let archive = FileKind("a ZIP archive")
  /// A web page, which a server may send instead of a file.
  package static let webPage = FileKind("a web page")
  /// A state machine in SCXML.
  package static let scxml = FileKind("a state machine in SCXML")
  /// Markup of another kind.
  package static let xml = FileKind("an XML file")

  /// Returns the kind of a file; nil for an unknown one, and for JSON of no known kind.
  ///
  /// - Complexity: O(bytes).
  package static func of(_ bytes: [UInt8]) -> FileKind? {
    if let known = ofBeginning(bytes) { return known }
    guard let json = (try? JSONDocument(bytes)) ?? HexadecimalNumbers.document(bytes) else {
      return ofLines(bytes)
    }
    if isViewMachines(json) { return viewMachines }
    if json.kind(of: .root) == .array, let first = json.element(0, of: .root), isRow(first, of: json) {
      return batchArray
    }
    func has(_ names: String...) -> Bool { names.allSatisfy { json.member($0, of: .root) != nil } }
    guard json.kind(of: .root) == .object else {
      return json.number(.root)?.isFinite == false ? nil : FileKind("JSON without an object")
    }
    if let layers = json.member("layers", of: .root) {
      return json.kind(of: layers) == .array ? animation : nil
    }
    if has("states", "descriptor") { return formerMachine }
    if has("states", "initial") { return stateMachine }
    if has("stateGraph") { return graph }
    if has("rules") { return theme }
    if isStage(json) { return stage }
    if has("animations", "version") { return manifest }
    if isRow(.root, of: json) { return batch }
    return isCall(json) ? script : nil
  }

  /// Whether a value is a row of a batch: an object with the path of its `input`.
  private static func isRow(_ node: JSONDocument.Node, of json: JSONDocument) -> Bool {
    json.kind(of: node) == .object && json.member("op", of: node) == nil
      && json.member("input", of: node).flatMap(json.string) != nil
  }

  /// Whether JSON has the form of machines that move views: an array with machines.
  package static func isViewMachines(_ json: JSONDocument) -> Bool {
    guard json.kind(of: .root) == .array else { return false }
    return json.elements(of: .root).contains { element in
      json.kind(of: element) == .object
        && (json.member("machine", of: element) != nil || json.member("states", of: element) != nil)
    }
  }

  /// Whether JSON has the form of a stage: an object with views, and not an animation.
  package static func isStage(_ json: JSONDocument) -> Bool {
    json.kind(of: .root) == .object && json.member("views", of: .root) != nil
      && json.member("layers", of: .root) == nil
  }

  /// Whether JSON is a line of a script: an object with a text as its `op`, and nothing of an animation, whose `op` is the
  /// out point.
  private static func isCall(_ json: JSONDocument) -> Bool {
    guard json.member("op", of: .root).flatMap(json.string) != nil else { return false }
    return ["v", "fr", "ip", "w", "h", "assets", "layers"].allSatisfy { json.member($0, of: .root) == nil }
  }

  /// The kind of a file of several lines, each with a JSON object of its own.
  private static func ofLines(_ bytes: [UInt8]) -> FileKind? {
    let lines = content(of: bytes).split(separator: 0x0A, maxSplits: 1)
    guard let line = lines.first, let json = try? JSONDocument(Array(line)), json.kind(of: .root) == .object
    else { return nil }
    if isCall(json) { return script }
    func has(_ name: String) -> Bool { json.member(name, of: .root) != nil }
    guard lines.count > 1, lines[1].first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), !has("layers") else {
      return nil
    }
    if has("input") { return batch }
    return has("event") || has("status") || has("refused") || has("op") ? trace : FileKind("lines of JSON")
  }

  /// Whether a file begins as JSON with contents does.
  package static func isPossiblyJSON(_ bytes: [UInt8]) -> Bool {
    let first = content(of: bytes).first
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The bytes behind a byte order mark and white space.
  private static func content(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]).drop { $0 <= 0x20 }
  }
}

// MARK: Other kinds

extension FileKind {
  /// Returns the kind of a file by its first bytes; nil for JSON, lines of JSON and unknown files.
  ///
  /// - Complexity: O(1).
  package static func ofBeginning(_ bytes: [UInt8]) -> FileKind? {
    if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) { return FileKind(known.kind) }
    if bytes.count >= 12 {
      func name(in forms: [(form: String, kind: String)]) -> String? {
        forms.first { bytes[8..<12].elementsEqual($0.form.utf8) }?.kind
      }
      if bytes.starts(with: "RIFF".utf8), let kind = name(in: resources) { return FileKind(kind) }
      if bytes[4..<8].elementsEqual("ftyp".utf8) { return FileKind(name(in: media) ?? "an MP4 film") }
    }
    if isBMP(bytes) { return FileKind("a BMP picture") }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return archive }
    return ofMarkup(bytes)
  }

  /// Whether the file is markup, such as the page of a network that requires a login.
  package var isMarkup: Bool { self == .webPage || self == .xml || self == Self.svg }

  private static let svg = FileKind("an SVG picture")

  /// The first bytes of well-known kinds of files.
  private static let beginnings: [(bytes: [UInt8], kind: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("GIF8".utf8), "a GIF picture"), (Array("II*\0".utf8), "a TIFF picture"),
    (Array("MM\0*".utf8), "a TIFF picture"), (Array("8BPS".utf8), "a Photoshop document"),
    (Array("RIFX".utf8), "an After Effects project"), (Array("%PDF".utf8), "a PDF document"),
    ([0x1A, 0x45, 0xDF, 0xA3], "a WebM film"), (Array("FWS".utf8), "a Flash film"),
    (Array("CWS".utf8), "a Flash film"), (Array("RIVE".utf8), "a Rive file"),
    (Array("OggS".utf8), "an Ogg file"), (Array("ID3".utf8), "an MP3 file"),
    (Array("OTTO".utf8), "a font"), ([0, 1, 0, 0, 0], "a font"), (Array("ttcf".utf8), "a font"),
    (Array("wOFF".utf8), "a font"), (Array("wOF2".utf8), "a font"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"), (Array("Rar!".utf8), "a RAR archive"),
    ([0x1F, 0x8B], "a file packed with gzip"), (Array("bplist".utf8), "a property list"),
    ([0xFF, 0xFE], "a text in UTF-16"), ([0xFE, 0xFF], "a text in UTF-16"),
    // A repository stores such a text instead of a large file.
    (
      Array("version https://git-lfs.github.com/spec/".utf8),
      "a Git LFS pointer (`git lfs pull` downloads the file)"
    ),
  ]

  /// The kinds of RIFF files, by their forms.
  private static let resources: [(form: String, kind: String)] = [
    ("WEBP", "a WebP picture"), ("WAVE", "a WAV file"), ("AVI ", "an AVI film"),
  ]

  /// The kinds of ISO media files, by their brands.
  private static let media: [(form: String, kind: String)] = [
    ("avif", "an AVIF picture"), ("heic", "a HEIC picture"), ("mif1", "a HEIC picture"),
    ("qt  ", "a QuickTime film"), ("M4A ", "an M4A file"),
  ]

  /// Whether the file begins with BM, its own size, and the offset of its pixels.
  private static func isBMP(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 26, bytes.starts(with: "BM".utf8) else { return false }
    let size = (0..<4).reduce(0) { $0 | Int(bytes[2 + $1]) << (8 * $1) }
    return size == bytes.count || bytes[6..<10].allSatisfy { $0 == 0 }
  }

  private static func ofMarkup(_ bytes: [UInt8]) -> FileKind? {
    var text = content(of: bytes).prefix(1000).map { $0.loweredASCII }[...]
    while text.starts(with: "<!--".utf8), let end = position(of: "-->", in: text) {
      text = text[(end + 3)...].drop { $0 <= 0x20 }
    }
    if text.starts(with: "<!doctype html".utf8) || text.starts(with: "<html".utf8) { return webPage }
    guard text.first == UInt8(ascii: "<") else { return nil }
    if position(of: "<scxml", in: text) != nil { return scxml }
    return position(of: "<svg", in: text) != nil ? svg : xml
  }

  /// The index of the first occurrence of a word.
  private static func position(of word: String, in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0...].starts(with: word.utf8) }
  }
}

// MARK: Messages

extension FileKind {
  /// Returns the reason why a file can't be read as this kind; nil if it may be of this kind, and only damaged.
  package func mismatch(_ bytes: [UInt8]) -> String? {
    if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return "the file is empty" }
    guard let found = Self.of(bytes) else {
      if let json = try? JSONDocument(bytes), json.number(.root) != nil {
        return json.messageForNumberWithoutValue(.root)
      }
      // The reader names a comment, and the like.
      if Self.isPossiblyJSON(bytes) || Self.hasDeviation(bytes) {
        return self == .package ? "JSON, not \(self)" : nil
      }
      return self == .package || self == .animation ? "neither a package nor JSON" : "not JSON"
    }
    if self == .stateMachine, found == .formerMachine {
      return "\(found), which is not read; version 2 has an \"initial\" state and a list of \"states\""
    }
    // Any array may be one of machines with mistakes.
    let isMachines = self == .viewMachines && Self.content(of: bytes).first == UInt8(ascii: "[")
    return found == self || isMachines ? nil : "\(found), not \(self)"
  }
}

extension FileKind {
  /// Whether a file begins with a notation that JSON lacks, and not as prose may.
  private static func hasDeviation(_ bytes: [UInt8]) -> Bool {
    guard let deviation = JSONDeviation(in: bytes) else { return false }
    let content = content(of: bytes)
    let hasBrackets = content.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
    if case .curlyQuotes = deviation { return hasBrackets }
    // `#` may begin a heading, a quotation mark a sentence.
    return content.first == UInt8(ascii: "/") || hasBrackets
      || content.reversed().drop { $0 <= 0x20 }.allSatisfy { $0 > 0x20 }
  }
}

extension FileError {
  /// Returns the error with a message about the file's kind, or the error itself if the kind is as expected.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - kind: The kind as which the file was read.
  package func naming(_ bytes: [UInt8], insteadOf kind: FileKind) -> Self {
    guard let reason = kind.mismatch(bytes) else { return self }
    return Self(code: code, message: reason)
  }
}
