#if Tools
import PNGWriter
import VectorRaster

/// The output of finished frames, one after the other.
///
/// The work for each frame alone (``prepare(_:_:_:)``) runs beside the drawing, on many threads; the work that needs
/// the order (``write(_:number:)``) does not. One frame is written at a time.
final class FrameSink: Sendable {
  /// A frame on its way.
  enum Payload: Sendable {
    case file([UInt8])
    case picture(Surface)
    case pixels([UInt8])
  }

  private let form: OutputForm
  private let film: (any Film)?

  init(_ form: OutputForm, _ plan: RenderPlan, _ options: FilmOptions.Values) async throws(CommandError) {
    self.form = form
    switch form {
    case .animatedPNG(let path): film = try AnimatedPNGFilm(path, plan, options)
    case .film(let path, let format): film = try await EncodedFilm(path, format, plan, options)
    case .still, .numbered, .raw: film = nil
    }
  }

  /// Prepares a drawn picture for ``write(_:number:)``.
  static func prepare(_ surface: Surface, _ form: OutputForm, _ encoder: inout PNGEncoder) -> Payload {
    switch form {
    case .still, .numbered: return .file(encoder.encode(surface))
    case .animatedPNG: return .picture(surface)
    case .raw, .film:
      var bytes: [UInt8] = []
      StraightPixels.append(surface, to: &bytes)
      return .pixels(bytes)
    }
  }

  /// Writes the next frame.
  func write(_ payload: Payload, number: Double) async throws(CommandError) {
    switch (form, payload) {
    case (.still(let path), .file(let bytes)):
      try OutputFile.write(bytes, to: path)
    case (.numbered(let prefix, let digits, let suffix), .file(let bytes)):
      try OutputFile.write(bytes, to: OutputForm.name(prefix, digits, suffix, number: number))
    case (.raw, .pixels(let bytes)):
      try StandardOutput.write(contents: bytes, isText: false)
    default:
      try await film?.append(payload)
    }
  }

  /// Ends the output and renames it to its place.
  func finish() async throws(CommandError) { try await film?.finish() }
}

/// A file that contains all frames.
protocol Film: Actor {
  /// Adds a frame.
  func append(_ frame: FrameSink.Payload) async throws(CommandError)
  /// Ends the film and renames the file to its place.
  func finish() async throws(CommandError)
}
#endif
