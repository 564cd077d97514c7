/// How a machine of the library has to compare with what anyone could write instead.
///
/// Ratios of times that were measured in turns in one run differ less than times do, but they too depend on the kind of
/// processor: on one the switch by hand takes 2.2 ns, on another 0.9, and the rest is not faster by as much. So a gate is
/// wide, about twice the worst that was measured on either: it tells when another kind of work is done, such as a
/// look-up or an existential, and leaves the rest to whoever reads the table.
struct Gate {
  let name: String
  let baseline: String
  /// How many times the baseline's time it may take where every event is accepted.
  let loop: Double
  /// The same where most are rejected.
  let random: Double

  static let all = [
    // Measured on two kinds of processors, quiet and busy, the courses loop and random: 0.75 to 1.08 and 1.06 to 1.65.
    Gate(name: Contenders.pure, baseline: Contenders.byHand, loop: 2, random: 3),
    // 1.16 to 1.5 and 1.46 to 1.9.
    Gate(name: Contenders.pureCalled, baseline: Contenders.byHandCalled, loop: 3, random: 4),
    // 0.18 to 0.35 and 0.24 to 0.27, on one kind.
    Gate(name: Contenders.table, baseline: Contenders.dictionary, loop: 0.6, random: 0.5),
    // 0.36 to 0.46 and 0.27 to 0.36, on one kind.
    Gate(name: Contenders.tableCalled, baseline: Contenders.dictionary, loop: 0.9, random: 0.7),
    // 1.86 to 1.98 and 1.76 to 1.91, on one kind.
    Gate(
      name: Contenders.tableWithCallbacks, baseline: Contenders.byHandWithCallbacks, loop: 4, random: 4),
    // 2.15 to 2.73 and 1.25 to 1.61: most steps of this course leave or enter three states and run what they have to do.
    Gate(name: Contenders.chart, baseline: Contenders.strings, loop: 5.5, random: 3.3),
    // 1.2 to 1.6 and 1.2 to 2.06.
    Gate(name: Contenders.actorUpdate, baseline: Contenders.byHand, loop: 3, random: 4),
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
