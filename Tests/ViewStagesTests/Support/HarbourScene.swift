import LottieRenderer
import TestSupport
import Testing
import VectorRaster
import ViewMachines
import ViewStages

/// The bundled sample: two machines, and the stage on which they are seen.
///
/// The sun sets while the boat sails to the right, from 0 to 1 s; both return from 2 to 2.5 s, and so on. The pennant is
/// raised from 0.25 to 1 s.
struct HarbourScene {
  let stage: HeadlessStage
  let machines: ViewAnimationMachines<HeadlessStage>
  let renderer: StageRenderer

  static let folder = PackageFiles.root + "/Samples/harbour"

  static func stageFile() throws -> StageFile {
    try StageFile(json: try #require(PackageFiles.bytes(at: folder + "/stage.json")))
  }

  static func stage() throws -> HeadlessStage {
    HeadlessStage(try stageFile(), files: FolderFiles(folder: folder), decoder: PlainPNGDecoder())
  }

  init(_ compatibility: ViewMachineCompatibility = .documented) throws {
    let path = PackageFiles.root + "/Samples/animation_HarbourViewController_iphone.json"
    let file = try AnimationMachineFile(json: try #require(PackageFiles.bytes(at: path)))
    stage = try Self.stage()
    machines = ViewAnimationMachines(file, stage: stage, compatibility: compatibility)
    renderer = try StageRenderer(width: 320, height: 240)
  }

  /// Begins with both machines.
  func begin() throws {
    try machines.perform("sail", on: "boat")
    try machines.perform("raise", on: "flag")
  }

  /// Lets time pass until so many milliseconds have passed since the beginning.
  func pass(until milliseconds: Int) {
    machines.advance(by: .milliseconds(milliseconds) - machines.time)
    stage.time = machines.time
  }

  func view(_ path: TagPath) throws -> HeadlessView { try stage.find(path) }

  func picture() -> Surface { stage.picture(with: renderer) }
}

extension HeadlessStage {
  /// One picture, a pixel a point.
  func picture() throws -> Surface {
    picture(with: try StageRenderer(width: Int(width), height: Int(height)))
  }

  func picture(with renderer: StageRenderer) -> Surface {
    var surface = Surface(width: renderer.width, height: renderer.height)
    renderer.draw(self, into: &surface)
    return surface
  }
}

extension Surface {
  /// A pixel as red, green, blue and alpha, premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let pixel = pixels[y * width + x]
    return [0, 8, 16, 24].map { Int(pixel >> UInt32($0) & 255) }
  }
}

/// Files of a folder of the package.
struct FolderFiles: AssetSource {
  let folder: String

  func bytes(directory: String, name: String) -> [UInt8]? { PackageFiles.bytes(at: "\(folder)/\(name)") }
}

/// Files of a test.
struct TestFiles: AssetSource {
  let files: [String: [UInt8]]

  func bytes(directory: String, name: String) -> [UInt8]? { files[directory + name] }
}

/// Decodes PNG files without a system library.
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

func isClose(_ a: ViewFrame, _ b: ViewFrame) -> Bool {
  [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { $0.magnitude < 1e-9 }
}
