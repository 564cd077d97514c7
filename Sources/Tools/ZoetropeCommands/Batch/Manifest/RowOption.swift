#if Tools
/// Options of `zoetrope render` that a row of a manifest can have: one, or several that exclude each other.
///
/// A row's options go before those of the command line. Of options that exclude each other, a row that has one takes
/// the place of all.
struct RowOption: Sendable {
  /// The names, as on the command line without hyphens.
  let names: [String]
  /// Gives the first settings the values of the second.
  let take: @Sendable (inout RenderSettings, RenderSettings) -> Void

  private init(_ names: String..., take: @escaping @Sendable (inout RenderSettings, RenderSettings) -> Void) {
    (self.names, self.take) = (names, take)
  }

  /// All options.
  static let all: [RowOption] = [
    RowOption("frame", "frames", "marker", "time", "progress", "poster") {
      ($0.choice.frame, $0.choice.frames) = ($1.choice.frame, $1.choice.frames)
      ($0.choice.marker, $0.choice.time) = ($1.choice.marker, $1.choice.time)
      ($0.choice.progress, $0.choice.poster) = ($1.choice.progress, $1.choice.poster)
    },
    RowOption("clamp") { $0.choice.clamp = $1.choice.clamp },
    RowOption("part") { $0.choice.part = $1.choice.part },
    RowOption("fps") { $0.choice.fps = $1.choice.fps },
    RowOption("size", "scale") {
      ($0.picture.size, $0.picture.scale) = ($1.picture.size, $1.picture.scale)
    },
    RowOption("fit") { $0.picture.fit = $1.picture.fit },
    RowOption("background") { $0.picture.background = $1.picture.background },
    RowOption("quality") { $0.film.quality = $1.film.quality },
    RowOption("plays") { $0.film.plays = $1.film.plays },
    RowOption("animation") { $0.package.animation.animation = $1.package.animation.animation },
    RowOption("theme") { $0.package.theme = $1.package.theme },
    RowOption("slot") { $0.package.slot = $1.package.slot },
    RowOption("machine") { $0.package.machine = $1.package.machine },
    RowOption("state", "script") {
      ($0.package.state, $0.package.script) = ($1.package.state, $1.package.script)
    },
    RowOption("after") { $0.package.after = $1.package.after },
    RowOption("font-folder") { $0.package.fonts.fontFolder = $1.package.fonts.fontFolder },
    RowOption("system-fonts") { $0.package.fonts.systemFonts = $1.package.fonts.systemFonts },
    RowOption("dialect") { $0.package.dialect = $1.package.dialect },
  ]

  /// The names of all options.
  static let allNames = all.flatMap(\.names)

  /// The options without a value.
  static let flags: Set<String> = ["poster", "clamp", "system-fonts"]

  /// The options that may have several values.
  static let lists: Set<String> = ["slot", "font-folder"]

  /// The word of a command line for an option of a row; nil if it is not set.
  ///
  /// - Throws: ``BatchProblem`` for a flag that is neither true nor false.
  static func word(_ name: String, _ value: String, row: Int) throws(BatchProblem) -> String? {
    if value.utf8.contains(0) { throw BatchProblem(row, .controlCharacter) }
    guard flags.contains(name) else { return value.isEmpty ? nil : "--\(name)=\(value)" }
    switch value.lowercased() {
    case "true", "yes", "1": return "--\(name)"
    // Fonts of the system are used unless an option says otherwise.
    case "false", "no", "0": return name == "system-fonts" ? "--no-\(name)" : nil
    case "": return nil
    default: throw BatchProblem(row, .invalidValue(name))
    }
  }
}
#endif
