import LottieFormat
import VectorRaster

/// Turns a document into a ``Program``: expands precompositions, folds what never changes, resolves every name.
struct Compiler {
  let document: LottieDocument
  let source: (any AssetSource)?

  var program = Program()
  private(set) var diagnostics: [Diagnostic] = []
  /// How many more there were than are kept.
  private var droppedDiagnostics = 0

  var assetIndices: [ExactName: Int] = [:]
  /// The pictures that were decoded.
  var pictures: PictureStore
  var imageIndices: [ExactName: Int32] = [:]
  /// The first floats of split positions in the pose: the property after them belongs to them.
  var splitOffsets: Set<Int32> = []
  /// Folded outlines and gradients by the node of their property, so that each use of a precomposition shares them.
  var foldedValues: [JSONDocument.Node: ValueReference] = [:]
  /// The ramps of gradients by their stops.
  var rampSlots: [ValueReference: Int32] = [:]
  /// Tracks by the node of their property, for the same reason.
  var sharedTracks: [JSONDocument.Node: Int32] = [:]
  /// Whether a composition is used more than once, so that there is something to share.
  let hasRepeatedCompositions: Bool
  /// What is being compiled, for diagnostics.
  var layerName = ""
  var layerNode: JSONDocument.Node?
  /// What compiling and decoding may still cost.
  var work: LoadBudget
  /// How many shapes and layers are there already; a limit ends the expansion.
  var shapeCount = 0
  /// How many uses of shapes by styles and modifiers there are already.
  var useCount = 0
  /// How many values were listed for whoever must notice when they change.
  var dependencyCount = 0
  /// The list of all values of the layer at hand, once something needed it.
  var layerDependencies: Range<Int32>?

  /// A composition that is announced but not compiled yet.
  struct Pending {
    var index: Int
    var layers: [LottieDocument.Layer]
    /// The assets from the root down to this composition.
    var ancestors: [Int]
  }

  var pending: [Pending] = []
  /// Whether a finding says already that the work was exhausted.
  var isWorkReported = false

  init(_ document: LottieDocument, decoder: (any ImageDecoder)?, source: (any AssetSource)?) {
    self.document = document
    hasRepeatedCompositions = document.usesCompositionsRepeatedly
    work = document.work
    pictures = PictureStore(decoder: decoder)
    self.source = source
    for (index, asset) in document.assets.enumerated() where assetIndices[ExactName(asset.id)] == nil {
      assetIndices[ExactName(asset.id)] = index
    }
  }

  /// Compiles the whole document.
  mutating func compile() {
    program.compositions.append(
      CompositionInstance(owner: -1, layers: 0..<0, frameRate: document.frameRate, blends: false))
    pending = [Pending(index: 0, layers: document.layers, ancestors: [])]
    // Breadth first: the rows of one composition lie together, and owners come before what they own.
    var next = 0
    while next < pending.count {
      let composition = pending[next]
      pending[next].layers = []
      compile(composition)
      next += 1
    }
    pending = []
    program.slots.list(program.properties, program.images)
    program.decodedPixels = pictures.cost
    program.remainingWork = max(work.remaining, 0)
    guard droppedDiagnostics > 0 else { return }
    diagnostics.append(
      Diagnostic(feature: "more", path: "", message: "\(droppedDiagnostics) more findings are not listed"))
  }

  private mutating func compile(_ composition: Pending) {
    let first = program.layers.count
    var room = LottieLimits.maximumLayerInstances - first
    if composition.layers.count > room {
      report("layerLimit", "more than \(LottieLimits.maximumLayerInstances) layers; the rest is not drawn")
    }
    room = work.spend(upTo: min(composition.layers.count, max(room, 0)), each: LoadBudget.Cost.layer)
    reportWork()
    let layers =
      composition.layers.count > room ? Array(composition.layers.prefix(room)) : composition.layers
    // By index here and below: an iteration copies every layer, with all that it holds.
    for index in layers.indices { compile(layers[index], in: composition) }
    program.compositions[composition.index].layers = Int32(first)..<Int32(program.layers.count)
    resolveParents(layers, first: first)
    resolveMattes(layers, first: first)
    program.compositions[composition.index].blends = layers.indices.contains { layers[$0].blendMode != 0 }
  }

  /// Reports, the first time, that the work of loading is exhausted.
  mutating func reportWork() {
    guard work.isExhausted, !isWorkReported else { return }
    isWorkReported = true
    report("loadWork", "loading takes too much work; what follows is not drawn")
  }

  mutating func report(_ feature: String, _ message: String, at node: JSONDocument.Node? = nil) {
    guard diagnostics.count < LottieLimits.maximumDiagnostics else {
      droppedDiagnostics += 1
      return
    }
    let path = (node ?? layerNode).map { document.json.path(of: $0) } ?? ""
    diagnostics.append(
      Diagnostic(
        feature: feature, layer: layerNode == nil ? nil : layerName, path: path, message: message))
  }

  // MARK: - References between layers

