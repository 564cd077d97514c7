import LottieFormat
import VectorRaster

/// A compiler for the items of one shape layer.
///
/// An array of items is read from its last item to its first. Each style collects the shapes that precede it in its
/// array, including those in preceding groups, and each modifier changes them. The items that are read first are
/// painted first.
///
/// One compiler reads the layers of a document in turn, so that its lists are allocated once.
struct ShapeCompiler {
  typealias Shape = LottieDocument.Shape

  /// A style that is still collecting shapes, with the changing values on which it depends.
  struct Draft {
    var draw: Draw
    var collected: [Collected] = []
    var values: [ValueReference]
    /// The levels whose values are already included.
    private var levels: Set<Int32> = []

    init(draw: Draw, values: [ValueReference]) {
      self.draw = draw
      self.values = values
    }

    mutating func add(_ values: [ValueReference], of level: Int32) {
      if !values.isEmpty, levels.insert(level).inserted { self.values += values }
    }
  }

  /// A modifier whose scope is still growing, with the values on which it depends.
  struct ModifierDraft {
    var modifier: Modifier
    var values: [ValueReference]
    var scope: [Int32] = []
    /// The index of the modifier that a trim after a merge replaces.
    var original: Int?

    var isTrim: Bool {
      if case .trim = modifier.kind { true } else { false }
    }
  }

  /// The place of a shape in the tree.
  struct Scope {
    var level: Int32
    var depth = 0
    /// The number of merges that enclose the shape.
    var merges = 0
    /// The number of styles for which trims apply to the outlines of the enclosing merges; the others follow in
    /// ``ShapeCompiler/styles``.
    var trimmedStyles = 0
  }

  var drafts: [Draft] = []
  var modifiers: [ModifierDraft] = []
  /// The styles and modifiers that apply to the shape being read, as indices into ``drafts`` and ``modifiers``.
  var styles: [Int] = []
  var activeModifiers: [Int] = []
  var geometryValues: [[ValueReference]] = []
  /// The changing values of each level, from ``firstLevel`` on.
  private var levelValues: [[ValueReference]] = []
  private var firstLevel = 0
  var firstGeometry = 0
  /// Empty lists with room, for the next drafts.
  var spareLists: [[Collected]] = []

  /// Appends the items to the program of `compiler` and returns their steps.
  mutating func compile(_ items: [Shape], with compiler: inout Compiler) -> Range<Int32> {
    firstGeometry = compiler.program.geometries.count
    firstLevel = compiler.program.levels.count
    let firstNode = Int32(compiler.program.nodes.count)
    let root = addLevel(.layer, -1, [], &compiler)
    read(items[...], Scope(level: root), &compiler)
    finish(&compiler)
    geometryValues.removeAll(keepingCapacity: true)
    levelValues.removeAll(keepingCapacity: true)
    return firstNode..<Int32(compiler.program.nodes.count)
  }

  // MARK: - Reading

