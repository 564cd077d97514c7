extension DocumentDecoder {
  typealias TextDocument = LottieDocument.TextDocument

  /// The text of a layer; nil if it has none.
  mutating func text(ofLayer layer: Node) -> LottieDocument.Text? {
    guard let node = member(.t, layer), json.token(node).kind == .object, let source = member(.d, node) else {
      return nil
    }
    let document = property(source, default: TextDocument(text: "", fontName: "", size: 0))
    let options = member(.m, node)
    var grouping = options.flatMap { integer(.g, $0) }.flatMap(LottieDocument.TextGrouping.init)
    if grouping == nil { grouping = .character }
    return LottieDocument.Text(
      document: document, animators: member(.a, node).map { animators($0) } ?? [],
      path: member(.p, node).flatMap { textPath($0) }, grouping: grouping ?? .character,
      groupingAlignment: property(.a, options ?? node, default: Vector(0, 0), isUsed: options != nil),
      node: node)
  }

  /// The property under a key, or the default if it does not count.
  private mutating func property(
    _ key: Key, _ owner: Node, default fallback: Vector, isUsed: Bool
  ) -> Property<Vector> {
    isUsed ? property(key, owner, default: fallback) : constant(fallback, at: owner)
  }

  private mutating func textPath(_ node: Node) -> LottieDocument.TextPath? {
    // An empty object, which exporters write for text on straight lines, names no mask.
    guard let mask = integer(.m, node) else { return nil }
    return LottieDocument.TextPath(
      mask: mask, firstMargin: property(.f, node, default: 0), lastMargin: property(.l, node, default: 0),
      isReversed: property(.r, node, default: 0), isForced: property(.a, node, default: 0),
      isPerpendicular: property(.p, node, default: 1))
  }

  // MARK: Documents

  /// The text document of an object; nil for another value.
  mutating func textDocument(_ node: Node) -> TextDocument? {
    guard json.token(node).kind == .object else { return nil }
    var result = baseText ?? TextDocument(text: "", fontName: "", size: 12)
    let json = json
    json.forEachMember(of: node) { key, member in
      switch key {
      case Key.t.packed: result.text = longText(member)
      case Key.f.packed: result.fontName = text(member) ?? result.fontName
      case Key.s.packed: result.size = number(member) ?? result.size
      case Key.fillColor.packed:
        result.fillColor = Vector.read(member, &self)
        checkRange(of: result.fillColor, at: member)
      case Key.strokeColor.packed:
        result.strokeColor = Vector.read(member, &self)
        checkRange(of: result.strokeColor, at: member)
      case Key.strokeWidth.packed: result.strokeWidth = number(member) ?? 0
      case Key.strokeIsOver.packed: result.strokeIsOver = flag(member) ?? true
      case Key.j.packed: result.justification = choice(member) ?? .left
      case Key.tracking.packed: result.tracking = number(member) ?? 0
      case Key.lineHeight.packed: result.lineHeight = number(member).flatMap { $0 == 0 ? nil : $0 }
      case Key.baselineShift.packed: result.baselineShift = number(member) ?? 0
      case Key.capitals.packed: result.capitals = choice(member) ?? .normal
      default: break
      }
    }
    if let size = member(.boxSize, node).flatMap({ Vector.read($0, &self) }), size.count > 1 {
      let corner = member(.boxPosition, node).flatMap { Vector.read($0, &self) } ?? Vector(0, 0)
      result.box = .init(x: corner[0], y: corner[1], width: max(size[0], 0), height: max(size[1], 0))
    }
    return result
  }

  /// The case that a number stands for; nil for an unknown one.
  private mutating func choice<Value: RawRepresentable<Int>>(_ node: Node) -> Value? {
    number(node).flatMap { Value(rawValue: Int(clamping: Int64($0))) }
  }

  /// A text of up to ``LottieLimits/maximumTextBytes``; longer ones are cut.
  private mutating func longText(_ found: Node) -> String {
    guard json.token(found).kind == .string, let bytes = json.utf8(found) else { return text(found) ?? "" }
    guard bytes.count > LottieLimits.maximumTextBytes else { return String(decoding: bytes, as: UTF8.self) }
    report(
      .text, found, "the text is longer than \(LottieLimits.maximumTextBytes) bytes; the rest is left out")
    return String(decoding: bytes.prefix(LottieLimits.maximumTextBytes), as: UTF8.self)
  }

  // MARK: Animators

  private mutating func animators(_ array: Node) -> [LottieDocument.TextAnimator] {
    animatorCount += json.count(of: array)
    guard isWithinLimit(animatorCount, "text animators", array) else { return [] }
    var animators: [LottieDocument.TextAnimator] = []
    for node in json.elements(of: array) where json.token(node).kind == .object {
      let selector = member(.s, node).flatMap { onlySelector($0) } ?? node
      animators.append(
        .init(
          name: text(.name, node) ?? "", selector: self.selector(selector),
          changes: member(.a, node).map { changes($0) } ?? .init(), node: node))
    }
    return animators
  }

  private mutating func selector(_ node: Node) -> LottieDocument.TextSelector {
    let type = integer(.t, node) ?? 0
    let expression = type == 1 ? member(.x, node).flatMap { json.kind(of: $0) == .string ? $0 : nil } : nil
    if type != 0, expression == nil {
      report(.text, node, "text selectors of type \(type) are drawn as ranges")
    }
    return LottieDocument.TextSelector(
      start: property(.s, node, default: 0), end: member(.e, node).map { property($0, default: 100) },
      offset: property(.o, node, default: 0), amount: property(.a, node, default: 100),
      easeHigh: property(.easeHigh, node, default: 0), easeLow: property(.easeLow, node, default: 0),
      smoothness: property(.smoothness, node, default: 100),
      unit: integer(.r, node).flatMap(LottieDocument.TextSelector.Unit.init) ?? .percent,
      basis: integer(.b, node).flatMap(LottieDocument.TextSelector.Basis.init) ?? .characters,
      shape: integer(.selectorShape, node).flatMap(LottieDocument.TextSelector.Shape.init) ?? .square,
      isRandom: flag(.isRandom, node) ?? false, expression: expression, node: node)
  }

  /// The selector of an animator, or the first one of a list.
  private mutating func onlySelector(_ node: Node) -> Node? {
    guard json.kind(of: node) == .array else { return node }
    let count = json.count(of: node)
    if count > 1 {
      report(.text, node, "of \(count) selectors of a text animator, only the first one counts")
    }
    return json.element(0, of: node)
  }

  private mutating func changes(_ node: Node) -> LottieDocument.TextChanges {
    var changes = LottieDocument.TextChanges()
    changes.anchor = given(.a, node, default: Vector(0, 0))
    changes.position = given(.p, node, default: Vector(0, 0))
    changes.scale = given(.s, node, default: Self.fullScale)
    changes.rotation = given(.r, node, default: 0)
    changes.rotationX = given(.rotationX, node, default: 0)
    changes.rotationY = given(.rotationY, node, default: 0)
    changes.skew = given(.skew, node, default: 0)
    changes.skewAxis = given(.skewAxis, node, default: 0)
    changes.opacity = given(.o, node, default: 100)
    changes.fillColor = given(.fillColor, node, default: Vector(SIMD4(0, 0, 0, 1), count: 4))
    changes.fillOpacity = given(.fillOpacity, node, default: 100)
    changes.fillHue = given(.fillHue, node, default: 0)
    changes.fillSaturation = given(.fillSaturation, node, default: 0)
    changes.fillBrightness = given(.fillBrightness, node, default: 0)
    changes.strokeColor = given(.strokeColor, node, default: Vector(SIMD4(0, 0, 0, 1), count: 4))
    changes.strokeOpacity = given(.startOpacity, node, default: 100)
    changes.strokeHue = given(.strokeHue, node, default: 0)
    changes.strokeSaturation = given(.strokeSaturation, node, default: 0)
    changes.strokeBrightness = given(.strokeBrightness, node, default: 0)
    changes.strokeWidth = given(.strokeWidth, node, default: 0)
    changes.tracking = given(.t, node, default: 0)
    changes.lineSpacing = given(.lineSpacing, node, default: 0)
    changes.blur = given(.blur, node, default: Vector(0, 0))
    return changes
  }

  /// The property under a key; nil if there is none.
  private mutating func given<Value: PropertyValue>(
    _ key: Key, _ owner: Node, default fallback: Value
  ) -> Property<Value>? {
    member(key, owner).map { property($0, default: fallback) }
  }

  // MARK: Glyphs

  /// The characters of the file's fonts.
  mutating func glyphs(_ array: Node) -> [LottieDocument.Glyph] {
    guard isWithinLimit(json.count(of: array), "glyphs", array) else { return [] }
    let areAllAbsolute = hasAbsoluteTangents
    if hasAbsoluteGlyphs { hasAbsoluteTangents = true }
    defer { hasAbsoluteTangents = areAllAbsolute }
    var glyphs: [LottieDocument.Glyph] = []
    glyphs.reserveCapacity(json.count(of: array))
    for node in json.elements(of: array) where json.token(node).kind == .object && failure == nil {
      var content = LottieDocument.GlyphContent.outlines([])
      if let data = member(.data, node) {
        if let shapes = member(.shapes, data) {
          content = .outlines(self.shapes(shapes, depth: 0).items)
        } else if member(.reference, data) != nil {
          content = .composition(layer(data, showing: precomposition(data)))
        }
      }
      glyphs.append(
        .init(
          character: text(.character, node) ?? "", family: text(.fontFamily, node) ?? "",
          style: text(.glyphStyle, node) ?? "", width: number(.w, node, default: 0), content: content,
          node: node))
    }
    return glyphs
  }
}

extension LottieDocument.TextDocument {
  /// A text in black, at the left.
  package init(text: String, fontName: String, size: Double) {
    self.init(
      text: text, fontName: fontName, size: size, fillColor: nil, strokeColor: nil, strokeWidth: 0,
      strokeIsOver: true, justification: .left, tracking: 0, lineHeight: nil, baselineShift: 0,
      capitals: .normal, box: nil)
  }
}

extension LottieDocument.TextDocument: PropertyValue {
  static func read(_ node: JSONDocument.Node, _ decoder: inout DocumentDecoder) -> Self? {
    decoder.textDocument(node)
  }

  static func accepts(_ node: JSONDocument.Node, _ json: JSONDocument) -> Bool {
    guard json.kind(of: node) == .object else { return false }
    if let text = json.member(.t, of: node) { return json.kind(of: text) == .string }
    // The values of slots may give only a part of a style.
    let keys: [JSONDocument.Key] = [
      .f, .s, .fillColor, .strokeColor, .strokeWidth, .j, .tracking, .lineHeight, .capitals,
    ]
    return keys.contains { json.member($0, of: node) != nil }
  }
}
