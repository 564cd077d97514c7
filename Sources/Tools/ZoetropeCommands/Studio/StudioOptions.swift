#if Tools
import ArgumentParser

/// The options of `zoetrope studio` and `zoetrope-studio`.
package struct StudioOptions: ParsableArguments {
  @Argument(
    help: "The folder, or the only file, that the studio shows (default: the current folder).",
    completion: .file(extensions: ["lottie", "json", "jsonl"]))
  package var path: String = "."

  @OptionGroup(title: "Server") package var server: Server

  @OptionGroup(title: "Report") package var quieting: QuietOption

  /// The options for the server.
  package struct Server: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help:
        "The port; 0 for any that is free (default: one that belongs to the folder, or any that is free).",
      transform: { UInt16(try WholeNumberArgument.parse(0...65535)($0)) })
    package var port: UInt16?

    @Option(help: "The address of this machine to listen on; with another one, other machines can connect.")
    package var listen = "127.0.0.1"

    @Flag(
      inversion: .prefixedNo,
      help: "Use the fonts of this system for texts without another font, or leave them out.")
    package var systemFonts = true

    @Flag(help: "Print the address without opening it in the browser.")
    package var noOpen = false

    @Option(
      help: "The folder with the studio's page (default: the one that `make studio` built).",
      completion: .directory)
    package var page: String?

    package init() {}
  }

  package init() {}
}

extension StudioOptions {
  package func validate() throws {
    if let reason = NetworkAddress.reason(path) { throw ValidationError("\(path): \(reason)") }
  }
}
#endif
