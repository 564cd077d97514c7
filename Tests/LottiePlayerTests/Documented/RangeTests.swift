import DotLottieFormat
import Testing

@testable import LottiePlayer

/// A range of playback and a frame outside of it.
///
/// The rule: playback enters a range from outside where its iterations begin, at its first frame, or at its last if the
/// mode begins in reverse. It does so with the call that sets the range, whether it plays or not. Until a frame is
/// played or set, another mode moves it to the other end. A frame within the range stays, unless playback is running and
/// would end there. Playing at the end begins anew.
struct RangeTests: MachineWriting {
  /// A call, with its effect by the rule.
  enum Call: CaseIterable {
    case low, middle, high, marker, reverse, bounce, fast, frameInside, frameOutside, play, pause, stop
  }

  /// The rule, for frames 0 to 20 and modes without a loop, as long as no time passes.
  struct Rule {
    var range: ClosedRange<Float> = 0...20
    var mode = PlaybackMode.forward
    var speed: Float = 1
    var frame: Float = 0
    var status = Timeline.Status.stopped
    var hasEntered = false
    /// Whether a bounce that would turn at once begins anew.
    let bouncesBeginAnew: Bool

    init(_ dialect: StateMachineDialect) { bouncesBeginAnew = dialect.bouncesBeginAnew }

    var first: Float { mode == .reverse ? range.upperBound : range.lowerBound }
    var isAtEnd: Bool {
      switch mode {
      case .forward: frame == range.upperBound
      case .reverse: frame == range.lowerBound
      case .bounce: bouncesBeginAnew && frame == range.upperBound
      case .reverseBounce: bouncesBeginAnew && frame == range.lowerBound
      }
    }

    mutating func enter(_ next: ClosedRange<Float>) {
      let isNew = next != range
      range = next
      hasEntered = !next.contains(frame) || (isNew && status == .playing && isAtEnd)
      if hasEntered { frame = first }
    }

    mutating func set(_ next: PlaybackMode) {
      mode = next
      if hasEntered { frame = first }
    }

    mutating func show(_ next: Float) {
      guard range.contains(next) else { return }
      frame = next
      hasEntered = false
    }

    mutating func play() {
      if hasEntered || (status != .playing && isAtEnd) { frame = first }
      status = .playing
    }

    mutating func stop() {
      guard status != .stopped else { return }
      status = .stopped
      frame = first
    }

    /// Lets a frame's time pass.
    mutating func pass() {
      let next = mode == .reverse ? frame - speed : frame + speed
      frame = min(max(next, range.lowerBound), range.upperBound)
    }

    mutating func perform(_ call: Call) {
      switch call {
      case .low: enter(0...4)
      case .middle, .marker: enter(5...15)
      case .high: enter(16...20)
      case .reverse: set(.reverse)
      case .bounce: set(.bounce)
      case .fast: speed = 2
      case .frameInside: show(9)
      case .frameOutside: show(18)
      case .play: play()
      case .pause: if status == .playing { status = .paused }
      case .stop: stop()
      }
    }
  }

  private func perform(_ call: Call, _ timeline: inout Timeline) {
    var effects: ContiguousArray<PlayerEffect> = []
    switch call {
    case .low: try? timeline.setSegment(Timeline.Segment(start: 0, end: 4), &effects)
    case .middle: try? timeline.setSegment(Timeline.Segment(start: 5, end: 15), &effects)
    case .high: try? timeline.setSegment(Timeline.Segment(start: 16, end: 20), &effects)
    case .marker: timeline.setMarker("middle", &effects)
    case .reverse: timeline.setMode(.reverse, &effects)
    case .bounce: timeline.setMode(.bounce, &effects)
    case .fast: timeline.setSpeed(2)
    case .frameInside: try? timeline.setFrame(9, &effects)
    case .frameOutside: try? timeline.setFrame(18, &effects)
    case .play: try? timeline.play(&effects)
    case .pause: try? timeline.pause(&effects)
    case .stop: try? timeline.stop(&effects)
    }
  }

  /// Whether two frames differ by no more than the rounding of 32 bits.
  private func isSame(_ left: Float, _ right: Float) -> Bool { abs(left - right) < 0.0001 }

