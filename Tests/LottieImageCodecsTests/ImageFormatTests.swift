import Testing

@testable import LottieImageCodecs

@Suite struct ImageFormatTests {
  @Test func `a format is told by its first bytes`() {
    #expect(ImageFormat([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
    #expect(ImageFormat([0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(ImageFormat(Array("RIFF\0\0\0\0WEBP".utf8)) == .webP)
    #expect(ImageFormat(Array("RIFF\0\0\0\0WAVE".utf8)) == nil)
    #expect(ImageFormat(Array("RIFF".utf8)) == nil)
    #expect(ImageFormat(Array("GIF87a".utf8)) == .gif)
    #expect(ImageFormat([]) == nil)
  }
}
