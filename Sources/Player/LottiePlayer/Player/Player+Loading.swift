public import DotLottieFormat
public import LottieFormat
public import LottieRenderer
internal import ZoetropeJSON

extension Player {
  /// Plays an animation without a package; a loaded package and its state machine are unloaded.
  ///
  /// - Parameter animation: A compiled animation.
  public func load(_ animation: LottieAnimation) { perform(.load(.animation(animation))) }

  /// Reads and plays a Lottie file; a loaded package and its state machine are unloaded.
  ///
  /// - Throws: `LottieError` if the bytes are not an animation.
  public func load(json: [UInt8]) throws(LottieError) {
    if let error = perform(.load(.json(json))).refusal?.animationError { throw error }
  }

  /// Reads and plays a file of either kind: a `.lottie` package, beginning with its initial animation, or Lottie JSON.
  ///
  /// - Throws: ``PlayerError``, with the path in its message, if it is neither or is invalid.
  public func load(bytes: [UInt8]) throws(PlayerError) { try perform(.load(.bytes(bytes))).get() }

  /// Plays an animation of a package; a former package and its state machine are unloaded.
  ///
  /// A state machine that does not come from a package stays, and drives the new animation.
  /// - Parameters:
  ///   - file: The package.
  ///   - animation: The id of the animation to begin with, which is the only one that is read; empty for the initial
  ///     one.
  /// - Throws: ``PlayerError`` if it is invalid; the package stays loaded, so that another of its animations can be
  ///   loaded.
  public func load(_ file: DotLottieFile, animation: String = "") throws(PlayerError) {
    try perform(.load(.package(file, animation: animation))).get()
  }

  /// Plays another animation of the package with the theme and the slots that were chosen.
  ///
  /// - Parameter id: The id of the animation; empty for the initial one.
  /// - Throws: ``PlayerError`` if there is no package, or no such animation; then nothing changes.
  public func loadAnimation(id: String) throws(PlayerError) { try perform(.loadAnimation(id)).get() }

  // MARK: Contents

  func take(_ content: PlayerContent) throws(PlayerError) {
    let id = content.animation
    switch content.form {
    case .current:
      guard let package else {
        guard let authored else { throw .notLoaded }
        return begin(authored)
      }
      try begin(package.file, id, compiled: [])
    case .animation(let animation):
      forgetPackage()
      begin(animation)
    case .json(let json): try begin(json)
    case .bytes(let bytes):
      guard DotLottieFile.isArchive(bytes) else { return try begin(bytes) }
      let file: DotLottieFile
      do throws(DotLottieError) { file = try DotLottieFile(bytes) } catch {
        forgetPackage()
        throw failToLoad(PlayerError(error))
      }
      try begin(file, id, compiled: [])
    case .package(let file, let compiled): try begin(file, id, compiled: compiled)
    }
  }

  /// Plays an animation without a package from its beginning.
  private func begin(_ animation: LottieAnimation) {
    show(animation, id: nil)
    settle()
    checkMachineContent()
  }

  /// Reads a Lottie file and plays it from its beginning.
  private func begin(_ json: [UInt8]) throws(PlayerError) {
    forgetPackage()
    let animation: LottieAnimation
    do throws(LottieError) {
      animation = try LottieAnimation(
        json, slots: options.propertySlots, decoder: options.imageDecoder, assets: options.assets,
        fonts: options.fonts)
    } catch {
      throw failToLoad(PlayerError(error))
    }
    begin(animation)
  }

  /// Plays an animation of a package from its beginning.
  private func begin(
    _ file: DotLottieFile, _ id: String, compiled: [(id: String, animation: LottieAnimation)]
  ) throws(PlayerError) {
    forgetPackage()
    let animations = PackageAnimations(file, options)
    for (id, animation) in compiled { animations.keep(animation, id: id) }
    package = animations
    session.context.catalog = animations
    do throws(PlayerError) {
      show(try animations.animation(id: id), id: animations.resolvedID(of: id))
    } catch {
      throw failToLoad(error)
    }
    settle()
    checkMachineContent()
  }

