import StateMachines
import Statecharts

extension SCXMLCase {
  /// Which of several transitions are taken: section 3.13.
  static let selection: [SCXMLCase] = [
    SCXMLCase(
      "403a", "3.13", "of transitions in one state the first counts, and those further inside come first"
    ) {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          OnTimeout(.seconds(1), to: .fail)
          OnEvent(.event1, to: .fail)
          OnEvent(.event2, to: .pass)
          Leaf(.s01) {
            OnEntry { _, scope in scope.raise(.event1) }
            OnEvent(.event1, to: .s02).when { _ in true }
            OnEvent(.event1, to: .fail)
          }
          Leaf(.s02) {
            OnEntry { _, scope in scope.raise(.event2) }
            OnEvent(.event1, to: .fail)
            OnEvent(.event2, to: .fail).when { _ in false }
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("403b", "3.13", "a transition that several active states select is taken once") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .p0) {
          OnEntry { _, scope in
            scope.raise(.event1)
            scope.raise(.event2)
          }
          Parallel(.p0) {
            OnEvent(.event1).run { $0.count += 1 }
            OnEvent(.event2, to: .pass).when { $0.count == 1 }
            OnEvent(.event2, to: .fail)
            Leaf(.p01)
            Leaf(.p02)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase(
      "403c", "3.13", "regions take their own transitions at once; what would leave them is preempted"
    ) {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .p0) {
          OnEntry { _, scope in
            scope.raise(.event1)
            scope.raise(.event2)
          }
          OnTimeout(.seconds(2), to: .fail)
          Parallel(.p0) {
            Compound(.p01, initial: .p011) {
              Leaf(.p011) {
                OnEvent(.event1, to: .p011).run { $0.note("inside") }
                OnEvent(.event2, to: .p012)
              }
              Leaf(.p012) { OnEntry { $0.note("moved") } }
            }
            Compound(.p02, initial: .p021) {
              // Selected for the second region, but it would leave what the first region's transition leaves.
              OnEvent(.event1, to: .fail)
              OnEvent(.event2).run { $0.note("stayed") }
              Leaf(.p021) {
                Always(to: .pass).when { $0.has("inside stayed moved") }
              }
            }
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
  ]
}
