import StateMachines
import Statecharts

extension SCXMLCase {
  /// Entering, leaving and finishing states: sections 3.2 to 3.9.
  static let states: [SCXMLCase] = [
    SCXMLCase("355", "3.2", "a chart begins in its first state when it says so") {
      Statechart(initial: .s0) {
        Leaf(.s0) { Always(to: .pass) }
        Leaf(.s1) { Always(to: .fail) }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("364", "3.3", "initial states are entered, also several and deep ones") {
      Statechart(initial: .s1) {
        Compound(.s1) {
          Initially(.p011, .p022)
          OnEvent(.event1, to: .s2)
          OnTimeout(.seconds(1), to: .fail)
          Parallel(.p0) {
            Compound(.p01, initial: .p012) {
              Leaf(.p011) { OnEntry { _, scope in scope.raise(.event1) } }
              Leaf(.p012) { OnEntry { $0.note("wrong") } }
            }
            Compound(.p02, initial: .p021) {
              Leaf(.p021) { OnEntry { $0.note("wrong") } }
              Leaf(.p022) { OnEntry { $0.note("right") } }
            }
          }
        }
        Compound(.s2, initial: .s021) {
          Compound(.s02, initial: .s022) {
            Leaf(.s021) { Always(to: .pass).when { $0.has("right") } }
            Leaf(.s022) { Always(to: .fail) }
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("372", "3.7", "a final state's entry content runs before its parent is done") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          OnDone(to: .pass).when { $0.count == 2 }
          OnDone(to: .fail)
          Leaf(.s01) {
            OnExit { $0.count = 1 }
            Always(to: .s02)
          }
          Final(.s02) {
            OnEntry { $0.count = 2 }
            OnExit { $0.count = 3 }
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("375", "3.8", "entry content runs in document order") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { $0.note("1") }
          OnEntry { $0.note("2") }
          Always(to: .pass).when { $0.has("1 2") }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("376", "3.8", "an error in one block of entry content doesn't keep the next from running") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _ in throw SuiteSymbols.Failure() }
          OnEntry { $0.count += 1 }
          Always(to: .pass).when { $0.count == 1 }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("377", "3.9", "exit content runs in document order") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnExit { $0.note("1") }
          OnExit { $0.note("2") }
          Always(to: .s1)
        }
        Leaf(.s1) {
          Always(to: .pass).when { $0.has("1 2") }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("378", "3.9", "an error in one block of exit content doesn't keep the next from running") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnExit { _ in throw SuiteSymbols.Failure() }
          OnExit { $0.count += 1 }
          Always(to: .s1)
        }
        Leaf(.s1) {
          Always(to: .pass).when { $0.count == 1 }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("407", "3.9", "exit content runs when a state is left") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnExit { $0.count += 1 }
          Always(to: .s1)
        }
        Leaf(.s1) {
          Always(to: .pass).when { $0.count == 1 }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase(
      "412", "3.13",
      "an initial transition's content runs between the entry of the state and of what is inside"
    ) {
      Statechart(initial: .s0) {
        Compound(.s0) {
          OnEntry { $0.note("outer") }
          Initially(.s01).run { $0.note("initial") }
          Compound(.s01) {
            OnEntry { $0.note("middle") }
            Initially(.s011).run { $0.note("initial") }
            Leaf(.s011) {
              OnEntry { $0.note("inner") }
              Always(to: .pass).when { $0.has("outer initial middle initial inner") }
              Always(to: .fail)
            }
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("413", "3.13", "a chart can begin in several states of a parallel one") {
      Statechart(checkedSeveral: [.p012, .p022])
    },
    SCXMLCase("415", "3.13", "a chart ends in a final state of its own: nothing is followed after that") {
      Statechart(initial: .s0) {
        Leaf(.s0) { Always(to: .pass).raise(.event1).post(.event2) }
        Final(.pass) { OnEntry { _, scope in scope.raise(.event3) } }
        Final(.fail)
      }
    },
    SCXMLCase("416", "3.13", "a state is done when a final state inside it is entered") {
      Statechart(initial: .s1) {
        Compound(.s1, initial: .s11) {
          OnTimeout(.seconds(1), to: .fail)
          Compound(.s11, initial: .s111) {
            OnDone(to: .pass)
            Leaf(.s111) { Always(to: .s112) }
            Final(.s112)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("417", "3.13", "a parallel state is done when all states inside it are") {
      Statechart(initial: .s1) {
        Compound(.s1, initial: .p0) {
          OnTimeout(.seconds(1), to: .fail)
          Parallel(.p0) {
            OnDone(to: .pass)
            Compound(.p01, initial: .p011) {
              Leaf(.p011) { Always(to: .p012) }
              Final(.p012)
            }
            Compound(.p02, initial: .p021) {
              Leaf(.p021) { Always(to: .p022) }
              Final(.p022)
            }
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("570", "3.7", "a parallel state is done only when the last state inside it is") {
      Statechart(initial: .p0) {
        Parallel(.p0) {
          OnEntry { _, scope in scope.raise(.event1) }
          OnEntry { _, scope in scope.raise(.event2) }
          OnDone(of: .p01).run { $0.note("first") }
          // The region is told after `event2`, which was waiting already.
          OnDone(to: .pass).when { $0.has("second first") }
          OnDone(to: .fail)
          OnTimeout(.seconds(2), to: .fail)
          Compound(.p01, initial: .p011) {
            Leaf(.p011) { OnEvent(.event1, to: .p012) }
            Final(.p012)
          }
          Compound(.p02, initial: .p021) {
            Leaf(.p021) { OnEvent(.event2, to: .p022).run { $0.note("second") } }
            Final(.p022)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase(
      "576", "3.2", "a chart that begins in several states enters none of the default ones in their place"
    ) {
      Statechart(checkedSeveral: [.p011, .p022])
    },
  ]
}

extension Statechart<SuiteSymbols> {
  /// A chart that passes when it begins in the states inside a parallel one that it was told to begin in.
  init(checkedSeveral states: [SuiteSymbols.State]) {
    let wrong: Set<SuiteSymbols.State> = Set([.p011, .p012, .p021, .p022]).subtracting(states)
    self.init {
      Initially(states[0], states[1])
      Compound(.s1, initial: .s11) {
        OnTimeout(.seconds(1), to: .fail)
        Leaf(.s11) { Always(to: .fail) }
        Parallel(.p0) {
          Compound(.p01, initial: .p011) {
            for state in [SuiteSymbols.State.p011, .p012] {
              Leaf(state) {
                OnEntry { $0.note(state.name) }
                if wrong.contains(state) { Always(to: .fail) }
              }
            }
          }
          Compound(.p02, initial: .p021) {
            for state in [SuiteSymbols.State.p021, .p022] {
              Leaf(state) {
                OnEntry { $0.note(state.name) }
                Always(to: wrong.contains(state) ? .fail : .pass).when { context in
                  context.has(states.map(\.name).joined(separator: " "))
                }
              }
            }
          }
        }
      }
      Final(.pass)
      Final(.fail)
    }
  }
}
