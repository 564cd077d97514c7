import LottieFormat
import Testing

@Suite struct VersionTests {
  @Test func `versions compare as numbers and not as text`() {
    #expect(LottieDocument.Version(4, 4, 9) < LottieDocument.Version(4, 4, 18))
  }
}
