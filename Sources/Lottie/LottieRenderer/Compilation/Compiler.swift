import LottieFormat
import VectorRaster

/// A compiler that turns a document into a ``Program``.
///
/// It expands precompositions, folds values that never change, and resolves every name.
struct Compiler: ~Copyable {
  let document: LottieDocument
  let source: (any AssetSource)?
  private let fontProvider: (any FontProvider)?
  private let decoder: (any ImageDecoder)?

  var program = Program()
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of diagnostics beyond the limit, which are not kept.
  private var droppedDiagnostics = 0

  var assetIndices: [ExactName: Int] = [:]
  /// The files of pictures read so far.
  var pictures: PictureFiles
  var imageIndices: [ExactName: Int32] = [:]
  /// The offsets of the parts of split positions in the pose, except the last part; the property after each belongs
  /// to it.
  var splitOffsets: Set<Int32> = []
  /// The folded outlines and gradients by the node of their property, so that all uses of a precomposition share
  /// them.
  var foldedValues: [JSONDocument.Node: ValueReference] = [:]
  /// The texts that are laid out, by the node of their documents, so that all uses of a precomposition share them.
  var textBlocks: [JSONDocument.Node: Property<Double>] = [:]
  /// The gradient ramps by their stops.
  var rampSlots: [ValueReference: Int32] = [:]
  /// The tracks by the node of their property, so that all uses of a precomposition share them.
  var sharedTracks: [JSONDocument.Node: Int32] = [:]
  /// Whether a composition is used more than once, so that values can be shared.
  let hasRepeatedCompositions: Bool
  /// The name of the layer being compiled, for diagnostics.
  var layerName = ""
  var layerNode: JSONDocument.Node?
  /// The work budget left for compiling and decoding.
  var work: LoadBudget
  /// The number of shapes expanded so far; a limit ends the expansion.
  var shapeCount = 0
  /// The number of uses of shapes by styles and modifiers so far.
  var useCount = 0
  /// The number of values listed as dependencies so far.
  var dependencyCount = 0
  /// The number of lists of dependencies so far, and for each property that of the last list that has it.
  var dependencyLists = 0
  var listsOfProperties: ContiguousArray<Int> = []
  /// The list of all values of the current layer; nil until it is needed.
  var layerDependencies: Range<Int32>?

  /// A composition that has an index but is not compiled yet.
  struct Pending {
    var index: Int
    var layers: [LottieDocument.Layer]
    var size: Vector2
    /// The asset indices of the compositions from the root down to this one, which is included.
    var ancestors: [Int]
  }

  var pending: [Pending] = []
  /// The compiler for shape layers, whose lists are kept from layer to layer.
  var shapes = ShapeCompiler()
  /// The expressions of the properties compiled so far.
  var expressions = ExpressionCompilation()
  /// The layers that texts of the composition being compiled need for their characters.
  var glyphRequests: [GlyphRequest] = []
  /// The characters of texts that are compositions, by the node of their documents.
  var glyphsOfTexts: [JSONDocument.Node: [Int32]] = [:]
  /// The index of the composition being compiled, and the in and out points of the layer.
  var compositionIndex = 0
  var layerStart = 0.0
  var layerEnd = 0.0
  /// Whether a diagnostic already reports that the work was exhausted.
  var isWorkReported = false

  init(
    _ document: LottieDocument, decoder: (any ImageDecoder)?, source: (any AssetSource)?,
    fonts: (any FontProvider)?
  ) {
    self.document = document
    fontProvider = fonts
    self.decoder = decoder
    hasRepeatedCompositions = document.usesCompositionsRepeatedly
    work = document.work
    pictures = PictureFiles(decoder: decoder)
    self.source = source
    for (index, asset) in document.assets.enumerated() where assetIndices[ExactName(asset.id)] == nil {
      assetIndices[ExactName(asset.id)] = index
    }
  }

  /// Compiles the whole document.
  mutating func compile() {
    program.compositions.append(
      CompositionInstance(owner: -1, layers: 0..<0, frameRate: document.frameRate, blends: false))
    expressions.assets = [-1]
    pending = [
      Pending(
        index: 0, layers: document.layers,
        size: Vector2(finite(document.width), finite(document.height)), ancestors: [])
    ]
    if !document.fonts.isEmpty || !document.glyphs.isEmpty { program.glyphs = GlyphTable(document, &work) }
    program.glyphs.opened.host = fontProvider.map { OpenFonts.Host($0) }
    program.glyphs.opened.decoder = decoder.map { OpenFonts.Decoder($0) }
    program.glyphs.opened.files = OpenFonts.Files(document, source)
    // Breadth first: the rows of one composition are adjacent, and owners come before the compositions that they own.
    var next = 0
    while next < pending.count {
      let composition = pending[next]
      pending[next].layers = []
      compile(composition)
      next += 1
    }
    pending = []
    openFontsOfSlots()
    program.glyphs.opened.files = nil
    program.glyphs.layers = [:]
    program.slots.list(program.properties, program.images)
    finishExpressions()
    program.findConstants()
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
    let firstEffect = program.effects.count, firstCamera = Int32(program.cameras.count)
    // Loops here and below go by index: an iteration would copy every layer with all its contents.
    for index in layers.indices { compile(layers[index], in: composition) }
    if !glyphRequests.isEmpty { compileGlyphs(in: composition) }
    program.compositions[composition.index].layers = Int32(first)..<Int32(program.layers.count)
    program.compositions[composition.index].cameras = firstCamera..<Int32(program.cameras.count)
    resolveParents(layers, first: first)
    resolveMattes(layers, first: first)
    if program.effects.count > firstEffect {
      resolveMatteEffects(indices(of: layers), first: first, count: layers.count)
    }
    program.compositions[composition.index].blends =
      layers.indices.contains { layers[$0].blendMode != 0 }
      || program.effects[firstEffect...].contains { program.mayBlendBelow($0) }
  }

  /// Reports that the work for loading is exhausted, the first time only.
  mutating func reportWork() {
    guard work.isExhausted, !isWorkReported else { return }
    isWorkReported = true
    report("loadWork", "loading takes too much work; what follows is not drawn")
  }

  /// Reports a finding in the current layer, or in another one.
  mutating func report(
    _ feature: String, _ message: String, at node: JSONDocument.Node? = nil, layer: String? = nil
  ) {
    guard diagnostics.count < LottieLimits.maximumDiagnostics else {
      droppedDiagnostics += 1
      return
    }
    let path = (node ?? layerNode).map { document.json.path(of: $0) } ?? ""
    diagnostics.append(
      Diagnostic(
        feature: feature, layer: layer ?? (layerNode == nil ? nil : layerName), path: path, message: message))
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

  /// Marks the layers that have a 3D transform, or a parent with one.
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
    // A long loop may be detected only as a long chain; it is cut in either case.
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

  /// Returns the first layer of each index, because players resolve duplicates in that way.
  private func indices(of layers: [LottieDocument.Layer]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for offset in layers.indices {
      if let index = layers[offset].index, result[index] == nil { result[index] = offset }
    }
    return result
  }

  private enum Chain { case ends, loop, long }

  /// Returns whether a chain of references ends, returns to its start, or has more than `limit` steps.
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
      || glyphs.contains { glyph in
        guard case .composition = glyph.content else { return false }
        return true
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
