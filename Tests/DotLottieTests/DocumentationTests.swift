import DotLottie
import Foundation
import TestSupport
import Testing

/// What the documentation promises of the whole interface.
struct DocumentationTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: PackageFiles.root + "/Sources/Screen/DotLottie/" + path, encoding: .utf8)
  }

  /// The Swift files of a folder.
  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: PackageFiles.root + "/Sources/Screen/DotLottie/" + folder
    )
    .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(arguments: ["Animation", "DualState", "../LottieCompatibility"])
  func `what may be ignored says what it is`(_ folder: String) throws {
    var missing: [String] = []
    for file in try files(in: folder) {
      var comment = "", isDiscardable = false
      for line in try text(file).split(separator: "\n", omittingEmptySubsequences: false) {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("///") {
          comment += line
        } else if line == "@discardableResult" {
          isDiscardable = true
        } else {
          if isDiscardable, !comment.contains("- Returns:") { missing.append("\(file): \(line)") }
          (comment, isDiscardable) = ("", false)
        }
      }
    }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
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

  @Test func `every test that the page on defects names exists`() throws {
    let root = PackageFiles.root
    let page = try String(contentsOfFile: root + "/Documentation/Fidelity.md", encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.wholeMatch(of: /\| [PR]\d+ \|.*/) != nil }
    let numbers = rows.compactMap { $0.firstMatch(of: /[PR]\d+/).map { String($0.output) } }
    #expect(numbers == (1...15).map { "P\($0)" } + ([1...10, 28...45].joined().map { "R\($0)" }))
    // The sources of all suites, by their names.
    var suites: [String: String] = [:]
    let files = try #require(FileManager.default.enumerator(atPath: root + "/Tests"))
    for case let file as String in files where file.hasSuffix(".swift") {
      let source = try String(contentsOfFile: root + "/Tests/" + file, encoding: .utf8)
      for suite in source.matches(of: /struct (\w+Tests)\b/) {
        suites[String(suite.1), default: ""] += source
      }
    }
    for row in rows {
      let tests = row.matches(of: /`(\w+Tests)`: "([^"]+)"/)
      for test in tests {
        #expect(suites[String(test.1)]?.contains("func `\(test.2)`(") ?? false, "\(test.1): \(test.2)")
      }
      // The others say why the design can't have the defect.
      if tests.isEmpty { #expect(["R9", "R40"].contains { row.hasPrefix("| \($0) |") }, "\(row)") }
    }
  }
}
