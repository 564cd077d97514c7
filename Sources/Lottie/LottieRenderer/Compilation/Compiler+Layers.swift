import LottieFormat
import VectorRaster

extension Compiler {
  /// Compiles one layer of a composition; parents and mattes are resolved after all of its layers exist.
  mutating func compile(_ layer: LottieDocument.Layer, in composition: Pending) {
    (layerName, layerNode) = (layer.name, layer.node)
    (compositionIndex, layerStart, layerEnd) = (composition.index, layer.inPoint, layer.outPoint)
    let firstProperty = Int32(program.properties.count)
    let transform = compile(layer.transform, isLayer: true, autoOrients: layer.autoOrients)
    let afterTransform = Int32(program.properties.count)
    let masks = compile(layer.masks)
    let hasEffects = !layer.effects.isEmpty || !layer.styles.isEmpty
    let firstEffect = Int32(program.effects.count)
    let effects = hasEffects ? compileEffects(of: layer) : firstEffect..<firstEffect
    let firstGeometry = Int32(program.geometries.count), firstModifier = Int32(program.modifiers.count)
    var timeRemap: ValueReference?
    let content = compile(layer.content, of: layer, in: composition, timeRemap: &timeRemap)
    program.layers.append(
      LayerInstance(
        content: content, name: layer.name, spelling: program.layerNames.insert(layer.name),
        composition: Int32(composition.index), inPoint: layer.inPoint,
        outPoint: layer.outPoint, startTime: layer.startTime, stretch: layer.stretch, timeRemap: timeRemap,
        parent: -1, transform: transform, is3D: transform.space != nil,
        blendMode: CompositeMode(rawValue: UInt8(clamping: layer.blendMode)) ?? .normal, masks: masks,
        hasSoftMasks: hasSoftMasks(masks),
        effects: effects, matte: nil, isDrawn: !layer.isHidden && !layer.isMatteSource,
        geometries: firstGeometry..<Int32(program.geometries.count),
        modifiers: firstModifier..<Int32(program.modifiers.count),
        transformProperties: firstProperty..<afterTransform,
        contentProperties: afterTransform..<Int32(program.properties.count)))
    if case .camera = layer.content {
      program.layers[program.layers.count - 1].camera = Int32(program.cameras.count - 1)
    }
    if case .composition(let inner, _, _) = content {
      program.compositions[Int(inner)].owner = Int32(program.layers.count - 1)
    }
  }

  private mutating func compile(
    _ content: LottieDocument.Layer.Content, of layer: LottieDocument.Layer, in composition: Pending,
    timeRemap: inout ValueReference?
  ) -> LayerInstance.Content {
    switch content {
    case .solid(let width, let height, let color):
      let offset = program.constants.count
      for i in 0..<3 { program.constants.append(finite(color[i])) }
      return .solid(width: finite(width), height: finite(height), color: .constant(offset))
    case .image(let id):
      return image(id).map { .image($0) } ?? .null
    case .shapes(let items):
      let nodes = compile(items)
      return .shapes(nodes: nodes, blends: program.blends(nodes))
    case .precomposition(let id, let width, let height, let remap):
      let size = Vector2(finite(width), finite(height))
      guard let inner = precomposition(id, size, in: composition) else { return .null }
      timeRemap = remap.map { scalar($0) }
      return .composition(inner, width: size.x, height: size.y)
    case .text(let text):
      return .text(self.text(text, of: layer))
    case .camera(let camera):
      // The row of the layer follows its content.
      program.cameras.append(
        CameraInstance(
          layer: Int32(program.layers.count), zoom: scalar(camera.zoom), hasTarget: camera.hasTarget,
          center: composition.size * 0.5))
      return .null
    case .sound(let id, let level):
      addSound(id, level)
      return .null
    case .null, .other:
      return .null
    }
  }

  private mutating func precomposition(
    _ id: String, _ size: Vector2, in composition: Pending
  ) -> Int32? {
    work.spend(id.utf8.count, each: LoadBudget.Cost.nameByte)
    guard let index = assetIndices[ExactName(id)],
      case .precomposition(let layers, let frameRate) = document.assets[index].content
    else {
      report("missingAsset", "there is no composition with the id \"\(id)\"")
      return nil
    }
    guard !composition.ancestors.contains(index) else {
      report("compositionLoop", "the composition \"\(id)\" contains itself; the inner one is not drawn")
      return nil
    }
    guard composition.ancestors.count < LottieLimits.maximumPrecompositionDepth else {
      report("compositionDepth", "compositions nest too deep; the inner ones are not drawn")
      return nil
    }
    program.compositions.append(
      CompositionInstance(
        owner: -1, layers: 0..<0, frameRate: frameRate ?? document.frameRate, blends: false))
    let result = program.compositions.count - 1
    expressions.assets.append(index)
    pending.append(
      Pending(index: result, layers: layers, size: size, ancestors: composition.ancestors + [index]))
    return Int32(result)
  }

