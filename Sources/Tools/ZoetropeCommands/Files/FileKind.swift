import DotLottieFormat
import LottieFormat
import ViewMachines
import ZoetropeJSON

/// The kind of a file that is not what a command asks for.
enum FileKind {
  /// The first bytes of well-known kinds of files.
  private static let beginnings: [(bytes: [UInt8], kind: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("GIF8".utf8), "a GIF picture"), (Array("%PDF".utf8), "a PDF document"),
    ([0x1A, 0x45, 0xDF, 0xA3], "a WebM film"),
    (Array("RIVE".utf8), "a Rive file"),
    (Array("OggS".utf8), "an Ogg file"), (Array("ID3".utf8), "an MP3 file"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"),
    (Array("Rar!".utf8), "a RAR archive"), (Array("8BPS".utf8), "a Photoshop document"),
  ]

  /// Returns a name for the kind of a file, with an article; nil if it is not known.
  static func of(_ bytes: [UInt8]) -> String? {
    if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) { return known.kind }
    if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual(Array("WEBP".utf8))
    {
      return "a WebP picture"
    }
    if isBMP(bytes) { return "a BMP picture" }
    if bytes.count >= 12, bytes[4..<8].elementsEqual(Array("ftyp".utf8)) { return "an MP4 film" }
    if DotLottieFile.isArchive(bytes) {
      return (try? DotLottieFile(bytes)) == nil ? "a ZIP archive" : package
    }
    return ofText(bytes)
  }

  /// Whether the file begins with BM, its own size, and the offset of its pixels.
  private static func isBMP(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 26, bytes.starts(with: Array("BM".utf8)) else { return false }
    let size = (0..<4).reduce(0) { $0 | Int(bytes[2 + $1]) << (8 * $1) }
    return size == bytes.count || bytes[6..<10].allSatisfy { $0 == 0 }
  }

  private static func ofText(_ bytes: [UInt8]) -> String? {
    let beginning = String(decoding: bytes.prefix(1000), as: UTF8.self).lowercased()
    var text = beginning.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") {
      text = text[end.upperBound...].drop(while: \.isWhitespace)
    }
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "a web page" }
    if text.hasPrefix("<") { return text.contains("<svg") ? "an SVG picture" : "an XML file" }
    guard let json = try? JSONDocument(bytes) else { return ofLines(text) }
    if AnimationMachineFile.isFile(bytes) { return machinesThatMoveViews }
    func has(_ names: String...) -> Bool { names.allSatisfy { json.member($0, of: json.root) != nil } }
    guard json.kind(of: json.root) == .object else { return "JSON without an object" }
    if has("layers") { return "an animation" }
    if has("states", "descriptor") { return formerMachine }
    if has("states", "initial") { return "a state machine" }
    if has("stateGraph") { return graph }
    if has("rules") { return "a theme" }
    if has("views") { return "a stage" }
    if has("animations", "version") { return "the manifest of a package" }
    if has("op") { return "a script" }
    return nil
  }

  /// The kind of a file of several lines, each with JSON of its own.
  private static func ofLines(_ text: Substring) -> String? {
    guard let line = text.split(separator: "\n").first, let json = try? JSONDocument(Array(line.utf8)) else {
      return nil
    }
    return json.kind(of: json.root) == .object && json.member("op", of: json.root) != nil ? "a script" : nil
  }

  /// The commands for kinds that are often given to others.
  private static let remedies = [
    "a state machine": "`zoetrope simulate none --machine-file` plays it",
    "a theme": "`zoetrope pack --theme` adds it to a package",
    "a script": "`zoetrope simulate --script` plays it",
    "a stage": "`zoetrope views --stage` draws it",
    machinesThatMoveViews: "`zoetrope views` plays it",
    package: "`zoetrope unpack` writes its files",
    graph: "`zoetrope diagram` draws it",
  ]

  /// The name of the kind that `StateGraph.json()` writes.
  static let graph = "a graph of states"

  /// The name of the kind that `zoetrope unpack` opens.
  static let package = "a package"

  /// The name of the kind that packages of version 1 contain.
  static let formerMachine = "a state machine of version 1"

  /// The name of the kind that `zoetrope views` plays.
  static let machinesThatMoveViews = "a file of machines that move views"

  /// Returns the reason why a file is not what a command asks for.
  ///
  /// - Parameters:
  ///   - what: The kind that the command asks for, with an article.
  ///   - error: The error of reading it as that.
  static func reason(_ bytes: [UInt8], isNot what: String, _ error: any Error) -> String {
    if let kind = of(bytes), kind != what, kind != formerMachine || what != "a state machine" {
      return "\(kind), not \(what)\(remedies[kind].map { "; \($0)" } ?? "")"
    }
    if !isPossiblyJSON(bytes) { return "neither a package nor JSON" }
    if what == package { return "JSON, not a package" }
    return text(of: error, in: bytes)
  }

  /// Returns the text of an error, with the line and the column of its place if the file is a text.
  static func text(of error: any Error, in bytes: [UInt8]) -> String {
    if of(bytes) == formerMachine {
      return
        "\(formerMachine), which is not read; version 2 has an \"initial\" state and a list of \"states\""
    }
    let text = "\(error)"
    guard let offset = (error as? any PlacedError)?.offset, !DotLottieFile.isArchive(bytes),
      let place = TextPlace(of: offset, in: bytes)
    else { return text }
    let end = " (byte \(offset))"
    return text.hasSuffix(end) ? "\(text.dropLast())\(place))" : text
  }

  /// Whether a file begins as JSON with contents does.
  static func isPossiblyJSON(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

/// An error with a place in a file.
private protocol PlacedError: Error {
  /// The number of bytes before the place; nil if the error has no place of its own.
  var offset: Int? { get }
}

extension FileError: PlacedError {}

/// A place in a text: `, line 4, column 1`.
private struct TextPlace: CustomStringConvertible {
  /// The line, counted from 1.
  private let line: Int
  /// The column, counted from 1, in characters.
  private let column: Int

  /// Finds the place of a byte; nil in a text of one line.
  init?(of offset: Int, in bytes: [UInt8]) {
    guard offset > 0, offset <= bytes.count else { return nil }
    let before = bytes[..<offset]
    guard let last = before.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: before[(last + 1)...], as: UTF8.self).count + 1
  }

  var description: String { ", line \(line), column \(column)" }
}
