import DotLottieFormat
internal import VectorRaster

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
        .resize(width: size.width, height: size.height), .setLayout(layout),
        .setFrameInterpolation(timeline.usesFrameInterpolation), .setReducedMotion(timeline.reducedMotion),
      ]
      if transform != .identity { calls.append(.setTransform(transform)) }
      if let viewport { calls.append(.setViewport(viewport)) }
      if timeline.background != 0 { calls.append(.setBackground(timeline.background)) }
      let settings: [PlayerCall] = [
        .setMode(timeline.mode), .setLoop(timeline.loops), .setLoopCount(timeline.loopCount),
        .setSpeed(timeline.speed),
      ]
      guard timeline.status != .idle else {
        calls += settings + [.setAutoplay(timeline.autoplays)]
        return (calls, stateMachine == nil && stateMachineSource == nil)
      }
      calls.append(.load(.current(animation: timeline.animationID ?? "")))
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
      case .data(_, let json): .setThemeData(json)
      }
    }

    private var machineCalls: [PlayerCall] {
      guard let machine = stateMachine, let stateMachineSource else { return [] }
      var calls = [stateMachineSource]
      if machine.status != .stopped { calls.append(.startMachine(OpenURLPolicy())) }
      for (name, value) in machine.inputs where !name.hasPrefix("@") && value.type != .event {
        calls.append(.setInput(name, value))
      }
      if machine.status != .stopped && !machine.currentState.isEmpty {
        calls.append(.overrideState(machine.currentState))
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
