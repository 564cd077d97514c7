import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// A small animation made by hand for one feature, in `Tests/Fixtures/Renderer`; its name says what it claims.
///
/// Frames that its golden shows are its markers named `golden`; without any it is the first frame alone.
struct Fixture: Sendable, Hashable, CustomTestStringConvertible {
  /// The file's path in the folder of fixtures, without extension, such as `Shapes/star`.
  let name: String

  static let folder = PackageFiles.fixture("Renderer")

  /// All fixtures, sorted by name.
  static let all = PackageFiles.files(in: folder, extensions: ["json"]).map { Fixture($0) }

  init(_ name: String) { self.name = name.hasSuffix(".json") ? String(name.dropLast(5)) : name }

  var testDescription: String { name }

  /// The file's bytes.
  func bytes() throws -> [UInt8] {
    try #require(PackageFiles.bytes(at: "\(Self.folder)/\(name).json"), "no fixture \(name)")
  }

  func animation() throws -> LottieAnimation { try LottieAnimation(bytes(), decoder: PlainPNGDecoder()) }

  /// A renderer at the animation's own size.
  func renderer() throws -> Renderer { try Renderer(atOwnSize: animation()) }
}

extension LottieAnimation {
  /// The frames that a golden shows.
  var goldenFrames: [Double] {
    let marked = markers.filter { $0.name == "golden" }.map(\.time)
    return marked.isEmpty ? [inPoint] : marked
  }

  /// All whole frames.
  var wholeFrames: [Double] { (0..<frameCount).map { inPoint + Double($0) } }

  /// An animation of layers in JSON, on a canvas of 64 × 64 with 60 frames.
  init(layers: String, assets: String = "[]", more: String = "") throws {
    let json = """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":64,"h":64,\(more)"assets":\(assets),"layers":\(layers)}
      """
    try self.init(Array(json.utf8), decoder: PlainPNGDecoder())
  }
}

extension Renderer {
  /// A renderer at the animation's own size.
  convenience init(atOwnSize animation: LottieAnimation) throws {
    try self.init(animation, width: Int(animation.width), height: Int(animation.height))
  }

  /// One frame on a surface of its own.
  func surface(at frame: Double) -> Surface {
    var surface = Surface(width: width, height: height)
    render(frame: frame, into: &surface)
    return surface
  }
}

/// Decodes the PNG files of fixtures without a system library.
struct PlainPNGDecoder: ImageDecoder {
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    do {
      let picture = try PNGReader.decode(bytes)
      return Bitmap(width: picture.width, height: picture.height, pixels: picture.pixels)
    } catch {
      throw ImageDecodingError(code: .damaged, message: "\(error)")
    }
  }
}
