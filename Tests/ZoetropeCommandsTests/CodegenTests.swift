import Foundation
import TestSupport
import Testing

/// `zoetrope codegen` and the small tool beside it.
@Suite(.enabled(if: Tool.isBuilt)) struct CodegenTests {
  private let sample = PackageFiles.root + "/Samples/lighthouse.lottie"

  private func kept(_ name: String) -> String {
    String(decoding: PackageFiles.bytes(at: PackageFiles.fixture("Codegen/\(name)")) ?? [], as: UTF8.self)
  }

  @Test func `the names of a package are written to a file or to standard output`() throws {
    let scratch = try Scratch()
    let run = try Tool.run(["codegen", sample, "--swift", scratch.file("Names.swift")])
    #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(String(decoding: scratch.bytes("Names.swift"), as: UTF8.self) == kept("Lighthouse.swift"))
    let shown = try Tool.run(["codegen", sample, "--swift", "-", "--name", "Tower", "--access", "public"])
    #expect(shown.output.contains("\npublic enum Tower {\n"))
  }

  @Test func `the members of a graph are written, and what has none is told`() throws {
    let scratch = try Scratch()
    let graph = try scratch.write(
      "Life.machine.json",
      #"{"states":[{"name":"on"},{"name":"two words"}],"transitions":[{"from":"on","to":"on","event":"press"}]}"#
    )
    let run = try Tool.run(["codegen", "--machine", graph, "--swift", "-"])
    #expect(run.output.contains("extension Machine where Symbols == Life {"))
    #expect(run.output.contains("var isOn: Bool") && run.output.contains("var canPress: Bool"))
    #expect(run.errors.hasPrefix("zoetrope: note: ") && run.errors.contains("two words"))
  }

  @Test(
    arguments: [
      (["codegen"], 2), (["codegen", "x.lottie"], 2),
      (["codegen", "x.lottie", "--machine", "y", "--swift", "-"], 2),
      (["codegen", "missing.lottie", "--swift", "-"], 3), (["codegen", "Package.swift", "--swift", "-"], 3),
      (["codegen", "Samples/lighthouse.lottie", "--swift", "-", "--name", "a b"], 2),
      (["codegen", "Samples/lighthouse.lottie", "--swift", PackageFiles.root + "/README.md/out.swift"], 2),
    ] as [([String], Int32)])
  func `what can't be is told in one line`(arguments: [String], code: Int32) throws {
    let paths = arguments.map { $0.contains("Samples") ? sample : $0 }
    let run = try Tool.run(paths)
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.errors.hasPrefix("zoetrope: ") && run.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test(.enabled(if: Tool.codegen != nil))
  func `the small tool writes to a pipe, and does not replace it`() throws {
    let scratch = try Scratch()
    let pipe = scratch.file("pipe")
    let isMade = unsafe mkfifo(pipe, 0o600) == 0
    try #require(isMade)
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let run = try Tool.run([sample, "--swift", pipe], of: try #require(Tool.codegen))
    #expect(run.code == 0 && run.errors.isEmpty && scratch.names == ["pipe"])
    var text = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(reader, &text, text.count)
    #expect(String(decoding: text.prefix(max(count, 0)), as: UTF8.self) == kept("Lighthouse.swift"))
  }

  @Test(.enabled(if: Tool.codegen != nil))
  func `the small tool writes the same, and says what is wrong`() throws {
    let scratch = try Scratch()
    let small = try #require(Tool.codegen)
    let run = try Tool.run([sample, "--swift", scratch.file("a.swift")], of: small)
    #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(scratch.names == ["a.swift"])
    #expect(String(decoding: scratch.bytes("a.swift"), as: UTF8.self) == kept("Lighthouse.swift"))
    #expect(try Tool.run(["--help"], of: small).output.contains("usage: zoetrope-codegen FILE.lottie"))
    for (words, code) in [
      ([], 2), (["missing.lottie", "--swift", "-"], 3), ([sample, "--swift", "/missing/a"], 2),
      (["/", "--swift", "-"], 3), ([sample, "--swift", "-", "--name", ""], 2),
    ] as [([String], Int32)] {
      let run = try Tool.run(words, of: small)
      #expect(run.code == code && run.output.isEmpty, "\(words)")
      #expect(
        run.errors.hasPrefix("zoetrope-codegen: error: ") && run.errors.filter { $0 == "\n" }.count == 1)
    }
  }
}
