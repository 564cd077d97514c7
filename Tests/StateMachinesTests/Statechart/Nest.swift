import StateMachines
import Statecharts

/// Four states deep on both sides, with and without something to do on the way.
struct Nest: StatechartSymbols {
  enum State: MachineSymbol, CaseIterable {
    case a, a1, a2, a3, a4, b1, b2, b3, b4, past, deepPast, p, p1, p2, p11, p12, p21, p22
  }
  enum Event: MachineSymbol, CaseIterable { case go, act, split, both, back, inside, other }
  struct Context: Sendable { var count = 0 }
  enum Effect: Sendable { case told }

  static let chart = Statechart<Nest>(initial: .a) {
    Compound(.a, initial: .a1) {
      OnEvent(.split, to: .p)
      OnEvent(.inside, to: .deepPast)
      HistoryState(.deepPast, .deep, to: .b4)
      Compound(.a1, initial: .a2) {
        OnEvent(.go, to: .b4).when { $0.count >= 0 }.run { $0.count += 1 }.effect(.told)
        Compound(.a2, initial: .a3) {
          Compound(.a3, initial: .a4) {
            Leaf(.a4) {
              OnEntry { $0.count += 1 }
              OnExit { $0.count += 1 }
              OnTimeout(.seconds(5), to: .b4)
            }
          }
        }
      }
      Compound(.b1, initial: .b2) {
        Compound(.b2, initial: .b3) {
          Compound(.b3, initial: .b4) {
            Leaf(.b4) {
              OnEvent(.go, to: .a4).raise(.act)
              OnEvent(.act).run { $0.count += 1 }
            }
          }
        }
      }
    }
    Parallel(.p) {
      OnEvent(.split, to: .a)
      OnEvent(.back, to: .deepPast)
      OnEvent(.inside, to: .past)
      HistoryState(.past, to: .p12)
      Compound(.p1, initial: .p11) {
        Leaf(.p11) { OnEvent(.both, to: .p12) }
        Leaf(.p12) { OnEvent(.both, to: .p11) }
      }
      Compound(.p2, initial: .p21) {
        Leaf(.p21) { OnEvent(.both, to: .p22) }
        Leaf(.p22) { OnEvent(.both, to: .p21) }
      }
    }
  }
}
