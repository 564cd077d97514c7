#if Tools
import DotLottieFormat
import LottieFonts
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer

/// An input for a player: an animation, a package, or nothing.
enum PlayableInput {
  case nothing
  case animation(LoadedAnimation)
  case package(DotLottieFile, name: String)

  /// Reads a file; `none` stands for nothing.
  ///
  /// - Parameter fonts: The fonts of an animation; those of a package are given when one of its animations is read.
  /// - Throws: ``CommandError`` with exit code 3.
  init(_ path: String, fonts: FontLibrary = FontLibrary()) throws(CommandError) {
    if path == "none" {
      self = .nothing
      return
    }
    let bytes = try InputFile.read(path)
    let name = path == "-" ? "standard input" : path
    guard DotLottieFile.isArchive(bytes) else {
      self = .animation(try LoadedAnimation(path, bytes: bytes, fonts: fonts))
      return
    }
    self = .package(try DotLottieFile(bytes, named: name), name: name)
  }

  /// The size of the canvas, if none is requested: the animation's.
  var size: (Int, Int) {
    switch self {
    case .nothing: return (512, 512)
    case .animation(let loaded): return Self.pixels(loaded.animation.width, loaded.animation.height)
    case .package(let file, _):
      guard let bytes = try? file.animation(id: file.initialAnimationID),
        let document = try? LottieDocument(bytes, work: file.loadBudget)
      else { return (512, 512) }
      return Self.pixels(document.width, document.height)
    }
  }

  private static func pixels(_ width: Double, _ height: Double) -> (Int, Int) {
    let limit = Double(LottieLimits.maximumSurfaceSide)
    return (Int(min(max(width.rounded(), 1), limit)), Int(min(max(height.rounded(), 1), limit)))
  }

  /// The content for a player; nil without one.
  var content: PlayerContent? {
    switch self {
    case .nothing: nil
    case .animation(let loaded): .animation(loaded.animation)
    case .package(let file, _): .package(file)
    }
  }

  /// Loads the input.
  ///
  /// - Parameter animation: The id of a package's animation; empty for the initial one.
  /// - Throws: ``CommandError`` with exit code 3 if a package's animation is invalid.
  func load(into player: Player, animation: String = "") throws(CommandError) {
    switch self {
    case .nothing: break
    case .animation(let loaded): player.load(loaded.animation)
    case .package(let file, let name):
      do {
        try player.load(file, animation: animation)
      } catch {
        throw .badInput(name, error.message)
      }
    }
  }
}
#endif
