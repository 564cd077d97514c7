import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UndoTests {
  private var search = UndoableMachine<Search>(limit: 10)
  private var effects: [Search.Effect] = []

  @Test mutating func `a step can be undone and done again`() {
    search.send(.type("c"), effects: &effects)
    search.send(.type("ca"), effects: &effects)
    search.undo()
    #expect(search.state == .typing("c"))
    search.undo()
    #expect(search.state == .idle)
    let more = search.undo()
    #expect(!more)
    search.redo()
    search.redo()
    #expect(search.state == .typing("ca"))
    let further = search.redo()
    #expect(!further)
  }

  @Test mutating func `a new step forgets what was undone`() {
    search.send(.type("c"), effects: &effects)
    search.undo()
    search.send(.type("d"), effects: &effects)
    #expect(search.redoCount == 0)
    #expect(search.undoCount == 1)
    #expect(search.state == .typing("d"))
  }

  @Test mutating func `what changes nothing is no step`() {
    search.send(.cancel, effects: &effects)
    search.send(.submit, effects: &effects)
    #expect(search.undoCount == 0)
  }

  @Test mutating func `a deadline is a step, and its time begins again`() {
    search.send(.type("c"), effects: &effects)
    search.send(.submit, effects: &effects)
    search.advance(by: .seconds(31), effects: &effects)
    #expect(search.state == .failed("it took too long"))
    #expect(search.undoCount == 3)
    search.undo()
    #expect(search.state == .loading("c"))
    #expect(search.timeToDeadline == .seconds(30))
  }

  @Test mutating func `an undone visit is never counted again`() {
    search.send(.type("c"), effects: &effects)
    search.send(.submit, effects: &effects)
    let visit = search.visit(of: .loading)
    search.undo()
    search.redo()
    #expect(search.state == .loading("c"))
    #expect(search.visit(of: .loading) != visit)
  }

  @Test func `undoing cancels what the state began`() async {
    let server = Server()
    let search = MachineActor(
      UndoableMachine<Search>(in: .typing("cats"), limit: 10), clock: StandingClock()
    ) { effect in
      switch effect {
      case .count: .none
      case .request(let text): .run(while: .loading) { .found((try? await server.ask(text)) ?? []) }
      }
    }
    await search.send(.submit)
    await server.waitForRequests(1)
    let isUndone = await search.update { machine, _ in machine.undo() }
    #expect(isUndone)
    await server.answer("cats", ["late"])
    await search.settle()
    #expect(await search.state == .typing("cats"))
  }
}
