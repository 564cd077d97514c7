#if Tools
import Foundation
import TestSupport
import Testing

/// The lines of `Documentation/Tool.md`, run by a shell in a copy of the samples.
@Suite(.enabled(if: Tool.isBuilt), .serialized) struct DocumentedLineTests {
  /// The lines of the page's blocks of shell.
  private static var lines: [String] {
    get throws {
      let page = try String(contentsOfFile: PackageFiles.root + "/Documentation/Tool.md", encoding: .utf8)
      var (lines, isInside) = ([String](), false)
      for line in page.split(separator: "\n") {
        if line.hasPrefix("```") {
          isInside = line == "```sh"
        } else if isInside {
          lines.append(String(line))
        }
      }
      return lines
    }
  }

  @Test func `every line of the tool's page runs in a fresh clone`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: PackageFiles.root + "/Samples", toPath: folder.path("Samples"))
    // As in a fresh clone, no output folder is there.
    try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: false)
    for (name, program) in [("zoetrope", Tool.path), ("zoetrope-bench", Tool.bench)] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("bin/\(name)"), withDestinationPath: program)
    }
    let lines = try Self.lines
    #expect(lines.count >= 15)
    let hasFFmpeg = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }
    for line in lines where hasFFmpeg || !line.contains(".gif") {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "PATH=\"$PWD/bin:$PATH\"; \(line)"]
      shell.currentDirectoryURL = folder.url
      let errors = folder.url.appendingPathComponent("errors")
      try Data().write(to: errors)
      shell.standardError = try FileHandle(forWritingTo: errors)
      shell.standardOutput = FileHandle.nullDevice
      try shell.run()
      shell.waitUntilExit()
      let said = try String(contentsOf: errors, encoding: .utf8)
      // A batch ends with a summary.
      let notes = said.split(separator: "\n").allSatisfy {
        $0.hasPrefix("zoetrope: note:") || $0.contains(" drawn, ") && $0.contains(" 0 failed, ")
      }
      #expect(shell.terminationStatus == 0 && notes, "\(line): \(said)")
      // Each line writes the file that it names.
      let words = line.split(separator: " ")
      for (option, output) in zip(words, words.dropFirst()) where option == "-o" && !output.contains("%") {
        #expect(FileManager.default.fileExists(atPath: folder.path(String(output))), "\(line)")
      }
    }
  }

  @Test func `the README shows the snippet`() throws {
    func read(_ name: String) throws -> String {
      try String(contentsOfFile: PackageFiles.root + "/" + name, encoding: .utf8)
    }
    let (page, snippet) = (try read("README.md"), try read("Snippets/StartHere.swift"))
    for slice in ["screen", "server"] {
      let start = try #require(snippet.range(of: "// snippet.\(slice)\n"))
      let end = try #require(snippet.range(of: "// snippet.end", range: start.upperBound..<snippet.endIndex))
      #expect(page.contains("```swift\n\(snippet[start.upperBound..<end.lowerBound])```"), "\(slice)")
    }
  }
}
#endif
