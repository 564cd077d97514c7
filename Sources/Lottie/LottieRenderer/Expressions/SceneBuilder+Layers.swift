import LottieExpressions
import LottieFormat

extension SceneBuilder {
  mutating func addLayers(_ layers: [LottieDocument.Layer], to row: Int32) {
    composition = row
    var byIndex: [Int: Int32] = [:]
    for ordinal in layers.indices {
      guard let node = addLayer(layers[ordinal], ordinal) else { return }
      if let index = layers[ordinal].index, byIndex[index] == nil { byIndex[index] = node }
    }
    for (ordinal, node) in scene.compositions[Int(row)].layers.enumerated() {
      guard let parent = layers[ordinal].parent.flatMap({ byIndex[$0] }), parent != node else { continue }
      scene.layers[Int(scene.nodes[Int(node)].row)].parent = parent
    }
  }

  private mutating func addLayer(_ layer: LottieDocument.Layer, _ ordinal: Int) -> Int32? {
    var node = SceneTable.Node(
      kind: .layer, owner: scene.compositions[Int(composition)].node, row: Int32(scene.layers.count),
      composition: composition)
    node.name = scene.append(layer.name)
    guard let index = add(node) else { return nil }
    scene.compositions[Int(composition)].layers.append(index)
    var facts = SceneTable.Layer(
      ordinal: Int32(ordinal), index: layer.index ?? ordinal + 1, inPoint: layer.inPoint,
      outPoint: layer.outPoint, startTime: layer.startTime, isHidden: layer.isHidden)
    switch layer.content {
    case .precomposition(let id, let width, let height, _):
      facts.size = SIMD2(width, height)
      facts.source = assets[ExactName(id)].flatMap { rows[$0] } ?? -1
    case .solid(let width, let height, _): facts.size = SIMD2(width, height)
    case .image(let id):
      if let asset = assets[ExactName(id)],
        case .image(let width, let height, _) = document.assets[asset].content
      {
        facts.size = SIMD2(width, height)
      }
    default: break
    }
    scene.layers.append(facts)
    addTransform(json.member("ks", of: layer.node), "ADBE Transform Group", isLayer: true, to: index)
    if let shapes = json.member("shapes", of: layer.node) {
      addContents(shapes, "ADBE Root Vectors Group", to: index, depth: 0)
    }
    if let effects = json.member("ef", of: layer.node) { addEffects(effects, to: index) }
    if let styles = json.member("sy", of: layer.node) { addStyles(styles, to: index) }
    if let masks = json.member("masksProperties", of: layer.node) { addMasks(masks, to: index) }
    if let remap = json.member("tm", of: layer.node) {
      addProperty(remap, .timeRemap, "Time Remap", "ADBE Time Remapping", to: index)
    }
    if let text = json.member("t", of: layer.node) { addText(text, to: index) }
    return index
  }
}
