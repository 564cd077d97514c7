@testable import DotLottie
import DotLottieFormat
import Foundation
import Host
import LottieRenderer
import StateMachines
import TestSupport
import Testing
import VectorRaster

/// Whatever happens to a control, and in whatever order, what is drawn is right.
@MainActor
struct DualStateRandomTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `twenty-five thousand steps of loads, failures, delays and screens break nothing`(
    _ seed: UInt64
  ) async throws {
    let walk = try DualStateWalk(seed: seed)
    for step in 0..<25_000 {
      await walk.step()
      if walk.violation == nil, step % 200 == 0 { await walk.comeToRest() }
      if let violation = walk.violation {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
    }
    // The walk went everywhere.
    #expect(walk.seen.count == DualStateWalk.Happening.allCases.count, "\(walk.seen)")
    #expect(walk.forms.count == DualStateWalk.Form.allCases.count, "\(walk.forms)")
    #expect(walk.plays > 100 && walk.staleAnswers > 100, "\(walk.plays) \(walk.staleAnswers)")
    #expect(walk.retries > 50 || !walk.triesAgain, "\(walk.retries)")
    #expect(walk.sharedLoads > 20, "\(walk.sharedLoads)")
  }

  @Test func `loads in tasks that stall, are slow, fail or are cancelled break nothing`() async throws {
    var random = SplitMix64(seed: 11)
    let source = MoodySource()
    var options = DualStateAnimation.Options()
    options.source = source
    options.compiler = AnimationCache()
    options.policy.retry = .backoff(first: .milliseconds(1), count: 1)
    let sides = DualStateAnimation.Source.sides(
      inactive: DualStateAnimation.Asset(webURL: "test:off"),
      active: DualStateAnimation.Asset(webURL: "test:on"))
    let control = DualStateAnimation(sides, width: 4, height: 4, options: options).byHand()
    var surface = Surface(width: 4, height: 4)
    var hasShown = false
    for _ in 0..<1500 {
      switch random.next() % 12 {
      case 0...3: control.isActive.toggle()
      case 4: control.attach()
      case 5: control.detach()
      case 6: control.memoryPressure()
      case 7 where random.next() % 8 == 0:
        control.replaceSource(sides)
        hasShown = false
      case 8: await Task.yield()
      default: control.advance(by: .milliseconds(9))
      }
      control.draw(into: &surface)
      let pixel = Pixel(surface.pixels[5])
      if let side = pixel.side {
        hasShown = true
        #expect(side == control.shownSide)
      } else {
        // Nothing, before the first; or what stands for one that failed.
        #expect(pixel.isEmpty && (!hasShown || control.core.isCovered), "\(pixel)")
      }
    }
    source.isKind = true
    control.attach()
    let isRight = await eventually {
      if control.failure != nil { control.set(control.isActive ? .active : .inactive) }
      return control.phase == (control.isActive ? .active : .inactive)
    }
    #expect(isRight)
  }
}

/// A control that anything happens to, beside what must hold.
@MainActor
final class DualStateWalk {
  enum Happening: CaseIterable {
    case set, attach, detach, replace, pressure, reduce, resize, pass, wait, answer, answerLate, fail, draw
  }

  /// What the two sides are.
  enum Form: Int, CaseIterable {
    case sides, parts, machine, tweenedMachine
  }

  private(set) var violation: String?
  private(set) var seen: Set<Happening> = []
  private(set) var forms: Set<Form> = []
  private(set) var plays = 0
  private(set) var staleAnswers = 0
  /// How often a load that had failed was tried again by itself.
  private(set) var retries = 0
  /// How many answers were for both sides.
  private(set) var sharedLoads = 0
  /// Whether failed loads are tried again by themselves.
  let triesAgain: Bool

  private var random: SplitMix64
  private let stage: DualStateStage
  /// Which source is at hand: two of each form, whose reds differ by 20.
  private var given: (form: Form, number: Int)
  private let sources: [[DualStateAnimation.Source]]
  /// The side of the last right picture.
  private var last: DualState.Side?

  /// The red of a side's animation, by which each can be told from all others.
  private static func red(_ side: DualState.Side, _ form: Form, _ number: Int) -> Int {
    let first =
      switch form {
      case .sides: side == .active ? DualStateSample.activeRed : DualStateSample.inactiveRed
      case .parts: 80
      case .machine: 120
      case .tweenedMachine: 160
      }
    return first + 20 * number
  }

