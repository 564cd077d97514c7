import DotLottieFormat
import LottiePlayer

extension DotLottieAnimation {
  /// Whether a state machine takes transitions, or will as soon as the animation is there.
  public func isStateMachineRunning() -> Bool {
    startsUnseenMachine ?? player.stateMachine.map { $0.status != .stopped } ?? false
  }

  /// Takes a state machine of the package; the one before is stopped.
  ///
  /// - Returns: Whether there is one of that id that can be read; true while the package is being fetched: whether it
  ///   was right is told by ``StateMachineObserver/onError(message:)`` then.
  @discardableResult
  public func stateMachineLoad(id: String) -> Bool {
    if case .failed(let error) = loadingState {
      lastError = error
      return false
    }
    if isRehearsing { return rehearseLoad(id) }
    let isRead = drive { player in
      loadMachine { () throws(DotLottieError) in try player.loadStateMachine(id: id) }
    }
    if isRead { prefetchMachineAnimations() }
    return isRead
  }

  /// Takes a state machine of a text of JSON; the one before is stopped.
  ///
  /// - Returns: Whether it can be read.
  @discardableResult
  public func stateMachineLoadData(_ data: String) -> Bool {
    if case .failed(let error) = loadingState {
      lastError = error
      return false
    }
    let text = Array(data.utf8)
    let isRead = drive { player in
      loadMachine { () throws(DotLottieError) in try player.loadStateMachine(json: text) }
    }
    if isRehearsing {
      trust(nil)
      if isRead { note { player throws(DotLottieError) in try player.loadStateMachine(json: text) } }
    }
    return isRead
  }

  private func rehearseLoad(_ id: String) -> Bool {
    if let content {
      trust(nil)
      guard let file = content.file else {
        lastError = .invalidCall("the animation comes from no package that could have a state machine")
        return false
      }
      let isRead = drive { player in
        loadMachine { () throws(DotLottieError) in
          try player.loadStateMachine(file.stateMachine(id: id, parsing: options.dialect.parsing))
        }
      }
      guard isRead else { return false }
    } else {
      guard loadingState == .loading else { return false }
      drive { $0.unloadStateMachine() }
      trust(id)
    }
    note { player throws(DotLottieError) in try player.loadStateMachine(id: id) }
    return true
  }

  private func loadMachine(_ body: () throws(DotLottieError) -> Void) -> Bool {
    do throws(DotLottieError) {
      try body()
      return true
    } catch {
      lastError = DotLottieAnimationError(error)
      return false
    }
  }

  /// Has a machine taken when the animation is there.
  private func note(_ load: @escaping @MainActor (Player) throws(DotLottieError) -> Void) {
    wait(.machine) { animation in
      do throws(DotLottieError) {
        try load(animation.player)
        return nil
      } catch {
        let reason = DotLottieAnimationError(error)
        animation.lastError = reason
        return reason
      }
    }
  }

  /// Starts the machine of the configuration, as a call of the host's would; that it can't be is told when observers
  /// are there.
  func startConfiguredMachine() {
    guard let id = config.stateMachineId, !id.isEmpty, !stateMachineStart(id: id) else { return }
    let error = lastError ?? .invalidCall("the state machine \"\(id)\" has no initial state")
    wait(.machine) { animation in
      animation.lastError = error
      return error
    }
  }

  /// Starts the state machine.
  ///
  /// - Parameter openUrlPolicy: Which addresses may be opened: none unless they are listed.
  /// - Returns: Whether there is one that has an initial state.
  @discardableResult
  public func stateMachineStart(openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()) -> Bool {
    let policy = openUrlPolicy.enginePolicy
    let isAccepted = askMachine({ $0.startStateMachine(policy: policy) }, \.reasonNotToStart)
    if isAccepted { startsUnseenMachine = true }
    return isAccepted
  }

  /// Takes a state machine of the package and starts it; the one before is stopped.
  ///
  /// - Returns: Whether there is one of that id that has an initial state.
  @discardableResult
  public func stateMachineStart(id: String, openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()) -> Bool {
    stateMachineLoad(id: id) && stateMachineStart(openUrlPolicy: openUrlPolicy)
  }

  /// Stops the state machine; playback has its own settings again.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func stateMachineStop() -> Bool {
    startsUnseenMachine = false
    return askMachine({ $0.stopStateMachine() }, { _ in .noStateMachine })
  }

  /// Tells the state machine of something; before the first animation is there, when it is.
  ///
  /// - Parameters:
  ///   - event: What it is told.
  ///   - force: Without effect: every event is passed on, and the machine knows which it listens to.
  public func stateMachinePostEvent(_ event: Event, force: Bool? = false) {
    // A pointer is on what shows, also while another animation is on its way.
    if isRehearsing {
      whenLoaded { animation in event.post(to: animation.player) }
    } else {
      drive(event.post)
    }
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether there is such an input, and it could be fired.
  @discardableResult
  public func stateMachineFire(event: String) -> Bool { setInput(event, to: .event) }

  /// Enters a state whatever the transitions say; they are not tried afterwards.
  ///
  /// - Returns: Whether there is such a state.
  @discardableResult
  public func stateMachineOverrideState(_ state: String) -> Bool {
    askMachine({ $0.overrideState(state) }, { $0.reason(state: state) })
  }

  /// Sets where the random numbers of the machine begin.
  public func stateMachineSetSeed(_ seed: UInt64) { set { $0.setRandomSeed(seed) } }

  /// The state of the machine; empty without one, and before it was started.
  public func stateMachineCurrentState() -> String { player.stateMachine?.currentState ?? "" }

  /// What the machine is doing: `Stopped`, `Running` or `Tweening`; empty without one.
  public func stateMachineStatus() -> String { player.machineStatusText }

  /// The kinds of events that the machine listens to, sorted, such as `Click` and `PointerDown`.
  public func stateMachineFrameworkSetup() -> [String] { player.stateMachine?.listeners.names ?? [] }

  /// A state machine of the package as its JSON; empty when there is none of that id.
  public func getStateMachine(_ id: String) -> String {
    guard let text = try? content?.file?.stateMachineData(id: id) else { return "" }
    return String(decoding: text, as: UTF8.self)
  }
}
