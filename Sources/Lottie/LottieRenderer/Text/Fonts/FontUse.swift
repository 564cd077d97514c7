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
  /// A font with several sources has one entry for each: characters in the file, a font, and fonts with characters that
  /// this one lacks.
  public var fonts: [FontUse] {
    var uses: [FontUse] = []
    let glyphs = program.value.glyphs
    for (index, font) in glyphs.fonts.enumerated() {
      if !font.glyphs.isEmpty { uses.append(FontUse(name: font.name, origin: .characters)) }
      switch font.face {
      case .unopened: break
      case .open(_, let origin): uses.append(FontUse(name: font.name, origin: origin))
      case .missing:
        if font.glyphs.isEmpty { uses.append(FontUse(name: font.name, origin: .boxes)) }
      }
      for other in glyphs.opened.stands where other.font == index {
        let use = FontUse(name: font.name, origin: glyphs.opened.faces[other.face].origin)
        if !uses.contains(use) { uses.append(use) }
      }
    }
    return uses
  }
}
