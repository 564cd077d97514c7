import DotLottie
import DotLottieFormat
import Foundation
import Host
import Observation
import StateMachines
import TestSupport
import Testing

@MainActor
struct DisplayClockTests {
  private func animation(_ clock: some DisplayClock) async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    animation.displayClock = clock
    return animation
  }

  @Test func `a clock drives an animation while it moves, and no longer`() async throws {
    let clock = ManualDisplayClock()
    let animation = try await animation(clock)
    #expect(clock.drivenCount == 0)
    animation.play()
    #expect(clock.drivenCount == 1)
    clock.advance(by: .seconds(1))
    #expect(abs(animation.currentFrame() - 30) < 0.01)
    animation.pause()
    clock.advance(by: .milliseconds(16))
    #expect(clock.drivenCount == 0)
    animation.play()
    animation.play()
    #expect(clock.drivenCount == 1)
    for _ in 0..<10 { clock.advance(by: .milliseconds(500)) }
    #expect(clock.drivenCount == 0 && animation.isStopped())
  }

  @Test func `a picture is told of when there is another one`() async throws {
    let clock = ManualDisplayClock()
    let animation = try await animation(clock)
    var pictures = 0
    animation.onPicture = { _ in pictures += 1 }
    animation.setFrame(frame: 10)
    clock.advance(by: .milliseconds(16))
    clock.advance(by: .milliseconds(16))
    #expect(pictures == 1 && clock.drivenCount == 0)
  }

  @Test(arguments: [(FramePacing.display, 100), (.authored, 30), (.capped(10), 10)])
  func `an animation is drawn as often as it is said`(_ row: (FramePacing, Int)) async throws {
    let clock = ManualDisplayClock()
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    animation.framePacing = row.0
    try await animation.loaded()
    animation.setLoop(loop: true)
    animation.displayClock = clock
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.play()
    for _ in 0..<1000 { clock.advance(by: .milliseconds(10)) }
    // Ten seconds in steps of 10 ms: 33 ms are 40 or 30 in turn.
    #expect(abs(recorder.renders - row.1 * 10) < 15)
  }

  @Test func `a rate that is set is how often it is drawn, and loading leaves it alone`() async throws {
    let clock = ManualDisplayClock()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: AnimationConfig(autoplay: true, loop: true)
    ).byHand()
    #expect(animation.framerate == 60)
    animation.framerate = 10
    #expect(animation.framePacing == .capped(10))
    try await animation.loaded()
    #expect(animation.framerate == 10)
    animation.displayClock = clock
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    for _ in 0..<1000 { clock.advance(by: .milliseconds(10)) }
    #expect(abs(recorder.renders - 100) < 15)
    // The file's own again.
    animation.framerate = 0
    #expect(animation.framerate == 30 && animation.framePacing == .display)
    animation.framerate = 20
    animation.framePacing = .authored
    recorder.renders = 0
    for _ in 0..<1000 { clock.advance(by: .milliseconds(10)) }
    #expect(animation.framerate == 20 && abs(recorder.renders - 300) < 15)
  }

  @Test func `who looks at the rate hears of another`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    let changes = Lock(0)
    withObservationTracking {
      _ = animation.framerate
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    animation.framerate = 10
    #expect(changes.withLock { $0 } == 1)
  }

  /// A package of an animation of 12 frames a second and one of 60, with a machine that shows either.
  private func unevenPackage() throws -> Data {
    var builder = DotLottieBuilder()
    builder.initialAnimation = "slow"
    for (id, rate) in [("slow", "12"), ("quick", "60"), ("film", "29.97")] {
      let json = Fixture.square().replacing("\"fr\":30", with: "\"fr\":\(rate)")
      try builder.addAnimation(id: id, json: Array(json.utf8))
    }
    let machine = """
      {"initial":"a","inputs":[{"type":"Event","name":"next"}],"states":[
        {"type":"PlaybackState","name":"a","animation":"slow","autoplay":true,"loop":true,"transitions":[
          {"type":"Transition","toState":"b","guards":[{"type":"Event","inputName":"next"}]}]},
        {"type":"PlaybackState","name":"b","animation":"quick","autoplay":true,"loop":true,"transitions":[]}]}
      """
    try builder.addStateMachine(.init(id: "machine"), json: Array(machine.utf8))
    return Data(try builder.build())
  }

  @Test func `the rate is that of what shows, and the clock follows`() async throws {
    let clock = ManualDisplayClock()
    let animation = DotLottieAnimation(
      dotLottieData: try unevenPackage(), config: AnimationConfig(autoplay: true, loop: true)
    ).byHand()
    animation.framePacing = .authored
    try await animation.loaded()
    animation.displayClock = clock
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    /// How often it is drawn in a second.
    func draws() -> Int {
      recorder.renders = 0
      for _ in 0..<1000 { clock.advance(by: .milliseconds(1)) }
      return recorder.renders
    }
    #expect(animation.framerate == 12 && (11...13).contains(draws()))
    let changes = Lock(0)
    withObservationTracking {
      _ = animation.framerate
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    try animation.loadAnimationById("quick")
    try await animation.loaded()
    #expect(changes.withLock { $0 } == 1)
    // In steps of a millisecond, so that 16.7 are 17.
    #expect(animation.framerate == 60 && (57...60).contains(draws()) && clock.drivenCount == 1)
    try animation.loadAnimationById("film")
    try await animation.loaded()
    #expect(animation.framerate == 30 && (28...30).contains(draws()))
    #expect(animation.stateMachineStart(id: "machine"))
    #expect(animation.framerate == 12 && (11...13).contains(draws()))
    #expect(animation.stateMachineFire(event: "next"))
    #expect(animation.framerate == 60 && (57...60).contains(draws()) && clock.drivenCount == 1)
  }

  @Test func `another clock takes over`() async throws {
    let first = ManualDisplayClock(), second = ManualDisplayClock()
    let animation = try await animation(first)
    animation.play()
    animation.displayClock = second
    first.advance(by: .seconds(1))
    #expect(animation.currentFrame() == 0 && first.drivenCount == 0 && second.drivenCount == 1)
    animation.displayClock = nil
    second.advance(by: .seconds(1))
    #expect(animation.currentFrame() == 0 && second.drivenCount == 0)
  }

  @Test func `a clock that is set twice, or another rate, does not make time pass twice`() async throws {
    let clock = ManualDisplayClock()
    let animation = try await animation(clock)
    animation.play()
    animation.displayClock = clock
    animation.framePacing = .capped(100)
    animation.framePacing = .authored
    animation.setSpeed(speed: 2)
    clock.advance(by: .milliseconds(500))
    #expect(isAt(animation, 30) && clock.drivenCount == 1)
  }

  @Test func `an animation that its listener stops is not driven on`() async throws {
    let clock = ManualDisplayClock()
    let animation = try await animation(clock)
    animation.onPicture = { $0.pause() }
    animation.play()
    for _ in 0..<3 { clock.advance(by: .milliseconds(100)) }
    #expect(isAt(animation, 3) && clock.drivenCount == 0)
  }

  @Test func `a clock lets go of an animation that went away`() async throws {
    let clock = ManualDisplayClock()
    var animation: DotLottieAnimation? = try await animation(clock)
    let gone = WeakReference(animation)
    animation?.play()
    #expect(clock.drivenCount == 1)
    animation = nil
    #expect(gone.value == nil)
    clock.advance(by: .milliseconds(16))
    #expect(clock.drivenCount == 0)
  }

  @Test func `one timer serves all, and ends when nothing moves`() async throws {
    let time = ManualClock()
    let clock = TimerDisplayClock(framesPerSecond: 50, clock: time)
    let first = try await animation(clock), second = try await animation(clock)
    #expect(!clock.isRunning && time.sleeperCount == 0)
    first.play()
    second.play()
    for _ in 0..<200 where clock.isRunning {
      while clock.isRunning && time.sleeperCount == 0 { await Task.yield() }
      #expect(time.sleeperCount <= 1)
      time.advance(by: .milliseconds(20))
      for _ in 0..<5 { await Task.yield() }
    }
    #expect(first.currentFrame() == 59 && second.currentFrame() == 59)
    #expect(!clock.isRunning && time.sleeperCount == 0)
  }

  @Test func `a machine that waits for time is driven though nothing plays`() async throws {
    let machine = """
      {"initial":"a","states":[
        {"type":"PlaybackState","name":"a","animation":"","transitions":[{"type":"Transition","toState":"b","guards":[
          {"type":"Numeric","inputName":"@elapsedTime","conditionType":"GreaterThan","compareTo":2}]}]},
        {"type":"PlaybackState","name":"b","animation":"","transitions":[]}]}
      """
    let clock = ManualDisplayClock()
    let animation = try await animation(clock)
    #expect(animation.stateMachineLoadData(machine) && animation.stateMachineStart())
    #expect(clock.drivenCount == 1)
    for _ in 0..<25 { clock.advance(by: .milliseconds(100)) }
    #expect(animation.currentState == "b" && clock.drivenCount == 0)
  }

  @Test(arguments: [BackgroundBehavior.pauseAndRestore, .pause, .stop, .forceFinish, .continuePlaying])
  func `the background does what the policy says`(_ behavior: BackgroundBehavior) async throws {
    let clock = ManualDisplayClock()
    let animation = try await animation(clock)
    animation.presencePolicy = PresencePolicy(inBackground: behavior)
    animation.play()
    clock.advance(by: .milliseconds(500))
    animation.setApplicationActive(false)
    clock.advance(by: .milliseconds(500))
    switch behavior {
    case .continuePlaying: #expect(animation.isPlaying() && isAt(animation, 30))
    case .pauseAndRestore: #expect(animation.isPlaying() && isAt(animation, 15))
    case .pause: #expect(animation.isPaused() && isAt(animation, 15))
    case .stop: #expect(animation.isStopped() && isAt(animation, 0))
    case .forceFinish: #expect(!animation.isPlaying() && isAt(animation, 59))
    }
    animation.setApplicationActive(true)
    clock.advance(by: .milliseconds(100))
    switch behavior {
    case .continuePlaying: #expect(isAt(animation, 33))
    case .pauseAndRestore: #expect(isAt(animation, 18))
    case .pause: #expect(isAt(animation, 15))
    case .stop: #expect(isAt(animation, 0))
    case .forceFinish: #expect(isAt(animation, 59))
    }
  }

  @Test func `what begins when something was forced to finish is not finished too`() async throws {
    let animation = try await animation(ManualDisplayClock())
    animation.presencePolicy = PresencePolicy(whenHidden: .forceFinish)
    var ends = 0
    func cycle() {
      animation.play(marker: "intro", loopMode: ends == 0 ? .playOnce : .loop) { _ in
        ends += 1
        cycle()
      }
    }
    cycle()
    animation.setVisible(false)
    #expect(ends == 1 && animation.isPlaying() && animation.loop())
    animation.setVisible(true)
    animation.presencePolicy = PresencePolicy(whenHidden: .continuePlaying)
    animation.stop()
  }

  @Test func `an observer that plays again at the end is heard once where that was forced`() async throws {
    let clock = ManualDisplayClock()
    let animation = try await animation(clock)
    animation.presencePolicy = PresencePolicy(inBackground: .forceFinish)
    let recorder = Recorder()
    recorder.reaction = { [weak animation] line in if line == "complete" { animation?.play() } }
    animation.subscribe(observer: recorder)
    var ends: [PlaybackEnd] = []
    animation.play(PlayQueue(markers: ["intro", "middle"])) { ends.append($0) }
    animation.setApplicationActive(false)
    #expect(recorder.lines == ["play", "complete", "play", "complete", "play"] && ends == [.finished])
    #expect(animation.isPlaying() && isAt(animation, 20))
    animation.setApplicationActive(true)
    clock.advance(by: .milliseconds(100))
    #expect(isAt(animation, 23))
  }

  @Test func `what an observer sets when something was forced to finish stays set`() async throws {
    let animation = try await animation(ManualDisplayClock())
    animation.presencePolicy = PresencePolicy(whenHidden: .forceFinish)
    let recorder = Recorder()
    var loops: [Bool] = []
    recorder.reaction = { [weak animation] line in
      guard line == "complete", let animation else { return }
      loops.append(animation.loop())
      animation.setLoop(loop: !animation.loop())
    }
    animation.subscribe(observer: recorder)
    animation.setLoop(loop: true)
    animation.play()
    animation.setVisible(false)
    // Nobody sees how it was done.
    #expect(loops == [true] && !animation.loop())
  }

  @Test func `a machine that says what plays is not forced to finish`() async throws {
    let clock = ManualDisplayClock()
    let machine = """
      {"initial":"a","states":[
        {"type":"PlaybackState","name":"a","animation":"","autoplay":true,"transitions":[
          {"type":"Transition","toState":"b","guards":[{"type":"Event","inputName":"end"}]}]},
        {"type":"PlaybackState","name":"b","animation":"","autoplay":true,"transitions":[
          {"type":"Transition","toState":"a","guards":[{"type":"Event","inputName":"end"}]}]}],
       "inputs":[{"type":"Event","name":"end"}],
       "interactions":[{"type":"OnComplete","stateName":"a","actions":[{"type":"Fire","inputName":"end"}]},
         {"type":"OnComplete","stateName":"b","actions":[{"type":"Fire","inputName":"end"}]}]}
      """
    let animation = try await animation(clock)
    #expect(animation.stateMachineLoadData(machine) && animation.stateMachineStart())
    animation.presencePolicy = PresencePolicy(whenHidden: .forceFinish)
    animation.setVisible(false)
    clock.advance(by: .seconds(10))
    #expect(animation.currentState == "a" && animation.currentFrame() < 1)
    animation.setVisible(true)
    for _ in 0..<25 { clock.advance(by: .milliseconds(100)) }
    #expect(animation.currentState == "b")
  }

  @Test func `what is forced to finish tells that it has`() async throws {
    let animation = try await animation(ManualDisplayClock())
    animation.presencePolicy = PresencePolicy(whenHidden: .forceFinish)
    for loopMode in [DotLottieLoopMode.playOnce, .loop, .times(3), .autoReverse(times: 0)] {
      var ends: [PlaybackEnd] = []
      let queue = PlayQueue([.frames(from: 0, to: 10), .frames(from: 20, to: 50, loopMode)])
      let isAccepted = animation.play(queue) { ends.append($0) }
      animation.setVisible(false)
      #expect(isAccepted)
      let isThereAndBack = loopMode == .autoReverse(times: 0)
      #expect(ends == [.finished] && !animation.isPlaying(), "\(loopMode)")
      #expect(isAt(animation, isThereAndBack ? 20 : 50), "\(loopMode)")
      #expect(animation.loop() == (loopMode != .playOnce), "\(loopMode)")
      animation.setVisible(true)
    }
  }

  private func isAt(_ animation: DotLottieAnimation, _ frame: Float) -> Bool {
    abs(animation.currentFrame() - frame) < 0.01
  }
}

