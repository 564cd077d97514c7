import DotLottie
public import Foundation
import LottieFonts
public import LottieRenderer

/// A source of fonts for the texts of an animation, by the name that lottie-ios gives it.
///
/// lottie-ios returns a `CTFont`. Here it is an `OutlineFont`, which exists on every platform:
/// `FontLibrary.font(_:)` of `LottieFonts` opens the bytes of a font file, and on Apple platforms also a `CTFont`.
public protocol AnimationFontProvider: Sendable {
  /// Returns a font; nil for the font that would be used without a provider.
  ///
  /// - Parameters:
  ///   - family: The family that the animation names, otherwise the name of the font.
  ///   - size: Always 100: fonts are outlines that are scaled.
  func fontFor(family: String, size: CGFloat) -> (any OutlineFont)?
}

/// A source that leaves fonts to the animation, to registered ones and, on Apple platforms, to the system.
public struct DefaultFontProvider: AnimationFontProvider, Hashable {
  /// Makes the source.
  public init() {}

  /// Returns nil.
  public func fontFor(family: String, size: CGFloat) -> (any OutlineFont)? { nil }
}

/// The fonts of a provider, then those of another source.
struct ProvidedFonts: FontProvider {
  let provider: any AnimationFontProvider
  let rest: any FontProvider

  func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont { try rest.font(bytes) }

  func font(_ bytes: [UInt8], for request: FontRequest) throws(FontError) -> any OutlineFont {
    try rest.font(bytes, for: request)
  }

  func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
    try font(matching: request, among: [])
  }

  func font(matching request: FontRequest, among files: [FontMatch]) throws(FontError) -> FontMatch? {
    let family = request.family.isEmpty ? request.name : request.family
    if request.character == nil, let font = provider.fontFor(family: family, size: 100) {
      return FontMatch(font, from: .host)
    }
    return try rest.font(matching: request, among: files)
  }
}
