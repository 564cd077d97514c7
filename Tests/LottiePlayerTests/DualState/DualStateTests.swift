import LottiePlayer
import TestSupport
import Testing

/// What a control with two sides does, in all of its states.
@Suite struct DualStateTests {
  typealias Side = DualState.Side
  typealias Slot = DualState.Slot

  /// All that can happen to a control, with answers to the last request and to an older one.
  private static func inputs(_ control: DualState) -> [DualState.Input] {
    var inputs: [DualState.Input] = [
      .start, .attach, .detach, .memoryPressure, .reduceMotion(true), .reduceMotion(false), .end,
    ]
    for side in Side.allCases {
      inputs.append(.set(side))
      for generation in [control.generation(of: side), control.generation(of: side) - 1] {
        inputs += [
          .loaded(side, generation: generation), .failed(side, generation: generation),
          .retry(side, generation: generation),
        ]
      }
    }
    for token in [control.playToken, control.playToken &- 1] {
      inputs += [true, false].map { .playEnded(token: token, isComplete: $0) }
    }
    return inputs
  }

  private static let policies: [DualState.Policy] = (0..<16).map { bits in
    var policy = DualState.Policy()
    // Independent of the other choices.
    policy.retry = [.never, .onDemand, .backoff(first: .seconds(1), count: 2)][bits % 3]
    policy.replays = bits & 1 != 0
    policy.playsFirst = bits & 2 != 0
    policy.offScreen = bits & 4 != 0 ? .settle : .wait
    policy.keepsShownOnFailure = bits & 8 != 0
    policy.preparesOtherSide = bits & 8 == 0
    return policy
  }

  @Test(arguments: policies.indices.sampled) func `all 192 states follow the table, whatever happens`(
    number: Int
  ) {
    let policy = Self.policies[number]
    var count = 0
    for intent in Side.allCases {
      for shown in [nil] + Side.allCases.map(Optional.some) {
        for inactive in Slot.allCases {
          for active in Slot.allCases {
            for isAttached in [false, true] {
              count += 1
              for flags in 0..<8 {
                let control = DualState(
                  policy: policy, intent: intent, startSide: flags & 4 != 0 ? .active : .inactive,
                  shown: shown, slots: (inactive, active),
                  isAttached: isAttached,
                  isPlaying: flags & 1 != 0 && shown != nil, isCovered: flags & 2 != 0)
                compareWithTable(control)
              }
            }
          }
        }
      }
    }
    #expect(count == 192)
  }

  private func compareWithTable(_ control: DualState) {
    let table = DualStateTable(
      policy: control.policy, intent: control.intent, shown: control.shown, startSide: control.startSide,
      slots: [.inactive: control[.inactive], .active: control[.active]],
      generations: [.inactive: 1, .active: 1],
      failures: [
        .inactive: control[.inactive] == .failed ? 1 : 0, .active: control[.active] == .failed ? 1 : 0,
      ],
      isAttached: control.isAttached, isPlaying: control.isPlaying, isCovered: control.isCovered,
      token: control.playToken)
    for input in Self.inputs(control) {
      for time in [Duration.zero, .seconds(5)] {
        var (next, expected) = (control, table)
        var effects: [DualState.Effect] = []
        next.send(input, at: time, effects: &effects)
        let wanted = expected.follow(input, at: time)
        #expect(effects == wanted, "\(input) in \(control)")
        #expect(DualStateTable.Facts(next) == DualStateTable.Facts(expected), "\(input) in \(control)")
      }
    }
  }

  // MARK: From the beginning

  /// A control and what holds of its past.
  private struct Walk {
    var control = DualState()
    /// How often something was played since a side was asked for.
    var plays = 0
    var wasPlayedWhileDetached = false

    mutating func send(_ input: DualState.Input, at time: Duration = .zero) -> [DualState.Effect] {
      let intent = control.intent
      var effects: [DualState.Effect] = []
      control.send(input, at: time, effects: &effects)
      if control.intent != intent { plays = 0 }
      for effect in effects {
        switch effect {
        case .play:
          plays += 1
          if !control.isAttached { wasPlayedWhileDetached = true }
        case .resume: if !control.isAttached { wasPlayedWhileDetached = true }
        default: break
        }
      }
      return effects
    }

    /// Lets what loads come to an end, and shows the control.
    mutating func comeToRest() {
      _ = send(.attach)
      for _ in 0..<4 {
        for side in Side.allCases where control[side] == .loading {
          _ = send(.loaded(side, generation: control.generation(of: side)))
        }
      }
    }
  }

