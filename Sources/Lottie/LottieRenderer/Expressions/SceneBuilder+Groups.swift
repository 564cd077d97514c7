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
      for member in SceneWords.members(ofShape: type) {
        guard let property = json.member(member.key, of: item) else { continue }
        addProperty(property, member.role, member.title, member.match, to: group)
      }
    }
  }

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
      for member in SceneWords.mask {
        guard let property = json.member(member.key, of: mask) else { continue }
        addProperty(property, member.role, member.title, member.match, to: group)
      }
    }
  }

  mutating func addText(_ text: JSONDocument.Node, to owner: Int32) {
    guard let group = addGroup(.text, "Text", "ADBE Text Properties", to: owner) else { return }
    addSourceText(text, to: group)
    if let animators = json.member("a", of: text) { addAnimators(animators, to: group) }
  }

  private mutating func addSourceText(_ text: JSONDocument.Node, to group: Int32) {
    guard let source = json.member("d", of: text), let keyframes = json.member("k", of: source),
      let first = json.kind(of: keyframes) == .array ? json.element(0, of: keyframes) : keyframes,
      let content = string("t", json.member("s", of: first) ?? first)
    else { return }
    var node = SceneTable.Node(
      kind: .property, role: .sourceText, owner: group, row: Int32(scene.properties.count),
      composition: composition)
    node.title = scene.append("Source Text")
    node.matchName = scene.append("ADBE Text Document")
    guard add(node) != nil else { return }
    scene.properties.append(.init(value: .text(scene.append(content)), source: source))
  }

  /// Adds the properties of text animators and of their selectors.
  private mutating func addAnimators(_ animators: JSONDocument.Node, to owner: Int32) {
    guard let list = addGroup(nil, "Animators", "ADBE Text Animators", to: owner) else { return }
    for animator in json.elements(of: animators) {
      guard let group = addGroup(nil, "Animator", "ADBE Text Animator", to: list, animator) else { return }
      if let changes = json.member("a", of: animator) {
        addMembers(changes, "Properties", "ADBE Text Animator Properties", to: group)
      }
      guard let selector = json.member("s", of: animator) else { continue }
      let first = json.kind(of: selector) == .array ? json.element(0, of: selector) : selector
      guard let first, json.kind(of: first) == .object else { continue }
      addMembers(first, "Selector", "ADBE Text Selector", to: group)
      if document.expressionSource(of: first) != nil { addSelector(first, to: group) }
    }
  }

  /// Adds a group of the properties that are members of an object.
  private mutating func addMembers(
    _ object: JSONDocument.Node, _ title: String, _ match: String, to owner: Int32
  ) {
    guard let group = addGroup(nil, title, match, to: owner) else { return }
    for (_, member) in json.members(of: object) where json.kind(of: member) == .object {
      addProperty(member, nil, "", "", to: group)
    }
  }

  /// Adds the strength of a selector, which is an expression and has no keyframes.
  private mutating func addSelector(_ selector: JSONDocument.Node, to owner: Int32) {
    var node = SceneTable.Node(
      kind: .property, role: nil, owner: owner, row: Int32(scene.properties.count), composition: composition)
    node.title = scene.append("Amount")
    node.matchName = scene.append("ADBE Text Expressible Amount")
    guard add(node) != nil else { return }
    scene.properties.append(.init(value: .scalar(100), source: selector))
    addScript(of: selector, to: Int(node.row))
  }
}