  /// Frames 0 to 20 at 10 frames a second, as those of ``Rig/animation``.
  @Test func `a marker is found in another normalization`() {
    var facts = AnimationFacts(
      width: 1, height: 1, totalFrames: 9, frameRate: 1,
      markers: [
        .init(name: "e\u{301}", start: 1, end: 2),
        .init(name: "\u{E9}", comment: "\u{E9}\r", start: 3, end: 4),
      ])
    var work = MachineWork()
    for (name, start) in [("e\u{301}", 1), ("\u{E9}", 1), ("\u{E9}\r", 3), ("e\u{301}\n", 1)]
      as [(String, Float)]
    {
      #expect(facts.marker(named: name)?.start == start)
      #expect(facts.marker(named: name, &work)?.start == start)
    }
    #expect(facts.marker(named: "e") == nil && facts.marker(named: "e", &work) == nil)
    facts.findsTitles = false
    #expect(facts.marker(named: "\u{E9}") == nil && facts.marker(named: "e\u{301}")?.start == 1)
  }

  private static let facts = AnimationFacts(
    width: 100, height: 100, totalFrames: 21, frameRate: 10,
    markers: [AnimationFacts.Marker(name: "middle", start: 5, end: 15)])

  @Test(arguments: Call.allCases, [StateMachineDialect.documented, .runtime])
  func `every order of four calls follows the rule`(first: Call, dialect: StateMachineDialect) throws {
    let others = Call.allCases.filter { $0 != first }
    for second in others {
      for third in others where third != second {
        for fourth in others where fourth != second && fourth != third {
          let calls = [first, second, third, fourth]
          var (timeline, rule, effects) = (
            Timeline(dialect: dialect), Rule(dialect), ContiguousArray<PlayerEffect>()
          )
          timeline.load(Self.facts, id: nil, &effects)
          for (index, call) in calls.enumerated() {
            perform(call, &timeline)
            rule.perform(call)
            try #require(isSame(timeline.frame, rule.frame), "\(calls[...index])")
            try #require(timeline.status == rule.status, "\(calls[...index])")
          }
          try? timeline.play(&effects)
          rule.play()
          try timeline.tick(milliseconds: 100, &effects)
          rule.pass()
          try #require(isSame(timeline.frame, rule.frame), "\(calls), then play and a tick")
        }
      }
    }
  }

  private func player() throws -> Player {
    let player = try Player(width: 10, height: 10)
    try player.load(json: Array(Rig.animation.utf8))
    return player
  }

  @Test func `a range that ends at the current frame is played from its beginning`() throws {
    // What comes before the range: playback elsewhere, or a frame that was set.
    let player = try player()
    try player.setSegment(start: 10, end: 15)
    try player.play()
    try player.setSegment(start: 5, end: 10)
    #expect(isSame(player.timeline.frame, 5))
    try player.tick(milliseconds: 100)
    #expect(isSame(player.timeline.frame, 6))
    try player.pause()
    try player.setSegment(start: 2, end: 6)
    #expect(isSame(player.timeline.frame, 6))
    try player.play()
    #expect(isSame(player.timeline.frame, 2))
    player.setMode(.reverseBounce)
    try player.stop()
    try player.setFrame(2)
    try player.play()
    #expect(isSame(player.timeline.frame, 6))
  }

  @Test(arguments: [StateMachineDialect.documented, .runtime])
  func `a mode that ends at the current frame completes`(dialect: StateMachineDialect) throws {
    var (timeline, effects) = (Timeline(dialect: dialect), ContiguousArray<PlayerEffect>())
    timeline.load(Self.facts, id: nil, &effects)
    try timeline.play(&effects)
    timeline.setMode(.reverse, &effects)
    try timeline.tick(milliseconds: 100, &effects)
    #expect(timeline.status == .stopped && timeline.frame == 0)
    #expect(effects.contains(.notify(.complete)))
  }

