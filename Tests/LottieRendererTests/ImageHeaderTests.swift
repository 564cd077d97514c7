import LottieFormat
import LottieRenderer
import Testing

/// The sizes of pictures as their files state them, and the work that they stand for.
@Suite struct ImageHeaderTests {
  /// The beginning of a PNG of 10 × 2 pixels.
  private func png(depth: UInt8, colors: UInt8, interlacing: UInt8 = 0) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    return signature + [0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 10, 0, 0, 0, 2, depth, colors, 0, 0, interlacing]
  }

  /// A JPEG of 300 × 200 pixels, without data.
  private func jpeg(frame: UInt8, scans: Int) -> [UInt8] {
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0xFF, 0xC0]
    let size: [UInt8] = [0xFF, frame, 0, 8, 8, 0, 200, 1, 44, 3]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 0x12, 0xFF, 0x00, 0xDA, 0xFF, 0xD0, 0x34]
    return [0xFF, 0xD8] + comment + size + (0..<scans).flatMap { _ in scan } + [0xFF, 0xD9]
  }

  private func work(_ bytes: [UInt8]) throws -> Int64 { try #require(ImageHeader(bytes)).work }

  @Test func `a PNG is charged by its bits, and twice if it is interlaced`() throws {
    let plain = try #require(ImageHeader(png(depth: 8, colors: 6)))
    #expect(plain.width == 10 && plain.height == 2)
    let (flat, deep) = try (work(png(depth: 2, colors: 3)), work(png(depth: 16, colors: 6)))
    #expect(flat < plain.work && plain.work < deep)
    let bytes = Int64(png(depth: 8, colors: 6).count * 8)
    #expect(try work(png(depth: 8, colors: 6, interlacing: 1)) - bytes == 2 * (plain.work - bytes))
  }

  @Test func `a JPEG in several scans is charged for each`() throws {
    let baseline = try #require(ImageHeader(jpeg(frame: 0xC0, scans: 1)))
    #expect(baseline.width == 300 && baseline.height == 200)
    let few = try work(jpeg(frame: 0xC2, scans: 2)), many = try work(jpeg(frame: 0xC2, scans: 500))
    #expect(baseline.work < few && many > 50 * few)
  }

  @Test func `a JPEG without an end is truncated`() throws {
    let whole = jpeg(frame: 0xC0, scans: 2)
    #expect(try #require(ImageHeader(whole)).isTruncated == false)
    #expect(try #require(ImageHeader(whole + [0, 0, 0])).isTruncated == false)
    for length in 18..<whole.count {
      #expect(try #require(ImageHeader(Array(whole[..<length]))).isTruncated, "\(length)")
    }
    #expect(try #require(ImageHeader(png(depth: 8, colors: 6))).isTruncated == false)
  }

  @Test func `other files have no header`() {
    #expect(ImageHeader([]) == nil && ImageHeader(Array("<svg></svg>".utf8)) == nil)
    #expect(ImageHeader([0xFF, 0xD8, 0xFF, 0xC0, 0, 8, 8]) == nil)
    for length in 0..<29 { #expect(ImageHeader(Array(png(depth: 8, colors: 6)[..<length])) == nil) }
  }

  @Test func `either side is limited, and the pixels of both`() {
    func code(_ width: Int, _ height: Int) -> ImageDecodingError.Code? {
      do throws(ImageDecodingError) {
        try ImageHeader(width: width, height: height).check()
        return nil
      } catch {
        return error.code
      }
    }
    let side = LottieLimits.maximumImageSide
    #expect(code(side, 1) == nil && code(1, side) == nil)
    #expect(code(side + 1, 1) == .tooLarge && code(1, side + 1) == .tooLarge)
    #expect(code(side, side) == .tooLarge && code(0, 1) == .damaged && code(1, -1) == .damaged)
  }
}
