/// Finds the properties of a file, with the names that lead to them.
struct PropertyWalk {
  typealias Node = JSONDocument.Node
  typealias Key = JSONDocument.Key
  typealias Entry = (key: Key, name: String, kind: LottieDocument.SlotKind)

  private let json: JSONDocument
  private(set) var found: [LottieDocument.NamedProperty] = []
  /// The names that lead to the current place.
  private var names: [String] = []
  /// The layers of each precomposition, by id; `open` contains the ids of the precompositions around the current place.
  private var compositions: [[UInt8]: Node] = [:]
  private var open: Set<[UInt8]> = []
  /// The names that have been read, so that names in a precomposition are read only once regardless of its uses.
  private var read: [UInt32: String] = [:]
  /// The number of members and names that may still be examined; precompositions that use one another multiply them.
  private var budget = LottieLimits.maximumPropertyWork

  init(_ json: JSONDocument) { self.json = json }

  mutating func run() {
    for asset in json.member(.assets, of: .root).map(json.elements(of:)) ?? json.elements(of: .root) {
      guard let id = json.member(.identifier, of: asset).flatMap(json.utf8),
        let layers = json.member(.layers, of: asset)
      else { continue }
      compositions[id] = layers
    }
    if let layers = json.member(.layers, of: .root) { self.layers(layers) }
  }

  // MARK: Layers

  private mutating func layers(_ array: Node) {
    for layer in json.elements(of: array) where takes(layer) {
      enter(layer) { walk in
        let type = walk.json.member(.type, of: layer).flatMap(walk.json.number)
        if let transform = walk.json.member(.transform, of: layer) { walk.transform(transform) }
        // Other layers have this member too, but are not remapped.
        if type == 0, let time = walk.json.member(.timeRemap, of: layer) {
          walk.add("Time Remap", .scalar, time)
        }
        walk.masks(of: layer)
        if let shapes = walk.json.member(.shapes, of: layer) { walk.shapes(shapes, depth: 0) }
        if type == 5 { walk.text(of: layer) }
        if type == 0 { walk.composition(of: layer) }
      }
    }
  }

  private mutating func text(of layer: Node) {
    guard let text = json.member(.t, of: layer), let document = json.member(.d, of: text) else { return }
    names.append("Text")
    add("Source Text", .text, document)
    names.removeLast()
  }

  private mutating func composition(of layer: Node) {
    guard
      let id = json.member(.reference, of: layer).flatMap(json.utf8), let layers = compositions[id],
      open.count < LottieLimits.maximumPrecompositionDepth, open.insert(id).inserted
    else { return }
    self.layers(layers)
    open.remove(id)
  }

  private mutating func masks(of layer: Node) {
    guard let masks = json.member("masksProperties", of: layer) else { return }
    for mask in json.elements(of: masks) where takes(mask) {
      enter(mask) { walk in
        walk.add([(.o, "Opacity", .scalar), (.x, "Expansion", .scalar)], of: mask)
      }
    }
  }

  // MARK: Shapes

  private mutating func shapes(_ array: Node, depth: Int) {
    guard depth <= LottieLimits.maximumGroupDepth else { return }
    for shape in json.elements(of: array) where takes(shape) {
      guard let type = json.member(.type, of: shape).flatMap(json.string) else { continue }
      if type == "tr" {
        transform(shape)
        continue
      }
      enter(shape) { walk in
        switch type {
        case "gr":
          if let items = walk.json.member(.items, of: shape) { walk.shapes(items, depth: depth + 1) }
        case "rp":
          walk.add([(.c, "Copies", .scalar), (.o, "Offset", .scalar)], of: shape)
          if let transform = walk.json.member(.repeaterTransform, of: shape) { walk.transform(transform) }
        default: walk.add(Self.members[type] ?? [], of: shape)
        }
        walk.style(type, shape)
      }
    }
  }

  /// Finds properties of fills and strokes that are nested more deeply than one member.
  private mutating func style(_ type: String, _ shape: Node) {
    if type == "gf" || type == "gs", let stops = json.member(.g, of: shape) {
      add("Colors", .gradient, stops)
    }
    guard type == "st" || type == "gs", let dashes = json.member(.d, of: shape) else { return }
    for dash in json.elements(of: dashes) where takes(dash) {
      guard let length = json.member(.v, of: dash) else { continue }
      switch json.member(.n, of: dash).flatMap(json.string) {
      case "d": add("Dash", .scalar, length)
      case "g": add("Gap", .scalar, length)
      case "o": add("Dash Phase", .scalar, length)
      default: break
      }
    }
  }

