import VectorRaster

/// The boxes that stand for the characters of a font that is not to be found, as wide as those of a common sans serif.
enum PlaceholderBoxes {
  /// The advances of the characters from the space to the tilde, in thousandths of the size: those of Helvetica, which
  /// Arial and Liberation Sans share.
  private static let advances: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// Returns the advance of a character, in percent of the size.
  static func advance(of character: Character) -> Float {
    guard let scalar = character.unicodeScalars.first?.value else { return 0 }
    switch scalar {
    case 0x20...0x7E: return Float(advances[Int(scalar) - 0x20]) / 10
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF:
      return 0
    case 0xA0: return 27.8
    case 0x2003, 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF01...0xFF60, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
      return 100
    default: return 55.6
    }
  }

  /// Whether a character leaves a trace: it is neither a space nor a control character.
  static func isVisible(_ character: Character) -> Bool {
    advance(of: character) > 0 && !(character.unicodeScalars.first.map(isSpace) ?? true)
  }

  /// Whether Unicode calls a scalar white space, without its tables of all properties, which take 20 kB.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Returns the box of a character with an advance: a thin frame from the baseline to the height of capitals.
  static func outline(advance: Float) -> VectorPath {
    // Capitals are about 72 % of the size high.
    let inset: Float = 5, line: Float = 3, height: Float = 72
    var path = VectorPath()
    guard advance > 2 * (inset + line) else { return path }
    func frame(_ distance: Float, _ isReversed: Bool) {
      let left = inset + distance, right = advance - inset - distance
      let top = distance - height, bottom = -distance
      path.move(to: Vector2(left, bottom))
      path.line(to: isReversed ? Vector2(left, top) : Vector2(right, bottom))
      path.line(to: Vector2(right, top))
      path.line(to: isReversed ? Vector2(right, bottom) : Vector2(left, top))
      path.close()
    }
    frame(0, false)
    frame(line, true)
    return path
  }
}

extension GlyphTable {
  /// Returns the index of the box for a character, and its advance in percent; -1 for one that draws nothing.
  mutating func box(for character: Character) -> (glyph: Int32, advance: Float) {
    let advance = PlaceholderBoxes.advance(of: character)
    guard PlaceholderBoxes.isVisible(character) else { return (-1, advance) }
    if let known = opened.boxes[advance] { return (known, advance) }
    let outline = PlaceholderBoxes.outline(advance: advance)
    let index = outline.isEmpty ? -1 : append(Glyph(outline: outline, advance: advance))
    opened.boxes[advance] = index
    return (index, advance)
  }
}
