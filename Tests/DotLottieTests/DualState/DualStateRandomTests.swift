@testable import DotLottie
import Foundation
import LottieRenderer
import StateMachines
import TestSupport
import Testing
import VectorRaster

/// Whatever happens to a control, and in whatever order, what is drawn is right.
@MainActor
struct DualStateRandomTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `twenty-five thousand steps of loads, failures, delays and screens break nothing`(_ seed: UInt64) {
    let walk = DualStateWalk(seed: seed)
    for step in 0..<25_000 {
      walk.step()
      if walk.violation == nil, step % 200 == 0 { walk.comeToRest() }
      if let violation = walk.violation {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
    }
    // The walk went everywhere.
    #expect(walk.seen.count == DualStateWalk.Happening.allCases.count, "\(walk.seen)")
    #expect(walk.plays > 100 && walk.staleAnswers > 100)
  }

  @Test func `loads in tasks that stall, are slow, fail or are cancelled break nothing`() async throws {
    var random = SplitMix64(seed: 11)
    let source = MoodySource()
    var options = DualStateAnimation.Options()
    options.loading.source = source
    options.loading.compiler = AnimationCache()
    options.policy.retry = .backoff(first: .milliseconds(1), count: 1)
    let sides = DualStateAnimation.Source.sides(
      inactive: DualStateAnimation.Asset(webURL: "test:off"),
      active: DualStateAnimation.Asset(webURL: "test:on"))
    let control = DualStateAnimation(sides, width: 4, height: 4, options: options)
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
      let pixel = DualStatePixel(surface.pixels[5])
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

  private(set) var violation: String?
  private(set) var seen: Set<Happening> = []
  private(set) var plays = 0
  private(set) var staleAnswers = 0

  private var random: SplitMix64
  private let stage: DualStateStage
  /// Which source is at hand: two, whose reds differ by 20.
  private var sourceNumber = 0
  /// The red and the side of the last right picture.
  private var last: DualState.Side?

  private static func red(_ side: DualState.Side, _ source: Int) -> Int {
    (side == .active ? DualStateSample.activeRed : DualStateSample.inactiveRed) + 20 * source
  }

  private static func source(_ number: Int) -> DualStateAnimation.Source {
    .sides(
      inactive: DualStateAnimation.Asset(DualStateSample.json(red: red(.inactive, number))),
      active: DualStateAnimation.Asset(DualStateSample.json(red: red(.active, number))))
  }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let choices = random.next()
    stage = DualStateStage(Self.source(0)) {
      $0.policy.replays = choices & 1 != 0
      $0.policy.playsFirst = choices & 2 != 0
      $0.policy.offScreen = choices & 4 != 0 ? .settle : .wait
      $0.policy.keepsShownOnFailure = choices & 8 != 0
      $0.policy.retry = choices & 16 != 0 ? .never : .onDemand
      $0.placeholder = .drawing { side, surface in
        // Blue: of neither.
        for index in surface.pixels.indices {
          surface.pixels[index] = side == .active ? 0xFFFF_0000 : 0xFF80_0000
        }
      }
    }
    self.random = random
  }

