#if Tools
import DotLottieInspection
import ViewMachines
import ViewStages

/// Machines on a stage whose transitions are performed at given times.
final class StagedPerformance: ViewAnimationMachinesDelegate {
  /// The machines with the transitions to perform.
  struct Plan {
    var file: AnimationMachineFile
    var requests: [PerformArgument]
    var compatibility: ViewMachineCompatibility
    var policy: InterruptionPolicy?
    /// Whether views show the initial states at the beginning.
    var showsInitialStates: Bool
  }

  let stage: HeadlessStage
  /// Notes on requests that were not performed as asked.
  private(set) var notes: [String] = []
  private let plan: Plan
  private let machines: ViewAnimationMachines<HeadlessStage>
  /// The requests that are left, the next at the end.
  private var waiting: [PerformArgument]

  /// The longest film without a given duration: ten minutes.
  static let longest = Duration.seconds(600)

  /// Begins.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if a view of an initial state is missing.
  init(_ plan: Plan, on stage: HeadlessStage) throws(CommandError) {
    self.plan = plan
    self.stage = stage
    machines = ViewAnimationMachines(plan.file, stage: stage, compatibility: plan.compatibility)
    // Requests for one time are performed in the order of the command line.
    waiting = plan.requests.enumerated()
      .sorted { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }.map(\.element)
    machines.delegate = self
    if plan.showsInitialStates {
      do { try machines.showInitialStates() } catch { throw .usage("--show-initial: \(error)") }
    }
  }

  /// Whether nothing moves, and no request is left.
  var isAtRest: Bool { waiting.isEmpty && machines.isIdle }

  /// Lets time pass until a time since the beginning, and performs the requests until then.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if a transition can't begin.
  func pass(until time: Duration) throws(CommandError) {
    while let request = waiting.last, request.moment <= time {
      waiting.removeLast()
      advance(to: request.moment)
      do {
        let outcome = try machines.perform(request.transition, on: request.machine, whileRunning: plan.policy)
        if outcome == .rejected {
          notes.append(
            "--perform \(request.text): rejected, because the machine is running; --policy selects another handling"
          )
        }
      } catch {
        throw .usage("--perform \(request.text): \(error.message)\(suggestion(for: request, error))")
      }
    }
    advance(to: time)
    stage.time = machines.time
  }

  /// A suggested name, appended to the message, which lists all names; empty for other mistakes.
  private func suggestion(for request: PerformArgument, _ error: ViewMachineError) -> String {
    let (name, known) =
      switch error.code {
      case .unknownMachine: (request.machine, plan.file.machines.map(\.id))
      case .unknownTransition: (request.transition, machines.transitionIDs(of: request.machine))
      default: ("", [])
      }
    return UnknownName.nearest(to: name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private func advance(to time: Duration) { machines.advance(by: time - machines.time) }

  /// The requests after the end.
  var missed: [String] {
    waiting.reversed().map { "--perform \($0.text): not performed, because its time is after the end" }
  }

  func forceStoppedAnimation(inState state: String, onMachine machine: String) {}
  func moved(fromState from: String, toState state: String, onMachine machine: String) {}
  func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String) {}

  func animationMachineDid(_ event: ViewMachineEvent) {
    guard let error = event.error, notes.count < 10 else { return }
    notes.append("after \(event.time / .seconds(1)) s: \(error)")
  }

  /// Returns the number of pictures until all machines are at rest, including that one.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - stage: The views; their contents do not matter.
  ///   - framesPerSecond: The number of pictures a second.
  /// - Throws: ``CommandError`` with exit code 2 if they never rest, or a transition can't begin.
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
          "the machines still move after \(longest / .seconds(60)) minutes; set a --duration")
      }
      try rehearsal.pass(until: time)
      count += 1
    }
    return count
  }

  /// The time of a picture, counted from 0.
  static func time(of picture: Int, _ framesPerSecond: Double) -> Duration {
    .nanoseconds(Int64((Double(picture) * 1e9 / framesPerSecond).rounded()))
  }
}
#endif
