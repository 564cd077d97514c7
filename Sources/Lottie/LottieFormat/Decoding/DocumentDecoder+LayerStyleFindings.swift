extension DocumentDecoder {
  /// Reports parameters of a style that change nothing although they should.
  mutating func reportIgnored(_ style: LottieDocument.LayerStyle) {
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
          .layerStyle, range.node, "the range of the layer style '\(style.title)' is not drawn")
      }
    case .colorOverlay(_, _, let blendMode): reportBlendMode(blendMode, of: style)
    case .gradientOverlay(let gradient):
      reportBlendMode(gradient.blendMode, of: style)
      if gradient.colorCount == 0 { report(.value, node, "a gradient without stops is not drawn") }
    case .satin(let satin): reportBlendMode(satin.blendMode, of: style)
    case .bevel(let bevel):
      reportBlendMode(bevel.highlightMode, of: style)
      reportBlendMode(bevel.shadowMode, of: style)
      let name = style.title
      if bevel.technique.keyframes.contains(where: { $0.value != 1 }) {
        report(.layerStyle, bevel.technique.node, "the chisel of the layer style '\(name)' is drawn smooth")
      }
      if bevel.style.keyframes.contains(where: { $0.value > 4 }) {
        report(.layerStyle, bevel.style.node, "the stroke emboss of the layer style '\(name)' is not drawn")
      }
    case .stroke, .unsupported: break
    }
  }

  private mutating func reportBlendMode(
    _ mode: LottieDocument.LayerStyle.Number, of style: LottieDocument.LayerStyle
  ) {
    let isDrawn = mode.keyframes.allSatisfy { $0.value == 1 || $0.value == 5 || $0.value == 11 }
    guard !isDrawn else { return }
    let name = style.title
    report(
      .layerStyle, mode.node, "the blend mode of the layer style '\(name)' is not drawn; it blends normally")
  }

  private mutating func reportNoise(of style: LottieDocument.LayerStyle) {
    let noise = property(.noise, style.node, default: 0.0)
    if noise.keyframes.contains(where: { $0.value != 0 }) {
      report(.layerStyle, noise.node, "the noise of the layer style '\(style.title)' is not drawn")
    }
  }
}

extension LottieDocument.LayerStyle {
  /// The name, or what the style is if it has none.
  fileprivate var title: Substring {
    if !name.isEmpty { return name.prefix(64) }
    return switch kind {
    case .stroke: "stroke"
    case .dropShadow: "drop shadow"
    case .innerShadow: "inner shadow"
    case .outerGlow: "outer glow"
    case .innerGlow: "inner glow"
    case .bevel: "bevel"
    case .satin: "satin"
    case .colorOverlay: "color overlay"
    case .gradientOverlay: "gradient overlay"
    case .unsupported: "unknown"
    }
  }
}
