extension DocumentDecoder {
  typealias Layer = LottieDocument.Layer

  /// The layers of a composition.
  mutating func layers(_ array: Node) -> [Layer] {
    let list = json.token(array)
    guard list.kind == .array else { return [] }
    layerCount += list.count
    guard layerCount <= LottieLimits.maximumLayers else {
      exceed(array, "the file has more than \(LottieLimits.maximumLayers) layers")
      return []
    }
    var layers: [Layer] = []
    layers.reserveCapacity(list.count)
    for node in json.elements(of: array) {
      guard failure == nil else { break }
      guard json.token(node).kind == .object else {
        report(.unknownLayer, node, "a layer that is no object is left out")
        continue
      }
      layers.append(layer(node))
    }
    return layers
  }

  /// A layer of an object.
  ///
  /// - Parameter content: The content of a layer that does not state its type; nil for that of the object.
  mutating func layer(_ node: Node, showing content: Layer.Content? = nil) -> Layer {
    let name = text(.name, node) ?? ""
    layerName = name
    defer { layerName = nil }
    let stretch = number(.stretch, node, default: 1)
    let layer = Layer(
      content: content ?? self.content(node), name: name, index: integer(.index, node),
      parent: integer(.parent, node),
      inPoint: number(.inPoint, node, default: -LottieLimits.maximumMagnitude),
      outPoint: number(.outPoint, node, default: LottieLimits.maximumMagnitude),
      startTime: number(.startTime, node, default: 0), stretch: stretch.magnitude < 1e-6 ? 1 : stretch,
      transform: layerTransform(node), isHidden: flag(.isHidden, node) ?? false,
      autoOrients: flag(.autoOrients, node) ?? false, is3D: flag(.is3D, node) ?? false,
      blendMode: blendMode(node), matte: matte(node), isMatteSource: flag(.isMatteSource, node) ?? false,
      masks: masks(node), effects: effects(node), styles: styles(node), node: node)
    reportEffects(layer.effects)
    return layer
  }

  private mutating func layerTransform(_ node: Node) -> LottieDocument.Transform {
    guard let transform = member(.transform, node), json.token(transform).kind == .object else {
      return .identity(at: node)
    }
    return self.transform(transform, is3D: flag(.is3D, node) == true || integer(.type, node) == 13)
  }

  private mutating func content(_ node: Node) -> Layer.Content {
    let type = integer(.type, node)
    switch type {
    case 0: return precomposition(node)
    case 1:
      return .solid(
        width: size(.solidWidth, node), height: size(.solidHeight, node), color: solidColor(node))
    case 2: return .image(id: text(.reference, node) ?? "")
    case 3: return .null
    case 4:
      guard let array = member(.shapes, node) else { return .shapes([]) }
      let (shapes, transform) = shapes(array, depth: 0)
      if let transform {
        report(.unknownShape, transform.node, "a transform outside a group is left out")
      }
      return .shapes(shapes)
    case 5:
      guard let text = text(ofLayer: node) else {
        report(.text, node, "a text layer without text draws nothing")
        return .other(5)
      }
      return .text(text)
    case 6:
      report(.audio, node, "sound is left to the host")
      let audio = member(.audio, node)
      let level = audio.flatMap { member(.level, $0) }
      return .sound(
        id: text(.reference, node) ?? "",
        level: level.map { property($0, default: Self.fullLevel) } ?? constant(Self.fullLevel, at: node))
    case 13:
      return camera(node)
    default:
      let type = type ?? -1
      report(
        .unknownLayer, node,
        type < 0 ? "a layer without a type draws nothing" : "layers of type \(type) draw nothing")
      return .other(type)
    }
  }

  private static let fullLevel = Vector(100, 100)

  private mutating func camera(_ node: Node) -> Layer.Content {
    let zoom = member(.perspective, node).map { property($0, default: 0) } ?? constant(0, at: node)
    let isAlwaysZero =
      zoom.expression == nil && zoom.slotID == nil && zoom.keyframes.allSatisfy { $0.value <= 0 }
    guard !isAlwaysZero, let transform = member(.transform, node), json.token(transform).kind == .object
    else {
      report(.camera, node, "a camera without a transform and a zoom above 0 is not used")
      return .other(13)
    }
    return .camera(.init(zoom: zoom, hasTarget: member(.a, transform) != nil))
  }

