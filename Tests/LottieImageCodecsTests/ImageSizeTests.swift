import LottieFormat
import LottieRenderer
import Testing

@testable import LottieImageCodecs

/// The sizes of pictures that are decoded.
@Suite struct ImageSizeTests {
  private func refusal(_ width: Int, _ height: Int, maximumPixels: Int = .max) -> ImageDecodingError.Code? {
    do throws(ImageDecodingError) {
      try ImageSize.check(width: width, height: height, maximumPixels: maximumPixels)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `either side is limited, however few the pixels`() {
    let side = LottieLimits.maximumImageSide
    #expect(refusal(side, 1) == nil && refusal(1, side) == nil)
    #expect(refusal(side + 1, 1) == .tooLarge && refusal(1, side + 1) == .tooLarge)
    #expect(refusal(0, 1) == .damaged && refusal(1, 0) == .damaged)
  }

  @Test func `the pixels are limited by what is left for them`() {
    #expect(refusal(10, 10, maximumPixels: 100) == nil)
    #expect(refusal(10, 10, maximumPixels: 99) == .tooLarge)
  }
}
