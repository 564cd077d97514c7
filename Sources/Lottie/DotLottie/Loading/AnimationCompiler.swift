import DotLottieFormat
import LottieFormat
import LottiePlayer
public import LottieRenderer

/// Reads and compiles animations: the slow half of loading.
///
/// It is called off the main actor, in a task that is cancelled when the animation goes away. An ``AnimationCache`` keeps
/// what it compiled, so that many players of one file share it.
public protocol AnimationCompiler: Sendable {
  /// Reads and compiles an animation.
  ///
  /// - Parameter job: What is to be compiled.
  /// - Throws: Whatever says why it can't be; ``DotLottieAnimationError`` where you can tell what a host can do.
  func compile(_ job: CompilationJob) async throws -> LottieAnimation
}

/// One animation that is to be compiled.
public struct CompilationJob: Sendable {
  private let content: AnimationContent
  /// The id of the animation in its package; nil for one that comes from none.
  public let animationID: String?
  /// Decodes pictures.
  public let decoder: (any ImageDecoder)?
  /// Has files that the animation names; asked before the package.
  let hostAssets: (any AssetSource)?
  /// Slots for properties to which the file gives none.
  let propertySlots: [String: [PropertyPath]]

  init(_ content: AnimationContent, id: String?, _ options: DotLottieOptions) {
    self.content = content
    decoder = options.imageDecoder
    hostAssets = options.assets
    propertySlots = options.propertySlots
    switch content.form {
    case .package(let file): animationID = (id?.isEmpty ?? true) ? file.initialAnimationID : id
    case .lottie: animationID = nil
    }
  }

  /// Makes a job of bytes, such as to have an ``AnimationCache`` compile an animation before it is shown.
  ///
  /// - Parameters:
  ///   - bytes: Lottie JSON or a `.lottie` package.
  ///   - animationID: The id of the animation in its package; nil for the initial one.
  ///   - options: What pictures are found and decoded by; as those of who will play it.
  /// - Throws: ``DotLottieAnimationError`` for a package that can't be opened.
  public init(
    _ bytes: [UInt8], animationID: String? = nil, options: DotLottieOptions = DotLottieOptions()
  ) throws(DotLottieAnimationError) {
    self.init(try AnimationContent(bytes), id: animationID, options)
  }

  /// Tells the bytes of the package, or of the JSON, from all others.
  var identity: ContentIdentity { content.identity }

  /// The animation's Lottie JSON, as the file has it.
  ///
  /// - Throws: ``DotLottieAnimationError`` when the package has none of that id, or it can't be unpacked.
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

  /// Has the pictures of the host and of the package; nil where there are neither.
  public var assets: (any AssetSource)? { AssetChain(hostAssets, content.file) }

  /// Reads and compiles the animation here and now.
  ///
  /// - Throws: ``DotLottieAnimationError`` when it can't be read.
  public func run() throws(DotLottieAnimationError) -> LottieAnimation {
    let bytes = try json()
    do throws(LottieError) {
      return try LottieAnimation(
        bytes, slots: propertySlots, decoder: decoder, assets: assets, work: content.file?.loadBudget)
    } catch {
      throw DotLottieAnimationError(error)
    }
  }
}

/// Compiles each animation for itself.
public struct DirectCompiler: AnimationCompiler {
  /// Makes a compiler.
  public init() {}

  /// Reads and compiles an animation.
  public func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    try Task.checkCancellation()
    return try job.run()
  }
}
