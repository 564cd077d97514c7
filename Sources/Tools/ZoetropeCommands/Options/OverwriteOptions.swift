#if Tools
import ArgumentParser

/// The option to overwrite files that a command reads.
struct OverwriteOptions: ParsableArguments {
  @Flag(help: "Overwrite a file that the command reads.")
  var force = false
}

/// A command that writes files.
protocol WritingCommand: ParsableCommand {
  /// The option to overwrite files that it reads.
  var overwriting: OverwriteOptions { get }
}
#endif
