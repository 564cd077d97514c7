#if Tools
import ArgumentParser
import DotLottieInspection

/// Names of options of other tools, with the options that do the same here.
enum ForeignOption {
  /// The other names, the option, and an example of it.
  private static let all: [(names: Set<String>, option: String, example: String)] = [
    (["s", "vsize", "pixels"], "--size", "--size 512x512"),
    (["width", "w"], "--size", "--size 512x for a width of 512"),
    (["height", "h"], "--size", "--size x512 for a height of 512"),
    (["dimensions", "resolution", "canvas"], "--size", "--size 512x512"),
    (["zoom", "dpr", "density", "ratio"], "--scale", "--scale 2"),
    (["fps", "framerate", "frame-rate", "rate", "r"], "--fps", "--fps 30"),
    (
      [
        "crf", "qp", "q", "qscale", "q:v", "qscale:v", "b", "b:v", "bitrate", "bit-rate", "compression",
        "lossy",
      ],
      "--quality",
      "--quality 80, from 1 to 100"
    ),
    (["bg", "bgcolor", "background-color", "color", "colour"], "--background", "--background white"),
    (["transparent", "alpha", "transparency"], "--background", "--background transparent"),
    (["ss", "seek", "at", "second", "seconds", "timestamp"], "--time", "--time 1.5"),
    (["t", "to"], "--frames", "--frames 0..30, by their numbers"),
    (["reverse", "backwards", "direction"], "--frames", "--frames 30..0"),
    (
      ["time", "t", "ss", "seek", "at", "second", "seconds", "timestamp", "progress"], "--frame",
      "--frame 12, the number of a frame"
    ),
    (
      [
        "start", "end", "from", "range", "segment", "first", "last", "vframes", "frames:v", "start-frame",
        "end-frame",
        "startframe", "endframe",
      ], "--frames", "--frames 10..20"
    ),
    (["fps", "frame-rate", "framerate"], "--frames", "--frames 0..30, as the file has its own rate"),
    (["delay", "wait"], "--after", "--after 1500"),
    (["loop", "loops", "repeat", "stream-loop", "iterations"], "--plays", "--plays 1"),
    (
      ["out", "output-file", "outfile", "output-dir", "outdir", "out-dir", "dest", "destination"], "--output",
      "-o FILE"
    ),
    (["jobs", "j", "workers", "concurrency"], "--threads", "--threads 2"),
    (["silent", "loglevel", "hide-banner", "hide_banner", "nostats"], "--quiet", "--quiet"),
    (["overwrite", "yes", "y"], "--force", "--force"),
    (["font", "fonts", "font-dir", "fonts-dir"], "--font-folder", "--font-folder FOLDER"),
    (["theme-id"], "--theme", "--theme night"), (["animation-id", "id"], "--animation", "--animation night"),
    (["state-machine", "machine-id"], "--machine", "--machine rating"),
    (["format", "f", "type", "ext", "codec", "c:v", "vcodec"], "--extension", "--extension webp"),
    (
      ["format", "f", "type", "ext", "extension", "codec", "c:v", "vcodec"], "--output",
      "-o a.webp: the extension of the output is the format"
    ),
  ]

  /// Names of options of other tools without an option here, and the reason or what to do instead.
  private static let none: [(names: Set<String>, remedy: String)] = [
    (
      ["speed", "playback-speed", "playback-rate", "timescale", "time-scale", "tempo", "setpts"],
      "no option changes the speed, but a script does: --script with the line {\"op\":\"setSpeed\",\"value\":2}"
    ),
    (
      ["i", "in", "input", "file", "src", "source"],
      "the input needs no option: zoetrope render FILE -o a.png"
    ),
    (
      [
        "vf", "filter", "filter:v", "filter_complex", "preset", "tune", "profile", "pix_fmt", "pix-fmt", "g",
        "an", "map",
      ],
      "no option goes to the encoder; `-o -` passes the pictures to ffmpeg"
    ),
    (
      ["dither", "colors", "palette", "lossless"],
      "no option sets the palette or the compression; `-o -` passes the pictures to another encoder"
    ),
    (["verbose", "v", "debug"], "there is no such option; `--json` reports everything"),
    (
      ["autoplay", "mode", "bounce", "renderer", "dry-run", "n"],
      "there is no such option; `--help` lists the options"
    ),
  ]

  /// The option for another tool's name, without hyphens; nil for an unknown name.
  static func option(named name: String) -> String? {
    all.first { $0.names.contains(name) }.map { String($0.option.dropFirst(2)) }
  }

  /// Returns a message about the first option of another tool, with the option of the command that does the same.
  ///
  /// The parser reports a missing argument before an unknown option, and suggests options that are spelled alike.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name of the command, which the parser refused.
  ///   - help: The help of the command.
  /// - Returns: Nil if no word is such an option.
  static func message(_ arguments: some Sequence<String>, help: String) -> String? {
    for word in arguments where word.hasPrefix("-") {
      if word == "--" { break }
      let option = String(word.prefix { $0 != "=" })
      let name = option.drop { $0 == "-" }.lowercased()
      let isOwn = ["\(option) ", "\(option),", "\(option)\n", "\(option)/"].contains { help.contains($0) }
      if isOwn { continue }
      let known = all.filter { $0.names.contains(name) }
      let remedy = none.first { $0.names.contains(name) }?.remedy
      if known.isEmpty, remedy == nil { continue }
      let match = known.first { help.contains("\($0.option) ") || help.contains("\($0.option)\n") }
      return
        "Unknown option '\(option)'; \(match.map { "use \($0.example)" } ?? remedy ?? "`--help` lists the options")"
    }
    return nil
  }

  /// Returns a parser's message without the suggestion of an option with a different spelling.
  static func withoutGuess(_ message: String) -> String {
    guard let range = message.firstRange(of: ". Did you mean '"),
      let start = message.firstRange(of: "Unknown option '")
    else { return message }
    let unknown = message[start.upperBound...].prefix { $0 != "'" }.drop { $0 == "-" }
    let guess = message[range.upperBound...].prefix { $0 != "'" }.drop { $0 == "-" }
    guard UnknownName.nearest(to: String(unknown), in: [String(guess)]) == nil else { return message }
    return String(message[..<range.lowerBound])
  }
}
#endif
