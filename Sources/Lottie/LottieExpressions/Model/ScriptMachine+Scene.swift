extension ScriptMachine {
  /// Returns a member of a composition, a layer, a group or a property; nil if it has none of that name.
  mutating func sceneMember<Host: ExpressionHost>(
    _ word: Int32, of reference: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    guard var name = Name(rawValue: word) else {
      guard reference.kind == .group else { return nil }
      try charge(host.lookupCost(in: reference))
      return host.child(of: reference, named: library.text(word)[...]).map { .scene($0) }
    }
    if name == .bmTransform { name = .transform }
    if name == .marker, reference.kind == .composition || reference.kind == .layer {
      var markers = reference
      markers.kind = .markers
      return .scene(markers)
    }
    if reference.kind == .group { try charge(host.lookupCost(in: reference)) }
    switch reference.kind {
    case .property:
      switch name {
      case .value:
        // An expression sees its own property without the expression.
        return reference == context.property
          ? try host.value(of: reference, at: context.time, &self) : try host.value(of: reference, &self)
      case .numKeys: return .number(Double(host.keyCount(of: reference)))
      case .velocity: return try velocity(of: reference, at: host.time(at: reference, &self), &host)
      case .speed: return try speed(of: reference, at: host.time(at: reference, &self), &host)
      default: break
      }
    case .layer:
      if name == .parent {
        guard let parent = host.parent(of: reference) else {
          throw ExpressionError(.noParent)
        }
        return .scene(parent)
      }
      if name == .hasParent { return .boolean(host.parent(of: reference) != nil) }
      if let part = host.child(of: reference, known: name) { return .scene(part) }
      if let transform = host.child(of: reference, known: .transform),
        let part = host.child(of: transform, known: name)
      {
        return .scene(part)
      }
    case .group:
      if let part = host.child(of: reference, known: name) { return .scene(part) }
    case .markers:
      if name == .numKeys { return .number(Double(host.markerCount(of: reference))) }
    case .composition: break
    }
    guard let attribute = host.attribute(name, of: reference, &self) else { return nil }
    if name == .active || name == .audioActive { readsTime = true }
    switch attribute {
    case .number(let value): return .number(value)
    case .boolean(let value): return .boolean(value)
    case .text(let units): return try heap.string(units)
    }
  }

  /// Calls a function of a composition, a layer, a group or a property; nil if it has none of that name.
  mutating func callScene<Host: ExpressionHost>(
    _ name: Name, of reference: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    if name == .propertyGroup {
      let levels = Self.integer(try number(0, of: count, default: 1, &host))
      var owner = reference
      for _ in 0..<min(max(levels, 1), ExpressionLimits.maximumDepth) {
        guard let next = host.owner(of: owner), next.kind != .composition else {
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

  /// Returns the part of a layer or a group by its name or its index.
  mutating func part<Host: ExpressionHost>(
    of reference: SceneReference, _ key: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    try charge(host.lookupCost(in: reference))
    switch key {
    case .string(let handle):
      if let found = host.child(of: reference, named: heap.text(handle)) { return .scene(found) }
      throw ExpressionError(.noPartNamed, text: handle)
    case .number(let index):
      if let found = host.child(of: reference, at: Self.integer(index)) { return .scene(found) }
      throw ExpressionError(.noPartAt, number: Self.integer(index))
    default:
      throw ExpressionError(.partKey)
    }
  }

  /// `layer`: by number, by name, or by the distance from another layer.
  private mutating func layer<Host: ExpressionHost>(
    of composition: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    try charge(host.lookupCost(in: composition))
    switch try settled(argument(0, of: count), &host) {
    case .string(let handle):
      if let found = host.child(of: composition, named: heap.text(handle)) { return .scene(found) }
      throw ExpressionError(.noLayerNamed, text: handle)
    case .scene(let other):
      guard case .number(let index)? = host.attribute(.index, of: other, &self) else { break }
      let place = Self.integer(index) &+ Self.integer(try number(1, of: count, default: 0, &host))
      if let found = host.child(of: composition, at: place) { return .scene(found) }
      throw ExpressionError(.noLayerAt, number: place)
    case let key:
      let index = plainNumber(key)
      guard !index.isNaN else { break }
      if let found = host.child(of: composition, at: Self.integer(index)) { return .scene(found) }
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
    case let value: time = plainNumber(value)
    }
    guard time?.isFinite != false, let box = try host.rectangle(of: layer, at: time, &self) else {
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
