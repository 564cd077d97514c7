public import Foundation

extension DotLottieAnimation {
  /// Plays Lottie JSON.
  ///
  /// - Parameters:
  ///   - animationData: The text of a Lottie file.
  ///   - config: The settings.
  ///   - threads: Ignored: one thread draws.
  public convenience init(
    animationData: String, config: AnimationConfig = AnimationConfig(), threads: Int? = nil
  ) {
    self.init(.bytes(Array(animationData.utf8)), config: config)
  }

  /// Plays a file of a bundle.
  ///
  /// - Parameters:
  ///   - fileName: The name; `.lottie` and `.json` are tried, in this order, if it has no such ending.
  ///   - bundle: The bundle of the file.
  ///   - config: The settings.
  ///   - threads: Ignored: one thread draws.
  public convenience init(
    fileName: String, bundle: Bundle = .main, config: AnimationConfig = AnimationConfig(),
    threads: Int? = nil
  ) {
    let content = Result { () throws(DotLottieAnimationError) in
      try AnimationContent(AnimationFile.resource(fileName, in: bundle))
    }
    self.init(.here(content), config: config)
  }

  /// Plays a file.
  ///
  /// - Parameters:
  ///   - fileURL: The address of the file on disk.
  ///   - config: The settings.
  public convenience init(
    fileURL: URL, config: AnimationConfig = AnimationConfig()
  ) {
    let content = Result { () throws(DotLottieAnimationError) in
      try AnimationContent(fileURL)
    }
    self.init(.here(content), config: config)
  }

  /// Plays a file that ``AnimationConfig/source`` fetches.
  ///
  /// - Parameters:
  ///   - webURL: The address of the file.
  ///   - config: The settings.
  ///   - threads: Ignored: one thread draws.
  public convenience init(
    webURL: String, config: AnimationConfig = AnimationConfig(), threads: Int? = nil
  ) {
    self.init(.remote(webURL), config: config)
  }

  /// Plays a `.lottie` package.
  ///
  /// - Parameters:
  ///   - dotLottieData: The bytes of the package.
  ///   - config: The settings.
  ///   - threads: Ignored: one thread draws.
  public convenience init(
    dotLottieData: Data, config: AnimationConfig = AnimationConfig(), threads: Int? = nil
  ) {
    self.init(.bytes([UInt8](dotLottieData)), config: config)
  }

  /// Plays a Lottie file.
  ///
  /// - Parameters:
  ///   - lottieData: The bytes of its JSON.
  ///   - config: The settings.
  ///   - threads: Ignored: one thread draws.
  public convenience init(
    lottieData: Data, config: AnimationConfig = AnimationConfig(), threads: Int? = nil
  ) {
    self.init(.bytes([UInt8](lottieData)), config: config)
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
    self.init(start, config: config)
  }
}
