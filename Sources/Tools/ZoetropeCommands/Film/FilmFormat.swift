#if Tools
/// A kind of film that ffmpeg encodes, recognised by the file's extension.
enum FilmFormat: String, CaseIterable, Sendable {
  case gif, webp, mp4, webm, mov

  /// The parameters of a film of this kind.
  struct Request: Sendable {
    var width: Int
    var height: Int
    var framesPerSecond: Double
    var frameCount: Int
    /// The quality, 1 (small) to 100 (like the original); nil for the format's default.
    var quality: Int?
    /// The number of plays, 0 for no end; ignored by films for video players.
    var plays = 0
  }

  /// Whether a column and a row are added to odd sides.
  var hasEvenSides: Bool { self == .mp4 || self == .webm || self == .mov }

  /// Whether transparency is kept.
  var keepsAlpha: Bool { self != .mp4 }

  /// Whether a file stores the number of plays.
  var hasPlays: Bool { self == .gif || self == .webp }

  /// Whether there is a trade of size against quality; the other formats are lossless or fixed.
  var hasQuality: Bool { self == .webp || self == .mp4 || self == .webm }

  /// The highest number of pictures a second that viewers show at the file's own speed; nil for no limit.
  ///
  /// A GIF's delays are hundredths of a second, and browsers show a delay of one as ten.
  var maximumFramesPerSecond: Double? { self == .gif ? 50 : nil }

  /// The arguments of ffmpeg: straight RGBA pictures come in on its standard input, the film goes to `path`.
  func arguments(_ request: Request, to path: String) -> [String] {
    let input = [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba",
      "-video_size", "\(request.width)x\(request.height)", "-framerate", "\(request.framesPerSecond)",
      "-i", "pipe:0",
    ]
    // No dates and no versions in the file, so that the same pictures give the same bytes.
    let output = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
    // `file:` keeps a colon in the name from being read as a protocol.
    return input + encoding(request) + output + ["-f", rawValue, "file:\(path)"]
  }

  private func encoding(_ request: Request) -> [String] {
    switch self {
    case .gif: Self.gif(request)
    case .webp: Self.webp(request)
    case .mp4: Self.mp4(request)
    case .webm: Self.webm(request)
    case .mov:
      // ProRes 4444 keeps ten bits a channel and transparency, and editing programs accept it.
      [
        "-vf", Self.videoFilter,
        "-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0",
        "-pix_fmt", "yuva444p10le",
      ] + Self.bt709
    }
  }

  /// One palette for the whole film, so that colours do not flicker; ffmpeg keeps all pictures to find it.
  private static func gif(_ request: Request) -> [String] {
    let palette = "[all]palettegen=stats_mode=full[palette]"
    let use = "[each][palette]paletteuse=dither=sierra2_4a:alpha_threshold=128"
    return [
      "-filter_complex", "[0:v]split[all][each];\(palette);\(use)",
      // GIFs count repetitions after the first play, and -1 is none.
      "-loop", "\(request.plays == 0 ? 0 : request.plays == 1 ? -1 : request.plays - 1)",
      "-final_delay", "\(lastDelay(request))",
    ]
  }

  /// The delay of a GIF's last picture, in hundredths of a second.
  ///
  /// Pictures begin at the hundredth nearest to their time, so that rounding errors do not add up; by itself, ffmpeg
  /// repeats the delay before the last.
  private static func lastDelay(_ request: Request) -> Int {
    func start(_ picture: Int) -> Int { Int((Double(picture) * 100 / request.framesPerSecond).rounded()) }
    return min(max(start(request.frameCount) - start(request.frameCount - 1), 1), 65535)
  }

  private static func webp(_ request: Request) -> [String] {
    let quality = request.quality.map { ["-lossless", "0", "-quality", "\($0)"] } ?? ["-lossless", "1"]
    return ["-c:v", "libwebp_anim", "-pix_fmt", "bgra"] + quality + ["-loop", "\(request.plays)"]
  }

  private static func mp4(_ request: Request) -> [String] {
    [
      "-vf", videoFilter,
      "-c:v", "libx264", "-preset", "medium", "-crf", "\(rateFactor(request.quality, best: 8, worst: 45))",
      "-pix_fmt", "yuv420p", "-movflags", "+faststart",
    ] + bt709
  }

  private static func webm(_ request: Request) -> [String] {
    [
      "-vf", videoFilter,
      "-c:v", "libvpx-vp9", "-crf", "\(rateFactor(request.quality, best: 10, worst: 60))", "-b:v", "0",
      // The encoder refuses transparency together with frames that are only referenced.
      "-auto-alt-ref", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1",
      "-pix_fmt", "yuva420p",
    ] + bt709
  }

  /// The conversion from RGB to video.
  ///
  /// A column and a row are added to odd sides, because colours are stored for two by two pixels.
  private static let videoFilter = """
    pad=ceil(iw/2)*2:ceil(ih/2)*2:0:0:color=black@0,format=rgba,scale=out_color_matrix=bt709:out_range=tv,\
    setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv
    """

  /// The meaning of the colour numbers, so that no player has to guess; some formats take it from here, the others from
  /// ``videoFilter``.
  private static let bt709 = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
  ]

  /// Converts 1…100 to an encoder's own scale of quality, where less is better.
  private static func rateFactor(_ quality: Int?, best: Double, worst: Double) -> Int {
    let share = Double((quality ?? 80) - 1) / 99
    return Int((worst + (best - worst) * share).rounded())
  }
}
#endif
