#if Tools
import LottieFonts
import LottieFormat
import ViewStages

/// Reads the files of stages.
enum StageInput {
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
  static func stage(_ file: StageFile, at path: String, fonts: FontLibrary) -> HeadlessStage {
    HeadlessStage(file, files: DirectoryAssetSource(beside: path), fonts: fonts.isEmpty ? nil : fonts)
  }
}
#endif
