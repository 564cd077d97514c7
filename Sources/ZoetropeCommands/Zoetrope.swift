import ArgumentParser

/// The `zoetrope` tool.
public struct Zoetrope: ParsableCommand {
  /// How the tool calls itself and what it offers.
  public static let configuration = CommandConfiguration(
    commandName: "zoetrope", abstract: "Draws Lottie animations.")

  /// Makes the command with its default options.
  public init() {}
}
