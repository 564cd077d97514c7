import LottieFormat

extension Compiler {
  mutating func compile(_ kind: LottieDocument.LayerStyle.Kind) -> StyleInstance? {
    switch kind {
    case .stroke(let color, let opacity, let size):
      return .stroke(color: self.color(color), opacity: scalar(opacity), size: scalar(size))
    case .dropShadow(let shadow): return self.shadow(shadow, isInner: false)
    case .innerShadow(let shadow): return self.shadow(shadow, isInner: true)
    case .outerGlow(let glow): return self.glow(glow, isInner: false)
    case .innerGlow(let glow): return self.glow(glow, isInner: true)
    case .colorOverlay(let color, let opacity, let blendMode):
      return .colorOverlay(
        color: self.color(color), opacity: scalar(opacity), blendMode: scalar(blendMode))
    case .gradientOverlay(let gradient): return self.gradient(gradient)
    case .satin(let satin):
      return .satin(
        StyleInstance.Satin(
          color: color(satin.color), opacity: scalar(satin.opacity), angle: scalar(satin.angle),
          distance: scalar(satin.distance), size: scalar(satin.size), isInverted: scalar(satin.isInverted),
          blendMode: scalar(satin.blendMode)))
    case .bevel(let bevel):
      return .bevel(
        StyleInstance.Bevel(
          style: scalar(bevel.style), depth: scalar(bevel.depth), size: scalar(bevel.size),
          softness: scalar(bevel.softness), angle: scalar(bevel.angle), altitude: scalar(bevel.altitude),
          highlight: color(bevel.highlight), highlightOpacity: scalar(bevel.highlightOpacity),
          highlightMode: scalar(bevel.highlightMode), shadow: color(bevel.shadow),
          shadowOpacity: scalar(bevel.shadowOpacity), shadowMode: scalar(bevel.shadowMode)))
    case .unsupported: return nil
    }
  }

  private mutating func shadow(_ shadow: LottieDocument.LayerStyle.Shadow, isInner: Bool) -> StyleInstance {
    .shadow(
      StyleInstance.Shadow(
        color: color(shadow.color), opacity: scalar(shadow.opacity), angle: scalar(shadow.angle),
        distance: scalar(shadow.distance), size: scalar(shadow.size), choke: scalar(shadow.choke),
        blendMode: scalar(shadow.blendMode)),
      isInner: isInner)
  }

  private mutating func glow(_ glow: LottieDocument.LayerStyle.Glow, isInner: Bool) -> StyleInstance {
    .glow(
      StyleInstance.Glow(
        color: color(glow.color), opacity: scalar(glow.opacity), size: scalar(glow.size),
        choke: scalar(glow.choke), source: scalar(glow.source), blendMode: scalar(glow.blendMode)),
      isInner: isInner)
  }

  private mutating func gradient(_ gradient: LottieDocument.LayerStyle.GradientOverlay) -> StyleInstance {
    let stops = stops(gradient.stops, colorCount: gradient.colorCount)
    return .gradientOverlay(
      StyleInstance.GradientOverlay(
        slot: newRampSlot(), stops: stops, opacity: scalar(gradient.opacity),
        angle: scalar(gradient.angle), type: scalar(gradient.type), isReversed: scalar(gradient.isReversed),
        scale: scalar(gradient.scale), offset: vector(gradient.offset), blendMode: scalar(gradient.blendMode))
    )
  }
}
