import StateMachines
import Statecharts

extension SCXMLCase {
  /// Executable content, and what errors in it do: sections 4 and 5.
  static let content: [SCXMLCase] = [
    SCXMLCase("147", "4.3", "of several conditions, the first that holds decides") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          Always(to: .fail).when { _ in false }
          Always(to: .pass).when { _ in true }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("148", "4.3", "when no condition holds, what has none is taken") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          Always(to: .fail).when { _ in false }
          Always(to: .fail).when { _ in false }
          Always(to: .pass)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("149", "4.3", "when no condition holds and all have one, nothing is done") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in scope.raise(.bar) }
          Always(to: .fail).when { _ in false }
          Always(to: .fail).when { _ in false }
          OnEvent(.bar, to: .pass)
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("158", "4", "content runs in document order") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in
            scope.raise(.event1)
            scope.raise(.event2)
          }
          OnEvent(.event1, to: .s1)
          OnAnyEvent(to: .fail)
        }
        Leaf(.s1) {
          OnEvent(.event2, to: .pass)
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("159", "4", "an error ends the block it happens in") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEvent(.event1).run { _ in throw SuiteSymbols.Failure() }.run { $0.count += 1 }
          OnEntry { _, scope in
            scope.raise(.event1)
            scope.raise(.event2)
          }
          OnEvent(.event2, to: .fail).when { $0.count == 1 }
          OnEvent(.event2, to: .pass)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("287", "5.4", "what content assigns is there from then on") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { $0.count = 1 }
          Always(to: .pass).when { $0.count == 1 }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("303", "5.8", "code is run in its place among other content") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { $0.count = 0 }
          OnEntry { context in
            let old = context.count
            context.count = old + 2
          }
          OnEntry { $0.count *= 2 }
          Always(to: .pass).when { $0.count == 4 }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("309", "5.9.1", "a condition that can't be evaluated is false") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          Always(to: .fail).when { _ in throw SuiteSymbols.Failure() }
          Always(to: .pass)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("310", "5.9.1", "a condition can ask whether a state is active") {
      Statechart(initial: .p0) {
        Parallel(.p0) {
          Leaf(.p01) {
            Always(to: .pass).when(in: .p02)
            Always(to: .fail)
          }
          Leaf(.p02)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("312", "5.4", "an assignment that can't be done raises an error") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _ in throw SuiteSymbols.Failure() }
          OnEntry { _, scope in scope.raise(.foo) }
          OnError(to: .pass)
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("436", "B.1", "without a datamodel there is still the question for an active state") {
      Statechart(initial: .p0) {
        Parallel(.p0) {
          Leaf(.p01) {
            Always(to: .fail).when(in: .s1)
            Always(to: .pass).when(in: .p02)
            Always(to: .fail)
          }
          Leaf(.p02)
        }
        Leaf(.s1)
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("487", "5.9.3", "a value that can't be made raises an error") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { context in
            guard let value = Int("not a number") else { throw SuiteSymbols.Failure() }
            context.count = value
          }
          OnEntry { _, scope in scope.raise(.event1) }
          OnError(to: .pass).when { _, scope in scope.error is SuiteSymbols.Failure }
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("553", "6.2", "an event whose content can't be made is not sent") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in
            let value = try { () throws(SuiteSymbols.Failure) -> Int in throw SuiteSymbols.Failure() }()
            scope.post(.number(value))
          }
          OnTimeout(.seconds(1), to: .pass)
          OnEvent(.number, to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
  ]
}
