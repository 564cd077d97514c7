import LottieFormat

/// The slots of a program, and what uses each.
struct SlotTable: Sendable {
  /// The ids, each at its row.
  private(set) var ids: [String] = []
  private var rows: [ExactName: Int32] = [:]
  /// For each row the indices of the properties that use it.
  private(set) var properties: ContiguousArray<ContiguousArray<Int32>> = []
  /// For each row the indices of the pictures that use it.
  private(set) var images: ContiguousArray<ContiguousArray<Int32>> = []

  /// The row of an id; nil when nothing uses it.
  func row(of id: String) -> Int? { rows.isEmpty ? nil : rows[ExactName(id)].map(Int.init) }

  /// The row of an id, which is added where it is new.
  mutating func insert(_ id: String) -> Int32 {
    let key = ExactName(id)
    if let row = rows[key] { return row }
    let row = Int32(ids.count)
    ids.append(id)
    rows[key] = row
    return row
  }

  /// Lists what uses the slots, once all of it is there.
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
