import DotLottie
import Testing
import TestSupport

/// A call to play tells its end exactly once.
@MainActor
struct PlayCompletionTests {
  @MainActor private final class Ends {
    var list: [PlaybackEnd] = []
  }

  private let ends = Ends()

  private func animation() async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    return animation
  }

  @Test func `it finishes at the end`() async throws {
    let animation = try await animation()
    let isAccepted = animation.play { [ends] in ends.list.append($0) }
    #expect(isAccepted)
    animation.run(milliseconds: 1500)
    #expect(ends.list.isEmpty)
    animation.run(milliseconds: 3000)
    animation.stop()
    animation.play()
    #expect(ends.list == [.finished])
  }

  @Test func `it finishes after the last of a number of times`() async throws {
    let animation = try await animation()
    animation.setLoop(loop: true)
    animation.setLoopCount(loopCount: 2)
    let isAccepted = animation.play { [ends] in ends.list.append($0) }
    #expect(isAccepted)
    animation.run(milliseconds: 3000)
    #expect(ends.list.isEmpty)
    animation.run(milliseconds: 2000)
    #expect(ends.list == [.finished])
  }

  @Test func `it goes from one part of the whole to another`() async throws {
    let animation = try await animation()
    let isAccepted = animation.play(fromProgress: 0.5, toProgress: 0.25) { [ends] in ends.list.append($0) }
    #expect(isAccepted && animation.currentFrame() == 30)
    animation.run(milliseconds: 450)
    #expect(ends.list.isEmpty && animation.currentFrame() < 18)
    animation.run(milliseconds: 200)
    #expect(animation.currentFrame() == 15)
    #expect(ends.list == [.finished])
  }

  @Test func `it goes from one marker to another`() async throws {
    let animation = try await animation()
    let isAccepted = animation.play(fromMarker: "spot", toMarker: "middle") { [ends] in ends.list.append($0) }
    #expect(isAccepted && animation.currentFrame() == 5)
    animation.run(milliseconds: 600)
    #expect(ends.list == [.finished] && animation.currentFrame() == 20)
    #expect(animation.play(fromMarker: "middle", toMarker: "intro"))
    animation.run(milliseconds: 1000)
    #expect(animation.currentFrame() == 0)
    let isRefused = !animation.play(fromMarker: "intro", toMarker: "none") { [ends] in ends.list.append($0) }
    #expect(isRefused)
    guard case .failed? = ends.list.last else {
      Issue.record("\(ends.list)")
      return
    }
  }

  @Test func `it is stopped by whoever stops it`() async throws {
    let animation = try await animation()
    animation.play { [ends] in ends.list.append($0) }
    animation.run(milliseconds: 500)
    animation.stop()
    #expect(ends.list == [.stopped])
  }

  @Test func `a pause ends nothing, and playing on goes on with the call`() async throws {
    let animation = try await animation()
    animation.play { [ends] in ends.list.append($0) }
    animation.run(milliseconds: 500)
    animation.pause()
    animation.play()
    #expect(ends.list.isEmpty)
    animation.run(milliseconds: 3000)
    #expect(ends.list == [.finished])
  }

  @Test func `another call interrupts it`() async throws {
    let animation = try await animation()
    let ends = ends
    animation.play { ends.list.append($0) }
    #expect(animation.play(marker: "middle") { ends.list.append($0) })
    #expect(ends.list == [.interrupted])
    animation.run(milliseconds: 3000)
    #expect(ends.list == [.interrupted, .finished])
    animation.play { ends.list.append($0) }
    animation.play(fromFrame: 25)
    #expect(ends.list == [.interrupted, .finished, .interrupted])
  }

  @Test func `a state machine and another animation interrupt it`() async throws {
    let animation = try await animation()
    let ends = ends
    animation.play { ends.list.append($0) }
    animation.stateMachineStart(id: "myButtonFSM")
    #expect(ends.list == [.interrupted])
    animation.stateMachineStop()
    animation.play { ends.list.append($0) }
    try animation.loadAnimationById("second")
    try await animation.loaded()
    #expect(ends.list == [.interrupted, .interrupted])
  }

  @Test func `what can't be played fails, with the reason`() async throws {
    let animation = try await animation()
    let ends = ends
    #expect(!animation.play(marker: "nowhere") { ends.list.append($0) })
    #expect(!animation.play(marker: "spot") { ends.list.append($0) })
    #expect(!animation.play(PlayQueue([])) { ends.list.append($0) })
    #expect(!animation.play(fromFrame: 5, toFrame: 5) { ends.list.append($0) })
    #expect(
      ends.list == [
        .failed(.notFound("the animation has no marker \"nowhere\"; available: intro, middle, spot")),
        .failed(.invalidCall("the marker \"spot\" is a moment, not a range")),
        .failed(.invalidCall("the queue is empty")),
        .failed(.invalidCall("the segment 5.0 to 5.0 is empty: its start must be below its end")),
      ])
  }

  @Test func `a call goes on with what plays already, beside others that wait for its end`() async throws {
    let animation = try await animation()
    let ends = ends
    animation.play()
    #expect(animation.play { ends.list.append($0) })
    animation.run(milliseconds: 500)
    #expect(animation.play { ends.list.append($0) } && ends.list.isEmpty)
    animation.run(milliseconds: 3000)
    #expect(ends.list == [.finished, .finished])
    animation.play { ends.list.append($0) }
    animation.play { ends.list.append($0) }
    animation.play(marker: "middle")
    #expect(ends.list == [.finished, .finished, .interrupted, .interrupted])
  }

  @Test func `whoever hears that a call was broken off may begin another`() async throws {
    let animation = try await animation()
    let ends = ends
    func again() -> @MainActor @Sendable (PlaybackEnd) -> Void {
      { [weak animation] end in
        ends.list.append(end)
        animation?.play(marker: "intro")
      }
    }
    animation.play(completion: again())
    animation.stop()
    #expect(ends.list == [.stopped] && animation.isPlaying() && animation.segments() == (0, 20))
    animation.play(completion: again())
    animation.play(marker: "middle")
    #expect(ends.list == [.stopped, .interrupted] && animation.segments() == (0, 20))
    animation.play(PlayQueue(markers: ["intro", "nowhere"]), completion: again())
    animation.run(milliseconds: 3000)
    #expect(ends.list.count == 3 && animation.segments() == (0, 20))
  }

  @Test func `completions that always play again leave turns to others`() async throws {
    let animation = try await animation()
    let ends = ends
    @MainActor func again() {
      guard ends.list.count < 2000 else { return }
      animation.play(marker: "intro") { end in
        ends.list.append(end)
        again()
      }
    }
    again()
    again()
    let count = ends.list.count
    #expect(count > 0 && count < 1000)
    #expect(await eventually { ends.list.count >= 2000 })
    #expect(ends.list.allSatisfy { $0 == .interrupted } && animation.isPlaying())
  }

  @Test(arguments: [true, false])
  func `a refused call that is made again when it is told leaves turns to others`(isThere: Bool) async throws
  {
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(),
      config: isThere ? AnimationConfig() : .compiling(with: FailingCompiler())
    ).byHand()
    if isThere {
      try await animation.loaded()
    } else {
      await #expect(throws: DotLottieAnimationError.unreachable("the disk is on fire")) {
        try await animation.loaded()
      }
    }
    let ends = ends
    // What it needs of the stack is less than a main thread has, also without any limit.
    @MainActor func again() {
      guard ends.list.count < 200 else { return }
      animation.play(marker: "nowhere") { end in
        ends.list.append(end)
        again()
      }
    }
    again()
    #expect(ends.list.count > 0 && ends.list.count < 100)
    #expect(await eventually { ends.list.count == 200 })
  }

  @Test func `observers that always answer leave turns to others, and keep no animation`() async throws {
    let recorder = Recorder()
    let reference: WeakReference<DotLottieAnimation>
    do {
      let animation = try await animation()
      let turn = Turn()
      recorder.reaction = { [weak animation, weak recorder] line in
        turn.end()
        // A bound for a leaked animation, which would answer for ever.
        guard let recorder, recorder.lines.count < 1_000_000 else { return }
        if line == "play" { animation?.stop() } else { animation?.play() }
      }
      animation.subscribe(observer: recorder)
      animation.play()
      let count = recorder.lines.count
      #expect(count > 0 && count < 1000)
      // The next report resumes the test on the main actor: no clock, no number of turns and no thread of the pool counts.
      await turn.wait()
      #expect(recorder.lines.count > count)
      #expect(Set(recorder.lines) == ["play", "stop"])
      reference = WeakReference(animation)
    }
    #expect(reference.value == nil)
  }

  /// The wait for the next report.
  @MainActor private final class Turn {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async { await withCheckedContinuation { waiter = $0 } }

    func end() {
      waiter?.resume()
      waiter = nil
    }
  }

  @Test func `a call goes on with a queue that plays`() async throws {
    let animation = try await animation()
    let ends = ends
    animation.play(PlayQueue(markers: ["intro", "middle"]))
    #expect(animation.play { ends.list.append($0) })
    animation.run(milliseconds: 1000)
    #expect(ends.list.isEmpty && animation.segments() == (20, 40))
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.finished])
  }

  @Test func `the end of what plays by itself can be waited for`() async throws {
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: AnimationConfig(autoplay: true)
    ).byHand()
    let clock = ManualDisplayClock()
    animation.displayClock = clock
    let ends = ends
    Task { ends.list.append(await animation.playToEnd()) }
    #expect(
      await eventually {
        clock.advance(by: .milliseconds(20))
        return !ends.list.isEmpty
      })
    #expect(ends.list == [.finished])
  }

  @Test func `a call that waits for an animation which never comes fails`() async throws {
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: FailingCompiler())
    ).byHand()
    let ends = ends
    #expect(animation.play { ends.list.append($0) })
    await #expect(throws: DotLottieAnimationError.unreachable("the disk is on fire")) {
      try await animation.loaded()
    }
    #expect(ends.list == [.failed(.unreachable("the disk is on fire"))])
    #expect(!animation.play { ends.list.append($0) } && ends.list.count == 2)
  }

  @Test func `a call that waits for the animation plays when it is there`() async throws {
    let compiler = HeldCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    let isAccepted = animation.play { [ends] in ends.list.append($0) }
    #expect(isAccepted)
    compiler.release()
    try await animation.loaded()
    #expect(animation.isPlaying() && ends.list.isEmpty)
    animation.run(milliseconds: 3000)
    #expect(ends.list == [.finished])
  }

  @Test func `an animation that goes away interrupts it`() async throws {
    for config in [AnimationConfig(), .compiling(with: HeldCompiler())] {
      let (ends, continuation) = AsyncStream.makeStream(of: PlaybackEnd.self)
      do {
        let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
        animation.play {
          continuation.yield($0)
          continuation.finish()
        }
      }
      var told: [PlaybackEnd] = []
      for await end in ends { told.append(end) }
      #expect(told == [.interrupted])
    }
  }

  @Test func `parts are played one after the other, and the end is told once`() async throws {
    let animation = try await animation()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    var queue = PlayQueue(markers: ["middle", "intro"], last: .times(2))
    queue.items.append(.whole())
    let isAccepted = animation.play(queue) { [ends] in ends.list.append($0) }
    #expect(isAccepted)
    #expect(animation.currentFrame() == 20)
    animation.run(milliseconds: 900)
    #expect(animation.segments() == (0, 20) && ends.list.isEmpty)
    animation.run(milliseconds: 10_000)
    #expect(ends.list == [.finished] && recorder.lines.filter { $0 == "complete" }.count == 3)
    #expect(animation.currentFrame() == 59)
  }

  @Test func `a queue whose next part is not there fails when it comes to it`() async throws {
    let animation = try await animation()
    animation.play(PlayQueue(markers: ["intro", "nowhere"])) { [ends] in ends.list.append($0) }
    animation.run(milliseconds: 3000)
    #expect(
      ends.list == [
        .failed(.notFound("the animation has no marker \"nowhere\"; available: intro, middle, spot"))
      ])
  }

  @Test func `an observer that plays again at the end begins a call of its own`() async throws {
    let animation = try await animation()
    let recorder = Recorder()
    let ends = ends
    recorder.reaction = { [weak animation] line in
      if line == "complete", ends.list.count < 2 { animation?.play { ends.list.append($0) } }
    }
    animation.subscribe(observer: recorder)
    animation.play { ends.list.append($0) }
    animation.run(milliseconds: 10_000)
    #expect(ends.list == [.finished, .finished, .finished])
  }

  @Test func `the end can be waited for`() async throws {
    let animation = try await animation()
    let clock = ManualDisplayClock()
    animation.displayClock = clock
    async let end = animation.playToEnd(PlayQueue(markers: ["intro"]))
    while clock.drivenCount == 0 { await Task.yield() }
    for _ in 0..<60 { clock.advance(by: .milliseconds(20)) }
    #expect(await end == .finished)
  }
}
