#if Tools
import DotLottieInspection
import LottiePlayer
import ZoetropeCommands
import ZoetropeStudio

/// The script of a film, without the pictures that it would write.
struct FilmScript {
  private(set) var bytes: [UInt8] = []

  /// Reads the script of a request.
  ///
  /// - Throws: ``CommandError`` for an invalid line, and for a film that exceeds its limits.
  init(_ request: FilmRequest) throws(CommandError) {
    var script = SimulationScript(request.script, name: "the script")
    var milliseconds = 0.0
    while let call = try script.next() {
      if case .call(.tick(let time)) = call.content { milliseconds += Double(time) }
      guard milliseconds <= 3_600_000 else { throw .usage("a film can last at most an hour") }
      if call.operation != "render" { bytes += Array(call.text.utf8) + [UInt8(ascii: "\n")] }
    }
    let pictures = milliseconds / 1000 * request.framesPerSecond + 1
    let pixels = pictures * Double(request.width * request.height)
    guard pixels <= Double(request.format.maximumPixels) else {
      throw .usage(
        """
        \(Int(pictures.rounded(.down))) pictures of \(request.width) × \(request.height) are too many for one film; \
        make it smaller, with fewer pictures a second, or start the session again
        """)
    }
  }
}
#endif
