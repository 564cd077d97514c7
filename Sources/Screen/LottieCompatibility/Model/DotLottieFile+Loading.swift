import DotLottie
public import DotLottieFormat
public import Foundation
import LottiePlayer
import LottieRenderer

/// Loading packages, by the names that lottie-ios gives it; all calls read off the main actor.
extension DotLottieFile {
  /// Reads a package of a bundle.
  ///
  /// - Throws: `DotLottieAnimationError` if there is none, or it can't be read.
  @concurrent
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil
  ) async throws -> DotLottieFile {
    let file = name.hasSuffix(".lottie") ? name : name + ".lottie"
    let path = [bundle.resourcePath, subdirectory, file].compactMap { $0 }.joined(separator: "/")
    return try await loadedFrom(filepath: path)
  }

  /// Reads a package.
  ///
  /// - Throws: `DotLottieAnimationError` if there is none, or it can't be read.
  @concurrent
  public static func loadedFrom(filepath: String) async throws -> DotLottieFile {
    try package(AnimationFile.read(URL(fileURLWithPath: filepath)))
  }

  /// Fetches a package.
  ///
  /// - Throws: `DotLottieAnimationError` if it can't be fetched or read.
  @concurrent
  public static func loadedFrom(url: URL) async throws -> DotLottieFile {
    if url.isFileURL { return try await loadedFrom(filepath: url.path) }
    return try package(await WebAnimationSource.shared.bytes(from: url) { _ in })
  }

  /// Reads the bytes of a package.
  ///
  /// - Throws: `DotLottieError` if they are not a package.
  @concurrent
  public static func loadedFrom(data: Data) async throws -> DotLottieFile { try package([UInt8](data)) }

  private static func package(_ bytes: [UInt8]) throws -> DotLottieFile { try DotLottieFile(bytes) }

  /// Reads and compiles the initial animation of the package, off the main actor.
  @concurrent
  func compiledElsewhere() async throws -> LottieAnimation { try compiled(nil) }

  /// Reads and compiles an animation of the package.
  ///
  /// - Parameter id: The id of the animation; nil for the initial one.
  func compiled(_ id: String?) throws -> LottieAnimation {
    let json = try animation(id: id ?? initialAnimationID)
    let (decoder, assets) = (AnimationConfig().player.imageDecoder, DotLottieAssets(self))
    let fonts = RegisteredFonts.library
    var animation = try LottieAnimation(
      json, decoder: decoder, assets: assets, fonts: fonts, work: loadBudget)
    animation.source = CompilationSource(
      json: json, decoder: decoder, assets: assets, fonts: fonts, work: loadBudget)
    return animation
  }
}