/// The rates of bodies on a display whose steps vary a little.
@MainActor
struct DisplayRateTests {
  @Test(arguments: [60, 59.94, 120], [12, 20, 24, 25, 30, 50, 60, 120])
  func `a body is called at its rate on a display that is at least as fast`(display: Double, rate: Double) {
    let clock = ManualDisplayClock(followsDisplay: true)
    var random = SplitMix64(seed: 3)
    var (calls, total) = (0, Duration.zero)
    clock.drive(at: rate) { elapsed in
      calls += 1
      total += elapsed
      return true
    }
    #expect(clock.highestRate == rate)
    let steps = Int(display * 10)
    for _ in 0..<steps {
      clock.advance(by: .seconds(1 / display + Double(random.float(in: -0.0004...0.0004))))
    }
    #expect(abs(Double(calls) - min(rate, display) * 10) <= 3, "\(calls) calls")
    // All of the time is passed on.
    #expect(total > .milliseconds(9800) && total < .milliseconds(10_300))
  }

  @Test func `calls that a gap swallowed are not made up for`() {
    let clock = ManualDisplayClock(followsDisplay: true)
    var times: [Duration] = []
    clock.drive(at: 50) { elapsed in
      times.append(elapsed)
      return true
    }
    for step in [20, 20, 250, 20, 20] { clock.advance(by: .milliseconds(step)) }
    #expect(times == [20, 20, 250, 20, 20].map { .milliseconds($0) })
    clock.drive(at: nil) { _ in true }
    #expect(clock.highestRate == nil)
  }
}
