import ArgumentParser

/// The options for encoding a film.
struct FilmOptions: ParsableArguments {
  @Option(help: "A film's quality, 1 to 100 (default: 80 for .mp4 and .webm, lossless for .webp).")
  var quality: Int?

  @Option(help: "How often a .gif, .webp or .apng plays; 0 is for ever.")
  var plays = 0

  func validate() throws {
    if let quality, !(1...100).contains(quality) { throw ValidationError("--quality must be 1 to 100") }
    if !(0...65535).contains(plays) { throw ValidationError("--plays must be 0 to 65535") }
  }

  /// Returns the values of the options for an output.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if the output has no such option.
  func values(for form: OutputForm) throws(CommandError) -> Values {
    if quality != nil, form.filmFormat?.hasQuality != true {
      throw .usage("--quality is for .webp, .mp4 and .webm")
    }
    if plays != 0, !form.hasPlays { throw .usage("--plays is for .gif, .webp and .apng") }
    return Values(quality: quality, plays: plays)
  }

  /// The values of the options.
  struct Values: Sendable {
    var quality: Int?
    var plays = 0
  }
}

extension OutputForm {
  /// Whether a file stores the number of plays.
  fileprivate var hasPlays: Bool {
    switch self {
    case .animatedPNG: true
    case .film(_, let format): format.hasPlays
    default: false
    }
  }

  /// Whether transparency is kept.
  var keepsAlpha: Bool { filmFormat?.keepsAlpha ?? true }
}
