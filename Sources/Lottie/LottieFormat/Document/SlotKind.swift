extension LottieDocument {
  /// The kind of a slot's value.
  public enum SlotKind: String, Sendable, Hashable, CaseIterable {
    /// Three numbers, 0…1.
    case color
    /// A number.
    case scalar
    /// Two numbers.
    case vector
    /// A point; never inferred, because it is written like a vector.
    case position
    /// Stops of a gradient.
    case gradient
    /// A path.
    case path
    /// A picture.
    case image
    /// A text and its style.
    case text
  }
}

extension LottieDocument.SlotKind {
  /// The kind of a value, by its form; nil if it matches no kind.
  ///
  /// - Parameters:
  ///   - node: A property, `{"a": 0, "k": 5}`, a gradient, a picture or a text document.
  ///   - json: The document that contains the node.
  public init?(of node: JSONDocument.Node, in json: JSONDocument) {
    guard json.kind(of: node) == .object else { return nil }
    func has(_ key: String) -> Bool { json.member(key, of: node) != nil }
    if has("w") || has("h") || has("u") {
      self = .image
    } else if has("p") {
      self = .gradient
    } else if let value = json.member("k", of: node), let kind = Self(ofValue: value, json) {
      self = kind
    } else {
      return nil
    }
  }

  private init?(ofValue node: JSONDocument.Node, _ json: JSONDocument) {
    switch json.kind(of: node) {
    case .number: self = .scalar
    case .array: self.init(ofArray: node, json)
    case .object where json.member("v", of: node) != nil: self = .path
    case .object:
      guard let inner = json.member("k", of: node), json.kind(of: inner) == .array else { return nil }
      self.init(ofNumbers: inner, json)
    default: return nil
    }
  }

  private init?(ofArray node: JSONDocument.Node, _ json: JSONDocument) {
    guard let first = json.element(0, of: node) else { return nil }
    if json.kind(of: first) == .object, json.member("t", of: first) != nil,
      let value = json.member("s", of: first)
    {
      self.init(ofKeyframe: value, json)
    } else if json.kind(of: first) == .number {
      self.init(ofNumbers: node, json)
    } else {
      self = .text
    }
  }

  private init?(ofKeyframe value: JSONDocument.Node, _ json: JSONDocument) {
    switch json.kind(of: value) {
    case .number: self = .scalar
    case .object: self = json.member("v", of: value) == nil ? .text : .path
    case .array:
      if let first = json.element(0, of: value), json.member("v", of: first) != nil {
        self = .path
      } else {
        self.init(ofNumbers: value, json)
      }
    default: return nil
    }
  }

  private init?(ofNumbers node: JSONDocument.Node, _ json: JSONDocument) {
    guard json.elements(of: node).allSatisfy({ json.kind(of: $0) == .number }) else { return nil }
    switch json.count(of: node) {
    case 1: self = .scalar
    case 2: self = .vector
    case 3, 4: self = .color
    default: return nil
    }
  }
}

extension LottieDocument {
  /// A slot with its value in the file.
  public struct FilledSlot: Sendable, Hashable {
    /// The id, which properties refer to as `sid`.
    public var id: String
    /// The kind of the value.
    public var kind: SlotKind
    /// The value as JSON text.
    public var json: [UInt8]
  }

  /// The slots with values of a known kind: the list of the file or, without one, all values with a `sid`.
  ///
  /// If an id has several values, the last counts. The order is that of the file.
  public var filledSlots: [FilledSlot] {
    // Objects may be nested, but together they produce no more text than the file.
    var budget = json.bytes.count
    let listed = filled(slots.map { ($0.id, $0.value) }, &budget)
    return listed.isEmpty ? filled(json.objects(withKey: .slotID), &budget) : listed
  }

  /// All slots that the file fills or that properties refer to, with their kinds; nil for an unknown kind.
  ///
  /// If an id has several values, the list of the file takes precedence, then the last value. The order is that of the
  /// file.
  package var namedSlots: [(id: String, kind: SlotKind?)] {
    var found: [(id: String, kind: SlotKind?)] = []
    var places: [[UInt8]: Int] = [:]
    func add(_ id: String, _ kind: SlotKind?, replaces: Bool) {
      if let place = places[Array(id.utf8)] {
        if replaces, kind != nil { found[place].kind = kind }
      } else {
        places[Array(id.utf8)] = found.count
        found.append((id, kind))
      }
    }
    for slot in slots { add(slot.id, SlotKind(of: slot.value, in: json), replaces: true) }
    let listed = places
    for (id, node) in json.objects(withKey: .slotID) {
      add(id, SlotKind(of: node, in: json), replaces: listed[Array(id.utf8)] == nil)
    }
    return found
  }

  /// The slots that a file fills or that its properties refer to, with the kinds of their values by their form.
  ///
  /// The kind is nil if it is unknown. More numbers than a colour has are the stops of a gradient.
  package static func slotKinds(in json: JSONDocument) -> [(id: String, kind: SlotKind?)] {
    var found: [(id: String, kind: SlotKind?)] = []
    func add(_ id: String, _ node: JSONDocument.Node) {
      var kind = SlotKind(of: node, in: json)
      if kind == nil, let value = json.member("k", of: node), json.count(of: value) > 4,
        json.element(0, of: value).map({ json.kind(of: $0) == .number }) ?? false
      {
        kind = .gradient
      }
      found.append((id, kind))
    }
    if let list = json.member("slots", of: .root), json.kind(of: list) == .object {
      for (id, slot) in json.members(of: list) { add(id, json.member("p", of: slot) ?? slot) }
    }
    for (id, node) in json.objects(withKey: .slotID) { add(id, node) }
    return found
  }

  private func filled(_ found: [(id: String, node: JSONDocument.Node)], _ budget: inout Int) -> [FilledSlot] {
    var filled: [FilledSlot] = []
    var places: [[UInt8]: Int] = [:]
    for (id, node) in found {
      guard let kind = SlotKind(of: node, in: json) else { continue }
      let source = json.source(of: node)
      budget -= source.count
      guard budget >= 0 else { break }
      let slot = FilledSlot(id: id, kind: kind, json: Array(source))
      if let place = places[Array(id.utf8)] {
        filled[place] = slot
      } else {
        places[Array(id.utf8)] = filled.count
        filled.append(slot)
      }
    }
    return filled
  }
}
