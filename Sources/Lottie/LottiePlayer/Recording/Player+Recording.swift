import DotLottieFormat
internal import VectorRaster

extension Player {
  /// Notes a call from outside, before it is made; release builds have no trace of it.
  @inline(__always)
  func note(_ call: @autoclosure () -> PlayerCall) {
    #if DEBUG
      guard let onCall else { return }
      onCall(call())
    #endif
  }

  /// Notes a call that loads or unloads the state machine.
  @inline(__always)
  func noteMachine(_ call: @autoclosure () -> PlayerCall) {
    #if DEBUG
      let call = call()
      switch call {
      case .loadMachine, .loadMachineData: stateMachineSource = call
      default: stateMachineSource = nil
      }
      onCall?(call)
    #endif
  }
}

#if DEBUG
  extension Player {
    /// Calls that bring a new player to the state of this one.
    ///
    /// - Returns: The calls, and whether the other player is the same afterwards: so it is before an animation is
    ///   loaded. Otherwise, it is in the same state and at the same frame, but the time in a state, the number of
    ///   iterations and tweens are not those of this one.
    package func callsToHere() -> (calls: [PlayerCall], isExact: Bool) {
      let size = canvasSize
      var calls: [PlayerCall] = [
        .resize(width: size.width, height: size.height), .layout(layout),
        .setFrameInterpolation(timeline.usesFrameInterpolation), .setReducedMotion(timeline.reducedMotion),
      ]
      if transform != .identity { calls.append(.transform(transform)) }
      if let viewport { calls.append(.viewport(viewport)) }
      if timeline.background != 0 { calls.append(.background(timeline.background)) }
      let settings: [PlayerCall] = [
        .setMode(timeline.mode), .setLoop(timeline.loops), .setLoopCount(timeline.loopCount),
        .setSpeed(timeline.speed),
      ]
      guard timeline.status != .idle else {
        calls += settings + [.setAutoplay(timeline.autoplays)]
        return (calls, stateMachine == nil && stateMachineSource == nil)
      }
      calls.append(.load(timeline.animationID ?? ""))
      if let call = themeCall { calls.append(call) }
      if !slotIDs.isEmpty { calls.append(.setSlots(Array(slotsJSON.utf8))) }
      calls += machineCalls + settings + playbackCalls
      return (calls, false)
    }

    /// The call that sets the theme; nil before the first choice.
    private var themeCall: PlayerCall? {
      switch (machineTheme ?? hostTheme)?.source ?? activeTheme.source {
      case .none: hostTheme == nil && machineTheme == nil ? nil : .setTheme("")
      case .package(let id): .setTheme(id)
      case .data(_, let json): json.map { .setThemeData($0) } ?? .unwritable("a theme that was made in code")
      }
    }

    private var machineCalls: [PlayerCall] {
      guard let machine = stateMachine, let stateMachineSource else { return [] }
      var calls = [stateMachineSource]
      if machine.status != .stopped { calls.append(.start(OpenURLPolicy())) }
      for (name, value) in machine.inputs where !name.hasPrefix("@") && value.type != .event {
        calls.append(.setInput(name, value))
      }
      if machine.status != .stopped && !machine.currentState.isEmpty {
        calls.append(.override(machine.currentState))
      }
      return calls
    }

    private var playbackCalls: [PlayerCall] {
      var calls: [PlayerCall] = []
      if let name = timeline.markerName {
        calls.append(.setMarker(name))
      } else if let segment = timeline.segment {
        calls.append(.setSegment(start: segment.start, end: segment.end))
      } else {
        calls.append(.clearSegment)
      }
      switch timeline.status {
      case .playing, .tweening: calls += [.setFrame(timeline.frame), .play]
      case .paused: calls += [.play, .pause, .setFrame(timeline.frame)]
      case .stopped, .idle: calls += [.stop, .setFrame(timeline.frame)]
      }
      return calls
    }
  }
#endif

extension StateMachineEngine {
  /// The name of the input at a location.
  func name(of place: InputPlace, _ type: InputType) -> String? {
    guard place.machine === shared else { return nil }
    let names =
      switch type {
      case .numeric: machine.numbers.names.names
      case .string: machine.strings.names.names
      case .boolean: machine.booleans.names.names
      case .event: machine.events.names
      }
    return names.indices.contains(Int(place.row)) ? names[Int(place.row)] : nil
  }
}
