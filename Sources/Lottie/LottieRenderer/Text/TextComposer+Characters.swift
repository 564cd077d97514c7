import LottieFormat

extension TextComposer {
  /// The size of small capitals, as a factor.
  private static let smallCapital: Float = 0.7

  /// Returns the characters with the glyphs that the file brings.
  mutating func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var previous: Character?
    var isComplete = true
    let brings = !table.fonts[font].glyphs.isEmpty
    for character in document.text {
      if character.isLineEnd {
        pieces.append(Piece(isBreak: true, endsParagraph: true))
        previous = nil
        continue
      }
      if document.box != nil {
        if let previous, LineBreaks.isAllowed(between: previous, and: character) {
          pieces[pieces.count - 1].mayEndLine = true
        }
        previous = character
      }
      forEachLetter(of: character) { letter in
        var piece = Piece(scale: letter.scale, isSpace: character == " ")
        if brings, let glyph = glyph(letter.character) ?? glyph(character) {
          piece.glyph = glyph
          piece.advance = table.glyphs[Int(glyph)].advance * letter.scale
        } else {
          isComplete = false
        }
        pieces.append(piece)
      }
    }
    needsFont = !isComplete
    return pieces
  }

  private func glyph(_ character: Character) -> Int32? { table.glyph(character, in: table.fonts[font]) }

  /// Returns all letters of the text, one for each piece of ``pieces()``.
  func letters() -> [Letter] {
    var letters: [Letter] = []
    for character in document.text {
      if character.isLineEnd {
        letters.append(Letter(character: character, scale: 0))
      } else {
        forEachLetter(of: character) { letters.append($0) }
      }
    }
    return letters
  }

  /// Calls `body` with the letters that a character is drawn as: some have capitals of two letters.
  private func forEachLetter(of character: Character, _ body: (Letter) -> Void) {
    let scale = size / 100
    guard document.capitals != .normal else { return body(Letter(character: character, scale: scale)) }
    let letters = character.uppercased()
    let isSmall = document.capitals == .small && !letters.isExactly(String(character))
    for letter in letters {
      body(Letter(character: letter, scale: isSmall ? scale * Self.smallCapital : scale))
    }
  }

  /// Notes that no font has a character.
  mutating func miss(_ character: Character) {
    guard PlaceholderBoxes.isVisible(character), missing.count < LottieLimits.maximumListedNames,
      !missing.contains(character)
    else { return }
    missing.append(character)
  }
}

extension Character {
  /// Whether the character ends a line: a carriage return, a line feed, or U+0003, which After Effects writes.
  fileprivate var isLineEnd: Bool {
    self == "\r" || self == "\n" || self == "\r\n" || self == "\u{3}"
  }
}
