/// How a machine of the library has to compare with what anyone could write instead.
///
/// Times differ between computers, and on a busy one between minutes; ratios of times that were measured in turns in
/// one run differ much less. So these decide, and the nanoseconds inform.
struct Gate {
  let name: String
  let baseline: String
  /// How many times the baseline's time it may take where every event is accepted.
  let loop: Double
  /// The same where most are rejected.
  let random: Double

  static let all = [
    // Measured in six runs, quiet and busy: 0.75 to 0.84 and 1.06 to 1.11.
    Gate(name: Contenders.pure, baseline: Contenders.byHand, loop: 1, random: 1.3),
    // 1.16 to 1.4 and 1.46 to 1.8.
    Gate(name: Contenders.pureCalled, baseline: Contenders.byHandCalled, loop: 1.6, random: 2),
    // 0.13 to 0.15 and 0.08 to 0.11.
    Gate(name: Contenders.table, baseline: Contenders.dictionary, loop: 0.18, random: 0.15),
    // 0.16 to 0.18 and 0.19 to 0.26.
    Gate(name: Contenders.tableCalled, baseline: Contenders.dictionary, loop: 0.22, random: 0.3),
    // 0.93 to 0.99 and 1.25 to 1.37.
    Gate(
      name: Contenders.tableWithCallbacks, baseline: Contenders.byHandWithCallbacks, loop: 1, random: 1.6),
    // Measured 2.15 and 1.25: most steps of this course leave or enter three states and run what they have to do.
    Gate(name: Contenders.chart, baseline: Contenders.strings, loop: 2.7, random: 1.6),
    // 1.2 to 1.4 and 1.2 to 1.33.
    Gate(name: Contenders.actorUpdate, baseline: Contenders.byHand, loop: 1.6, random: 1.6),
  ]

  private func ratio(_ course: Course) -> Double { course.name == Course.loop.name ? loop : random }

  static func findings(_ contenders: [Contender]) -> [String] {
    let byName = Dictionary(uniqueKeysWithValues: contenders.map { ($0.name, $0) })
    return all.flatMap { gate -> [String] in
      guard let contender = byName[gate.name], let baseline = byName[gate.baseline] else {
        return ["\(gate.name), \(gate.baseline): one of them is not measured"]
      }
      return Course.all.compactMap { course in
        let ratio = contender.nanoseconds(course) / baseline.nanoseconds(course)
        guard ratio > gate.ratio(course) else { return nil }
        let found = "\(Report.rounded(ratio)) times \(gate.baseline)"
        return "\(gate.name): \(found) in \(course.name), where \(gate.ratio(course)) are allowed"
      }
    }
  }
}
