// All queries to the host, each with its charge.

extension ScriptMachine {
  /// Returns the current value of a property, after its own expression.
  mutating func currentValue<Host: ExpressionHost>(
    of property: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    try charge(host.cost(of: property))
    return try host.value(of: property, &self)
  }

  /// Returns the value of a property's keyframes at a time in seconds.
  mutating func keyframeValue<Host: ExpressionHost>(
    of property: SceneReference, at seconds: Double, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    try charge(host.cost(of: property))
    return try host.value(of: property, at: seconds, &self)
  }

  /// Returns the part of a composition, a layer or a group with a name; nil if there is none.
  mutating func child<Host: ExpressionHost>(
    of parent: SceneReference, named name: ArraySlice<UInt16>, _ host: inout Host
  ) throws(ExpressionError) -> SceneReference? {
    try charge(host.cost(of: parent) + name.count / 8)
    return host.child(of: parent, named: name)
  }

  /// Returns the part of a composition, a layer or a group at an index; nil if there is none.
  mutating func child<Host: ExpressionHost>(
    of parent: SceneReference, at index: Int, _ host: inout Host
  ) throws(ExpressionError) -> SceneReference? {
    try charge(host.cost(of: parent))
    return host.child(of: parent, at: index)
  }

  /// Returns the part of a layer or a group that a word of the object model names; nil if there is none.
  mutating func child<Host: ExpressionHost>(
    of parent: SceneReference, known name: Name, _ host: inout Host
  ) throws(ExpressionError) -> SceneReference? {
    try charge(host.cost(of: parent))
    return host.child(of: parent, known: name)
  }

  /// Returns the composition with a name; nil if there is none.
  mutating func composition<Host: ExpressionHost>(
    named name: ArraySlice<UInt16>, _ host: inout Host
  ) throws(ExpressionError) -> SceneReference? {
    try charge(host.cost(of: nil) + name.count / 8)
    return host.composition(named: name)
  }

  /// Returns the part that contains another one; nil for a composition.
  mutating func owner<Host: ExpressionHost>(
    of reference: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> SceneReference? {
    try charge(1)
    return host.owner(of: reference)
  }

  /// Returns the layer whose transform applies to a layer before its own.
  mutating func parent<Host: ExpressionHost>(
    of layer: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> SceneReference? {
    try charge(1)
    return host.parent(of: layer)
  }

  /// Returns a fact about a part; nil if the part has no such fact.
  mutating func attribute<Host: ExpressionHost>(
    _ name: Name, of reference: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    try charge(host.cost(of: reference))
    switch host.attribute(name, of: reference, &self) {
    case nil: return nil
    case .number(let value): return .number(value)
    case .boolean(let value): return .boolean(value)
    case .text(let units): return try string(units)
    }
  }

  /// Creates a string of the host's text.
  package mutating func string(_ units: ArraySlice<UInt16>) throws(ExpressionError) -> ScriptValue {
    try charge(units.count / 4)
    return try heap.string(units)
  }

  /// Returns the number of keyframes of a property; 0 for a constant.
  mutating func keyCount<Host: ExpressionHost>(
    of property: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> Int {
    try charge(1)
    return host.keyCount(of: property)
  }

  /// Returns the time in seconds of a keyframe, by its index from 0.
  mutating func keyTime<Host: ExpressionHost>(
    of property: SceneReference, at index: Int, _ host: inout Host
  ) throws(ExpressionError) -> Double {
    try charge(1)
    return host.keyTime(of: property, at: index)
  }

  /// Returns the time in seconds of the composition that contains a part.
  mutating func time<Host: ExpressionHost>(
    at reference: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> Double {
    try charge(1)
    return host.time(at: reference, &self)
  }

  /// Returns the frames per second of the composition that contains a part.
  mutating func frameRate<Host: ExpressionHost>(
    at reference: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> Double {
    try charge(1)
    return host.frameRate(at: reference)
  }

  /// Returns the number of markers of a composition or a layer.
  mutating func markerCount<Host: ExpressionHost>(
    of reference: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> Int {
    try charge(1)
    return host.markerCount(of: reference)
  }

  /// Returns the index of the first marker with a comment; nil if there is none.
  mutating func markerIndex<Host: ExpressionHost>(
    of reference: SceneReference, named comment: ArraySlice<UInt16>, _ host: inout Host
  ) throws(ExpressionError) -> Int? {
    try charge((host.markerCount(of: reference) + comment.count) / 8)
    return host.markerIndex(of: reference, named: comment)
  }

  /// Returns a marker, by its index from 0, in the order of their times.
  mutating func marker<Host: ExpressionHost>(
    of reference: SceneReference, at index: Int, _ host: inout Host
  ) throws(ExpressionError) -> SceneMarker {
    try charge(4)
    return host.marker(of: reference, at: index)
  }

  /// Returns the box around a layer's content in its own space; nil for a layer without content.
  mutating func rectangle<Host: ExpressionHost>(
    of layer: SceneReference, at seconds: Double?, _ host: inout Host
  ) throws(ExpressionError) -> SIMD4<Double>? {
    try charge(host.cost(of: layer))
    return try host.rectangle(of: layer, at: seconds, &self)
  }
}
