import LottieFormat
import VectorRaster

/// Compiles the items of one shape layer.
///
/// An array of items is read from its last to its first: each style collects the shapes that come before it in its
/// array and in the groups that come before it, each modifier changes them, and what is read first is painted first.
struct ShapeCompiler {
  typealias Shape = LottieDocument.Shape

  /// A style whose shapes are still being collected.
  private struct Draft {
    var draw: Draw
    var collected: [Collected] = []
    var values: [ValueReference]
  }

  /// A modifier whose scope is still growing, and the values it depends on.
  private struct ModifierDraft {
    var modifier: Modifier
    var values: [ValueReference]
    var scope: [Int32] = []
  }

  /// What applies to a shape at some place of the tree; indices into ``drafts`` and ``modifiers``.
  private struct Scope {
    var level: Int32
    var styles: [Int] = []
    var modifiers: [Int] = []
    var depth = 0
  }

  private var drafts: [Draft] = []
  private var modifiers: [ModifierDraft] = []
  private var geometryValues: [[ValueReference]] = []
  private var levelValues: [Int32: [ValueReference]] = [:]
  private let firstGeometry: Int

  private init(firstGeometry: Int) { self.firstGeometry = firstGeometry }

  /// Appends the items to the program of `compiler` and returns their steps.
  static func compile(_ items: [Shape], with compiler: inout Compiler) -> Range<Int32> {
    var shapes = ShapeCompiler(firstGeometry: compiler.program.geometries.count)
    let firstNode = Int32(compiler.program.nodes.count)
    compiler.program.levels.append(Level(kind: .layer, parent: -1))
    let root = Int32(compiler.program.levels.count - 1)
    shapes.read(items[...], Scope(level: root), &compiler)
    shapes.finish(&compiler)
    return firstNode..<Int32(compiler.program.nodes.count)
  }

  // MARK: - Reading

  private mutating func read(_ items: ArraySlice<Shape>, _ scope: Scope, _ compiler: inout Compiler) {
    var scope = scope
    var merging: [Int] = []
    // The styles whose innermost merge takes each shape as an operand of its own.
    var separating: [Int] = []
    for index in items.indices.reversed() {
      let item = items[index]
      guard !item.isHidden else { continue }
      compiler.shapeCount += 1
      guard compiler.shapeCount <= LottieLimits.maximumExpandedShapes else {
        compiler.report("shapeLimit", "too many shapes; the rest is not drawn", at: item.node)
        break
      }
      switch item.kind {
      case .repeater(let repeater):
        readRepeater(repeater, items[items.startIndex..<index], scope, &compiler)
        closeMerges(merging)
        return
      case .merge(let mode):
        // All that precedes is one operand of a merge that follows it.
        for style in separating { drafts[style].collected.append(.operand) }
        separating = openMerge(mode, scope, item, &compiler)
        merging += separating
      case .group(let children, let transform):
        for style in separating { drafts[style].collected.append(.operand) }
        readGroup(item, children, transform, scope, &compiler)
      default:
        if let source = geometry(item.kind, &compiler) {
          for style in separating { drafts[style].collected.append(.operand) }
          addGeometry(source.source, source.values, scope, &compiler)
        } else if let modifier = modifier(item.kind, &compiler) {
          guard scope.modifiers.count < LottieLimits.maximumModifiers else {
            compiler.report("modifierLimit", "too many modifiers; the rest does nothing", at: item.node)
            continue
          }
          modifiers.append(modifier)
          scope.modifiers.append(modifiers.count - 1)
        } else if let draft = style(item, scope.level, &compiler) {
          drafts.append(draft)
          scope.styles.append(drafts.count - 1)
          compiler.program.nodes.append(.draw(Int32(drafts.count - 1 + compiler.program.draws.count)))
        }
      }
    }
    closeMerges(merging)
  }

