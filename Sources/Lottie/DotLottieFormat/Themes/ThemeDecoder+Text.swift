import LottieFormat

extension ThemeDecoder {
  /// Checks a rule for a text, which is kept unchanged.
  func text(_ node: Node) throws(Failure) -> JSONValue {
    if let value = reader.member("value", node) { try checkText(value) }
    for frame in try keyframes(node) {
      _ = try self.frame(frame)
      try checkText(try reader.required("value", frame))
    }
    _ = try reader.optionalString("expression", of: node)
    return try reader.kept(node)
  }

  private func checkText(_ value: Node) throws(Failure) {
    try reader.requireObject(value, "the value of a text")
    _ = try reader.string("text", of: value)
    // Unknown values of `justify` and `textCaps` are left to the code that uses the text.
    for key in ["fontName", "justify", "textCaps"] { _ = try reader.optionalString(key, of: value) }
    for key in ["fontSize", "strokeWidth", "lineHeight", "tracking", "baselineShift"] {
      _ = try reader.optionalNumber(key, of: value)
    }
    _ = try reader.optionalBoolean("strokeOverFill", of: value)
    for key in ["fillColor", "strokeColor"] {
      if let found = reader.member(key, value) { _ = try numbers(found) }
    }
    for key in ["wrapSize", "wrapPosition"] {
      guard let found = reader.member(key, value) else { continue }
      guard try numbers(found).count == 2 else {
        throw reader.failure(.typeMismatch, found, "\"\(key)\" must be two numbers")
      }
    }
  }
}