  private mutating func read(_ items: ArraySlice<Shape>, _ scope: Scope, _ compiler: inout Compiler) {
    var scope = scope
    var merging: [Bracket] = []
    let (styleCount, modifierCount) = (styles.count, activeModifiers.count)
    // Merges replace modifiers.
    var outerModifiers: [Int] = []
    defer {
      styles.removeSubrange(styleCount...)
      activeModifiers.removeSubrange(modifierCount...)
      if !outerModifiers.isEmpty { activeModifiers = outerModifiers }
    }
    for index in items.indices.reversed() {
      let item = items[index]
      guard !item.isHidden else { continue }
      compiler.shapeCount += 1
      guard compiler.shapeCount <= LottieLimits.maximumExpandedShapes else {
        compiler.report("shapeLimit", "too many shapes; the rest is not drawn", at: item.node)
        break
      }
      guard compiler.work.spend(1, each: LoadBudget.Cost.shape) else {
        compiler.reportWork()
        break
      }
      switch item.kind {
      case .repeater(let repeater):
        readRepeater(repeater, items[items.startIndex..<index], scope, &compiler)
        closeMerges(merging)
        return
      case .merge(let mode):
        guard scope.merges < LottieLimits.maximumMergeDepth else {
          compiler.report(
            "mergeLimit", "too many merges around one another; the rest does nothing", at: item.node)
          continue
        }
        if outerModifiers.isEmpty { outerModifiers = Array(activeModifiers.prefix(modifierCount)) }
        merging += openMerge(mode, &scope, &compiler)
      case .group(let children, let transform):
        readGroup(item, children, transform, scope, &compiler)
      default:
        if let source = geometry(item.kind, &compiler) {
          addGeometry(source.source, source.values, scope, &compiler)
        } else if let modifier = modifier(item.kind, &compiler) {
          guard activeModifiers.count < LottieLimits.maximumModifiers else {
            compiler.report("modifierLimit", "too many modifiers; the rest does nothing", at: item.node)
            continue
          }
          modifiers.append(modifier)
          activeModifiers.append(modifiers.count - 1)
        } else if var draft = style(item, scope.level, &compiler) {
          if let list = spareLists.popLast() { draft.collected = list }
          drafts.append(draft)
          styles.append(drafts.count - 1)
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
    inner.level = addLevel(.group(references), scope.level, references.changingPlacement, &compiler)
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
    guard scope.depth < LottieLimits.maximumGroupDepth else {
      return compiler.report("shapeDepth", "repeaters nest too deep; what they repeat is not drawn")
    }
    var inner = scope
    inner.depth += 1
    let references = RepeaterReferences(
      copies: compiler.scalar(repeater.copies), offset: compiler.scalar(repeater.offset),
      transform: compiler.compile(repeater.transform), startOpacity: compiler.scalar(repeater.startOpacity),
      endOpacity: compiler.scalar(repeater.endOpacity), isAbove: repeater.isAbove)
    inner.level = addLevel(
      .repeater(references), scope.level,
      references.transform.changingPlacement + .changing(references.copies, references.offset), &compiler)
    let start = compiler.program.nodes.count
    compiler.program.nodes.append(.repeated(level: inner.level, end: 0))
    let copies = openCopies(inner.level, &compiler)
    read(items, inner, &compiler)
    closeCopies(copies)
    close(start, .repeated(level: inner.level, end: Int32(compiler.program.nodes.count)), &compiler)
  }

  /// Ends a bracket of steps, or removes it if it is empty.
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
    levelValues.append(values)
    return level
  }

  private mutating func addGeometry(
    _ source: Geometry.Source, _ values: [ValueReference], _ scope: Scope, _ compiler: inout Compiler
  ) {
    // Styles inside a merge paint shapes that are trimmed one by one.
    let inner = styles[scope.trimmedStyles...]
    if scope.trimmedStyles > 0 || inner.isEmpty {
      addGeometry(
        source, values, scope, styles[..<scope.trimmedStyles], activeModifiers, &compiler)
    }
    if !inner.isEmpty {
      let originals =
        scope.trimmedStyles == 0 ? activeModifiers : activeModifiers.map { modifiers[$0].original ?? $0 }
      addGeometry(source, values, scope, inner, originals, &compiler)
    }
  }

  private mutating func addGeometry(
    _ source: Geometry.Source, _ values: [ValueReference], _ scope: Scope, _ styles: ArraySlice<Int>,
    _ activeModifiers: [Int], _ compiler: inout Compiler
  ) {
    let index = Int32(compiler.program.geometries.count)
    compiler.program.geometries.append(Geometry(source: source, level: scope.level, dependencies: 0..<0))
    geometryValues.append(values)
    for modifier in activeModifiers where takeUses(1, &compiler) { modifiers[modifier].scope.append(index) }
    for style in styles where takeUses(1, &compiler) {
      if let chain = chain(from: scope.level, to: drafts[style].draw.level, style, compiler: &compiler) {
        drafts[style].collected.append(.geometry(index, chain: chain))
      }
    }
  }

  /// Counts uses of shapes by styles and modifiers; their number may grow with the square of a file's size.
  ///
  /// - Returns: Whether the limits allow these uses; if not, they are left out.
  mutating func takeUses(_ count: Int, _ compiler: inout Compiler) -> Bool {
    guard compiler.work.spend(count, each: LoadBudget.Cost.use) else {
      compiler.reportWork()
      return false
    }
    if compiler.useCount + count <= LottieLimits.maximumShapeUses {
      compiler.useCount += count
      return true
    }
    if compiler.useCount <= LottieLimits.maximumShapeUses {
      compiler.report("useLimit", "too many styles and modifiers share too many shapes; some are left out")
      compiler.useCount = LottieLimits.maximumShapeUses + 1
    }
    return false
  }

  /// Returns the levels between a shape and its style, outermost first, and adds their values to the style's.
  private mutating func chain(
    from level: Int32, to outer: Int32, _ style: Int, compiler: inout Compiler
  ) -> Range<Int32>? {
    let first = compiler.program.chains.count
    var current = level
    while current != outer && current >= 0 {
      compiler.program.chains.append(current)
      drafts[style].add(levelValues[Int(current) - firstLevel], of: current)
      current = compiler.program.levels[Int(current)].parent
    }
    guard takeUses(compiler.program.chains.count - first, &compiler) else {
      compiler.program.chains.removeSubrange(first...)
      return nil
    }
    compiler.program.chains[first...].reverse()
    return Int32(first)..<Int32(compiler.program.chains.count)
  }
}

extension Compiler {
  /// Compiles the items of a shape layer and returns their steps.
  mutating func compile(_ items: [LottieDocument.Shape]) -> Range<Int32> {
    var compiler = ShapeCompiler()
    swap(&compiler, &shapes)
    defer { swap(&compiler, &shapes) }
    return compiler.compile(items, with: &self)
  }
}
