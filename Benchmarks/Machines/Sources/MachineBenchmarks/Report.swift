import CAllocationCounter

/// The table, and what is wrong with it.
struct Report {
  let contenders: [Contender]

  /// One row a contender.
  var table: String {
    var text = Self.row("ns an event", Course.all.map(\.name) + ["asked", "allocations"])
    for contender in contenders {
      var cells = Course.all.map { Self.rounded(contender.nanoseconds($0)) }
      cells.append(contender.target.map(Self.rounded) ?? "")
      cells.append(zoetrope_allocations_are_counted() ? "\(contender.allocations)" : "?")
      text += Self.row(contender.name, cells)
    }
    return text
  }

  /// What must not be, in words; empty if all is well.
  var findings: [String] { disagreements + allocations + Gate.findings(contenders) }

  private var disagreements: [String] {
    Course.all.flatMap { course in
      let expected = contenders.first?.accepted(course)
      return contenders.filter { $0.accepted(course) != expected }.map {
        "\($0.name): accepts \($0.accepted(course)) events of \(course.name), not \(expected ?? 0)"
      }
    }
  }

  private var allocations: [String] {
    guard zoetrope_allocations_are_counted() else { return [] }
    return contenders.filter { $0.allocations > $0.permittedAllocations }.map {
      "\($0.name): \($0.allocations) allocations in a batch"
    }
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    let width = 12
    let columns = cells.map { String(repeating: " ", count: max(0, width - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 44 - name.count)) + columns.joined() + "\n"
  }

  static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
