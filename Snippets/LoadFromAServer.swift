// Animations from a server: limits, headers, and what is kept.
import DotLottie
import Foundation

// snippet.show
@MainActor
func offers(token: String) async throws -> DotLottieAnimation {
  var source = WebAnimationSource.shared
  source.maximumBytes = 4 << 20
  source.timeLimit = .seconds(20)
  source.headers["Authorization"] = "Bearer \(token)"
  var config = AnimationConfig()
  config.source = source
  let animation = DotLottieAnimation(webURL: "https://example.com/offers.lottie", config: config)
  do {
    try await animation.loaded()
  } catch {
    switch error {
    case .refused(401, _): print("sign in again")
    case .unreachable, .timedOut: print("no network, and nothing that was kept")
    default: print(error)
    }
  }
  return animation
}

// Before it is shown, so that it is there at once when it is:
func prepare(_ file: URL) async throws {
  let job = try CompilationJob([UInt8](try Data(contentsOf: file)))
  _ = try await AnimationCache.shared.compile(job)
}

// When memory is short:
func makeRoom() { AnimationCache.shared.trim(to: 8 << 20) }
// snippet.hide

try await prepare(URL(fileURLWithPath: "Samples/lighthouse.lottie"))
print(AnimationCache.shared.statistics.count)
makeRoom()