  private mutating func readGroup(
    _ item: Shape, _ children: [Shape], _ transform: LottieDocument.Transform?, _ scope: Scope,
    _ compiler: inout Compiler
  ) {
    guard scope.depth < LottieLimits.maximumGroupDepth else {
      return compiler.report(
        "shapeDepth", "groups nest too deep; the inner ones are not drawn", at: item.node)
    }
    var inner = scope
    inner.depth += 1
    let blendMode = CompositeMode(rawValue: UInt8(clamping: item.blendMode)) ?? .normal
    guard let transform else { return read(children[...], inner, &compiler) }
    let references = compiler.compile(transform)
    inner.level = addLevel(.group(references), scope.level, references.geometry, &compiler)
    let start = compiler.program.nodes.count
    compiler.program.nodes.append(.group(level: inner.level, blendMode: blendMode, end: 0))
    read(children[...], inner, &compiler)
    close(
      start, .group(level: inner.level, blendMode: blendMode, end: Int32(compiler.program.nodes.count)),
      &compiler)
  }

  private mutating func readRepeater(
    _ repeater: LottieDocument.Repeater, _ items: ArraySlice<Shape>, _ scope: Scope,
    _ compiler: inout Compiler
  ) {
    var inner = scope
    let references = RepeaterReferences(
      copies: compiler.scalar(repeater.copies), offset: compiler.scalar(repeater.offset),
      transform: compiler.compile(repeater.transform), startOpacity: compiler.scalar(repeater.startOpacity),
      endOpacity: compiler.scalar(repeater.endOpacity), isAbove: repeater.isAbove)
    inner.level = addLevel(
      .repeater(references), scope.level,
      references.transform.geometry + [references.copies, references.offset], &compiler)
    let start = compiler.program.nodes.count
    compiler.program.nodes.append(.repeated(level: inner.level, end: 0))
    read(items, inner, &compiler)
    close(start, .repeated(level: inner.level, end: Int32(compiler.program.nodes.count)), &compiler)
  }

  /// Ends a bracket of steps, or takes it away when it holds none.
  private func close(_ start: Int, _ node: ShapeNode, _ compiler: inout Compiler) {
    if compiler.program.nodes.count == start + 1 {
      compiler.program.nodes.removeLast()
    } else {
      compiler.program.nodes[start] = node
    }
  }

  private mutating func addLevel(
    _ kind: Level.Kind, _ parent: Int32, _ values: [ValueReference], _ compiler: inout Compiler
  ) -> Int32 {
    compiler.program.levels.append(Level(kind: kind, parent: parent))
    let level = Int32(compiler.program.levels.count - 1)
    levelValues[level] = values
    return level
  }

  private mutating func addGeometry(
    _ source: Geometry.Source, _ values: [ValueReference], _ scope: Scope, _ compiler: inout Compiler
  ) {
    let index = Int32(compiler.program.geometries.count)
    compiler.program.geometries.append(Geometry(source: source, level: scope.level, dependencies: 0..<0))
    geometryValues.append(values)
    for modifier in scope.modifiers { modifiers[modifier].scope.append(index) }
    for style in scope.styles {
      let chain = chain(from: scope.level, to: drafts[style].draw.level, style, compiler: &compiler)
      drafts[style].collected.append(.geometry(index, chain: chain))
    }
  }

  /// The levels between a shape and its style, outermost first; what they depend on is the style's concern.
  private mutating func chain(
    from level: Int32, to outer: Int32, _ style: Int, compiler: inout Compiler
  ) -> Range<Int32> {
    var levels: [Int32] = []
    var current = level
    while current != outer && current >= 0 {
      levels.append(current)
      drafts[style].values += levelValues[current] ?? []
      current = compiler.program.levels[Int(current)].parent
    }
    let first = Int32(compiler.program.chains.count)
    compiler.program.chains.append(contentsOf: levels.reversed())
    return first..<Int32(compiler.program.chains.count)
  }

  // MARK: - Merging

  /// Begins a merge of what precedes it, and returns the styles that take those shapes one by one.
  private mutating func openMerge(
    _ mode: Int, _ scope: Scope, _ item: Shape, _ compiler: inout Compiler
  ) -> [Int] {
    let operation: CoverageOperation
    switch mode {
    case 2: operation = .union
    case 3: operation = .subtract
    case 4: operation = .intersect
    case 5: operation = .exclude
    default: return []  // 1 collects the shapes into one path, which every style does anyway.
    }
    var styles: [Int] = []
    for style in scope.styles {
      if case .stroke = drafts[style].draw.style {
        compiler.report(
          "mergedStroke", "the stroke of merged shapes is drawn around each of them", at: item.node)
      } else {
        drafts[style].collected.append(.mergeBegin(operation))
        styles.append(style)
      }
    }
    return styles
  }

