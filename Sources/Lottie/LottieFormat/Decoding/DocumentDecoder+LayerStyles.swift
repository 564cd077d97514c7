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
      } else if style.isEnabled {
        reportIgnored(style)
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
    case 7:
      return .colorOverlay(
        color: color(node), opacity: property(.startOpacity, node, default: 100),
        blendMode: property(.blendMode, node, default: 1))
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
      choke: property(.character, node, default: 0), blendMode: property(.blendMode, node, default: 5))
  }

  private mutating func glow(_ node: Node) -> LayerStyle.Glow {
    LayerStyle.Glow(
      color: color(node), opacity: property(.o, node, default: 75), size: property(.s, node, default: 5),
      choke: property(.character, node, default: 0), source: property(.stretch, node, default: 1),
      blendMode: property(.blendMode, node, default: 11))
  }

  // MARK: Findings

  /// Reports parameters of a style that change nothing although they should.
  private mutating func reportIgnored(_ style: LayerStyle) {
    let node = style.node
    switch style.kind {
    case .dropShadow(let shadow), .innerShadow(let shadow):
      reportBlendMode(shadow.blendMode, of: style)
      reportNoise(of: style)
    case .outerGlow(let glow), .innerGlow(let glow):
      reportBlendMode(glow.blendMode, of: style)
      reportNoise(of: style)
      let range = property(.r, node, default: 50.0)
      if range.keyframes.contains(where: { $0.value != 50 }) {
        report(
          .layerStyle, range.node, "the range of the layer style '\(style.name.prefix(64))' is not drawn")
      }
    case .colorOverlay(_, _, let blendMode): reportBlendMode(blendMode, of: style)
    case .stroke, .unsupported: break
    }
  }

  private mutating func reportBlendMode(_ mode: LayerStyle.Number, of style: LayerStyle) {
    let isDrawn = mode.keyframes.allSatisfy { $0.value == 1 || $0.value == 5 || $0.value == 11 }
    guard !isDrawn else { return }
    let name = style.name.prefix(64)
    report(
      .layerStyle, mode.node, "the blend mode of the layer style '\(name)' is not drawn; it blends normally")
  }

  private mutating func reportNoise(of style: LayerStyle) {
    let noise = property(.noise, style.node, default: 0.0)
    if noise.keyframes.contains(where: { $0.value != 0 }) {
      report(.layerStyle, noise.node, "the noise of the layer style '\(style.name.prefix(64))' is not drawn")
    }
  }
}
