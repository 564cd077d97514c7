import LottieFormat
import ZoetropeJSON

extension LottieDocument {
  /// The slots of an animation as a JSON array of objects, in the order of the file.
  ///
  /// Each has an `id`; a `kind`, or null if nothing tells it; the file's `value` as a property in Lottie's JSON, or null;
  /// and `uses`, the names that lead to each property that it fills, from the layer down.
  package var slotList: JSONValue {
    var values: [ExactName: FilledSlot] = [:]
    for slot in filledSlots { values[ExactName(slot.id)] = slot }
    var uses: [ExactName: [NamedProperty]] = [:]
    for property in namedProperties {
      if let id = property.slotID { uses[ExactName(id), default: []].append(property) }
    }
    return .array(
      namedSlots.map { slot in
        let (name, value) = (ExactName(slot.id), values[ExactName(slot.id)])
        let properties = uses[name] ?? []
        // Paths have no form that people edit.
        let kind = properties.first?.kind ?? value?.kind ?? slot.kind
        return .object([
          ("id", .string(slot.id)),
          ("kind", .optional(kind == .path ? nil : kind?.rawValue)),
          ("value", value.map { .source(String(decoding: $0.json, as: UTF8.self)) } ?? .null),
          ("uses", .array(properties.map { .array($0.names.map { .string($0) }) })),
        ])
      })
  }
}