  /// The composition that a layer shows.
  mutating func precomposition(_ node: Node) -> Layer.Content {
    .precomposition(
      id: text(.reference, node) ?? "",
      width: member(.w, node) == nil ? canvas.width : size(.w, node),
      height: member(.h, node) == nil ? canvas.height : size(.h, node),
      timeRemap: member(.timeRemap, node).flatMap { timeRemap($0) })
  }

  /// A length in pixels, at least 0.
  mutating func size(_ key: Key, _ node: Node) -> Double { max(number(key, node, default: 0), 0) }

  private mutating func timeRemap(_ node: Node) -> Property<Double>? {
    json.token(node).kind == .null ? nil : property(node, default: 0)
  }

  private mutating func solidColor(_ node: Node) -> Vector {
    let black = Vector(SIMD4(0, 0, 0, 1), count: 4)
    guard let found = member(.solidColor, node) else { return black }
    if let color = hexColor(found) { return color }
    if json.token(found).kind == .array, let color = Vector.read(found, &self) { return color }
    if json.token(found).kind != .string || json.token(found).payload > 0 {
      report(.value, found, "a colour is not of the form #rrggbb; black is drawn")
    }
    return black
  }

  private mutating func matte(_ node: Node) -> LottieDocument.Matte? {
    guard let value = integer(.matteMode, node), value != 0 else { return nil }
    guard let mode = LottieDocument.Matte.Mode(rawValue: value) else {
      report(.value, node, "matte mode \(value) is unknown and left out")
      return nil
    }
    return .init(mode: mode, source: integer(.matteSource, node))
  }

  // MARK: Masks

  private mutating func masks(_ layer: Node) -> [LottieDocument.Mask] {
    guard let array = json.member("masksProperties", of: layer), flag(.hasMask, layer) != false else {
      return []
    }
    maskCount += json.count(of: array)
    guard isWithinLimit(maskCount, "masks", array) else { return [] }
    var masks: [LottieDocument.Mask] = []
    for node in json.elements(of: array) where json.token(node).kind == .object { masks.append(mask(node)) }
    return masks
  }

  private mutating func mask(_ node: Node) -> LottieDocument.Mask {
    var path = property(.path, node, default: LottieDocument.Bezier(vertices: [], isClosed: false))
    if hasOuterClosedFlags, let isClosed = flag(.isMaskClosed, node) { path.close(isClosed) }
    return LottieDocument.Mask(
      mode: maskMode(node), isInverted: flag(.isInverted, node) ?? false, path: path,
      opacity: property(.o, node, default: 100), expansion: expansion(node),
      feather: property(.f, node, default: Vector(0, 0)), node: node)
  }

  private mutating func expansion(_ mask: Node) -> Property<Double> {
    // Old exporters write an expression of the whole mask here.
    guard let node = member(.x, mask), json.token(node).kind != .string else { return constant(0, at: mask) }
    return property(node, default: 0)
  }

  /// The `mode` of a mask; a mask without one adds.
  private mutating func maskMode(_ node: Node) -> LottieDocument.Mask.Mode {
    switch text(.mode, node) {
    case "n": return .none
    case "a", nil: return .add
    case "s": return .subtract
    case "i": return .intersect
    case "l": return .lighten
    case "d": return .darken
    case "f": return .difference
    case .some(let mode):
      report(.value, node, "the mask mode '\(mode.prefix(32))' is unknown; the mask adds")
      return .add
    }
  }

  // MARK: Effects

  private mutating func reportEffects(_ effects: [Effect]) {
    for index in effects.indices where effects[index].isEnabled {
      guard case .unsupported = effects[index].kind else { continue }
      let name = effects[index].name.prefix(64)
      report(.effect, effects[index].node, "the effect '\(name)' is not drawn")
    }
  }
}
