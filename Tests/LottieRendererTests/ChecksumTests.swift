import Foundation
import LottieRenderer
import TestSupport
import Testing

/// One number for all frames of each fixture, at a size and frames that goldens do not show.
///
/// `RECORD_GOLDENS=1` writes the list anew, and fails all the same.
@Suite struct ChecksumTests {
  private static let path = Golden.folder + "/Renderer/checksums.txt"

  /// The checksum of a fixture at 48 × 48, half frames included.
  private func checksum(of fixture: Fixture) throws -> String {
    let animation = try fixture.animation()
    let renderer = try Renderer(animation, width: 48, height: 48)
    var checksum = FNV1a()
    for frame in stride(
      from: animation.inPoint, to: animation.outPoint, by: animation.frameCount > 1 ? 2.5 : 1)
    {
      checksum.add(renderer.surface(at: frame))
    }
    return String(checksum.value, radix: 16)
  }

  @Test func `all frames of all fixtures have the recorded checksums`() throws {
    let lines = try Fixture.all.map { "\($0.name) \(try checksum(of: $0))" }
    if Golden.isRecording {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: Self.path))
      Issue.record("recorded the checksums; run without RECORD_GOLDENS")
      return
    }
    let recorded = String(decoding: PackageFiles.bytes(at: Self.path) ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let changed = Set(lines).subtracting(recorded).sorted()
    #expect(changed == [])
    #expect(recorded.count == lines.count)
  }
}
