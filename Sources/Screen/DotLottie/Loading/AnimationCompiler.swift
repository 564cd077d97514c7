import DotLottieFormat
import LottieFormat
public import LottiePlayer
public import LottieRenderer

/// A compiler of animations: the slow part of loading.
///
/// It is called off the main actor, in a task that is cancelled when the animation is released. An ``AnimationCache``
/// keeps what it compiled, so that many players of one file share it.
public protocol AnimationCompiler: Sendable {
  /// Reads and compiles an animation.
  ///
  /// - Parameter job: The animation to compile.
  /// - Throws: An error of your own, or ``DotLottieAnimationError`` if you know the remedy.
  func compile(_ job: CompilationJob) async throws -> LottieAnimation
}

/// An animation to compile.
public struct CompilationJob: Sendable {
  private let content: AnimationContent
  /// The id of the animation in its package; nil for an animation without one.
  public let animationID: String?
  /// The decoder of pictures; nil for none.
  public let decoder: (any ImageDecoder)?
  /// The source of the fonts that texts need.
  public let fonts: (any FontProvider)?
  /// The host's source of files that the animation names, asked before the package.
  let hostAssets: (any AssetSource)?
  /// The additional slots, by their ids.
  let propertySlots: [String: [PropertyPath]]

  init(_ content: AnimationContent, id: String?, _ options: Player.Options) {
    self.content = content
    decoder = options.imageDecoder
    fonts = options.fonts
    hostAssets = options.assets
    propertySlots = options.propertySlots
    switch content.form {
    case .package(let file): animationID = (id?.isEmpty ?? true) ? file.initialAnimationID : id
    case .lottie: animationID = nil
    }
  }

  /// Makes a job for bytes, for example to compile an animation before it is shown.
  ///
  /// - Parameters:
  ///   - bytes: Lottie JSON or a `.lottie` package.
  ///   - animationID: The id of the animation in its package; nil for the initial one.
  ///   - options: The player's settings of the animations that will show it, which find and decode pictures.
  /// - Throws: ``DotLottieAnimationError`` for a package that can't be opened.
  public init(
    _ bytes: [UInt8], animationID: String? = nil, options: Player.Options = AnimationConfig().player
  ) throws(DotLottieAnimationError) {
    self.init(try AnimationContent(bytes), id: animationID, options)
  }

  /// The identity of the bytes.
  var identity: ContentIdentity { content.identity }

  /// Returns the animation's Lottie JSON as the file contains it.
  ///
  /// - Throws: ``DotLottieAnimationError`` if the package has no animation of that id, or it can't be unpacked.
  public func json() throws(DotLottieAnimationError) -> [UInt8] {
    switch content.form {
    case .lottie(let bytes): return bytes
    case .package(let file):
      do throws(DotLottieError) {
        return try file.animation(id: animationID ?? file.initialAnimationID)
      } catch {
        throw DotLottieAnimationError(error)
      }
    }
  }

  /// The pictures of the host and of the package; nil without both.
  public var assets: (any AssetSource)? { AssetChain(hostAssets, content.file) }

  /// Reads and compiles the animation on the current thread.
  ///
  /// - Throws: ``DotLottieAnimationError`` if it is invalid.
  public func run() throws(DotLottieAnimationError) -> LottieAnimation {
    let bytes = try json()
    do throws(LottieError) {
      return try LottieAnimation(
        bytes, slots: propertySlots, decoder: decoder, assets: assets, fonts: fonts,
        work: content.file?.loadBudget)
    } catch {
      throw DotLottieAnimationError(error)
    }
  }
}

/// A compiler that shares nothing between animations.
public struct DirectCompiler: AnimationCompiler {
  /// Makes a compiler.
  public init() {}

  /// Reads and compiles an animation.
  public func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    try Task.checkCancellation()
    return try job.run()
  }
}
