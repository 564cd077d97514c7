import ArgumentParser
import LottieFonts
import LottieRenderer

/// The options for the fonts of texts beyond those in the file.
struct FontOptions: ParsableArguments {
  @Option(
    help: "A folder with fonts (.ttf, .otf, .ttc), searched with its subfolders; may be repeated.",
    completion: .directory)
  var fontFolder: [String] = []

  @Flag(help: "Use the fonts of this machine too; the pictures are then not the same everywhere.")
  var systemFonts = false

  /// Reads the fonts.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a folder that is missing or has no fonts, and for a broken font.
  func library() throws(CommandError) -> FontLibrary {
    var library = FontLibrary(usesSystemFonts: systemFonts)
    for folder in fontFolder { try FontFolder(folder).add(to: &library) }
    return library
  }
}
