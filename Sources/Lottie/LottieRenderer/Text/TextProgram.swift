import LottieFormat

/// The text of a layer.
struct TextInstance: Sendable {
  /// The number of the text in the program's ``TrackTable/textBlocks``, then in those of the overlay.
  var block: ValueReference
  /// The first text of the file, whose style the texts of slots have where they give none.
  var document: LottieDocument.TextDocument
  /// The range in ``Program/textAnimators``.
  var animators: Range<Int32>
  /// The path of the characters; nil for straight lines.
  var path: TextPathReferences?
  /// The characters that are compositions, in the order of ``GlyphTable/glyphs``.
  var compositions: [GlyphComposition] = []
  /// Whether the characters are drawn one by one.
  var isTakenApart: Bool { !animators.isEmpty || path != nil || !compositions.isEmpty }
  /// The offset of the centre of rotation, in percent of a group's width and of the ascent.
  var alignment: ValueReference
  /// The characters that have their centre in common, which the texts of slots need too.
  var grouping: LottieDocument.TextGrouping
  /// The text's object in the document.
  var node: JSONDocument.Node
  /// Whether an expression gives the text, which is then in the pose, after the number.
  var hasExpression = false
  /// The styles for the text of an expression, by the numbers of the file's texts; empty without an expression.
  var styles: [(number: Int, document: LottieDocument.TextDocument)] = []
}

/// A character that a layer draws.
struct GlyphComposition: Sendable {
  /// The index in ``GlyphTable/glyphs``.
  var glyph: Int32
  /// The index in ``Program/layers``.
  var layer: Int32
}

/// A change of the characters that a range selects.
struct TextAnimatorInstance: Sendable {
  var selector: TextSelectorReferences
  var anchor: ValueReference?
  var position: ValueReference?
  var scale: ValueReference?
  var rotation: ValueReference?
  var rotationX: ValueReference?
  var rotationY: ValueReference?
  var skew: ValueReference?
  var skewAxis: ValueReference?
  var opacity: ValueReference?
  var fillColor: ValueReference?
  var fillOpacity: ValueReference?
  var fillHue: ValueReference?
  var fillSaturation: ValueReference?
  var fillBrightness: ValueReference?
  var strokeColor: ValueReference?
  var strokeOpacity: ValueReference?
  var strokeHue: ValueReference?
  var strokeSaturation: ValueReference?
  var strokeBrightness: ValueReference?
  var strokeWidth: ValueReference?
  var tracking: ValueReference?
  var lineSpacing: ValueReference?
  var blur: ValueReference?
}

/// References to the values of a path of characters.
struct TextPathReferences: Sendable {
  var outline: ValueReference
  var firstMargin: ValueReference
  var lastMargin: ValueReference
  var isReversed: ValueReference
  var isForced: ValueReference
  var isPerpendicular: ValueReference
}

/// References to the values of a range.
struct TextSelectorReferences: Sendable {
  var start: ValueReference
  var end: ValueReference?
  var offset: ValueReference
  var amount: ValueReference
  var easeHigh: ValueReference
  var easeLow: ValueReference
  var smoothness: ValueReference
  var unit: LottieDocument.TextSelector.Unit
  var basis: LottieDocument.TextSelector.Basis
  var shape: LottieDocument.TextSelector.Shape
  var isRandom: Bool
  /// The strengths of the elements in percent, which an expression gives; nil for a range.
  var strengths: ValueReference?
  /// The number of ``strengths``; elements beyond are selected as a whole.
  var strengthCount: Int32 = 0
}

extension Program {
  /// Returns a text by its number: one of the file's, or one of the overlay's.
  func textBlock(_ number: Int, _ overlay: Overlay?) -> TextBlock? {
    let blocks = tracks.textBlocks
    if number < blocks.count { return number >= 0 ? blocks[number] : nil }
    guard let overlay, number - blocks.count < overlay.tracks.textBlocks.count else { return nil }
    return overlay.tracks.textBlocks[number - blocks.count]
  }
}
