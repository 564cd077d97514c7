import LottieFormat

extension TextComposer {
  /// Replaces the pieces that the file has no glyphs for by those of fonts, or by boxes.
  ///
  /// A run of characters is arranged as a whole, so that letters join, ligate and kern; each cluster that comes out of it
  /// is one piece.
  mutating func shape(_ pieces: inout [Piece], _ work: inout LoadBudget) {
    let letters = letters()
    var sample = ""
    if case .unopened = table.fonts[font].face {
      for letter in letters.prefix(LottieLimits.maximumListedNames) { sample.append(letter.character) }
    }
    let face = table.open(font, for: sample, &work)
    if face == nil, !table.fonts[font].glyphs.isEmpty {
      // The file has characters of the font, but lacks some: other players leave those out.
      for index in pieces.indices where pieces[index].glyph < 0 && !pieces[index].isBreak {
        miss(letters[index].character)
      }
      return
    }
    var result: [Piece] = []
    result.reserveCapacity(pieces.count)
    var start = 0
    for index in 0...pieces.count where index == pieces.count || pieces[index].isBreak {
      shape(Paragraph(letters[start..<index]), pieces[start..<index], face, into: &result, &work)
      if index < pieces.count { result.append(pieces[index]) }
      start = index + 1
    }
    pieces = result
  }

  /// The letters of a paragraph as one text.
  private struct Paragraph {
    let letters: ArraySlice<Letter>
    private(set) var text: [UInt8] = []
    /// The first byte of each letter, and the end of the last.
    private(set) var offsets: [Int] = []
    let bidirectional: BidirectionalText?

    init(_ letters: ArraySlice<Letter>) {
      self.letters = letters
      offsets.reserveCapacity(letters.count + 1)
      for letter in letters {
        offsets.append(text.count)
        // Fonts place each mark on the ones before it, in time that grows with the square of their number.
        for scalar in letter.character.unicodeScalars.prefix(LottieLimits.maximumCharacterScalars) {
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
      offsets.append(text.count)
      bidirectional =
        BidirectionalText.mayTurn(text)
        ? BidirectionalText(letters.map { $0.character.unicodeScalars.first ?? " " })
        : nil
    }

    /// The letter at a place in the paragraph.
    subscript(index: Int) -> Letter { letters[letters.startIndex + index] }

    /// Returns the characters of a range.
    func text(of range: Range<Int>) -> String {
      String(decoding: text[offsets[range.lowerBound]..<offsets[range.upperBound]], as: UTF8.self)
    }

    func level(_ index: Int) -> UInt8 { bidirectional?.levels[index] ?? 0 }

    /// Returns whether a line may end after a letter, which stays.
    func mayEndLine(after index: Int) -> Bool {
      index + 1 < letters.count
        && LineBreaks.isAllowed(between: self[index].character, and: self[index + 1].character)
    }

    /// Returns the index of the letter that contains a byte.
    func letter(at offset: Int) -> Int {
      var low = 0, high = letters.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if offsets[middle] <= offset { low = middle } else { high = middle }
      }
      return low
    }
  }

  private mutating func shape(
    _ paragraph: Paragraph, _ pieces: ArraySlice<Piece>, _ face: Int?, into result: inout [Piece],
    _ work: inout LoadBudget
  ) {
    let first = pieces.startIndex
    var index = 0
    while index < pieces.count {
      let isKnown = pieces[first + index].glyph >= 0
      let level = paragraph.level(index)
      let selected = TextPresentation.selected(by: paragraph[index].character)
      var end = index + 1
      while end < pieces.count, (pieces[first + end].glyph >= 0) == isKnown, paragraph.level(end) == level,
        TextPresentation.selected(by: paragraph[end].character) == selected
      {
        end += 1
      }
      let before = result.count
      if isKnown {
        result.append(contentsOf: pieces[(first + index)..<(first + end)])
      } else if let face {
        let other = self.face(for: selected, of: paragraph, index..<end, face, &work)
        shape(
          paragraph, index..<end, other ?? face, then: other == nil ? nil : face, depth: 0, into: &result,
          &work)
      } else {
        for letter in index..<end { result.append(box(paragraph, letter)) }
      }
      for place in before..<result.count {
        result[place].level = level
        result[place].base = paragraph.bidirectional?.base ?? 0
      }
      index = end
    }
  }

  /// Finds the font for characters with a variation selector that asks for another presentation than a font has.
  private mutating func face(
    for selected: TextPresentation?, of paragraph: Paragraph, _ run: Range<Int>, _ face: Int,
    _ work: inout LoadBudget
  ) -> Int? {
    guard let selected, table.opened.faces[face].font.isColored != (selected == .emoji),
      let other = table.fallback(of: font, for: paragraph.text(of: run), &work),
      table.opened.faces[other].font.isColored == (selected == .emoji)
    else { return nil }
    return other
  }

  /// The largest number of fonts that draw one run.
  private static let deepestFallback = 16

