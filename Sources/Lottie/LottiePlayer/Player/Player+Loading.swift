public import DotLottieFormat
public import LottieFormat
public import LottieRenderer

extension Player {
  /// Plays an animation that comes from no package; a package that was loaded is forgotten, with its state machine.
  ///
  /// - Parameter animation: Already read.
  public func load(_ animation: LottieAnimation) {
    forgetPackage()
    take(animation, id: nil)
    settle()
  }

  /// Reads and plays a Lottie file; a package that was loaded is forgotten, with its state machine.
  ///
  /// - Throws: `LottieError` when the bytes are not an animation; nothing is loaded then.
  public func load(json: [UInt8]) throws(LottieError) {
    forgetPackage()
    do throws(LottieError) {
      let animation = try LottieAnimation(
        json, slots: options.propertySlots, decoder: options.imageDecoder, assets: options.assets)
      take(animation, id: nil)
    } catch {
      failToLoad()
      throw error
    }
    settle()
  }

  /// Reads and plays a file, whichever it is: a `.lottie` package, from its initial animation on, or Lottie JSON.
  ///
  /// - Throws: ``PlayerError`` with the place in its message when it is neither, or can't be read.
  public func load(bytes: [UInt8]) throws(PlayerError) {
    guard DotLottieFile.isArchive(bytes) else {
      do { return try load(json: bytes) } catch { throw PlayerError(code: .unknown, message: "\(error)") }
    }
    let file: DotLottieFile
    do { file = try DotLottieFile(bytes) } catch {
      forgetPackage()
      failToLoad()
      throw PlayerError(code: .unknown, message: "\(error)")
    }
    try load(file)
  }

  /// Plays an animation of a package; what was loaded before is forgotten, with its state machine.
  ///
  /// A state machine that was not taken from a package stays, and drives what is loaded.
  ///
  /// - Parameters:
  ///   - file: The package.
  ///   - animation: The id of the animation to begin with, the only one that is read; empty for the initial one.
  /// - Throws: ``PlayerError`` when it can't be read; the package stays, and another of its animations can be loaded.
  public func load(_ file: DotLottieFile, animation: String = "") throws(PlayerError) {
    try load(file, id: animation, compiled: [])
  }

  /// Plays an animation of a package, some of whose animations were read and compiled elsewhere.
  ///
  /// - Parameters:
  ///   - file: The package.
  ///   - id: The animation to begin with; empty for the initial one.
  ///   - compiled: Animations of the package with their ids, compiled with the same decoder; the last is kept longest.
  /// - Throws: ``PlayerError`` when the animation can't be read; the package stays.
  package func load(
    _ file: DotLottieFile, id: String, compiled: [(id: String, animation: LottieAnimation)]
  ) throws(PlayerError) {
    forgetPackage()
    let animations = PackageAnimations(file, options)
    for (id, animation) in compiled { animations.keep(animation, id: id) }
    package = animations
    context.catalog = animations
    do throws(PlayerError) {
      take(try animations.animation(id: id), id: animations.resolvedID(of: id))
    } catch {
      failToLoad()
      throw error
    }
    settle()
  }

  /// Plays another animation of the package, under the theme that is on.
  ///
  /// - Parameter id: Its id; empty for the initial one.
  /// - Throws: ``PlayerError`` when there is no package, or no such animation; everything stays as it is.
  public func loadAnimation(id: String) throws(PlayerError) {
    guard let package else {
      throw PlayerError(code: .insufficientCondition, message: "no package is loaded")
    }
    let next: LottieAnimation
    do throws(PlayerError) {
      next = try package.animation(id: id)
    } catch {
      context.notify(.loadError)
      settle()
      throw error
    }
    take(next, id: options.dialect.reportsEmptyAnimationID ? id : package.resolvedID(of: id))
    reapplyTheme()
    settle()
  }

  /// Draws with the animation at hand as it was compiled anew, such as with other pictures; playback goes on where it is.
  ///
  /// - Parameter next: Of the same file, so that its frames, markers and slots are the same.
  package func exchange(_ next: LottieAnimation) {
    animation = next
    stage.show(next)
    makeOverlay(next)
    context.timeline.markDirty()
  }

  /// Takes an animation of the package that was compiled elsewhere; it shows when it is asked for.
  package func adopt(_ animation: LottieAnimation, id: String) { package?.keep(animation, id: id) }

  /// Whether an animation of the package can be shown without being read.
  package func hasCompiled(id: String) -> Bool { package?.isKept(id: id) ?? false }

  private func take(_ next: LottieAnimation, id: String?) {
    setAnimation(next)
    let facts = AnimationFacts(next, markersFollowInPoint: options.dialect.markersFollowInPoint)
    context.load(facts, id: id)
  }

  /// Shows nothing, and tells that something could not be loaded.
  private func failToLoad() {
    unload()
    context.notify(.loadError)
    settle()
  }

  private func unload() {
    setAnimation(nil)
    context.unload()
  }

  private func forgetPackage() {
    if stateMachineID != nil { unloadStateMachine() }
    package = nil
    context.catalog = nil
    activeThemeID = nil
  }

  /// Shows an animation of the package because a state asks for it.
  func show(_ id: String) {
    setAnimation(try? package?.animation(id: id))
  }

  private func setAnimation(_ next: LottieAnimation?) {
    animation = next
    stage.show(next)
    pointerShortfall = nil
    slots = SlotStore(next)
    makeOverlay(next)
  }

  private func makeOverlay(_ next: LottieAnimation?) {
    let assets = AssetChain(options.assets, file)
    slotOverlay = next.map { SlotOverlay($0, assets: assets, decoder: options.imageDecoder) }
    isOverlayCurrent = false
  }
}
