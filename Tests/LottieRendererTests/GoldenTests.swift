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
      let isNamed = text.contains("\"\(fixture.name)\"")
      #expect(try isNamed || !fixture.claims().isEmpty, "no claim of \(fixture.name)")
    }
  }

  @Test(arguments: Fixture.all) func `a picture has the colours its fixture claims`(_ fixture: Fixture) throws
  {
    for claim in try fixture.claims() {
      let pixel = try Picture(fixture.name)[claim.x, claim.y]
      let found = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
      #expect(zip(found, claim.color).allSatisfy { abs($0 - $1) <= 1 }, "\(claim): \(found)")
    }
  }
}

extension Fixture {
  /// The colour of a pixel of the first frame.
  fileprivate struct Claim: Decodable {
    var x: Int
    var y: Int
    var color: [Int]
  }

  private struct Claims: Decodable { var claims: [Claim]? }

  /// The claims in the member `claims` of the file.
  fileprivate func claims() throws -> [Claim] {
    try JSONDecoder().decode(Claims.self, from: Data(bytes())).claims ?? []
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
