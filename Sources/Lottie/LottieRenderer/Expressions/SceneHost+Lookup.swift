import LottieExpressions
import LottieFormat

extension SceneHost: ExpressionHost {
  private var scene: SceneTable { expressions.scene }

  /// A reference to a node in the same use of the composition; the layer of a control that picks one.
  private func reference(_ node: Int32, like other: SceneReference) -> SceneReference? {
    guard node >= 0 else { return nil }
    let found = scene.nodes[Int(node)]
    if found.kind == .property, case .link(let index) = scene.properties[Int(found.row)].value {
      return reference(scene.layer(of: found.composition, index: index), like: other)
    }
    return SceneReference(found.kind, node: node, instance: other.instance)
  }

  func child(of parent: SceneReference, named name: ArraySlice<UInt16>) -> SceneReference? {
    let node = scene.nodes[Int(parent.node)]
    switch parent.kind {
    case .composition: return reference(scene.layer(of: node.row, named: name), like: parent)
    case .layer, .group: return reference(scene.child(of: parent.node, named: name), like: parent)
    case .property, .markers: return nil
    }
  }

  func child(of parent: SceneReference, at index: Int) -> SceneReference? {
    let node = scene.nodes[Int(parent.node)]
    switch parent.kind {
    case .composition:
      let found = scene.layer(of: node.row, index: index)
      if found >= 0 { return reference(found, like: parent) }
      let layers = scene.compositions[Int(node.row)].layers
      return layers.indices.contains(index - 1) ? reference(layers[index - 1], like: parent) : nil
    case .layer:
      // The places of the groups in After Effects' timeline.
      let role: Name? =
        switch index {
        case 1, 6: .transform
        case 2: .content
        case 3: .mask
        case 4: .effect
        default: nil
        }
      return role.flatMap { child(of: parent, known: $0) }
    case .group:
      let hasContents = scene.child(of: parent.node) { $0.role == .content } >= 0
      if hasContents, index == 2 { return child(of: parent, known: .content) }
      if hasContents, index == 3 { return child(of: parent, known: .transform) }
      if node.role != .content {
        let found = scene.child(of: parent.node) { $0.index == Int32(clamping: index) }
        if found >= 0 { return reference(found, like: parent) }
      }
      var place = 0
      return reference(
        scene.child(of: parent.node) { _ in
          place += 1
          return place == index
        }, like: parent)
    case .property, .markers: return nil
    }
  }

  func child(of parent: SceneReference, known name: Name) -> SceneReference? {
    guard parent.kind == .layer || parent.kind == .group else { return nil }
    var role = name
    switch name {
    case .anchor_point: role = .anchorPoint
    case .xRotation: role = .rotationX
    case .yRotation: role = .rotationY
    case .zRotation, .rotationZ: role = .rotation
    case .source where parent.kind == .layer: return source(of: parent)
    default: break
    }
    let found = scene.child(of: parent.node) { $0.role == role }
    if found >= 0 { return reference(found, like: parent) }
    // The parts of a split position.
    guard role == .xPosition || role == .yPosition || role == .zPosition,
      let position = child(of: parent, known: .position)
    else { return nil }
    return reference(scene.child(of: position.node) { $0.role == role }, like: parent)
  }

  /// The composition that a layer shows, in the use that the layer makes of it.
  private func source(of layer: SceneReference) -> SceneReference? {
    guard let index = programLayer(of: layer),
      case .composition(let inner, _, _) = program.value.layers[index].content
    else { return nil }
    let row = expressions.rows[Int(inner)]
    return SceneReference(.composition, node: scene.compositions[Int(row)].node, instance: inner)
  }

  /// The index of a layer in the program; nil for a layer that is left out there.
  func programLayer(of layer: SceneReference) -> Int? {
    let ordinal = scene.layers[Int(scene.nodes[Int(layer.node)].row)].ordinal
    let range = program.value.compositions[Int(layer.instance)].layers
    let index = range.lowerBound + ordinal
    return range.contains(index) ? Int(index) : nil
  }

  func cost(of reference: SceneReference?) -> Int {
    guard let reference else {
      return 4 + (scene.compositions.count + scene.layers.count + expressions.rows.count) / 4
    }
    let node = scene.nodes[Int(reference.node)]
    switch node.kind {
    case .composition: return 4 + scene.compositions[Int(node.row)].layers.count / 4
    case .layer, .group, .markers: return 4 + Int(node.count) / 3
    case .property:
      let slot = scene.properties[Int(node.row)].slot
      let candidates = slot < 0 ? 0 : program.value.slots.properties[Int(slot)].count
      return cost(of: scene.properties[Int(node.row)].value) + candidates / 4
    }
  }

