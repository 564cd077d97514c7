import LottieFormat

/// A character of a text that is a composition, for which the text's own composition gains a layer.
struct GlyphRequest {
  /// The text in ``Program/texts``.
  var text: Int
  /// The character in ``GlyphTable/glyphs``.
  var glyph: Int32
  /// The layer that shows the composition, with the times of the text's layer.
  var layer: LottieDocument.Layer
}

extension Compiler {
  /// Requests layers for the characters of the last text that are compositions.
  ///
  /// Each of them has one layer, however often the text contains the character.
  mutating func requestGlyphs(of blocks: Property<Double>, in layer: LottieDocument.Layer) {
    guard !program.glyphs.layers.isEmpty else { return }
    for glyph in compositions(of: blocks) {
      guard var shown = program.glyphs.layers[glyph] else { continue }
      guard work.spend(1, each: LoadBudget.Cost.layer) else { return reportWork() }
      shown.startTime = layer.startTime + shown.startTime * layer.stretch
      shown.stretch *= layer.stretch
      (shown.inPoint, shown.outPoint) = (layer.inPoint, layer.outPoint)
      shown.parent = nil
      shown.matte = nil
      glyphRequests.append(GlyphRequest(text: program.texts.count - 1, glyph: glyph, layer: shown))
    }
  }

  /// Returns the characters of a text that are compositions, in order; they are found once for all uses of the text.
  private mutating func compositions(of blocks: Property<Double>) -> [Int32] {
    if let known = glyphsOfTexts[blocks.node] { return known }
    // A slot may bring any character.
    var found: Set<Int32> = blocks.slotID == nil ? [] : Set(program.glyphs.layers.keys)
    // Many keyframes may have the same text.
    for block in Set(blocks.keyframes.map { Int($0.value) }) {
      for character in program.tracks.textBlocks[block].characters where character.glyph >= 0 {
        if program.glyphs.layers[character.glyph] != nil { found.insert(character.glyph) }
      }
    }
    let result = found.sorted()
    glyphsOfTexts[blocks.node] = result
    return result
  }

  /// Compiles the requested layers, after those that the file lists for the composition.
  mutating func compileGlyphs(in composition: Pending) {
    let requests = glyphRequests
    glyphRequests = []
    for request in requests {
      guard program.layers.count < LottieLimits.maximumLayerInstances else {
        return report(
          "layerLimit", "more than \(LottieLimits.maximumLayerInstances) layers; the rest is not drawn")
      }
      compile(request.layer, in: composition)
      let index = program.layers.count - 1
      // The layer draws nothing by itself, as one that is only a matte.
      program.layers[index].isDrawn = false
      program.layers[index].isMatte = true
      program.texts[request.text].compositions.append(
        GlyphComposition(glyph: request.glyph, layer: Int32(index)))
    }
  }
}
