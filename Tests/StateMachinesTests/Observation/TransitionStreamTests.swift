import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TransitionStreamTests {
  private func record(
    _ number: UInt64, _ event: Turnstile.Event, _ from: Turnstile.State, _ to: Turnstile.State
  ) -> TransitionRecord<Turnstile.State, Turnstile.Event> {
    .init(
      number: number, cause: .event(event), from: from, to: to, hasMoved: from != to, time: .zero)
  }

  @Test func `a stream has what was accepted, in order, and ends with its machine`() async {
    var gate: MachineActor? = MachineActor(PureMachine<Turnstile>(), clock: ManualClock())
    let stream = await gate?.transitions(buffer: .unbounded)
    for event in [Turnstile.Event.push, .coin, .coin, .push, .push] { await gate?.send(event) }
    gate = nil
    var seen: [TransitionRecord<Turnstile.State, Turnstile.Event>] = []
    if let stream { for await change in stream { seen.append(change) } }
    #expect(
      seen == [
        record(1, .coin, .locked, .open), record(2, .coin, .open, .open), record(3, .push, .open, .locked),
      ])
  }

  @Test func `the newest are kept for a slow consumer, and the numbers show the gap`() async {
    var gate: MachineActor? = MachineActor(PureMachine<Turnstile>(), clock: ManualClock())
    let stream = await gate?.transitions(buffer: .newest(2))
    for _ in 0..<10 {
      await gate?.send(.coin)
      await gate?.send(.push)
    }
    gate = nil
    var numbers: [UInt64] = []
    if let stream { for await change in stream { numbers.append(change.number) } }
    #expect(numbers == [19, 20])
  }

  @Test func `every consumer has a stream of its own, and the numbers are the machine's`() async {
    var gate: MachineActor? = MachineActor(PureMachine<Turnstile>(), clock: ManualClock())
    await gate?.send(.coin)
    let first = await gate?.transitions(buffer: .unbounded)
    await gate?.send(.push)
    let second = await gate?.transitions(buffer: .unbounded)
    await gate?.send(.coin)
    gate = nil
    var firstNumbers: [UInt64] = []
    var secondNumbers: [UInt64] = []
    if let first { for await change in first { firstNumbers.append(change.number) } }
    if let second { for await change in second { secondNumbers.append(change.number) } }
    #expect(firstNumbers == [2, 3])
    #expect(secondNumbers == [3])
  }

  @Test func `a consumer that stops does not disturb the others`() async {
    var gate: MachineActor? = MachineActor(PureMachine<Turnstile>(), clock: ManualClock())
    let kept = await gate?.transitions(buffer: .unbounded)
    if let gate {
      let left = await gate.transitions(buffer: .unbounded)
      await gate.send(.coin)
      for await _ in left { break }
    }
    await gate?.send(.push)
    await gate?.send(.coin)
    gate = nil
    var states: [Turnstile.State] = []
    if let kept { for await change in kept { states.append(change.to) } }
    #expect(states == [.open, .locked, .open])
  }

  @Test @MainActor func `a model's stream ends with it`() async {
    var model: MachineModel? = MachineModel(PureMachine<Turnstile>(), clock: ManualClock())
    let stream = model?.transitions(buffer: .unbounded)
    model?.send(.coin)
    model?.update { machine, _ in machine = PureMachine() }
    model = nil
    var causes: [TransitionRecord<Turnstile.State, Turnstile.Event>.Cause] = []
    if let stream { for await change in stream { causes.append(change.cause) } }
    #expect(causes == [.event(.coin), .host])
  }
}
