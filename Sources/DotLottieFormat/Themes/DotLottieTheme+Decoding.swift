import LottieFormat

extension DotLottieTheme {
  /// Reads a theme.
  ///
  /// - Throws: ``DotLottieError`` when the bytes are not JSON, or a rule is of a kind that is not known or lacks what it
  ///   needs: a theme is put on whole or not at all.
  public init(json: [UInt8]) throws(DotLottieError) {
    var decoder = try ThemeDecoder(json)
    rules = try decoder.rules()
  }
}

/// Reads the rules of a theme.
private struct ThemeDecoder {
  typealias Node = JSONDocument.Node
  typealias Theme = DotLottieTheme

  private var reader: JSONObjectReader
  private var keyframeCount = 0

  init(_ bytes: [UInt8]) throws(DotLottieError) { reader = try JSONObjectReader(bytes, isStrict: true) }

  mutating func rules() throws(DotLottieError) -> [Theme.Rule] {
    try reader.requireObject(.root, "a theme")
    _ = try reader.required("rules", .root)
    var rules: [Theme.Rule] = []
    for node in try reader.elements("rules", of: .root, limit: DotLottieLimits.maximumThemeValues) {
      rules.append(try rule(node))
    }
    return rules
  }

  private mutating func rule(_ node: Node) throws(DotLottieError) -> Theme.Rule {
    try reader.requireObject(node, "a rule")
    let type = try reader.string("type", of: node)
    var rule = Theme.Rule(id: try reader.string("id", of: node), content: .scalar(Theme.Values(value: nil)))
    if reader.member("animations", node) != nil {
      var animations: [String] = []
      for animation in try reader.elements("animations", of: node) {
        guard let id = reader.json.string(animation) else {
          throw reader.error(.typeMismatch, animation, "\"animations\" are texts")
        }
        animations.append(id)
      }
      rule.animations = animations
    }
    switch type {
    case "Color": rule.content = .color(try values(node))
    case "Scalar": rule.content = .scalar(try values(node, isScalar: true))
    case "Vector": rule.content = .vector(try values(node))
    case "Position": rule.content = .position(try values(node))
    case "Gradient": rule.content = .gradient(try stops(node))
    case "Image": rule.content = .image(try image(node))
    case "Text": rule.content = .text(try text(node))
    default: throw reader.error(.unknownKind, node, "there is no rule of the type \"\(type)\"")
    }
    return rule
  }

  // MARK: Numbers

  private mutating func values(_ node: Node, isScalar: Bool = false) throws(DotLottieError) -> Theme.Values {
    var values = Theme.Values(value: nil)
    if let found = reader.member("value", node) { values.value = try numbers(found, isScalar: isScalar) }
    for frame in try keyframes(node) {
      let value = try numbers(try reader.required("value", frame), isScalar: isScalar)
      values.keyframes.append(
        Theme.Keyframe(
          frame: try self.frame(frame), value: value, outTangent: try tangent("outTangent", frame),
          inTangent: try tangent("inTangent", frame), valueOutTangent: try optionalNumbers("valueOutTangent", frame),
          valueInTangent: try optionalNumbers("valueInTangent", frame),
          isHeld: try reader.optionalBoolean("hold", of: frame) ?? false))
    }
    values.expression = try reader.optionalString("expression", of: node)
    return values
  }

  private mutating func keyframes(_ node: Node) throws(DotLottieError) -> [Node] {
    let list = try reader.elements("keyframes", of: node, limit: DotLottieLimits.maximumThemeValues)
    keyframeCount += list.count
    guard keyframeCount <= DotLottieLimits.maximumThemeValues else {
      throw reader.error(.limitExceeded, node, "more than \(DotLottieLimits.maximumThemeValues) keyframes")
    }
    for frame in list { try reader.requireObject(frame, "a keyframe") }
    return list
  }

