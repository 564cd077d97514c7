#if Tools
import DotLottieFormat
import LottieImageCodecs
import LottieRenderer
import VectorRaster

/// One side of a comparison: a package, an animation, a picture, or numbered pictures of its frames.
enum ComparedInput {
  /// A package, of which ``showing(_:)`` takes an animation.
  case package(DotLottieFile, name: String)
  case animation(LoadedAnimation)
  case picture(Bitmap, name: String)
  case pictures(prefix: String, digits: Int, suffix: String)

  /// Opens an input; pictures are recognised by their extension.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if it can't be read.
  init(_ path: String) throws(CommandError) {
    let name = path.lowercased()
    if [".png", ".jpg", ".jpeg", ".webp"].contains(where: name.hasSuffix) {
      if name.hasSuffix(".png"), case .numbered(let prefix, let digits, let suffix) = try OutputForm(path) {
        self = .pictures(prefix: prefix, digits: digits, suffix: suffix)
      } else {
        self = .picture(try Self.bitmap(path), name: path)
      }
      return
    }
    switch try PlayableInput(path) {
    case .nothing: throw .usage("`none` contains nothing to compare")
    case .animation(let loaded): self = .animation(loaded)
    case .package(let file, let name): self = .package(file, name: name)
    }
  }

  /// The package, if it is one.
  var package: DotLottieFile? { if case .package(let file, _) = self { file } else { nil } }

  /// The same input, or an animation of it if it is a package.
  ///
  /// - Parameter id: The id of the animation; nil for the initial one.
  /// - Throws: ``CommandError`` with exit code 3 if it can't be read.
  func showing(_ id: String?) throws(CommandError) -> ComparedInput {
    guard case .package(let file, let name) = self else { return self }
    return .animation(try LoadedAnimation(file, id: id ?? file.initialAnimationID, name: name))
  }

  /// The animation, if it is one.
  var animation: LottieAnimation? { if case .animation(let loaded) = self { loaded.animation } else { nil } }

  /// The size of its picture of a frame; nil for an animation, which is drawn at any size.
  func size(frame: Double) throws(CommandError) -> (width: Int, height: Int)? {
    switch self {
    case .animation, .package: return nil
    case .picture(let bitmap, _): return (bitmap.width, bitmap.height)
    case .pictures:
      let bitmap = try Self.bitmap(path(frame: frame) ?? "")
      return (bitmap.width, bitmap.height)
    }
  }

  /// The file of a numbered picture.
  private func path(frame: Double) -> String? {
    guard case .pictures(let prefix, let digits, let suffix) = self else { return nil }
    return OutputForm.name(prefix, digits, suffix, number: frame)
  }

  /// Returns a painter of the pictures at one size.
  func painter(
    _ size: (width: Int, height: Int), _ options: PictureOptions
  ) throws(CommandError) -> Painter {
    let (width, height) = size
    switch self {
    case .package: return try showing(nil).painter(size, options)
    case .animation(let loaded):
      do {
        let renderer = try Renderer(loaded.animation, width: width, height: height, fit: options.fit)
        if let background = options.background { renderer.background = background.paint }
        return Painter(width: width, height: height) { frame, surface throws(CommandError) in
          renderer.render(frame: loaded.animation.inPoint + frame, into: &surface)
        }
      } catch {
        throw .badInput(loaded.name, "\(error)")
      }
    case .picture(let bitmap, let name):
      return Painter(width: width, height: height) { _, surface throws(CommandError) in
        try Self.copy(bitmap, name, into: &surface)
      }
    case .pictures:
      return Painter(width: width, height: height) { frame, surface throws(CommandError) in
        let path = path(frame: frame) ?? ""
        try Self.copy(Self.bitmap(path), path, into: &surface)
      }
    }
  }

  /// A source of pictures of frames.
  struct Painter {
    var surface: Surface
    private let paint: (Double, inout Surface) throws(CommandError) -> Void

    init(width: Int, height: Int, _ paint: @escaping (Double, inout Surface) throws(CommandError) -> Void) {
      surface = Surface(width: width, height: height)
      self.paint = paint
    }

    /// Draws a frame, counted from the in point.
    mutating func draw(frame: Double) throws(CommandError) { try paint(frame, &surface) }
  }

  private static func bitmap(_ path: String) throws(CommandError) -> Bitmap {
    let bytes = try InputFile.read(path)
    do { return try PlatformImageDecoder().decode(bytes) } catch {
      throw .badInput(
        path, FileKind.ofFile(bytes).map { "\($0), not a picture that can be read" } ?? error.message)
    }
  }

  private static func copy(_ bitmap: Bitmap, _ name: String, into surface: inout Surface) throws(CommandError)
  {
    guard bitmap.width == surface.width, bitmap.height == surface.height else {
      throw .badInput(
        name,
        "\(bitmap.width) × \(bitmap.height) pixels can't be compared with \(surface.width) × \(surface.height)"
      )
    }
    surface.pixels = bitmap.pixels
  }
}
#endif