  func showAnimation(_ id: String) throws(PlayerError) {
    guard let package else {
      throw PlayerError(code: .insufficientCondition, message: "no package is loaded")
    }
    let next: LottieAnimation
    do throws(PlayerError) {
      next = try package.animation(id: id)
    } catch {
      let known = package.file.manifest.animations.map { $0.id }
      let isKnown = known.contains { $0.isExactly(id) }
      let reason = isKnown ? error : .notFound(UnknownName.message("the package has no animation", id, known))
      session.context.notify(.loadError(reason.message))
      throw reason
    }
    show(next, id: options.dialect.reportsEmptyAnimationID ? id : package.resolvedID(of: id))
  }

  /// Replaces the current animation by one that was compiled again, for example with other pictures; playback
  /// continues.
  ///
  /// - Parameter next: An animation of the same file, so that its frames, markers and slots are the same.
  package func exchange(_ next: LottieAnimation) {
    (authored, compiledSlots) = (next, [])
    exhibit(next)
    // The new overlay has none of the values yet.
    slots.noteCompiled([])
    session.context.timeline.markDirty()
  }

  /// Draws another compilation of the same animation from now on.
  func exhibit(_ next: LottieAnimation) {
    animation = next
    stage.exchange(next)
    makeOverlay(next)
  }

  /// Reads themes and state machines from another package from now on; everything that plays stays.
  ///
  /// - Parameter file: A package with the same animations and pictures.
  package func exchange(_ file: DotLottieFile) { package?.file = file }

  /// Keeps an animation of the package that was compiled elsewhere, for later.
  ///
  /// A state machine given as text is compared with it.
  package func adopt(_ animation: LottieAnimation, id: String) {
    package?.keep(animation, id: id)
    checkMachineContent()
  }

  /// Exchanges the animation for the same one, compiled again with other fonts.
  ///
  /// The other animations of the package are compiled again when they are shown.
  package func exchange(_ animation: LottieAnimation, id: String) {
    package?.forgetCompiled()
    package?.keep(animation, id: id)
    exchange(animation)
    settle()
  }

  /// Whether an animation of the package can be shown without reading it.
  package func hasCompiled(id: String) -> Bool { package?.isKept(id: id) ?? false }

  private func show(_ next: LottieAnimation, id: String?) {
    setAnimation(next)
    let facts = AnimationFacts(next, options.dialect)
    let index = session.context.effects.count
    session.context.load(facts, id: id)
    reportHostValues()
    // The animation is reported once its theme and slots apply.
    guard let change = reapplyTheme() else { return }
    session.context.effects.insert(.notify(change), at: index)
  }

  /// Removes the animation, and reports why another could not be loaded.
  ///
  /// - Returns: The reason, for the call to throw.
  private func failToLoad(_ reason: PlayerError) -> PlayerError {
    unload()
    session.context.notify(.loadError(reason.message))
    settle()
    return reason
  }

  private func unload() {
    setAnimation(nil)
    session.context.unload()
    if let change = reapplyTheme() { session.context.notify(change) }
  }

  private func forgetPackage() {
    if stateMachineID != nil { removeStateMachine() }
    machineDiagnostics = []
    let isFirst = package == nil && animation == nil
    package = nil
    session.context.catalog = nil
    // Choices that were made before anything was loaded are for the first animation.
    if isFirst, options.dialect.keepsChoices { return }
    (hostTheme, machineTheme, hiddenFromInitialThemes) = (nil, nil, SlotSelection())
    slots = SlotStore()
    if !options.dialect.keepsChoices { activeTheme = ChosenTheme(.none) }
  }

  /// Shows an animation of the package for a state.
  func show(_ id: String) {
    setAnimation(try? package?.animation(id: id))
  }

  private func setAnimation(_ next: LottieAnimation?) {
    (animation, authored, compiledSlots) = (next, next, [])
    stage.show(next)
    pointerShortfall = nil
    if options.dialect.keepsChoices { slots.show(next) } else { slots = SlotStore(next) }
    makeOverlay(next)
  }

  private func makeOverlay(_ next: LottieAnimation?) {
    slotOverlay = next.map { makeOverlay(of: $0) }
    isOverlayCurrent = false
  }

  /// Returns an overlay of an animation without values.
  func makeOverlay(of animation: LottieAnimation) -> SlotOverlay {
    SlotOverlay(animation, assets: AssetChain(options.assets, file), decoder: options.imageDecoder)
  }

  /// Reports the host's values of slots that the animation does not accept.
  func reportHostValues() {
    guard options.dialect.keepsChoices, let refusal = refusalOfHostValues() else { return }
    session.context.notify(.error(refusal.message))
  }
}
