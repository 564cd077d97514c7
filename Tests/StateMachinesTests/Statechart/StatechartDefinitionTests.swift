import StateMachines
import Statecharts
import Testing

/// Definitions that make no sense are refused, with the lines.
@Suite struct StatechartDefinitionTests {
  enum Name: MachineSymbol, CaseIterable { case a, b, c, d, e, h, k }
  enum Happening: MachineSymbol, CaseIterable { case go, stop }
  struct Plain: StatechartSymbols {
    typealias State = Name
    typealias Event = Happening
  }

  private func problems(
    _ initial: Name?, line: UInt = #line,
    @StatechartMembersBuilder<Plain> _ content: () -> [StatechartDeclaration<Plain>]
  ) -> [StatechartError.Problem] {
    do throws(StatechartError) {
      _ = try Statechart<Plain>(checking: initial, line: line, content: content)
      return []
    } catch {
      return error.problems
    }
  }

  private func codes(
    _ initial: Name?, @StatechartMembersBuilder<Plain> _ content: () -> [StatechartDeclaration<Plain>]
  ) -> [StatechartError.Code] { problems(initial, content).map(\.code) }

  @Test func `what is declared twice is named with both lines`() {
    let line = #line
    let problems = problems(.a) {
      Leaf(.a)
      Leaf(.b)
      Leaf(.a)
    }
    #expect(problems.map(\.code) == [.duplicateState])
    #expect(problems.first?.message == "the state a is declared twice")
    #expect(
      problems.first?.origins.map(\.description) == [
        "StatechartDefinitionTests.swift:\(line + 2)", "StatechartDefinitionTests.swift:\(line + 4)",
      ])
  }

  @Test func `transitions that contradict each other are named with both lines`() {
    let line = #line
    let problems = problems(.a) {
      Leaf(.a) {
        OnEvent(.go, to: .b)
        OnEvent([.go, .stop], to: .b).when { _ in true }
        OnEvent(.go, to: .a)
      }
      Leaf(.b)
    }
    #expect(problems.map(\.code) == [.shadowedTransition])
    #expect(
      problems.first?.origins.map { $0.description.suffix(3) }
        == ["\(line + 3)", "\(line + 5)"].map { ":\($0)".suffix(3) })
  }

  @Test func `a wildcard hides what stands behind it, not what stands before`() {
    #expect(
      codes(.a) {
        Leaf(.a) {
          OnEvent(.go, to: .a)
          OnAnyEvent(to: .b)
        }
        Leaf(.b) {
          OnAnyEvent(except: .go, to: .a); OnEvent(.go, to: .a)
        }
      } == [])
    #expect(
      codes(.a) {
        Leaf(.a) {
          OnAnyEvent(to: .a)
          OnEvent(.go, to: .a)
        }
      } == [.shadowedTransition])
  }

  @Test func `beginnings are checked`() {
    #expect(codes(nil) { Leaf(.a) } == [.missingInitial])
    #expect(codes(.b) { Leaf(.a) } == [.unknownTarget])
    #expect(codes(.a) {} == [.empty])
    #expect(codes(.a) { Compound(.a) { Leaf(.b) } } == [.missingInitial])
    #expect(codes(.a) { Compound(.a, initial: .b) {} } == [.emptyState])
    #expect(
      codes(.a) {
        Compound(.a, initial: .c) { Leaf(.b) }; Leaf(.c)
      } == [.targetOutside])
    #expect(
      codes(.a) {
        Compound(.a, initial: .b) {
          Initially(.b); Leaf(.b)
        }
      } == [.duplicateInitial])
    #expect(
      codes(.a) {
        Parallel(.a) {
          Initially(.b); Leaf(.b)
        }
      } == [.misplaced])
  }

  @Test func `targets are checked`() {
    #expect(codes(.a) { Leaf(.a) { OnEvent(.go, to: .b) } } == [.unknownTarget])
    #expect(
      codes(.a) {
        Leaf(.a) { OnEvent(.go, to: .a, .b) }; Leaf(.b)
      } == [.incompatibleTargets])
    #expect(
      codes(.a) {
        Leaf(.a) { OnEvent(.go, to: .b, .c) }; Parallel(.b) { Leaf(.c) }
      } == [.incompatibleTargets])
    #expect(
      codes(.a) {
        Leaf(.a) { OnEvent(.go, to: .c, .d) };
        Parallel(.b) {
          Leaf(.c); Leaf(.d)
        }
      } == [])
    #expect(codes(.a) { Leaf(.a) { OnEvent(.go).when(in: .b) } } == [.unknownState])
    #expect(codes(.a) { Leaf(.a) { OnEvent([], to: .a) } } == [.noEvents])
    #expect(codes(.a) { Leaf(.a) { OnTimeout(.seconds(-1), to: .a) } } == [.negativeDelay])
  }

  @Test func `what is never done can't be waited for`() {
    #expect(codes(.a) { Leaf(.a) { OnDone(to: .a) } } == [.neverDone])
    #expect(codes(.a) { Leaf(.a) { OnDone(of: .b, to: .a) } } == [.unknownState])
    #expect(
      codes(.a) {
        Compound(.a, initial: .b) {
          OnDone(to: .a); Leaf(.b)
        }
      } == [.neverDone])
    #expect(
      codes(.a) {
        Parallel(.a) {
          OnDone(to: .a); Compound(.b, initial: .c) { Final(.c) }; Leaf(.d)
        }
      } == [.neverDone])
    #expect(
      codes(.a) {
        Parallel(.a) {
          OnDone(to: .a); Compound(.b, initial: .c) { Final(.c) }
        }
      } == [])
  }

  @Test func `history and final states have their places`() {
    #expect(
      codes(.a) {
        Parallel(.a) {
          Leaf(.b); Final(.c)
        }
      } == [.misplaced])
    #expect(
      codes(.a) {
        Compound(.a, initial: .b) {
          HistoryState(.h); Leaf(.b)
        }
      } == [.missingInitial])
    #expect(
      codes(.a) {
        Compound(.a, initial: .b) {
          HistoryState(.h, to: .c); Leaf(.b)
        }; Leaf(.c)
      } == [.targetOutside])
    #expect(
      codes(.a) {
        Compound(.a, initial: .b) {
          HistoryState(.h, to: .k); HistoryState(.k, to: .b); Leaf(.b)
        }
      }
        == [.historyOfHistory])
  }

  @Test func `transitions that go round for ever are found before they do`() {
    let problems = problems(.a) {
      Leaf(.a) { OnEvent(.go, to: .b) }
      Leaf(.b) { Always(to: .c) }
      Compound(.c, initial: .d) { Leaf(.d) { Always(to: .b) } }
    }
    #expect(problems.map(\.code) == [.eventlessLoop] && problems.first?.origins.count == 2)
    #expect(codes(.a) { Leaf(.a) { Always() } } == [.eventlessLoop])
    #expect(
      codes(.a) {
        Leaf(.a) { Always(to: .b) }; Leaf(.b) { Always(to: .c) }; Leaf(.c)
      } == [])
  }

  @Test func `all mistakes are told at once`() {
    #expect(
      codes(.a) {
        Leaf(.a) {
          OnEvent(.go, to: .k)
          OnTimeout(.seconds(-1), to: .a)
        }
        Leaf(.a)
      } == [.duplicateState, .unknownTarget, .negativeDelay])
  }

  @Test func `more states than a chart can have are refused, as many as it can have are run`() throws {
    func chart(_ count: Int) throws(StatechartError) -> Statechart<Numbered> {
      try Statechart<Numbered>(checking: .init(id: 1)) {
        for id in 1...count { Leaf(.init(id: id)) { OnEvent(.a, to: .init(id: id % count + 1)) } }
      }
    }
    #expect { _ = try chart(256) } throws: {
      ($0 as? StatechartError)?.problems.map(\.code) == [.tooManyStates]
    }
    var run = try chart(255).run(.init())
    for _ in 0..<254 { run.send(.a) }
    #expect(run.state.states == [.init(id: 255)])
    run.send(.a)
    #expect(run.state.states == [.init(id: 1)])
  }

  @Test func `a chart that does not come to rest is stopped`() throws {
    struct Counting: StatechartSymbols {
      typealias State = Name
      typealias Event = Happening
      typealias Context = Int
    }
    let chart = Statechart<Counting>(initial: .a, stepLimit: 100) {
      Leaf(.a) { OnEvent(.go, to: .b) }
      Leaf(.b) { Always(to: .c).when { $0 >= 0 }.run { $0 += 1 } }
      Leaf(.c) { Always(to: .b).when { $0 >= 0 }.run { $0 += 1 } }
    }
    var run = chart.run(0)
    let outcome = run.send(.go)
    let error = try #require(outcome.failure)
    #expect((error as? MachineLivelock)?.steps == 100 && run.livelock != nil)
    #expect(!run.isRunning && run.context == 99)
    #expect(!run.send(.stop).isAccepted && !run.can(.stop) && run.timeToDeadline == nil)
    let posting = Statechart<Counting>(initial: .a, stepLimit: 50) {
      Leaf(.a) { OnEvent(.go).post(.go) }
    }
    var postingRun = posting.run(0)
    postingRun.send(.go)
    #expect(postingRun.livelock?.steps == 50)
    let throwing = Statechart<Counting>(initial: .a) {
      Leaf(.a) { Always(to: .b).when { _ in throw Numbered.Failure() } }
      Leaf(.b)
    }
    #expect(throwing.run(0).livelock != nil)
  }

  @Test func `a bad definition stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Statechart<Plain>(initial: .b) { Leaf(.a) }
    }
  }
}
