import LottieFormat
import ViewStages
import ZoetropeJSON

/// Files of stages, among others.
enum StageInput {
  /// Whether a file can only be a stage: an object with views, and no layers.
  static func isFile(_ bytes: [UInt8]) -> Bool {
    guard let json = try? JSONDocument(bytes), json.kind(of: .root) == .object else { return false }
    return json.member("views", of: .root) != nil && json.member("layers", of: .root) == nil
  }

  /// Reads a file.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  static func read(_ path: String) throws(CommandError) -> StageFile {
    let bytes = try InputFile.read(path)
    do {
      return try StageFile(json: bytes)
    } catch {
      throw .badInput(path == "-" ? "standard input" : path, "not a stage: \(error)")
    }
  }

  /// The stage, with the files beside it that its views show.
  static func stage(_ file: StageFile, at path: String) -> HeadlessStage {
    HeadlessStage(file, files: DirectoryAssetSource(beside: path))
  }
}
