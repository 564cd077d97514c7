#if Tools
import ArgumentParser
import DotLottieInspection

/// The `zoetrope` tool.
public struct Zoetrope: AsyncParsableCommand {
  /// The names and help of the tool.
  public static let configuration = CommandConfiguration(
    commandName: "zoetrope",
    abstract: "Draws, plays, checks and packages Lottie animations.",
    discussion: "Exit codes: 0 success, 1 findings, 2 wrong usage, 3 an invalid input.",
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Pictures",
        subcommands: [
          RenderCommand.self, BatchCommand.self, JoinCommand.self, PlayCommand.self, StudioCommand.self,
          ViewsCommand.self,
          DiffCommand.self,
        ]),
      CommandGroup(
        name: "Contents",
        subcommands: [InfoCommand.self, LayersCommand.self, HitCommand.self, ValidateCommand.self]),
      CommandGroup(name: "State machines", subcommands: [SimulateCommand.self, DiagramCommand.self]),
      CommandGroup(
        name: "Packages", subcommands: [PackCommand.self, UnpackCommand.self, ConvertCommand.self]),
      CommandGroup(name: "Development", subcommands: [CodegenCommand.self]),
    ])

  /// Makes the command with its default options.
  public init() {}

  /// Runs the tool as a shell does, and returns the exit code.
  ///
  /// Help and results go to standard output, errors to standard error in one line.
  ///
  /// - Parameter arguments: The words after the tool's own name.
  public static func run(_ arguments: [String]) async -> Int32 {
    await InputLedger.$current.withValue(InputLedger()) { await perform(arguments) }
  }

  private static func perform(_ arguments: [String]) async -> Int32 {
    do {
      try checkCommand(arguments)
      let command = try parseAsRoot(HitCommand.withNegativePoint(arguments))
      if let writing = command as? any WritingCommand, writing.overwriting.force {
        InputLedger.current?.allowOverwriting()
      }
      return await run(command, of: Self.self)
    } catch {
      let help = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        .map { $0.helpMessage() }
      if !(error is CommandError), let help,
        exitCode(for: error) != .success,
        let message = ForeignOption.message(arguments.dropFirst(), help: help)
      {
        return report(CommandError.usage(message), of: Self.self)
      }
      return report(error, of: Self.self)
    }
  }

  /// Runs a program of one command as a shell does, and returns the exit code.
  ///
  /// - Parameter arguments: The words after the program's own name.
  package static func run<Program: ToolCommand>(_ program: Program.Type, _ arguments: [String]) async -> Int32
  {
    do {
      return await run(try program.parseAsRoot(arguments), of: program)
    } catch {
      return report(error, of: program)
    }
  }

  private static func run(_ command: any ParsableCommand, of root: any ParsableCommand.Type) async -> Int32 {
    let isQuiet = (command as? any ToolCommand)?.quieting.quiet ?? false
    return await StandardError.$isQuietCommand.withValue(isQuiet) {
      await StandardError.$isQuiet.withValue(isQuiet) {
        let code = await perform(command, of: root)
        if let note = FontOptions.systemNote() { StandardError.writeNotes([note]) }
        return code
      }
    }
  }

  private static func perform(_ command: any ParsableCommand, of root: any ParsableCommand.Type) async
    -> Int32
  {
    var command = command
    do {
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch {
      return report(error, of: root)
    }
  }

  /// Checks that the first words are a command.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for an unknown one.
  private static func checkCommand(_ arguments: [String]) throws(CommandError) {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-") else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName }
    if known.contains(word) || word == "help" {
      if arguments.first == "help", let next = words.dropFirst().first, !next.hasPrefix("-") {
        throw .usage("`zoetrope help` describes one command, not \(next) too")
      }
      return
    }
    throw .usage(UnknownName.message("there is no command", word, known))
  }

  /// Reports why a command ended early, and returns the exit code.
  package static func report(_ error: any Error, of root: any ParsableCommand.Type) -> Int32 {
    if let error = error as? CommandError {
      if error.exitCode == .closedOutput { return 0 }
      if !(error.isSummary && StandardError.isQuiet) {
        StandardError.write("zoetrope: \(CommandError.oneLine(error.description))\n")
      }
      return error.exitCode.rawValue
    }
    if root.exitCode(for: error) == .success {
      do throws(CommandError) {
        try StandardOutput.write(root.fullMessage(for: error) + "\n")
        return 0
      } catch {
        return report(error, of: root)
      }
    }
    let message = CommandError.oneLine(
      ForeignOption.withoutGuess(root.message(for: error)).replacing("following:\n  - ", with: "following: ")
        .replacing("\n  - ", with: ", "))
    StandardError.write("zoetrope: \(message); `--help` after a command lists its options\n")
    return CommandError.ExitCode.usage.rawValue
  }
}
#endif
