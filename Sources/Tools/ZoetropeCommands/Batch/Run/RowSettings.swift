#if Tools
import ArgumentParser
import Host
import LottieFonts

/// The options of a row: its own ones, and those of the command line for the rest.
struct RowSettings {
  var settings: RenderSettings
  var fonts: FontLibrary
  /// The version of the tool, all options and the fonts, as one.
  var version: FileVersion
  /// The same without the part of a film that is drawn.
  private var versionOfWhole: FileVersion

  /// Combines options.
  ///
  /// - Parameters:
  ///   - words: The row's own options.
  ///   - common: The options of the command line.
  ///   - posters: Whether a picture for which no frame is chosen is the one that shows most, instead of the first.
  /// - Throws: ``CommandError`` for options that can't be, and for fonts that can't be read.
  init(_ words: [String], over common: RenderSettings, posters: Bool) throws(CommandError) {
    settings = common
    do {
      if !words.isEmpty {
        // The parser knows empty values only as words of their own.
        let own = try RenderSettings.parse(words.flatMap { $0 == "--theme=" ? ["--theme", ""] : [$0] })
        let names = Set(
          words.map { $0 == "--no-system-fonts" ? "system-fonts" : $0.dropFirst(2).prefix { $0 != "=" } })
        for option in RowOption.all where option.names.contains(where: { names.contains($0[...]) }) {
          option.take(&settings, own)
        }
      }
      try settings.validate()
    } catch {
      throw .usage(RenderSettings.message(for: error))
    }
    if posters, !settings.choice.isMade, !settings.package.isPlayed { settings.choice.poster = true }
    let record = FileRecord()
    let package = settings.package
    do {
      fonts = try FileRecord.$current.withValue(record) { try package.fonts.library() }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .usage("\(error)")
    }
    var whole = settings
    whole.choice.part = nil
    version = Self.version(of: settings, record.read)
    versionOfWhole = settings.choice.part == nil ? version : Self.version(of: whole, record.read)
  }

  private static func version(of settings: RenderSettings, _ fonts: [FileRecord.File]) -> FileVersion {
    var text = "\(Zoetrope.configuration.version)\n\(settings)"
    for file in fonts { text += "\n\(file)" }
    return FileVersion(Array(text.utf8))
  }

  /// The version for the digest of an output.
  ///
  /// A name that says which part it is needs no other note of it. All parts of a film then have the same version.
  func version(for path: String) -> FileVersion {
    if let part = settings.choice.part, FilmPart(path)?.part == part { return versionOfWhole }
    return version
  }

  /// The options on which the loaded animation depends.
  var contents: [String] {
    let package = settings.package
    return [package.animation.animation ?? "", package.theme ?? "", "\(package.fonts.usesSystemFonts)"]
      + package.fonts.fontFolder
  }
}
#endif
