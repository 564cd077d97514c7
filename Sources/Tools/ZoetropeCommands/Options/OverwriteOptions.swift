import ArgumentParser

/// Whether a command may write over what it reads.
struct OverwriteOptions: ParsableArguments {
  @Flag(help: "Write over a file that the command reads.")
  var force = false
}

/// A command that writes files.
protocol WritingCommand: ParsableCommand {
  /// Whether it may write over what it reads.
  var overwriting: OverwriteOptions { get }
}