  private mutating func closeMerges(_ merging: [Int]) {
    for style in merging { drafts[style].collected.append(.mergeEnd) }
  }

  // MARK: - Finishing

  /// Moves what was collected into the program's tables.
  private mutating func finish(_ compiler: inout Compiler) {
    for draft in modifiers {
      for geometry in draft.scope { geometryValues[Int(geometry) - firstGeometry] += draft.values }
    }
    // A trim that runs over several shapes makes each of them depend on all.
    for draft in modifiers {
      guard case .trim(_, _, _, isSequential: true) = draft.modifier.kind else { continue }
      let all = draft.scope.flatMap { geometryValues[Int($0) - firstGeometry] }
      for geometry in draft.scope { geometryValues[Int(geometry) - firstGeometry] = all }
    }
    for (offset, values) in geometryValues.enumerated() {
      compiler.program.geometries[firstGeometry + offset].dependencies = compiler.dependencies(of: values)
    }
    // Modifiers were read from the outermost and last to the innermost and first: they apply the other way round.
    for var draft in modifiers.reversed() {
      let first = Int32(compiler.program.modifierScopes.count)
      compiler.program.modifierScopes.append(contentsOf: draft.scope.reversed())
      draft.modifier.scope = first..<Int32(compiler.program.modifierScopes.count)
      compiler.program.modifiers.append(draft.modifier)
    }
    for var draft in drafts {
      let first = Int32(compiler.program.collected.count)
      compiler.program.collected.append(contentsOf: draft.collected)
      draft.draw.collected = first..<Int32(compiler.program.collected.count)
      var values = draft.values
      for case .geometry(let geometry, _) in draft.collected {
        values += geometryValues[Int(geometry) - firstGeometry]
      }
      draft.draw.dependencies = compiler.dependencies(of: values)
      compiler.program.draws.append(draft.draw)
    }
  }

  // MARK: - Styles

  private func style(_ item: Shape, _ level: Int32, _ compiler: inout Compiler) -> Draft? {
    let blendMode = CompositeMode(rawValue: UInt8(clamping: item.blendMode)) ?? .normal
    func draft(_ style: Draw.Style, _ ink: Draw.Ink, _ opacity: ValueReference, _ values: [ValueReference])
      -> Draft
    {
      Draft(
        draw: Draw(
          style: style, ink: ink, opacity: opacity, blendMode: blendMode, level: level, collected: 0..<0,
          dependencies: 0..<0),
        values: values)
    }
    switch item.kind {
    case .fill(let fill):
      let ink = Draw.Ink.color(compiler.vector(fill.color, count: 3, slotKind: .color))
      return draft(.fill(fill.isEvenOdd ? .evenOdd : .nonzero), ink, compiler.scalar(fill.opacity), [])
    case .gradientFill(let fill, let gradient):
      let ink = Draw.Ink.gradient(compiler.compile(gradient))
      return draft(.fill(fill.isEvenOdd ? .evenOdd : .nonzero), ink, compiler.scalar(fill.opacity), [])
    case .stroke(let stroke):
      let ink = Draw.Ink.color(compiler.vector(stroke.color, count: 3, slotKind: .color))
      let (references, values) = compiler.compile(stroke)
      return draft(.stroke(references), ink, compiler.scalar(stroke.opacity), values)
    case .gradientStroke(let stroke, let gradient):
      let ink = Draw.Ink.gradient(compiler.compile(gradient))
      let (references, values) = compiler.compile(stroke)
      return draft(.stroke(references), ink, compiler.scalar(stroke.opacity), values)
    default:
      return nil
    }
  }

  // MARK: - Geometry and modifiers

