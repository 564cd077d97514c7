import StateMachines
import Statecharts

extension SCXMLCase {
  /// Internal, external and targetless transitions: sections 3.5 and 3.13.
  static let transitions: [SCXMLCase] = [
    SCXMLCase("503", "3.13", "a transition without a target leaves nothing") {
      Statechart(initial: .s1) {
        Leaf(.s1) {
          OnEntry { _, scope in
            scope.raise(.foo)
            scope.raise(.bar)
          }
          OnExit { $0.note("left") }
          OnEvent(.foo).run { $0.note("content") }
          OnEvent(.bar, to: .s3).when { $0.has("content") }
          OnEvent(.bar, to: .fail)
        }
        Leaf(.s3) {
          Always(to: .pass).when { $0.has("content left") }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("504", "3.13", "an external transition leaves all below the common ancestor, its own state too")
    {
      Statechart(initial: .s1) {
        Leaf(.s1) {
          OnEntry { _, scope in
            scope.raise(.foo)
            scope.raise(.bar)
          }
          Always(to: .p0)
        }
        Compound(.s2, initial: .p0) {
          OnExit { $0.note("around") }
          Parallel(.p0) {
            OnExit { $0.note("parallel") }
            OnEvent(.foo, to: .p01)
            OnEvent(.bar, to: .s4)
            Leaf(.p01) { OnExit { $0.note("first") } }
            Leaf(.p02) { OnExit { $0.note("second") } }
          }
        }
        Leaf(.s4) {
          Always(to: .pass).when {
            $0.has("second first parallel second first parallel around")
          }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("505", "3.13", "an internal transition of a compound state to its inside doesn't leave it") {
      Statechart(initial: .s1) {
        Compound(.s1, initial: .s11) {
          OnEntry { _, scope in
            scope.raise(.foo)
            scope.raise(.bar)
          }
          OnExit { $0.note("outer") }
          OnEvent(.foo, to: .s11).internal.run { $0.note("content") }
          OnEvent(.bar, to: .s2)
          Leaf(.s11) { OnExit { $0.note("inner") } }
        }
        Leaf(.s2) {
          Always(to: .pass).when { $0.has("inner content inner outer") }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("506", "3.13", "an internal transition to its own state leaves it, as if it were external") {
      Statechart(initial: .s1) {
        Leaf(.s1) {
          OnEntry { _, scope in
            scope.raise(.foo)
            scope.raise(.bar)
          }
          Always(to: .s2)
        }
        Compound(.s2, initial: .s21) {
          OnExit { $0.note("outer") }
          OnEvent(.foo, to: .s2).internal.run { $0.note("content") }
          OnEvent(.bar, to: .s3)
          Leaf(.s21) { OnExit { $0.note("inner") } }
        }
        Leaf(.s3) {
          Always(to: .pass).when { $0.has("inner outer content inner outer") }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("533", "3.13", "an internal transition of a parallel state leaves it, as if it were external") {
      Statechart(initial: .s1) {
        Leaf(.s1) {
          OnEntry { _, scope in
            scope.raise(.foo)
            scope.raise(.bar)
          }
          Always(to: .p0)
        }
        Parallel(.p0) {
          OnExit { $0.note("parallel") }
          OnEvent(.foo, to: .p01).internal.run { $0.note("content") }
          OnEvent(.bar, to: .s4)
          Leaf(.p01) { OnExit { $0.note("first") } }
          Leaf(.p02) { OnExit { $0.note("second") } }
        }
        Leaf(.s4) {
          Always(to: .pass).when {
            $0.has("second first parallel content second first parallel")
          }
          Always(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
  ]
}
