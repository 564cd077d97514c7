import DotLottie
import Foundation
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Pictures that a host has for animations which do not bring them.
@MainActor
struct AssetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let animation = """
    {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":4,"h":4,
     "assets":[{"id":"photo","sid":"photo","w":4,"h":4,"u":"../../images/","p":"photo.png","e":0}],
     "layers":[{"ty":2,"nm":"photo","refId":"photo","ip":0,"op":30,"st":0,"ks":{}}]}
    """

  /// What is drawn at the first place: red, green, blue, alpha.
  private func color(_ animation: DotLottieAnimation) async throws -> [UInt8] {
    try await animation.loaded()
    let (width, height) = animation.canvasSize
    var surface = Surface(width: width, height: height)
    animation.draw(into: &surface)
    let pixel = surface.pixels[0]
    return (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) }
  }

  private func config() -> AnimationConfig {
    var config = AnimationConfig()
    config.player.imageDecoder = ColorDecoder()
    config.player.assets = FolderAssets(folder.url)
    config.compiler = AnimationCache()
    return config
  }

  @Test func `a picture comes from the folder of the host`() async throws {
    let bare = DotLottieAnimation(animationData: Self.animation, config: config()).byHand()
    #expect(try await color(bare) == [0, 0, 0, 0])
    try Data([10, 20, 30]).write(to: folder.url.appendingPathComponent("photo.png"))
    let found = DotLottieAnimation(animationData: Self.animation, config: config()).byHand()
    #expect(try await color(found) == [10, 20, 30, 255])
  }

  @Test func `a host's picture stands in for that of the package, and fills slots`() async throws {
    let package = Data(
      ArchiveBuilder([
        .init("manifest.json", #"{"version":"2","generator":"hand","animations":[{"id":"a"}]}"#),
        .init("a/a.json", Self.animation), .init("i/photo.png", "abc"),
      ]).bytes())
    let own = DotLottieAnimation(dotLottieData: package, config: config()).byHand()
    #expect(try await color(own) == [97, 98, 99, 255])
    try Data([10, 20, 30]).write(to: folder.url.appendingPathComponent("photo.png"))
    try Data([1, 2, 3]).write(to: folder.url.appendingPathComponent("other.png"))
    let animation = DotLottieAnimation(dotLottieData: package, config: config()).byHand()
    #expect(try await color(animation) == [10, 20, 30, 255])
    #expect(animation.setImageSlotPath(slotId: "photo", path: "other.png"))
    #expect(try await color(animation) == [1, 2, 3, 255])
    #expect(!animation.setImageSlotPath(slotId: "photo", path: "none.png"))
  }

  @Test func `nothing leads out of the folder`() throws {
    let inner = folder.url.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data([1]).write(to: folder.url.appendingPathComponent("secret"))
    try Data([2]).write(to: inner.appendingPathComponent("photo"))
    try FileManager.default.createSymbolicLink(
      at: inner.appendingPathComponent("link"),
      withDestinationURL: folder.url.appendingPathComponent("secret"))
    var assets = FolderAssets(inner)
    for name in ["../secret", "..", ".", "", "/", "..\\secret", "link", "pho\0to", "none"] {
      #expect(assets.bytes(directory: "", name: name) == nil, "\(name)")
    }
    #expect(assets.bytes(directory: "../..", name: "x/y/photo") == [2])
    assets.maximumBytes = 0
    #expect(assets.bytes(directory: "", name: "photo") == nil)
  }
}

/// Takes three bytes for a colour.
private struct ColorDecoder: ImageDecoder {
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    guard bytes.count == 3 else { throw ImageDecodingError(code: .damaged, message: "no colour") }
    let pixel = UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | 0xFF00_0000
    return Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: pixel, count: 16))
  }
}
