import LottieExpressions
import LottieFormat

/// The state of compiling expressions.
struct ExpressionCompilation {
  /// The meaning of an expression that is known when compiling.
  enum Meaning {
    /// It runs for each frame: the index of its script.
    case script(Int32)
    case loop(LoopCall)
    /// It is not evaluated.
    case none
  }

  /// A property of the pose with an expression, before the scene exists.
  struct Pending {
    var layer: Int32
    var property: Int32
    var node: JSONDocument.Node
    var source: JSONDocument.Node
    var instance: Int32
    var rule: ExpressionProgram.Rule
  }

  /// The library; without words until the first expression.
  var library = ScriptLibrary.empty
  var scripts: [Script] = []
  /// The scripts of the sources seen so far, including loops, which another expression may read.
  var scriptsBySource: [[UInt8]: Int32] = [:]
  /// The meanings of the sources seen so far.
  var meanings: [[UInt8]: Meaning] = [:]
  /// The script of each property with an expression, whether it is drawn or not.
  var scriptsByNode: [JSONDocument.Node: Int32] = [:]
  var pending: [Pending] = []
  /// The source of each drawn property's expression, which may be in a slot.
  var sources: [JSONDocument.Node: JSONDocument.Node] = [:]
  /// The asset of each composition of the program; -1 for the root.
  var assets: [Int] = []
  /// The sources of expressions that are reported already.
  var reported: Set<JSONDocument.Node> = []
}

extension Compiler {
  /// Returns the meaning of an expression, and reports one that is not evaluated.
  mutating func meaning(of source: JSONDocument.Node) -> ExpressionCompilation.Meaning {
    guard let bytes = document.json.utf8(source) else { return .none }
    if expressions.meanings.isEmpty { expressions.library = ScriptLibrary() }
    if let known = expressions.meanings[bytes] {
      if case .none = known {
        reportExpression("is not evaluated, like another one of the same text", at: source)
      }
      return known
    }
    guard work.spend(bytes.count, each: LoadBudget.Cost.expressionByte) else {
      reportWork()
      return .none
    }
    let meaning = compileExpression(bytes, at: source)
    expressions.meanings[bytes] = meaning
    return meaning
  }

  private mutating func compileExpression(
    _ bytes: [UInt8], at source: JSONDocument.Node
  ) -> ExpressionCompilation.Meaning {
    do throws(ExpressionError) {
      let script = try expressions.library.compile(bytes)
      expressions.scripts.append(script)
      let index = Int32(expressions.scripts.count - 1)
      expressions.scriptsBySource[bytes] = index
      if let loop = script.loop { return .loop(loop) }
      return .script(index)
    } catch {
      reportExpression(
        "is not evaluated (\(expressions.library.finding(error, in: bytes).description)); the keyframes are used",
        at: source)
      return .none
    }
  }

  /// Reports an expression of the current layer, or of another one, once.
  mutating func reportExpression(_ message: String, at source: JSONDocument.Node, layer: String? = nil) {
    guard expressions.reported.insert(source).inserted else { return }
    report("expression", "the expression \(message)", at: source, layer: layer)
  }

  // MARK: - Properties

  /// Finishes a property of the pose that has an expression.
  mutating func addExpression(
    _ source: JSONDocument.Node, of node: JSONDocument.Node, to reference: ValueReference, slotKind: SlotKind
  ) {
    guard reference.isDynamic else { return }
    let index = program.properties.count - 1
    let rule: ExpressionProgram.Rule
    switch program.properties[index].kind {
    case .vector, .orientation: rule = slotKind == .scale ? .scale : .numbers
    case .path: rule = .path
    case .gradient:
      let stops = program.tracks.floats(program.properties[index].track, at: 0)
      rule = .gradient(colors: stops.isEmpty ? 0 : Int32(stops[0]))
    case .choice: rule = .text
    }
    switch meaning(of: source) {
    case .none: break
    case .loop(let call):
      program.loops.append(
        TrackLoop(
          call: call, layerStart: layerStart, layerEnd: layerEnd,
          frameRate: program.compositions[0].frameRate))
      program.properties[index].source = .loop(Int32(program.loops.count - 1))
    case .script:
      expressions.pending.append(
        .init(
          layer: Int32(program.layers.count), property: Int32(index), node: node, source: source,
          instance: Int32(compositionIndex), rule: rule))
    }
  }

  // MARK: - The scene

  /// Builds the scene that the expressions read, and tries each expression at the first frame.
  mutating func finishExpressions() {
    guard !expressions.pending.isEmpty, !work.isExhausted else { return }
    layerNode = nil
    collectExpressions()
    var used: [Int] = []
    var rowOfAsset: [Int: Int32] = [-1: 0]
    var rows: ContiguousArray<Int32> = []
    for asset in expressions.assets {
      if rowOfAsset[asset] == nil {
        used.append(asset)
        rowOfAsset[asset] = Int32(used.count)
      }
      rows.append(rowOfAsset[asset] ?? 0)
    }
    let scene = SceneBuilder.scene(
      of: document, compositions: used, scripts: expressions.scriptsByNode,
      words: SceneWords(expressions.library),
      slots: program.slots, work: &work)
    guard !work.isExhausted else { return reportWork() }
    var result = ExpressionProgram(
      library: expressions.library, scripts: expressions.scripts, scene: scene, rows: rows)
    for row in rows {
      result.firstResults.append(Int32(result.resultCount))
      result.resultCount += Int(scene.compositions[Int(row)].expressions)
      guard result.resultCount <= LottieLimits.maximumChangingValues else {
        return report("expression", "the file has too many expressions; none is evaluated")
      }
    }
    addUses(to: &result)
    program.expressions = result
    tryExpressions()
  }

  /// Lists the expressions of properties that are not drawn, such as those of effects.
  private mutating func collectExpressions() {
    for (node, source) in document.expressionProperties {
      if case .none = meaning(of: source) { continue }
      guard let bytes = document.json.utf8(source) else { continue }
      expressions.scriptsByNode[node] = expressions.scriptsBySource[bytes]
    }
    // The expression of a slot replaces that of a property.
    for pending in expressions.pending {
      expressions.sources[pending.node] = pending.source
      guard let bytes = document.json.utf8(pending.source) else { continue }
      expressions.scriptsByNode[pending.node] = expressions.scriptsBySource[bytes]
    }
  }

  private mutating func addUses(to result: inout ExpressionProgram) {
    var nodes: [JSONDocument.Node: Int32] = [:]
    for (index, node) in result.scene.nodes.enumerated() where node.kind == .property {
      let property = result.scene.properties[Int(node.row)]
      if property.ordinal >= 0 { nodes[property.source] = Int32(index) }
    }
    for pending in expressions.pending {
      guard let node = nodes[pending.node] else {
        reportExpression(
          "is not evaluated at this place; the keyframes are used", at: pending.source,
          layer: program.layers[Int(pending.layer)].name)
        continue
      }
      let layer = program.layers[Int(pending.layer)]
      if let remap = layer.timeRemap, remap.isDynamic,
        program.properties[Int(pending.property)].offset == Int32(remap.offset)
      {
        result.timeUses[pending.layer] = Int32(result.uses.count)
      }
      result.uses.append(
        .init(
          layer: pending.layer, property: pending.property, node: node, instance: pending.instance,
          rule: pending.rule))
    }
  }
}
