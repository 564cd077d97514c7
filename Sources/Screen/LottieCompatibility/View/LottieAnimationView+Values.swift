import DotLottieFormat
import Foundation
import LottieFormat
import LottiePlayer
import LottieRenderer

/// Values of properties, by the names that the file gives them.
extension LottieAnimationView {
  /// Gives a value to all properties at a keypath that take one of its kind.
  ///
  /// The first value at a keypath compiles the animation again; later ones do not. Of two keypaths that lead to one
  /// property, the one that was set last counts. Values stay when another animation is set. Playback continues.
  ///
  /// The animation must come from ``LottieRenderer/LottieAnimation/filepath(_:imageProvider:animationCache:)`` or another
  /// loader of this library, which keep the file.
  public func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
    if values.set(valueProvider, at: keypath) {
      exchange()
      if let animation, !animation.leads(keypath, to: valueProvider.kinds) {
        logger.warn("the animation has no property at \(keypath.string) that takes this value")
      }
    } else {
      refreshValues()
    }
    pictureChanged()
  }

  /// Gives a value as ``setValueProvider(_:keypath:)`` does, without a change of what counts if there is one already.
  func give(_ valueProvider: any AnyValueProvider, for keypath: AnimationKeypath) {
    guard values.replace(valueProvider, at: keypath) else {
      return setValueProvider(valueProvider, keypath: keypath)
    }
    refreshValues()
    pictureChanged()
  }

  /// Hides a layer, or shows it as it was authored; compiles the animation again the first time only.
  func setLayer(_ name: String, isHidden: Bool) {
    let opacity = AnimationKeypath(keys: [name, "Transform", "Opacity"])
    if !values.entries.contains(where: { $0.keypath == opacity }) {
      setValueProvider(FloatValueProvider(0), keypath: opacity)
    }
    values.setSuspended(!isHidden, at: opacity)
    refreshValues()
    pictureChanged()
  }

  /// Takes the value at a keypath away: its properties have the authored ones again.
  public func removeValueProvider(for keypath: AnimationKeypath) {
    guard values.remove(keypath) else { return }
    exchange()
    pictureChanged()
  }

  /// Returns the value at a keypath: that of a provider, or the authored one.
  ///
  /// - Parameters:
  ///   - keypath: The way to the property, the first one with wildcards.
  ///   - atFrame: The frame of the composition; nil for the current one.
  /// - Returns: A `LottieColor`, a `LottieVector1D`, a `LottieVector3D`, or `[LottieColor]`; nil without that property.
  public func getValue(for keypath: AnimationKeypath, atFrame: AnimationFrameTime?) -> Any? {
    let frame = Double(atFrame ?? currentFrame)
    guard let property = animation?.property(at: keypath) else { return nil }
    let provided = values.entries.last {
      !$0.isSuspended && $0.provider.kinds.contains(property.kind) && $0.keypath.path.matches(property.names)
    }
    guard let provided, let shown = player?.animation else {
      return getOriginalValue(for: keypath, atFrame: atFrame)
    }
    var overlay = Overlay(shown)
    let value = provided.provider.value(at: AnimationFrameTime(frame))
    guard (try? overlay.set(provided.slot, json: value.property.utf8())) != nil else { return nil }
    return shown.value(ofSlot: provided.slot, property.kind, overlay, frame: frame)
  }

  /// Returns the authored value at a keypath.
  public func getOriginalValue(for keypath: AnimationKeypath, atFrame: AnimationFrameTime?) -> Any? {
    animation?.authoredValue(at: keypath, frame: Double(atFrame ?? currentFrame))
  }

  /// Returns the keypaths of all properties that can be given a value.
  public func allHierarchyKeypaths() -> [String] { animation?.keypaths ?? [] }

  /// Writes all keypaths to the logger.
  public func logHierarchyKeypaths() { for keypath in allHierarchyKeypaths() { logger.info(keypath) } }

  /// The animation with slots for the values.
  func withValues(_ animation: LottieAnimation) -> LottieAnimation {
    values.forget()
    takeTexts(of: animation)
    guard !values.entries.isEmpty || texts.fonts != nil else { return animation }
    guard animation.source != nil else {
      logger.warn("the animation was made without its file, so that its properties can't be given values")
      return animation
    }
    return (try? animation.compiled(with: values.requests, fonts: texts.fonts)) ?? animation
  }

  /// Fills slots that are empty, and those whose values change from frame to frame.
  func refreshValues() {
    guard let player, !values.entries.isEmpty else { return }
    values.fill(at: currentFrame) { slot, value in
      if let value { try? player.setSlot(slot, to: value) } else { player.clearSlot(slot) }
    }
  }
}