  private mutating func compile(_ masks: [LottieDocument.Mask]) -> Range<Int32> {
    let first = Int32(program.masks.count)
    for mask in masks {
      guard let mode = MaskMode(mask.mode) else { continue }
      guard program.masks.count < LottieLimits.maximumExpandedMasks else {
        report("maskLimit", "too many masks; the rest is not drawn")
        break
      }
      let path = path(mask.path)
      let opacity = scalar(mask.opacity)
      program.masks.append(
        MaskInstance(
          mode: mode, isInverted: mask.isInverted, path: path, opacity: opacity,
          expansion: mask.expansion.isAlwaysZero ? nil : scalar(mask.expansion),
          feather: mask.feather.isAlwaysZero ? nil : scale(mask.feather)))
    }
    return first..<Int32(program.masks.count)
  }

  /// Returns whether a mask has a soft edge; too many masks have none.
  private mutating func hasSoftMasks(_ masks: Range<Int32>) -> Bool {
    guard masks.contains(where: { program.masks[Int($0)].feather != nil }) else { return false }
    if masks.count <= LottieLimits.maximumSoftMasks { return true }
    report(
      "maskFeather", "the edges of more than \(LottieLimits.maximumSoftMasks) masks of a layer are not soft")
    return false
  }

  /// Compiles a transform; opacity comes last, so that it can be left out for a repeater or a group.
  mutating func compile(
    _ transform: LottieDocument.Transform, isLayer: Bool = false, autoOrients: Bool = false
  ) -> TransformReferences {
    let dimensions = transform.rotations3D == nil ? 2 : 3
    let anchor = vector(transform.anchor, count: dimensions)
    let position = position(transform.position, count: dimensions)
    let scale = scale(transform.scale, count: dimensions)
    let rotation = scalar(transform.rotation)
    var skew: ValueReference?
    if !isFoldable(transform.skew) || transform.skew.keyframes[0].value != 0 {
      skew = scalar(transform.skew)
    }
    let skewAxis = scalar(transform.skewAxis)
    let space = transform.rotations3D.map { rotations in
      TransformReferences.SpaceReferences(
        x: scalar(rotations.x), y: scalar(rotations.y), z: scalar(rotations.z),
        orientation: self.orientation(rotations.orientation))
    }
    let orientation = autoOrients ? orientation(of: transform.position, at: position) : nil
    let opacity = scalar(transform.opacity)
    return TransformReferences(
      anchor: anchor, position: position, scale: scale, rotation: rotation, opacity: opacity, skew: skew,
      skewAxis: skewAxis, orientation: orientation, space: space)
  }

  /// Returns a property for the direction of motion of a changing position, or nil for a constant position.
  private mutating func orientation(
    of position: LottieDocument.Position, at reference: ValueReference
  ) -> ValueReference? {
    guard reference.isDynamic,
      let index = program.properties.lastIndex(where: { Int($0.offset) == reference.offset })
    else { return nil }
    let x = Int32(index)
    var source = DynamicProperty.Source.direction(of: x)
    if case .split = position { source = .splitDirection(x: x, y: x + 1) }
    // A slot fills the position; the direction follows from the position.
    return place(
      DynamicProperty(
        track: program.properties[index].track, source: source, kind: .vector, offset: 0, count: 1, slot: -1,
        slotKind: .none))
  }
}

extension LottieDocument.Property<Double> {
  fileprivate var isAlwaysZero: Bool {
    slotID == nil && expression == nil && keyframes.allSatisfy { $0.value == 0 && $0.end == 0 }
  }
}

extension LottieDocument.Property<LottieDocument.Vector> {
  fileprivate var isAlwaysZero: Bool {
    slotID == nil && expression == nil
      && keyframes.allSatisfy { $0.value.components == SIMD4() && $0.end.components == SIMD4() }
  }
}

extension Program {
  /// Returns whether a step of a shape layer has a blend mode other than normal.
  fileprivate func blends(_ steps: Range<Int32>) -> Bool {
    steps.contains { step in
      switch nodes[Int(step)] {
      case .draw(let draw): draws[Int(draw)].blendMode != .normal
      case .group(_, let mode, _): mode != .normal
      case .repeated: false
      }
    }
  }
}

extension MaskMode {
  fileprivate init?(_ mode: LottieDocument.Mask.Mode) {
    switch mode {
    case .none: return nil
    case .add: self = .add
    case .subtract: self = .subtract
    case .intersect: self = .intersect
    case .lighten: self = .lighten
    case .darken: self = .darken
    case .difference: self = .difference
    }
  }
}
