import LottieFormat
import VectorRaster

/// The layout of a text: its characters, broken into lines and placed.
///
/// Lines are broken at spaces and where ``LineBreaks`` allows it, or within words that are longer than a line.
struct TextComposer {
  private typealias Document = LottieDocument.TextDocument

  /// A character, or a cluster of characters that a font draws as one, before its line has a place.
  struct Piece {
    var glyph: Int32 = -1
    var scale: Float = 0
    /// The distance to the next character, without tracking.
    var advance: Float = 0
    var isSpace = false
    var isBreak = false
    /// Whether a line may end after the character, which stays.
    var mayEndLine = false
    /// Whether a break ends a paragraph of the text, and not only a line.
    var endsParagraph = false
    /// The level of the bidirectional algorithm; odd for a character that is read from right to left.
    var level: UInt8 = 0
    /// The level of the paragraph.
    var base: UInt8 = 0
  }

  /// A letter of the text in its final form, before a font draws it.
  struct Letter {
    var character: Character
    /// The factor from percent of the size to pixels.
    var scale: Float
  }

  var table: GlyphTable
  private let document: Document
  private let grouping: LottieDocument.TextGrouping
  /// The index of the font in the table.
  let font: Int
  private let size: Float
  private let tracking: Float
  /// The characters that the font lacks, each once.
  private(set) var missing: [Character] = []
  /// Whether the file lacks a character.
  private var needsFont = false

  /// The size of small capitals, as a factor.
  private static let smallCapital: Float = 0.7

