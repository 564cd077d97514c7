import LottieFormat
import VectorRaster

/// The layout of a text: its characters, broken into lines and placed.
///
/// Lines are broken at spaces and where ``LineBreaks`` allows it, or within words that are longer than a line.
struct TextComposer {
  private typealias Document = LottieDocument.TextDocument

  /// A character before its line has a place.
  private struct Piece {
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
  }

  private let table: GlyphTable
  private let document: Document
  private let grouping: LottieDocument.TextGrouping
  private let font: GlyphTable.Font?
  private let size: Float
  private let tracking: Float
  /// The characters that the font lacks, each once.
  private(set) var missing: [Character] = []

  /// The size of small capitals, as a factor.
  private static let smallCapital: Float = 0.7

  private init(_ document: Document, grouping: LottieDocument.TextGrouping, _ table: GlyphTable) {
    self.table = table
    self.document = document
    self.grouping = grouping
    font = table.font(named: document.fontName)
    size = finite(document.size)
    tracking = finite(document.tracking) / 1000 * size
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - document: The text and its style.
  ///   - grouping: The characters that have their centre in common.
  ///   - table: The characters of the fonts.
  /// - Returns: The text, and the characters that its font lacks.
  /// - Complexity: O(characters + points of their outlines).
  static func compose(
    _ document: LottieDocument.TextDocument, grouping: LottieDocument.TextGrouping, _ table: GlyphTable
  ) -> (block: TextBlock, missing: [Character]) {
    var composer = TextComposer(document, grouping: grouping, table)
    let pieces = composer.broken(composer.pieces())
    return (composer.placed(pieces), composer.missing)
  }

  // MARK: - Characters

  private mutating func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var previous: Character?
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
      var scale = size / 100
      var letters = String(character)
      if document.capitals != .normal {
        letters = character.uppercased()
        if document.capitals == .small, !letters.isExactly(String(character)) { scale *= Self.smallCapital }
      }
      // Some letters have capitals of two letters.
      for letter in letters {
        var piece = Piece(scale: scale, isSpace: character == " ")
        if let glyph = font.flatMap({ table.glyph(letter, in: $0) ?? table.glyph(character, in: $0) }) {
          piece.glyph = glyph
          piece.advance = table.glyphs[Int(glyph)].advance * scale
        } else if !letter.isInvisible, !missing.contains(letter),
          missing.count < LottieLimits.maximumListedNames
        {
          missing.append(letter)
        }
        pieces.append(piece)
      }
    }
    return pieces
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
          // What follows the place begins the next line.
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
        // What follows may be longer than the line too.
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
    let ascent = document.box == nil ? 0 : (font?.ascent ?? 0) * size / 100
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
          width: layout.width,
          count: Int32(run.range.count)))
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
    var x: Float = 0
    for piece in pieces {
      counts.lines = Int32(line)
      block.characters.append(
        .init(
          glyph: piece.glyph, isSpace: piece.isSpace, scale: piece.scale, x: x, advance: piece.advance,
          line: Int32(line),
          groupMiddle: 0,
          groupWidth: piece.advance, elements: counts))
      x += piece.advance + tracking
      if piece.isSpace {
        x += gap
        counts.words += 1
      } else {
        counts.charactersWithoutSpaces += 1
      }
      counts.characters += 1
    }
    // A line's end also ends a word.
    if !isLast { counts.words += 1 }
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

extension Character {
  /// Whether the character only says how its neighbours are joined or broken.
  fileprivate var isInvisible: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return switch scalar.value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF: true
    default: false
    }
  }
}

extension PaintColor {
  /// An opaque colour.
  fileprivate init(_ color: LottieDocument.Vector) {
    self.init(red: finite(color[0]), green: finite(color[1]), blue: finite(color[2]), alpha: 1)
  }
}
