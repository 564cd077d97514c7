import LottieFormat

extension ThemeDecoder {
  /// Checks a rule for a path, which is kept unchanged.
  func path(_ node: Node) throws(Failure) -> JSONValue {
    if let value = reader.member("value", node) { try checkPath(value) }
    for frame in try keyframes(node) {
      _ = try self.frame(frame)
      try checkPath(try reader.required("value", frame))
    }
    _ = try reader.optionalString("expression", of: node)
    return try reader.kept(node)
  }

  private func checkPath(_ value: Node) throws(Failure) {
    try reader.requireObject(value, "the value of a path")
    noteMisspelt(in: value, ["vertices", "inTangents", "outTangents", "closed", "v", "i", "o", "c"])
    let points = try list("vertices", "v", of: value)
    guard let points else { throw reader.failure(.missingMember, value, "a path needs \"vertices\"") }
    let count = reader.json.count(of: points), limit = LottieLimits.maximumSlotPathVertices
    guard count <= limit else {
      throw reader.failure(
        .limitExceeded, points, "the path has \(count) vertices; at most \(limit) are read")
    }
    for (name, key) in [("inTangents", "i"), ("outTangents", "o")] {
      guard let tangents = try list(name, key, of: value) else { continue }
      guard reader.json.count(of: tangents) == count else {
        throw reader.failure(.typeMismatch, tangents, "\"\(name)\" needs a point for each vertex")
      }
    }
    for key in ["closed", "c"] { _ = try reader.optionalBoolean(key, of: value) }
  }

  /// A list of points under one of two names; nil without one.
  private func list(_ name: String, _ key: String, of value: Node) throws(Failure) -> Node? {
    guard let list = reader.member(name, value) ?? reader.member(key, value) else { return nil }
    guard reader.json.kind(of: list) == .array else {
      throw reader.failure(.typeMismatch, list, "the points of a path must be an array")
    }
    for point in reader.json.elements(of: list) {
      guard try numbers(point).count >= 2 else {
        throw reader.failure(.typeMismatch, point, "a point of a path must be two numbers")
      }
    }
    return list
  }
}
