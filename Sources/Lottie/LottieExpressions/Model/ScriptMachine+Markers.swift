extension ScriptMachine {
  /// Calls a function of the markers of a composition or a layer; nil if they have none of that name.
  mutating func callMarkers<Host: ExpressionHost>(
    _ name: Name, of markers: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    let total = try markerCount(of: markers, &host)
    switch name {
    case .key:
      let key = try settled(argument(0, of: count), &host)
      if case .string(let title) = key {
        guard let index = try markerIndex(of: markers, named: heap.text(title), &host) else {
          throw ExpressionError(.noMarkerNamed, text: title)
        }
        return try marker(index, of: markers, &host)
      }
      let index = Self.integer(try number(key))
      guard index >= 1, index <= total else {
        throw ExpressionError(.noMarkerAt, number: index)
      }
      return try marker(index - 1, of: markers, &host)
    case .nearestKey:
      let time = try number(0, of: count, &host)
      guard total > 0 else { throw ExpressionError(.noMarkers) }
      var nearest = 0, distance = Double.infinity
      for index in 0..<total {
        let other = (try marker(of: markers, at: index, &host).time - time).magnitude
        // Of two at the same distance the earlier one counts.
        if other < distance { (nearest, distance) = (index, other) }
      }
      return try marker(nearest, of: markers, &host)
    default: return nil
    }
  }

  /// Returns a marker as an object.
  private mutating func marker<Host: ExpressionHost>(
    _ index: Int, of markers: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let marker = try marker(of: markers, at: index, &host)
    let object = try heap.makeList(0)
    try heap.setMember(object, Name.index.handle, .number(Double(index + 1)))
    try heap.setMember(object, Name.time.handle, .number(marker.time))
    try heap.setMember(object, Name.duration.handle, .number(marker.duration))
    try heap.setMember(object, Name.comment.handle, string(marker.comment))
    return .object(object)
  }
}
