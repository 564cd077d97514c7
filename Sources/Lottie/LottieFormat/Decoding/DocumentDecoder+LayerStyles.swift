extension DocumentDecoder {
  typealias LayerStyle = LottieDocument.LayerStyle

  /// The styles of a layer.
  mutating func styles(_ layer: Node) -> [LayerStyle] {
    guard let array = member(.styles, layer), json.token(array).kind == .array else { return [] }
    effectCount += json.count(of: array)
    guard isWithinLimit(effectCount, "effects and layer styles", array) else { return [] }
    var styles: [LayerStyle] = []
    for node in json.elements(of: array) where json.token(node).kind == .object {
      let style = LayerStyle(
        name: text(.name, node) ?? "", kind: styleKind(node), isEnabled: flag(.isEnabled, node) ?? true,
        node: node)
      if case .unsupported = style.kind, style.isEnabled {
        report(.layerStyle, node, "the layer style '\(style.name.prefix(64))' is not drawn")
      }
      styles.append(style)
    }
    return styles
  }

  private mutating func styleKind(_ node: Node) -> LayerStyle.Kind {
    let type = integer(.type, node) ?? -1
    switch type {
    case 0:
      return .stroke(
        color: color(node), opacity: property(.o, node, default: 100), size: property(.s, node, default: 3))
    case 1: return .dropShadow(shadow(node))
    case 2: return .innerShadow(shadow(node))
    case 3: return .outerGlow(glow(node))
    case 4: return .innerGlow(glow(node))
    case 7: return .colorOverlay(color: color(node), opacity: property(.startOpacity, node, default: 100))
    default: return .unsupported(type)
    }
  }

  private mutating func color(_ node: Node) -> LayerStyle.Color {
    property(.c, node, default: Vector(SIMD4(0, 0, 0, 1), count: 4))
  }

  private mutating func shadow(_ node: Node) -> LayerStyle.Shadow {
    LayerStyle.Shadow(
      color: color(node), opacity: property(.o, node, default: 75), angle: property(.a, node, default: 120),
      distance: property(.d, node, default: 5), size: property(.s, node, default: 5),
      choke: property(.character, node, default: 0))
  }

  private mutating func glow(_ node: Node) -> LayerStyle.Glow {
    LayerStyle.Glow(
      color: color(node), opacity: property(.o, node, default: 75), size: property(.s, node, default: 5),
      choke: property(.character, node, default: 0))
  }
}
