import LottieFormat

extension DotLottieTheme {
  /// Reads a theme.
  ///
  /// - Throws: ``DotLottieError`` if the bytes are not JSON, or a rule is of an unknown kind or incomplete. Players apply
  ///   the other rules of such a theme.
  public init(json: [UInt8]) throws(DotLottieError) { try self.init(json: json, isStrict: false) }

  /// Reads a theme.
  ///
  /// - Parameter isStrict: Whether rules for paths, and stops without alpha, are refused, and rules without a complete
  ///   value accepted, as by the shipped engine.
  package init(json: [UInt8], isStrict: Bool) throws(DotLottieError) {
    do throws(DotLottieError) {
      try self.init(reading: json, isStrict: isStrict)
    } catch {
      throw error.code == .limitExceeded ? error : error.naming(json, insteadOf: .theme)
    }
  }

  private init(reading json: [UInt8], isStrict: Bool) throws(DotLottieError) {
    let decoder = try ThemeDecoder(json, isStrict: isStrict)
    do throws(DotLottieReader.Failure) {
      rules = try decoder.rules()
    } catch {
      throw decoder.reader.error(error)
    }
  }
}

extension DotLottieTheme {
  /// The readable rules of a theme, and the errors of the others, for tools that check files.
  package struct Reading {
    /// The readable rules, with their indices in the file's list.
    package var rules: [(row: Int, rule: Rule)] = []
    /// The errors of the other rules, in order, at most ``maximumFailures``.
    package var failures: [DotLottieError] = []

    /// Notes on probably misspelt members and on ignored values; empty unless requested.
    package var notes: [Finding<ReadingRule>] = []

    /// The number of errors beyond ``maximumFailures``.
    package var omittedFailures = 0

    /// The maximum number of errors that are listed.
    package static let maximumFailures = 256

    /// The summary of the rules beyond the limit for single reports.
    package var rest: String? {
      omittedFailures > 0 ? "\(omittedFailures) more rules can't be read and are not listed" : nil
    }

    /// The theme of the readable rules.
    package var theme: DotLottieTheme { DotLottieTheme(rules: rules.map { $0.rule }) }

    /// A reading without errors.
    package init(_ theme: DotLottieTheme = DotLottieTheme(rules: [])) {
      rules = theme.rules.enumerated().map { ($0.offset, $0.element) }
    }
  }

  /// Reads all readable rules.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - takesNotes: Whether to look for misspelt members and ignored values.
  /// - Throws: ``DotLottieError`` if the bytes are not the JSON of a theme.
  package static func reading(json: [UInt8], takesNotes: Bool = false) throws(DotLottieError) -> Reading {
    do throws(DotLottieError) {
      return try allReadable(json, takesNotes)
    } catch {
      throw error.code == .limitExceeded ? error : error.naming(json, insteadOf: .theme)
    }
  }

  private static func allReadable(_ json: [UInt8], _ takesNotes: Bool) throws(DotLottieError) -> Reading {
    let decoder = try ThemeDecoder(json, takesNotes: takesNotes)
    do throws(DotLottieReader.Failure) {
      return try decoder.reading()
    } catch {
      throw decoder.reader.error(error)
    }
  }
}

extension DotLottieTheme {
  /// The types of rules, for messages.
  fileprivate static let ruleTypes = [
    "Color", "Scalar", "Vector", "Position", "Gradient", "BezierPath", "Image", "Text",
  ]

  /// The alignments of lines, each at its number in Lottie.
  package static let justifications = [
    "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter", "JustifyLastFull",
  ]

  /// The ways to write capitals, each at its number in Lottie.
  package static let capitals = ["Regular", "AllCaps", "SmallCaps"]
}

/// Reads the rules of a theme.
final class ThemeDecoder {
  typealias Node = JSONDocument.Node
  typealias Failure = DotLottieReader.Failure
  typealias Theme = DotLottieTheme

  let reader: DotLottieReader
  private let isStrict: Bool
  private let takesNotes: Bool
  private var keyframeCount = 0

  init(_ bytes: [UInt8], isStrict: Bool = false, takesNotes: Bool = false) throws(DotLottieError) {
    reader = try DotLottieReader(bytes, isStrict: true, acceptsMark: !isStrict)
    self.isStrict = isStrict
    self.takesNotes = takesNotes
  }

  /// Notes the probably misspelt members of a part.
  func noteMisspelt(in node: Node, _ names: @autoclosure () -> [String]) {
    if takesNotes { reader.noteMisspelt(in: node, names()) }
  }

