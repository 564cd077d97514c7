#if Tools
import Foundation
import TestSupport
import Testing

/// Bounds on what commands report, and on what they need for it.
@Suite(.enabled(if: Tool.isBuilt)) struct ReportBoundTests {
  @Test func `an error line keeps both ends of a name of 10 MB`() throws {
    let scratch = try Scratch()
    let name = "begin" + String(repeating: "x", count: 10_000_000) + "end"
    let script = try scratch.write("script", "{\"op\":\"start\"}\n")
    let machine = try scratch.write("machine.json", "{}")
    let package = try scratch.write("bad.json", "{\"v\":\"5\",\"layers\":[{\"ty\":4,\"\(name)\":1,}]}")
    let runs = [
      ["info", package], ["simulate", "none", "--machine-file", machine, "--script", script],
      ["render", "nowhere/" + String(repeating: "y", count: 100_000) + ".json", "-o", "a.png"],
    ]
    for words in runs { #expect(try Tool.run(words).errors.utf8.count < 10_000) }
    let path = "first/" + String(repeating: "y", count: 100_000) + "/last.json"
    let run = try Tool.run(["info", path])
    #expect(run.code == 3)
    #expect(run.errors.utf8.count < 500)
    #expect(run.errors.contains("first/yyy") && run.errors.contains("yyy/last.json: File name too long\n"))
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func `an unknown call of 900 kB is reported in a short line`() throws {
    let scratch = try Scratch()
    let script = try scratch.write("script", "{\"op\":\"\(String(repeating: "q", count: 900_000))\"}\n")
    let run = try Tool.run(["simulate", "none", "--script", script])
    #expect(run.code == 3 && run.errors.utf8.count < 3000)
    #expect(run.errors.contains("qqq") && run.errors.contains(" and 23 more"))
  }

  @Test func `marks that turn the writing around reach no terminal`() throws {
    let run = try Tool.run(["info", "a\u{202E}b\u{9B}c\u{2028}d.json"])
    #expect(run.errors == "zoetrope: a b c d.json: No such file or directory\n")
  }

  @Test func `a trace ends at its limit with a line of its own`() throws {
    let scratch = try Scratch()
    let lines = String(repeating: "{\"op\":\"status\"}\n", count: 2000)
    let script = try scratch.write("script", lines)
    let whole = try Tool.run(["simulate", "none", "--script", script])
    #expect(whole.code == 0)
    let run = try Tool.run(["simulate", "none", "--script", script, "--trace-limit", "100000"])
    #expect(run.code == 1)
    #expect(
      run.errors == "zoetrope: the trace has reached its limit of 100000 bytes; --trace-limit allows more\n")
    let end = "{\"limit\":\"trace\",\"bytes\":100000}\n"
    #expect(run.output.hasSuffix(end))
    let kept = run.output.dropLast(end.count)
    #expect(whole.output.hasPrefix(kept) && kept.utf8.count <= 100_000 && kept.utf8.count > 99_000)
  }

  @Test func `a trace of more than 16 MiB ends by itself`() throws {
    let scratch = try Scratch()
    let machine = try scratch.write(
      "machine.json",
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":""}],"inputs":[{"type":"String","name":"\#(String(repeating: "n", count: 9000))","value":"v"}]}"#
    )
    let script = try scratch.write("script", String(repeating: "{\"op\":\"status\"}\n", count: 4000))
    let run = try Tool.run(["simulate", "none", "--machine-file", machine, "--script", script])
    #expect(run.code == 1)
    #expect(run.bytes.count > 16_000_000 && run.bytes.count < (16 << 20) + 100)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/bin/sh")))
  func `two million blank lines need no memory`() throws {
    let scratch = try Scratch()
    try scratch.write("script", String(repeating: "\n", count: 2_000_000) + "{\"op\":\"status\"}\n")
    // In KiB of addresses: less than the lines took, and enough to start.
    let line = #"ulimit -v 330000; exec "$1" simulate none --script "$2" --mark"#
    let run = try Tool.run(["-c", line, "sh", Tool.path, scratch.file("script")], of: "/bin/sh")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("{\"op\":2000001}\n{\"status\":"))
  }

  @Test func `a line of a script has an end`() throws {
    let scratch = try Scratch()
    let script = try scratch.write("script", "\n" + String(repeating: " ", count: 3_000_000))
    let run = try Tool.run(["simulate", "none", "--script", script])
    #expect(run.code == 3)
    #expect(run.errors == "zoetrope: \(script):2: the line has more than 1048576 bytes\n")
  }

  @Test func `what came before a bad line of a script is printed`() throws {
    let scratch = try Scratch()
    let script = try scratch.write("script", "{\"op\":\"status\"}\n{\"op\":\"nothing\"}\n")
    let run = try Tool.run(["simulate", "none", "--script", script])
    #expect(run.code == 3 && run.output.hasPrefix("{\"status\":"))
  }
}
#endif
