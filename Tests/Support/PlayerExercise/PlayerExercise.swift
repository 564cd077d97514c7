import DotLottieFormat
public import LottiePlayer
import LottieRenderer
import VectorRaster

/// Calls a player in every way it can be called, as the numbers of a seed say, and keeps what it tells.
///
/// For tests and the fuzzer: the same seed makes the same calls, so that two runs can be compared. Names are those
/// of the player's animation, package and machine as often as made-up ones; numbers are ordinary as often as not.
public final class PlayerExercise {
  /// The trace, with one event, refusal or picture a line.
  public private(set) var trace: [String] = []

  let player: Player
  private var random: ExerciseRandom
  private var surface: Surface
  /// The number of calls that may still draw, because pictures of large animations take time.
  private var picturesLeft: Int
  private var names = ExerciseNames()

  /// Makes an exercise of a player that has loaded what it shall play.
  ///
  /// - Parameters:
  ///   - player: The exercise takes its events.
  ///   - seed: Says which calls are made.
  ///   - pictures: The number of calls that may draw.
  public init(_ player: Player, seed: UInt64, pictures: Int = 20) {
    self.player = player
    random = ExerciseRandom(seed: seed)
    let size = player.canvasSize
    surface = Surface(width: size.width, height: size.height)
    picturesLeft = pictures
  }

  /// Makes calls.
  public func run(calls: Int) {
    for _ in 0..<calls {
      names.refresh(player)
      step()
    }
    trace.append(
      "\(player.timeline.frame) \(player.timeline.status) \(player.stateMachine?.currentState ?? "none")")
  }

  private func step() {
    switch random.below(16) {
    case 0, 1, 2: note("tick", try? player.tick(milliseconds: time()))
    case 3, 4, 5: setInput()
    case 6, 7: fire()
    case 8, 9, 10: point()
    case 11: changeMachine()
    case 12: changePlayback()
    case 13: changeSettings()
    case 14: changePackage()
    default: draw()
    }
    player.drainEvents { trace.append("\($0)") }
  }

  private func note(_ call: String, _ result: some Any) { trace.append("\(call) \(result)") }

  // MARK: Values

  private func time() -> Float {
    random.pick([0, 1, 16.7, 16.7, 16.7, 100, 500, 2000, 1e6, 1e-3, -5, .nan, .infinity])
  }

  private func number() -> Float {
    random.pick([0, 1, 2, 3, 4, 5, -1, 0.5, 10, 100, 1e9, -1e9, 3.4e38, .nan, .infinity, -.infinity])
  }

  // MARK: Machine

  private func setInput() {
    let name = random.pick(names.inputs)
    switch random.below(3) {
    case 0: note("set", player.setInput(name, to: number()))
    case 1: note("set", player.setInput(name, to: random.pick(names.texts)))
    default: note("set", player.setInput(name, to: random.below(2) == 0))
    }
  }

  private func fire() {
    let name = random.pick(names.inputs)
    if random.below(5) == 0 {
      note("reset", player.resetInput(name))
    } else {
      note("fire", player.fire(name))
    }
  }

  private func point() {
    let size = player.canvasSize
    let side = [Float(size.width), Float(size.height)]
    let x = random.below(20) == 0 ? number() : Float(random.below(101)) / 100 * side[0]
    let y = random.below(20) == 0 ? number() : Float(random.below(101)) / 100 * side[1]
    player.post(random.pick(PointerGesture.allCases), x: x, y: y)
  }

  private func changeMachine() {
    switch random.below(8) {
    case 0: note("stop", player.stopStateMachine())
    case 1: player.postComplete()
    case 2: player.postLoopComplete()
    case 3: note("override", player.overrideState(random.pick(names.states)))
    case 4: player.setRandomSeed(UInt64(random.below(100)))
    case 5 where random.below(4) == 0:
      note("machine", try? player.loadStateMachine(id: random.pick(names.machines)))
    default:
      let policy = OpenURLPolicy(
        allowedPatterns: random.pick([[], ["*"], ["example.com/*", "*.test"]]),
        requiresUserInteraction: random.below(2) == 0)
      note("start", player.startStateMachine(policy: policy))
    }
  }

  // MARK: Playback

  private func changePlayback() {
    switch random.below(7) {
    case 0: note("play", try? player.play())
    case 1: note("pause", try? player.pause())
    case 2: note("stop", try? player.stop())
    case 3: note("frame", try? player.setFrame(number()))
    case 4: note("segment", try? player.setSegment(start: number(), end: number()))
    case 5: player.clearSegment()
    default:
      let easing = StateMachineDefinition.Easing(
        x1: random.pick([0, 0.42, 1, 2, .nan]), y1: random.pick([-1, 0, 1.5, .infinity]),
        x2: random.pick([0, 0.58, 1]),
        y2: random.pick([0, 1, 2]))
      note("tween", try? player.tween(to: number(), milliseconds: time(), easing: easing))
    }
  }

  private func changeSettings() {
    switch random.below(9) {
    case 0: player.setMode(random.pick(PlaybackMode.allCases))
    case 1: player.setLoop(random.below(2) == 0)
    case 2: player.setLoopCount(random.below(4))
    case 3: player.setSpeed(number())
    case 4: player.setFrameInterpolation(random.below(2) == 0)
    case 5: player.setAutoplay(random.below(2) == 0)
    case 6: player.setMarker(random.below(4) == 0 ? nil : random.pick(names.markers))
    case 7:
      player.setReducedMotion(random.pick([.full, .full, .settled, .marker(random.pick(names.markers))]))
    default: player.setBackground(UInt32(random.below(1 << 30)))
    }
  }

  private func changePackage() {
    switch random.below(8) {
    case 0: note("animation", try? player.loadAnimation(id: random.pick(names.animations)))
    case 1, 2: note("theme", try? player.setTheme(random.pick(names.themes)))
    case 3: note("slot", try? player.setSlot(random.pick(names.slots), to: slotValue()))
    case 4: note("slots", try? player.setSlots(json: Array(player.slotsJSON.utf8)))
    case 5: player.clearSlot(random.pick(names.slots))
    case 6: note("slot", try? player.resetSlot(random.pick(names.slots)))
    default: player.resetSlots()
    }
  }

  private func slotValue() -> SlotValue {
    switch random.below(5) {
    case 0: .scalar(Double(number()))
    case 1: .vector(Double(number()), 3)
    case 2: .color(red: 1, green: 0.5, blue: Double(number()))
    case 3: .position(x: 1, y: Double(number()))
    default: .text("text")
    }
  }

  private func draw() {
    guard picturesLeft > 0 else { return }
    picturesLeft -= 1
    player.draw(into: &surface)
    var sum: UInt64 = 0
    for pixel in surface.pixels { sum = (sum ^ UInt64(pixel)) &* 0x9E37_79B9_7F4A_7C15 }
    note("draw", sum)
  }
}
