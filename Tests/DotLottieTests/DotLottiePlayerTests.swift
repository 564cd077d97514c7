import DotLottie
import Foundation
import TestSupport
import Testing

/// The player of the older kind, member by member.
@MainActor
struct DotLottiePlayerTests {
  private func loaded(_ config: Config = Config()) throws -> DotLottiePlayer {
    let player = DotLottiePlayer(config: config)
    #expect(player.loadDotlottieData(fileData: try Fixture.package()))
    return player
  }

  @Test func `it loads text, files and packages, and says no`() throws {
    let player = DotLottiePlayer.withThreads(config: Config(), threads: 4)
    #expect(!player.isLoaded() && player.animationSize() == (0, 0) && player.totalFrames() == 0)
    #expect(player.loadAnimationData(animationData: Fixture.square()) && player.manifest() == nil)
    #expect(player.animationSize() == (100, 50))
    #expect(player.loadAnimationPath(animationPath: PackageFiles.root + "/Samples/lighthouse.lottie"))
    #expect(player.activeAnimationId() == "lighthouse" && player.loadAnimation(animationId: "ship"))
    #expect(player.manifest()?.animations.count == 2)
    #expect(!player.loadAnimation(animationId: "none") && player.failure != nil)
    #expect(!player.loadAnimationPath(animationPath: "/nothing"))
    #expect(!player.loadDotlottieData(fileData: Data([1])) && !player.loadAnimationData(animationData: "{"))
  }