  @Test func `a state whose segment ends at the current frame plays it from its beginning`() throws {
    let text = machine(
      initial: "later",
      [
        state("later", #""segment":[10,20],"autoplay":true"#, to: [to("earlier", event("go"))]),
        state("earlier", #""segment":[5,10],"autoplay":true"#),
      ], inputs: [signal("go")])
    for pauses in [false, true] {
      let rig = try Rig(text)
      if pauses {
        try rig.player.pause()
        try rig.player.tick(milliseconds: 0)
      }
      rig.player.fire("go")
      #expect(isSame(rig.frame, 5))
      try rig.pass()
      #expect(isSame(rig.frame, 6))
    }
  }

  @Test func `a reverse bounce in a range at its first frame goes backwards first`() throws {
    let rig = try Rig(machine([state("a", #""mode":"ReverseBounce","segment":[0,8],"autoplay":true"#)]))
    #expect(isSame(rig.frame, 8))
    try rig.pass()
    #expect(isSame(rig.frame, 7))
  }

  @Test func `a stop on the way back of a bounce begins forward, without a loop`() throws {
    let player = try player()
    player.setMode(.bounce)
    player.setLoop(true)
    try player.play()
    for _ in 0..<25 { try player.tick(milliseconds: 100) }
    try player.stop()
    _ = player.takeEvents()
    try player.play()
    try player.tick(milliseconds: 100)
    let loops = player.takeEvents().count { if case .loop = $0 { true } else { false } }
    #expect(loops == 0 && isSame(player.timeline.frame, 1))
  }

  @Test func `a marker without frames of the animation is ignored`() throws {
    let text = Rig.animation.replacing(#""markers":["#, with: #""markers":[{"cm":"far","tm":100,"dr":20},"#)
    let player = try Player(width: 10, height: 10)
    #expect(throws: PlayerError.self) { try player.setSegment(start: 1, end: 2) }
    try player.load(json: Array(text.utf8))
    player.setMarker("far")
    #expect(player.timeline.markerName == nil && player.timeline.frame == 0)
  }

  @Test func `a range is entered while it plays, on the way back of a bounce too`() throws {
    let player = try player()
    player.setMode(.bounce)
    try player.play()
    for _ in 0..<25 { try player.tick(milliseconds: 100) }
    #expect(isSame(player.timeline.frame, 15))
    try player.setSegment(start: 2, end: 8)
    #expect(isSame(player.timeline.frame, 2))
    try player.tick(milliseconds: 100)
    #expect(isSame(player.timeline.frame, 3))
  }

  @Test func `a range ends with the animation, and one beyond it is refused`() throws {
    let player = try player()
    try player.setSegment(start: 18, end: 90)
    #expect(player.timeline.activeRange == Timeline.Segment(start: 18, end: 20))
    #expect(throws: PlayerError.self) { try player.setSegment(start: 21, end: 90) }
    #expect(throws: PlayerError.self) { try player.setSegment(start: -9, end: -1) }
    #expect(player.timeline.activeRange == Timeline.Segment(start: 18, end: 20))
    try player.play()
    for _ in 0..<2 { try player.tick(milliseconds: 100) }
    #expect(player.timeline.status == .stopped && isSame(player.timeline.frame, 20))
  }

  @Test func `a moment is a frame to go to, in the middle of playback too`() throws {
    let text = Rig.animation.replacing(#""markers":["#, with: #""markers":[{"cm":"moment","tm":12,"dr":0},"#)
    let player = try Player(width: 10, height: 10)
    try player.load(json: Array(text.utf8))
    try player.play()
    try player.tick(milliseconds: 100)
    player.setMarker("moment")
    #expect(isSame(player.timeline.frame, 12))
    try player.tick(milliseconds: 100)
    #expect(isSame(player.timeline.frame, 13))
  }

  @Test(arguments: [StateMachineDialect.documented, .runtime]) func `a state enters its segment by its mode`(
    dialect: StateMachineDialect
  ) throws {
    let cases: [(mode: String, first: Float, next: Float)] = [
      ("Forward", 5, 6), ("Bounce", 5, 6), ("Reverse", 15, 14), ("ReverseBounce", 15, 14),
    ]
    for item in cases {
      let members = #""autoplay":true,"segment":"middle","mode":"\#(item.mode)""#
      let rig = try Rig(machine([state("a", members)]), dialect)
      #expect(isSame(rig.frame, item.first))
      try rig.pass()
      #expect(isSame(rig.frame, item.next))
    }
  }

  @Test func `a counted loop rests where its last iteration ended, and counts anew`() throws {
    let cases: [(mode: PlaybackMode, frame: Float)] = [
      (.forward, 20), (.reverse, 0), (.bounce, 0), (.reverseBounce, 20),
    ]
    for item in cases {
      let player = try player()
      player.setMode(item.mode)
      player.setLoop(true)
      player.setLoopCount(2)
      for _ in 0..<2 {
        try player.play()
        _ = player.takeEvents()
        for _ in 0..<100 { try player.tick(milliseconds: 100) }
        let loops = player.takeEvents().compactMap { if case .loop(let count) = $0 { count } else { nil } }
        #expect(player.timeline.status == .stopped && isSame(player.timeline.frame, item.frame))
        #expect(player.timeline.isComplete)
        #expect(loops == [1, 2])
      }
    }
  }
}