  private init(_ document: Document, grouping: LottieDocument.TextGrouping, _ table: GlyphTable) {
    self.table = table
    self.document = document
    self.grouping = grouping
    font = self.table.font(named: document.fontName)
    size = finite(document.size)
    tracking = finite(document.tracking) / 1000 * size
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - document: The text and its style.
  ///   - grouping: The characters that have their centre in common.
  ///   - table: The characters of the fonts, to which those are added that fonts draw for the first time.
  ///   - work: The budget for what fonts draw.
  /// - Returns: The text, and the characters that its font lacks.
  /// - Complexity: O(characters + points of their outlines).
  static func compose(
    _ document: LottieDocument.TextDocument, grouping: LottieDocument.TextGrouping, _ table: inout GlyphTable,
    _ work: inout LoadBudget
  ) -> (block: TextBlock, missing: [Character]) {
    var composer = TextComposer(document, grouping: grouping, table)
    // The composer's copy is the only one now, so that it can grow in place.
    table = GlyphTable()
    defer { table = composer.table }
    var pieces = composer.pieces()
    if composer.needsFont { composer.shape(&pieces, &work) }
    return (composer.placed(composer.broken(pieces)), composer.missing)
  }

  // MARK: - Characters

  /// Returns the characters with the glyphs that the file brings.
  private mutating func pieces() -> [Piece] {
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

  // MARK: - Lines

  /// Breaks lines that are longer than the box.
  ///
  /// A space at which a line is broken goes away; spaces at the end of a line don't count.
  private func broken(_ pieces: [Piece]) -> [Piece] {
    guard let box = document.box else { return pieces }
    let room = finite(box.width)
    var result: [Piece] = []
    result.reserveCapacity(pieces.count)
    var width: Float = 0
    // The last place of the line at which it may end.
    var place = -1
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      if !piece.isBreak, !piece.isSpace, width > 0, width + piece.advance > room {
        if place >= 0 {
          // The letters after the place begin the next line.
          width = result[(place + 1)...].reduce(0) { $0 + $1.advance + tracking }
          if result[place].isSpace {
            result[place] = Piece(isBreak: true)
          } else {
            result.insert(Piece(isBreak: true), at: place + 1)
          }
        } else {
          result.append(Piece(isBreak: true))
          width = 0
        }
        place = -1
        // They may be longer than the line, too.
        continue
      }
      result.append(piece)
      if piece.isBreak {
        width = 0
        place = -1
      } else {
        width += piece.advance + tracking
        if piece.isSpace || piece.mayEndLine { place = result.count - 1 }
      }
      index += 1
    }
    return result
  }

  /// A line of pieces.
  private struct Run {
    var range: Range<Int>
    var endsParagraph: Bool
    /// The width without spaces at the end and without tracking after the last character.
    var width: Float = 0
    /// The number of spaces between words.
    var gaps = 0
  }

  private func runs(_ pieces: [Piece]) -> [Run] {
    var runs: [Run] = []
    var start = 0
    for index in 0...pieces.count where index == pieces.count || pieces[index].isBreak {
      let endsParagraph = index == pieces.count || pieces[index].endsParagraph
      var run = Run(range: start..<index, endsParagraph: endsParagraph)
      var width = -tracking, spaces: Float = 0, gaps = 0
      for piece in pieces[run.range] {
        if piece.isSpace {
          spaces += piece.advance + tracking
          gaps += 1
        } else {
          width += piece.advance + tracking + spaces
          spaces = 0
          run.gaps = gaps
        }
      }
      run.width = max(width, 0)
      runs.append(run)
      start = index + 1
    }
    return runs
  }

  // MARK: - Places

  private func placed(_ pieces: [Piece]) -> TextBlock {
    var block = TextBlock()
    block.size = size
    block.fill = document.fillColor.map(PaintColor.init)
    block.strokeWidth = finite(document.strokeWidth)
    if block.strokeWidth > 0 { block.stroke = document.strokeColor.map(PaintColor.init) }
    block.strokeIsOver = document.strokeIsOver
    block.characters.reserveCapacity(pieces.count)
    let lineHeight = document.lineHeight.map { finite($0) } ?? size * 1.2
    let corner = document.box.map { (finite($0.x), finite($0.y)) } ?? (0, 0)
    let ascent = document.box == nil ? 0 : table.ascent(of: font) * size / 100
    let room = document.box.map { finite($0.width) }
    var counts = TextBlock.ElementCounts()
    for (line, run) in runs(pieces).enumerated() {
      let layout = layout(of: run, in: room)
      if line == 0 { block.alignment = layout.alignment }
      let start = room.map { ($0 - layout.width) * layout.alignment } ?? -layout.width * layout.alignment
      block.lines.append(
        .init(
          x: corner.0 + start,
          y: corner.1 + ascent + Float(line) * lineHeight - finite(document.baselineShift),
          width: layout.width, count: Int32(run.range.count)))
      place(
        pieces[run.range], on: line, gap: layout.gap, isLast: run.range.upperBound == pieces.count, &counts,
        &block)
    }
    block.counts = TextBlock.ElementCounts(
      characters: counts.characters, charactersWithoutSpaces: counts.charactersWithoutSpaces,
      words: counts.words + 1, lines: Int32(max(block.lines.count, 1)))
    group(&block)
    for character in block.characters where character.glyph >= 0 {
      let line = block.lines[Int(character.line)]
      block.outline.append(
        table.glyphs[Int(character.glyph)].outline,
        transformedBy: Matrix2D(
          a: character.scale, b: 0, c: 0, d: character.scale, tx: line.x + character.x, ty: line.y))
    }
    return block
  }

  /// Returns the width of a line, the width that its gaps gain, and the part of the free room before it.
  private func layout(of run: Run, in room: Float?) -> (width: Float, gap: Float, alignment: Float) {
    let alignment: Float
    switch document.justification {
    case .left, .fullLastLeft: alignment = 0
    case .right, .fullLastRight: alignment = 1
    case .center, .fullLastCenter: alignment = 0.5
    case .full: alignment = 0
    }
    switch document.justification {
    case .left, .right, .center: return (run.width, 0, alignment)
    case .fullLastLeft, .fullLastRight, .fullLastCenter:
      if run.endsParagraph { return (run.width, 0, alignment) }
    case .full: break
    }
    guard let room, room > run.width, run.gaps > 0 else { return (run.width, 0, alignment) }
    return (room, (room - run.width) / Float(run.gaps), 0)
  }

  private func place(
    _ pieces: ArraySlice<Piece>, on line: Int, gap: Float, isLast: Bool,
    _ counts: inout TextBlock.ElementCounts, _ block: inout TextBlock
  ) {
    let start = block.characters.count
    for piece in pieces {
      counts.lines = Int32(line)
      block.characters.append(
        .init(
          glyph: piece.glyph, isSpace: piece.isSpace, scale: piece.scale, x: 0, advance: piece.advance,
          line: Int32(line), groupMiddle: 0, groupWidth: piece.advance, elements: counts))
      if piece.isSpace { counts.words += 1 } else { counts.charactersWithoutSpaces += 1 }
      counts.characters += 1
    }
    var x: Float = 0
    if pieces.contains(where: { $0.level != 0 }) {
      let order = visualOrder(pieces)
      let logical = block.characters[start...]
      for (offset, index) in order.enumerated() {
        block.characters[start + offset] = logical[start + index]
      }
      // Spaces at the end of a line that is read from right to left are on its left, and don't count.
      for index in order.prefix(while: { $0 >= wordEnd(pieces) }) {
        x -= pieces[pieces.startIndex + index].advance + tracking + gap
      }
    }
    for index in start..<block.characters.count {
      block.characters[index].x = x
      x += block.characters[index].advance + tracking
      if block.characters[index].isSpace { x += gap }
    }
    // A line's end also ends a word.
    if !isLast { counts.words += 1 }
  }

  /// Returns the order of a line's characters from left to right.
  private func visualOrder(_ pieces: ArraySlice<Piece>) -> [Int] {
    var levels = pieces.map { $0.level }
    // Spaces at the end of a line have the direction of its paragraph.
    for index in wordEnd(pieces)..<levels.count { levels[index] = pieces[pieces.startIndex + index].base }
    return BidirectionalText.visualOrder(levels)
  }

  /// Returns the number of a line's characters without the spaces at its end.
  private func wordEnd(_ pieces: ArraySlice<Piece>) -> Int {
    pieces.count - pieces.reversed().prefix { $0.isSpace }.count
  }

  /// Finds the middle of each character's group.
  private func group(_ block: inout TextBlock) {
    var start = 0
    func isOfGroup(_ a: TextBlock.Character, _ b: TextBlock.Character) -> Bool {
      switch grouping {
      case .character: false
      case .word: a.elements.words == b.elements.words && a.line == b.line
      case .line: a.line == b.line
      case .all: true
      }
    }
    while start < block.characters.count {
      var end = start + 1
      while end < block.characters.count, isOfGroup(block.characters[start], block.characters[end]) {
        end += 1
      }
      let first = absolute(block.characters[start], block)
      var right = first
      for index in start..<end {
        let character = block.characters[index]
        // The space after a word does not move its middle.
        if character.isSpace { continue }
        right = max(right, absolute(character, block) + character.groupWidth)
      }
      for index in start..<end {
        block.characters[index].groupMiddle = (first + right) / 2 - absolute(block.characters[index], block)
        block.characters[index].groupWidth = right - first
      }
      start = end
    }
  }

  private func absolute(_ character: TextBlock.Character, _ block: TextBlock) -> Float {
    block.lines[Int(character.line)].x + character.x
  }
}

extension Character {
  /// Whether the character ends a line: a carriage return, a line feed, or U+0003, which After Effects writes.
  fileprivate var isLineEnd: Bool {
    self == "\r" || self == "\n" || self == "\r\n" || self == "\u{3}"
  }
}

extension PaintColor {
  /// An opaque colour.
  fileprivate init(_ color: LottieDocument.Vector) {
    self.init(red: finite(color[0]), green: finite(color[1]), blue: finite(color[2]), alpha: 1)
  }
}
