#if Tools
import Host
import ZoetropeJSON

/// The files that were read and written for an output: the contents of `OUTPUT.digest` beside it.
///
/// A digest belongs to one output and one input. An output whose digest still holds is whole and new, whatever the times of
/// the files are: options, inputs and outputs are compared by their contents.
struct OutputDigest: Sendable, Equatable {
  /// A file that was written.
  struct Output: Sendable, Equatable {
    /// The path within the folder for outputs; for other files, as the script names it.
    var name: String
    var version: FileVersion
  }

  /// The path of the output within the folder for outputs, as in reports; copies of a digest beside other files don't hold.
  var output: String
  /// The path of the row's input.
  var input: String
  /// The version of the tool, the options and the fonts, as one; the parts of a film have those of the whole.
  var settings: FileVersion
  /// The files that were read.
  var read: [FileRecord.File]
  var wrote: [Output]
  /// The other files that a script wrote.
  var others: [Output]
  /// Whether pictures are not as authored.
  var isShort = false

  /// The extension of the file.
  static let fileExtension = ".digest"

  /// The highest number of bytes of the file.
  static let maximumBytes = 64 << 20

  init(
    output: String, input: String, settings: FileVersion, read: [FileRecord.File], wrote: [Output],
    others: [Output] = [], isShort: Bool = false
  ) {
    (self.output, self.input, self.settings) = (output, input, settings)
    (self.read, self.wrote, self.others, self.isShort) = (read, wrote, others, isShort)
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
    func word(_ name: String, of node: JSONDocument.Node) -> String? {
      json.member(name, of: node).flatMap(json.string)
    }
    let read: [FileRecord.File]? = list("read") { node in
      guard let path = word("path", of: node), let stored = json.member("version", of: node) else {
        return nil
      }
      var file = FileRecord.File(path: path)
      if let folder = word("folder", of: node) {
        file.location = .init(folder: folder, directory: word("directory", of: node) ?? "")
      }
      if json.kind(of: stored) == .null { return file }
      file.version = version("version", of: node)
      return file.version == nil ? nil : file
    }
    func outputs(_ name: String) -> [Output]? {
      list(name) { node in
        guard let path = word("path", of: node), let version = version("version", of: node) else {
          return nil
        }
        return Output(name: path, version: version)
      }
    }
    guard let output = word("output", of: json.root), let input = word("input", of: json.root),
      let settings = version("settings", of: json.root), let read,
      let wrote = outputs("wrote"), !wrote.isEmpty, let others = outputs("others"),
      let isShort = json.member("short", of: json.root).flatMap(json.boolean)
    else { return nil }
    self.init(
      output: output, input: input, settings: settings, read: read, wrote: wrote, others: others,
      isShort: isShort)
  }

  /// The contents of the file.
  var text: String {
    func entry(_ path: String, _ version: FileVersion?, _ location: FileRecord.File.Location? = nil)
      -> JSONValue
    {
      let members = location.map {
        [("folder", JSONValue.string($0.folder)), ("directory", .string($0.directory))]
      }
      return .object(
        [("path", .string(path))] + (members ?? []) + [("version", .optional(version?.description))])
    }
    let tree = JSONValue.object([
      ("output", .string(output)), ("input", .string(input)),
      ("settings", .string(settings.description)), ("short", .boolean(isShort)),
      ("read", .array(read.map { entry($0.path, $0.version, $0.location) })),
      ("wrote", .array(wrote.map { entry($0.name, $0.version) })),
      ("others", .array(others.map { entry($0.name, $0.version) })),
    ])
    return tree.text(.brief) + "\n"
  }

  /// Whether everything is as it was.
  ///
  /// - Parameters:
  ///   - output: The path of the output within the folder for outputs.
  ///   - input: The path of the row's input.
  ///   - settings: The version of the tool, the options and the fonts.
  ///   - folder: The folder for outputs.
  ///   - version: Returns the present version of a file, `nil` for a missing one. Outputs come first.
  func holds(
    output: String, input: String, settings: FileVersion, folder: String,
    version: (FileRecord.File) -> FileVersion? = \.presentVersion
  ) -> Bool {
    self.output == output && self.input == input && self.settings == settings
      && read.contains { $0.path == input && $0.version != nil }
      && wrote.allSatisfy { version(.init(path: "\(folder)/\($0.name)")) == $0.version }
      && others.allSatisfy { version(.init(path: $0.name)) == $0.version }
      && read.allSatisfy { version($0) == $0.version }
  }
}
#endif
