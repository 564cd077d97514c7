import LottieFormat

/// The slots of a program, with the properties and pictures that use each slot.
struct SlotTable: Sendable {
  /// The slot ids, by row.
  private(set) var ids: [String] = []
  private var rows: [ExactName: Int32] = [:]
  /// The indices of the properties that use each slot, by row.
  private(set) var properties: ContiguousArray<ContiguousArray<Int32>> = []
  /// The indices of the pictures that use each slot, by row.
  private(set) var images: ContiguousArray<ContiguousArray<Int32>> = []

  /// Returns the row of an id, or nil if no property or picture uses it.
  func row(of id: String) -> Int? { rows.isEmpty ? nil : rows[ExactName(id)].map(Int.init) }

  /// Returns the row of an id, after adding the id if it is new.
  mutating func insert(_ id: String) -> Int32 {
    let key = ExactName(id)
    if let row = rows[key] { return row }
    let row = Int32(ids.count)
    ids.append(id)
    rows[key] = row
    return row
  }

  /// Fills ``properties`` and ``images``; called once after all properties and pictures exist.
  mutating func list(_ properties: ContiguousArray<DynamicProperty>, _ images: ContiguousArray<ImageAsset>) {
    guard !ids.isEmpty else { return }
    self.properties = ContiguousArray(repeating: [], count: ids.count)
    self.images = ContiguousArray(repeating: [], count: ids.count)
    for (index, property) in properties.enumerated() where property.slot >= 0 {
      self.properties[Int(property.slot)].append(Int32(index))
    }
    for (index, image) in images.enumerated() where image.slot >= 0 {
      self.images[Int(image.slot)].append(Int32(index))
    }
  }
}
