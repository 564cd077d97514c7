#if Tools
import LottieFormat
import ZoetropeJSON

/// The report of `zoetrope info --properties`: the properties for which a slot may stand, with their paths.
struct PropertyList {
  private let rows: [(path: String, kind: String, slot: String?, count: Int)]

  /// Lists each path once, in the order of the file.
  init(_ document: LottieDocument) {
    var rows: [(path: String, kind: String, slot: String?, count: Int)] = []
    var places: [PropertyPath: Int] = [:]
    for property in document.namedProperties {
      let path = property.path
      if let place = places[path] {
        rows[place].count += 1
      } else {
        places[path] = rows.count
        rows.append((path.description, property.kind.rawValue, property.slotID, 1))
      }
    }
    self.rows = rows
  }

  /// A line for each path: its kind, the path, its slot, and the number of its properties if that is not one.
  var text: String {
    let width = rows.map(\.kind.count).max() ?? 0
    return rows.map { row in
      let kind = row.kind + String(repeating: " ", count: width - row.kind.count)
      let slot = row.slot.map { "  slot \($0)" } ?? ""
      let count = row.count > 1 ? "  × \(row.count)" : ""
      return CommandError.oneLine("\(kind)  \(row.path)\(count)\(slot)") + "\n"
    }.joined()
  }

  /// The report for programs.
  var json: JSONValue {
    .array(
      rows.map { row in
        .object([
          ("path", .string(row.path)), ("kind", .string(row.kind)), ("slot", .optional(row.slot)),
          ("count", .number(Double(row.count))),
        ])
      })
  }
}
#endif
