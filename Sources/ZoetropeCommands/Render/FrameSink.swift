import PNGWriter
import VectorRaster

/// Where finished frames go, one after the other.
///
/// What can be done for each frame alone (``prepare(_:)``) runs beside the drawing, on many threads; what needs the
/// order (``write(_:number:)``) does not.
final class FrameSink {
  /// A frame on its way.
  enum Payload: Sendable {
    case file([UInt8])
    case picture(Surface)
  }

  private let form: OutputForm
  private var film: (encoder: AnimatedPNGEncoder, file: OutputFile, delay: AnimatedPNGEncoder.Delay)?

  init(_ form: OutputForm, _ plan: RenderPlan) throws(CommandError) {
    self.form = form
    if case .film(let path) = form {
      film = (
        AnimatedPNGEncoder(width: plan.width, height: plan.height, frameCount: plan.frames.count),
        try OutputFile(path), .init(framesPerSecond: plan.framesPerSecond)
      )
    }
  }

  /// Turns a drawn picture into what ``write(_:number:)`` takes.
  static func prepare(_ surface: Surface, _ form: OutputForm, _ encoder: inout PNGEncoder) -> Payload {
    switch form {
    case .still, .numbered: return .file(encoder.encode(surface))
    case .film: return .picture(surface)
    case .raw:
      var bytes: [UInt8] = []
      StraightPixels.append(surface, to: &bytes)
      return .file(bytes)
    }
  }

  /// Writes the next frame.
  func write(_ payload: Payload, number: Double) throws(CommandError) {
    switch (form, payload) {
    case (.still(let path), .file(let bytes)):
      try OutputFile.write(bytes, to: path)
    case (.numbered(let prefix, let digits, let suffix), .file(let bytes)):
      try OutputFile.write(bytes, to: OutputForm.name(prefix, digits, suffix, number: number))
    case (.raw, .file(let bytes)):
      guard SystemCalls.writeAll(bytes, to: 1) else {
        throw .usage("can't write to standard output: \(SystemCalls.lastError)")
      }
    case (.film, .picture(let surface)):
      guard let delay = film?.delay, let piece = film?.encoder.append(surface, delay: delay) else { return }
      try film?.file.write(piece)
    default:
      preconditionFailure("a frame was prepared for another output")
    }
  }

  /// Ends the output and puts it in its place.
  func finish() throws(CommandError) {
    guard let film else { return }
    try film.file.write(film.encoder.finish())
    try film.file.finish()
  }
}
