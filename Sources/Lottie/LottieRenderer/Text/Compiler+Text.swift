import LottieExpressions
import LottieFormat
import VectorRaster

extension Compiler {
  /// Compiles the text of a layer, and returns its index.
  ///
  /// - Parameter layer: The layer, one of whose masks may be the path of the text.
  mutating func text(_ text: LottieDocument.Text, of layer: LottieDocument.Layer) -> Int32 {
    let blocks = blocks(of: text)
    let block = choice(blocks)
    let alignment = vector(text.groupingAlignment)
    let first = Int32(program.textAnimators.count)
    for animator in text.animators {
      guard program.textAnimators.count < LottieLimits.maximumTextAnimators else {
        report("textLimit", "too many text animators; the rest has no effect")
        break
      }
      var compiled = compile(animator)
      compileExpression(of: animator.selector, choosing: blocks, into: &compiled.selector)
      program.textAnimators.append(compiled)
    }
    let path = text.path.flatMap { textPath($0, masks: layer.masks, at: text.node) }
    var instance = TextInstance(
      block: block, document: text.document.keyframes[0].value,
      animators: first..<Int32(program.textAnimators.count), path: path, alignment: alignment,
      grouping: text.grouping, node: text.node)
    if block.isDynamic, text.document.expression != nil {
      instance.hasExpression = true
      for (number, document) in zip(blocks.keyframes, text.document.keyframes)
      where !instance.styles.contains(where: { $0.number == Int(number.value) }) && instance.styles.count < 16
      {
        instance.styles.append((Int(number.value), document.value))
      }
    }
    program.texts.append(instance)
    requestGlyphs(of: blocks, in: layer)
    return Int32(program.texts.count - 1)
  }

  private mutating func textPath(
    _ path: LottieDocument.TextPath, masks: [LottieDocument.Mask], at node: JSONDocument.Node
  ) -> TextPathReferences? {
    guard masks.indices.contains(path.mask) else {
      report("text", "the layer has no mask \(path.mask), along which its text should run", at: node)
      return nil
    }
    return TextPathReferences(
      outline: self.path(masks[path.mask].path), firstMargin: scalar(path.firstMargin),
      lastMargin: scalar(path.lastMargin), isReversed: scalar(path.isReversed),
      isForced: scalar(path.isForced),
      isPerpendicular: scalar(path.isPerpendicular))
  }

  /// Lays out the texts of all keyframes; equal texts are laid out once.
  private mutating func blocks(of text: LottieDocument.Text) -> Property<Double> {
    let source = text.document
    if let known = textBlocks[source.node] { return known }
    var keyframes: [LottieDocument.Keyframe<Double>] = []
    var made: [(document: LottieDocument.TextDocument, index: Int)] = []
    for keyframe in source.keyframes {
      let index: Int
      if let known = made.last(where: { $0.document == keyframe.value }) {
        index = known.index
      } else {
        index = layOut(keyframe.value, grouping: text.grouping, at: source.node)
        // A text that changes with each frame has many documents; looking through all of them would take too long.
        if made.count < 16 { made.append((keyframe.value, index)) }
      }
      let value = Double(index)
      keyframes.append(.init(time: keyframe.time, value: value, end: value, easing: .hold))
    }
    let property = Property<Double>(
      keyframes: keyframes, slotID: source.slotID, expression: source.expression, node: source.node)
    textBlocks[source.node] = property
    return property
  }

  /// Returns the index of a new block.
  private mutating func layOut(
    _ document: LottieDocument.TextDocument, grouping: LottieDocument.TextGrouping, at node: JSONDocument.Node
  ) -> Int {
    var document = document
    if !work.spend(document.text.utf8.count, each: LoadBudget.Cost.textByte) {
      reportWork()
      document.text = ""
    }
    let (block, missing) = TextComposer.compose(document, grouping: grouping, &program.glyphs, &work)
    work.spend(block.outline.points.count, each: LoadBudget.Cost.glyphPoint)
    if work.isExhausted { reportWork() }
    reportMissing(missing, of: document, at: node)
    program.tracks.textBlocks.append(work.isExhausted ? TextBlock() : block)
    return program.tracks.textBlocks.count - 1
  }

  /// Lays out the text that an expression gives to the layer whose text is at an offset of the pose, and returns its
  /// number; nil if there is no such layer.
  mutating func layOut(_ units: [UInt16], at offset: Int) -> Int? {
    guard let text = program.texts.first(where: { $0.block == .dynamic(offset) }) else { return nil }
    var document = text.styles.first?.document ?? text.document
    document.text = UTF16Text.string(units[...])
    return layOut(document, grouping: text.grouping, at: text.node)
  }

