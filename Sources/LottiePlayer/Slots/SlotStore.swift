import DotLottieFormat
import LottieFormat
import LottieRenderer

/// The values of an animation's slots: what the file puts in them, and what they hold now.
///
/// A value that was cleared is in neither list any more, and the animation draws what the file says.
struct SlotStore: Sendable {
  private let defaults: [String: SlotValue]
  private(set) var values: [String: SlotValue]

  init(_ animation: LottieAnimation? = nil) {
    var defaults: [String: SlotValue] = [:]
    for slot in animation?.filledSlots ?? [] {
      guard let property = try? JSONValue(json: slot.json) else { continue }
      defaults[slot.id] = SlotValue(kind: slot.kind, property: property.withoutSlotID)
    }
    self.defaults = defaults
    values = defaults
  }

  /// The ids, sorted.
  var ids: [String] { values.keys.sorted() }

  /// What the file puts in a slot.
  func defaultValue(of id: String) -> SlotValue? { defaults[id] }

  /// What differs from the file, sorted by id.
  var changed: [(id: String, value: SlotValue)] {
    values.filter { defaults[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  mutating func set(_ id: String, to value: SlotValue) { values[id] = value }

  mutating func replaceAll(with values: [String: SlotValue]) { self.values = values }

  mutating func clear(_ id: String) { values[id] = nil }

  mutating func clearAll() { values = [:] }

  /// Puts back what the file says.
  ///
  /// - Returns: Whether the file says anything of that slot.
  mutating func reset(_ id: String) -> Bool {
    guard let value = defaults[id] else { return false }
    values[id] = value
    return true
  }

  mutating func reset() { values = defaults }

  /// All values as one object, `{"id": {"p": …}}`, sorted by id.
  var json: String {
    let members = ids.compactMap { id in
      values[id].map { JSONValue.Member(id, .object([.init("p", $0.withoutAlpha)])) }
    }
    return String(decoding: JSONValue.object(members).utf8(), as: UTF8.self)
  }

  /// Reads values as ``json`` writes them; what is of no known kind is skipped.
  ///
  /// - Throws: ``PlayerError`` when it is not JSON.
  static func read(_ json: [UInt8]) throws(PlayerError) -> [(id: String, value: SlotValue)] {
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
    var values: [(String, SlotValue)] = []
    for (id, slot) in document.members(of: .root) {
      guard let payload = document.member("p", of: slot),
        let kind = LottieDocument.SlotKind(of: payload, in: document)
      else { continue }
      values.append((id, SlotValue(kind: kind, property: JSONValue(document, payload))))
    }
    return values
  }
}

extension JSONValue {
  /// A property without the name of its slot, which is no part of the value.
  fileprivate var withoutSlotID: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != "sid" })
  }
}
