import HostFiles
import ZoetropeJSON

/// The sources and the files of an output: the contents of `OUTPUT.digest` beside it.
///
/// An output whose digest still holds is whole and new, whatever the times of the files are: options, inputs and outputs
/// are compared by their contents.
struct OutputDigest: Sendable, Equatable {
  /// A file that was written.
  struct Output: Sendable, Equatable {
    /// The path within the folder for outputs.
    var name: String
    var version: FileVersion
  }

  /// The version of the tool, the options and the fonts, as one; the parts of a film have those of the whole.
  var settings: FileVersion
  /// The files that were read.
  var read: [ReadRecord.File]
  var wrote: [Output]
  /// Whether pictures are not as authored.
  var isShort = false

  /// The extension of the file.
  static let fileExtension = ".digest"

  /// The highest number of bytes of the file.
  static let maximumBytes = 64 << 20

  init(settings: FileVersion, read: [ReadRecord.File], wrote: [Output], isShort: Bool = false) {
    (self.settings, self.read, self.wrote, self.isShort) = (settings, read, wrote, isShort)
  }

  /// Reads the digest of an output; nil if there is none.
  init?(besideFileAt path: String) {
    guard let text = try? RegularFile.read(path + Self.fileExtension, limit: Self.maximumBytes) else {
      return nil
    }
    self.init(text)
  }

  /// Reads a digest; nil for anything else, which is drawn again.
  init?(_ text: [UInt8]) {
    guard let json = try? JSONDocument(text), json.kind(of: json.root) == .object else { return nil }
    func version(_ name: String, of node: JSONDocument.Node) -> FileVersion? {
      json.member(name, of: node).flatMap(json.string).flatMap { FileVersion(description: $0) }
    }
    func list<Element>(_ name: String, _ element: (JSONDocument.Node) -> Element?) -> [Element]? {
      guard let node = json.member(name, of: json.root), json.kind(of: node) == .array else { return nil }
      var result: [Element] = []
      for node in json.elements(of: node) {
        guard let element = element(node) else { return nil }
        result.append(element)
      }
      return result
    }
    func path(of node: JSONDocument.Node) -> String? { json.member("path", of: node).flatMap(json.string) }
    let read: [ReadRecord.File]? = list("read") { node in
      guard let path = path(of: node), let stored = json.member("version", of: node) else { return nil }
      if json.kind(of: stored) == .null { return ReadRecord.File(path: path) }
      return version("version", of: node).map { ReadRecord.File(path: path, version: $0) }
    }
    let wrote: [Output]? = list("wrote") { node in
      guard let path = path(of: node), let version = version("version", of: node) else { return nil }
      return Output(name: path, version: version)
    }
    guard let settings = version("settings", of: json.root), let read, let wrote, !wrote.isEmpty,
      let isShort = json.member("short", of: json.root).flatMap(json.boolean)
    else { return nil }
    self.init(settings: settings, read: read, wrote: wrote, isShort: isShort)
  }

  /// The contents of the file.
  var text: String {
    func entry(_ path: String, _ version: FileVersion?) -> JSONTree {
      .object([("path", .string(path)), ("version", .optional(version?.description))])
    }
    let tree = JSONTree.object([
      ("settings", .string(settings.description)), ("short", .bool(isShort)),
      ("read", .array(read.map { entry($0.path, $0.version) })),
      ("wrote", .array(wrote.map { entry($0.name, $0.version) })),
    ])
    return tree.text(.brief) + "\n"
  }

  /// Whether everything is as it was.
  ///
  /// - Parameters:
  ///   - settings: The version of the tool, the options and the fonts.
  ///   - folder: The folder for outputs.
  ///   - version: Returns the present version of a file, `nil` if it is not there. Outputs come first.
  func holds(settings: FileVersion, folder: String, version: (String) -> FileVersion?) -> Bool {
    self.settings == settings
      && wrote.allSatisfy { version("\(folder)/\($0.name)") == $0.version }
      && read.allSatisfy { version($0.path) == $0.version }
  }
}
