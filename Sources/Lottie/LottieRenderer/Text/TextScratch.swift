import VectorRaster

/// The temporary memory for drawing texts, and the outlines of strokes that stay the same.
struct TextScratch {
  /// The stroke around a whole text.
  struct Stroke {
    var outline = VectorPath()
    /// The text, and the scale for which the stroke was made.
    var block: Int32 = -1
    var scale: Float = 0
    var cost: Int64 = 0
  }

  var stroker = Stroker()
  /// The path along which the characters run.
  var walker = PathWalker()
  /// The outline of the character that is drawn, in pixels of the layer.
  var outline = VectorPath()
  var stroke = VectorPath()
  /// The strokes of each text without animators.
  var strokes: ContiguousArray<Stroke>
  /// The ranges of the animators of the text that is drawn.
  var ranges: ContiguousArray<TextRange> = []
  /// The strength of each animator for the character that is drawn.
  var strengths: ContiguousArray<Float> = []
  /// The place of each character along its line, moved by tracking.
  var places: ContiguousArray<Float> = []
  /// The distance by which each line is lowered by line spacing.
  var lowerings: ContiguousArray<Float> = []

  init(_ program: Program) {
    strokes = ContiguousArray(repeating: Stroke(), count: program.texts.count)
  }

  var byteCount: Int { strokes.reduce(0) { $0 + $1.outline.byteCount } }

  /// Makes the stroke around a whole text; once the budget is exhausted it is empty, and is made again the next time.
  mutating func updateStroke(
    _ index: Int, of block: TextBlock, _ number: Int, scale: Float, _ work: inout WorkBudget
  ) {
    let before = work.remaining
    strokes[index].outline.removeAll()
    stroker.outline(
      block.outline, StrokeOptions(width: block.strokeWidth, join: .round), scale: scale, spending: &work,
      into: &strokes[index].outline)
    if work.isExhausted {
      strokes[index] = Stroke()
    } else {
      strokes[index].block = Int32(number)
      strokes[index].scale = scale
      strokes[index].cost = before - work.remaining
    }
  }

  /// Takes a character as the one that is drawn, in pixels of the layer, with a stroke of a width if it has one.
  mutating func take(
    _ glyph: VectorPath, scale: Float, strokeWidth: Float?, strokeScale: Float, _ work: inout WorkBudget
  ) {
    outline.removeAll()
    outline.append(glyph, transformedBy: Matrix2D(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    stroke.removeAll()
    guard let strokeWidth else { return }
    stroker.outline(
      outline, StrokeOptions(width: strokeWidth, join: .round), scale: strokeScale, spending: &work,
      into: &stroke)
  }
}
