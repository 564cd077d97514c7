import LottieFormat

extension Compiler {
  /// The number of elements for which a selector of a text with a slot is evaluated, at least.
  private static let slotElements = 256

  /// Compiles the expression of a selector, which gives a number for each element of the text.
  ///
  /// - Parameter blocks: The layouts of the text, whose elements are counted.
  mutating func compileExpression(
    of selector: LottieDocument.TextSelector, choosing blocks: Property<Double>,
    into references: inout TextSelectorReferences
  ) {
    guard let source = selector.expression, case .script = meaning(of: source) else { return }
    guard work.spend(blocks.keyframes.count, each: LoadBudget.Cost.value) else { return reportWork() }
    var count = blocks.slotID == nil ? 1 : Self.slotElements
    for keyframe in blocks.keyframes {
      count = max(count, Int(program.tracks.textBlocks[Int(keyframe.value)].counts.number(selector.basis)))
    }
    if count > LottieLimits.maximumSelectorElements {
      count = LottieLimits.maximumSelectorElements
      report(
        "textLimit", "the expression selects the first \(count) elements of the text; the rest is selected",
        at: source)
    }
    guard hasRoom(for: count) else { return }
    let track = program.tracks.append(constant: [Float](repeating: 100, count: count), kind: .vector)
    references.strengths = place(
      DynamicProperty(
        track: track, source: .track, kind: .vector, offset: 0, count: Int32(count), slot: -1, slotKind: .none
      ))
    references.strengthCount = Int32(count)
    expressions.pending.append(
      .init(
        layer: Int32(program.layers.count), property: Int32(program.properties.count - 1),
        node: selector.node,
        source: source, instance: Int32(compositionIndex),
        rule: .selector(text: Int32(program.texts.count), basis: selector.basis)))
  }
}