  private mutating func reportMissing(
    _ missing: [Character], of document: LottieDocument.TextDocument, at node: JSONDocument.Node
  ) {
    for note in program.glyphs.opened.notes { report("font", note, at: node) }
    program.glyphs.opened.notes = []
    let index = program.glyphs.font(named: document.fontName)
    let font = program.glyphs.fonts[index]
    // A file without a list has no font of its own to stand for others.
    let name = font.row < 0 ? document.fontName : font.name
    if font.row >= 0, !document.text.isEmpty, program.glyphs.isFirstUse(ofUnlisted: document.fontName) {
      report(
        "font",
        "there is no font '\(document.fontName.prefix(64))' in fonts.list; '\(name.prefix(64))' stands for it",
        at: node)
    }
    if font.face == .missing, font.glyphs.isEmpty {
      report(
        "font",
        "the text needs the font \(font.title(name)), which was not found; boxes stand for its characters",
        at: node)
      return
    }
    let shown = missing.filter { $0 != " " }.prefix(LottieLimits.maximumListedNames)
    guard !shown.isEmpty else { return }
    let hasCodes = shown.contains { Self.isInvisible($0) }
    let letters = shown.map { Self.isInvisible($0) ? Self.codes(of: $0) : String($0) }
      .joined(separator: hasCodes ? " " : "")
    let lack =
      font.face == .missing
      ? "the file lacks these characters of the font"
      : "no available font can draw these characters of the text in"
    report("font", "\(lack) \(font.title(name)): \(letters)", at: node)
  }

  /// Returns whether a character is a space, has no outline or has no agreed one, and is reported by its number.
  private static func isInvisible(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0..<0x21, 0x7F...0xA0, 0xAD, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000,
      0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0x10FFFF:
      true
    default: false
    }
  }

  /// Returns the numbers of a character, such as `U+E000`.
  private static func codes(of character: Character) -> String {
    character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
    }.joined(separator: "+")
  }

  /// Opens the fonts of texts that an overlay or an expression may replace, because their files are not kept.
  mutating func openFontsOfSlots() {
    guard program.glyphs.opened.host != nil else { return }
    var replaceable: Set<ValueReference> = []
    for property in program.properties where property.slotKind == .text && property.slot >= 0 {
      replaceable.insert(.dynamic(Int(property.offset)))
    }
    for text in program.texts where replaceable.contains(text.block) || text.hasExpression {
      let font = program.glyphs.font(named: text.document.fontName)
      _ = program.glyphs.open(font, &work)
      _ = program.glyphs.fileFonts(&work)
      for note in program.glyphs.opened.notes { report("font", note, at: text.node) }
      program.glyphs.opened.notes = []
    }
  }

  private mutating func compile(_ animator: LottieDocument.TextAnimator) -> TextAnimatorInstance {
    let selector = animator.selector, changes = animator.changes
    var result = TextAnimatorInstance(
      selector: TextSelectorReferences(
        start: scalar(selector.start), end: selector.end.map { scalar($0) }, offset: scalar(selector.offset),
        amount: scalar(selector.amount), easeHigh: scalar(selector.easeHigh),
        easeLow: scalar(selector.easeLow), smoothness: scalar(selector.smoothness), unit: selector.unit,
        basis: selector.basis, shape: selector.shape, isRandom: selector.isRandom))
    result.anchor = changes.anchor.map { vector($0) }
    result.position = changes.position.map { vector($0, slotKind: .position) }
    result.scale = changes.scale.map { scale($0) }
    result.rotation = changes.rotation.map { scalar($0) }
    result.rotationX = changes.rotationX.map { scalar($0) }
    result.rotationY = changes.rotationY.map { scalar($0) }
    result.skew = changes.skew.map { scalar($0) }
    result.skewAxis = changes.skewAxis.map { scalar($0) }
    result.opacity = changes.opacity.map { scalar($0) }
    result.fillColor = changes.fillColor.map { vector($0, count: 3, slotKind: .color) }
    result.fillOpacity = changes.fillOpacity.map { scalar($0) }
    result.fillHue = changes.fillHue.map { scalar($0) }
    result.fillSaturation = changes.fillSaturation.map { scalar($0) }
    result.fillBrightness = changes.fillBrightness.map { scalar($0) }
    result.strokeColor = changes.strokeColor.map { vector($0, count: 3, slotKind: .color) }
    result.strokeOpacity = changes.strokeOpacity.map { scalar($0) }
    result.strokeHue = changes.strokeHue.map { scalar($0) }
    result.strokeSaturation = changes.strokeSaturation.map { scalar($0) }
    result.strokeBrightness = changes.strokeBrightness.map { scalar($0) }
    result.strokeWidth = changes.strokeWidth.map { scalar($0) }
    result.tracking = changes.tracking.map { scalar($0) }
    result.lineSpacing = changes.lineSpacing.map { scalar($0) }
    result.blur = changes.blur.map { scale($0) }
    return result
  }
}
