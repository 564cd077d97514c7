#if Tools
import ArgumentParser
import LottieFonts
import LottieRenderer

/// The options for the fonts of texts beyond those in the file.
struct FontOptions: ParsableArguments {
  @Option(
    help: "A folder with fonts (.ttf, .otf, .ttc), searched with its subfolders; may be repeated.",
    completion: .directory)
  var fontFolder: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Use the fonts of this machine too; the pictures are then not the same everywhere.")
  var systemFonts: Bool?

  /// Reads the fonts.
  ///
  /// - Parameter needsFonts: Whether the fonts of this machine are used if the command line selects no others.
  /// - Throws: ``CommandError`` with exit code 3 for a folder that is missing or has no fonts.
  func library(needsFonts: Bool = false) throws(CommandError) -> FontLibrary {
    try Self.library(fontFolder, usesSystemFonts: systemFonts ?? (needsFonts && fontFolder.isEmpty))
  }

  /// Reads the fonts of folders.
  ///
  /// - Throws: ``CommandError`` as ``library(needsFonts:)`` does.
  static func library(_ folders: [String], usesSystemFonts: Bool) throws(CommandError) -> FontLibrary {
    var library = FontLibrary(usesSystemFonts: usesSystemFonts)
    for folder in folders { try FontFolder(folder).add(to: &library) }
    return library
  }
}
#endif
