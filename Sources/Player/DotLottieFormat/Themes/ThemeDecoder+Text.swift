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

  private static let numbers = ["fontSize", "strokeWidth", "lineHeight", "tracking", "baselineShift"]

  private static let members =
    numbers + [
      "text", "fontName", "justify", "textCaps", "strokeOverFill", "fillColor", "strokeColor", "wrapSize",
      "wrapPosition",
    ]

  private func checkText(_ value: Node) throws(Failure) {
    try reader.requireObject(value, "the value of a text")
    noteMisspelt(in: value, Self.members)
    _ = try reader.string("text", of: value)
    _ = try reader.optionalString("fontName", of: value)
    // Players leave unknown values out.
    if let found = reader.member("justify", value), let text = try reader.optionalString("justify", found) {
      noteUnknown("alignment", text, found, Theme.justifications)
    }
    if let found = reader.member("textCaps", value), let text = try reader.optionalString("textCaps", found) {
      noteUnknown("way of capitals", text, found, Theme.capitals)
    }
    for key in Self.numbers { _ = try reader.optionalNumber(key, of: value) }
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
