/// A source of the texts that an animation shows, by the name that lottie-ios gives it.
///
/// It is asked once for each text, when an animation or the provider is set, and for the first text of one that changes.
/// Texts with a slot in the file are set by their slots instead.
public protocol AnimationKeypathTextProvider: AnyObject, Sendable {
  /// Returns the text to show; nil for the text of the file.
  ///
  /// - Parameters:
  ///   - keypath: The names of the layers that lead to the text, the last of which is its own.
  ///   - sourceText: The text of the file.
  func text(for keypath: AnimationKeypath, sourceText: String) -> String?
}

/// A source of the texts that an animation shows, by the names of their layers.
public protocol LegacyAnimationTextProvider: AnimationKeypathTextProvider {
  /// Returns the text to show.
  ///
  /// - Parameters:
  ///   - keypathName: The name of the text's layer.
  ///   - sourceText: The text of the file.
  func textFor(keypathName: String, sourceText: String) -> String
}

extension LegacyAnimationTextProvider {
  /// Returns the text for the layer that is named last.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
    textFor(keypathName: keypath.names.last ?? "", sourceText: sourceText)
  }
}

/// The former name of ``LegacyAnimationTextProvider``.
public typealias AnimationTextProvider = LegacyAnimationTextProvider

/// A source of texts by the names of their layers, or by whole keypaths.
public final class DictionaryTextProvider: AnimationKeypathTextProvider {
  private let values: [String: String]

  /// Makes a source.
  ///
  /// - Parameter values: Texts by the names of layers, or by their keypaths: `Header.Title`, which count first.
  public init(_ values: [String: String]) { self.values = values }

  /// Returns the text of a layer; nil for a layer that is not named.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
    values[keypath.string] ?? keypath.names.last.flatMap { values[$0] }
  }
}

/// A source that keeps the texts of the file.
public final class DefaultTextProvider: AnimationKeypathTextProvider {
  /// Makes the source.
  public init() {}

  /// Returns the text of the file.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? { sourceText }
}

extension AnimationKeypath {
  /// The names, without wildcards.
  var names: [String] {
    path.components.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }
}
