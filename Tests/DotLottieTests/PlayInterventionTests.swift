import DotLottie
import Testing

/// What observers ask for while they are told holds, and every call tells its end once, with the right reason.
@MainActor
struct PlayInterventionTests {
  @MainActor private final class Ends {
    var list: [PlaybackEnd] = []
    var others: [PlaybackEnd] = []
  }

  private let ends = Ends()
  private let recorder = Recorder()

  /// Plays `intro` and `middle`, and does something when an observer hears of `line` for the first time.
  private func play(
    until line: String = "complete", _ action: @escaping @MainActor (DotLottieAnimation) throws -> Void
  ) async throws -> DotLottieAnimation {
    let animation = try await animation()
    var isDone = false
    recorder.reaction = { [weak animation] told in
      guard told == line, !isDone, let animation else { return }
      isDone = true
      #expect(throws: Never.self) { try action(animation) }
    }
    animation.subscribe(observer: recorder)
    let ends = ends
    #expect(animation.play(PlayQueue(markers: ["intro", "middle"])) { ends.list.append($0) })
    animation.run(milliseconds: 800)
    #expect(isDone)
    return animation
  }

  private func animation() async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    // Both are compiled from now on, so that either is shown at once.
    try animation.loadAnimationById("second")
    try await animation.loaded()
    try animation.loadAnimationById("button")
    return animation
  }

  // MARK: Between two parts

  @Test func `a stop between two parts stops the queue`() async throws {
    let animation = try await play { animation in
      #expect(animation.stop() && !animation.stop())
      #expect(animation.currentFrame() == 0)
    }
    #expect(ends.list == [.stopped] && animation.isStopped() && animation.segments() == (0, 20))
    #expect(animation.currentFrame() == 0 && recorder.lines == ["play", "complete"])
    animation.play()
    animation.run(milliseconds: 2000)
    #expect(ends.list == [.stopped] && animation.segments() == (0, 20))
  }

  @Test func `a stop by who sees the last frame of a part stops the queue`() async throws {
    let animation = try await animation()
    let watcher = FrameWatcher(20) { [weak animation] in animation?.stop() }
    animation.subscribe(observer: watcher)
    let isAccepted = animation.play(PlayQueue(markers: ["intro", "middle"])) { [ends] in ends.list.append($0)
    }
    #expect(isAccepted)
    animation.run(milliseconds: 2000)
    #expect(ends.list == [.stopped] && animation.isStopped() && animation.segments() == (0, 20))
  }

  @Test func `a pause between two parts has the next one rest at its beginning`() async throws {
    let animation = try await play { animation in
      #expect(animation.pause() && !animation.pause())
    }
    #expect(animation.isPaused() && animation.segments() == (20, 40) && animation.currentFrame() == 20)
    #expect(ends.list.isEmpty && recorder.lines == ["play", "complete", "play", "pause"])
    #expect(animation.play())
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.finished])
  }

  @Test func `who plays between two parts goes on with the queue`() async throws {
    let animation = try await play { [ends] animation in
      #expect(!animation.play())
      let isAccepted = animation.play { ends.others.append($0) }
      #expect(isAccepted && animation.pause() && animation.play())
    }
    #expect(animation.isPlaying() && animation.segments() == (20, 40))
    #expect(ends.list.isEmpty && ends.others.isEmpty && recorder.lines == ["play", "complete", "play"])
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.finished] && ends.others == [.finished])
  }

  @Test func `autoplay that is taken away between two parts has the next one rest`() async throws {
    let animation = try await play { $0.setAutoplay(autoplay: false) }
    #expect(animation.isPaused() && animation.segments() == (20, 40) && ends.list.isEmpty)
  }

  @Test func `a part that rests because autoplay was taken away hurries nobody when it is played`()
    async throws
  {
    let animation = try await animation()
    recorder.reaction = { [weak animation] line in
      if line == "complete" { animation?.setAutoplay(autoplay: false) }
    }
    animation.subscribe(observer: recorder)
    let ends = ends
    let isAccepted = animation.play(PlayQueue(markers: ["intro", "middle", "intro"])) { ends.list.append($0) }
    animation.presencePolicy = PresencePolicy(whenHidden: .forceFinish)
    animation.setVisible(false)
    #expect(isAccepted && animation.isPaused() && animation.segments() == (20, 40))
    animation.setVisible(true)
    recorder.reaction = nil
    animation.play()
    animation.run(milliseconds: 800)
    #expect(ends.list.isEmpty && animation.isPlaying() && animation.segments() == (0, 20))
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.finished])
  }

  @Test(arguments: [BackgroundBehavior.pauseAndRestore, .pause, .stop, .forceFinish, .continuePlaying])
  func `who hides the animation between two parts gets what the policy says`(
    _ behavior: BackgroundBehavior
  ) async throws {
    let animation = try await play { animation in
      animation.presencePolicy = PresencePolicy(whenHidden: behavior)
      animation.setVisible(false)
    }
    let frame = animation.currentFrame()
    switch behavior {
    case .pauseAndRestore, .continuePlaying:
      #expect(animation.isPlaying() && animation.segments() == (20, 40) && ends.list.isEmpty)
    case .pause: #expect(animation.isPaused() && frame == 20 && ends.list.isEmpty)
    case .stop: #expect(animation.isStopped() && frame == 0 && ends.list == [.stopped])
    case .forceFinish: #expect(animation.isStopped() && frame == 40 && ends.list == [.finished])
    }
  }

  @Test func `another animation between two parts interrupts the queue, and is left alone`() async throws {
    let animation = try await play { try $0.loadAnimationById("second") }
    #expect(ends.list == [.interrupted] && animation.activeAnimationId() == "second")
    #expect(animation.isStopped() && animation.segments() == (0, 29) && animation.currentFrame() == 0)
  }

  @Test func `a machine that starts between two parts interrupts the queue, and is left alone`() async throws
  {
    let animation = try await play { animation in
      #expect(animation.stateMachineStart(id: "myButtonFSM"))
      animation.stateMachineFire(event: "buttonClicked")
    }
    #expect(ends.list == [.interrupted] && animation.currentState == "active")
    #expect(animation.segments() == (0, 59) && animation.isPlaying())
  }

  @Test func `a machine that goes on at the end of a part interrupts the queue, and is left alone`()
    async throws
  {
    let animation = try await animation()
    let ends = ends
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    animation.stateMachineFire(event: "buttonClicked")
    #expect(animation.play(PlayQueue(markers: ["intro", "middle"])) { ends.list.append($0) })
    animation.run(milliseconds: 2000)
    #expect(animation.currentState == "idle" && ends.list == [.interrupted])
    #expect(animation.segments() != (20, 40) && !animation.isPlaying())
  }

  // MARK: While something plays

  @Test func `who stops it while it is told of a frame is who stopped it`() async throws {
    let animation = try await animation()
    let watcher = FrameWatcher(10) { [weak animation] in animation?.stop() }
    animation.subscribe(observer: watcher)
    let isAccepted = animation.play { [ends] in ends.list.append($0) }
    #expect(isAccepted)
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.stopped])
  }

  @Test func `who plays something else when it hears of a stop does not hide the stop`() async throws {
    let animation = try await play(until: "stop") { [ends] animation in
      animation.play(marker: "middle") { ends.others.append($0) }
    } whenReady: { animation in
      animation.stop()
    }
    #expect(ends.list == [.stopped] && ends.others.isEmpty && animation.isPlaying())
    animation.run(milliseconds: 1000)
    #expect(ends.others == [.finished])
  }

  private func play(
    until line: String, _ action: @escaping @MainActor (DotLottieAnimation) -> Void,
    whenReady: (DotLottieAnimation) -> Void
  ) async throws -> DotLottieAnimation {
    let animation = try await animation()
    recorder.reaction = { [weak animation] told in
      if told == line, let animation { action(animation) }
    }
    animation.subscribe(observer: recorder)
    animation.play { [ends] in ends.list.append($0) }
    animation.run(milliseconds: 300)
    whenReady(animation)
    return animation
  }

  @Test func `a call that begins while a frame is told is not broken off by the one before`() async throws {
    let animation = try await animation()
    let ends = ends
    let watcher = FrameWatcher(10) { [weak animation] in
      animation?.play(marker: "middle") { ends.others.append($0) }
    }
    animation.subscribe(observer: watcher)
    animation.play { ends.list.append($0) }
    animation.run(milliseconds: 700)
    #expect(ends.list == [.interrupted] && ends.others.isEmpty && animation.segments() == (20, 40))
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.interrupted] && ends.others == [.finished])
  }

  @Test func `a call that begins at the last frame does not take the end of the one before`() async throws {
    let animation = try await animation()
    let ends = ends
    let watcher = FrameWatcher(59) { [weak animation] in animation?.play { ends.others.append($0) } }
    animation.subscribe(observer: watcher)
    animation.play { ends.list.append($0) }
    animation.run(milliseconds: 2500)
    #expect(ends.list == [.finished] && ends.others.isEmpty && animation.isPlaying())
    animation.run(milliseconds: 2500)
    #expect(ends.list == [.finished] && ends.others == [.finished])
  }

  @Test func `what an observer plays when it hears of a call that begins is what plays`() async throws {
    let animation = try await animation()
    let ends = ends
    animation.play(marker: "intro")
    animation.run(milliseconds: 100)
    recorder.reaction = { [weak animation, weak recorder] line in
      guard line == "stop" else { return }
      recorder?.reaction = nil
      animation?.play(marker: "middle") { ends.others.append($0) }
    }
    animation.subscribe(observer: recorder)
    #expect(animation.play(fromFrame: 40, toFrame: 50) { ends.list.append($0) })
    #expect(ends.list == [.interrupted] && ends.others.isEmpty && animation.segments() == (20, 40))
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.interrupted] && ends.others == [.finished])
  }

  @Test func `a part begins where it is already, in every dialect`() async throws {
    var config = AnimationConfig()
    config.player.dialect = .upstream
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    try await animation.loaded()
    let isAccepted = animation.play(marker: "intro") { [ends] in ends.list.append($0) }
    #expect(isAccepted)
    animation.run(milliseconds: 1000)
    #expect(ends.list == [.finished])
  }
}

/// Does something once, at the first frame from a given one on.
@MainActor
private final class FrameWatcher: Observer {
  private let frame: Float
  private var action: (() -> Void)?

  init(_ frame: Float, _ action: @escaping () -> Void) {
    self.frame = frame
    self.action = action
  }

  func onFrame(frameNo: Float) {
    guard frameNo >= frame, let action else { return }
    self.action = nil
    action()
  }
}
