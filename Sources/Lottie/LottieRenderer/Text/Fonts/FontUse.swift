/// A font that an animation's texts name, and the place where it was found.
public struct FontUse: Sendable, Hashable {
  /// The name by which texts refer to it, `fName`.
  public var name: String
  /// The place where it was found.
  public var origin: FontOrigin
}

extension LottieAnimation {
  /// The fonts that texts of the file use, in the order of the file.
  ///
  /// A font with characters in the file that also needs another source has one entry for each.
  public var fonts: [FontUse] {
    var uses: [FontUse] = []
    for font in program.value.glyphs.fonts {
      if !font.glyphs.isEmpty { uses.append(FontUse(name: font.name, origin: .characters)) }
      switch font.face {
      case .unopened: break
      case .open(_, let origin): uses.append(FontUse(name: font.name, origin: origin))
      case .missing:
        if font.glyphs.isEmpty { uses.append(FontUse(name: font.name, origin: .boxes)) }
      }
    }
    return uses
  }
}
