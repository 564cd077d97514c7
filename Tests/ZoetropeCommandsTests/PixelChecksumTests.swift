#if Tools
import Testing
import VectorRaster
import ZoetropeCommands

/// Checksums of frames that differ.
@Suite struct PixelChecksumTests {
  @Test(arguments: 1...9) func `every pixel counts, and its place`(width: Int) {
    var checksums: Set<UInt64> = [PixelChecksum.of(Surface(width: width, height: 1))]
    for index in 0..<width {
      var surface = Surface(width: width, height: 1)
      surface.pixels[index] = 0xFF00_0001
      checksums.insert(PixelChecksum.of(surface))
    }
    #expect(checksums.count == width + 1)
  }

  @Test func `the shape counts, and the order of frames`() {
    let wide = PixelChecksum.of(Surface(width: 12, height: 1))
    let high = PixelChecksum.of(Surface(width: 6, height: 2))
    #expect(wide != high)
    #expect(wide != PixelChecksum.of(Surface(width: 1, height: 12)))
    var (one, other) = (PixelChecksum(), PixelChecksum())
    for frame in [wide, high] { one.add(frame) }
    for frame in [high, wide] { other.add(frame) }
    #expect(one != other && one.frameCount == 2 && one.text.count == 16)
  }
}
#endif
