#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The rows that a command line names: those of a manifest, or the animations of files, folders and patterns.
struct BatchSource {
  var rows = BatchRows()
  /// The rows that are refused.
  var refused: [BatchProblem] = []
  /// Whether the rows are those of a manifest.
  private(set) var isManifest = false

  private let outputExtension: String

  private static let manifests = [".csv", ".jsonl", ".ndjson"]
  private static let animations = [".json", ".lottie", ".tgs"]

  /// Reads what a command line names.
  ///
  /// - Parameter outputExtension: The extension of outputs without a name.
  /// - Throws: ``CommandError``, for a manifest with exit code 3.
  init(_ words: [String], outputExtension: String) throws(CommandError) {
    self.outputExtension = outputExtension
    if let manifest = words.first(where: Self.isManifest) {
      guard words.count == 1 else { throw .usage("\(manifest) is a manifest, and must be the only input") }
      isManifest = true
      try read(manifest)
      return
    }
    for word in words {
      if PackageFolder.isFolder(word) {
        try add(folder: word)
      } else if FileSize.of(word) == nil, word.contains(where: { "*?[".contains($0) }) {
        let found = Self.matches(of: word)
        if found.isEmpty {
          if let reason = NetworkAddress.reason(word) { throw .badInput(word, reason) }
          let remedy =
            word.contains("**") ? "; ** does not reach into subfolders, but the name of a folder does" : ""
          throw .badInput(word, "no file has such a name\(remedy)")
        }
        for path in found {
          if PackageFolder.isFolder(path) {
            try add(folder: path)
          } else {
            try add(path, below: nil)
          }
        }
      } else {
        if let reason = Self.refusalOfTable(word) { throw .badInput(word, reason) }
        try add(word, below: nil)
      }
    }
  }

  /// The extensions of tables and lists, but not of manifests.
  private static let tables = [
    ".tsv", ".tab", ".txt", ".xls", ".xlsx", ".ods", ".numbers", ".yaml", ".yml", ".toml", ".xml",
    ".jsonlines", ".jsons",
  ]

  /// The reason why a file is neither a manifest nor an animation, by its name; nil if it may be one.
  private static func refusalOfTable(_ path: String) -> String? {
    guard tables.contains(where: path.lowercased().hasSuffix), FileSize.of(path) != nil else { return nil }
    return
      "neither a manifest nor an animation by its name; a manifest is a .csv file with commas between the columns, or a .jsonl file with a JSON object in each line"
  }

  private static func isManifest(_ word: String) -> Bool {
    word == "-" || manifests.contains(where: word.lowercased().hasSuffix)
  }

  /// Whether inputs of a command line stand for several animations.
  static func isBatch(_ words: [String]) -> Bool {
    words.count > 1 || words.contains(where: PackageFolder.isFolder)
  }

  private mutating func read(_ path: String) throws(CommandError) {
    let name = path == "-" ? "standard input" : path
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = SystemCalls.lastError
      throw .badInput(path, NetworkAddress.reason(path) ?? reason)
    }
    defer { if path != "-" { _ = close(descriptor) } }
    InputLedger.note(descriptor)
    var reader = ManifestReader(RowReading(defaultExtension: outputExtension))
    do throws(BatchProblem) {
      while true {
        guard let bytes = SystemCalls.readSome(from: descriptor) else { break }
        if bytes.isEmpty {
          try reader.finish()
          (rows, refused) = (reader.rows, reader.refused)
          return
        }
        try reader.read(bytes)
      }
    } catch {
      throw error.refusal(of: name)
    }
    throw .badInput(name, SystemCalls.lastError)
  }

  private mutating func add(_ path: String, below folder: String?) throws(CommandError) {
    let output = OutputName.named(path, below: folder, extension: outputExtension)
    let row = BatchRow(number: rows.count + 1, input: path, output: output)
    do throws(BatchProblem) { try rows.append(row) } catch { throw error.refusal(of: path) }
  }

  /// Adds the animations of a folder and its subfolders, in the order of their paths.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a folder without any.
  private mutating func add(folder: String) throws(CommandError) {
    let paths = try FolderWalk.files(in: folder).filter { path in
      Self.animations.contains(where: path.lowercased().hasSuffix)
    }
    guard !paths.isEmpty else {
      throw .badInput(folder, "the folder has no animations (\(Self.animations.joined(separator: ", ")))")
    }
    for path in paths { try add(path, below: folder) }
  }

  /// The files whose paths match a pattern, sorted.
  private static func matches(of pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].flatMap { unsafe String(validatingCString: $0) }
    }
  }
}
#endif
