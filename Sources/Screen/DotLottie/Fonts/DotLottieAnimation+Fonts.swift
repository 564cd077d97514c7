public import Foundation

extension DotLottieAnimation {
  /// Registers a font for the texts of all animations that are loaded from now on.
  ///
  /// A font of the same name is replaced. Animations that are loaded already keep the fonts that they have.
  ///
  /// - Parameters:
  ///   - name: The name by which animations refer to the font, `fName` or `fFamily`.
  ///   - data: The bytes of a TrueType or OpenType font.
  /// - Returns: Whether the bytes are a font that this build can open: on Linux, that takes the package trait `Fonts`.
  @discardableResult
  public nonisolated static func loadFont(name: String, data: Data) -> Bool {
    RegisteredFonts.add([UInt8](data), named: name)
  }

  /// Removes a font that ``loadFont(name:data:)`` registered.
  ///
  /// - Returns: Whether there was a font of that name.
  @discardableResult
  public nonisolated static func unloadFont(name: String) -> Bool { RegisteredFonts.remove(named: name) }
}