  /// Appends the clusters of a run, in the order in which they are read.
  ///
  /// - Parameters:
  ///   - other: The font for what the first one lacks; nil for a search of one.
  ///   - depth: The number of fonts that lack the run.
  private mutating func shape(
    _ paragraph: Paragraph, _ run: Range<Int>, _ face: Int, then other: Int?, depth: Int,
    into result: inout [Piece], _ work: inout LoadBudget
  ) {
    let bytes = paragraph.offsets[run.lowerBound]..<paragraph.offsets[run.upperBound]
    guard spend(bytes.count, face, &work) else {
      for letter in run { result.append(Piece(scale: 0, isSpace: paragraph[letter].character == " ")) }
      return
    }
    let isReversed = paragraph.level(run.lowerBound) % 2 == 1
    let glyphs = table.opened.faces[face].font.shape(
      ParagraphPart(paragraph.text, bytes), isRightToLeft: isReversed)
    guard work.spend(glyphs.count, each: LoadBudget.Cost.shapedGlyph) else { return }
    let clusters = Self.clusters(glyphs, isReversed: isReversed)
    var missed: Range<Int>?
    for (number, cluster) in clusters.enumerated() {
      let next =
        number + 1 < clusters.count ? glyphs[clusters[number + 1].lowerBound].cluster : bytes.upperBound
      let start = max(paragraph.letter(at: glyphs[cluster.lowerBound].cluster), run.lowerBound)
      let end = next >= bytes.upperBound ? run.upperBound : min(paragraph.letter(at: next), run.upperBound)
      let letter = paragraph[start]
      var piece = Piece(scale: letter.scale, isSpace: letter.character == " " && end - start <= 1)
      piece.glyph = table.glyph(glyphs[cluster], face: face, &work)
      // A glyph that is only a bitmap or a picture in colours, as those of emoji are, counts as one that is missing.
      let isPicture = piece.glyph < 0 && !work.isExhausted && PlaceholderBoxes.isVisible(letter.character)
      guard !isPicture, !glyphs[cluster].contains(where: { $0.id == 0 }) else {
        missed = (missed?.lowerBound ?? start)..<max(end, start)
        continue
      }
      if let range = missed { fallBack(paragraph, range, of: run, other, depth, into: &result, &work) }
      missed = nil
      piece.advance = glyphs[cluster].reduce(0) { $0 + $1.advance } * letter.scale
      piece.mayEndLine = paragraph.mayEndLine(after: max(start, end - 1))
      result.append(piece)
    }
    if let range = missed { fallBack(paragraph, range, of: run, other, depth, into: &result, &work) }
  }

  /// Spends the cost of arranging a run, and returns whether the budget was sufficient.
  private func spend(_ bytes: Int, _ face: Int, _ work: inout LoadBudget) -> Bool {
    let isUntrusted = table.opened.faces[face].isUntrusted
    work.spend(1, each: isUntrusted ? LoadBudget.Cost.untrustedRun : LoadBudget.Cost.shapedRun)
    return work.spend(
      bytes, each: isUntrusted ? LoadBudget.Cost.untrustedByte : LoadBudget.Cost.shapedByte)
  }

  /// Appends characters of a run that the font lacks, in other fonts or as boxes.
  ///
  /// Emoji and other characters have fonts of their own. A font that has a character and draws nothing for it is none.
  private mutating func fallBack(
    _ paragraph: Paragraph, _ range: Range<Int>, of run: Range<Int>, _ other: Int?, _ depth: Int,
    into result: inout [Piece], _ work: inout LoadBudget
  ) {
    if let other { return shape(paragraph, range, other, then: nil, depth: depth, into: &result, &work) }
    var start = range.lowerBound
    while start < range.upperBound {
      let presentation = TextPresentation(of: paragraph[start].character)
      var end = start + 1
      while end < range.upperBound, TextPresentation(of: paragraph[end].character) == presentation {
        end += 1
      }
      // A font without any of the characters would be found again.
      let isNew = depth == 0 || start..<end != run
      if isNew, depth < Self.deepestFallback,
        let face = table.fallback(of: font, for: paragraph.text(of: start..<end), &work)
      {
        shape(paragraph, start..<end, face, then: nil, depth: depth + 1, into: &result, &work)
        start = end
      } else {
        miss(paragraph[start].character)
        result.append(box(paragraph, start))
        start += 1
      }
    }
  }

  private mutating func box(_ paragraph: Paragraph, _ index: Int) -> Piece {
    let letter = paragraph[index]
    let (glyph, advance) = table.box(for: letter.character)
    var piece = Piece(scale: letter.scale, isSpace: letter.character == " ")
    piece.glyph = glyph
    piece.advance = advance * letter.scale
    piece.mayEndLine = paragraph.mayEndLine(after: index)
    return piece
  }

  /// Returns the ranges of glyphs of the same cluster, in the order in which they are read.
  private static func clusters(_ glyphs: [ShapedGlyph], isReversed: Bool) -> [Range<Int>] {
    var clusters: [Range<Int>] = []
    var start = 0
    for index in glyphs.indices.dropFirst() where glyphs[index].cluster != glyphs[start].cluster {
      clusters.append(start..<index)
      start = index
    }
    if !glyphs.isEmpty { clusters.append(start..<glyphs.count) }
    return isReversed ? clusters.reversed() : clusters
  }
}
