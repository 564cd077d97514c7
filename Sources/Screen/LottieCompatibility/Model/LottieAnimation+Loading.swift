public import DotLottie
public import Foundation
import LottieFormat
public import LottieRenderer

/// Loading, by the names that lottie-ios gives it.
///
/// Calls without `async` wait for the disk: on the main actor, let a `DualStateAnimation` or a `DotLottieAnimation` load
/// instead. Without a provider, pictures outside of the file are left to ``LottieAnimationView/imageProvider``.
extension LottieAnimation {
  /// Reads a file of a bundle before it returns.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.json` or `.lottie`.
  ///   - bundle: The bundle.
  ///   - subdirectory: The folder among the bundle's resources; nil for none.
  ///   - animationCache: A cache that is asked first and keeps the animation; nil for none.
  /// - Returns: The animation; nil if there is no such file, or it is invalid.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) -> LottieAnimation? {
    let endings = ["", ".json", ".lottie"]
    for ending in endings {
      let path = [bundle.resourcePath, subdirectory, name + ending].compactMap { $0 }.joined(separator: "/")
      if let found = filepath(path, animationCache: animationCache) { return found }
    }
    return nil
  }

  /// Reads a file before it returns.
  ///
  /// - Parameters:
  ///   - filepath: The path of a Lottie file, or of a `.lottie` package for its initial animation.
  ///   - imageProvider: The source of the pictures that the animation names and does not contain.
  ///   - animationCache: A cache that is asked first and keeps the animation, by its path; nil for none.
  /// - Returns: The animation; nil if there is no such file, or it is invalid, as in lottie-ios.
  public static func filepath(
    _ filepath: String, imageProvider: (any AnimationImageProvider)? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) -> LottieAnimation? {
    try? read(filepath, imageProvider, animationCache)
  }

  /// Reads a file, or takes it from a cache, which keeps it; animations with a provider's pictures are not kept.
  static func read(
    _ filepath: String, _ imageProvider: (any AnimationImageProvider)?,
    _ animationCache: (any AnimationCacheProvider)?
  ) throws(DotLottieAnimationError) -> LottieAnimation {
    if imageProvider == nil, let kept = animationCache?.animation(forKey: filepath) { return kept }
    let found = try loadedFrom(filepath: filepath, imageProvider: imageProvider)
    if imageProvider == nil { animationCache?.setAnimation(found, forKey: filepath) }
    return found
  }

  /// Reads a file before it returns.
  ///
  /// - Throws: `DotLottieAnimationError` if there is no such file, or it is invalid.
  public static func loadedFrom(
    filepath: String, imageProvider: (any AnimationImageProvider)? = nil
  ) throws(DotLottieAnimationError) -> LottieAnimation {
    let animation = try compiled(try AnimationFile.read(URL(fileURLWithPath: filepath)))
    return imageProvider.map { animation.with(pictures: $0) } ?? animation
  }

  /// Reads the bytes of a Lottie file, or of a `.lottie` package for its initial animation.
  ///
  /// - Throws: `DotLottieAnimationError` if they are invalid.
  public static func from(data: Data) throws(DotLottieAnimationError) -> LottieAnimation {
    try compiled([UInt8](data))
  }

  /// Fetches and reads a file, off the main actor.
  ///
  /// - Parameters:
  ///   - url: The address, on the web or on disk.
  ///   - source: The way to fetch it.
  ///   - animationCache: A cache that is asked first and keeps the animation, by its address; nil for none.
  /// - Returns: The animation; nil if it can't be fetched, or it is invalid.
  @concurrent
  public static func loadedFrom(
    url: URL, source: any AnimationSource = WebAnimationSource.shared,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) async -> LottieAnimation? {
    try? await fetched(from: url, source, animationCache)
  }

  /// Fetches and reads a file, and calls back on the main actor after this has returned.
  ///
  /// - Returns: The task, which can be cancelled.
  @discardableResult
  public static func loadedFrom(
    url: URL, source: any AnimationSource = WebAnimationSource.shared,
    closure: @escaping @MainActor (LottieAnimation?) -> Void,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared
  ) -> Task<Void, Never> {
    Task { @MainActor in closure(await loadedFrom(url: url, source: source, animationCache: animationCache)) }
  }

  @concurrent
  static func fetched(
    from url: URL, _ source: any AnimationSource, _ cache: (any AnimationCacheProvider)?
  ) async throws -> LottieAnimation {
    let key = url.absoluteString
    if let kept = cache?.animation(forKey: key) { return kept }
    let bytes = url.isFileURL ? try AnimationFile.read(url) : try await source.bytes(from: url) { _ in }
    let found = try compiled(bytes)
    cache?.setAnimation(found, forKey: key)
    return found
  }

  /// Compiles an animation that remembers its file, so that its properties can be given other values later.
  private static func compiled(_ bytes: [UInt8]) throws(DotLottieAnimationError) -> LottieAnimation {
    let job = try CompilationJob(bytes)
    var animation = try job.run()
    animation.source = CompilationSource(
      json: try job.json(), decoder: job.decoder, assets: job.assets, fonts: job.fonts)
    return animation
  }

  /// The animation with a provider's pictures in place of its own, where the provider has one.
  func with(pictures provider: any AnimationImageProvider) -> LottieAnimation {
    replacingPictures { provider.imageForAsset(asset: ImageAsset($0)) }
  }
}
