#if Tools
import Foundation
import TestSupport
import Testing

/// Standard output that can't be written, or that nobody reads.
@Suite(.enabled(if: Tool.isBuilt)) struct StandardOutputTests {
  /// Command lines that write to standard output; `IN` is an animation, `OUT` a folder.
  static let commands: [String] = {
    let package = PackageFiles.root + "/Samples/lighthouse.lottie"
    return [
      "info IN", "info IN --json", "info \(package)", "info IN --properties", "validate IN",
      "validate IN --json",
      "validate IN --format sarif", "validate --rules", "validate \(package) --format human",
      "diagram \(package)", "diagram \(package) --format svg", "codegen \(package) --swift -",
      "codegen \(package) --swift OUT/a.swift --json", "diff IN IN", "diff IN IN --json", "render IN -o -",
      "render IN -o OUT/a.apng --checksum", "render IN -o OUT/a.apng --json", "pack IN -o -",
      "convert IN --to lottie -o -",
      "pack IN -o OUT/a.lottie --json", "unpack \(package) -o OUT/folder --json",
      "simulate IN --script OUT/script",
      "--help", "--version", "help render",
    ]
  }()

  private func line(_ command: String, _ scratch: Scratch) throws -> [String] {
    let input = try scratch.write("square.json", Scratch.movingSquare)
    try scratch.write("script", "{\"op\":\"status\"}\n")
    return command.split(separator: " ").map {
      $0.replacingOccurrences(of: "IN", with: input).replacingOccurrences(of: "OUT", with: scratch.path)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: commands)
  func `a full disk is exit code 2 and one line`(command: String) throws {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let words = try line(command, scratch)
    let run = try Tool.run(["-c", #"exec "$@" > /dev/full"#, "sh", Tool.path] + words, of: "/bin/sh")
    #expect(run.code == 2)
    let last = run.errors.split(separator: "\n").filter { !$0.contains("note:") }
    #expect(last == ["zoetrope: can't write standard output: No space left on device"])
  }

  @Test(arguments: commands) func `a reader that goes away ends a command quietly`(command: String) throws {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let words = try line(command, scratch)
    // The reader is gone before the tool begins.
    let script = #"(sleep 0.2; "$@"; echo "code $?" >&2) | :"#
    let run = try Tool.run(["-c", script, "sh", Tool.path] + words, of: "/bin/sh")
    let lines = run.errors.split(separator: "\n").filter { !$0.contains("note:") }
    #expect(lines == ["code 0"])
  }

  @Test(arguments: ["validate BAD", "validate BAD --json", "diff IN OTHER", "diff IN OTHER --json"])
  func `what was found is the exit code, whoever reads of it`(command: String) throws {
    let scratch = try Scratch()
    let bad = try scratch.write("bad.json", #"{"states":[],"initial":"a"}"#)
    let changed = Scratch.movingSquare.replacingOccurrences(of: "[1,0,0]", with: "[0,1,0]")
    let other = try scratch.write("other.json", changed)
    let words = try line(command, scratch).map { $0 == "BAD" ? bad : $0 == "OTHER" ? other : $0 }
    let script = #"(sleep 0.2; "$@" 2> /dev/null; echo "code $?" >&2) | :"#
    #expect(try Tool.run(["-c", script, "sh", Tool.path] + words, of: "/bin/sh").errors == "code 1\n")
  }

  @Test func `a closed standard output is an error, and no file gets its text`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let run = try Tool.run(
      [
        "-c", #"exec "$@" >&-"#, "sh", Tool.path, "render", input, "-o", scratch.file("a.apng"), "--checksum",
      ],
      of: "/bin/sh")
    #expect(run.code == 2)
    #expect(run.errors == "zoetrope: can't write standard output: Bad file descriptor\n")
    #expect(scratch.bytes("a.apng").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `no source of the tool writes to standard output by itself`() throws {
    let sources = PackageFiles.root + "/Sources/Tools/ZoetropeCommands"
    let names = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
    let files = names.filter { $0.hasSuffix(".swift") }
    #expect(files.count > 50)
    // The last one restores a terminal from a signal handler.
    for file in files where !["Files/StandardStreams.swift", "Play/Terminal.swift"].contains(file) {
      let text = String(decoding: PackageFiles.bytes(at: "\(sources)/\(file)") ?? [], as: UTF8.self)
      for word in [" print(", "putchar(", " puts(", "fwrite(", "FileHandle", "STDOUT", "to: 1)", "stdout"] {
        #expect(!text.contains(word), "\(file): \(word)")
      }
    }
  }
}
#endif
