import ArgumentParser
import ZoetropeJSON

/// `zoetrope join`: makes films of parts that were drawn apart.
struct JoinCommand: AsyncParsableCommand, WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Joins the parts of films without encoding them again.",
    discussion: """
      zoetrope render long.json -o films/long.part-1-of-2.webm --part 1/2
      zoetrope render long.json -o films/long.part-2-of-2.webm --part 2/2
      zoetrope join films/*.part-1-of-2.webm --remove     makes films/long.webm
      zoetrope join intro.mp4 outro.mp4 -o both.mp4

      Parts with such names are found by one of them, and are joined if all are there. With -o, any films of one size, \
      rate and format are joined in the order in which they are named.

      The parts are .apng, .mp4, .webm or .mov; all but .apng require ffmpeg. `zoetrope batch --parts N` draws the \
      parts of many films.
      """)

  @Argument(help: "One part of each film; with -o, all films to join, in order.", completion: .pictures)
  var parts: [String]

  @OptionGroup(title: "Output") var output: Output

  @OptionGroup(title: "Report") var report: ReportOptions

  struct Output: ParsableArguments {
    @Option(
      name: .shortAndLong, help: "The film to make (default: the name of the parts).", completion: .pictures)
    var output: String?

    @Flag(help: "Remove the parts of a film that is finished, and their digests.")
    var remove = false

    @OptionGroup var overwriting: OverwriteOptions
  }

  var overwriting: OverwriteOptions { output.overwriting }

  func run() async throws {
    let films = try films()
    for film in films {
      try await film.write()
      if output.remove { try film.removeParts() }
    }
    guard report.json else { return }
    let list = films.map { film in
      JSONTree.object([
        ("output", .string(film.output)), ("parts", .array(film.parts.map(JSONTree.string))),
      ])
    }
    try StandardOutput.writeReport(.report([("films", .array(list))]))
  }

  /// The films to make.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for names of which no film follows, with exit code 3 if a part is
  ///   missing.
  private func films() throws(CommandError) -> [JoinedFilm] {
    if let output = output.output {
      for part in parts where FileSize.of(part) == nil { throw .badInput(part, "there is no such file") }
      return [JoinedFilm(parts: parts, output: output)]
    }
    var films: [JoinedFilm] = []
    for path in parts {
      guard let part = FilmPart(path) else {
        throw .usage("\(path) is not named as a part, such as film.part-1-of-8.webm; name the film with -o")
      }
      if films.contains(where: { $0.output == part.film && $0.parts.contains(path) }) { continue }
      let all = part.all.map(\.path)
      if let missing = all.first(where: { FileSize.of($0) == nil }) {
        throw .badInput(missing, "this part of \(part.film) is missing")
      }
      films.append(JoinedFilm(parts: all, output: part.film))
    }
    return films
  }
}
