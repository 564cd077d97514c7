/// How a machine of the library has to compare with what anyone could write instead.
///
/// Times differ between computers, and on a busy one between minutes; ratios of times that were measured in turns in
/// one run differ much less. So these decide, and the nanoseconds inform.
struct Gate {
  let name: String
  let baseline: String
  /// How many times the baseline's time it may take.
  let ratio: Double

  static let all: [Gate] = []

  static func findings(_ contenders: [Contender]) -> [String] {
    let byName = Dictionary(uniqueKeysWithValues: contenders.map { ($0.name, $0) })
    return all.flatMap { gate -> [String] in
      guard let contender = byName[gate.name], let baseline = byName[gate.baseline] else {
        return ["\(gate.name), \(gate.baseline): one of them is not measured"]
      }
      return Course.all.compactMap { course in
        let ratio = contender.nanoseconds(course) / baseline.nanoseconds(course)
        guard ratio > gate.ratio else { return nil }
        let found = "\(Report.rounded(ratio)) times \(gate.baseline)"
        return "\(gate.name): \(found) in \(course.name), where \(gate.ratio) are allowed"
      }
    }
  }
}
