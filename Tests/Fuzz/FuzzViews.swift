#if Tools
import ViewMachines

/// Files of machines that move views.
enum FuzzViews {
  /// Reads a file, writes it and reads it again, checks it, and runs its machines in any way, twice with the same end.
  static func run(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    let file = try AnimationMachineFile(json: bytes)
    let written = file.json()
    if written.utf8.count <= ViewMachineLimits.maximumFileBytes {
      let again = try? AnimationMachineFile(json: Array(written.utf8))
      precondition(again == file && again?.json() == written, "a file of machines is not what was written")
    }
    let findings = file.findings()
    precondition(findings.count <= ViewMachineLimits.maximumFindings + 1, "too many findings")
    _ = file.graphs()
    let compatibility = ViewMachineCompatibility.allCases[random.below(2)]
    let start = random
    let count = perform(file, compatibility, &random)
    var other = start
    precondition(perform(file, compatibility, &other) == count, "the same requests ended elsewhere")
    return "\(file.machines.count) machines, \(findings.count) findings, \(count)"
  }

  /// Asks for a few things while time passes.
  ///
  /// - Returns: The result of the run.
  private static func perform(
    _ file: AnimationMachineFile, _ compatibility: ViewMachineCompatibility, _ random: inout FuzzRandom
  ) -> String {
    var engine = ViewMachineEngine(file, compatibility: compatibility)
    engine.variables = ["width": Double(random.below(2000)), "height": random.below(2) == 0 ? 0 : 480]
    let shown = ViewLook(frame: ViewFrame(10, 20, 30, 40))
    var events: [ViewMachineEvent] = []
    var changes: [ViewChange] = []
    guard !file.machines.isEmpty else { return "nothing" }
    for _ in 0..<12 {
      let machine = file.machines[random.below(file.machines.count)]
      let transitions = (machine.states ?? []).flatMap { $0.transitions ?? [] }
      let policy = random.below(3) == 0 ? nil : InterruptionPolicy.allCases[random.below(4)]
      if random.below(8) == 0 {
        engine.stop(machine.id)
      } else if !transitions.isEmpty {
        let transition = transitions[random.below(transitions.count)]
        _ = try? engine.perform(transition.id, on: machine.id, whileRunning: policy, into: &events) { _ in
          shown
        }
      }
      engine.advance(by: .milliseconds(random.below(2000)), into: &events) { _ in shown }
      engine.takeChanges(into: &changes)
      // Sequences without an end are long enough by then.
      if events.count > 20_000 { break }
    }
    for change in changes {
      precondition(change.alpha?.isFinite != false && change.frame?.x.isFinite != false, "a view is nowhere")
      precondition(change.cornerRadius.map { $0 >= 0 && $0.isFinite } != false, "a corner is nowhere")
    }
    return "\(events.count) events, \(changes.count) changes"
  }
}
#endif
