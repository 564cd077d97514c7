#if Tools
import ArgumentParser
import ZoetropeDeflate
import ZoetropeJSON

/// `zoetrope join`: makes films of parts that were drawn apart.
struct JoinCommand: AsyncParsableCommand, WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Joins the parts of films without encoding them again.",
    discussion: """
      zoetrope render long.json -o films/long.part-1-of-2.webm --part 1/2
      zoetrope render long.json -o films/long.part-2-of-2.webm --part 2/2
      zoetrope join films/long.part-1-of-2.webm     makes films/long.webm
      zoetrope join films --remove     makes all films whose parts are in the folder
      zoetrope join intro.mp4 outro.mp4 -o both.mp4

      Parts with such names are found by one of them, or in a folder, and are joined if all are there. In folders, \
      and of several films, those that can't be joined do not stop the others: they are listed, and the exit code is \
      1. With -o, any films of one size, rate and format are joined in the order in which they are named.

      The parts are .apng, .mp4, .webm or .mov; all but .apng require ffmpeg. `zoetrope batch --parts N` draws the \
      parts of many films.
      """)

  @Argument(
    help: "One part of each film, or folders; with -o, all films to join, in order.", completion: .pictures)
  var parts: [String]

  @OptionGroup(title: "Output") var output: Output

  @OptionGroup(title: "Report") var report: ReportOptions

  struct Output: ParsableArguments {
    @Option(
      name: .shortAndLong, help: "The film to make (default: the name of the parts).", completion: .pictures)
    var output: String?

    @Flag(help: "Remove the parts of a film that is finished, and their digests.")
    var remove = false

    @Option(
      parsing: .unconditional, help: "Make only a share of the films, such as 2/8 for the second of eight.",
      transform: Shard.parse)
    var shard: Shard?

    @OptionGroup var overwriting: OverwriteOptions
  }

  var overwriting: OverwriteOptions { output.overwriting }

  func validate() throws {
    if output.output != nil, output.shard != nil { throw ValidationError("--shard and -o can't be combined") }
    if output.output != nil, output.remove {
      throw ValidationError(
        "--remove is for parts that are found by their names, and can't be combined with -o")
    }
  }

  func run() async throws {
    let films = try films()
    var failures: [CommandError?] = []
    for film in films { failures.append(await failure(of: film)) }
    if report.json {
      let list = zip(films, failures).map { film, failure in
        JSONValue.object([
          ("output", .string(film.output)), ("parts", .array(film.parts.map(JSONValue.string))),
          ("error", .optional(failure?.description)),
        ])
      }
      try StandardOutput.writeReport(.report([("films", .array(list))]))
    }
    let found = failures.compactMap { $0 }
    if films.count == 1, !parts.contains(where: PackageFolder.isFolder), let failure = found.first {
      throw failure
    }
    for failure in found { StandardError.write("zoetrope: \(failure.description)\n") }
    if !found.isEmpty {
      throw CommandError.findings("\(found.count) of \(films.count) films can't be joined")
    }
  }

  /// Makes a film, and returns the reason if that fails.
  private func failure(of film: JoinedFilm) async -> CommandError? {
    do throws(CommandError) {
      try await film.make()
      if output.remove { try film.removeParts() }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the films to make.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for names of which no film follows, with exit code 3 for a folder that
  ///   can't be read.
  private func films() throws(CommandError) -> [JoinedFilm] {
    if let output = output.output {
      if let folder = parts.first(where: PackageFolder.isFolder) {
        throw .usage("\(folder) is a folder; without -o, the films whose parts are in it are made")
      }
      return [JoinedFilm(parts: parts, output: output)]
    }
    var found: [FilmPart] = []
    for path in parts {
      if PackageFolder.isFolder(path) {
        let names = try FolderWalk.files(in: path)
        found += names.compactMap { FilmPart($0) }
      } else if let part = FilmPart(path) {
        found.append(part)
      } else if FileSize.of(path) == nil {
        throw .badInput(path, NetworkAddress.reason(path) ?? "there is no such file or folder")
      } else {
        throw .usage("\(path) is not named as a part, such as film.part-1-of-8.webm; name the film with -o")
      }
    }
    if found.isEmpty { StandardError.writeNotes(["there are no parts of films"]) }
    var films: [JoinedFilm] = []
    var places: [String: Int] = [:]
    for part in found where isInShare(part.film) {
      if let place = places[part.film] {
        if films[place].parts.count != part.part.count { films[place].isAmbiguous = true }
      } else {
        places[part.film] = films.count
        films.append(JoinedFilm(parts: part.all.map(\.path), output: part.film, isOneFilm: true))
      }
    }
    return films
  }

  /// Whether this process makes a film.
  ///
  /// The share of a film follows from its name, because other processes may already have removed parts.
  private func isInShare(_ film: String) -> Bool {
    guard let shard = output.shard else { return true }
    return Int(Checksum.crc32(Array(film.utf8)[...])) % shard.count == shard.index
  }
}
#endif
