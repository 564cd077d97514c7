#if Tools
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

  private static let door = """
    import StateMachines
    struct Gate: MachineSymbols {
      enum State: MachineSymbol { case shut }
      enum Event: MachineSymbol { case push }
    }
    class Door { let gate: Machine<Gate, Door> }
    class Side { private let gate: Machine<Gate, Side> }
    """

  @Test func `the members of objects are written, and a machine without any has a note at its place`() throws
  {
    let scratch = try Scratch()
    let source = try scratch.write("Door.swift", Self.door)
    let empty = try scratch.write("Empty.swift", "")
    let output = scratch.file("Members.swift")
    let note = "\(source):7:26: note: the machine gate gets no members, because it is private"
    for program in [nil, Tool.codegen] {
      try? FileManager.default.removeItem(atPath: output)
      let command = program == nil ? ["codegen"] : []
      let words = command + ["--members", source, empty, "--swift", output]
      let run = try program.map { try Tool.run(words, of: $0) } ?? Tool.run(words)
      #expect(run.code == 0 && run.output.isEmpty && run.errors.hasPrefix(note), "\(run.errors)")
      let text = String(decoding: scratch.bytes("Members.swift"), as: UTF8.self)
      #expect(
        text.contains("extension Door {") && text.contains("func push() -> Bool") && !text.contains("Side"))
      // An earlier output among the inputs is overwritten; a source is not.
      let again = command + ["--members", source, output, "--swift", output]
      #expect(try (program.map { try Tool.run(again, of: $0) } ?? Tool.run(again)).code == 0)
      #expect(String(decoding: scratch.bytes("Members.swift"), as: UTF8.self) == text)
      let wrong = command + ["--members", source, "--swift", source]
      #expect(try (program.map { try Tool.run(wrong, of: $0) } ?? Tool.run(wrong)).code == 2)
      #expect(String(decoding: scratch.bytes("Door.swift"), as: UTF8.self) == Self.door)
    }
    let report = try Tool.run(["codegen", "--members", source, "--swift", output, "--json", "--quiet"])
    #expect(report.errors.isEmpty && report.output.contains("7:26: note:"))
  }

  @Test(
    arguments: [
      (["codegen"], 2), (["codegen", "x.lottie"], 2),
      (["codegen", "--members", "--swift", "-"], 2),
      (["codegen", "--members", "x.lottie", "--swift", "-"], 2),
      (["codegen", "--members", "x.swift", "--name", "A", "--swift", "-"], 2),
      (["codegen", "--members", "x.swift", "--access", "public", "--swift", "-"], 2),
      (["codegen", "x.lottie", "y.lottie", "--swift", "-"], 2),
      (["codegen", "--members", "missing.swift", "--swift", "-"], 3),
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
      (["/", "--swift", "-"], 3), (["--members", "--swift", "-"], 2),
      (["--members", "missing.swift", "--swift", "-"], 3), ([sample, "--swift", "-", "--name", ""], 2),
    ] as [([String], Int32)] {
      let run = try Tool.run(words, of: small)
      #expect(run.code == code && run.output.isEmpty, "\(words)")
      #expect(
        run.errors.hasPrefix("zoetrope-codegen: error: ") && run.errors.filter { $0 == "\n" }.count == 1)
    }
  }
}
#endif
