#if Tools
/// A film that ffmpeg encodes from the pictures' pixels.
actor EncodedFilm: Film {
  /// The highest number of bytes of pictures that ffmpeg may keep to find a palette.
  static let maximumPaletteBytes = 2 << 30

  private let file: OutputFile
  private let encoder: FFmpeg

  /// Starts the encoder.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if there is no ffmpeg, or the film can't be made.
  init(_ path: String, _ format: FilmFormat, _ plan: RenderPlan, _ options: FilmOptions.Values)
    async throws(CommandError)
  {
    let bytes = plan.width * plan.height * 4 * plan.frames.count
    if format == .gif, bytes > Self.maximumPaletteBytes {
      throw .usage(
        "\(plan.frames.count) pictures of \(plan.width) × \(plan.height) exceed the limit for the palette of a GIF; "
          + "reduce --size or --fps, or write a .webp")
    }
    let request = FilmFormat.Request(
      width: plan.width, height: plan.height, framesPerSecond: plan.framesPerSecond,
      frameCount: plan.frames.count, quality: options.quality, plays: options.plays)
    let file = try OutputFile(path)
    self.file = file
    encoder = try await FFmpeg(format.arguments(request, to: file.writablePath))
  }

  func append(_ frame: FrameSink.Payload) async throws(CommandError) {
    guard case .pixels(let bytes) = frame else {
      preconditionFailure("a frame was prepared for another output")
    }
    try await encoder.write(bytes)
  }

  func finish() async throws(CommandError) {
    try await encoder.finish()
    try file.finish()
  }
}
#endif
