import LottieFormat

extension Compiler {
  /// Compiles the effects that are drawn.
  mutating func compile(_ effects: [LottieDocument.Effect]) -> Range<Int32> {
    let first = Int32(program.effects.count)
    for index in effects.indices where effects[index].isEnabled {
      guard let effect = compile(effects[index].kind) else { continue }
      guard program.effects.count < LottieLimits.maximumExpandedEffects else {
        report("effectLimit", "too many effects; the rest is not drawn")
        break
      }
      program.effects.append(effect)
    }
    return first..<Int32(program.effects.count)
  }

  private mutating func compile(_ kind: LottieDocument.Effect.Kind) -> EffectInstance? {
    switch kind {
    case .controls, .unsupported: return nil
    case .gaussianBlur(let blur):
      return .gaussianBlur(
        EffectInstance.Blur(
          blurriness: scalar(blur.blurriness), dimensions: scalar(blur.dimensions),
          repeatsEdgePixels: scalar(blur.repeatsEdgePixels)))
    case .dropShadow(let shadow):
      return .dropShadow(
        EffectInstance.DropShadow(
          color: color(shadow.color), opacity: scalar(shadow.opacity), direction: scalar(shadow.direction),
          distance: scalar(shadow.distance), softness: scalar(shadow.softness),
          isShadowOnly: scalar(shadow.isShadowOnly)))
    case .fill(let fill):
      return .fill(color: color(fill.color), opacity: scalar(fill.opacity))
    }
  }

  private mutating func color(_ property: Property<LottieDocument.Vector>) -> ValueReference {
    vector(property, count: 3, slotKind: .color)
  }
}
