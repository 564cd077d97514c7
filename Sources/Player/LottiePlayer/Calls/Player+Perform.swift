import DotLottieFormat
import LottieRenderer
internal import VectorRaster
internal import ZoetropeJSON

extension Player {
  /// Performs a call.
  ///
  /// A refused call changes nothing, with these exceptions: a theme or slots of which some parts are valid
  /// (``PlayerError/isPartial``); contents that can't be read, which leave the player empty; a state machine that can't be
  /// loaded, which leaves none; and an unknown input, after which the machine tries its transitions, as the reference does.
  ///
  /// - Returns: The answer, with the reason of a refusal.
  /// - Complexity: As the method of the same name. Ticks, gestures and frames don't allocate if the host drains events.
  @discardableResult
  public func perform(_ call: consuming PlayerCall) -> PlayerAnswer {
    let isFinite = call.hasFiniteNumbers
    guard isFinite || options.dialect.allowsInfinity else {
      return .refused(.invalid("a number of the call is not finite"))
    }
    #if DEBUG
      onCall?(isFinite ? copy call : .omitted("a number of the call is not finite"))
    #endif
    dropUntakenEvents()
    do throws(PlayerError) {
      try carryOut(consume call)
    } catch {
      settle()
      return .refused(error)
    }
    settle()
    return .accepted
  }

  private func carryOut(_ call: consuming PlayerCall) throws(PlayerError) {
    switch consume call {
    case .load(let content): try take(content)
    case .loadAnimation(let id): try showAnimation(id)

    case .resize(let width, let height): try resizeCanvas(width, height)
    case .setLayout(let layout): changeStage { $0.layout = layout }
    case .setTransform(let matrix):
      changeStage { $0.transform = matrix }
    case .setViewport(let viewport): changeStage { $0.viewport = viewport }
    case .setBackground(let color): session.context.timeline.setBackground(color)

    case .play: try session.context.play()
    case .pause: try session.context.pause()
    case .stop: try session.context.stop()
    case .setFrame(let frame): try session.context.setFrame(frame)
    case .setSegment(let start, let end):
      try session.context.setSegment(Timeline.Segment(start: start, end: end))
    case .clearSegment: session.context.timeline.clearSegment()
    case .setMarker(let name): try limit(toMarker: name)
    case .setMode(let mode): session.context.setMode(mode)
    case .setLoop(let value): session.context.timeline.setLoop(value)
    case .setLoopCount(let count):
      guard count >= 0 || options.dialect != .documented else {
        throw .invalid("the number of iterations is 0 or more, not \(count)")
      }
      session.context.timeline.setLoopCount(count)
    case .setSpeed(let speed):
      guard speed > 0 || options.dialect != .documented else {
        throw .invalid("a speed is above 0; \"setMode\" plays backwards")
      }
      session.context.timeline.setSpeed(speed)
    case .setFrameInterpolation(let value): session.context.timeline.setFrameInterpolation(value)
    case .setReducedMotion(let motion):
      session.context.timeline.reducedMotion = motion
      session.context.timeline.markDirty()
    case .setAutoplay(let value): session.context.setAutoplay(value)
    case .tween(let frame, let milliseconds, let easing):
      try session.context.beginTween(to: frame, milliseconds: milliseconds, easing: easing)
    case .tick(let milliseconds):
      // The other dialects take it as 0, as the reference does.
      guard milliseconds >= 0 || options.dialect != .documented else {
        let time = JSONValue.float(milliseconds).text(.line)
        throw .invalid("time does not run backwards; \"ms\" is 0 or more, not \(time)")
      }
      isPictureDue = false
      isPictureDue = try session.tick(milliseconds: milliseconds)

    case .setTheme(let id): try choose(theme: id)
    case .setThemeData(let json): try choose(themeData: json)
    case .setSlot(let id, let value): try fill(id, with: value)
    case .setSlotProperty(let id, let json): try fill(id, with: json)
    case .setSlots(let json): try fillSlots(json)
    case .replaceSlots(let values): try replaceSlots(values)
    case .clearSlot(let id): try emptySlot(id)
    case .clearSlots: emptyAllSlots()
    case .resetSlot(let id): try restoreSlot(id)
    case .resetSlots: restoreAllSlots()

    case .loadMachine(let id): try installMachine(.loadMachine(id: id))
    case .loadMachineData(let json): try installMachine(.loadMachineData(json))
    case .loadMachineDefinition(let machine): try installMachine(.loadMachineDefinition(machine))
    case .unloadMachine: removeStateMachine()
    case .startMachine(let policy): try start(policy)
    case .stopMachine: guard session.stop() else { throw .noMachine }
    case .setInput(let name, let value):
      if let refusal = session.set(name, to: value) { throw reason(refusal, name, value.type) }
    case .setInputAt(let input, let value):
      guard let refusal = session.set(input, to: value) else { break }
      let isForeign = session.machine.map { $0 !== input.machine } ?? false
      throw isForeign
        ? .invalid("the token is of another state machine") : reason(refusal, input.name, value.type)
    case .resetInput(let name):
      if let refusal = session.reset(name) { throw reason(refusal, name, nil) }
    case .overrideState(let name):
      guard session.override(to: name) else { throw refusal(ofState: name) }
    case .setSeed(let seed): session.setSeed(seed)
    case .postComplete: try requireMachine(session.postComplete())
    case .postLoopComplete: try requireMachine(session.postLoopComplete())
    case .post(let gesture, let x, let y): try requireMachine(carryOut(gesture, x, y))
    case .postOnLayer(let gesture, let layer):
      let point = try point(of: gesture, on: layer)
      try requireMachine(carryOut(gesture, point.x, point.y))

    case .omitted(let reason): throw .insufficient("the recording lacks a call: \(reason)")
    }
  }

  /// Throws the reason of a call that the state machine did not accept.
  private func requireMachine(_ isAccepted: Bool) throws(PlayerError) {
    if !isAccepted { throw refusalOfGestures ?? .machineNotRunning }
  }

  private func changeStage(_ change: (inout DrawingStage) -> Void) {
    change(&stage)
    session.context.timeline.markDirty()
  }
}
