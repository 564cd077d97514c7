import LottieFormat

// MARK: Members that were looked for already: nil for those that are missing or null

extension JSONObjectReader {
  func string(_ key: String, _ found: Node?, of owner: Node) throws(ReadingFailure) -> String {
    let found = try required(key, found, of: owner)
    guard let text = json.string(found) else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be a text")
    }
    return text
  }

  func optionalString(_ key: String, _ found: Node?) throws(ReadingFailure) -> String? {
    guard let found else { return nil }
    if let text = json.string(found) { return text }
    try repair(found, "\"\(key)\" must be a text; it is left out")
    return nil
  }

  /// A text that identifies something, in which strict reading refuses a zero character.
  func identifier(_ key: String, _ found: Node?, of owner: Node) throws(ReadingFailure) -> String {
    let found = try required(key, found, of: owner)
    guard let text = json.string(found) else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be a text")
    }
    try checkIdentifier(text, found)
    return text
  }

  func optionalIdentifier(_ key: String, _ found: Node?) throws(ReadingFailure) -> String? {
    let text = try optionalString(key, found)
    if let text, let found { try checkIdentifier(text, found) }
    return text
  }

  func optionalBoolean(_ key: String, _ found: Node?) throws(ReadingFailure) -> Bool? {
    guard let found else { return nil }
    if let value = json.boolean(found) { return value }
    try repair(found, "\"\(key)\" must be true or false; it is left out")
    return nil
  }

  func optionalNumber(_ key: String, _ found: Node?) throws(ReadingFailure) -> Float? {
    guard let found else { return nil }
    guard let value = json.number(found) else {
      try repair(found, "\"\(key)\" must be a number; it is left out")
      return nil
    }
    if fits(value) { return Float(value) }
    try repair(found, "\"\(key)\": \(Self.tooLarge); it is left out", .numberTooLarge)
    return nil
  }

  /// A whole number from 0 to 2³² − 1.
  func optionalInteger(_ key: String, _ found: Node?) throws(ReadingFailure) -> UInt32? {
    guard let found else { return nil }
    if let value = json.number(found), let integer = UInt32(exactly: value) { return integer }
    try repair(found, "\"\(key)\" must be a whole number from 0 to 4294967295; it is left out")
    return nil
  }

  func number(_ key: String, _ found: Node?, of owner: Node) throws(ReadingFailure) -> Float {
    let found = try required(key, found, of: owner)
    guard let value = json.number(found) else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be a number")
    }
    return try checked(value, key, found)
  }

  /// A number converted to 32 bits.
  func checked(_ value: Double, _ key: String, _ found: Node) throws(ReadingFailure) -> Float {
    guard fits(value) else { throw failure(.numberTooLarge, found, "\"\(key)\": \(Self.tooLarge)") }
    return Float(value)
  }

  private func fits(_ value: Double) -> Bool { allowsInfinity || Float(value).isFinite }

  private static let tooLarge = "the number is too large; at most 3.4e38 is read"

  /// The elements of an optional array.
  func elements(
    _ key: String, _ found: Node?, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> JSONDocument.Cursor {
    guard let found else { return .empty }
    let count = json.count(of: found)
    guard json.kind(of: found) == .array else {
      try repair(found, "\"\(key)\" must be an array; it is left out")
      return .empty
    }
    guard count <= limit else {
      throw failure(.limitExceeded, found, "\"\(key)\" has \(count) elements, more than \(limit)")
    }
    return json.elements(in: found)
  }

  /// The elements of a required array.
  func requiredElements(
    _ key: String, _ found: Node?, of owner: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> JSONDocument.Cursor {
    let found = try required(key, found, of: owner)
    guard json.kind(of: found) == .array else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be an array")
    }
    return try elements(key, found, limit: limit)
  }
}
