import ArgumentParser

/// Names of options of other tools, with the options that do the same here.
enum ForeignOption {
  /// The other names, the option, and an example of it.
  private static let all: [(names: Set<String>, option: String, example: String)] = [
    (["width", "w"], "--size", "--size 512x for a width of 512"),
    (["height", "h"], "--size", "--size x512 for a height of 512"),
    (["dimensions", "resolution", "canvas"], "--size", "--size 512x512"),
    (["zoom", "dpr", "density", "ratio"], "--scale", "--scale 2"),
    (["framerate", "frame-rate", "rate", "r"], "--fps", "--fps 30"),
    (["bg", "bgcolor", "background-color", "color", "colour"], "--background", "--background white"),
    (["t", "seek", "at", "second", "seconds", "timestamp"], "--time", "--time 1.5"),
    (
      ["time", "t", "seek", "at", "second", "seconds", "timestamp", "progress"], "--frame",
      "--frame 12, the number of a frame"
    ),
    (["start", "end", "from", "range", "segment", "first", "last"], "--frames", "--frames 10..20"),
    (["delay", "wait"], "--after", "--after 1500"),
    (["loop", "loops", "repeat"], "--plays", "--plays 1"),
    (["out", "output-file", "outfile"], "--output", "-o FILE"),
    (["jobs", "j", "workers", "concurrency"], "--threads", "--threads 2"),
    (["overwrite", "yes", "y"], "--force", "--force"),
    (["font", "fonts", "font-dir", "fonts-dir"], "--font-folder", "--font-folder FOLDER"),
    (["theme-id"], "--theme", "--theme night"), (["animation-id", "id"], "--animation", "--animation night"),
    (["state-machine", "machine-id"], "--machine", "--machine rating"),
    (["format", "f", "type"], "--output", "-o a.webp: the extension of the output is the format"),
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
      let known = all.filter { $0.names.contains(name) }
      let isOwn = ["\(option) ", "\(option),", "\(option)\n", "\(option)/"].contains { help.contains($0) }
      if known.isEmpty || isOwn { continue }
      let match = known.first { help.contains("\($0.option) ") }
      return
        "Unknown option '\(option)'; \(match.map { "use \($0.example)" } ?? "`--help` lists the options")"
    }
    return nil
  }
}
