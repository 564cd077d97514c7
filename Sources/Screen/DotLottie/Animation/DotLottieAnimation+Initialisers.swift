public import Foundation

extension DotLottieAnimation {
  /// Plays Lottie JSON.
  ///
  /// - Parameters:
  ///   - animationData: The text of a Lottie file.
  ///   - config: The settings to begin with.
  ///   - threads: Ignored: one thread draws.
  ///   - options: The sources, codecs and rules to use.
  public convenience init(
    animationData: String, config: AnimationConfig = AnimationConfig(), threads: Int? = nil,
    options: DotLottieOptions = DotLottieOptions()
  ) {
    self.init(.bytes(Array(animationData.utf8)), config: config, options: options)
  }

  /// Plays a file of a bundle.
  ///
  /// - Parameters:
  ///   - fileName: The name; `.lottie` and `.json` are tried, in this order, if it has no such ending.
  ///   - bundle: The bundle of the file.
  ///   - config: The settings to begin with.
  ///   - threads: Ignored: one thread draws.
  ///   - options: The sources, codecs and rules to use.
  public convenience init(
    fileName: String, bundle: Bundle = .main, config: AnimationConfig = AnimationConfig(),
    threads: Int? = nil, options: DotLottieOptions = DotLottieOptions()
  ) {
    let content = Result { () throws(DotLottieAnimationError) in
      try AnimationContent(AnimationFile.resource(fileName, in: bundle))
    }
    self.init(.here(content), config: config, options: options)
  }

  /// Plays a file.
  ///
  /// - Parameters:
  ///   - fileURL: The address of the file on disk.
  ///   - config: The settings to begin with.
  ///   - options: The sources, codecs and rules to use.
  public convenience init(
    fileURL: URL, config: AnimationConfig = AnimationConfig(), options: DotLottieOptions = DotLottieOptions()
  ) {
    let content = Result { () throws(DotLottieAnimationError) in
      try AnimationContent(fileURL)
    }
    self.init(.here(content), config: config, options: options)
  }

  /// Plays a file that ``DotLottieOptions/source`` fetches.
  ///
  /// - Parameters:
  ///   - webURL: The address of the file.
  ///   - config: The settings to begin with.
  ///   - threads: Ignored: one thread draws.
  ///   - options: The sources, codecs and rules to use.
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
  ///   - config: The settings to begin with.
  ///   - threads: Ignored: one thread draws.
  ///   - options: The sources, codecs and rules to use.
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
  ///   - config: The settings to begin with.
  ///   - threads: Ignored: one thread draws.
  ///   - options: The sources, codecs and rules to use.
  public convenience init(
    lottieData: Data, config: AnimationConfig = AnimationConfig(), threads: Int? = nil,
    options: DotLottieOptions = DotLottieOptions()
  ) {
    self.init(.bytes([UInt8](lottieData)), config: config, options: options)
  }

  /// Plays the first of these that is given: a package, a Lottie file, text, an address, a name.
  @available(*, deprecated, message: "use the initialiser for the kind of source")
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
          try AnimationContent(AnimationFile.resource(fileName, in: bundle))
        })
    }
    self.init(start, config: config, options: DotLottieOptions())
  }
}
