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
    case 5: return .bevel(bevel(node))
    case 6: return .satin(satin(node))
    case 7:
      return .colorOverlay(
        color: color(node), opacity: property(.startOpacity, node, default: 100),
        blendMode: property(.blendMode, node, default: 1))
    case 8: return .gradientOverlay(gradientOverlay(node))
    default: return .unsupported(type)
    }
  }

  private mutating func color(_ node: Node) -> LayerStyle.Color { color(.c, node, default: 0) }

  private mutating func color(_ key: Key, _ node: Node, default gray: Double) -> LayerStyle.Color {
    let color = property(key, node, default: Vector(SIMD4(gray, gray, gray, 1), count: 4))
    checkRange(of: color, at: member(key, node) ?? node)
    return color
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

  private mutating func gradientOverlay(_ node: Node) -> LayerStyle.GradientOverlay {
    var count = 0
    var stops = constant(LottieDocument.GradientStops(values: []), at: node)
    if let gradient = member(.gradientFill, node) {
      (count, stops) = gradientStops(at: gradient, default: LottieDocument.GradientStops(values: []))
    }
    return LayerStyle.GradientOverlay(
      colorCount: count, stops: stops, opacity: property(.o, node, default: 100),
      angle: property(.a, node, default: 90), type: property(.gradientType, node, default: 1),
      isReversed: property(.isReversed, node, default: 0), scale: property(.s, node, default: 100),
      offset: property(.offset, node, default: Vector(0, 0)),
      blendMode: property(.blendMode, node, default: 1))
  }

  private mutating func satin(_ node: Node) -> LayerStyle.Satin {
    LayerStyle.Satin(
      color: color(node), opacity: property(.o, node, default: 50), angle: property(.a, node, default: 19),
      distance: property(.d, node, default: 11), size: property(.s, node, default: 14),
      isInverted: property(.isSatinInverted, node, default: 1),
      blendMode: property(.blendMode, node, default: 5))
  }

  private mutating func bevel(_ node: Node) -> LayerStyle.Bevel {
    LayerStyle.Bevel(
      style: property(.bevelStyle, node, default: 2), technique: property(.bevelTechnique, node, default: 1),
      depth: property(.stretch, node, default: 100), size: property(.s, node, default: 5),
      softness: property(.softness, node, default: 0), angle: property(.a, node, default: 120),
      altitude: property(.altitude, node, default: 30), highlight: color(.highlightColor, node, default: 1),
      highlightOpacity: property(.highlightOpacity, node, default: 75),
      highlightMode: property(.highlightMode, node, default: 11),
      shadow: color(.shadowColor, node, default: 0),
      shadowOpacity: property(.shadowOpacity, node, default: 75),
      shadowMode: property(.shadowMode, node, default: 5))
  }
}
