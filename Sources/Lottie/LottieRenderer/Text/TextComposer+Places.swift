import LottieFormat
import VectorRaster

extension TextComposer {
  /// Places the characters of broken lines, and joins their outlines.
  func placed(_ pieces: [Piece]) -> TextBlock {
    var block = TextBlock()
    block.text = Self.withLineFeeds(document.text)
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
      if table.glyphs[Int(character.glyph)].colored >= 0 { block.hasColors = true }
      block.outline.append(
        table.glyphs[Int(character.glyph)].outline,
        transformedBy: Matrix2D(
          a: character.scale, b: 0, c: 0, d: character.scale, tx: line.x + character.x, ty: line.y))
    }
    return block
  }

  /// Returns a text of the file, whose paragraphs end with returns and whose lines with the control character 3.
  private static func withLineFeeds(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(scalar == "\r" || scalar == "\u{3}" ? "\n" : scalar) }
    return String(result)
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
}

extension PaintColor {
  /// An opaque colour.
  fileprivate init(_ color: LottieDocument.Vector) {
    self.init(red: finite(color[0]), green: finite(color[1]), blue: finite(color[2]), alpha: 1)
  }
}