  @Test func `the right side is shown in the end, wherever the control came from`() {
    // Breadth first, over all states that differ in more than counts.
    struct Key: Hashable {
      var slots: [Slot], intent: Side, startSide: Side, shown: Side?, flags: [Bool], plays: Int
    }
    var seen: Set<Key> = []
    var frontier = [Walk()]
    var count = 0
    while let walk = frontier.popLast() {
      for input in Self.inputs(walk.control) where input != .end {
        var next = walk
        let before = next.control
        let effects = next.send(input)
        count += 1
        #expect(!next.wasPlayedWhileDetached)
        #expect(next.plays <= 1, "\(input) in \(before)")
        if case .loaded(let side, let generation) = input, generation != before.generation(of: side) {
          #expect(effects.isEmpty && next.control == before)
        }
        // What covers is gone as soon as the right side is there.
        #expect(!(next.control.shown == next.control.intent && next.control.isCovered))
        var rested = next
        rested.comeToRest()
        if rested.control[rested.control.intent] != .failed {
          #expect(rested.control.shown == rested.control.intent, "\(input) in \(before)")
        }
        let control = next.control
        let key = Key(
          slots: Side.allCases.map { control[$0] }, intent: control.intent, startSide: control.startSide,
          shown: control.shown,
          flags: [control.isAttached, control.isPlaying, control.isCovered, control.reducesMotion],
          plays: next.plays)
        if seen.insert(key).inserted { frontier.append(next) }
      }
    }
    #expect(seen.count > 100 && count > 1000)
  }

