@testable import DotLottie
import Testing

@MainActor
struct StreamTests {
  private func animation() async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    return animation
  }

  @Test func `every stream has everything but frames, in order, and ends with the animation`() async throws {
    var animation: DotLottieAnimation? = try await animation()
    let first = try #require(animation?.events), second = try #require(animation?.events)
    animation?.play()
    animation?.run(milliseconds: 2500)
    animation?.stateMachineStart(id: "myButtonFSM")
    animation = nil
    var lists: [[PlayerEvent]] = [[], []]
    for await event in first { lists[0].append(event) }
    for await event in second { lists[1].append(event) }
    #expect(lists[0] == lists[1])
    #expect(lists[0].prefix(2) == [.play, .complete] && lists[0].last == .start)
    #expect(!lists[0].contains { if case .frame = $0 { true } else { false } })
  }

  @Test func `a stream holds nothing of the animation`() async throws {
    var animation: DotLottieAnimation? = try await animation()
    let gone = WeakReference(animation)
    let events = try #require(animation?.events)
    let reading = Task { for await _ in events {} }
    await Task.yield()
    animation = nil
    #expect(gone.value == nil)
    await reading.value
  }

  @Test func `whoever reads frames slowly sees the newest`() async throws {
    let animation = try await animation()
    let frames = animation.frames
    for frame in 1...20 { animation.setFrame(frame: Float(frame)) }
    var iterator = frames.makeAsyncIterator()
    #expect(await iterator.next() == 20)
  }

  @Test func `a stream that nobody reads any more is forgotten`() async throws {
    let animation = try await animation()
    do { _ = animation.events }
    let task = Task { for await _ in animation.events {} }
    await Task.yield()
    task.cancel()
    await task.value
    #expect(animation.board.events.count == 0)
  }

  @Test func `observers are told before streams, in the order in which they came`() async throws {
    let animation = try await animation()
    var order: [String] = []
    let first = Recorder(), second = Recorder()
    first.reaction = { order.append("first \($0)") }
    second.reaction = { order.append("second \($0)") }
    animation.subscribe(observer: first)
    animation.subscribe(observer: second)
    animation.play()
    animation.pause()
    #expect(order == ["first play", "second play", "first pause", "second pause"])
  }

  @Test func `what an observer asks for is told after what is at hand`() async throws {
    let animation = try await animation()
    let first = Recorder(), second = Recorder()
    first.reaction = { [weak animation] line in
      if line == "play" {
        animation?.pause()
        // The state is final when something is told.
        #expect(animation?.isPaused() == true)
      }
    }
    animation.subscribe(observer: first)
    animation.subscribe(observer: second)
    animation.play()
    #expect(second.lines == ["play", "pause"])
  }

  @Test func `an observer may leave, and let the animation go, while it is told`() async throws {
    var animation: DotLottieAnimation? = try await animation()
    let gone = WeakReference(animation)
    let recorder = Recorder()
    recorder.reaction = { _ in
      animation?.unsubscribe(observer: recorder)
      animation = nil
    }
    animation?.subscribe(observer: recorder)
    animation?.play()
    #expect(gone.value == nil && recorder.lines == ["play"])
  }
}