  /// Notes an unknown value among a fixed set of values.
  func noteUnknown(_ what: String, _ text: String, _ node: Node, _ known: @autoclosure () -> [String]) {
    guard takesNotes else { return }
    let known = known()
    if known.contains(text) { return }
    reader.note(
      node, "there is no \(what) \"\(text.shortened)\"; it is left out\(UnknownName.hint(text, known))")
  }

  func rules() throws(Failure) -> [Theme.Rule] {
    try reader.requireObject(.root, "a theme")
    var rules: [Theme.Rule] = []
    let limit = DotLottieLimits.maximumThemeValues
    for node in try reader.requiredElements("rules", of: .root, limit: limit) { rules.append(try rule(node)) }
    return rules
  }

  func reading() throws(Failure) -> Theme.Reading {
    try reader.requireObject(.root, "a theme")
    noteMisspelt(in: .root, ["rules"])
    var reading = Theme.Reading()
    let limit = DotLottieLimits.maximumThemeValues
    for (row, node) in try reader.requiredElements("rules", of: .root, limit: limit).enumerated() {
      do throws(Failure) {
        reading.rules.append((row, try rule(node)))
      } catch {
        // Finding the place of an error takes time proportional to the number of preceding values.
        guard reading.failures.count < Theme.Reading.maximumFailures else {
          reading.omittedFailures += 1
          continue
        }
        reading.failures.append(reader.error(error))
      }
    }
    reading.notes = reader.findings
    return reading
  }

  private func rule(_ node: Node) throws(Failure) -> Theme.Rule {
    try reader.requireObject(node, "a rule")
    noteMisspelt(in: node, ["id", "type", "animations", "value", "keyframes", "expression"])
    let type = try reader.string("type", of: node)
    let rule = Theme.Rule(
      id: try reader.identifier("id", of: node),
      animations: try reader.optionalIdentifiers("animations", of: node),
      content: try content(type, node))
    if !isStrict, let fault = rule.content.fault {
      throw reader.failure(.missingMember, self.node(of: fault, in: node), fault.reason)
    }
    return rule
  }

  /// The value with a fault, or the rule without it.
  private func node(of fault: Theme.Fault, in rule: Node) -> Node {
    guard let row = fault.keyframe else { return reader.member("value", rule) ?? rule }
    let frame = reader.member("keyframes", rule).flatMap { reader.json.element(row, of: $0) }
    return frame.flatMap { reader.member("value", $0) } ?? rule
  }

  private func content(_ type: String, _ node: Node) throws(Failure) -> Theme.Content {
    switch type {
    case "Color": return .color(try values(node))
    case "Scalar": return .scalar(try values(node, isScalar: true))
    case "Vector": return .vector(try values(node))
    case "Position": return .position(try values(node, isPosition: true))
    case "Gradient": return .gradient(try stops(node))
    case "BezierPath" where !isStrict: return .path(try path(node))
    case "Image": return .image(try image(node))
    case "Text": return .text(try text(node))
    default:
      throw reader.failure(
        .unknownKind, node,
        UnknownName.message("there is no rule of the type", type.shortened, Theme.ruleTypes))
    }
  }

  // MARK: Keyframes

  func keyframes(_ node: Node) throws(Failure) -> JSONDocument.Elements {
    let limit = DotLottieLimits.maximumThemeValues
    let list = try reader.elements("keyframes", of: node, limit: limit)
    for frame in list {
      keyframeCount += 1
      try reader.requireObject(frame, "a keyframe")
      noteMisspelt(
        in: frame,
        ["frame", "value", "outTangent", "inTangent", "valueOutTangent", "valueInTangent", "hold"])
    }
    guard keyframeCount <= limit else {
      throw reader.failure(.limitExceeded, node, "more than \(limit) keyframes")
    }
    return list
  }

  func frame(_ node: Node) throws(Failure) -> Int {
    _ = try reader.required("frame", node)
    // An `Int` may have 32 bits; a frame beyond its range is never reached.
    return Int(clamping: try reader.optionalInteger("frame", of: node) ?? 0)
  }

  private func tangent(_ key: String, _ node: Node) throws(Failure) -> Theme.Tangent? {
    guard let found = reader.member(key, node) else { return nil }
    try reader.requireObject(found, "\"\(key)\"")
    return Theme.Tangent(x: try coordinate("x", found), y: try coordinate("y", found))
  }

