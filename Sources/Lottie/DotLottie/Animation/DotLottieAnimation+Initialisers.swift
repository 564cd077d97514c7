public import Foundation

/// Where an animation begins.
enum LoadingStart: Sendable {
  /// With bytes that are here, or a reason why they are not.
  case here(Result<AnimationContent, DotLottieAnimationError>)
  /// With an address.
  case remote(String)

  static func bytes(_ bytes: [UInt8]) -> LoadingStart {
    .here(Result { () throws(DotLottieAnimationError) in try AnimationContent(bytes) })
  }
}

extension DotLottieAnimation {
  /// Plays Lottie JSON.
  ///
  /// - Parameters:
  ///   - animationData: The text of a Lottie file.
  ///   - config: How it is played.
  ///   - threads: Without effect: one thread draws, and gives the same picture everywhere.
  ///   - options: What it is made with.
  public convenience init(
    animationData: String, config: AnimationConfig = AnimationConfig(), threads: Int? = nil,
    options: DotLottieOptions = DotLottieOptions()
  ) {
    self.init(.bytes(Array(animationData.utf8)), config: config, options: options)
  }

  /// Plays a file of a bundle.
  ///
  /// - Parameters:
  ///   - fileName: The name; `.lottie` and `.json` are tried, in this order, where it has no such ending.
  ///   - bundle: Where it lies.
  ///   - config: How it is played.
  ///   - threads: Without effect.
  ///   - options: What it is made with.
  public convenience init(
    fileName: String, bundle: Bundle = .main, config: AnimationConfig = AnimationConfig(),
    threads: Int? = nil, options: DotLottieOptions = DotLottieOptions()
  ) {
    let content = Result { () throws(DotLottieAnimationError) in
      try AnimationContent(FileBytes.read(FileBytes.resource(fileName, in: bundle)))
    }
    self.init(.here(content), config: config, options: options)
  }

  /// Plays a file.
  ///
  /// - Parameters:
  ///   - fileURL: Where it lies on disk.
  ///   - config: How it is played.
  ///   - options: What it is made with.
  public convenience init(
    fileURL: URL, config: AnimationConfig = AnimationConfig(), options: DotLottieOptions = DotLottieOptions()
  ) {
    let content = Result { () throws(DotLottieAnimationError) in
      try AnimationContent(FileBytes.read(fileURL))
    }
    self.init(.here(content), config: config, options: options)
  }

  /// Plays a file that ``DotLottieOptions/source`` fetches.
  ///
  /// - Parameters:
  ///   - webURL: Its address.
  ///   - config: How it is played.
  ///   - threads: Without effect.
  ///   - options: What it is made with.
  public convenience init(
    webURL: String, config: AnimationConfig = AnimationConfig(), threads: Int? = nil,
    options: DotLottieOptions = DotLottieOptions()
  ) {
    self.init(.remote(webURL), config: config, options: options)
  }

  /// Plays a `.lottie` package.
  ///
  /// - Parameters:
  ///   - dotLottieData: The bytes of the package.
  ///   - config: How it is played.
  ///   - threads: Without effect.
  ///   - options: What it is made with.
  public convenience init(
    dotLottieData: Data, config: AnimationConfig = AnimationConfig(), threads: Int? = nil,
    options: DotLottieOptions = DotLottieOptions()
  ) {
    self.init(.bytes([UInt8](dotLottieData)), config: config, options: options)
  }

  /// Plays a Lottie file.
  ///
  /// - Parameters:
  ///   - lottieData: The bytes of its JSON.
  ///   - config: How it is played.
  ///   - threads: Without effect.
  ///   - options: What it is made with.
  public convenience init(
    lottieData: Data, config: AnimationConfig = AnimationConfig(), threads: Int? = nil,
    options: DotLottieOptions = DotLottieOptions()
  ) {
    self.init(.bytes([UInt8](lottieData)), config: config, options: options)
  }

  /// Plays whichever of these is given: data of a package, data of a Lottie file, text, a name, or an address.
  @available(*, deprecated, message: "use the initialiser of what you have")
  public convenience init(
    animationData: String = "", fileName: String = "", bundle: Bundle = .main, webURL: String = "",
    dotLottieData: Data? = nil, lottieData: Data? = nil, config: AnimationConfig = AnimationConfig(),
    threads: Int? = nil
  ) {
    let start: LoadingStart
    if let data = dotLottieData ?? lottieData {
      start = .bytes([UInt8](data))
    } else if !animationData.isEmpty {
      start = .bytes(Array(animationData.utf8))
    } else if !webURL.isEmpty {
      start = .remote(webURL)
    } else {
      start = .here(
        Result { () throws(DotLottieAnimationError) in
          try AnimationContent(FileBytes.read(FileBytes.resource(fileName, in: bundle)))
        })
    }
    self.init(start, config: config, options: DotLottieOptions())
  }
}
