import LottieExpressions
import LottieFormat
import VectorRaster

/// The texts that expressions give, laid out when they are first drawn or measured.
///
/// A pose contains such a text itself. The layouts kept here can therefore be forgotten at any time.
struct ComposedTexts {
  /// The maximum number of UTF-16 units of a text that an expression gives.
  static let maximumUnits = 512
  /// The number of floats of a text in a pose: its number, the number of units and 1, and the units.
  static let width = 2 + maximumUnits
  /// The maximum number of layouts, and of their points, that are kept.
  private static let maximumCount = 512
  private static let maximumPoints = LottieLimits.maximumKeptPoints / 16

  private struct Entry {
    var text: Int
    var style: Int
    var units: ContiguousArray<UInt16>
    var block: TextBlock
  }

  private var entries: ContiguousArray<Entry> = []
  /// The entries by a hash of their texts; of several with one hash the last.
  private var places: [UInt64: Int] = [:]
  private var pointCount = 0
  /// The number of entries forgotten so far.
  private var forgotten = 0
  /// The units of the text that is looked up.
  private var units: ContiguousArray<UInt16> = []
  /// The characters of the program or the overlay, and those that these texts added.
  private(set) var glyphs = GlyphTable()
  private var overlay: Surface.Stamp.Owner?
  private var hasGlyphs = false

  /// Begins the text that is looked up next.
  mutating func begin() { units.removeAll(keepingCapacity: true) }

  /// Appends a unit to the text that is looked up next.
  mutating func append(_ unit: UInt16) { units.append(unit) }

  /// Returns the number of the layout of the text that was appended: less than −1, and never used for another one.
  ///
  /// - Parameters:
  ///   - text: The index in ``Program/texts``.
  ///   - style: The number of the text whose style it has.
  ///   - program: The program.
  ///   - overlay: The values of slots, or nil.
  mutating func number(of text: Int, style: Int, _ program: Program, _ overlay: Overlay?) -> Int {
    if !hasGlyphs || overlay?.revision !== self.overlay { reset(program, overlay) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for unit in units { hash = (hash ^ UInt64(unit)) &* 0x0100_0000_01B3 }
    hash = (hash ^ UInt64(text) ^ UInt64(truncatingIfNeeded: style) << 32) &* 0x0100_0000_01B3
    if let place = places[hash], entries[place].text == text, entries[place].style == style,
      entries[place].units == units
    {
      return -2 - forgotten - place
    }
    if entries.count >= Self.maximumCount || pointCount > Self.maximumPoints { reset(program, overlay) }
    let instance = program.texts[text]
    var document = instance.styles.first { $0.number == style }?.document ?? instance.document
    document.text = UTF16Text.string(units[...])
    var work = LoadBudget(fileBytes: 0)
    let (block, _) = TextComposer.compose(document, grouping: instance.grouping, &glyphs, &work)
    entries.append(
      Entry(text: text, style: style, units: units, block: work.isExhausted ? TextBlock() : block))
    pointCount += block.outline.points.count
    places[hash] = entries.count - 1
    return -2 - forgotten - (entries.count - 1)
  }

  /// The layout with a number; nil for one that is forgotten.
  subscript(number: Int) -> TextBlock? {
    let place = -2 - forgotten - number
    return entries.indices.contains(place) ? entries[place].block : nil
  }

  private mutating func reset(_ program: Program, _ overlay: Overlay?) {
    forgotten += entries.count
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    pointCount = 0
    glyphs = overlay?.glyphs ?? program.glyphs
    self.overlay = overlay?.revision
    hasGlyphs = true
  }
}

extension Renderer {
  /// Returns the text that a layer shows, and its number: one of the file's, the overlay's, or one that an expression
  /// gives.
  func block(ofText index: Int, _ pose: Pose) -> (block: TextBlock, number: Int)? {
    let text = program.texts[index]
    let number = Int(program.scalar(text.block, pose))
    guard text.hasExpression, case let first = text.block.offset, pose.values[first + 1] > 0 else {
      return textBlock(number).map { ($0, number) }
    }
    let count = min(Int(pose.values[first + 1]) - 1, ComposedTexts.maximumUnits)
    guard rasterizer.work.spend(count + 1, each: WorkCost.composedUnit) else { return nil }
    composed.begin()
    for index in 0..<max(count, 0) { composed.append(UInt16(clamping: Int(pose.values[first + 2 + index]))) }
    let own = composed.number(of: index, style: number, program, overlay)
    guard let block = composed[own],
      rasterizer.work.spend(block.outline.points.count, each: WorkCost.outlinePoint)
    else { return nil }
    return (block, own)
  }
}
