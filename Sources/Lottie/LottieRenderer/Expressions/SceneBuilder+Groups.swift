import LottieExpressions
import LottieFormat

extension SceneBuilder {
  mutating func addContents(
    _ items: JSONDocument.Node, _ match: String, to owner: Int32, depth: Int
  ) {
    guard depth < LottieLimits.maximumGroupDepth,
      let contents = addGroup(.content, "Contents", match, to: owner)
    else { return }
    for item in json.elements(of: items) {
      guard let type = string("ty", item), type != "tr" else { continue }
      guard let group = addGroup(nil, "", "", to: contents, item) else { return }
      scene.nodes[Int(group)].shape = shape(type, item)
      if type == "gr" {
        guard let inner = json.member("it", of: item) else { continue }
        addContents(inner, "ADBE Vectors Group", to: group, depth: depth + 1)
        let transform = json.elements(of: inner).first { string("ty", $0) == "tr" }
        addTransform(transform, "ADBE Vector Transform Group", isLayer: false, to: group)
        continue
      }
      if type == "rp" {
        addTransform(json.member("tr", of: item), "ADBE Vector Repeater Transform", isLayer: false, to: group)
      }
      add(words[type], of: item, to: group)
      if let stops = json.member("g", of: item) { addStops(stops, to: group) }
      if let dashes = json.member("d", of: item), json.kind(of: dashes) == .array {
        addDashes(dashes, to: group)
      }
    }
  }

  private func shape(_ type: String, _ item: JSONDocument.Node) -> SceneTable.Shape {
    if let hidden = json.member("hd", of: item), json.boolean(hidden) == true { return .none }
    switch type {
    case "gr": return .group
    case "rc": return .rectangle
    case "el": return .ellipse
    case "sr": return number("sy", item) == 2 ? .polygon : .star
    case "sh": return .path
    case "st", "gs": return .stroke
    default: return .none
    }
  }

  /// Appends the properties of an object of the file.
  mutating func add(_ members: [SceneWords.Member], of source: JSONDocument.Node, to group: Int32) {
    for member in members {
      guard let property = json.member(member.key, of: source) else { continue }
      addProperty(property, member.role, member.title, member.match, to: group)
    }
  }

  /// Appends the stops of a gradient, whose property is in the member `k`, or has `k` itself.
  private mutating func addStops(_ gradient: JSONDocument.Node, to group: Int32) {
    let inner = json.member("k", of: gradient)
    let source = inner.flatMap { json.kind(of: $0) == .object ? $0 : nil } ?? gradient
    addProperty(source, .colors, "Colors", "ADBE Vector Grad Colors", to: group)
  }

  private mutating func addDashes(_ dashes: JSONDocument.Node, to owner: Int32) {
    guard let group = addGroup(.dash, "Dashes", "ADBE Vector Stroke Dashes", to: owner) else { return }
    var dashCount = 0, gapCount = 0
    for dash in json.elements(of: dashes) {
      guard let length = json.member("v", of: dash) else { continue }
      switch string("n", dash) {
      case "d":
        dashCount += 1
        let match = "ADBE Vector Stroke Dash \(dashCount)"
        addProperty(length, dashCount == 1 ? .dash : nil, numbered("Dash", dashCount), match, to: group)
      case "g":
        gapCount += 1
        let match = "ADBE Vector Stroke Gap \(gapCount)"
        addProperty(length, gapCount == 1 ? .gap : nil, numbered("Gap", gapCount), match, to: group)
      case "o": addProperty(length, .offset, "Offset", "ADBE Vector Stroke Offset", to: group)
      default: break
      }
    }
  }

  private func numbered(_ title: String, _ count: Int) -> String { count == 1 ? title : "\(title) \(count)" }

  mutating func addEffects(_ effects: JSONDocument.Node, to owner: Int32) {
    guard let list = addGroup(.effect, "Effects", "ADBE Effect Parade", to: owner) else { return }
    for effect in json.elements(of: effects) { addEffect(effect, to: list, depth: 0) }
  }

  private mutating func addEffect(_ effect: JSONDocument.Node, to owner: Int32, depth: Int) {
    guard depth < LottieLimits.maximumGroupDepth, let group = addGroup(nil, "", "", to: owner, effect),
      let controls = json.member("ef", of: effect)
    else { return }
    for control in json.elements(of: controls) {
      if json.member("ef", of: control) != nil {
        addEffect(control, to: group, depth: depth + 1)
        continue
      }
      guard let value = json.member("v", of: control) else { continue }
      let node = scene.nodes.count
      addProperty(value, nil, "", "", to: group, naming: control)
      // A control that picks a layer stands for the layer.
      if number("ty", control) == 10, scene.nodes.count > node,
        case .scalar(let index) = scene.properties[Int(scene.nodes[node].row)].value,
        index.magnitude < 1e9
      {
        scene.properties[Int(scene.nodes[node].row)].value = .link(Int(index))
      }
    }
  }

  mutating func addMasks(_ masks: JSONDocument.Node, to owner: Int32) {
    guard let list = addGroup(.mask, "Masks", "ADBE Mask Parade", to: owner) else { return }
    for mask in json.elements(of: masks) {
      guard let group = addGroup(nil, "", "ADBE Mask Atom", to: list, mask) else { return }
      add(words["mask"], of: mask, to: group)
    }
  }

  mutating func addStyles(_ styles: JSONDocument.Node, to owner: Int32) {
    guard let list = addGroup(.layerStyle, "Layer Styles", "ADBE Layer Styles", to: owner) else { return }
    for style in json.elements(of: styles) {
      let match = SceneWords.matchName(ofStyle: number("ty", style) ?? -1)
      guard let group = addGroup(nil, "", match, to: list, style) else { return }
      add(words["style"], of: style, to: group)
    }
  }
}
