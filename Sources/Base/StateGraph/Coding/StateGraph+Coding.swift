// The file form of a graph, meant for people to read: kinds by name, delays in milliseconds, empty values left out.

extension StateGraph: Codable {
  private enum CodingKeys: String, CodingKey {
    case version = "stateGraph"
    case title, states, transitions
  }

  /// Reads a graph.
  ///
  /// Only the names of states and the ends of transitions are required. Unknown keys are ignored.
  /// - Throws: `DecodingError` for values of another form, unknown kinds, delays outside 0…10¹⁵ ms, and files of a
  ///   later version.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decodeIfPresent(Int.self, forKey: .version) ?? Self.formVersion
    guard version == Self.formVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values,
        debugDescription: "version \(version) is not known, only \(Self.formVersion)")
    }
    self.init(
      title: try values.decodeIfPresent(String.self, forKey: .title) ?? "",
      states: try values.decode([State].self, forKey: .states),
      transitions: try values.decodeIfPresent([Transition].self, forKey: .transitions) ?? [])
  }

  /// Writes the graph.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.formVersion, forKey: .version)
    if !title.isEmpty { try values.encode(title, forKey: .title) }
    try values.encode(states, forKey: .states)
    try values.encode(transitions, forKey: .transitions)
  }
}

extension StateGraph.State: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, kinds, parent, lines
  }

  /// Reads a state.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(String.self, forKey: .name),
      try values.decodeIfPresent(Kinds.self, forKey: .kinds) ?? [],
      in: try values.decodeIfPresent(String.self, forKey: .parent),
      lines: try values.decodeIfPresent([String].self, forKey: .lines) ?? [])
  }

  /// Writes the state.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    if !kinds.isEmpty { try values.encode(kinds, forKey: .kinds) }
    try values.encodeIfPresent(parent, forKey: .parent)
    if !lines.isEmpty { try values.encode(lines, forKey: .lines) }
  }
}

extension StateGraph.Transition: Codable {
  private enum CodingKeys: String, CodingKey {
    case from, to, event, condition, kinds, lines, origin
    case delay = "delayMs"
  }

  /// Reads a transition.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var delay: Duration?
    if let milliseconds = try values.decodeIfPresent(Double.self, forKey: .delay) {
      guard let time = Duration(exactMilliseconds: milliseconds) else {
        throw DecodingError.dataCorruptedError(
          forKey: .delay, in: values, debugDescription: "a delay is 0 ms or more, and at most 10¹⁵ ms")
      }
      delay = time
    }
    self.init(
      from: try values.decode(String.self, forKey: .from), to: try values.decode(String.self, forKey: .to),
      try values.decodeIfPresent(Kinds.self, forKey: .kinds) ?? [],
      on: try values.decodeIfPresent(String.self, forKey: .event),
      if: try values.decodeIfPresent(String.self, forKey: .condition), after: delay,
      lines: try values.decodeIfPresent([String].self, forKey: .lines) ?? [],
      origin: try values.decodeIfPresent(String.self, forKey: .origin) ?? "")
  }

  /// Writes the transition.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(from, forKey: .from)
    try values.encode(to, forKey: .to)
    try values.encodeIfPresent(event, forKey: .event)
    try values.encodeIfPresent(condition, forKey: .condition)
    if let delay {
      // Whole numbers are written as integers.
      if let whole = Int64(delay.milliseconds) {
        try values.encode(whole, forKey: .delay)
      } else {
        try values.encode(Double(delay.milliseconds) ?? 0, forKey: .delay)
      }
    }
    if !kinds.isEmpty { try values.encode(kinds, forKey: .kinds) }
    if !lines.isEmpty { try values.encode(lines, forKey: .lines) }
    if !origin.isEmpty { try values.encode(origin, forKey: .origin) }
  }
}

extension StateGraph.State.Kinds: Codable {
  /// Reads the names of kinds.
  public init(from decoder: any Decoder) throws { try self.init(namesFrom: decoder) }
  /// Writes the names of the kinds.
  public func encode(to encoder: any Encoder) throws { try encodeNames(to: encoder) }
}

extension StateGraph.Transition.Kinds: Codable {
  /// Reads the names of kinds.
  public init(from decoder: any Decoder) throws { try self.init(namesFrom: decoder) }
  /// Writes the names of the kinds.
  public func encode(to encoder: any Encoder) throws { try encodeNames(to: encoder) }
}

extension NamedBits {
  init(namesFrom decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = []
    for name in try container.decode([String].self) {
      guard let kind = Self.named(name) else {
        let known = Self.names.map(\.0).joined(separator: ", ")
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "there is no kind “\(name)”, only \(known)")
      }
      formUnion(kind)
    }
  }

  func encodeNames(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nameList)
  }
}

extension Duration {
  /// The longest delay that is accepted, in milliseconds.
  static let maximumMilliseconds = 1e15

  /// A duration of 0…10¹⁵ ms, rounded to the nanosecond; nil for other numbers.
  package init?(exactMilliseconds milliseconds: Double) {
    guard milliseconds >= 0, milliseconds <= Self.maximumMilliseconds else { return nil }
    let whole = milliseconds.rounded(.down)
    let rest = ((milliseconds - whole) * 1e6).rounded()
    self = .milliseconds(Int64(whole)) + .nanoseconds(Int64(rest))
  }
}

extension StateGraph.Fingerprint: Codable {
  private enum CodingKeys: String, CodingKey { case bits }

  /// Reads a fingerprint, an object with its number as `bits`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(bits: try values.decode(UInt64.self, forKey: .bits))
  }

  /// Writes a fingerprint.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(bits, forKey: .bits)
  }
}
