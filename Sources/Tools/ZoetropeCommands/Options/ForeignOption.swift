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
    (["seek", "at", "second", "seconds", "timestamp"], "--time", "--time 1.5"),
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

  /// Returns a message that names the option of a command for an unknown one; nil without such an option.
  ///
  /// - Parameters:
  ///   - message: The parser's message, such as `Unknown option '--width'. Did you mean '--fit'?`.
  ///   - help: The help of the command.
  static func message(_ message: String, help: String) -> String? {
    let start = "Unknown option '"
    guard message.hasPrefix(start) else { return nil }
    let option = message.dropFirst(start.count).prefix { $0 != "'" && $0 != "=" }
    let name = option.drop { $0 == "-" }.lowercased()
    guard let known = all.first(where: { $0.names.contains(name) }), help.contains("\(known.option) ") else {
      return nil
    }
    return "Unknown option '\(option)'; use \(known.example)"
  }
}
