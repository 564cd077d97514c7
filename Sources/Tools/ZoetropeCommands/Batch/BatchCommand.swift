#if Tools
import ArgumentParser
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// `zoetrope batch`: draws many animations in one process, or in shares on many machines.
struct BatchCommand: AsyncParsableCommand, WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draws many animations, as a manifest or a folder lists them.",
    discussion: """
      zoetrope batch icons -o thumbnails --size 256
      zoetrope batch icons/*.json -o films --extension webp --fps 30
      zoetrope batch orders.csv -o films --resume --memory 1G
      zoetrope batch orders.csv -o films --shard 2/8
      zoetrope batch orders.csv -o films --parts 8 --shard 2/8
      zoetrope batch orders.csv -o films --estimate > planned.jsonl

      A manifest is a CSV file whose first line names the columns, or a file with a JSON object in each line; - is \
      standard input. Each row has an input, and may have an output, a cost, and any option of `zoetrope render`, as \
      in input,output,size,slot; it goes before the option of the command line. Outputs are paths in the folder for \
      outputs. By default, a picture is the frame that shows most (--poster).

      A row that fails does not stop the others: it is listed, and the exit code is 1. Rows that fail for the same \
      reason are listed once. With --resume each output has a \
      digest beside it, and the same command continues where it was stopped: it skips what is whole and made from \
      the same contents with the same options.

      In an array job of Slurm or AWS Batch, and with --shards in a Kubernetes Indexed Job, each process draws its \
      share.
      """)

  @Argument(
    help: "A manifest (.csv, .jsonl, or - for standard input), or animations, folders and patterns.",
    completion: .file(extensions: ["csv", "jsonl", "json", "lottie", "tgs"]))
  var inputs: [String]

  @OptionGroup(title: "Output") var output: BatchOutput

  @OptionGroup(title: "Output") var speed: ThreadsOption

  @OptionGroup(title: "Shares") var sharing: BatchSharing

  @OptionGroup var settings: RenderSettings

  @OptionGroup(title: "Report") var strictness: StrictOption

  @OptionGroup(title: "Report") var report: ReportOptions

  /// The options for the outputs.
  struct BatchOutput: ParsableArguments {
    @Option(name: .shortAndLong, help: "The folder for outputs.", completion: .directory)
    var output: String

    @Option(
      name: .customLong("extension"),
      help: "The extension of outputs that have no name: png, apng, gif, webp, mp4, webm or mov.")
    var outputExtension = "png"

    @Flag(help: "Skip outputs that are whole and new, by digests beside them.")
    var resume = false

    @Option(
      parsing: .unconditional,
      help: "A bound on the memory that rows are expected to take, such as 200M or 2G.",
      transform: MemoryArgument.parse)
    var memory: MemoryArgument?

    @OptionGroup var overwriting: OverwriteOptions

    func validate() throws {
      let known = ["png", "apng"] + FilmFormat.allCases.map(\.rawValue)
      if !known.contains(outputExtension) {
        throw ValidationError("--extension must be one of \(known.joined(separator: ", "))")
      }
      if output.isEmpty || output == "-" { throw ValidationError("--output must be a folder") }
    }
  }

  /// The options for shares.
  struct BatchSharing: ParsableArguments {
    @Option(
      parsing: .unconditional, help: "Draw only one of several shares, such as 2/8 for the second of eight.",
      transform: Shard.parse)
    var shard: Shard?

    @Option(
      parsing: .unconditional,
      help:
        "The number of shares; that of this one is SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX."
    )
    var shards: Int?

    @Option(
      parsing: .unconditional,
      help:
        "Divide each .apng, .mp4, .webm and .mov into parts, such as a.part-1-of-8.webm, that `zoetrope join` makes one film of."
    )
    var parts: Int?

    @Flag(
      help:
        "Draw nothing, and print the rows with their costs: a manifest that shares divide evenly. Draw it with the same options."
    )
    var estimate = false

    func validate() throws {
      if shard != nil, shards != nil { throw ValidationError("--shard and --shards can't be combined") }
      for (name, count) in [("--shards", shards), ("--parts", parts)] {
        if let count, !(1...Shard.maximumCount).contains(count) {
          throw ValidationError("\(name) must be 1 to \(Shard.maximumCount)")
        }
      }
    }

    /// The share of this process.
    ///
    /// - Throws: ``CommandError`` with exit code 2 for variables of an array job that give no share.
    func share(environment variable: (String) -> String?) throws(CommandError) -> Shard? {
      if let shard { return shard }
      return try Shard(count: shards, environment: variable)
    }
  }

  /// The option to fail for what is not drawn.
  struct StrictOption: ParsableArguments {
    @Flag(help: "Let a row fail, and remove its files, if content of its file is not drawn as authored.")
    var strict = false
  }

  var overwriting: OverwriteOptions { output.overwriting }

  func validate() throws {
    if sharing.estimate, report.json { throw ValidationError("--estimate prints JSON already") }
    if sharing.parts != nil, settings.choice.part != nil {
      throw ValidationError("--parts and --part can't be combined")
    }
  }

  func run() async throws {
    let share = try sharing.share { name in
      unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
    }
    if let share, sharing.shard == nil { StandardError.writeNotes(["share \(share.text) of an array job"]) }
    var source = try BatchSource(inputs, outputExtension: output.outputExtension)
    if source.rows.count == 0, source.refused.isEmpty {
      StandardError.writeNotes(["there are no animations to draw"])
    }
    if let parts = sharing.parts { try source.divideFilms(into: parts) }
    var job = RowPainter.Job(settings: settings, folder: OutputName.folder(output.output))
    (job.resumes, job.estimates) = (output.resume, sharing.estimate)
    (job.isStrict, job.memory) = (strictness.strict, output.memory?.bytes)
    try await Batch(source: source, job: job, share: share ?? .whole, overwritesInputs: overwriting.force)
      .run(threads: speed.count, isJSON: report.json)
  }
}
#endif