  private func coordinate(_ key: String, _ node: Node) throws(Failure) -> [Double] {
    let found = try reader.required(key, node)
    if let number = reader.json.number(found) { return [number] }
    return try numbers(found)
  }

  // MARK: Numbers

  private func values(
    _ node: Node, isScalar: Bool = false, isPosition: Bool = false
  ) throws(Failure) -> Theme.Values {
    var values = Theme.Values(value: nil)
    if let found = reader.member("value", node) { values.value = try value(found, isScalar: isScalar) }
    for frame in try keyframes(node) {
      values.keyframes.append(
        Theme.Keyframe(
          frame: try self.frame(frame),
          value: try value(try reader.required("value", frame), isScalar: isScalar),
          outTangent: try tangent("outTangent", frame), inTangent: try tangent("inTangent", frame),
          valueOutTangent: isPosition ? try optionalNumbers("valueOutTangent", frame) : nil,
          valueInTangent: isPosition ? try optionalNumbers("valueInTangent", frame) : nil,
          isHeld: try reader.optionalBoolean("hold", of: frame) ?? false))
    }
    values.expression = try reader.optionalString("expression", of: node)
    return values
  }

  private func value(_ node: Node, isScalar: Bool) throws(Failure) -> [Double] {
    guard isScalar else { return try numbers(node) }
    guard let number = reader.json.number(node) else {
      throw reader.failure(.typeMismatch, node, "the value must be a number")
    }
    return [number]
  }

  private func optionalNumbers(_ key: String, _ node: Node) throws(Failure) -> [Double]? {
    guard let found = reader.member(key, node) else { return nil }
    return try numbers(found)
  }

  /// The numbers of an array.
  ///
  /// All elements are checked, but only the first 16 are kept, which is more than any use needs.
  func numbers(_ node: Node) throws(Failure) -> [Double] {
    guard reader.json.kind(of: node) == .array else {
      throw reader.failure(.typeMismatch, node, "the value must be an array of numbers")
    }
    var values: [Double] = []
    for element in reader.json.elements(of: node) {
      guard let number = reader.json.number(element) else {
        throw reader.failure(.typeMismatch, element, "an element of the array is not a number")
      }
      if values.count < 16 { values.append(number) }
    }
    return values
  }

  // MARK: Gradients and pictures

  private func stops(_ node: Node) throws(Failure) -> Theme.Stops {
    var stops = Theme.Stops(value: nil)
    if let found = reader.member("value", node) { stops.value = try stopList(found) }
    for frame in try keyframes(node) {
      stops.keyframes.append(
        Theme.StopsKeyframe(
          frame: try self.frame(frame), value: try stopList(try reader.required("value", frame)),
          outTangent: try tangent("outTangent", frame), inTangent: try tangent("inTangent", frame),
          isHeld: try reader.optionalBoolean("hold", of: frame) ?? false))
    }
    stops.expression = try reader.optionalString("expression", of: node)
    return stops
  }

  private func stopList(_ node: Node) throws(Failure) -> [Theme.Stop] {
    guard reader.json.kind(of: node) == .array else {
      throw reader.failure(.typeMismatch, node, "the stops of a gradient must be an array")
    }
    let limit = LottieLimits.maximumSlotGradientStops
    guard reader.json.count(of: node) <= limit else {
      throw reader.failure(
        .limitExceeded, node,
        "the gradient has \(reader.json.count(of: node)) stops; at most \(limit) are read")
    }
    var stops: [Theme.Stop] = []
    for element in reader.json.elements(of: node) {
      try reader.requireObject(element, "a stop of a gradient")
      noteMisspelt(in: element, ["offset", "color"])
      let place = try reader.required("offset", element), color = try reader.required("color", element)
      guard let offset = reader.json.number(place) else {
        throw reader.failure(.typeMismatch, place, "the offset of a stop must be a number")
      }
      let count = reader.json.count(of: color)
      guard count == 4 || count == 3 && !isStrict else {
        throw reader.failure(.typeMismatch, color, "the colour of a stop must have three or four components")
      }
      stops.append(Theme.Stop(offset: offset, color: try numbers(color)))
    }
    return stops
  }

  private func image(_ node: Node) throws(Failure) -> Theme.Image {
    let value = try reader.required("value", node)
    try reader.requireObject(value, "the value of a picture")
    noteMisspelt(in: value, ["src", "width", "height"])
    return Theme.Image(
      source: try reader.identifier("src", of: value),
      width: try reader.optionalInteger("width", of: value).map(Double.init),
      height: try reader.optionalInteger("height", of: value).map(Double.init))
  }
}
