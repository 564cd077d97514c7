import DotLottie
import Foundation
import LottieFonts
import LottieRenderer
import TestSupport
import Testing

/// The fonts that an application registers.
///
/// They are the same for all animations of a process, so these tests have processes of their own.
@Suite struct FontTests {
  private static let data = Data(
    PackageFiles.bytes(at: PackageFiles.fixture("Fonts/DejaVuSans-Subset.ttf")) ?? [])

  /// The places where the fonts of the text are found now.
  private static func origins(_ options: Player.Options = AnimationConfig().player) async throws
    -> [FontOrigin]
  {
    let style = #"{"s":20,"f":"Shared","t":"I","j":0,"fc":[0,0,0]}"#
    let json = """
      {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":32,"h":32,"fonts":{"list":[{"fName":"Shared","fFamily":"","fStyle":""}]},
      "layers":[{"ty":5,"ip":0,"op":10,"st":0,"ks":{},"t":{"d":{"k":[{"t":0,"s":\(style)}]}}}]}
      """
    let job = try CompilationJob(Array(json.utf8), options: options)
    return try await AnimationCache.shared.compile(job).fonts.map(\.origin)
  }

  @Test func `bytes that are no font are refused`() async {
    await #expect(processExitsWith: .success) {
      try #require(!DotLottieAnimation.loadFont(name: "Shared", data: Data([1, 2, 3])))
      try #require(!DotLottieAnimation.unloadFont(name: "Shared"))
    }
  }

  #if Fonts && os(Linux)
    @Test func `a registered font draws the texts of animations that are loaded later`() async {
      await #expect(processExitsWith: .success) {
        try #require(try await Self.origins() == [.boxes])
        try #require(DotLottieAnimation.loadFont(name: "Shared", data: Self.data))
        try #require(try await Self.origins() == [.host])
        try #require(DotLottieAnimation.unloadFont(name: "Shared"))
        try #require(!DotLottieAnimation.unloadFont(name: "Shared"))
        try #require(try await Self.origins() == [.boxes])
      }
    }

    @Test func `the fonts of the configuration come in place of registered ones`() async {
      await #expect(processExitsWith: .success) {
        try #require(DotLottieAnimation.loadFont(name: "Shared", data: Self.data))
        var config = AnimationConfig()
        config.player.fonts = FontLibrary()
        try #require(try await Self.origins(config.player) == [.boxes])
      }
    }
  #endif
}
