import StateMachines
import Statecharts

extension SCXMLCase {
  /// History states: section 3.10.
  static let histories: [SCXMLCase] = [
    SCXMLCase("387", "3.10", "what has not been left yet is entered where its history states say") {
      Statechart(initial: .s3) {
        Compound(.s0, initial: .s01) {
          OnEntry { $0.note("shallow") }
          HistoryState(.shallow, to: .s01)
          Compound(.s01, initial: .s011) {
            Leaf(.s011) { OnEntry { _, scope in scope.raise(.event1) } }
            Leaf(.s012) { OnEntry { _, scope in scope.raise(.event2) } }
          }
          OnEvent(.event1, to: .s4)
          OnEvent(.event2, to: .fail)
          Leaf(.s02)
        }
        Compound(.s1, initial: .s11) {
          HistoryState(.deep, .deep, to: .s122)
          OnEvent(.event3, to: .pass).when { $0.has("shallow inner") }
          OnAnyEvent(to: .fail)
          Leaf(.s11) { OnEntry { _, scope in scope.raise(.event1) } }
          Compound(.s12, initial: .s121) {
            OnEntry { $0.note("inner") }
            Leaf(.s121) { OnEntry { _, scope in scope.raise(.event2) } }
            Leaf(.s122) { OnEntry { _, scope in scope.raise(.event3) } }
          }
        }
        Leaf(.s3) {
          OnTimeout(.seconds(1), to: .fail)
          Always(to: .shallow)
        }
        Leaf(.s4) { Always(to: .deep) }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase(
      "388", "3.10", "a deep history enters what was active inside, a shallow one begins one level below"
    ) {
      Statechart(initial: .s012) {
        Compound(.s0, initial: .s01) {
          OnEntry { context, scope in context.count += 1 }
          HistoryState(.shallow, to: .s02)
          HistoryState(.deep, .deep, to: .s022)
          Compound(.s01, initial: .s011) {
            Leaf(.s011) { OnEntry { $0.note("default") } }
            Leaf(.s012) { OnEntry { $0.note("inner") } }
          }
          Compound(.s02, initial: .s021) {
            Leaf(.s021) { OnEntry { $0.note("wrong") } }
            Leaf(.s022) { OnEntry { $0.note("wrong") } }
          }
          OnEvent(.event1, to: .s1)
          Always(to: .s1).when { $0.count == 1 }
          Always(to: .s2).when { $0.count == 2 }
          Always(to: .pass).when { $0.has("inner inner default") }
          Always(to: .fail)
        }
        Leaf(.s1) { Always(to: .deep) }
        Leaf(.s2) { Always(to: .shallow) }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase(
      "579", "3.10", "the content of a history's default transition runs when nothing is remembered, once"
    ) {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .shallow) {
          OnEntry { context, scope in
            context.count += 1
            context.note("entry")
          }
          OnEvent(.event1, to: .s2)
          HistoryState(.shallow, to: .s01).run { $0.note("history") }
          Leaf(.s01) {
            OnEntry { $0.note("inner") }
            Always(to: .s2).when { $0.count == 1 }
            Always(to: .pass).when { $0.has("entry history inner entry inner") }
            Always(to: .fail)
          }
        }
        Leaf(.s2) { Always(to: .shallow) }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("580", "3.10", "a history state is never active") {
      Statechart(initial: .p0) {
        Parallel(.p0) {
          Compound(.p01, initial: .shallow) {
            HistoryState(.shallow, to: .p011)
            Leaf(.p011) {
              OnEntry { context, scope in if scope.isIn(.shallow) { context.note("active") } }
              OnTimeout(.seconds(1), to: .p012)
            }
            Leaf(.p012) { OnTimeout(.seconds(1), to: .pass).when { $0.log.isEmpty } }
          }
          Leaf(.p02) { Always(to: .fail).when(in: .shallow) }
        }
        Final(.pass)
        Final(.fail)
      }
    },
  ]
}
