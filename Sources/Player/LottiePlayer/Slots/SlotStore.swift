import DotLottieFormat
import LottieFormat
import LottieRenderer

/// The values of an animation's slots in three layers: the host's, above a theme's, above the file's.
///
/// A value of the file that was cleared is hidden; the animation then draws the property's own value.
struct SlotStore: Sendable {
  /// The slots that were changed since the last query.
  enum Changes: Sendable {
    case all
    case some(Set<ExactName>)
  }

  private var defaults: [ExactName: SlotValue] = [:]
  /// The slots of several properties, for which the file may have several values.
  private var shared: Set<ExactName> = []
  private var host: [ExactName: SlotValue] = [:]
  private var theme: [ExactName: SlotValue] = [:]
  /// The slots whose value in the file is hidden.
  private var cleared = SlotSelection()
  /// The slots whose values are compiled into the animation, because of their expressions.
  private var compiled: Set<ExactName> = []
  private var changes = Changes.all

  init(_ animation: LottieAnimation? = nil) { show(animation) }

  /// Replaces the file's values with another animation's, and keeps the host's.
  mutating func show(_ animation: LottieAnimation?) {
    var defaults: [ExactName: SlotValue] = [:]
    for slot in animation?.filledSlots ?? [] {
      guard let property = try? JSONValue(json: slot.json) else { continue }
      defaults[ExactName(slot.id)] = SlotValue(kind: slot.kind, property: property.withoutSlotID)
    }
    self.defaults = defaults
    shared = Set(
      (animation?.slotIDs ?? []).lazy.filter { animation?.isShared(slot: $0) ?? false }.map(ExactName.init))
    theme = [:]
    compiled = []
    changes = .all
  }

  // MARK: What they hold

  /// The ids, sorted by their bytes.
  var ids: [String] {
    let all = Set(host.keys).union(theme.keys).union(defaults.keys.filter { !cleared.contains($0) })
    return all.sorted(by: ExactName.precede).map { $0.text }
  }

  func value(of id: ExactName) -> SlotValue? {
    host[id] ?? theme[id] ?? (cleared.contains(id) ? nil : defaults[id])
  }

  func value(of id: String) -> SlotValue? { value(of: ExactName(id)) }

  /// The file's value of a slot.
  func defaultValue(of id: String) -> SlotValue? { defaults[ExactName(id)] }

  /// The value of a slot if it is not the file's.
  func replacement(of id: ExactName) -> SlotValue? {
    guard !compiled.contains(id), let value = host[id] ?? theme[id] else { return nil }
    return value == defaults[id] && !shared.contains(id) ? nil : value
  }

  /// The slots that may have another value than the file's, sorted.
  var replaced: [ExactName] { Set(host.keys).union(theme.keys).sorted(by: ExactName.precede) }

  /// Takes the slots that were changed since the last call.
  mutating func takeChanges() -> Changes {
    defer { changes = .some([]) }
    return changes
  }

  /// The values whose expressions differ from those of an animation's file, for slots of its properties, sorted by id.
  func valuesToCompile(for animation: LottieAnimation) -> [(id: String, json: [UInt8])] {
    replaced.compactMap { id in
      guard let value = host[id] ?? theme[id], value.expression != defaults[id]?.expression,
        animation.slotKind(id.text) != nil
      else { return nil }
      return (id.text, value.property.utf8())
    }
  }

  /// Notes which values are compiled into the animation.
  mutating func noteCompiled(_ ids: [String]) {
    compiled = Set(ids.map(ExactName.init))
    changes = .all
  }

  // MARK: The host's values

  /// The values that the host has set, sorted by id.
  var hostValues: [(id: String, value: SlotValue)] {
    ExactName.sorted(host.keys.map { $0.text }).compactMap { id in host[ExactName(id)].map { (id, $0) } }
  }

  mutating func set(_ id: String, to value: SlotValue) {
    host[ExactName(id)] = value
    touch(ExactName(id))
  }

