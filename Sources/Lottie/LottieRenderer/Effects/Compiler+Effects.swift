import LottieFormat

extension Compiler {
  /// Compiles the effects of a layer that are drawn, and then its styles.
  mutating func compileEffects(of layer: LottieDocument.Layer) -> Range<Int32> {
    let first = Int32(program.effects.count)
    var changes = 0
    for index in layer.effects.indices where layer.effects[index].isEnabled {
      guard let effect = compile(layer.effects[index], of: layer) else { continue }
      if !effect.isPixelEffect { changes += 1 }
      let node = layer.effects[index].node
      guard changes <= LottieLimits.maximumDrawingEffects else {
        reportTooManyEffects(at: node)
        break
      }
      guard add(effect, first: first, at: node) else { break }
    }
    for step in StyleInstance.Step.allCases {
      for index in layer.styles.indices where layer.styles[index].isEnabled {
        guard let style = compile(layer.styles[index].kind), style.step == step else { continue }
        guard add(.style(style), first: first, at: layer.styles[index].node) else { break }
      }
    }
    return first..<Int32(program.effects.count)
  }

  /// Adds an effect of a layer, or reports that there are too many.
  private mutating func add(_ effect: EffectInstance, first: Int32, at node: JSONDocument.Node) -> Bool {
    guard program.effects.count < LottieLimits.maximumExpandedEffects,
      program.effects.count - Int(first) < LottieLimits.maximumEffectsOfLayer
    else {
      reportTooManyEffects(at: node)
      return false
    }
    program.effects.append(effect)
    return true
  }

  private mutating func reportTooManyEffects(at node: JSONDocument.Node) {
    report("effectLimit", "too many effects; the rest of the layer's is not drawn", at: node)
  }

  /// Compiles an effect with the values of its row; nil for effects that are not drawn.
  private mutating func compile(
    _ effect: LottieDocument.Effect, of layer: LottieDocument.Layer
  ) -> EffectInstance? {
    let kind = effect.kind, needs = kind.needs
    if kind == .controls || kind == .unsupported { return nil }
    let first = Int32(program.effectValues.count)
    var result = EffectInstance.Effect(kind: kind, values: first..<first)
    if needs.contains(.ramp) { result.ramp = newRampSlot() }
    if needs.contains(.map) { program.hasMaps = true }
    if needs.contains(.clock) { program.readsClocks = true }
    for value in effect.values {
      switch value {
      case .color(let value): program.effectValues.append(color(value))
      case .point(let value): program.effectValues.append(vector(value))
      case .slider(let value): program.effectValues.append(scalar(value))
      case .layer(let value):
        result.layer = Int32(exactly: value.keyframes[0].value.rounded(.towardZero)) ?? -1
        program.effectValues.append(.constant(0))
      case .angle, .checkbox, .menu, .mask, .group, .none: break
      }
    }
    if needs.contains(.masks) {
      for mask in layer.masks.prefix(LottieLimits.maximumStrokedMasks) {
        program.effectValues.append(path(mask.path))
      }
    }
    result.values = first..<Int32(program.effectValues.count)
    return .effect(result)
  }

  mutating func color(_ property: Property<LottieDocument.Vector>) -> ValueReference {
    vector(property, count: 3, slotKind: .color)
  }

  // MARK: - Layers

  /// Finds the layers that effects take as mattes or as maps, after all layers of a composition exist.
  mutating func resolveMatteEffects(_ indices: [Int: Int], first: Int, count: Int) {
    for offset in 0..<count {
      for effect in program.layers[first + offset].effects {
        guard case .effect(var instance) = program.effects[Int(effect)], let index = instance.layer else {
          continue
        }
        let target = indices[Int(index)]
        instance.layer = target.map { Int32(first + $0) }
        program.effects[Int(effect)] = .effect(instance)
        if let target { program.layers[first + target].isMatte = true }
      }
    }
  }
}
