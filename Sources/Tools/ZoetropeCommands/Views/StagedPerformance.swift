import ViewMachines
import ViewStages

/// Machines on a stage that are asked for something at certain times.
final class StagedPerformance: ViewAnimationMachinesDelegate {
  /// Which machines there are, and what they are asked for.
  struct Plan {
    var file: AnimationMachineFile
    var requests: [PerformArgument]
    var compatibility: ViewMachineCompatibility
    var policy: InterruptionPolicy?
    /// Whether views look as in the initial states at the beginning.
    var showsInitialStates: Bool
  }

  let stage: HeadlessStage
  /// What came out otherwise than it was asked for.
  private(set) var notes: [String] = []
  private let plan: Plan
  private let machines: ViewAnimationMachines<HeadlessStage>
  /// What is still to be asked for, the next at the end.
  private var waiting: [PerformArgument]

  /// As long as a film may be that nobody gave a length: ten minutes.
  static let longest = Duration.seconds(600)

  /// Begins.
  ///
  /// - Throws: ``CommandError`` with exit code 2 when a view of an initial state is missing.
  init(_ plan: Plan, on stage: HeadlessStage) throws(CommandError) {
    self.plan = plan
    self.stage = stage
    machines = ViewAnimationMachines(plan.file, stage: stage, compatibility: plan.compatibility)
    // Of those that are asked for at one time the first comes first.
    waiting = plan.requests.enumerated()
      .sorted { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }.map(\.element)
    machines.delegate = self
    if plan.showsInitialStates {
      do { try machines.showInitialStates() } catch { throw .usage("--show-initial: \(error)") }
    }
  }

  /// Whether nothing moves any more, and nothing is to be asked for.
  var isAtRest: Bool { waiting.isEmpty && machines.isIdle }

  /// Lets time pass until so much has passed since the beginning, and asks for what is to be asked for until then.
  ///
  /// - Throws: ``CommandError`` with exit code 2 when something can't begin.
  func pass(until time: Duration) throws(CommandError) {
    while let request = waiting.last, request.moment <= time {
      waiting.removeLast()
      advance(to: request.moment)
      do {
        let outcome = try machines.perform(request.transition, on: request.machine, whileRunning: plan.policy)
        if outcome == .rejected {
          notes.append(
            "--perform \(request.text): the machine runs; --policy says what happens then, and rejects by default"
          )
        }
      } catch {
        throw .usage("--perform \(request.text): \(error)")
      }
    }
    advance(to: time)
    stage.time = machines.time
  }

  private func advance(to time: Duration) { machines.advance(by: time - machines.time) }

  /// What was never asked for, for the end came before it.
  var missed: [String] { waiting.reversed().map { "--perform \($0.text): comes after the end" } }

  func animationMachineDid(_ event: ViewMachineEvent) {
    guard let error = event.error, notes.count < 10 else { return }
    notes.append("after \(event.time / .seconds(1)) s: \(error)")
  }

  /// How many pictures there are until all machines are at rest, the one at rest included.
  ///
  /// - Parameters:
  ///   - plan: What is asked for.
  ///   - stage: The views; what they show does not matter.
  ///   - framesPerSecond: How many pictures a second has.
  /// - Throws: ``CommandError`` with exit code 2 when they come to no rest, or something can't begin.
  static func pictureCount(
    _ plan: Plan, on stage: StageFile, framesPerSecond: Double
  ) throws(CommandError) -> Int {
    let rehearsal = try StagedPerformance(plan, on: HeadlessStage(stage))
    var count = 1
    try rehearsal.pass(until: .zero)
    while !rehearsal.isAtRest {
      let time = Self.time(of: count, framesPerSecond)
      guard time <= longest else {
        throw .usage(
          "the machines come to no rest within \(longest / .seconds(60)) minutes; choose a --duration")
      }
      try rehearsal.pass(until: time)
      count += 1
    }
    return count
  }

  /// When a picture is taken, counted from 0.
  static func time(of picture: Int, _ framesPerSecond: Double) -> Duration {
    .nanoseconds(Int64((Double(picture) * 1e9 / framesPerSecond).rounded()))
  }
}
