import DotLottie
import Foundation
import TestSupport
import Testing
import VectorRaster

@testable import LottieCompatibility

/// The reactions of a view to its window, its size, markers and modes, without a framework of views.
@MainActor
struct ViewBehaviourTests {
  private static let json = """
    {"v":"5.7.0","fr":10,"ip":10,"op":31,"w":40,"h":20,"nm":"heart",
     "markers":[{"cm":"in","tm":10,"dr":5},{"cm":"idle","tm":20,"dr":5}],
     "layers":[{"ty":4,"ip":10,"op":31,"ks":{"p":{"a":1,"k":[{"t":10,"s":[0,0]},{"t":30,"s":[20,0]}]}},"shapes":[
       {"ty":"rc","p":{"k":[10,10]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}]}
    """

  private func view() throws -> LottieAnimationView {
    let view = LottieAnimationView(animation: try .from(data: Data(Self.json.utf8)), logger: .silent)
    view.displayClock = nil
    return view
  }

  /// A view of a framework, which counts what it is told.
  private final class Screen: AnimationScreen {
    var pictures = 0, layouts = 0
    func pictureChanged() { pictures += 1 }
    func naturalSizeChanged() { layouts += 1 }
  }

  // MARK: Facts

  @Test func `an animation knows its frames, times and markers`() throws {
    let animation = try LottieAnimation.from(data: Data(Self.json.utf8))
    #expect(animation.startFrame == 10 && animation.endFrame == 31 && animation.framerate == 10)
    #expect(animation.size == CGSize(width: 40, height: 20) && animation.bounds.width == 40)
    #expect(animation.markerNames == ["in", "idle"] && animation.frameTime(forMarker: "idle") == 20)
    #expect(animation.durationFrameTime(forMarker: "in") == 5 && animation.frameTime(forMarker: "x") == nil)
    #expect(animation.progressTime(forMarker: "idle") == 10.0 / 21)
    #expect(animation.frameTime(forProgress: 0.5) == 20.5 && animation.progressTime(forFrame: 20.5) == 0.5)
    #expect(
      animation.progressTime(forFrame: 0) == 0 && animation.progressTime(forFrame: 52, clamped: false) == 2)
    #expect(animation.time(forFrame: 15) == 0.5 && animation.frameTime(forTime: 0.5) == 15)
    #expect(throws: DotLottieAnimationError.self) { _ = try LottieAnimation.from(data: Data("{".utf8)) }
  }

  // MARK: Modes

  @Test func `modes play ranges, and stand at places`() throws {
    let view = try view()
    var ends: [Bool] = []
    func run(_ mode: LottiePlaybackMode) -> CGFloat {
      view.setPlaybackMode(mode) { ends.append($0) }
      #expect(view.currentPlaybackMode == mode)
      view.advance(by: .seconds(10))
      return view.currentFrame.rounded()
    }
    #expect(run(.playing(.fromProgress(0, toProgress: 1, loopMode: .playOnce))) == 30)
    #expect(run(.playing(.fromFrame(30, toFrame: 12, loopMode: .playOnce))) == 12)
    #expect(run(.playing(.marker("in", loopMode: .playOnce))) == 15)
    #expect(run(.playing(.fromMarker("in", toMarker: "idle", loopMode: .playOnce))) == 20)
    #expect(
      run(.playing(.fromMarker("in", toMarker: "idle", playEndMarkerFrame: false, loopMode: .playOnce))) == 19
    )
    #expect(run(.paused(at: .frame(13))) == 13)
    #expect(run(.paused(at: .progress(1))) == 30)
    #expect(run(.paused(at: .time(0.5))) == 15)
    #expect(run(.paused(at: .marker("idle"))) == 20)
    #expect(run(.paused(at: .marker("idle", position: .end))) == 25)
    #expect(run(.paused()) == 25)
    #expect(ends == [Bool](repeating: true, count: 11))
    view.play(fromMarker: "none", toMarker: "idle") { ends.append($0) }
    view.play(markers: []) { ends.append($0) }
    #expect(ends.suffix(2) == [false, false])
  }

  @Test func `markers are played one after the other, and one completion is called`() throws {
    let view = try view()
    var ends: [Bool] = []
    view.play(markers: ["in", "idle"]) { ends.append($0) }
    view.advance(by: .milliseconds(600))
    #expect(ends.isEmpty && view.isAnimationPlaying)
    view.advance(by: .milliseconds(100))
    #expect(view.currentFrame >= 20)
    view.advance(by: .seconds(1))
    #expect(ends == [true] && view.currentFrame == 25)
    view.play(markers: ["in", "nothing"]) { ends.append($0) }
    view.advance(by: .seconds(1))
    #expect(ends == [true, false])
  }

  // MARK: Presence

  private enum Step: CaseIterable { case attach, detach, hide, show, layOut, flatten, background, foreground }

  @Test func `it moves while it can be seen, in any order of what happens`() throws {
    let count = Step.allCases.count
    for first in 0..<count * count * count * count {
      let view = LottieAnimationView(animation: Self.shared, logger: .silent)
      let clock = ManualDisplayClock(), screen = Screen()
      view.clock.fallback = ManualDisplayClock()
      view.presenter.screen = screen
      view.loopMode = .loop
      view.play()
      var (isAttached, isHidden, hasSize, isActive) = (false, false, false, true)
      var rest = first
      view.presenter.detach()
      for _ in 0..<4 {
        let step = Step.allCases[rest % count]
        rest /= count
        switch step {
        case .attach: (isAttached, _) = (true, view.presenter.attach(to: clock))
        case .detach: (isAttached, _) = (false, view.presenter.detach())
        case .hide: (isHidden, _) = (true, view.presenter.setScrolledAway(true))
        case .show: (isHidden, _) = (false, view.presenter.setScrolledAway(false))
        case .layOut: hasSize = view.presenter.layOut(.init(width: 20, height: 20, scale: 2)) || hasSize
        case .flatten:
          _ = view.presenter.layOut(.init(width: .nan, height: 20, scale: 2))
          hasSize = false
        case .background: (isActive, _) = (false, view.presenter.setApplicationActive(false))
        case .foreground: (isActive, _) = (true, view.presenter.setApplicationActive(true))
        }
        #expect(view.isMoving == (isAttached && !isHidden && hasSize && isActive), "\(first) \(step)")
        #expect((view.presenter.picture() != nil) == hasSize)
        if hasSize { #expect(view.canvasSize.map { $0 == (40, 40) } == true) }
      }
    }
  }

  private static let shared = try? LottieAnimation.from(data: Data(json.utf8))

  @Test func `each behaviour does its own thing when the view goes away`() throws {
    for (behavior, isPlaying, frame, ended) in [
      (LottieBackgroundBehavior.pauseAndRestore, true, 15, []), (.pause, false, 15, [false]),
      (.stop, false, 10, [false]), (.forceFinish, false, 30, [true]), (.continuePlaying, true, 15, []),
    ] as [(LottieBackgroundBehavior, Bool, CGFloat, [Bool])] {
      for isWindow in [true, false] {
        let view = LottieAnimationView(animation: Self.shared, logger: .silent)
        let clock = ManualDisplayClock()
        view.clock.fallback = clock
        // A view comes into its window before it has a size.
        view.presenter.attach(to: clock)
        view.presenter.layOut(.init(width: 20, height: 20, scale: 1))
        if isWindow { view.windowBackgroundBehavior = behavior } else { view.backgroundBehavior = behavior }
        var ends: [Bool] = []
        view.play { ends.append($0) }
        clock.advance(by: .milliseconds(500))
        if isWindow { view.presenter.detach() } else { view.presenter.setApplicationActive(false) }
        #expect(view.isAnimationPlaying == isPlaying && ends == ended, "\(behavior)")
        #expect(abs(view.currentFrame - frame) < 0.01, "\(behavior)")
        clock.advance(by: .milliseconds(100))
        let moved: CGFloat = behavior == .continuePlaying ? 1 : 0
        #expect(abs(view.currentFrame - frame - moved) < 0.01, "\(behavior)")
      }
    }
  }

  @Test func `the mode is that of the last call, also of one that a completion makes`() throws {
    let view = try view()
    view.play { _ in view.play(marker: "idle") }
    view.stop()
    #expect(
      view.isAnimationPlaying && view.currentPlaybackMode == .playing(.marker("idle", loopMode: .playOnce)))
    view.play { _ in view.play(marker: "in") }
    view.play(fromProgress: 0.5, toProgress: 0.5)
    #expect(view.currentPlaybackMode == .playing(.marker("in", loopMode: .playOnce)))
    view.play { _ in view.play(marker: "idle") }
    view.currentProgress = 0.25
    #expect(view.currentPlaybackMode == .playing(.marker("idle", loopMode: .playOnce)))
  }

  @Test func `less motion shows the end, unless the view's settings say otherwise`() throws {
    for (option, reduces, frame) in [
      (ReducedMotionOption.systemReducedMotionToggle, false, 15), (.systemReducedMotionToggle, true, 30),
      (.standardMotion, true, 15), (.reducedMotion, false, 30), (.disabledMotion, false, 30),
    ] as [(ReducedMotionOption, Bool, CGFloat)] {
      let view = LottieAnimationView(
        animation: Self.shared, configuration: LottieConfiguration(reducedMotionOption: option),
        logger: .silent)
      view.presenter.environmentChanged(to: ViewEnvironment(reducesMotion: reduces))
      view.displayClock = nil
      view.play()
      view.advance(by: .milliseconds(500))
      // The square is at the right end once the motion is over.
      var surface = Surface(width: 40, height: 20)
      view.draw(into: &surface)
      #expect((surface.pixels[39] != 0) == (frame == 30), "\(option), \(reduces)")
    }
  }

  @Test func `ten thousand views come and go, and nothing stays`() throws {
    var state: UInt64 = 5
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var views: [LottieAnimationView] = []
    let clock = ManualDisplayClock()
    for round in 0..<10_000 {
      switch random(6) {
      case 0, 1: if views.count < 8 { views.append(LottieAnimationView(animation: Self.shared)) }
      case 2 where !views.isEmpty:
        weak let lost = views.remove(at: random(views.count))
        #expect(lost == nil, "\(round)")
      case 3 where !views.isEmpty: views[random(views.count)].presenter.attach(to: clock)
      case 4 where !views.isEmpty:
        let view = views[random(views.count)]
        view.presenter.layOut(.init(width: Double(random(30)), height: 10, scale: 1))
        view.play { [weak view] _ in view?.play() }
      default: clock.advance(by: .milliseconds(random(400)))
      }
    }
    views = []
    clock.advance(by: .milliseconds(100))
    #expect(clock.drivenCount == 0)
  }

  // MARK: Placement

  @Test func `a content mode places the animation, its own size in points`() throws {
    let view = try view()
    view.presenter.layOut(.init(width: 40, height: 40, scale: 2))
    view.currentFrame = 10
    /// The box of what is drawn, in points.
    func box() -> [Int] {
      var surface = Surface(width: 80, height: 80)
      view.draw(into: &surface)
      let drawn = surface.pixels.indices.filter { surface.pixels[$0] != 0 }
      let (xs, ys) = (drawn.map { $0 % 80 }, drawn.map { $0 / 80 })
      return [xs.min() ?? -1, ys.min() ?? -1, xs.max() ?? -1, ys.max() ?? -1]
    }
    for (mode, expected) in [
      (LottieContentMode.scaleAspectFit, [0, 20, 39, 59]), (.scaleToFill, [0, 0, 39, 79]),
      (.scaleAspectFill, [0, 0, 39, 79]), (.center, [0, 20, 39, 59]), (.top, [0, 0, 39, 39]),
      (.bottomRight, [0, 40, 39, 79]), (.redraw, [0, 0, 39, 79]),
    ] {
      view.contentMode = mode
      if mode != .scaleAspectFill { #expect(box() == expected, "\(mode)") }
    }
    #expect(view.naturalSize == (40, 20))
  }

  // MARK: SwiftUI

  @Test func `settings that stay the same leave playback alone, and others are given once`() throws {
    let view = try view()
    let animation = try #require(view.animation)
    var ends: [Bool] = []
    var settings = LottieViewSettings(
      playbackMode: .playing(.fromProgress(0, toProgress: 1, loopMode: .playOnce)), speed: 2,
      didFinish: { ends.append($0) })
    settings.give(ColorValueProvider(LottieColor(r: 0, g: 0, b: 1, a: 1)), for: "**.Color")
    var changes = 0
    func take(_ next: LottieAnimation? = nil) {
      view.take(next ?? animation, nil, settings, [{ _ in changes += 1 }])
    }
    take()
    #expect(view.isAnimationPlaying && view.animationSpeed == 2)
    #expect(view.values.entries.count == 1)
    view.advance(by: .milliseconds(500))
    take()
    #expect(view.currentFrame == 20 && ends.isEmpty && changes == 2)
    view.animationSpeed = 1
    settings = LottieViewSettings(
      playbackMode: settings.playbackMode, speed: 2, didFinish: settings.didFinish)
    take()
    #expect(view.animationSpeed == 1 && view.values.entries.isEmpty && view.isAnimationPlaying)
    // Another animation is given everything anew.
    take(try .from(data: Data(Self.json.replacing("heart", with: "star").utf8)))
    #expect(ends == [false] && view.currentFrame == 10 && view.isAnimationPlaying && view.animationSpeed == 2)
    settings.playbackMode = .paused(at: .frame(12))
    take(view.animation)
    #expect(view.currentFrame == 12 && !view.isAnimationPlaying)
    view.fills = true
    #expect(view.naturalSize == (-1, -1))
  }

  // MARK: Loading

  @Test func `a view of an address calls back after it was made, with an error too`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("heart.json")
    try Data(Self.json.utf8).write(to: file)
    let cache = DefaultAnimationCache()
    for _ in 0..<2 {
      var view: LottieAnimationView?
      var seen: [Bool] = []
      view = LottieAnimationView(
        url: file, closure: { _ in seen.append(view?.animation != nil) }, animationCache: cache,
        logger: .silent)
      #expect(seen.isEmpty && view?.animation == nil)
      #expect(await eventually { seen == [true] })
    }
    var failure: (any Error)?
    let missing = LottieAnimationView(
      url: folder.url.appendingPathComponent("none.json"), closure: { failure = $0 }, logger: .silent)
    #expect(await eventually { failure is DotLottieAnimationError })
    #expect(missing.animation == nil)
    #expect(await LottieAnimation.loadedFrom(url: file)?.size.width == 40)
  }

  @Test func `packages are read off the main actor, by name, path or bytes`() async throws {
    let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"
    let file = try await DotLottieFile.loadedFrom(filepath: lighthouse)
    #expect(LottieAnimationView(dotLottie: file).animation != nil)
    #expect(LottieAnimationView(dotLottie: file, animationId: "none").animation == nil)
    #expect(LottieAnimationView(dotLottie: nil).animation == nil)
    var told: [Bool] = []
    let view = LottieAnimationView(dotLottieFilePath: lighthouse) { view, error in
      told.append(view.animation != nil && error == nil)
    }
    #expect(await eventually { told == [true] })
    #expect(!view.allHierarchyKeypaths().isEmpty)
    await #expect(throws: (any Error).self) { _ = try await DotLottieFile.named("none") }
  }

  @Test func `a cache keeps the animations that were used last`() throws {
    let cache = DefaultAnimationCache()
    cache.cacheSize = 2
    let animation = try LottieAnimation.from(data: Data(Self.json.utf8))
    for key in ["a", "b"] { cache.setAnimation(animation, forKey: key) }
    #expect(cache.animation(forKey: "a") != nil)
    cache.setAnimation(animation, forKey: "c")
    #expect(cache.animation(forKey: "b") == nil && cache.animation(forKey: "a") != nil)
    cache.cacheSize = 0
    #expect(cache.animation(forKey: "a") == nil)
    cache.setAnimation(animation, forKey: "a")
    #expect(cache.animation(forKey: "a") == nil)
    cache.cacheSize = 1
    cache.setAnimation(animation, forKey: "a")
    cache.clearCache()
    #expect(cache.animation(forKey: "a") == nil)
  }
}
