import LottieFormat
import ViewStages
import ZoetropeJSON

/// Recognises and reads the files of stages.
enum StageInput {
  /// Whether a file must be a stage: an object with views, and without layers.
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
      throw .badInput(path == "-" ? "standard input" : path, FileKind.reason(bytes, isNot: "a stage", error))
    }
  }

  /// The stage, with the files beside it.
  static func stage(_ file: StageFile, at path: String) -> HeadlessStage {
    HeadlessStage(file, files: DirectoryAssetSource(beside: path))
  }
}
