import LottiePlayer

/// The table of a dual-state control, row by row, as slow and as plain as can be: what the control is compared with.
///
/// Rows are those of the design, in its order; the first whose condition holds says what happens.
struct DualStateTable: Equatable {
  typealias Side = DualState.Side
  typealias Effect = DualState.Effect

  var policy = DualState.Policy()
  var intent = Side.inactive
  var shown: Side?
  /// What was asked for when the last start came.
  var startSide = Side.inactive
  var slots: [Side: DualState.Slot] = [.inactive: .idle, .active: .idle]
  var generations: [Side: Int] = [.inactive: 0, .active: 0]
  var failures: [Side: Int] = [.inactive: 0, .active: 0]
  var isAttached = false, isPlaying = false, isCovered = false, reducesMotion = false, hasEnded = false
  var token: UInt64 = 0
  var pendingSince = Duration.zero

  /// What a control tells of itself.
  struct Facts: Equatable {
    var intent: Side, shown: Side?, slots: [DualState.Slot], generations: [Int]
    var isAttached: Bool, isPlaying: Bool, isCovered: Bool, token: UInt64

    init(_ table: DualStateTable) {
      (intent, shown, token) = (table.intent, table.shown, table.token)
      slots = Side.allCases.map { table.slots[$0] ?? .idle }
      generations = Side.allCases.map { table.generations[$0] ?? 0 }
      (isAttached, isPlaying, isCovered) = (table.isAttached, table.isPlaying, table.isCovered)
    }

    init(_ control: DualState) {
      (intent, shown, token) = (control.intent, control.shown, control.playToken)
      slots = Side.allCases.map { control[$0] }
      generations = Side.allCases.map(control.generation)
      (isAttached, isPlaying, isCovered) = (control.isAttached, control.isPlaying, control.isCovered)
    }
  }