  /// Clears a slot, in all layers.
  mutating func clear(_ id: String) {
    let id = ExactName(id)
    (host[id], theme[id]) = (nil, nil)
    cleared.insert(id)
    touch(id)
  }

  mutating func clearAll() {
    (host, theme, cleared) = ([:], [:], .all)
    changes = .all
  }

  /// Restores the file's value.
  ///
  /// - Returns: Whether the file has a value for the slot.
  mutating func reset(_ id: String) -> Bool {
    let id = ExactName(id)
    guard defaults[id] != nil else { return false }
    (host[id], theme[id]) = (nil, nil)
    cleared.remove(id)
    touch(id)
    return true
  }

  mutating func reset() {
    (host, theme, cleared) = ([:], [:], SlotSelection())
    changes = .all
  }

  // MARK: The theme's values

  /// Replaces the values of a theme by those of another.
  mutating func putOn(_ values: [ExactName: SlotValue]) {
    theme = values
    changes = .all
  }

  private mutating func touch(_ id: ExactName) {
    guard case .some(var ids) = changes else { return }
    // So that the set is not copied when it changes.
    changes = .all
    ids.insert(id)
    changes = .some(ids)
  }

  // MARK: As JSON

  /// All values as one object, `{"id":{"p":…}}`, sorted by id.
  var json: String {
    let members = ids.compactMap { id in
      value(of: id).map { JSONValue.Member(id, .object([.init("p", $0.withoutAlpha)])) }
    }
    return String(decoding: JSONValue.object(members).utf8(), as: UTF8.self)
  }

  /// Reads values in the form of ``json``.
  ///
  /// - Parameter kind: Returns the kind of a slot, by which values are read that match no kind by their form.
  /// - Returns: The values, and the invalid parts.
  /// - Throws: ``PlayerError`` for invalid JSON.
  static func read(
    _ json: [UInt8], kind: (String) -> LottieDocument.SlotKind?
  ) throws(PlayerError) -> (values: [(id: String, value: SlotValue)], refused: [PlayerError.Part]) {
    let document: JSONDocument
    do {
      document = try JSONDocument(json)
    } catch {
      throw .invalid("the slots are not JSON: \(error)")
    }
    guard document.kind(of: .root) == .object else {
      throw .invalid("slots are written as {\"id\": {\"p\": …}}")
    }
    guard document.count(of: .root) <= LottieLimits.maximumListItems else {
      throw .invalid("more than \(LottieLimits.maximumListItems) slots")
    }
    var values: [(id: String, value: SlotValue)] = []
    var refused: [PlayerError.Part] = []
    for (id, slot) in document.members(of: .root) {
      guard let payload = document.member("p", of: slot), document.kind(of: payload) == .object else {
        let reason = "the value of a slot is written as {\"p\": {\"a\": 0, \"k\": 5}}"
        refused.append(.init(path: SlotValue.path(id), reason: reason))
        continue
      }
      if let node = document.firstNumberWithoutValue(in: payload) {
        refused.append(
          .init(path: SlotValue.path(id), reason: document.messageForNumberWithoutValue(node)))
        continue
      }
      guard let kind = SlotValue.kind(of: payload, in: document, expected: kind(id)) else {
        refused.append(.init(path: SlotValue.path(id), reason: "the value is of no kind that a slot holds"))
        continue
      }
      values.append((id, SlotValue(kind: kind, property: JSONValue(document, payload))))
    }
    return (values, refused)
  }
}

extension ExactName {
  /// Whether a name sorts before another by its bytes.
  static func precede(_ a: ExactName, _ b: ExactName) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }

  /// Names sorted by their bytes.
  static func sorted(_ names: [String]) -> [String] {
    names.map { ExactName($0) }.sorted(by: precede).map { $0.text }
  }
}

extension JSONValue {
  /// The property without the name of its slot, which is not part of the value.
  fileprivate var withoutSlotID: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != "sid" })
  }
}
