import DotLottie
import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer

extension LottieAnimationView {
  /// The source of the texts that the animation shows; nil for those of the file.
  ///
  /// Setting it compiles the animation again, if it has texts. The animation must come from a loader of this library, which
  /// keeps its file.
  public var textProvider: (any AnimationKeypathTextProvider)? {
    get { texts.provider }
    set {
      texts.provider = newValue
      reloadTexts()
    }
  }

  /// The source of fonts; nil for those of the animation, and those that `DotLottieAnimation.loadFont(name:data:)`
  /// registered.
  ///
  /// Setting it compiles the animation again.
  public var fontProvider: (any AnimationFontProvider)? {
    get { texts.fonts }
    set {
      texts.fonts = newValue
      reloadTexts()
    }
  }

  private func reloadTexts() {
    exchange()
    pictureChanged()
  }

  /// Asks the provider for the texts of an animation, as values of its properties.
  func takeTexts(of animation: LottieAnimation) {
    for keypath in texts.keypaths { _ = values.remove(keypath) }
    texts.keypaths = []
    guard let provider = texts.provider, let source = animation.source,
      let json = try? JSONDocument(source.json)
    else { return }
    for property in json.namedProperties where property.kind == .text && property.slotID == nil {
      let keypath = AnimationKeypath(keys: property.names), layers = Array(property.names.dropLast(2))
      guard !texts.keypaths.contains(keypath),
        let text = provider.text(
          for: AnimationKeypath(keys: layers), sourceText: json.firstText(of: property.node))
      else { continue }
      _ = values.set(TextValueProvider(text: text), at: keypath)
      texts.keypaths.append(keypath)
    }
  }
}

/// The texts and the fonts that a host gives to an animation.
struct ProvidedTexts {
  var provider: (any AnimationKeypathTextProvider)?
  var fonts: (any AnimationFontProvider)?
  /// The properties that have texts of the provider.
  var keypaths: [AnimationKeypath] = []
}

/// A text as the value of a property.
private struct TextValueProvider: AnyValueProvider {
  let text: String
  var kinds: Set<LottieDocument.SlotKind> { [.text] }
  var isDynamic: Bool { false }

  func value(at frame: AnimationFrameTime) -> SlotValue { .text(text) }
}

extension JSONDocument {
  /// The first text of a property.
  fileprivate func firstText(of property: Node) -> String {
    guard let keyframes = member("k", of: property), let first = element(0, of: keyframes),
      let style = member("s", of: first), let text = member("t", of: style)
    else { return "" }
    return string(text) ?? ""
  }
}
