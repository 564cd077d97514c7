// Each kind of value can be read by the key of its member, or from a member that has already been looked up, which is
// nil if it is missing or null.

// MARK: Texts

extension MemberReader {
  package func string(_ key: String, _ found: Node?, of owner: Node) throws(Failure) -> String {
    let found = try required(key, found, of: owner)
    guard let text = json.string(found) else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be a text")
    }
    try checkLength(text, found)
    return text
  }

  package func string(_ key: String, of node: Node) throws(Failure) -> String {
    try string(key, member(key, node), of: node)
  }

  package func optionalString(_ key: String, _ found: Node?) throws(Failure) -> String? {
    guard let found else { return nil }
    guard let text = json.string(found) else {
      try repair(found, "\"\(key)\" must be a text; it is left out")
      return nil
    }
    try checkLength(text, found)
    return text
  }

  package func optionalString(_ key: String, of node: Node) throws(Failure) -> String? {
    try optionalString(key, member(key, node))
  }

  /// Checks that a text is within the limit.
  package func checkLength(_ text: String, _ node: Node) throws(Failure) {
    guard text.utf8.count <= limits.textBytes else {
      throw failure(.limitExceeded, node, "a text is longer than \(limits.textBytes) bytes")
    }
  }

  /// A text that identifies something, in which strict reading refuses a zero character.
  package func identifier(_ key: String, _ found: Node?, of owner: Node) throws(Failure) -> String {
    let found = try required(key, found, of: owner)
    let text = try string(key, found, of: owner)
    try checkIdentifier(text, found)
    return text
  }

  package func identifier(_ key: String, of node: Node) throws(Failure) -> String {
    try identifier(key, member(key, node), of: node)
  }

  package func optionalIdentifier(_ key: String, _ found: Node?) throws(Failure) -> String? {
    let text = try optionalString(key, found)
    if let text, let found { try checkIdentifier(text, found) }
    return text
  }

  package func optionalIdentifier(_ key: String, of node: Node) throws(Failure) -> String? {
    try optionalIdentifier(key, member(key, node))
  }

  /// A list of names; nil if the member is missing.
  package func optionalIdentifiers(
    _ key: String, of node: Node, limit: Int? = nil
  ) throws(Failure) -> [String]? {
    guard let found = member(key, node) else { return nil }
    guard json.kind(of: found) == .array else {
      try repair(found, "\"\(key)\" must be an array; it is left out")
      return nil
    }
    var names: [String] = []
    for element in try elements(key, of: node, limit: limit) {
      guard let name = json.string(element) else {
        try repair(element, "the elements of \"\(key)\" must be texts")
        continue
      }
      try checkIdentifier(name, element)
      names.append(name)
    }
    return names
  }

  package func checkIdentifier(_ text: String, _ node: Node) throws(Failure) {
    if isStrict, text.utf8.contains(0) { throw failure(.typeMismatch, node, "a name has a zero character") }
  }
}

// MARK: Booleans and numbers

extension MemberReader {
  package func optionalBoolean(_ key: String, _ found: Node?) throws(Failure) -> Bool? {
    guard let found else { return nil }
    if let value = json.boolean(found) { return value }
    try repair(found, "\"\(key)\" must be true or false; it is left out")
    return nil
  }

  package func optionalBoolean(_ key: String, of node: Node) throws(Failure) -> Bool? {
    try optionalBoolean(key, member(key, node))
  }

  package func optionalNumber(_ key: String, _ found: Node?) throws(Failure) -> Double? {
    guard let found else { return nil }
    guard let value = json.number(found) else {
      try repair(found, "\"\(key)\" must be a number; it is left out")
      return nil
    }
    if isWithinLimit(value) { return value }
    try repair(found, "\(tooLarge(key)); it is left out", .numberTooLarge)
    return nil
  }

  package func optionalNumber(_ key: String, of node: Node) throws(Failure) -> Double? {
    try optionalNumber(key, member(key, node))
  }

  package func number(_ key: String, _ found: Node?, of owner: Node) throws(Failure) -> Double {
    let found = try required(key, found, of: owner)
    guard let value = json.number(found) else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be a number")
    }
    return try checked(value, key, found)
  }

  /// A number within the limit.
  package func checked(_ value: Double, _ key: String, _ found: Node) throws(Failure) -> Double {
    guard isWithinLimit(value) else { throw failure(.numberTooLarge, found, tooLarge(key)) }
    return value
  }

  package func isWithinLimit(_ value: Double) -> Bool { value.magnitude <= limits.magnitude }

  package func tooLarge(_ key: String) -> String {
    "\"\(key)\": the number is too large; at most \(limits.magnitudeText) is read"
  }

  /// A whole number from 0 to 2³² − 1.
  package func optionalInteger(_ key: String, _ found: Node?) throws(Failure) -> UInt32? {
    guard let found else { return nil }
    if let value = json.number(found), let integer = UInt32(exactly: value) { return integer }
    try repair(found, "\"\(key)\" must be a whole number from 0 to 4294967295; it is left out")
    return nil
  }

  package func optionalInteger(_ key: String, of node: Node) throws(Failure) -> UInt32? {
    try optionalInteger(key, member(key, node))
  }
}

// MARK: Arrays

extension MemberReader {
  /// The elements of an optional array.
  ///
  /// - Parameter limit: The maximum number of elements; nil for that of parts.
  package func elements(
    _ key: String, _ found: Node?, limit: Int? = nil
  ) throws(Failure) -> JSONDocument.Cursor {
    guard let found else { return .empty }
    guard json.kind(of: found) == .array else {
      try repair(found, "\"\(key)\" must be an array; it is left out")
      return .empty
    }
    let (count, limit) = (json.count(of: found), limit ?? limits.parts)
    guard count <= limit else {
      throw failure(.limitExceeded, found, "\"\(key)\" has \(count) elements, more than \(limit)")
    }
    return json.elements(in: found)
  }

  package func elements(
    _ key: String, of node: Node, limit: Int? = nil
  ) throws(Failure) -> JSONDocument.Elements {
    guard let found = member(key, node), try elements(key, found, limit: limit).count > 0 else {
      // A node outside the file has no elements.
      return json.elements(of: Node(json.nodeCount))
    }
    return json.elements(of: found)
  }

  /// The elements of a required array.
  package func requiredElements(
    _ key: String, _ found: Node?, of owner: Node, limit: Int? = nil
  ) throws(Failure) -> JSONDocument.Cursor {
    let found = try required(key, found, of: owner)
    guard json.kind(of: found) == .array else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be an array")
    }
    return try elements(key, found, limit: limit)
  }

  package func requiredElements(
    _ key: String, of node: Node, limit: Int? = nil
  ) throws(Failure) -> JSONDocument.Elements {
    let found = try required(key, node)
    _ = try requiredElements(key, found, of: node, limit: limit)
    return json.elements(of: found)
  }
}
