/// Interactions (§5).
extension ModelEngine {
  // MARK: §5.3

  func point(_ type: String, _ x: Float, _ y: Float) {
    lastPointer = type
    if type != "PointerMove" { runExplicitPhase(type, x, y) }
    if ["PointerMove", "PointerDown", "PointerUp"].contains(type) { runTrackingPhase(type, x, y) }
  }

  private func hits(_ layer: String, _ x: Float, _ y: Float) -> Bool {
    guard let animation = player.animation else { return false }
    // The renderer's pose; past the last frame it is the last frame's. (The page says nothing of frames below 0.)
    return animation.hits(layer, x, y, at: max(0, min(player.renderedFrame, animation.total - 1)))
  }

  private func runExplicitPhase(_ type: String, _ x: Float, _ y: Float) {
    var actions: [ModelMachine.Action] = []
    var entered: String?
    for interaction in machine.interactions where interaction.type == type {
      guard let layer = interaction.layerName else {
        actions += interaction.actions
        continue
      }
      let isHit = hits(layer, x, y)
      if type == "PointerExit" {
        if trackedLayer == layer && !isHit {
          actions += interaction.actions
          entered = ""
        }
      } else if isHit {
        actions += interaction.actions
        entered = layer
      }
    }
    trackedLayer = entered ?? trackedLayer
    run(actions, runsPipeline: true)
  }

  private func runTrackingPhase(_ type: String, _ x: Float, _ y: Float) {
    var actions: [ModelMachine.Action] = []
    if type == "PointerMove" {
      for interaction in machine.interactions where interaction.type == type {
        actions += interaction.actions
      }
    }
    let old = trackedLayer
    var isAnyHit = false
    for interaction in machine.interactions where ["PointerEnter", "PointerExit"].contains(interaction.type) {
      guard let layer = interaction.layerName, hits(layer, x, y) else { continue }
      isAnyHit = true
      if layer == trackedLayer { break }
      trackedLayer = layer
      actions += layered("PointerEnter", layer)
    }
    if !isAnyHit, !old.isEmpty {
      trackedLayer = ""
      actions += layered("PointerExit", old)
    }
    run(actions, runsPipeline: true)
  }

  private func layered(_ type: String, _ layer: String) -> [ModelMachine.Action] {
    machine.interactions.filter { $0.type == type && $0.layerName == layer }.flatMap(\.actions)
  }

  // MARK: §5.4

  func post(_ type: String) {
    lastPointer = type
    guard let name = current?.name else { return }
    let actions = machine.interactions.filter { $0.type == type && $0.stateName == name }.flatMap(\.actions)
    run(actions, runsPipeline: true)
  }
}
