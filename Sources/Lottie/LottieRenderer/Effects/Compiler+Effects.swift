import LottieFormat

extension Compiler {
  /// Compiles the effects of a layer that are drawn, and then its styles.
  mutating func compileEffects(of layer: LottieDocument.Layer) -> Range<Int32> {
    let first = Int32(program.effects.count)
    if layer.effects.isEmpty && layer.styles.isEmpty { return first..<first }
    var changes = 0
    for index in layer.effects.indices where layer.effects[index].isEnabled {
      guard let effect = compile(layer.effects[index].kind, of: layer) else { continue }
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

  private mutating func compile(
    _ kind: LottieDocument.Effect.Kind, of layer: LottieDocument.Layer
  ) -> EffectInstance? {
    switch kind {
    case .controls, .unsupported: return nil
    case .gaussianBlur(let blurriness, let dimensions, let repeats):
      return .blur(
        EffectInstance.Blur(
          amount: scalar(blurriness), iterations: nil, dimensions: scalar(dimensions),
          repeatsEdgePixels: scalar(repeats)))
    case .boxBlur(let radius, let iterations, let dimensions, let repeats):
      return .blur(
        EffectInstance.Blur(
          amount: scalar(radius), iterations: scalar(iterations), dimensions: scalar(dimensions),
          repeatsEdgePixels: scalar(repeats)))
    case .directionalBlur(let direction, let length):
      return .directionalBlur(direction: scalar(direction), length: scalar(length))
    case .dropShadow(let color, let opacity, let direction, let distance, let softness, let isOnly):
      return .dropShadow(
        EffectInstance.DropShadow(
          color: self.color(color), opacity: scalar(opacity), direction: scalar(direction),
          distance: scalar(distance), softness: scalar(softness), isShadowOnly: scalar(isOnly)))
    case .simpleChoker(let distance): return .choke(distance: scalar(distance))
    case .matteChoker(let first, let second, let iterations):
      return .matteChoke(first: stage(first), second: stage(second), iterations: scalar(iterations))
    case .fill(let color, let opacity):
      return .fill(color: self.color(color), opacity: scalar(opacity))
    case .gradientRamp(let start, let startColor, let end, let endColor, let shape, let blend):
      return .ramp(
        EffectInstance.Ramp(
          slot: newRampSlot(), start: vector(start), startColor: color(startColor), end: vector(end),
          endColor: color(endColor), shape: scalar(shape), blend: scalar(blend)))
    case .tint, .tritone, .levels, .invert, .hueSaturation, .brightnessContrast, .exposure, .blackAndWhite:
      return recoloring(kind).map { .recolor($0) }
    case .radialWipe(let completion, let start, let center, let direction, let feather):
      return .wipe(
        .radial(
          completion: scalar(completion), start: scalar(start), center: vector(center),
          direction: scalar(direction), feather: scalar(feather)))
    case .linearWipe(let completion, let angle, let feather):
      return .wipe(.linear(completion: scalar(completion), angle: scalar(angle), feather: scalar(feather)))
    case .venetianBlinds(let completion, let direction, let width, let feather):
      return .wipe(
        .blinds(
          completion: scalar(completion), direction: scalar(direction), width: scalar(width),
          feather: scalar(feather)))
    case .displacementMap(let layer, let horizontal, let reachX, let vertical, let reachY, let placement):
      program.hasMaps = true
      return .displace(
        EffectInstance.DisplacementReferences(
          layer: Int32(clamping: Int64(layer.keyframes[0].value)), horizontal: scalar(horizontal),
          reachX: scalar(reachX), vertical: scalar(vertical), reachY: scalar(reachY),
          placement: scalar(placement)))
    case .cornerPin(let upperLeft, let upperRight, let lowerLeft, let lowerRight):
      return .warp(
        .pin(
          upperLeft: vector(upperLeft), upperRight: vector(upperRight), lowerLeft: vector(lowerLeft),
          lowerRight: vector(lowerRight)))
    case .twirl(let angle, let radius, let center):
      return .warp(.twirl(angle: scalar(angle), radius: scalar(radius), center: vector(center)))
    case .bulge(let radiusX, let radiusY, let center, let height):
      return .warp(
        .bulge(
          radiusX: scalar(radiusX), radiusY: scalar(radiusY), center: vector(center), height: scalar(height)))
    case .waveWarp(let form, let height, let width, let direction, let speed, let phase):
      program.readsClocks = true
      return .warp(
        .wave(
          form: scalar(form), height: scalar(height), width: scalar(width), direction: scalar(direction),
          speed: scalar(speed), phase: scalar(phase)))
    case .setMatte(let layer, let channel, let isInverted):
      return .matte(
        EffectInstance.MatteEffect(
          layer: Int32(clamping: Int64(layer.keyframes[0].value)), channel: scalar(channel),
          isInverted: scalar(isInverted)))
    case .stroke(let stroke):
      return .stroke(self.stroke(stroke, masks: layer.masks))
    case .transform(let transform):
      return .transform(self.transform(transform))
    }
  }

  private mutating func stage(_ stage: LottieDocument.Effect.ChokeStage) -> EffectInstance.ChokeStage {
    EffectInstance.ChokeStage(
      reach: scalar(stage.reach), choke: scalar(stage.choke), softness: scalar(stage.softness))
  }

  mutating func color(_ property: Property<LottieDocument.Vector>) -> ValueReference {
    vector(property, count: 3, slotKind: .color)
  }

  // MARK: - Colours

  private mutating func recoloring(_ kind: LottieDocument.Effect.Kind) -> EffectInstance.Recoloring? {
    switch kind {
    case .tint(let black, let white, let amount):
      return .tint(black: color(black), white: color(white), amount: scalar(amount))
    case .tritone(let highlights, let midtones, let shadows, let blend):
      return .tritone(
        highlights: color(highlights), midtones: color(midtones), shadows: color(shadows),
        blend: scalar(blend))
    case .levels(let ranges):
      var references: [EffectInstance.LevelsReferences] = []
      for range in ranges {
        references.append(
          EffectInstance.LevelsReferences(
            inputBlack: scalar(range.inputBlack), inputWhite: scalar(range.inputWhite),
            gamma: scalar(range.gamma), outputBlack: scalar(range.outputBlack),
            outputWhite: scalar(range.outputWhite)))
      }
      return .levels(references)
    case .invert(let channel, let blend):
      return .invert(channel: scalar(channel), blend: scalar(blend))
    case .hueSaturation(let shift, let colorizes, let color):
      return .hueSaturation(shift: hue(shift), colorizes: scalar(colorizes), color: hue(color))
    case .brightnessContrast(let brightness, let contrast):
      return .brightnessContrast(brightness: scalar(brightness), contrast: scalar(contrast))
    case .exposure(let stops, let offset, let gamma):
      return .exposure(stops: scalar(stops), offset: scalar(offset), gamma: scalar(gamma))
    case .blackAndWhite(let weights, let isTinted, let tint):
      var references: [ValueReference] = []
      for weight in weights { references.append(scalar(weight)) }
      return .blackAndWhite(weights: references, isTinted: scalar(isTinted), tint: color(tint))
    default: return nil
    }
  }

  private mutating func hue(_ shift: LottieDocument.Effect.HueShift) -> EffectInstance.HueReferences {
    EffectInstance.HueReferences(
      hue: scalar(shift.hue), saturation: scalar(shift.saturation), lightness: scalar(shift.lightness))
  }

  // MARK: - Drawing

  private mutating func stroke(
    _ stroke: LottieDocument.Effect.Stroke, masks: [LottieDocument.Mask]
  ) -> EffectInstance.StrokeEffect {
    var paths: [ValueReference] = []
    for mask in masks.prefix(LottieLimits.maximumStrokedMasks) { paths.append(path(mask.path)) }
    return EffectInstance.StrokeEffect(
      masks: paths, mask: scalar(stroke.mask), usesAllMasks: scalar(stroke.usesAllMasks),
      color: color(stroke.color), size: scalar(stroke.size), opacity: scalar(stroke.opacity),
      start: scalar(stroke.start), end: scalar(stroke.end), style: scalar(stroke.style))
  }

  private mutating func transform(
    _ transform: LottieDocument.Effect.Transform
  ) -> EffectInstance.TransformEffect {
    EffectInstance.TransformEffect(
      anchor: vector(transform.anchor), position: vector(transform.position),
      isUniform: scalar(transform.isUniform), scaleHeight: scalar(transform.scaleHeight),
      scaleWidth: scalar(transform.scaleWidth), skew: scalar(transform.skew),
      skewAxis: scalar(transform.skewAxis), rotation: scalar(transform.rotation),
      opacity: scalar(transform.opacity))
  }

  // MARK: - Layers

  /// Finds the layers that effects take as mattes or as maps, after all layers of a composition exist.
  mutating func resolveMatteEffects(_ indices: [Int: Int], first: Int, count: Int) {
    for offset in 0..<count {
      for effect in program.layers[first + offset].effects {
        let target: Int?
        switch program.effects[Int(effect)] {
        case .matte(var matte):
          target = indices[Int(matte.layer)]
          matte.layer = target.map { Int32(first + $0) } ?? -1
          program.effects[Int(effect)] = .matte(matte)
        case .displace(var displacement):
          target = indices[Int(displacement.layer)]
          displacement.layer = target.map { Int32(first + $0) } ?? -1
          program.effects[Int(effect)] = .displace(displacement)
        default: continue
        }
        if let target { program.layers[first + target].isMatte = true }
      }
    }
  }
}
