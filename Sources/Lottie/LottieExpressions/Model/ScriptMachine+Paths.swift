extension ScriptMachine {
  /// `createPath`: a path from points, both tangents relative to them, and whether it is closed.
  mutating func createPath<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard case .array(let points) = try settled(argument(0, of: count), &host) else {
      throw ExpressionError(.pathNeedsPoints)
    }
    let length = heap.count(points)
    guard length <= ExpressionLimits.maximumPathPoints else {
      throw ExpressionError(.tooManyPathPoints, number: ExpressionLimits.maximumPathPoints)
    }
    try charge(6 * length)
    let into = try settled(argument(1, of: count), &host), out = try settled(argument(2, of: count), &host)
    let isClosed = count < 4 ? true : try isTrue(argument(3, of: count), &host)
    let path = try heap.makeList(6 * length + 1)
    heap.setElement(path, 0, .boolean(isClosed))
    for index in 0..<length {
      for place in 0..<3 {
        let list: ScriptValue = place == 0 ? .array(points) : place == 1 ? into : out
        let pair = try pair(list, index, &host)
        heap.setElement(path, 6 * index + 2 * place + 1, .number(pair.x))
        heap.setElement(path, 6 * index + 2 * place + 2, .number(pair.y))
      }
    }
    return .path(path)
  }

  /// The point at an index of a list; zero if there is none.
  private mutating func pair<Host: ExpressionHost>(
    _ list: ScriptValue, _ index: Int, _ host: inout Host
  ) throws(ExpressionError) -> SIMD4<Double> {
    guard case .array(let list) = list, index < heap.count(list) else { return SIMD4() }
    return try vector(heap.element(list, index), &host).values
  }

  /// Calls a function of a property that is a path.
  mutating func callPath<Host: ExpressionHost>(
    _ name: Name, of property: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let time = name == .pointOnPath || name == .tangentOnPath || name == .normalOnPath ? 1 : 0
    let value: ScriptValue
    if count > time {
      value = try keyframeValue(of: property, at: number(time, of: count, &host), &host)
    } else if property == context.property {
      value = try keyframeValue(of: property, at: context.time, &host)
    } else {
      value = try currentValue(of: property, &host)
    }
    guard case .path(let path) = value else { throw ExpressionError(.notAPath) }
    switch name {
    case .isClosed: return .boolean(heap.isClosed(path))
    case .points: return try pairs(of: path, at: 0)
    case .inTangents: return try pairs(of: path, at: 2)
    case .outTangents: return try pairs(of: path, at: 4)
    default:
      let progress = try number(0, of: count, default: 0.5, &host)
      try pathLength.measure(path, heap)
      try charge(pathLength.sampleCount / 4)
      guard name != .pointOnPath else {
        return try heap.vector(pathLength.point(at: progress), count: 2)
      }
      let direction = pathLength.direction(at: progress)
      let normal = SIMD4(-direction.y, direction.x, 0, 0)
      return try heap.vector(name == .tangentOnPath ? direction : normal, count: 2)
    }
  }

  private mutating func pairs(of path: Int32, at place: Int) throws(ExpressionError) -> ScriptValue {
    let count = (heap.count(path) - 1) / 6
    try charge(2 * count)
    let list = try heap.makeList(count)
    for index in 0..<count {
      let first = 6 * index + place + 1
      let pair = SIMD4(heap.number(path, first), heap.number(path, first + 1), 0, 0)
      heap.setElement(list, index, try heap.vector(pair, count: 2))
    }
    return .array(list)
  }
}

extension ScriptHeap {
  /// Appends the vertices of an object with the members `v`, `i`, `o` and perhaps `c`, which some players take as a path.
  ///
  /// - Returns: Whether the path is closed; nil if the object is no path.
  package func appendPath(_ object: Int32, to numbers: inout ContiguousArray<Double>) -> Bool? {
    guard case .array(let points)? = member("v", of: object) else { return nil }
    let count = count(points)
    guard count > 0, count <= ExpressionLimits.maximumPathPoints else { return nil }
    var lists = [points]
    for name in ["i", "o"] as [Unicode.Scalar] {
      guard case .array(let list)? = member(name, of: object), self.count(list) == count else { return nil }
      lists.append(list)
    }
    for index in 0..<count {
      for list in lists {
        guard case .array(let pair) = element(list, index), self.count(pair) >= 2 else { return nil }
        for coordinate in 0..<2 {
          let number = number(pair, coordinate)
          guard number.isFinite else { return nil }
          numbers.append(number)
        }
      }
    }
    if case .boolean(true)? = member("c", of: object) { return true }
    return false
  }

  /// The member of an object with a name of one letter; nil without one.
  private func member(_ name: Unicode.Scalar, of object: Int32) -> ScriptValue? {
    for index in stride(from: 0, to: count(object) - 1, by: 2) {
      if case .string(let key) = element(object, index), length(key) == 1, unit(key, at: 0) == name.value {
        return element(object, index + 1)
      }
    }
    return nil
  }
}
