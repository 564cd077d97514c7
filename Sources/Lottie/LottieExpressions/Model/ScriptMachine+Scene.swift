extension ScriptMachine {
  /// Returns a member of a composition, a layer, a group or a property; nil if it has none of that name.
  mutating func sceneMember<Host: ExpressionHost>(
    _ word: Int32, of reference: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    guard var name = Name(rawValue: word) else {
      guard reference.kind == .group else { return nil }
      return try child(of: reference, named: library.text(word), &host).map { .scene($0) }
    }
    if name == .bmTransform { name = .transform }
    if name == .marker, reference.kind == .composition || reference.kind == .layer {
      var markers = reference
      markers.kind = .markers
      return .scene(markers)
    }
    switch reference.kind {
    case .property:
      switch name {
      case .value:
        // An expression sees its own property without the expression.
        return reference == context.property
          ? try keyframeValue(of: reference, at: context.time, &host) : try currentValue(of: reference, &host)
      case .numKeys: return .number(Double(try keyCount(of: reference, &host)))
      case .velocity: return try velocity(of: reference, at: try time(at: reference, &host), &host)
      case .speed: return try speed(of: reference, at: try time(at: reference, &host), &host)
      default: break
      }
    case .layer:
      if name == .parent {
        guard let parent = try parent(of: reference, &host) else {
          throw ExpressionError(.noParent)
        }
        return .scene(parent)
      }
      if name == .hasParent { return .boolean(try parent(of: reference, &host) != nil) }
      if let part = try child(of: reference, known: name, &host) { return .scene(part) }
      if let transform = try child(of: reference, known: .transform, &host),
        let part = try child(of: transform, known: name, &host)
      {
        return .scene(part)
      }
    case .group:
      if let part = try child(of: reference, known: name, &host) { return .scene(part) }
    case .markers:
      if name == .numKeys { return .number(Double(try markerCount(of: reference, &host))) }
    case .composition: break
    }
    guard let attribute = try attribute(name, of: reference, &host) else { return nil }
    if name == .active || name == .audioActive { readsTime = true }
    return attribute
  }

  /// Calls a function of a composition, a layer, a group or a property; nil if it has none of that name.
  mutating func callScene<Host: ExpressionHost>(
    _ name: Name, of reference: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    if name == .propertyGroup {
      let levels = Self.integer(try number(0, of: count, default: 1, &host))
      var owner = reference
      for _ in 0..<min(max(levels, 1), ExpressionLimits.maximumDepth) {
        guard let next = try self.owner(of: owner, &host), next.kind != .composition else {
          throw ExpressionError(.notInGroups, number: levels)
        }
        owner = next
      }
      return .scene(owner)
    }
    switch reference.kind {
    case .composition:
      guard name == .layer else { return nil }
      return try layer(of: reference, count, &host)
    case .property:
      if name == .valueOf { return nil }
      return try callProperty(name, of: reference, count, &host)
    case .layer:
      if name == .layer { return nil }
      if name == .sourceRectAtTime { return try sourceRect(of: reference, count, &host) }
      if let point = try convert(name, reference, count, &host) { return point }
    case .markers: return try callMarkers(name, of: reference, count, &host)
    case .group: break
    }
    if name == .property || name == .param {
      return try part(of: reference, settled(argument(0, of: count), &host), &host)
    }
    return nil
  }

  /// Returns the part that a call such as `effect('Blur')` names; nil if the word is no group of the layer or the group.
  mutating func part<Host: ExpressionHost>(
    called word: Int32, of reference: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    var group: SceneReference?
    if case .scene(let found)? = try sceneMember(word, of: reference, &host), found.kind != .property {
      group = found
    }
    let isEffect = reference.kind == .layer && word == Name.effect.handle
    guard group != nil || isEffect else { return nil }
    return try part(of: group, settled(argument(0, of: count), &host), isEffect: isEffect, &host)
  }

  /// Returns the part of a layer or a group by its name or its index.
  ///
  /// - Parameters:
  ///   - reference: The layer or the group; nil for a missing one.
  ///   - isEffect: Whether the part is an effect.
  mutating func part<Host: ExpressionHost>(
    of reference: SceneReference?, _ key: ScriptValue, isEffect: Bool = false, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch key {
    case .string(let handle):
      if let reference, let found = try child(of: reference, named: heap.text(handle), &host) {
        return .scene(found)
      }
      throw ExpressionError(isEffect ? .noEffectNamed : .noPartNamed, text: handle)
    case .number(let index):
      if let reference, let found = try child(of: reference, at: Self.integer(index), &host) {
        return .scene(found)
      }
      throw ExpressionError(isEffect ? .noEffectAt : .noPartAt, number: Self.integer(index))
    default:
      throw ExpressionError(.partKey)
    }
  }

  /// `layer`: by number, by name, or by the distance from another layer.
  private mutating func layer<Host: ExpressionHost>(
    of composition: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch try settled(argument(0, of: count), &host) {
    case .string(let handle):
      if let found = try child(of: composition, named: heap.text(handle), &host) { return .scene(found) }
      throw ExpressionError(.noLayerNamed, text: handle)
    case .scene(let other):
      guard case .number(let index)? = try attribute(.index, of: other, &host) else { break }
      let place = Self.integer(index) &+ Self.integer(try number(1, of: count, default: 0, &host))
      if let found = try child(of: composition, at: place, &host) { return .scene(found) }
      throw ExpressionError(.noLayerAt, number: place)
    case let key:
      let index = try number(key)
      guard !index.isNaN else { break }
      if let found = try child(of: composition, at: Self.integer(index), &host) { return .scene(found) }
      throw ExpressionError(.noLayerAt, number: Self.integer(index))
    }
    throw ExpressionError(.layerKey)
  }

  /// `sourceRectAtTime`: the box around the content of a layer.
  private mutating func sourceRect<Host: ExpressionHost>(
    of layer: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var time: Double?
    switch try settled(argument(0, of: count), &host) {
    case .undefined: break
    case let value: time = try number(value)
    }
    guard time?.isFinite != false, let box = try rectangle(of: layer, at: time, &host) else {
      throw ExpressionError(.noContent)
    }
    let object = try heap.makeList(0)
    try heap.setMember(object, Name.left.handle, .number(box.x))
    try heap.setMember(object, Name.top.handle, .number(box.y))
    try heap.setMember(object, Name.width.handle, .number(box.z))
    try heap.setMember(object, Name.height.handle, .number(box.w))
    return .object(object)
  }
}
