import LottieExpressions
import LottieFormat

extension SceneBuilder {
  mutating func addText(_ text: JSONDocument.Node, to owner: Int32) {
    guard let group = addGroup(.text, "Text", "ADBE Text Properties", to: owner),
      let source = json.member("d", of: text), let keyframes = json.member("k", of: source)
    else { return }
    let first = scene.texts.count
    if json.kind(of: keyframes) == .array {
      for keyframe in json.elements(of: keyframes) {
        add(json.member("s", of: keyframe) ?? keyframe, from: number("t", keyframe) ?? 0)
      }
    } else {
      add(keyframes, from: 0)
    }
    if scene.texts.count > first {
      var node = SceneTable.Node(
        kind: .property, role: .sourceText, owner: group, row: Int32(scene.properties.count),
        composition: composition)
      node.title = scene.append("Source Text")
      node.matchName = scene.append("ADBE Text Document")
      guard add(node) != nil else { return }
      scene.properties.append(
        .init(value: .texts(first: Int32(first), count: Int32(scene.texts.count - first)), source: source))
      addScript(of: source, to: node.row)
    }
    addParts(of: text, to: group)
  }

  private mutating func add(_ document: JSONDocument.Node, from frame: Double) {
    guard work.spend(1, each: LoadBudget.Cost.value), let content = string("t", document) else { return }
    scene.texts.append((frame, scene.append(content)))
  }

  /// Appends the path, the alignment and the animators of a text.
  private mutating func addParts(of text: JSONDocument.Node, to group: Int32) {
    if let path = json.member("p", of: text),
      let options = addGroup(nil, "Path Options", "ADBE Text Path Options", to: group)
    {
      add(words["textPath"], of: path, to: options)
    }
    if let more = json.member("m", of: text),
      let options = addGroup(nil, "More Options", "ADBE Text More Options", to: group)
    {
      add(words["textOptions"], of: more, to: options)
    }
    guard let animators = json.member("a", of: text), json.kind(of: animators) == .array,
      let list = addGroup(.animator, "Animators", "ADBE Text Animators", to: group)
    else { return }
    for animator in json.elements(of: animators) {
      guard let part = addGroup(nil, "", "ADBE Text Animator", to: list, animator) else { return }
      if let selector = json.member("s", of: animator),
        let selectors = addGroup(.selector, "Selectors", "ADBE Text Selectors", to: part),
        let range = addGroup(nil, "Range Selector 1", "ADBE Text Selector", to: selectors, selector)
      {
        add(words["selector"], of: selector, to: range)
        if document.expressionSource(of: selector) != nil { addAmount(selector, to: range) }
      }
      if let changes = json.member("a", of: animator),
        let properties = addGroup(.property, "Properties", "ADBE Text Animator Properties", to: part)
      {
        add(words["animator"], of: changes, to: properties)
      }
    }
  }

  /// Adds the strength of a selector, which is an expression and has no keyframes.
  private mutating func addAmount(_ selector: JSONDocument.Node, to owner: Int32) {
    var node = SceneTable.Node(
      kind: .property, role: nil, owner: owner, row: Int32(scene.properties.count), composition: composition)
    node.title = scene.append("Amount")
    node.matchName = scene.append("ADBE Text Expressible Amount")
    guard add(node) != nil else { return }
    scene.properties.append(.init(value: .scalar(100), source: selector))
    addScript(of: selector, to: node.row)
  }
}
