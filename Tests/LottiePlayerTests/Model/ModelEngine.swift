import LottieFormat
import LottiePlayer

/// The state machine as the page's section 4 describes it, over a ``ModelPlayer``.
final class ModelEngine {
  enum Status: String {
    case stopped, running, tweening
  }

  let player: ModelPlayer
  let machine: ModelMachine
  /// What the machine tells; addresses to open are in ``urls``.
  var events: [PlayerEvent] = []
  var urls: [PlayerEvent] = []

  // §4.1
  var status = Status.stopped
  var current: ModelMachine.State?
  let global: ModelMachine.State?
  var pendingEvent: String?
  var mutated = false
  var tweenTarget: ModelMachine.State?
  var tweenFrame: Float = 0
  var sourceExited = false
  var elapsed: Float = 0
  var history: [String] = []
  var cycles = 0
  var seed = ModelRandom.defaultSeed
  var random = ModelRandom(seed: ModelRandom.defaultSeed)
  // §5.2
  var trackedLayer = ""
  // §7.1
  var lastPointer: String?
  var whitelist: [String] = []
  var needsInteraction = true
  // §6
  var numbers: [String: Float]
  var texts: [String: String]
  var flags: [String: Bool]
  /// §4.1: what stopping restores.
  let snapshot: (mode: String, speed: Float, loop: Bool, loopCount: Int, autoplay: Bool)

  init(_ machine: ModelMachine, _ player: ModelPlayer) {
    self.machine = machine
    self.player = player
    global = machine.states.last { $0.isGlobal }
    (numbers, texts, flags) = (machine.numbers, machine.texts, machine.flags)
    snapshot = (player.mode, player.speed, player.loop, player.iteration, player.autoplay)
  }

  // MARK: §4.2 Transitions of one state

  private func select(_ state: ModelMachine.State) -> ModelMachine.Transition? {
    var fallback: ModelMachine.Transition?
    for transition in state.transitions {
      guard let guards = transition.guards, !guards.isEmpty else {
        fallback = transition
        continue
      }
      let hasEventGuard = guards.contains { $0.type == "Event" }
      if hasEventGuard == (pendingEvent != nil), guards.allSatisfy(isTrue) { return transition }
    }
    return fallback
  }

  private func isTrue(_ item: ModelMachine.Guard) -> Bool {
    switch item.type {
    case "Event": return pendingEvent == item.inputName
    case "Numeric":
      guard let left = item.inputName == "@elapsedTime" ? elapsed : numbers[item.inputName] else {
        return false
      }
      var right: Float?
      switch item.compareTo {
      case .number(let number): right = number
      case .text("@elapsedTime"): right = elapsed
      case .text(let name) where name.hasPrefix("$"): right = numbers[name.withoutDollars]
      default: break
      }
      guard let right else { return false }
      switch item.condition {
      case "GreaterThan": return left > right
      case "GreaterThanOrEqual": return left >= right
      case "LessThan": return left < right
      case "LessThanOrEqual": return left <= right
      case "Equal": return left == right
      default: return left != right
      }
    case "String":
      guard let left = texts[item.inputName], case .text(let word) = item.compareTo else { return false }
      guard let right = word.hasPrefix("$") ? texts[word.withoutDollars] : word else { return false }
      return item.condition == "Equal" ? left == right : item.condition == "NotEqual" && left != right
    default:
      guard let left = flags[item.inputName] else { return false }
      var right: Bool?
      switch item.compareTo {
      case .bool(let flag): right = flag
      case .text(let name): right = flags[name.withoutDollars]
      default: break
      }
      guard let right else { return false }
      return item.condition == "Equal" ? left == right : item.condition == "NotEqual" && left != right
    }
  }

  // MARK: §4.3 The global state

  private func evaluateGlobal() -> Bool {
    guard let global, let transition = select(global) else { return false }
    pendingEvent = nil
    let settled = status == .tweening ? tweenTarget?.name : current?.name
    if transition.toState == settled { return false }
    return change(to: transition.toState, transition, fromGlobal: true)
  }

  // MARK: §4.4 Changing state

  private func lookUp(_ name: String) -> ModelMachine.State? {
    if let global, global.name == name { return global }
    return machine.states.first { $0.name == name }
  }

  /// - Returns: Whether the state exists.
  private func change(to name: String, _ transition: ModelMachine.Transition?, fromGlobal: Bool) -> Bool {
    let isInterrupting = status == .tweening
    if isInterrupting, transition != nil, tweenTarget?.name == name { return true }
    let wasExited = isInterrupting && sourceExited
    guard let new = lookUp(name) else { return false }
    let old = current
    events.append(.transition(from: old?.name ?? "", to: name))
    if let old, !wasExited, !fromGlobal { run(old.exitActions, runsPipeline: false) }
    if !wasExited { events.append(.stateExit(old?.name ?? "")) }
    if let tween = transition?.tween {
      if new.isGlobal { return true }
      if let old, old.animation == new.animation, let frame = targetFrame(of: new) {
        do {
          try player.startTween(frame, tween.seconds * 1000, tween.easing)
          tweenTarget = new
          tweenFrame = frame
          sourceExited = wasExited || !fromGlobal
          status = .tweening
          return true
        } catch {}
      }
    }
    if isInterrupting {
      player.cancelTween()
      player.tweenEnd = nil
      status = .running
      tweenTarget = nil
    }
    current = new
    events.append(.stateEntered(name))
    enter(new)
    return true
  }

