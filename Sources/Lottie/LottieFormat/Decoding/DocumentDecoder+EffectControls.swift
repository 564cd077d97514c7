extension DocumentDecoder {
  typealias Effect = LottieDocument.Effect
  typealias EffectParameter = LottieDocument.EffectParameter

  /// The effects of a layer, including those that only hold values for expressions.
  mutating func effects(_ layer: Node) -> [Effect] {
    guard let array = member(.effects, layer), json.token(array).kind == .array else { return [] }
    effectCount += json.count(of: array)
    guard isWithinLimit(effectCount, "effects", array) else { return [] }
    var effects: [Effect] = []
    for node in json.elements(of: array) where json.token(node).kind == .object {
      effects.append(
        Effect(
          name: text(.name, node) ?? "", matchName: text(.matchName, node) ?? "",
          type: integer(.type, node) ?? -1, isEnabled: flag(.isEnabled, node) ?? true,
          parameters: effectParameters(node, depth: 0), node: node))
    }
    return effects
  }

  /// The parameters of an effect or of a group of parameters.
  private mutating func effectParameters(_ owner: Node, depth: Int) -> [EffectParameter] {
    guard let array = member(.effects, owner), json.token(array).kind == .array else { return [] }
    parameterCount += json.count(of: array)
    guard parameterCount <= LottieLimits.maximumEffectParameters else {
      exceed(array, "the file has more than \(LottieLimits.maximumEffectParameters) parameters of effects")
      return []
    }
    var parameters: [EffectParameter] = []
    for node in json.elements(of: array) where json.token(node).kind == .object {
      parameters.append(
        EffectParameter(
          name: text(.name, node) ?? "", matchName: text(.matchName, node) ?? "",
          value: effectValue(node, depth: depth), node: node))
    }
    return parameters
  }

  private mutating func effectValue(_ node: Node, depth: Int) -> EffectParameter.Value {
    let type = integer(.type, node)
    if type == 5 {
      return depth < LottieLimits.maximumEffectDepth
        ? .group(effectParameters(node, depth: depth + 1)) : .none
    }
    guard let value = member(.v, node) else { return .none }
    switch type {
    case 0: return .slider(property(value, default: 0))
    case 1: return .angle(property(value, default: 0))
    case 2:
      let color = property(value, default: Vector(SIMD4(0, 0, 0, 1), count: 4))
      if !hasByteColors { checkRange(of: color, at: value) }
      return .color(color)
    case 3: return .point(property(value, default: Vector(0, 0)))
    case 4: return .checkbox(property(value, default: 0))
    case 7: return .menu(property(value, default: 0))
    case 10: return .layer(property(value, default: 0))
    case 11: return .mask(property(value, default: 0))
    default: return .none
    }
  }
}
