import Host
package import LottieFonts
import LottieRenderer

/// The fonts that the application registered, for all its animations.
package enum RegisteredFonts {
  private static let fonts = Lock(FontLibrary(usesSystemFonts: hasSystemFonts))

  /// Whether fonts of the system are used: on Apple platforms, where every application has the same.
  private static var hasSystemFonts: Bool {
    #if canImport(CoreText)
      true
    #else
      false
    #endif
  }

  /// The fonts of this moment.
  package static var library: FontLibrary { fonts.withLock { $0 } }

  /// Adds a font, and replaces one of that name; returns whether the bytes are a font.
  static func add(_ bytes: [UInt8], named name: String) -> Bool {
    fonts.withLock { fonts in
      do throws(FontError) {
        try fonts.add(bytes, named: name)
        return true
      } catch {
        return false
      }
    }
  }

  /// Removes a font, and returns whether there was one of that name.
  static func remove(named name: String) -> Bool { fonts.withLock { $0.remove(named: name) } }
}
