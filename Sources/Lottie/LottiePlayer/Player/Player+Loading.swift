public import DotLottieFormat
public import LottieFormat
public import LottieRenderer

extension Player {
  /// Plays an animation without a package; a loaded package and its state machine are unloaded.
  ///
  /// - Parameter animation: A compiled animation.
  public func load(_ animation: LottieAnimation) {
    note(.load(""))
    forgetPackage()
    take(animation, id: nil)
    settle()
    checkMachineContent()
  }

  /// Reads and plays a Lottie file; a loaded package and its state machine are unloaded.
  ///
  /// - Throws: `LottieError` if the bytes are not an animation; then nothing changes.
  public func load(json: [UInt8]) throws(LottieError) {
    note(.load(""))
    forgetPackage()
    do throws(LottieError) {
      let animation = try LottieAnimation(
        json, slots: options.propertySlots, decoder: options.imageDecoder, assets: options.assets,
        fonts: options.fonts)
      take(animation, id: nil)
    } catch {
      failToLoad()
      throw error
    }
    settle()
    checkMachineContent()
  }

  /// Reads and plays a file of either kind: a `.lottie` package, beginning with its initial animation, or Lottie JSON.
  ///
  /// - Throws: ``PlayerError``, with the path in its message, if it is neither or is invalid.
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
    try load(file, id: animation, compiled: [])
  }

  /// Plays an animation of a package, some of whose animations were compiled elsewhere.
  ///
  /// - Parameters:
  ///   - file: The package.
  ///   - id: The id of the animation to begin with; empty for the initial one.
  ///   - compiled: Animations of the package with their ids, compiled with the same decoder; the last is kept longest.
  /// - Throws: ``PlayerError`` if the animation is invalid; the package stays loaded.
  package func load(
    _ file: DotLottieFile, id: String, compiled: [(id: String, animation: LottieAnimation)]
  ) throws(PlayerError) {
    note(.load(id))
    forgetPackage()
    let animations = PackageAnimations(file, options)
    for (id, animation) in compiled { animations.keep(animation, id: id) }
    package = animations
    session.context.catalog = animations
    do throws(PlayerError) {
      take(try animations.animation(id: id), id: animations.resolvedID(of: id))
    } catch {
      failToLoad()
      throw error
    }
    settle()
    checkMachineContent()
  }

  /// Plays another animation of the package with the theme and the slots that were chosen.
  ///
  /// - Parameter id: The id of the animation; empty for the initial one.
  /// - Throws: ``PlayerError`` if there is no package, or no such animation; then nothing changes.
  public func loadAnimation(id: String) throws(PlayerError) {
    note(.loadAnimation(id))
    guard let package else {
      throw PlayerError(code: .insufficientCondition, message: "no package is loaded")
    }
    let next: LottieAnimation
    do throws(PlayerError) {
      next = try package.animation(id: id)
    } catch {
      session.context.notify(.loadError)
      settle()
      throw error
    }
    take(next, id: options.dialect.reportsEmptyAnimationID ? id : package.resolvedID(of: id))
    settle()
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

  /// Keeps an animation of the package that was compiled elsewhere, for later.
  ///
  /// A state machine given as text is compared with it.
  package func adopt(_ animation: LottieAnimation, id: String) {
    package?.keep(animation, id: id)
    checkMachineContent()
  }

  /// Whether an animation of the package can be shown without reading it.
  package func hasCompiled(id: String) -> Bool { package?.isKept(id: id) ?? false }

  private func take(_ next: LottieAnimation, id: String?) {
    setAnimation(next)
    let facts = AnimationFacts(next, options.dialect)
    let place = session.context.pending.effects.count
    session.context.load(facts, id: id)
    reportHostValues()
    // The animation is reported once its theme and slots apply.
    guard let change = reapplyTheme() else { return }
    session.context.pending.effects.insert(.notify(change), at: place)
  }

  /// Removes the animation, and reports that one could not be loaded.
  private func failToLoad() {
    unload()
    session.context.notify(.loadError)
    settle()
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
    session.outlet.append(later: .error(refusal.message))
  }
}
