import LottieImageCodecs
import LottieRenderer
import PNGWriter
import TestSupport
import Testing
import VectorRaster

#if (Images && os(Linux)) || canImport(ImageIO)
  @Suite struct PlatformImageDecoderTests {
    /// The pixels of `rgba.png` and `rgba.webp`, premultiplied: AABBGGRR.
    private let mixed: [UInt32] = [0xFF00_00FF, 0x8000_8000, 0, 0x330A_1428]

    @Test(arguments: ["rgba.png", "rgba.webp"])
    func `straight pixels come out premultiplied`(name: String) throws {
      let bitmap = try decode(name)
      #expect(bitmap.width == 4 && bitmap.height == 3)
      #expect(pixels(bitmap) == mixed + mixed + mixed)
    }

    @Test func `a gamma in the file changes nothing`() throws {
      #expect(pixels(try decode("gamma.png")) == [UInt32](repeating: 0xFF20_4080, count: 4))
    }

    @Test func `palettes and deep greys become RGBA`() throws {
      #expect(pixels(try decode("palette.png")) == [0xFF1E_140A, 0x801E_1914])
      #expect(pixels(try decode("gray16.png")) == [0xFF80_8080, 0xFFFF_FFFF])
    }

    @Test func `a JPEG is opaque and about right`() throws {
      let bitmap = try decode("plain.jpg")
      #expect(bitmap.width == 16 && bitmap.height == 16)
      for pixel in pixels(bitmap) {
        #expect(pixel >> 24 == 255)
        #expect(abs(Int(pixel & 255) - 200) <= 3 && abs(Int(pixel >> 8 & 255) - 100) <= 3)
      }
    }

    @Test func `16 bits a channel and palettes with transparency become RGBA`() throws {
      #expect(pixels(try decode("rgba16.png")) == [0xFF20_4080, 0x8000_4080])
      let colors: [UInt32] = [0xFF1E_140A, 0x801E_1914, 0, 0xFF03_0201]
      #expect(pixels(try decode("palette2.png")) == colors + colors.reversed())
    }

    @Test func `a JPEG in several scans is that in one`() throws {
      #expect(pixels(try decode("progressive.jpg")).allSatisfy { abs(Int($0 & 255) - 200) <= 3 })
    }

    #if os(Linux)
      @Test func `a JPEG that ends before its size is damaged`() throws {
        let file = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/plain.jpg")))
        let error = #expect(throws: ImageDecodingError.self) {
          try PlatformImageDecoder().decode(Array(file.prefix(60)))
        }
        #expect(error?.message == "JPEG: the file ends before the size of the picture")
      }
    #endif

    @Test func `CMYK is converted as browsers do`() throws {
      let bitmap = try decode("cmyk.jpg")
      // (10, 20, 30, 40), of which the black is multiplied with the others.
      for pixel in pixels(bitmap) {
        #expect(pixel >> 24 == 255 && abs(Int(pixel & 255) - 207) <= 3)
        #expect(abs(Int(pixel >> 8 & 255) - 198) <= 3 && abs(Int(pixel >> 16 & 255) - 190) <= 3)
      }
    }

    @Test(arguments: ["film.gif", "interlaced.gif"])
    func `the first frame of a GIF is drawn`(name: String) throws {
      let bitmap = try decode(name)
      #expect(bitmap.width == 17 && bitmap.height == 18)
      let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0]
      let expected: [UInt32] = (0..<17 * 18).map { index in colors[(index % 17 + index / 17) % 3] }
      #expect(pixels(bitmap) == expected)
    }

    @Test(arguments: [
      "rgba.png", "palette.png", "gray16.png", "rgba16.png", "palette2.png", "plain.jpg", "progressive.jpg",
      "cmyk.jpg", "rgba.webp", "film.gif",
    ])
    func `a header has the size of the picture`(name: String) throws {
      let file = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/" + name)))
      let header = try #require(ImageHeader(file))
      let bitmap = try PlatformImageDecoder().decode(file)
      #expect(header.width == bitmap.width && header.height == bitmap.height && header.work > 0)
      for length in 0..<file.count { _ = ImageHeader(Array(file[..<length])) }
    }

    /// Decodes a file into memory that was filled with a pixel.
    private func decode(_ file: [UInt8], over pixel: UInt32) -> [UInt32]? {
      guard let header = ImageHeader(file) else { return nil }
      let pool = BitmapPool()
      _ = unsafe Bitmap(width: header.width, height: header.height, pool: pool) { pixels in
        unsafe pixels.update(repeating: pixel)
        return false
      }
      return (try? PlatformImageDecoder().decode(file, pool: pool))?.pixels
    }

    @Test(arguments: [
      "rgba.png", "palette.png", "plain.jpg", "progressive.jpg", "cmyk.jpg", "rgba.webp", "film.gif",
      "interlaced.gif", "cut.jpg",
    ])
    func `whatever was in the memory of a pool, the picture is the same`(name: String) throws {
      let file = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/" + name)))
      for length in stride(from: file.count, to: file.count / 2, by: -7) {
        let cut = Array(file[..<length])
        #expect(decode(cut, over: 0xFF12_3456) == decode(cut, over: 0x8080_8080))
      }
    }

    @Test func `a picture that claims to be huge is refused before it takes memory`() throws {
      var file = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/rgba.png")))
      // Width and height, and the checksum of the header that holds them.
      file.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
      let checksum = Zlib.crc32(of: Array(file[12..<29]))
      for byte in 0..<4 { file[29 + byte] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32(byte))) }
      let error = #expect(throws: ImageDecodingError.self) { try PlatformImageDecoder().decode(file) }
      #expect(error?.code == .tooLarge)
    }

    @Test(arguments: [
      "rgba.png", "palette.png", "plain.jpg", "progressive.jpg", "rgba.webp", "cmyk.jpg", "film.webp",
      "film.gif",
      "rgba16.png",
    ])
    func `cut off and mutated files throw or decode, and never trap`(name: String) throws {
      let file = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/" + name)))
      let decoder = PlatformImageDecoder()
      for length in 0..<min(file.count, 400) { _ = try? decoder.decode(Array(file[..<length])) }
      var random = SplitMix64(seed: 11)
      for _ in 0..<500 {
        var mutated = file
        for _ in 0...Int(random.next() % 4) {
          mutated[Int(random.next() % UInt64(mutated.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        _ = try? decoder.decode(mutated)
      }
    }

    @Test func `what the writer writes, the decoder reads`() throws {
      var surface = Surface(width: 33, height: 17)
      var random = SplitMix64(seed: 3)
      for index in surface.pixels.indices {
        let alpha = UInt32(random.next() % 256)
        let color = UInt32(random.next() % UInt64(alpha + 1))
        surface.pixels[index] = color | alpha << 24
      }
      var encoder = PNGEncoder()
      #expect(pixels(try PlatformImageDecoder().decode(encoder.encode(surface))) == surface.pixels)
    }

    private func decode(_ name: String) throws -> Bitmap {
      let file = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/" + name)))
      return try PlatformImageDecoder().decode(file)
    }

    private func pixels(_ bitmap: Bitmap) -> [UInt32] { bitmap.pixels }
  }
#else
  @Suite struct PlatformImageDecoderTests {
    @Test func `without the trait an error names it`() throws {
      let error = #expect(throws: ImageDecodingError.self) {
        try PlatformImageDecoder().decode([0xFF, 0xD8, 0xFF, 0xE0])
      }
      #expect(error?.message.contains("trait Images") == true)
    }
  }
#endif

@Suite struct UnknownImageTests {
  @Test(arguments: [
    ([1, 2, 3], "neither PNG nor JPEG nor WebP nor GIF"), ([], "the file is empty"),
    (
      Array("version https://git-lfs.github.com/spec/v1".utf8),
      "a Git LFS pointer (`git lfs pull` downloads the file): pictures are PNG, JPEG, WebP or GIF"
    ),
  ])
  func `other bytes are refused by their kind`(bytes: [UInt8], message: String) {
    let error = #expect(throws: ImageDecodingError.self) { try PlatformImageDecoder().decode(bytes) }
    #expect(error?.code == .unknownFormat && error?.message == message)
  }
}