extension LottieAnimation {
  /// Compiles the animation again, with slots and with fonts of a provider before its own.
  func compiled(
    with requests: [SlotNaming.Request], fonts provider: (any AnimationFontProvider)? = nil
  ) throws -> LottieAnimation? {
    guard let source else { return nil }
    let naming = try SlotNaming(requests, in: source.json)
    let fonts = provider.map { ProvidedFonts(provider: $0, rest: source.fonts ?? RegisteredFonts.library) }
    var next = try LottieAnimation(
      naming.json, decoder: source.decoder, assets: source.assets, fonts: fonts ?? source.fonts,
      work: source.work)
    next.source = source
    return next
  }

  private var namedProperties: [LottieDocument.NamedProperty] {
    guard let source, let json = try? JSONDocument(source.json) else { return [] }
    return json.namedProperties
  }

  /// Whether a property of some kinds is at a keypath.
  fileprivate func leads(_ keypath: AnimationKeypath, to kinds: Set<LottieDocument.SlotKind>) -> Bool {
    namedProperties.contains { kinds.contains($0.kind) && keypath.path.matches($0.names) }
  }

  /// The keypaths of all properties, each once, in the order of the file.
  fileprivate var keypaths: [String] {
    var known: Set<String> = []
    return namedProperties.map(\.path.description).filter { known.insert($0).inserted }
  }

  /// The first property at a keypath.
  fileprivate func property(at keypath: AnimationKeypath) -> LottieDocument.NamedProperty? {
    namedProperties.first { keypath.path.matches($0.names) }
  }

  /// The value of the first property at a keypath, at a frame.
  fileprivate func authoredValue(at keypath: AnimationKeypath, frame: Double) -> Any? {
    guard let first = property(at: keypath) else { return nil }
    let request = SlotNaming.Request(id: "zoetrope value", paths: [first.path], kinds: [first.kind])
    let made = first.slotID == nil ? try? compiled(with: [request]) : self
    return made?.value(ofSlot: first.slotID ?? request.id, first.kind, nil, frame: frame)
  }

  fileprivate func value(
    ofSlot id: String, _ kind: LottieDocument.SlotKind, _ overlay: Overlay?, frame: Double
  ) -> Any? {
    guard let renderer = try? Renderer(self, width: 1, height: 1) else { return nil }
    renderer.overlay = overlay
    return renderer.values(ofSlot: id, at: frame)?.value(of: kind)
  }
}

extension [Double] {
  /// The numbers of a property as a value of lottie-ios's names.
  fileprivate func value(of kind: LottieDocument.SlotKind) -> Any? {
    switch kind {
    case .color where count >= 3: return LottieColor(r: self[0], g: self[1], b: self[2], a: 1)
    case .scalar where count >= 1: return LottieVector1D(self[0])
    case .vector where count >= 2, .position where count >= 2:
      return LottieVector3D(x: self[0], y: self[1], z: count > 2 ? self[2] : 0)
    case .gradient where count >= 2:
      return stride(from: 2, to: 2 + 4 * Int(self[0]), by: 4).compactMap { start -> LottieColor? in
        guard start + 3 < count else { return nil }
        return LottieColor(r: self[start + 1], g: self[start + 2], b: self[start + 3], a: 1)
      }
    default: return nil
    }
  }
}
