import LottiePlayer
import Testing

/// One property of a dialect, and something that it alone decides.
struct DialectDifference: Sendable, CustomTestStringConvertible {
  /// What a dialect makes of a machine, in a few words.
  typealias Scenario = @Sendable (StateMachineDialect) throws -> String

  /// The name of the property.
  let name: String
  /// What happens under `.documented`.
  let documented: String
  /// What happens where the property alone is as in `.upstream`.
  let upstream: String
  /// Whether `.runtime` is on the side of `.documented`: for faults, and for what the shipped engine leaves untold.
  let isOfUpstreamAlone: Bool
  /// What has to be otherwise for the property to matter.
  let given: @Sendable (inout StateMachineDialect) -> Void
  /// Other properties that must decide the scenario too: it can't be set up without them.
  let needs: Set<String>
  let scenario: Scenario
  private let copy: @Sendable (StateMachineDialect, inout StateMachineDialect) -> Void

  init<Value: Sendable>(
    _ name: String, _ property: any WritableKeyPath<StateMachineDialect, Value> & Sendable,
    documented: String,
    upstream: String, isOfUpstreamAlone: Bool = false, needs: Set<String> = [],
    given: @escaping @Sendable (inout StateMachineDialect) -> Void = { _ in }, scenario: @escaping Scenario
  ) {
    self.name = name
    self.documented = documented
    self.upstream = upstream
    self.isOfUpstreamAlone = isOfUpstreamAlone
    self.needs = needs
    self.given = given
    self.scenario = scenario
    copy = { $1[keyPath: property] = $0[keyPath: property] }
  }

  var testDescription: String { name }

  /// The documented dialect, so far changed that the property matters.
  var base: StateMachineDialect {
    var dialect = StateMachineDialect.documented
    given(&dialect)
    return dialect
  }

  /// A dialect with this property as upstream has it.
  func flipped(in dialect: StateMachineDialect) -> StateMachineDialect {
    var dialect = dialect
    copy(.upstream, &dialect)
    return dialect
  }

  static let all = reading + transitions + states + actions + faults
}