  @Test func `a walk of 100,000 random steps follows the table`() {
    for seed in 0..<10 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let policy = Self.policies[Int(random.next() % UInt64(Self.policies.count))]
      var control = DualState(policy: policy)
      var table = DualStateTable(policy: policy)
      var time = Duration.zero
      var effects: [DualState.Effect] = []
      for _ in 0..<10_000 {
        let inputs = Self.inputs(control).filter { $0 != .end }
        let input = inputs[Int(random.next() % UInt64(inputs.count))]
        time += .milliseconds(Int(random.next() % 400))
        effects.removeAll(keepingCapacity: true)
        control.send(input, at: time, effects: &effects)
        guard effects == table.follow(input, at: time),
          DualStateTable.Facts(control) == DualStateTable.Facts(table)
        else {
          Issue.record("seed \(seed): \(input) in \(control)")
          return
        }
      }
    }
  }

  // MARK: By hand

  private func effects(_ control: inout DualState, _ input: DualState.Input, at time: Duration = .zero)
    -> [DualState.Effect]
  {
    var effects: [DualState.Effect] = []
    control.send(input, at: time, effects: &effects)
    return effects
  }

  @Test func `a control on a screen loads, rests, and plays when it is switched`() {
    var control = DualState()
    #expect(control.phase == .pendingInactive)
    #expect(effects(&control, .start) == [.load(.inactive, generation: 1, .user)])
    #expect(effects(&control, .attach) == [])
    #expect(
      effects(&control, .loaded(.inactive, generation: 1)) == [
        .present(.inactive), .rest, .load(.active, generation: 1, .utility),
      ])
    #expect(control.phase == .inactive)
    #expect(effects(&control, .set(.active)) == [.prioritize(.active, generation: 1)])
    #expect(control.phase == .pendingActive && control.shown == .inactive)
    #expect(effects(&control, .loaded(.active, generation: 1)) == [.present(.active), .play(token: 1)])
    #expect(control.phase == .active)
    #expect(effects(&control, .playEnded(token: 1, isComplete: true)) == [])
    #expect(effects(&control, .set(.inactive)) == [.present(.inactive), .play(token: 2)])
    #expect(effects(&control, .playEnded(token: 1, isComplete: false)) == [])
    #expect(control.isPlaying)
  }

  @Test func `a switch there and back while the other side loads plays nothing`() {
    var control = DualState()
    _ = effects(&control, .start)
    _ = effects(&control, .attach)
    _ = effects(&control, .loaded(.inactive, generation: 1))
    _ = effects(&control, .set(.active))
    #expect(effects(&control, .set(.inactive)) == [])
    #expect(effects(&control, .loaded(.active, generation: 1)) == [])
    #expect(control.phase == .inactive && control.playToken == 0)
  }

  @Test func `a switch before anything shows is played, once its animation is there`() {
    var control = DualState()
    _ = effects(&control, .start)
    _ = effects(&control, .attach)
    #expect(effects(&control, .set(.active)) == [.load(.active, generation: 1, .user)])
    #expect(
      effects(&control, .loaded(.active, generation: 1)) == [.present(.active), .play(token: 1)])
    // Other files begin anew: nobody has switched since.
    _ = effects(&control, .start)
    #expect(
      effects(&control, .loaded(.active, generation: 2)) == [
        .present(.active), .rest, .load(.inactive, generation: 2, .utility),
      ])
  }

  @Test func `a switch there and back before anything shows leaves it at rest`() {
    var control = DualState()
    _ = effects(&control, .start)
    _ = effects(&control, .attach)
    _ = effects(&control, .set(.active))
    _ = effects(&control, .set(.inactive))
    #expect(
      Array(effects(&control, .loaded(.inactive, generation: 1)).prefix(2)) == [.present(.inactive), .rest])
  }

  @Test func `a switch off screen before anything shows plays on screen, or shows its end`() {
    for (delay, expected) in [(500, DualState.Effect.play(token: 1)), (1000, .settle)] {
      var control = DualState()
      _ = effects(&control, .start)
      _ = effects(&control, .set(.active), at: .seconds(1))
      _ = effects(&control, .loaded(.active, generation: 1), at: .seconds(1))
      #expect(
        effects(&control, .attach, at: .seconds(1) + .milliseconds(delay)) == [.present(.active), expected])
    }
  }

  @Test func `other files drop what the former ones still load`() {
    var control = DualState()
    _ = effects(&control, .start)
    _ = effects(&control, .attach)
    #expect(
      effects(&control, .start) == [
        .cancel(.inactive, generation: 1), .load(.inactive, generation: 2, .user),
      ])
    #expect(effects(&control, .loaded(.inactive, generation: 1)) == [])
    #expect(control.shown == nil)
  }

  @Test func `what became due off screen long ago is not played afterwards`() {
    for (delay, expected) in [(500, DualState.Effect.play(token: 1)), (1000, .settle)] {
      var control = DualState()
      _ = effects(&control, .start)
      _ = effects(&control, .attach)
      _ = effects(&control, .loaded(.inactive, generation: 1))
      _ = effects(&control, .loaded(.active, generation: 1))
      #expect(effects(&control, .detach, at: .seconds(1)) == [])
      #expect(effects(&control, .set(.active), at: .seconds(2)) == [])
      #expect(
        effects(&control, .attach, at: .seconds(2) + .milliseconds(delay)) == [.present(.active), expected])
    }
  }

  @Test func `what is loaded off screen is shown as it ends where that is wanted`() {
    var control = DualState()
    control.policy.offScreen = .settle
    _ = effects(&control, .start)
    _ = effects(&control, .attach)
    _ = effects(&control, .loaded(.inactive, generation: 1))
    _ = effects(&control, .detach)
    _ = effects(&control, .set(.active))
    #expect(effects(&control, .loaded(.active, generation: 1)) == [.present(.active), .settle])
    #expect(effects(&control, .attach) == [] && control.phase == .active)
  }

  @Test func `waits before further tries double`() {
    var control = DualState()
    control.policy.retry = .backoff(first: .seconds(2), count: 3)
    _ = effects(&control, .attach)
    var waits: [Duration] = []
    for generation in 1...4 {
      for effect in effects(&control, .failed(.inactive, generation: generation)) {
        if case .retry(.inactive, generation, let wait) = effect { waits.append(wait) }
      }
      _ = effects(&control, .retry(.inactive, generation: generation))
    }
    #expect(waits == [.seconds(2), .seconds(4), .seconds(8)])
  }

  @Test(arguments: [false, true])
  func `a side that failed while nobody waited is told of when it is asked for and not tried again`(
    keepsShown: Bool
  ) {
    var control = DualState()
    control.policy.retry = .never
    control.policy.keepsShownOnFailure = keepsShown
    _ = effects(&control, .start)
    _ = effects(&control, .attach)
    _ = effects(&control, .loaded(.inactive, generation: 1))
    #expect(effects(&control, .failed(.active, generation: 1)) == [])
    let told: [DualState.Effect] = keepsShown ? [.report(.active)] : [.cover(.active), .report(.active)]
    #expect(effects(&control, .set(.active)) == told)
    // Who asks again waits no more than before.
    #expect(effects(&control, .set(.active)) == [])
    #expect(effects(&control, .set(.inactive)) == (keepsShown ? [] : [.uncover]))
    #expect(effects(&control, .set(.active)) == told)
  }

  @Test func `whoever waits for a side that can't be loaded has been told, whatever came before`() {
    for number in Self.policies.indices {
      var random = SplitMix64(seed: UInt64(number))
      var control = DualState(policy: Self.policies[number])
      var isDeclared = false
      for _ in 0..<5000 {
        let inputs = Self.inputs(control).filter { $0 != .end }
        let input = inputs[Int(random.next() % UInt64(inputs.count))]
        let (intent, effects) = (control.intent, effects(&control, input))
        if control.intent != intent || control[control.intent] != .failed { isDeclared = false }
        if effects.contains(.report(control.intent)) { isDeclared = true }
        guard control.shown != control.intent, control[control.intent] == .failed else { continue }
        if !isDeclared {
          Issue.record("policy \(number): \(input) led to \(control)")
          return
        }
      }
    }
  }

  @Test(.enabled(if: MallocCounter.isReliable)) func `a switch allocates nothing`() {
    var control = DualState()
    var effects: [DualState.Effect] = []
    effects.reserveCapacity(16)
    for input in [
      DualState.Input.start, .attach, .loaded(.inactive, generation: 1), .loaded(.active, generation: 1),
    ] {
      control.send(input, effects: &effects)
    }
    let count = MallocCounter.count {
      for side in [Side.active, .inactive] {
        effects.removeAll(keepingCapacity: true)
        control.send(.set(side), effects: &effects)
      }
    }
    #expect(count == 0 && control.playToken == 2)
  }
}