  mutating func follow(_ input: DualState.Input, at now: Duration) -> [Effect] {
    if hasEnded { return [] }
    switch input {
    case .set(let x) where x == intent && shown == x:  // 1
      return policy.replays && isAttached ? playing() : []
    case .set(let x) where x == intent && slots[x] == .failed:  // 2
      return policy.retry == .never ? [] : loading(x, .user)
    case .set(let x) where x == intent && slots[x] == .idle:  // 2
      return loading(x, .user)
    case .set(let x) where x == intent && slots[x] == .ready && isAttached:  // Not met in life.
      return presenting(x, isStale: false)
    case .set(let x) where x == intent && slots[x] == .ready && policy.offScreen == .settle:
      return [showing(x), settling()]
    case .set(let x) where x == intent: return []  // 2
    case .set(let x) where shown == x:  // 3
      wait(for: x, now)
      return uncovering()
    case .set(let x) where slots[x] == .ready && isAttached:  // 4
      wait(for: x, now)
      return presenting(x, isStale: false)
    case .set(let x) where slots[x] == .ready:  // 5
      wait(for: x, now)
      let effects = uncovering()
      return effects + (policy.offScreen == .settle ? [showing(x), settling()] : [])
    case .set(let x) where slots[x] == .idle:  // 6
      wait(for: x, now)
      return uncovering() + loading(x, .user)
    case .set(let x) where slots[x] == .loading:  // 7
      wait(for: x, now)
      return uncovering() + [.prioritize(x, generation: generations[x] ?? 0)]
    case .set(let x) where policy.retry == .never:  // 8
      // Told as in 12: whoever waits for it would hear nothing else.
      wait(for: x, now)
      return covering(x) + [.report(x)]
    case .set(let x):
      wait(for: x, now)
      return covering(x) + loading(x, .user)
    case .loaded(let x, let generation) where generation != generations[x] || slots[x] != .loading:  // 9
      return []
    case .loaded(let x, _):  // 10 and 11
      slots[x] = .ready
      failures[x] = 0
      var effects: [Effect] = []
      if x == intent && isAttached && shown != x { effects += presenting(x, isStale: false) }
      if !isAttached && policy.offScreen == .settle && x == intent && shown == x.other {
        effects += [showing(x), settling()]
      }
      if x == intent && policy.preparesOtherSide && slots[x.other] == .idle {
        effects += loading(x.other, .utility)
      }
      return effects
    case .failed(let x, let generation) where generation != generations[x] || slots[x] != .loading: return []
    case .failed(let x, let generation):  // 12 and 13
      slots[x] = .failed
      failures[x, default: 0] += 1
      var effects: [Effect] = []
      if case .backoff(let first, let count) = policy.retry, let failed = failures[x], failed <= count {
        var delay = first
        for _ in 1..<failed where failed > 1 { delay += delay }
        effects.append(.retry(x, generation: generation, after: delay))
      }
      return effects + (x == intent && shown != x ? covering(x) + [.report(x)] : [])
    case .retry(let x, let generation) where generation == generations[x] && slots[x] == .failed:
      return loading(x, x == intent ? .user : .utility)
    case .retry: return []
    case .attach where isAttached: return []
    case .attach where shown == intent:  // 15
      isAttached = true
      return isPlaying ? [.resume(token: token)] : []
    case .attach where slots[intent] == .ready:  // 14
      isAttached = true
      return presenting(intent, isStale: now - pendingSince >= policy.staleAfter)
    case .attach where slots[intent] == .idle:
      isAttached = true
      return loading(intent, .user)
    case .attach:
      isAttached = true
      return []
    case .detach:  // 16
      defer { isAttached = false }
      return isAttached && isPlaying ? [.pause] : []
    case .playEnded(let ended, let isComplete) where ended == token && isPlaying:  // 17
      isPlaying = false
      return isComplete ? [] : [.settle]
    case .playEnded: return []  // 18
    case .start:  // 19
      let effects = Side.allCases.flatMap { cancelling($0) } + (shown != nil || isCovered ? [.clear] : [])
      slots = [.inactive: .idle, .active: .idle]
      failures = [.inactive: 0, .active: 0]
      (shown, isCovered, isPlaying, pendingSince, startSide) = (nil, false, false, now, intent)
      return effects + loading(intent, .user)
    case .memoryPressure where shown == intent.other: return []  // 20: what is seen stays
    case .memoryPressure:
      let other = intent.other
      if slots[other] == .loading { return cancelling(other) }
      guard slots[other] == .ready else { return [] }
      slots[other] = .idle
      return [.discard(other)]
    case .reduceMotion(let reduces):  // 21
      reducesMotion = reduces
      return reduces && isPlaying ? [settling()] : []
    case .end:  // 22
      hasEnded = true
      return Side.allCases.flatMap { cancelling($0) }
    }
  }

  private mutating func wait(for side: Side, _ now: Duration) { (intent, pendingSince) = (side, now) }

  private mutating func loading(_ side: Side, _ urgency: DualState.Urgency) -> [Effect] {
    slots[side] = .loading
    generations[side, default: 0] += 1
    return [.load(side, generation: generations[side] ?? 0, urgency)]
  }

  private mutating func cancelling(_ side: Side) -> [Effect] {
    guard slots[side] == .loading else { return [] }
    slots[side] = .idle
    return [.cancel(side, generation: generations[side] ?? 0)]
  }

  private mutating func showing(_ side: Side) -> Effect {
    (shown, isPlaying, isCovered) = (side, false, false)
    return .present(side)
  }

  private mutating func settling() -> Effect {
    isPlaying = false
    return .settle
  }

  private mutating func playing() -> [Effect] {
    token += 1
    if reducesMotion { return [settling()] }
    isPlaying = true
    return [.play(token: token)]
  }

  private mutating func presenting(_ side: Side, isStale: Bool) -> [Effect] {
    let isSwitched = shown != nil || side != startSide
    let present = showing(side)
    if !isSwitched && !policy.playsFirst { return [present, .rest] }
    return [present] + (isStale ? [settling()] : playing())
  }

  private mutating func covering(_ side: Side) -> [Effect] {
    if policy.keepsShownOnFailure && shown != nil { return [] }
    isCovered = true
    return [.cover(side)]
  }

  private mutating func uncovering() -> [Effect] {
    guard isCovered else { return [] }
    isCovered = false
    return [.uncover]
  }
}
