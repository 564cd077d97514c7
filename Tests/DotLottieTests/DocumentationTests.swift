import DotLottie
import Foundation
import TestSupport
import Testing

/// What the documentation promises of the whole interface.
struct DocumentationTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: PackageFiles.root + "/Sources/DotLottie/" + path, encoding: .utf8)
  }

  @Test(arguments: [
    ("Mode", ["forward", "reverse", "bounce", "reverseBounce"], Mode.allCases.map { "\($0)" }),
    (
      "Fit", ["contain", "fill", "cover", "fitWidth", "fitHeight", "none"], Fit.allCases.map { "\($0)" }
    ),
    (
      "PlaybackStatus", ["idle", "playing", "paused", "stopped", "tweening"],
      [PlaybackStatus.idle, .playing, .paused, .stopped, .tweening].map { "\($0)" }
    ),
  ])
  func `numbers that were stored can be read by the page on migrating`(
    _ row: (type: String, former: [String], names: [String])
  ) throws {
    // As the cases were numbered before.
    let list = row.former.map { ".\($0)" }.joined(separator: ", ")
    #expect(try text("Documentation.docc/MigratingFromDotLottieIOS.md").contains("[\(row.type)] = [\(list)]"))
    #expect(Set(row.former) == Set(row.names))
  }
}
