import DotLottie
import Foundation
import TestSupport
import Testing

/// The clock of an animation whose host has not chosen one.
@MainActor
struct DefaultClockTests {
  private let playing = AnimationConfig(autoplay: true, loop: true)

  @Test func `an animation that plays by itself moves without a clock of the host`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: playing)
    var pictures = 0
    animation.onPicture = { _ in pictures += 1 }
    #expect(animation.displayClock === TimerDisplayClock.shared)
    #expect(await eventually { animation.currentFrame() > 0 && pictures > 1 })
  }

  @Test func `a host that lets time pass stops the default clock`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: playing)
    animation.advance(milliseconds: 0)
    #expect(animation.displayClock == nil)
    try await animation.loaded()
    animation.advance(milliseconds: 100)
    let frame = animation.currentFrame()
    try await Task.sleep(for: .milliseconds(100))
    #expect(animation.currentFrame() == frame)
  }

  @Test func `a clock that the host sets stays when the host lets time pass`() async throws {
    let clock = ManualDisplayClock()
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: playing)
    animation.displayClock = clock
    try await animation.loaded()
    animation.advance(milliseconds: 10)
    #expect(animation.displayClock === clock && clock.drivenCount == 1)
  }

  @Test func `without a clock nothing moves`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: playing)
    animation.displayClock = nil
    try await animation.loaded()
    try await Task.sleep(for: .milliseconds(100))
    #expect(animation.isPlaying() && animation.currentFrame() == 0)
  }

  @Test func `a control with two sides moves without a clock of the host`() async throws {
    let control = DualStateAnimation(DualStateSample.source, width: 4, height: 4)
    control.attach()
    control.isActive = true
    #expect(await eventually { control.phase == .active && control.progress > 0 })
    control.advance(by: .zero)
    #expect(control.displayClock == nil)
  }
}