  private mutating func resolveParents(_ layers: [LottieDocument.Layer], first: Int) {
    guard layers.indices.contains(where: { layers[$0].parent != nil }) else {
      return inheritSpace(layers.count, first: first)
    }
    let byIndex = indices(of: layers)
    for offset in layers.indices {
      guard let parent = layers[offset].parent else { continue }
      (layerName, layerNode) = (layers[offset].name, layers[offset].node)
      if let target = byIndex[parent] {
        program.layers[first + offset].parent = Int32(first + target)
        program.layers[first + target].isParent = true
      } else {
        report("missingParent", "no layer has the index \(parent) that is named as parent")
      }
    }
    let limit = LottieLimits.maximumParentDepth
    func next(_ layer: LayerInstance) -> Int32 { layer.parent }
    for offset in layers.indices where chain(from: first + offset, limit: limit, next: next) == .loop {
      (layerName, layerNode) = (layers[offset].name, layers[offset].node)
      report("parentLoop", "the layer is its own ancestor; its parent is ignored")
      program.layers[first + offset].parent = -1
    }
    for offset in layers.indices where chain(from: first + offset, limit: limit, next: next) == .long {
      (layerName, layerNode) = (layers[offset].name, layers[offset].node)
      report("parentDepth", "the layer has more than \(limit) ancestors; its parent is ignored")
      program.layers[first + offset].parent = -1
    }
    inheritSpace(layers.count, first: first)
  }

  /// Marks the layers that hang from one that turns in space.
  private mutating func inheritSpace(_ count: Int, first: Int) {
    for offset in 0..<count {
      var ancestor = first + offset, steps = 0
      while ancestor >= 0, steps <= count {
        if program.layers[ancestor].transform.space != nil { program.layers[first + offset].is3D = true }
        ancestor = Int(program.layers[ancestor].parent)
        steps += 1
      }
    }
  }

  private mutating func resolveMattes(_ layers: [LottieDocument.Layer], first: Int) {
    guard layers.indices.contains(where: { layers[$0].matte != nil }) else { return }
    let byIndex = indices(of: layers)
    for offset in layers.indices {
      guard let matte = layers[offset].matte else { continue }
      (layerName, layerNode) = (layers[offset].name, layers[offset].node)
      var target: Int?
      if let index = matte.source {
        target = byIndex[index]
      } else if offset > 0 {
        target = offset - 1
        program.layers[first + offset - 1].isDrawn = false
      }
      if target == nil { report("missingMatte", "the layer that should be its matte does not exist") }
      if let target { program.layers[first + target].isMatte = true }
      program.layers[first + offset].matte = MatteReference(
        source: target.map { Int32(first + $0) } ?? -1, kind: MatteKind(matte.mode))
    }
    let limit = LottieLimits.maximumMatteDepth
    func next(_ layer: LayerInstance) -> Int32 { layer.matte?.source ?? -1 }
    // A long loop may be found as a long chain only: either way it is cut.
    for offset in layers.indices where chain(from: first + offset, limit: limit, next: next) == .loop {
      (layerName, layerNode) = (layers[offset].name, layers[offset].node)
      report("matteLoop", "the layer is its own matte; the matte is ignored")
      program.layers[first + offset].matte = nil
    }
    for offset in layers.indices where chain(from: first + offset, limit: limit, next: next) == .long {
      (layerName, layerNode) = (layers[offset].name, layers[offset].node)
      report("matteDepth", "more than \(limit) mattes hang on one another; this one is ignored")
      program.layers[first + offset].matte = nil
    }
  }

  /// The first layer of each index, as players resolve duplicates.
  private func indices(of layers: [LottieDocument.Layer]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for offset in layers.indices {
      if let index = layers[offset].index, result[index] == nil { result[index] = offset }
    }
    return result
  }

  private enum Chain { case ends, loop, long }

  /// Where a chain of references leads: to an end, back to its start, or further than `limit` steps.
  private func chain(from start: Int, limit: Int, next: (LayerInstance) -> Int32) -> Chain {
    var current = Int(next(program.layers[start])), steps = 1
    while current >= 0 {
      if current == start { return .loop }
      if steps > limit { return .long }
      current = Int(next(program.layers[current]))
      steps += 1
    }
    return .ends
  }
}

extension LottieDocument {
  /// Whether two layers show the same composition.
  fileprivate var usesCompositionsRepeatedly: Bool {
    var used: Set<ExactName> = []
    func isRepeated(_ layers: [Layer]) -> Bool {
      layers.indices.contains { index in
        guard case .precomposition(let id, _, _, _) = layers[index].content else { return false }
        return !used.insert(ExactName(id)).inserted
      }
    }
    return isRepeated(layers)
      || assets.contains { asset in
        guard case .precomposition(let layers, _) = asset.content else { return false }
        return isRepeated(layers)
      }
  }
}

extension MatteKind {
  fileprivate init(_ mode: LottieDocument.Matte.Mode) {
    switch mode {
    case .alpha: self = .alpha
    case .invertedAlpha: self = .invertedAlpha
    case .luma: self = .luma
    case .invertedLuma: self = .invertedLuma
    }
  }
}
