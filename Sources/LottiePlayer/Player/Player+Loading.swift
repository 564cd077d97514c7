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
      take(try LottieAnimation(json, decoder: options.imageDecoder), id: nil)
    } catch {
      unload()
      context.notify(.loadError)
      settle()
      throw error
    }
    settle()
  }

  /// Plays the initial animation of a package; the one before is forgotten, with its state machine.
  ///
  /// A state machine that was not taken from a package stays, and drives what is loaded.
  ///
  /// - Throws: ``PlayerError`` when it can't be read; the package stays, and another of its animations can be loaded.
  public func load(_ file: DotLottieFile) throws(PlayerError) {
    forgetPackage()
    let animations = PackageAnimations(file, decoder: options.imageDecoder)
    package = animations
    context.catalog = animations
    do throws(PlayerError) {
      take(try animations.animation(id: ""), id: animations.resolvedID(of: ""))
    } catch {
      unload()
      context.notify(.loadError)
      settle()
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

  private func take(_ next: LottieAnimation, id: String?) {
    setAnimation(next)
    context.load(AnimationFacts(next), id: id)
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
    slots = SlotStore(next)
    slotOverlay = next.map { SlotOverlay($0, file: file, decoder: options.imageDecoder) }
    isOverlayCurrent = false
  }
}