  private func targetFrame(of state: ModelMachine.State) -> Float? {
    if let segment = state.segment {
      guard let marker = player.animation?.markers.first(where: { $0.name == segment }) else { return nil }
      return state.isReverse ? min(marker.end, player.total - 1) : marker.start
    }
    return state.isReverse ? player.total - 1 : 0
  }

  // MARK: §4.5 The pipeline

  func runPipeline() {
    cycles = 0
    if status == .stopped || (current == nil && global == nil) { return }
    var ignoresGlobal = false
    var again = true
    while again {
      again = false
      var ignoresState = false
      if let last = history.last, history.dropLast().contains(last) {
        cycles += 1
        if cycles >= 20 {
          stop()
          events.append(.error("InfiniteLoop"))
          return
        }
        history = []
      }
      history.append(current?.name ?? "")
      if !ignoresGlobal, evaluateGlobal() {
        if status == .tweening { break }
        if mutated {
          mutated = false
          ignoresState = true
          again = true
        }
        if pendingEvent != nil {
          ignoresState = true
          again = true
        }
      }
      if !ignoresState, let state = current, let transition = select(state) {
        pendingEvent = nil
        if !change(to: transition.toState, transition, fromGlobal: false) { break }
        if status == .tweening { break }
        if mutated {
          mutated = false
          ignoresGlobal = false
        } else {
          ignoresGlobal = pendingEvent == nil
        }
        again = true
      }
    }
    if status != .tweening { pendingEvent = nil }
  }

  // MARK: §4.6 Entering

  private func enter(_ state: ModelMachine.State) {
    if !state.isGlobal {
      player.setLoop(state.loop)
      player.setLoopCount(state.loopCount)
      player.setSpeed(state.speed)
      player.setBackground(state.background ?? 0)
      player.clearMarker()
      if !state.animation.isEmpty, state.animation != player.animationID {
        player.setAutoplay(false)
        player.theme = nil
        try? player.loadAnimation(state.animation)
      }
      if let segment = state.segment { player.setMarker(segment) }
      player.setMode(state.mode)
      player.setAutoplay(state.autoplay)
    }
    run(state.entryActions, runsPipeline: false)
    if state.isFinal { stop() }
  }

  // MARK: §4.7 Starting

  func start(whitelist: [String], needsInteraction: Bool) -> Bool {
    try? player.stop()
    player.setMode("Forward")
    player.setSpeed(1)
    player.setLoop(false)
    player.setLoopCount(0)
    player.setAutoplay(false)
    if machine.initial.isEmpty || machine.states.isEmpty { return false }
    self.needsInteraction = needsInteraction
    if !whitelist.isEmpty { self.whitelist = whitelist }
    elapsed = 0
    random = ModelRandom(seed: seed)
    if !change(to: machine.initial, nil, fromGlobal: false) {
      events.append(.error("Error setting initial state: CreationError"))
      return false
    }
    if status == .running { return true }
    events.append(.start)
    status = .running
    runPipeline()
    return true
  }

  // MARK: §4.8 Stopping

  func stop() {
    status = .stopped
    events.append(.stop)
    player.setMode(snapshot.mode)
    player.setSpeed(snapshot.speed)
    player.setLoop(snapshot.loop)
    player.setLoopCount(snapshot.loopCount)
    player.setBackground(0)
    player.clearMarker()
    player.setAutoplay(snapshot.autoplay)
  }

  // MARK: §4.9 Ticks

  func tick(_ milliseconds: Float) throws(ModelPlayer.Refusal) -> Bool {
    var result = Result<Bool, ModelPlayer.Refusal>.success(false)
    do throws(ModelPlayer.Refusal) {
      result = .success(try player.tick(milliseconds))
    } catch {
      result = .failure(error)
    }
    let completion = player.completion
    player.completion = nil
    switch completion {
    case .complete: post("OnComplete")
    case .loop: post("OnLoopComplete")
    case nil: break
    }
    if status == .tweening, !player.isTweening { endTween() }
    if status != .stopped {
      elapsed += max(0, milliseconds * 0.001)
      if [global, current].contains(where: { $0.map(readsElapsedTime) ?? false }) { runPipeline() }
    }
    return try result.get()
  }

  private func endTween() {
    status = .running
    let target = tweenTarget
    tweenTarget = nil
    guard player.tweenEnd == .completed, let target else { return }
    current = target
    events.append(.stateEntered(target.name))
    enter(target)
    player.force(tweenFrame)
    runPipeline()
  }

  private func readsElapsedTime(_ state: ModelMachine.State) -> Bool {
    state.transitions.flatMap { $0.guards ?? [] }.contains { item in
      guard item.type == "Numeric" else { return false }
      if case .text("@elapsedTime") = item.compareTo { return true }
      return item.inputName == "@elapsedTime"
    }
  }

  // MARK: §4.11 Override

  func override(_ state: String) -> Bool { change(to: state, nil, fromGlobal: false) }
}
