import ArgumentParser
import HostFiles
import LottieFonts

/// The options of a row: its own ones, and those of the command line for the rest.
struct RowSettings {
  var settings: RenderSettings
  var fonts: FontLibrary
  /// The version of the tool, all options and the fonts, as one.
  var version: FileVersion

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
        let own = try RenderSettings.parse(words)
        let names = Set(words.map { $0.dropFirst(2).prefix { $0 != "=" } })
        for option in RowOption.all where option.names.contains(where: { names.contains($0[...]) }) {
          option.take(&settings, own)
        }
      }
      try settings.validate()
    } catch {
      throw .usage(RenderSettings.message(for: error))
    }
    if posters, !settings.choice.isMade, !settings.package.isPlayed { settings.choice.poster = true }
    let record = ReadRecord()
    let package = settings.package
    do {
      fonts = try ReadRecord.$current.withValue(record) { try package.fonts.library() }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .usage("\(error)")
    }
    var text = "\(Zoetrope.configuration.version)\n\(settings)"
    for file in record.files { text += "\n\(file)" }
    version = FileVersion(Array(text.utf8))
  }

  /// The options on which the loaded animation depends.
  var contents: [String] {
    let package = settings.package
    return [package.animation.animation ?? "", package.theme ?? "", "\(package.fonts.systemFonts)"]
      + package.fonts.fontFolder
  }
}