  private static let members: [String: [Entry]] = {
    let fill: [Entry] = [(.c, "Color", .color), (.o, "Opacity", .scalar)]
    let line: [Entry] = [(.o, "Opacity", .scalar), (.w, "Stroke Width", .scalar)]
    let ramp: [Entry] = [
      (.s, "Start Point", .vector), (.e, "End Point", .vector), (.h, "Highlight Length", .scalar),
      (.a, "Highlight Angle", .scalar),
    ]
    return [
      "fl": fill, "st": [(.c, "Color", .color)] + line,
      "gf": [(.o, "Opacity", .scalar)] + ramp, "gs": line + ramp,
      "rc": [(.p, "Position", .position), (.s, "Size", .vector), (.r, "Roundness", .scalar)],
      "el": [(.p, "Position", .position), (.s, "Size", .vector)],
      "sr": [
        (.p, "Position", .position), (.points, "Points", .scalar), (.r, "Rotation", .scalar),
        (.outerRadius, "Outer Radius", .scalar), (.outerRoundness, "Outer Roundedness", .scalar),
        (.innerRadius, "Inner Radius", .scalar), (.innerRoundness, "Inner Roundedness", .scalar),
      ],
      "tm": [(.s, "Start", .scalar), (.e, "End", .scalar), (.o, "Offset", .scalar)],
      "rd": [(.r, "Radius", .scalar)], "pb": [(.a, "Amount", .scalar)],
      "zz": [(.s, "Size", .scalar), (.r, "Ridges per Segment", .scalar)], "op": [(.a, "Amount", .scalar)],
    ]
  }()

  private mutating func transform(_ node: Node) {
    names.append("Transform")
    defer { names.removeLast() }
    add(
      [
        (.a, "Anchor Point", .vector), (.p, "Position", .position), (.s, "Scale", .vector),
        (.r, "Rotation", .scalar), (.o, "Opacity", .scalar), (.skew, "Skew", .scalar),
        (.skewAxis, "Skew Axis", .scalar), (.startOpacity, "Start Opacity", .scalar),
        (.endOpacity, "End Opacity", .scalar),
      ], of: node)
    // These count only if there is no single rotation.
    guard json.member(.r, of: node) == nil else { return }
    add(
      [
        (.rotationX, "Rotation X", .scalar), (.rotationY, "Rotation Y", .scalar),
        (.rotationZ, "Rotation Z", .scalar),
      ], of: node)
  }

  // MARK: Properties

  private mutating func add(_ entries: [Entry], of owner: Node) {
    for (key, name, kind) in entries {
      guard let node = json.member(key, of: owner) else { continue }
      // A split position has a track for each coordinate.
      if kind == .position, json.member(.k, of: node) == nil, json.member(.x, of: node) != nil {
        let axes: [Entry] = [
          (.x, "X Position", .scalar), (.y, "Y Position", .scalar), (.z, "Z Position", .scalar),
        ]
        add(axes, of: node)
      } else {
        add(name, kind, node)
      }
    }
  }

  private mutating func add(_ name: String, _ kind: LottieDocument.SlotKind, _ node: Node) {
    guard takes(node), json.kind(of: node) != .null, json.kind(of: node) != .string,
      found.count < LottieLimits.maximumNamedProperties
    else { return }
    let slot = json.member(.slotID, of: node).flatMap(json.string)
    found.append(.init(names: names + [name], kind: kind, slotID: slot, node: node))
  }

  /// Whether the budget covers examining a value, each of whose members is visited a few times.
  private mutating func takes(_ node: Node) -> Bool {
    budget -= 1 + json.count(of: node) + names.count
    return budget >= 0
  }

  private mutating func enter(_ node: Node, _ body: (inout PropertyWalk) -> Void) {
    names.append(name(of: node))
    body(&self)
    names.removeLast()
  }

  private mutating func name(of node: Node) -> String {
    if let name = read[node.index] { return name }
    let bytes = json.member(.name, of: node).flatMap(json.utf8) ?? []
    let name = String(decoding: bytes.prefix(LottieLimits.maximumNameBytes), as: UTF8.self)
    read[node.index] = name
    return name
  }
}
