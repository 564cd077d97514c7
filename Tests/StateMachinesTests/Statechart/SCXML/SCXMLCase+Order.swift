import StateMachines
import Statecharts

extension SCXMLCase {
  /// The order in which states are left and entered, and what is active meanwhile: section 3.13.
  static let order: [SCXMLCase] = [
    SCXMLCase("404", "3.13", "states are left from the inside out, and in reverse document order") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .p0) {
          Parallel(.p0) {
            OnExit { $0.note("parallel") }
            Always(to: .s1)
            Leaf(.p01) { OnExit { $0.note("first") } }
            Leaf(.p02) { OnExit { $0.note("second") } }
          }
          Leaf(.s1) {
            Always(to: .pass).when { $0.has("second first parallel") }
            Always(to: .fail)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase(
      "405", "3.13", "content of transitions runs after states were left, in document order of its states"
    ) {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .p0) {
          OnTimeout(.seconds(1), to: .fail)
          Parallel(.p0) {
            OnEvent(.event1, to: .s1)
            Compound(.p01, initial: .p011) {
              Leaf(.p011) {
                OnExit { $0.note("exit1") }
                Always(to: .p012).run { $0.note("content1") }
              }
              Leaf(.p012) { OnEntry { $0.note("entry1") } }
            }
            Compound(.p02, initial: .p021) {
              Leaf(.p021) {
                OnExit { $0.note("exit2") }
                Always(to: .p022).run { $0.note("content2") }
              }
              Leaf(.p022) { OnEntry { _, scope in scope.raise(.event1) } }
            }
          }
          Leaf(.s1) {
            Always(to: .pass).when { $0.has("exit2 exit1 content1 content2 entry1") }
            Always(to: .fail)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("406", "3.13", "states are entered after the content, outside in and in document order") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          Leaf(.s01) { Always(to: .p0).run { $0.note("content") } }
          Parallel(.p0) {
            OnEntry { $0.note("parallel") }
            Leaf(.p01) { OnEntry { $0.note("first") } }
            Leaf(.p02) {
              OnEntry { $0.note("second") }
              Always(to: .pass).when { $0.has("content parallel first second") }
              Always(to: .fail)
            }
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("409", "3.13", "a state that was left is not active while those around it are being left") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          OnTimeout(.seconds(1), to: .fail)
          Compound(.s01, initial: .s011) {
            OnExit { context, scope in
              context.note(scope.isIn(.s011) ? "inner is active" : "inner is gone")
              context.note(scope.isIn(.s01) ? "outer is active" : "outer is gone")
            }
            Leaf(.s011) {
              OnExit { context, scope in context.note(scope.isIn(.s011) ? "active" : "gone") }
              Always(to: .s02)
            }
          }
          Leaf(.s02) {
            Always(to: .pass).when { $0.has("active inner is gone outer is active") }
            Always(to: .fail)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("411", "3.13", "a state is active when its entry content runs, those inside it are not yet") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          OnEntry { context, scope in
            context.note(scope.isIn(.s0) ? "outer" : "no outer")
            context.note(scope.isIn(.s01) ? "inner" : "no inner")
          }
          Leaf(.s01) {
            OnEntry { context, scope in context.note(scope.isIn(.s01) ? "then inner" : "none") }
            Always(to: .pass).when { $0.has("outer no inner then inner") }
            Always(to: .fail)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("419", "3.13", "transitions without an event come before those with one") {
      Statechart(initial: .s1) {
        Leaf(.s1) {
          OnEntry { _, scope in
            scope.raise(.event1)
            scope.post(.event2)
          }
          OnAnyEvent(to: .fail)
          Always(to: .pass)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("421", "3.13", "internal events come before external ones, until none is left") {
      Statechart(initial: .s1) {
        Compound(.s1, initial: .s11) {
          OnEntry { _, scope in
            scope.post(.event1)
            scope.raise(.event2)
            scope.raise(.event3)
            scope.raise(.event4)
          }
          OnEvent(.event1, to: .fail)
          Leaf(.s11) { OnEvent(.event3, to: .s12) }
          Leaf(.s12) { OnEvent(.event4, to: .pass) }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("423", "3.13", "external events are taken until one enables a transition") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in
            scope.post(.event1)
            scope.post(.event2)
            scope.raise(.foo)
          }
          OnEvent(.foo, to: .s1)
          OnAnyEvent(to: .fail)
        }
        Leaf(.s1) {
          OnEvent(.event2, to: .pass)
          OnTimeout(.seconds(3), to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
  ]
}
