import StateMachines
import Statecharts
import Testing

/// The names that the charts of the suite share.
struct SuiteSymbols: StatechartSymbols {
  enum State: MachineSymbol, CaseIterable {
    case pass, fail
    case s0, s01, s02, s03, s04, s011, s012, s021, s022, s0111, s0112, s0121, s0122
    case s1, s11, s12, s111, s112, s121, s122, s2, s21, s3, s4, s5, s6
    case p0, p01, p02, p011, p012, p021, p022
    case shallow, deep
  }
  enum Event: MachineValue {
    case event1, event2, event3, event4, foo, bar, timeout
    case number(Int)

    enum Key: MachineSymbol, CaseIterable { case event1, event2, event3, event4, foo, bar, timeout, number }
    var key: Key {
      switch self {
      case .event1: .event1
      case .event2: .event2
      case .event3: .event3
      case .event4: .event4
      case .foo: .foo
      case .bar: .bar
      case .timeout: .timeout
      case .number: .number
      }
    }
  }
  struct Context: Sendable {
    var count = 0
    var log: [String] = []
    /// Adds a word; `expected` in a guard compares what has come together.
    mutating func note(_ word: String) { log.append(word) }
    func has(_ expected: String) -> Bool { log.joined(separator: " ") == expected }
  }
  struct Failure: Error {}
}

/// One test of the W3C's suite as a Swift chart that ends in `pass`.
///
/// The charts are our own, written by hand from the recommendation; the numbers are those of the suite's tests of the
/// same assertions, whose documents need a datamodel that a typed chart doesn't have.
struct SCXMLCase: Sendable, CustomTestStringConvertible {
  /// The number in the suite.
  let number: String
  /// The section of the recommendation.
  let section: String
  /// What is asserted.
  let assertion: String
  /// Makes the chart.
  let chart: @Sendable () -> Statechart<SuiteSymbols>

  init(
    _ number: String, _ section: String, _ assertion: String,
    _ chart: @escaping @Sendable () -> Statechart<SuiteSymbols>
  ) {
    self.number = number
    self.section = section
    self.assertion = assertion
    self.chart = chart
  }

  var testDescription: String { "\(number): \(assertion) (\(section))" }

  static let all = content + events + states + order + selection + transitions + histories
}

@Suite struct SCXMLSuiteTests {
  @Test(arguments: SCXMLCase.all) func `a test of the suite passes`(_ test: SCXMLCase) {
    var run = test.chart().run(SuiteSymbols.Context())
    // Every chart that does not pass at once gives itself some seconds at most.
    run.advance(by: .seconds(60))
    #expect(run.state.states == [.pass], "in \(run.state), having noted \(run.context.log)")
  }

  @Test func `every test that fails would be seen`() {
    let broken = Statechart<SuiteSymbols>(initial: .s0) {
      Leaf(.s0) { OnTimeout(.seconds(1), to: .fail) }
      Final(.pass)
      Final(.fail)
    }
    var run = broken.run(SuiteSymbols.Context())
    run.advance(by: .seconds(60))
    #expect(run.state.states == [.fail])
  }
}