  private mutating func frame(_ node: Node) throws(DotLottieError) -> Int {
    _ = try reader.required("frame", node)
    return Int(try reader.optionalInteger("frame", of: node) ?? 0)
  }

  private func numbers(_ node: Node, isScalar: Bool) throws(DotLottieError) -> [Double] {
    if let number = reader.json.number(node), isScalar { return [number] }
    guard reader.json.kind(of: node) == .array, !isScalar else {
      throw reader.error(.typeMismatch, node, isScalar ? "the value is a number" : "the value is an array of numbers")
    }
    return try list(node)
  }

  private func list(_ node: Node) throws(DotLottieError) -> [Double] {
    var values: [Double] = []
    for element in reader.json.elements(of: node).prefix(16) {
      guard let number = reader.json.number(element) else {
        throw reader.error(.typeMismatch, element, "an element of the array is no number")
      }
      values.append(number)
    }
    return values
  }

  private func optionalNumbers(_ key: String, _ node: Node) throws(DotLottieError) -> [Double]? {
    guard let found = reader.member(key, node) else { return nil }
    // Scalars may have a tangent object there, which says nothing about positions.
    guard reader.json.kind(of: found) == .array else { return nil }
    return try list(found)
  }

  private func tangent(_ key: String, _ node: Node) throws(DotLottieError) -> Theme.Tangent? {
    guard let found = reader.member(key, node) else { return nil }
    try reader.requireObject(found, "\"\(key)\"")
    return Theme.Tangent(x: try coordinate("x", found), y: try coordinate("y", found))
  }

  private func coordinate(_ key: String, _ node: Node) throws(DotLottieError) -> [Double] {
    let found = try reader.required(key, node)
    if let number = reader.json.number(found) { return [number] }
    guard reader.json.kind(of: found) == .array else {
      throw reader.error(.typeMismatch, found, "\"\(key)\" is a number or an array of numbers")
    }
    return try list(found)
  }

  // MARK: Gradients, pictures and texts

  private mutating func stops(_ node: Node) throws(DotLottieError) -> Theme.Stops {
    var stops = Theme.Stops(value: nil, keyframes: [])
    if let found = reader.member("value", node) { stops.value = try stopList(found) }
    for frame in try keyframes(node) {
      stops.keyframes.append(
        Theme.StopsKeyframe(
          frame: try self.frame(frame), value: try stopList(try reader.required("value", frame)),
          outTangent: try tangent("outTangent", frame), inTangent: try tangent("inTangent", frame),
          isHeld: try reader.optionalBoolean("hold", of: frame) ?? false))
    }
    return stops
  }

  private func stopList(_ node: Node) throws(DotLottieError) -> [Theme.Stop] {
    guard reader.json.kind(of: node) == .array else {
      throw reader.error(.typeMismatch, node, "the stops of a gradient are an array")
    }
    var stops: [Theme.Stop] = []
    for element in reader.json.elements(of: node).prefix(LottieLimits.maximumSlotGradientStops) {
      let offset = try reader.number("offset", of: element)
      let color = try list(try reader.required("color", element))
      guard color.count == 4 else {
        throw reader.error(.typeMismatch, element, "the colour of a stop has four components")
      }
      stops.append(Theme.Stop(offset: Double(offset), color: color))
    }
    return stops
  }

  private mutating func image(_ node: Node) throws(DotLottieError) -> Theme.Image {
    let value = try reader.required("value", node)
    try reader.requireObject(value, "the value of a picture")
    return Theme.Image(
      source: try reader.string("src", of: value),
      width: try reader.optionalInteger("width", of: value).map(Double.init),
      height: try reader.optionalInteger("height", of: value).map(Double.init))
  }

  private mutating func text(_ node: Node) throws(DotLottieError) -> JSONValue {
    if let value = reader.member("value", node) {
      try reader.requireObject(value, "the value of a text")
      _ = try reader.string("text", of: value)
    }
    _ = try keyframes(node)
    return JSONValue(reader.json, node)
  }
}
