import Foundation
import TestSupport
import Testing

@testable import DotLottie

/// An animation that nobody inspects, in debug builds and in release builds.
@MainActor
@Suite struct InspectionOffTests {
  private static let lottie = """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"layers":[{"ty":4,"nm":"square","ip":0,"op":60,"st":0,
      "ks":{"p":{"a":1,"k":[{"t":0,"s":[20,25],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":59,"s":[80,25]}]}},
      "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
        {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}]}
    """

  private func animation() async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(
      animationData: Self.lottie, config: AnimationConfig(autoplay: true, loop: true))
    animation.displayClock = nil
    try await animation.loaded()
    return animation
  }

  @Test func `nothing is inspected unless it is asked for`() async throws {
    let animation = try await animation()
    #expect(!animation.isInspected)
    animation.stopInspecting()
    #expect(!animation.isInspected && animation.failure == nil)
  }

  @Test(.enabled(if: MallocCounter.isReliable)) func `time passes without an allocation`() async throws {
    let animation = try await animation()
    func run() { for _ in 0..<120 { animation.advance(milliseconds: 16.667) } }
    run()
    #expect(MallocCounter.count { run() } == 0)
  }

  #if !DEBUG
    @Test func `a release build does nothing, and says so`() async throws {
      let animation = try await animation()
      let address = try #require(URL(string: "http://127.0.0.1:8000/token/"))
      let count = MallocCounter.isReliable ? MallocCounter.count { animation.stopInspecting() } : 0
      #expect(count == 0)
      #expect(!animation.inspect(to: address) && !animation.isInspected)
      #expect(animation.failure?.message == "only debug builds can be watched by a studio")
    }
  #endif
}
