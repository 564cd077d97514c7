#if Tools
import ArgumentParser

/// The options for the output of pictures.
struct PictureOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "a.png, %d.png or %04d.png (the frame's number), a.apng, a.gif, a.webp, a.mp4, a.webm, a.mov, or - for raw RGBA."
    ), completion: .pictures)
  var output: String

  @OptionGroup var overwriting: OverwriteOptions
}

/// The options for a film.
struct FilmOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The quality of a film, 1 to 100 (default: 80 for .mp4 and .webm, lossless for .webp).",
    transform: WholeNumberArgument.parse(1...100))
  var quality: Int?

  @Option(
    parsing: .unconditional, help: "The number of times that a .gif, .webp or .apng plays; 0 for no end.",
    transform: WholeNumberArgument.parse(0...65535))
  var plays = 0

  /// Returns the values of the options for an output.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if the output has no such option.
  func values(for form: OutputForm) throws(CommandError) -> Values {
    if quality != nil, form.filmFormat?.hasQuality != true {
      throw .usage("--quality requires a .webp, .mp4 or .webm")
    }
    if plays != 0, !form.hasPlays { throw .usage("--plays requires a .gif, .webp or .apng") }
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
#endif
