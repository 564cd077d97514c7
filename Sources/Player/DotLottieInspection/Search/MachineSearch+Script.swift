import DotLottieFormat
import GraphTools
import LottiePlayer
import ZoetropeJSON

/// A step of a way, with what it causes.
package struct WayStep: Sendable {
  package var call: PlayerCall
  /// The event that time passes to; nil for another call.
  package var wait: String?
  /// The names of the entered states, in order.
  package var states: [String]
}

extension MachineSearch {
  /// The highest number of steps of a script.
  package static let maximumScript = 10_000

  /// The steps to a mark; nil if there are too many.
  func numbers(to mark: Mark) -> [Int]? {
    guard nodes[Int(mark.node)].depth < Self.maximumScript else { return nil }
    return graph.steps(to: Int(mark.node)) + (mark.step < 0 ? [] : [Int(mark.step)])
  }

  /// Plays steps from the beginning, and returns what each causes.
  mutating func play(_ numbers: [Int]) -> [WayStep] {
    rewind()
    return numbers.map { number in
      let states = perform(number).entered.map { definition.states[$0].name }
      let wait: Step.Wait? = if case .wait(let wait, _) = steps[number] { wait } else { nil }
      return WayStep(call: call(of: number), wait: wait?.rawValue, states: states)
    }
  }
}

extension WayStep {
  /// The step as JSON.
  package var json: JSONValue {
    .object([
      ("call", call.json), ("wait", .optional(wait)),
      ("states", .array(states.map { .string($0) })),
    ])
  }
}

// MARK: Ways

/// The answer to a search with a goal.
package struct MachineWay: Sendable {
  /// The reasons why there is no way.
  package enum Failure: String, Sendable {
    case none
    /// No transitions lead there, whatever their guards say.
    case unreachable
    /// Everything was tried.
    case exhausted
    /// Not found within the limit.
    case budget
  }

  /// The steps; nil if there is no way.
  package let steps: [WayStep]?
  /// Whether the state is left again at once.
  package let isPassing: Bool
  /// Whether every way with fewer steps was tried.
  package let isShortest: Bool
  package let failure: Failure
  fileprivate let extent: [(String, JSONValue)]

  /// The way as JSON, with the number of other configurations (`situations`), of `calls` and of the steps of the longest way
  /// (`depth`), and some of the calls (`tried`).
  package var json: JSONValue {
    .object(
      [
        ("steps", steps.map { .array($0.map { $0.json }) } ?? .null), ("isPassing", .boolean(isPassing)),
        ("isShortest", .boolean(isShortest)), ("failure", .string(failure.rawValue)),
      ] + extent)
  }
}

extension MachineSearch {
  /// The answer to a search with a goal.
  package mutating func way() -> MachineWay {
    let way = (found ?? passed).flatMap { numbers(to: $0) }.map { play($0) }
    rewind()
    let isShortest = found?.level == Level.hand && (settings.isByHand || choices.makesAllEverywhere)
    var tried: [JSONValue] = []
    for number in steps.indices where tried.count < 40 {
      if case .wait = steps[number] { continue }
      tried.append(call(of: number).json)
    }
    return MachineWay(
      steps: way, isPassing: way != nil && found == nil, isShortest: isShortest,
      failure: way != nil
        ? .none : goalIsBeyondReach ? .unreachable : isComplete(lastLevel) ? .exhausted : .budget,
      extent: [
        ("situations", .number(Double(nodes.count - 1))), ("calls", .number(Double(calls))),
        ("depth", .number(Double(nodes.reduce(0) { max($0, $1.depth) }))), ("tried", .array(tried)),
      ])
  }
}