  /// The steps of reading the value of a property's keyframes.
  private func cost(of value: SceneTable.Property.Value) -> Int {
    switch value {
    case .scalar, .link: 3
    case .vector: 6
    case .scalarTrack, .vectorTrack: 20
    case .split: 60
    case .path, .numbers: 20
    case .texts(_, let count): 6 + Int(count) / 8
    }
  }

  func composition(named name: ArraySlice<UInt16>) -> SceneReference? {
    var row = scene.composition(named: name)
    if row == nil {
      // Players know a composition by the name of the layer that shows it, too.
      for composition in scene.compositions.indices where row == nil {
        let layer = scene.layer(of: Int32(composition), named: name)
        guard layer >= 0 else { continue }
        let source = scene.layers[Int(scene.nodes[Int(layer)].row)].source
        if source >= 0 { row = source }
      }
    }
    guard let row, let instance = expressions.rows.firstIndex(of: row) else { return nil }
    return SceneReference(
      .composition, node: scene.compositions[Int(row)].node, instance: Int32(instance))
  }

  func owner(of reference: SceneReference) -> SceneReference? {
    self.reference(scene.nodes[Int(reference.node)].owner, like: reference)
  }

  func parent(of layer: SceneReference) -> SceneReference? {
    reference(scene.layers[Int(scene.nodes[Int(layer.node)].row)].parent, like: layer)
  }

  func markerCount(of reference: SceneReference) -> Int {
    reference.node == scene.compositions[0].node ? scene.markers.count : 0
  }

  func markerIndex(of reference: SceneReference, named comment: ArraySlice<UInt16>) -> Int? {
    reference.node == scene.compositions[0].node ? scene.marker(named: comment) : nil
  }

  func marker(of reference: SceneReference, at index: Int) -> SceneMarker {
    let marker = scene.markers[index]
    return SceneMarker(
      time: marker.time / rate, duration: marker.duration / rate, comment: scene.text(marker.name))
  }

  // MARK: - Facts

  mutating func attribute(
    _ name: Name, of reference: SceneReference, _ machine: inout ScriptMachine
  ) -> SceneAttribute? {
    let node = scene.nodes[Int(reference.node)]
    if name == .name || name == .underscoreName {
      return .text(scene.text(node.name.range.isEmpty ? node.title : node.name))
    }
    switch reference.kind {
    case .composition: return attribute(name, of: scene.compositions[Int(node.row)])
    case .layer: return attribute(name, of: scene.layers[Int(node.row)], reference, &machine)
    case .group:
      switch name {
      case .propertyIndex, .index: return .number(Double(node.index))
      case .enabled, .active: return .boolean(true)
      case .numProperties:
        var count = 0.0
        _ = scene.child(of: reference.node) { _ in
          count += 1
          return false
        }
        return .number(count)
      default: return nil
      }
    case .property: return name == .propertyIndex ? .number(Double(node.index)) : nil
    case .markers: return nil
    }
  }

  private func attribute(_ name: Name, of composition: SceneTable.Composition) -> SceneAttribute? {
    switch name {
    case .width: .number(composition.width)
    case .height: .number(composition.height)
    case .duration: .number(composition.duration / rate)
    case .frameDuration: .number(1 / rate)
    case .frameRate: .number(rate)
    case .displayStartTime: .number(0)
    case .numLayers: .number(Double(composition.layers.count))
    case .pixelAspect: .number(1)
    default: nil
    }
  }

  private mutating func attribute(
    _ name: Name, of layer: SceneTable.Layer, _ reference: SceneReference, _ machine: inout ScriptMachine
  ) -> SceneAttribute? {
    switch name {
    case .index: return .number(Double(layer.index))
    case .inPoint: return .number(layer.inPoint / rate)
    case .outPoint: return .number(layer.outPoint / rate)
    case .startTime: return .number(layer.startTime / rate)
    case .width: return layer.size.map { .number($0.x) }
    case .height: return layer.size.map { .number($0.y) }
    case .enabled, .hasVideo: return .boolean(!layer.isHidden)
    case .hasAudio, .audioActive, .isAdjustment: return .boolean(false)
    case .active:
      let clock = clock(of: Int(reference.instance), &machine)
      return .boolean(!layer.isHidden && clock >= layer.inPoint && clock < layer.outPoint)
    default: return nil
    }
  }
}
