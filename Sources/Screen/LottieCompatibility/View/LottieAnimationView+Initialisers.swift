public import DotLottie
public import DotLottieFormat
public import Foundation
import LottieRenderer

extension LottieAnimationView {
  /// Shows nothing, with settings.
  public convenience init(configuration: LottieConfiguration, logger: LottieLogger = .shared) {
    self.init(animation: nil, configuration: configuration, logger: logger)
  }

  /// Shows a file of a bundle, with the pictures among its resources; it is read before this returns.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.json` or `.lottie`; if it can't be read, nothing is shown.
  ///   - bundle: The bundle.
  ///   - subdirectory: The folder among the resources; nil for none.
  ///   - imageProvider: The source of the pictures that it names; nil for the resources.
  ///   - animationCache: A cache that is asked first and keeps the animation; nil for none.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  public convenience init(
    name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    imageProvider: (any AnimationImageProvider)? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration? = nil,
    logger: LottieLogger = .shared
  ) {
    let found = LottieAnimation.named(
      name, bundle: bundle, subdirectory: subdirectory, animationCache: animationCache)
    if found == nil { logger.warn("there is no animation \"\(name)\" in the bundle") }
    self.init(
      animation: found,
      imageProvider: imageProvider ?? BundleImageProvider(bundle: bundle, searchPath: subdirectory),
      configuration: configuration, logger: logger)
  }

  /// Shows a file, with the pictures beside it; it is read before this returns.
  ///
  /// - Parameters:
  ///   - filePath: The path of the file; if it can't be read, nothing is shown.
  ///   - imageProvider: The source of the pictures that it names; nil for those in its folder.
  ///   - animationCache: A cache that is asked first and keeps the animation; nil for none.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  public convenience init(
    filePath: String, imageProvider: (any AnimationImageProvider)? = nil,
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration? = nil,
    logger: LottieLogger = .shared
  ) {
    var folder = filePath.split(separator: "/", omittingEmptySubsequences: false)
    folder.removeLast()
    let path = folder.isEmpty ? "." : folder == [""] ? "/" : folder.joined(separator: "/")
    var found: LottieAnimation?
    do throws(DotLottieAnimationError) {
      found = try LottieAnimation.read(filePath, nil, animationCache)
    } catch { logger.warn("\(filePath): \(error.message)") }
    self.init(
      animation: found, imageProvider: imageProvider ?? FilepathImageProvider(filepath: path),
      configuration: configuration, logger: logger)
  }

  /// Fetches a file and shows it.
  ///
  /// - Parameters:
  ///   - url: The address, on the web or on disk.
  ///   - imageProvider: The source of the pictures that it names.
  ///   - source: The way to fetch it.
  ///   - closure: Called on the main actor once the animation is shown, or with the error; always after this has
  ///     returned, even if the cache has the animation.
  ///   - animationCache: A cache that is asked first and keeps the animation; nil for none.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  public convenience init(
    url: URL, imageProvider: (any AnimationImageProvider)? = nil,
    source: any AnimationSource = WebAnimationSource.shared,
    closure: @escaping @MainActor ((any Error)?) -> Void = { _ in },
    animationCache: (any AnimationCacheProvider)? = LottieAnimationCache.shared,
    configuration: LottieConfiguration? = nil,
    logger: LottieLogger = .shared
  ) {
    self.init(animation: nil, imageProvider: imageProvider, configuration: configuration, logger: logger)
    load(closure) { try await LottieAnimation.fetched(from: url, source, animationCache) }
  }

  /// Shows an animation of a package.
  ///
  /// - Parameters:
  ///   - dotLottie: The package; nil for none.
  ///   - animationId: The id of the animation; nil for the initial one.
  ///   - imageProvider: The source of pictures that the package does not contain.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  public convenience init(
    dotLottie: DotLottieFile?, animationId: String? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    configuration: LottieConfiguration? = nil, logger: LottieLogger = .shared
  ) {
    let found = dotLottie.flatMap { try? $0.compiled(animationId) }
    self.init(animation: found, imageProvider: imageProvider, configuration: configuration, logger: logger)
  }

  /// Reads a package of a bundle, off the main actor, and shows an animation of it.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.lottie`.
  ///   - bundle: The bundle.
  ///   - subdirectory: The folder among the resources; nil for none.
  ///   - animationId: The id of the animation; nil for the initial one.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  ///   - completion: Called on the main actor once it is shown, or with the error.
  public convenience init(
    dotLottieName name: String, bundle: Bundle = .main, subdirectory: String? = nil,
    animationId: String? = nil,
    configuration: LottieConfiguration? = nil, logger: LottieLogger = .shared,
    completion: (@MainActor (LottieAnimationView, (any Error)?) -> Void)? = nil
  ) {
    self.init(animation: nil, configuration: configuration, logger: logger)
    load({ [weak self] in if let self { completion?(self, $0) } }) {
      try await DotLottieFile.named(name, bundle: bundle, subdirectory: subdirectory).compiled(animationId)
    }
  }

  /// Reads a package, off the main actor, and shows an animation of it.
  ///
  /// - Parameters:
  ///   - filePath: The path of the package.
  ///   - animationId: The id of the animation; nil for the initial one.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  ///   - completion: Called on the main actor once it is shown, or with the error.
  public convenience init(
    dotLottieFilePath filePath: String, animationId: String? = nil, configuration: LottieConfiguration? = nil,
    logger: LottieLogger = .shared,
    completion: (@MainActor (LottieAnimationView, (any Error)?) -> Void)? = nil
  ) {
    self.init(animation: nil, configuration: configuration, logger: logger)
    load({ [weak self] in if let self { completion?(self, $0) } }) {
      try await DotLottieFile.loadedFrom(filepath: filePath).compiled(animationId)
    }
  }

  /// Fetches a package and shows an animation of it.
  ///
  /// - Parameters:
  ///   - url: The address of the package.
  ///   - animationId: The id of the animation; nil for the initial one.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  ///   - completion: Called on the main actor once it is shown, or with the error.
  public convenience init(
    dotLottieUrl url: URL, animationId: String? = nil, configuration: LottieConfiguration? = nil,
    logger: LottieLogger = .shared,
    completion: (@MainActor (LottieAnimationView, (any Error)?) -> Void)? = nil
  ) {
    self.init(animation: nil, configuration: configuration, logger: logger)
    load({ [weak self] in if let self { completion?(self, $0) } }) {
      try await DotLottieFile.loadedFrom(url: url).compiled(animationId)
    }
  }

  /// Loads a package and shows an animation of it.
  public func loadAnimation(_ animationId: String? = nil, from dotLottieFile: DotLottieFile) {
    animation = try? dotLottieFile.compiled(animationId)
  }

  private func load(
    _ completion: @escaping @MainActor ((any Error)?) -> Void,
    _ body: @escaping @Sendable () async throws -> LottieAnimation
  ) {
    Task { @MainActor [weak self] in
      do {
        let found = try await body()
        self?.animation = found
        completion(nil)
      } catch {
        completion(error)
      }
    }
  }
}
