#if Tools
import ArgumentParser
import LottieFonts
import LottieFormat
import LottieRenderer

/// The options for the fonts of texts beyond those in the file.
struct FontOptions: ParsableArguments {
  @Option(
    help: """
      A folder with fonts (.ttf, .otf, .ttc), searched with its subfolders, which come before those of this system; may \
      be repeated.
      """,
    completion: .directory)
  var fontFolder: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: """
      Use the fonts of this system for texts without another font, or leave them out, so that the pictures are the same \
      everywhere (default: used, but not by `validate`).
      """)
  var systemFonts: Bool?

  /// A Boolean value indicating whether a picture may have fonts of this system.
  var usesSystemFonts: Bool { systemFonts ?? true }

  /// Reads the fonts for pictures.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a folder that is missing or has no fonts.
  func library() throws(CommandError) -> FontLibrary {
    try Self.library(fontFolder, usesSystemFonts: usesSystemFonts)
  }

  /// Reads the fonts for checks, which must not pass only because of this system.
  ///
  /// - Throws: ``CommandError`` as ``library()`` does.
  func libraryForChecks() throws(CommandError) -> FontLibrary {
    try Self.library(fontFolder, usesSystemFonts: systemFonts ?? false)
  }

  /// The note on the fonts of the system that texts have been drawn in; nil without any.
  static func systemNote() -> String? {
    let names = FontLibrary.takeSystemFonts()
    guard !names.isEmpty else { return nil }
    var list = names.prefix(LottieLimits.maximumListedNames).joined(separator: ", ")
    if names.count > LottieLimits.maximumListedNames {
      list += " and \(names.count - LottieLimits.maximumListedNames) more"
    }
    return
      "fonts of this system are used: \(list); --font-folder or --no-system-fonts makes the same pictures everywhere"
  }

  /// Reads the fonts of folders.
  ///
  /// - Throws: ``CommandError`` as ``library()`` does.
  static func library(_ folders: [String], usesSystemFonts: Bool) throws(CommandError) -> FontLibrary {
    var library = FontLibrary(usesSystemFonts: usesSystemFonts)
    for folder in folders { try FontFolder(folder).add(to: &library) }
    return library
  }
}
#endif
