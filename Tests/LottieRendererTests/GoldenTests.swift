import Foundation
import LottieRenderer
import PNGWriter
import TestSupport
import Testing
import VectorRaster

/// Fixtures against pictures that were looked at, byte for byte.
@Suite struct GoldenTests {
  @Test(arguments: Fixture.all) func `a fixture is drawn as its golden`(_ fixture: Fixture) throws {
    let renderer = try fixture.renderer()
    let frames = renderer.animation.goldenFrames
    // Frames side by side, so that one picture shows the motion.
    var strip = Surface(width: renderer.width * frames.count, height: renderer.height)
    for (index, frame) in frames.enumerated() {
      strip.place(renderer.surface(at: frame), x: index * renderer.width)
    }
    Golden.expect(strip, is: "Renderer/\(fixture.name)")
  }

  @Test func `every golden has a fixture and every fixture a golden`() {
    let goldens = PackageFiles.files(in: Golden.folder + "/Renderer", extensions: ["png"])
    #expect(Set(goldens.map { String($0.dropLast(4)) }) == Set(Fixture.all.map(\.name)))
  }

  @Test func `every fixture has a claim that is checked in numbers`() throws {
    let folder = PackageFiles.root + "/Tests/LottieRendererTests/Fixtures"
    let sources = PackageFiles.files(in: folder, extensions: ["swift"])
      .compactMap { PackageFiles.bytes(at: "\(folder)/\($0)") }
    let text = sources.map { String(decoding: $0, as: UTF8.self) }.joined()
    for fixture in Fixture.all {
      #expect(text.contains("\"\(fixture.name)\""), "no test of claims names \(fixture.name)")
    }
  }
}

extension Surface {
  /// Copies a picture of the same height into columns from `x` on.
  fileprivate mutating func place(_ other: Surface, x: Int) {
    for row in 0..<height {
      for column in 0..<other.width {
        pixels[row * width + x + column] = other.pixels[row * other.width + column]
      }
    }
  }
}
