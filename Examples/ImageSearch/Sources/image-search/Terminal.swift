import Foundation
import ImageSearch
import LocalServer

/// The application on a terminal: what is typed is searched for, and each state is printed.
@main struct Terminal {
  static let help = """
    usage: image-search [--demo | --server URL]

    Type what to look for. The key is read from the environment variable PIXABAY_KEY.

      --demo        ask a server inside this program, which needs no key; it fails for the words
                    fail, nonsense and cut, finds nothing for none, and never answers slow
      --server URL  ask this server instead of \(PixabayClient.pixabay)

    Besides texts: /cancel gives up a search, /wait waits for its end, /quit ends the program.
    """

  static func main() async {
    do throws(Options.Problem) {
      let options = try Options(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment)
      if options.wantsHelp { return print(help) }
      try await run(options)
    } catch {
      FileHandle.standardError.write(Data("image-search: \(error.message)\n".utf8))
      exit(2)
    }
  }

  @MainActor
  private static func run(_ options: Options) async throws(Options.Problem) {
    var client = options.client
    var server: LocalServer?
    if options.isDemo {
      do { server = try LocalServer.pictures() } catch { throw .init(message: "\(error)") }
      client = PixabayClient(key: "demo", baseURL: (server?.url ?? "") + "api/")
    }
    let printer = await converse(client)
    // The model is gone now, and so its transitions end.
    await printer.value
    server?.stop()
  }

  /// Follows what is typed until the end.
  /// - Returns: What prints the states.
  @MainActor
  private static func converse(_ client: PixabayClient) async -> Task<Void, Never> {
    let model = SearchModel { try await client.search($0) }
    let transitions = model.transitions()
    print(Screen.text(model.state))
    let printer = Task { @MainActor in
      for await transition in transitions where transition.hasMoved { print(Screen.text(transition.to)) }
    }
    for await line in lines() {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "/quit": return printer
      case "/wait": await model.settle()
      case "/cancel":
        if !model.searchStatusChanged(.pressedCancel) { print("There is nothing to cancel.") }
      case let text:
        model.searchStatusChanged(.beganEditing)
        if !text.isEmpty { model.search(text) }
      }
    }
    await model.settle()
    return printer
  }

  /// The lines of the standard input; a thread of its own waits for them.
  private static func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}