  private func geometry(
    _ kind: Shape.Kind, _ compiler: inout Compiler
  ) -> (source: Geometry.Source, values: [ValueReference])? {
    switch kind {
    case .path(let path):
      let reference = compiler.path(path)
      return (.path(reference), [reference])
    case .rectangle(let shape):
      let center = compiler.position(shape.center), size = compiler.scale(shape.size)
      let radius = compiler.scalar(shape.radius)
      return (
        .rectangle(center: center, size: size, radius: radius, clockwise: shape.direction == .clockwise),
        [center, size, radius]
      )
    case .ellipse(let shape):
      let center = compiler.position(shape.center), size = compiler.scale(shape.size)
      return (.ellipse(center: center, size: size, clockwise: shape.direction == .clockwise), [center, size])
    case .star(let shape):
      let star = Geometry.StarReferences(
        isPolygon: shape.isPolygon, center: compiler.position(shape.center),
        points: compiler.scalar(shape.points),
        rotation: compiler.scalar(shape.rotation), outerRadius: compiler.scalar(shape.outerRadius),
        outerRoundness: compiler.scalar(shape.outerRoundness),
        innerRadius: compiler.scalar(shape.innerRadius),
        innerRoundness: compiler.scalar(shape.innerRoundness), clockwise: shape.direction == .clockwise)
      return (
        .star(star),
        [
          star.center, star.points, star.rotation, star.outerRadius, star.outerRoundness, star.innerRadius,
          star.innerRoundness,
        ]
      )
    default:
      return nil
    }
  }

  private func modifier(_ kind: Shape.Kind, _ compiler: inout Compiler) -> ModifierDraft? {
    let result: Modifier.Kind
    let values: [ValueReference]
    switch kind {
    case .trim(let trim):
      values = [compiler.scalar(trim.start), compiler.scalar(trim.end), compiler.scalar(trim.offset)]
      result = .trim(start: values[0], end: values[1], offset: values[2], isSequential: trim.isSequential)
    case .roundedCorners(let radius):
      values = [compiler.scalar(radius)]
      result = .roundedCorners(values[0])
    case .puckerBloat(let amount):
      values = [compiler.scalar(amount)]
      result = .puckerBloat(values[0])
    case .zigZag(let zigZag):
      values = [compiler.scalar(zigZag.amplitude), compiler.scalar(zigZag.frequency)]
      result = .zigZag(amplitude: values[0], frequency: values[1], isSmooth: zigZag.isSmooth)
    case .offsetPath(let offset):
      values = [compiler.scalar(offset.amount), compiler.scalar(offset.miterLimit)]
      result = .offset(amount: values[0], join: StrokeOptions.Join(offset.join), miterLimit: values[1])
    default:
      return nil
    }
    return ModifierDraft(modifier: Modifier(kind: result, scope: 0..<0), values: values)
  }
}

extension Compiler {
  /// Compiles the items of a shape layer and returns their steps.
  mutating func compile(_ items: [LottieDocument.Shape]) -> Range<Int32> {
    ShapeCompiler.compile(items, with: &self)
  }

  fileprivate mutating func compile(_ gradient: LottieDocument.Gradient) -> GradientReferences {
    program.gradientCount += 1
    return GradientReferences(
      kind: gradient.kind, slot: program.gradientCount - 1,
      start: vector(gradient.start, slotKind: .position),
      end: vector(gradient.end, slotKind: .position), highlightLength: scalar(gradient.highlightLength),
      highlightAngle: scalar(gradient.highlightAngle), stops: stops(gradient))
  }

  /// Compiles a stroke and names the values that its outline depends on.
  fileprivate mutating func compile(
    _ stroke: LottieDocument.Stroke
  ) -> (references: StrokeReferences, values: [ValueReference]) {
    let width = scalar(stroke.width), miterLimit = scalar(stroke.miterLimit)
    var values = [width, miterLimit]
    let first = Int32(program.dashes.count)
    for dash in stroke.dashes {
      let length = scalar(dash.length)
      values.append(length)
      program.dashes.append(DashEntry(isOffset: dash.role == .offset, length: length))
    }
    return (
      StrokeReferences(
        width: width, cap: StrokeOptions.Cap(stroke.cap), join: StrokeOptions.Join(stroke.join),
        miterLimit: miterLimit, dashes: first..<Int32(program.dashes.count)),
      values
    )
  }
}

extension TransformReferences {
  /// The values that place things: all but the opacity.
  fileprivate var geometry: [ValueReference] {
    [anchor, position, scale, rotation, skewAxis] + (skew.map { [$0] } ?? [])
  }
}

extension StrokeOptions.Cap {
  fileprivate init(_ cap: LottieDocument.Stroke.Cap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension StrokeOptions.Join {
  fileprivate init(_ join: LottieDocument.Stroke.Join) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}
