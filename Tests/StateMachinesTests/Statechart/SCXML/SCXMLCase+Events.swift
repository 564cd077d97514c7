import StateMachines
import Statecharts

extension SCXMLCase {
  /// Raising, sending, delaying and matching events: sections 3.12, 4.2, 5.10 and 6.2.
  static let events: [SCXMLCase] = [
    SCXMLCase("144", "4.2", "raised events are followed in the order in which they were raised") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in scope.raise(.foo) }
          OnEntry { _, scope in scope.raise(.bar) }
          OnEvent(.foo, to: .s1)
          OnAnyEvent(to: .fail)
        }
        Leaf(.s1) {
          OnEvent(.bar, to: .pass)
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("172", "6.2", "an event that is computed is what the data said when it was sent") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { context, scope in
            context.count = 2
            scope.post(context.count == 2 ? .event2 : .event1)
            context.count = 1
          }
          OnEvent(.event2, to: .pass)
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("175", "6.2", "a delay can be computed, and is kept") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { $0.count = 1 }
          OnTimeout(after: { .seconds($0.count) }).post(.event2)
          OnTimeout(.milliseconds(500)).post(.event1)
          OnEvent(.event1, to: .s1)
          OnAnyEvent(to: .fail)
        }
        Leaf(.s1) {
          OnTimeout(.milliseconds(600), to: .pass)
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("185", "6.2", "a longer delay ends later, whichever was declared first") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          OnTimeout(.seconds(1)).post(.event2)
          OnTimeout(.milliseconds(500)).post(.event1)
          Leaf(.s01) {
            OnEvent(.event1, to: .s02)
            OnAnyEvent(to: .fail)
          }
          Leaf(.s02) {
            OnEvent(.event2, to: .pass)
            OnAnyEvent(to: .fail)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("186", "6.2", "what an event carries is taken when it is sent, not when it is followed") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { context, scope in
            context.count = 1
            scope.post(.number(context.count))
            context.count = 2
          }
          OnEvent(.number, to: .pass).when { _, scope in
            if case .number(1) = scope.event { true } else { false }
          }
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("187", "6.2", "a delay that hasn't ended when the chart ends does nothing") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          OnTimeout(.seconds(2), to: .fail)
          Leaf(.s01) { OnTimeout(.seconds(1), to: .pass) }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("189", "6.2", "an internal event is followed before an external one that was sent first") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in
            scope.post(.event2)
            scope.raise(.event1)
          }
          OnEvent(.event1, to: .pass)
          OnEvent(.event2, to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("193", "6.2", "what is sent without a target comes from outside") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in
            scope.post(.foo)
            scope.raise(.event1)
          }
          OnEvent(.event1, to: .s1)
          OnEvent(.foo, to: .fail)
        }
        Leaf(.s1) {
          OnEvent(.foo, to: .pass)
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("208", "6.3", "a delay can be cancelled") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          Leaf(.s01) {
            // Leaving the state is what cancels it.
            OnTimeout(.seconds(1), to: .fail)
            OnTimeout(.milliseconds(500), to: .s02)
          }
          Leaf(.s02) { OnTimeout(.milliseconds(1500), to: .pass) }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("318", "5.10", "the event can be seen until the next one comes") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in scope.raise(.foo) }
          OnEvent(.foo, to: .s1)
        }
        Leaf(.s1) {
          OnEntry { _, scope in scope.raise(.bar) }
          OnEntry { context, scope in context.note(scope.event?.key.name ?? "none") }
          OnEvent(.bar, to: .pass).when { context, scope in context.has("foo") && scope.event?.key == .bar }
          OnAnyEvent(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("319", "5.10", "there is no event before the first one") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in scope.raise(scope.event == nil ? .event1 : .event2) }
          OnEvent(.event1, to: .pass)
          OnEvent(.event2, to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("396", "3.12.1", "the name that the event is seen to have is the one that transitions match") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in scope.raise(.foo) }
          OnEvent(.foo, to: .pass).when { _, scope in scope.event?.key == .foo }
          OnEvent(.foo, to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("399", "3.12.1", "a transition can wait for several events, or for any") {
      Statechart(initial: .s0) {
        Compound(.s0, initial: .s01) {
          OnTimeout(.seconds(2), to: .fail)
          Leaf(.s01) {
            OnEntry { _, scope in scope.raise(.foo) }
            OnEvent([.foo, .bar], to: .s02)
          }
          Leaf(.s02) {
            OnEntry { _, scope in scope.raise(.bar) }
            OnEvent([.foo, .bar], to: .s03)
          }
          Leaf(.s03) {
            OnEntry { _, scope in scope.raise(.event1) }
            OnEvent([.foo, .bar], to: .fail)
            OnAnyEvent(except: .foo, to: .s04)
          }
          Leaf(.s04) {
            OnEntry { _, scope in scope.raise(.event4) }
            OnAnyEvent(except: .event4, to: .fail)
            OnAnyEvent(to: .pass)
          }
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("401", "3.12.2", "errors are internal events: they come before external ones") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in
            scope.post(.foo)
            throw SuiteSymbols.Failure()
          }
          OnEvent(.foo, to: .fail)
          OnError(to: .pass)
        }
        Final(.pass)
        Final(.fail)
      }
    },
    SCXMLCase("402", "3.12.2", "errors take their turn among internal events") {
      Statechart(initial: .s0) {
        Leaf(.s0) {
          OnEntry { _, scope in
            scope.raise(.event1)
            throw SuiteSymbols.Failure()
          }
          OnEntry { _, scope in scope.raise(.event2) }
          OnEvent(.event1, to: .s1)
          OnEvent(.event2, to: .fail)
          OnError(to: .fail)
        }
        Leaf(.s1) {
          OnError(to: .s2)
          OnAnyEvent(to: .fail)
        }
        Leaf(.s2) {
          OnEvent(.event2, to: .pass)
          OnError(to: .fail)
        }
        Final(.pass)
        Final(.fail)
      }
    },
  ]
}