  private func chance(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  // MARK: Steps

  func step() {
    let happening = Happening.allCases[chance(Happening.allCases.count)]
    let before = stage.control.core
    switch happening {
    case .set: stage.control.set(chance(2) == 0 ? .active : .inactive)
    case .attach: stage.control.attach()
    case .detach: stage.control.detach()
    case .replace:
      guard chance(4) == 0 else { return }
      sourceNumber = chance(2)
      stage.control.replaceSource(Self.source(sourceNumber))
      last = nil
    case .pressure: stage.control.memoryPressure()
    case .reduce: stage.control.setReducedMotion(chance(4) == 0)
    case .resize:
      let size = 3 + chance(3)
      stage.control.resize(width: size, height: size)
      stage.surface = Surface(width: size, height: size)
    case .pass: stage.run(1 + chance(4))
    case .wait: stage.clock.advance(by: .milliseconds(chance(2000)))
    case .answer, .answerLate: if !answer(isLate: happening == .answerLate) { return }
    case .fail:
      guard !stage.loader.requests.isEmpty else { return }
      stage.loader.refuse(chance(stage.loader.requests.count))
    case .draw: stage.control.draw(into: &stage.surface)
    }
    seen.insert(happening)
    check(happening, before)
  }

  /// Answers a request, as it asks for; one that was cancelled too.
  private func answer(isLate: Bool) -> Bool {
    let fitting = stage.loader.requests.indices.filter {
      stage.loader.cancelled.contains(stage.loader.requests[$0].id) == isLate
    }
    guard !fitting.isEmpty else { return false }
    let index = fitting[chance(fitting.count)]
    if isLate { staleAnswers += 1 }
    stage.loader.answer(index, makePicture(stage.loader.requests[index].preparation))
    return true
  }

  private func makePicture(_ preparation: DualStatePreparation) -> sending DualStatePicture {
    guard case .sides(let inactive, let active) = preparation.source.form,
      case .bytes(let bytes) = (preparation.side == .active ? active : inactive).place,
      let animation = try? LottieAnimation(bytes),
      let player = try? Player(width: preparation.size.width, height: preparation.size.height)
    else { preconditionFailure("a request of the walk's own") }
    player.load(animation)
    let motion = DualStatePicture.Motion(first: 0, last: 5)
    return DualStatePicture(player, .motions(inactive: motion, active: motion), .playOnce)
  }

  // MARK: What must hold

  private func check(_ happening: Happening, _ before: DualState) {
    let control = stage.control
    let core = control.core
    if core.playToken != before.playToken { plays += 1 }
    if core.playToken > before.playToken + 1 { violation = "\(happening) played twice" }
    if core.isPlaying, !before.isPlaying, !core.isAttached { violation = "\(happening) played off screen" }
    control.draw(into: &stage.surface)
    let pixel = DualStatePixel(stage.surface.pixels[stage.surface.width + 1])
    let shows = DualState.Side.allCases.first {
      abs(pixel.red - Self.red($0, sourceNumber)) <= 1 && pixel.blue == 0
    }
    if let shows, pixel.alpha == 255 {
      // What is drawn is what was asked for, or the last right one.
      if shows != core.intent, shows != last { violation = "\(happening) drew \(shows), \(pixel)" }
      if shows != core.shown { violation = "\(happening): \(shows) is drawn, \(core.shown as Any) is shown" }
      last = shows
    } else if pixel.blue > 0, pixel.red == 0 {
      let isOfIntent = (pixel.blue == 255) == (core.intent == .active)
      if !isOfIntent { violation = "\(happening): a placeholder of the wrong side" }
      if last != nil, core[core.intent] != .failed, !core.isCovered { violation = "\(happening): a blink" }
    } else {
      violation = "\(happening) drew \(pixel)"
    }
    if control.phase != core.phase { violation = "\(happening): the phase is not told" }
  }

  /// Has all loads end well and the control attached: then the right side is drawn.
  func comeToRest() {
    stage.control.attach()
    while violation == nil, !stage.loader.requests.isEmpty {
      let index = chance(stage.loader.requests.count)
      stage.loader.answer(index, makePicture(stage.loader.requests[index].preparation))
    }
    let core = stage.control.core
    let pixel = stage.pixelAtOne
    let isRight = abs(pixel.red - Self.red(core.intent, sourceNumber)) <= 1 && pixel.blue == 0
    if !isRight, core[core.intent] != .failed { violation = "at rest \(pixel) is drawn for \(core.intent)" }
    last = core.shown
  }
}

extension DualStateStage {
  fileprivate var pixelAtOne: DualStatePixel {
    control.draw(into: &surface)
    return DualStatePixel(surface.pixels[surface.width + 1])
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