  private static func source(_ form: Form, _ number: Int) throws -> DualStateAnimation.Source {
    func json(_ side: DualState.Side) -> [UInt8] { DualStateSample.json(red: red(side, form, number)) }
    switch form {
    case .sides: return .sides(inactive: .init(json(.inactive)), active: .init(json(.active)))
    case .parts: return .parts(of: .init(json(.active)), inactive: .marker("off"), active: .marker("on"))
    case .machine, .tweenedMachine:
      var builder = DotLottieBuilder()
      try builder.addAnimation(id: "a", json: json(.active))
      let machine = Self.machine(isTweened: form == .tweenedMachine)
      try builder.addStateMachine(.init(id: "switch"), json: Array(machine.utf8))
      return .machine(in: .init(try builder.build()), input: "isOn")
    }
  }

  private static func machine(isTweened: Bool) -> String {
    func state(_ name: String, to other: String, when value: Bool) -> String {
      """
      {"type":"PlaybackState","name":"\(name)","animation":"a","segment":"\(name)","autoplay":true,"transitions":[
        {\(isTweened ? #""type":"Tweened","duration":0.1,"easing":[0,0,1,1]"# : #""type":"Transition""#),
         "toState":"\(other)","guards":[
           {"type":"Boolean","inputName":"isOn","conditionType":"Equal","compareTo":\(value)}]}]}
      """
    }
    return """
      {"initial":"off","inputs":[{"type":"Boolean","name":"isOn","value":false}],
       "states":[\(state("off", to: "on", when: true)),\(state("on", to: "off", when: false))]}
      """
  }

  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let choices = random.next()
    let sources = try Form.allCases.map { form in try (0..<2).map { try Self.source(form, $0) } }
    given = (Form.allCases[Int(choices >> 8) & 3], 0)
    // All three, in seeds that follow each other.
    let retry = [DualState.Policy.Retry.never, .onDemand, .backoff(first: .milliseconds(300), count: 3)]
    triesAgain = seed % 3 == 2
    stage = DualStateStage(sources[given.form.rawValue][0]) {
      $0.policy.replays = choices & 1 != 0
      $0.policy.playsFirst = choices & 2 != 0
      $0.policy.offScreen = choices & 4 != 0 ? .settle : .wait
      $0.policy.keepsShownOnFailure = choices & 8 != 0
      $0.policy.retry = retry[Int(seed % 3)]
      $0.compiler = AnimationCache()
      $0.placeholder = .drawing { side, surface in
        // Blue: of neither.
        for index in surface.pixels.indices {
          surface.pixels[index] = side == .active ? 0xFFFF_0000 : 0xFF80_0000
        }
      }
    }
    self.sources = sources
    self.random = random
    forms = [given.form]
  }

  private func chance(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  // MARK: Steps

  func step() async {
    let happening = Happening.allCases[chance(Happening.allCases.count)]
    let before = stage.control.core
    switch happening {
    case .set: stage.control.set(chance(2) == 0 ? .active : .inactive)
    case .attach: stage.control.attach()
    case .detach: stage.control.detach()
    case .replace:
      guard chance(2) == 0 else { return }
      given = (Form.allCases[chance(Form.allCases.count)], chance(2))
      forms.insert(given.form)
      stage.control.replaceSource(sources[given.form.rawValue][given.number])
      last = nil
    case .pressure: stage.control.memoryPressure()
    case .reduce: stage.control.setReducedMotion(chance(4) == 0)
    case .resize:
      let size = 3 + chance(3)
      stage.control.resize(width: size, height: size)
      stage.surface = Surface(width: size, height: size)
    case .pass: stage.run(1 + chance(4))
    case .wait: stage.clock.advance(by: .milliseconds(chance(2000)))
    case .answer, .answerLate: if await !answer(isLate: happening == .answerLate) { return }
    case .fail:
      guard !stage.loader.requests.isEmpty else { return }
      stage.loader.refuse(chance(stage.loader.requests.count))
    case .draw: stage.control.draw(into: &stage.surface)
    }
    seen.insert(happening)
    await letRetriesCome()
    check(happening, before)
  }

  /// Waits until whatever is to be tried again sleeps, or is tried: what happens, and when, is the seed's alone.
  private func letRetriesCome() async {
    let begun = stage.loader.begun
    // Under a sanitizer, tests that compute for minutes may hold all threads on which a sleep could begin.
    let end = ContinuousClock.now + .seconds(1800)
    while stage.clock.sleeperCount != stage.control.retries.count {
      await Task.yield()
      if ContinuousClock.now > end {
        violation = "what is to be tried again neither sleeps nor comes"
        return
      }
    }
    retries += stage.loader.begun - begun
  }

  /// Answers a request, as it asks for; one that was cancelled too.
  private func answer(isLate: Bool) async -> Bool {
    let fitting = stage.loader.requests.indices.filter {
      stage.loader.cancelled.contains(stage.loader.requests[$0].id) == isLate
    }
    guard !fitting.isEmpty else { return false }
    if isLate { staleAnswers += 1 }
    await answer(fitting[chance(fitting.count)])
    return true
  }

  private func answer(_ index: Int) async {
    let id = stage.loader.requests[index].id
    if stage.control.loads.contains(where: { $0.id == id && $0.sides.count == 2 }) { sharedLoads += 1 }
    do { try await stage.answer(index) } catch { violation = "a good answer failed: \(error)" }
  }

  // MARK: What must hold

  /// Whose picture a pixel is of.
  private enum Shown {
    case side(DualState.Side)
    /// Between the two, as a tween leads.
    case tween
    case other
  }

  private func shown(by pixel: Pixel, isAtRest: Bool = false) -> Shown {
    let sides = DualState.Side.allCases.filter {
      abs(pixel.red - Self.red($0, given.form, given.number)) <= 1 && pixel.blue == 0 && pixel.alpha == 255
    }
    guard let side = sides.first else { return .other }
    switch given.form {
    case .sides: return .side(side)
    case .tweenedMachine where !isAtRest: return .tween
    // The first three of six frames are one side's, the others the other's.
    case .parts, .machine, .tweenedMachine: return .side(pixel.green < 128 ? .inactive : .active)
    }
  }

  private func check(_ happening: Happening, _ before: DualState) {
    let control = stage.control
    let core = control.core
    if core.playToken != before.playToken { plays += 1 }
    if core.playToken > before.playToken + 1 { violation = "\(happening) played twice" }
    if core.isPlaying, !before.isPlaying, !core.isAttached { violation = "\(happening) played off screen" }
    let pixel = stage.pixelAtOne
    switch shown(by: pixel) {
    case .side(let shows):
      // What is drawn is what was asked for, or the last right one.
      if shows != core.intent, shows != last { violation = "\(happening) drew \(shows), \(pixel)" }
      if shows != core.shown { violation = "\(happening): \(shows) is drawn, \(core.shown as Any) is shown" }
      last = shows
    case .tween:
      if core.shown == nil { violation = "\(happening) drew \(pixel), and nothing is shown" }
      last = core.shown
    case .other where pixel.blue > 0 && pixel.red == 0:
      let isOfIntent = (pixel.blue == 255) == (core.intent == .active)
      if !isOfIntent { violation = "\(happening): a placeholder of the wrong side" }
      if last != nil, core[core.intent] != .failed, !core.isCovered { violation = "\(happening): a blink" }
    case .other:
      violation = "\(happening) drew \(pixel)"
    }
    if control.phase != core.phase { violation = "\(happening): the phase is not told" }
    for side in DualState.Side.allCases where core[side] == .ready || core.shown == side {
      if control.picture(of: side) == nil { violation = "\(happening): \(side) has lost its animation" }
    }
  }

  /// Has all loads end well and the control attached: then the right side is drawn.
  func comeToRest() async {
    stage.control.attach()
    repeat {
      while violation == nil, !stage.loader.requests.isEmpty {
        await answer(chance(stage.loader.requests.count))
      }
      // Longer than a tween and what it leads to, and than one that it has to wait for.
      stage.run(40)
      await letRetriesCome()
    } while violation == nil && !stage.loader.requests.isEmpty
    let core = stage.control.core
    last = core.shown
    guard violation == nil, core[core.intent] != .failed else { return }
    let pixel = stage.pixelAtOne
    if case .side(core.intent) = shown(by: pixel, isAtRest: true) { return }
    violation = "at rest \(pixel) is drawn for \(core.intent) of \(given)"
  }
}

extension DualStateStage {
  fileprivate var pixelAtOne: Pixel {
    control.draw(into: &surface)
    return Pixel(surface.pixels[surface.width + 1])
  }
}

/// Answers at once, soon, late, wrongly or not, as it comes.
private final class MoodySource: AnimationSource {
  private let state = Lock((random: SplitMix64(seed: 5), isKind: false))

  var isKind: Bool {
    get { state.withLock { $0.isKind } }
    set { state.withLock { $0.isKind = newValue } }
  }

  func bytes(
    from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> [UInt8] {
    let red = url.absoluteString == "test:on" ? DualStateSample.activeRed : DualStateSample.inactiveRed
    let mood = state.withLock { $0.isKind ? 0 : $0.random.next() % 6 }
    switch mood {
    case 1: throw DotLottieAnimationError.unreachable("a mood")
    case 2: try await Task.sleep(for: .milliseconds(2))
    case 3: while !isKind { try await Task.sleep(for: .milliseconds(5)) }
    case 4: return [1, 2, 3]
    default: break
    }
    return DualStateSample.json(red: red)
  }
}
