#if Tools
import ZoetropeJSON

/// A film that a page asks for: a session with an animation, and the form of the film.
package struct FilmRequest: Sendable, Hashable {
  /// The formats of films.
  package enum Format: String, Sendable, CaseIterable {
    case mp4, webm, gif, webp, apng

    /// The media type of a film.
    package var mediaType: String {
      switch self {
      case .mp4: "video/mp4"
      case .webm: "video/webm"
      case .gif: "image/gif"
      case .webp: "image/webp"
      case .apng: "image/apng"
      }
    }

    /// The highest number of pictures a second: a GIF's delays are hundredths of a second, and browsers show a delay
    /// of one as ten.
    package var maximumRate: Double { self == .gif ? 50 : 60 }

    /// The highest number of pixels in all pictures together; all of a GIF are in memory at once for its palette.
    package var maximumPixels: Int { self == .gif ? 1 << 28 : 1 << 31 }
  }

  /// The highest number of pixels on a side of a picture.
  package static let maximumSide = 4096
  /// The highest number of bytes in a script.
  package static let maximumScriptSize = 16 << 20
  /// The highest number of bytes in the first line of a body.
  static let maximumHeadSize = 16 << 10

  /// The contents of the animation or the package.
  package var contents: [UInt8] = []
  /// The origin of the contents.
  var source = Source.body
  /// The calls of the session, as lines of a script of `zoetrope simulate`; points are in pixels of the film.
  package var script: [UInt8] = []
  package var format: Format
  /// The width of the pictures, in pixels.
  package var width: Int
  /// The height of the pictures, in pixels.
  package var height: Int
  /// The number of pictures a second.
  package var framesPerSecond: Double
  /// The colour behind the animation as `#RRGGBB`; nil for none.
  package var background: String?
  /// The id of the first animation in the package; nil for the initial one.
  package var animation: String?
  /// The id of the state machine in the package; nil for the initial or only one.
  package var machine: String?

  /// The origin of an animation.
  enum Source: Hashable {
    /// A file of the studio's folder, in the version that the page has.
    case file(path: String, version: String)
    /// Bytes in the body.
    case body
  }
}

extension FilmRequest {
  /// Reads a request from a body: a line of JSON, the script, and the bytes of a changed animation.
  ///
  /// - Throws: ``FilmFailure`` for a body of another form.
  static func read(_ body: [UInt8]) throws(FilmFailure) -> FilmRequest {
    guard let end = body.prefix(maximumHeadSize).firstIndex(of: UInt8(ascii: "\n")) else {
      throw FilmFailure("the first line of the body is missing")
    }
    var (request, size) = try FilmRequestHead.read(Array(body[..<end]))
    guard size <= maximumScriptSize else {
      throw FilmFailure("the script has more than \(maximumScriptSize >> 20) MiB")
    }
    guard size <= body.count - end - 1 else { throw FilmFailure("the script ends early") }
    request.script = Array(body[(end + 1)...].prefix(size))
    let rest = body[(end + 1 + size)...]
    switch request.source {
    case .file: if !rest.isEmpty { throw FilmFailure("the body has more than the script") }
    case .body:
      if rest.isEmpty { throw FilmFailure("the body has no animation") }
      request.contents = Array(rest)
    }
    return request
  }
}

/// The first line of the body of a request.
private enum FilmRequestHead {
  private static let known: Set<String> = [
    "format", "width", "height", "framesPerSecond", "background", "animation", "machine", "file", "version",
    "script",
  ]

  static func read(_ bytes: [UInt8]) throws(FilmFailure) -> (request: FilmRequest, scriptSize: Int) {
    guard let json = try? JSONDocument(bytes), json.kind(of: json.root) == .object else {
      throw FilmFailure("the first line of the body is no JSON object")
    }
    if let unknown = json.members(of: json.root).map({ $0.key }).first(where: { !known.contains($0) }) {
      throw FilmFailure("a film has no member \"\(unknown)\"")
    }
    guard let format = try text("format", json).flatMap(FilmRequest.Format.init(rawValue:)) else {
      let names = FilmRequest.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw FilmFailure("\"format\" must be one of \(names)")
    }
    let rate = try number("framesPerSecond", json, 0.1...format.maximumRate)
    let sides = 1...Double(FilmRequest.maximumSide)
    var request = FilmRequest(
      format: format, width: try whole("width", json, sides),
      height: try whole("height", json, sides), framesPerSecond: rate)
    request.background = try text("background", json)
    if let color = request.background, !isColor(color) {
      throw FilmFailure("\"background\" must be a colour such as #1A2B3C")
    }
    request.animation = try text("animation", json)
    request.machine = try text("machine", json)
    switch (try text("file", json), try text("version", json)) {
    case (let path?, let version?): request.source = .file(path: path, version: version)
    case (nil, nil): break
    default: throw FilmFailure("\"file\" and \"version\" belong together")
    }
    return (request, try whole("script", json, 0...Double(StudioFolder.maximumFileSize)))
  }

  private static func text(_ key: String, _ json: JSONDocument) throws(FilmFailure) -> String? {
    guard let node = json.member(key, of: json.root) else { return nil }
    guard let text = json.string(node), text.utf8.count <= 4096 else {
      throw FilmFailure("\"\(key)\" must be a text")
    }
    return text
  }

  private static func number(
    _ key: String, _ json: JSONDocument, _ range: ClosedRange<Double>
  ) throws(FilmFailure) -> Double {
    guard let node = json.member(key, of: json.root), let number = json.number(node), range.contains(number)
    else {
      throw FilmFailure("\"\(key)\" must be a number of \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func whole(
    _ key: String, _ json: JSONDocument, _ range: ClosedRange<Double>
  ) throws(FilmFailure) -> Int {
    guard let number = Int(exactly: try number(key, json, range)) else {
      throw FilmFailure("\"\(key)\" must be a whole number")
    }
    return number
  }

  private static func isColor(_ text: String) -> Bool {
    text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
      && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
#endif