  @Test func `it fills slots of every kind`() throws {
    let json = """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"layers":[{"ty":4,"ip":0,"op":60,"st":0,
        "ks":{"p":{"sid":"place","k":[20,25]},"o":{"sid":"seen","k":100}},
        "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"sid":"size","k":[20,20]},"r":{"k":0}},
          {"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}]}
      """
    let player = DotLottiePlayer()
    #expect(player.loadAnimationData(animationData: json))
    let buffer = UnsafeMutablePointer<UInt32>.allocate(capacity: 100 * 50)
    defer { unsafe buffer.deallocate() }
    unsafe buffer.initialize(repeating: 0, count: 100 * 50)
    #expect(unsafe player.setSoftwareTarget(buffer: buffer, width: 100, height: 50, colorSpace: .abgr8888))
    func pixel(_ x: Int) -> UInt32 {
      _ = player.render()
      return unsafe buffer[25 * 100 + x]
    }
    #expect(pixel(20) == 0xFF00_00FF)
    #expect(player.setColorSlot(slotId: "ink", r: 0, g: 0, b: 1) && pixel(20) == 0xFFFF_0000)
    #expect(player.resetSlot(slotId: "ink") && pixel(20) == 0xFF00_00FF)
    #expect(player.setPositionSlot(slotId: "place", x: 80, y: 25) && pixel(20) == 0 && pixel(80) != 0)
    #expect(player.setVectorSlot(slotId: "size", x: 4, y: 4) && pixel(80) != 0 && pixel(75) == 0)
    #expect(player.setScalarSlot(slotId: "seen", value: 0) && pixel(80) == 0)
    for isSet in [
      player.setTextSlot(slotId: "none", text: "Hello"), player.setScalarSlot(slotId: "nothing", value: 1),
      player.setImageSlotPath(slotId: "ink", path: "none.png"),
      player.setImageSlotDataUrl(slotId: "ink", dataUrl: "a.png"),
    ] { #expect(!isSet && player.failure != nil) }
    player.clearSlots()
    #expect(pixel(20) == 0xFF00_00FF)
  }

  @Test func `it plays as it is configured`() throws {
    let config = Config(
      autoplay: true, loopAnimation: true, loopCount: 2, mode: .bounce, speed: 2,
      useFrameInterpolation: false,
      segment: [10, 20], backgroundColor: 0xFF11_2233, layout: Layout(fit: .fill), themeId: "night",
      stateMachineId: "", animationId: "second")
    let player = try loaded(config)
    #expect(player.isPlaying() && player.loop() && player.loopCount() == 2 && player.mode() == .bounce)
    #expect(player.speed() == 2 && !player.useFrameInterpolation() && player.segment() == (10, 20))
    #expect(player.backgroundColor() == 0xFF11_2233 && player.layout().fit == .fill && player.autoplay())
    #expect(player.activeThemeId() == "night" && player.activeAnimationId() == "second")
    player.setConfig(config: Config(marker: "intro"))
    #expect(
      !player.loop() && player.speed() == 1 && player.marker() == "intro" && player.segment() == (0, 20))
    // What a configuration leaves out is not limited, or coloured, any more.
    #expect(player.activeThemeId().isEmpty)
    player.setConfig(config: Config(segment: [10, 20]))
    #expect(player.marker().isEmpty && player.segment() == (10, 20))
    player.setConfig(config: Config())
    #expect(player.marker().isEmpty && player.segment() == (0, 29))
    player.setConfig(config: Config(marker: "intro"))
    player.setTheme("day")
    player.setConfig(config: player.config)
    #expect(player.activeThemeId() == "day" && player.marker() == "intro")
    player.setMode(mode: .reverse)
    player.setSpeed(speed: -1)
    player.setLoop(loop: true)
    player.setLoopCount(loopCount: 7)
    player.setAutoplay(autoplay: true)
    player.setUseFrameInterpolation(enabled: false)
    player.setBackgroundColor(color: 0x8000_00FF)
    player.setMarker(marker: "")
    player.setLayout(layout: Layout(fit: .cover))
    #expect(player.setSegment(start: 1, end: 2) && !player.setSegment(start: 2, end: 1))
    #expect(
      player.config
        == Config(
          autoplay: true, loopAnimation: true, loopCount: 7, mode: .reverse, useFrameInterpolation: false,
          segment: [1, 2], backgroundColor: 0x8000_00FF, layout: Layout(fit: .cover)))
    player.clearSegment()
    #expect(player.segment() == (0, 29) && player.config.segment.isEmpty)
  }

  @Test func `time passes when it says so, and is told`() throws {
    let player = try loaded()
    let recorder = Recorder()
    player.subscribe(observer: recorder)
    #expect(!player.tick(dt: 16) && player.play() && !player.play())
    #expect(player.tick(dt: 1000) && player.playbackStatus() == .playing)
    #expect(abs(player.currentFrame() - 30) < 0.01)
    #expect(player.pause() && player.isPaused() && player.setFrame(no: 59) && player.isComplete())
    #expect(player.stop() && player.isStopped() && player.currentFrame() == 0)
    #expect(player.duration() == 2000 && player.totalFrames() == 60 && player.markers().count == 3)
    player.setLoop(loop: true)
    player.play()
    for _ in 0..<250 { player.tick(dt: 20) }
    #expect(player.currentLoopCount() == 2)
    player.unsubscribe(observer: recorder)
    player.stop()
    #expect(recorder.lines == ["play", "pause", "stop", "play", "loop 1", "loop 2"])
  }

  @Test(arguments: [
    (ColorSpace.abgr8888, 0x8000_0080), (.abgr8888s, 0x8000_00FF), (.argb8888, 0x8080_0000),
    (.argb8888s, 0x80FF_0000),
  ])
  func `it draws on memory, in any order of channels`(_ row: (ColorSpace, Int)) throws {
    let player = DotLottiePlayer(config: Config(backgroundColor: 0x80FF_0000))
    let buffer = UnsafeMutablePointer<UInt32>.allocate(capacity: 100 * 50)
    defer { unsafe buffer.deallocate() }
    unsafe buffer.initialize(repeating: 1, count: 100 * 50)
    #expect(!player.render())
    #expect(unsafe player.setSoftwareTarget(buffer: buffer, width: 100, height: 50, colorSpace: row.0))
    #expect(!player.render())
    player.loadAnimationData(animationData: Fixture.square(color: "[0,1,0,1]"))
    #expect(player.render())
    #expect(unsafe buffer[0] == UInt32(row.1))
    #expect(unsafe buffer[25 * 100 + 20] == 0xFF00_FF00)
    player.setViewport(x: 0, y: 0, width: 10, height: 50)
    #expect(player.render())
    #expect(unsafe buffer[25 * 100 + 20] == 0)
    #expect(unsafe !player.setSoftwareTarget(buffer: buffer, width: 0, height: 50, colorSpace: row.0))
  }

  @Test func `themes and slots go on and off`() throws {
    let player = try loaded()
    #expect(player.setTheme("night") && !player.setTheme("noon") && player.resetTheme())
    #expect(player.setThemeData(Fixture.theme) && !player.setThemeData("{"))
    #expect(player.setSlotsStr(#"{"tint":{"p":{"a":0,"k":[0,0,1]}}}"#) && !player.setSlotsStr("{"))
    #expect(player.slotsStr() == #"{"tint":{"p":{"a":0,"k":[0,0,1]}}}"#)
    #expect(player.setSlot("tint", to: .color(red: 1, green: 1, blue: 1)))
    player.clearSlot(slotId: "tint")
    player.clearSlots()
    #expect(player.slotsStr() == "{}")
  }

  @Test func `a machine is driven by all that it can be told`() throws {
    let player = try loaded()
    let recorder = Recorder()
    player.stateMachineSubscribe(recorder)
    player.stateMachineInternalSubscribe(recorder)
    #expect(!player.stateMachineLoad(stateMachineId: "none") && player.stateMachineStatus().isEmpty)
    #expect(!player.stateMachineLoadData(stateMachine: "{") && !player.stateMachineStart())
    #expect(player.stateMachineLoad(stateMachineId: "myButtonFSM"))
    #expect(player.stateMachineStart(openUrlPolicy: OpenUrlPolicy(whitelist: ["example.com/*"])))
    #expect(player.stateMachineStatus() == "Running" && player.stateMachineCurrentState() == "idle")
    #expect(player.stateMachineFrameworkSetup() == ["Click", "OnComplete", "PointerDown"])
    recorder.lines = []
    player.stateMachinePostClick(x: 1, y: 1)
    player.stateMachinePostPointerEnter(x: 1, y: 1)
    player.stateMachinePostPointerDown(x: 1, y: 1)
    player.stateMachinePostPointerMove(x: 1, y: 1)
    player.stateMachinePostPointerUp(x: 1, y: 1)
    player.stateMachinePostPointerExit(x: 1, y: 1)
    player.stateMachinePostEvent(event: .click(x: 1, y: 1))
    #expect(
      recorder.lines == [
        "score 0.0 -> 1.0", "message OpenUrl: https://example.com/a | Target: _blank",
        "open https://example.com/a _blank", "score 1.0 -> 2.0",
      ])
    #expect(player.stateMachineSetNumericInput(key: "score", value: 3))
    #expect(player.stateMachineSetStringInput(key: "userRole", value: "a"))
    #expect(player.stateMachineSetBooleanInput(key: "isActive", value: true))
    #expect(player.stateMachineGetNumericInput(key: "score") == 3)
    #expect(player.stateMachineGetStringInput(key: "userRole") == "a")
    #expect(player.stateMachineGetBooleanInput(key: "isActive") == true)
    #expect(player.stateMachineGetInputs()["score"] == "3")
    #expect(
      player.stateMachineFireEvent(event: "buttonClicked") && !player.stateMachineFireEvent(event: "none"))
    #expect(player.getStateMachine("myButtonFSM") == Fixture.machine)
    #expect(player.stateMachineStop())
    #expect(player.stateMachineUnsubscribe(recorder) && player.stateMachineInternalUnsubscribe(recorder))
  }
}
