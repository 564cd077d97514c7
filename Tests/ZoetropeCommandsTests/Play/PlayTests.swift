#if Tools
import Foundation
import PNGWriter
import TestSupport
import Testing
import VectorRaster

@testable import ZoetropeCommands

/// `zoetrope play` in a terminal.
@Suite(.enabled(if: Tool.isBuilt && PseudoTerminal.isAvailable), .serialized) struct PlayTests {
  private let scratch: Scratch
  private let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"

  init() throws { scratch = try Scratch() }

  private func play(_ arguments: String..., columns: Int = 60, rows: Int = 23) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["play"] + arguments, columns: columns, rows: rows)
    // It asks what the terminal speaks; this one has neither sixels nor kitty's protocol.
    #expect(terminal.wait { $0.screen.modes.contains("?1049") })
    terminal.send("\u{1B}[?62;22c")
    return terminal
  }

  private static func contains(_ text: String) -> (PseudoTerminal) -> Bool {
    { terminal in (0..<terminal.screen.rows).contains { terminal.screen.text(row: $0).contains(text) } }
  }

  @Test func `the picture is that of the renderer, and the terminal is restored`() throws {
    let square = try scratch.write("square.json", Scratch.movingSquare)
    let terminal = try play(square, "--alone")
    #expect(terminal.wait(until: Self.contains("square.json")))
    terminal.send(" 0")
    #expect(terminal.wait(until: Self.contains("frame 0 of 9 · paused")))
    terminal.send("\u{1B}[C\u{1B}[C\u{1B}[C")
    #expect(terminal.wait(until: Self.contains("frame 3 of 9 · paused")))
    // 60 × 20 cells are 60 × 40 pixels; the animation has 20 × 10.
    _ = try Tool.run(["render", square, "-o", scratch.file("a.png"), "--frame", "3", "--size", "60x30"])
    let picture = try PNGReader.decode(scratch.bytes("a.png"))
    var seen = 0
    for y in 0..<30 {
      for x in 0..<60 {
        let pixel = picture.pixels[y * 60 + x]
        guard pixel >> 24 == 255 || pixel == 0 else { continue }
        let shown = terminal.screen.pixel(x: x, y: y + 4)
        #expect(shown == (pixel == 0 ? nil : pixel & 0xFF_FFFF), "\(x), \(y)")
        seen += pixel == 0 ? 0 : 1
      }
    }
    #expect(seen > 800)
    #expect(!terminal.isCooked && terminal.screen.modes.contains("?1003"))
    terminal.send("q")
    #expect(terminal.finish().isEmpty && terminal.process.terminationStatus == 0)
    #expect(terminal.isCooked && terminal.screen.modes == ["?7", "?25"])
  }

  @Test func `keys and the mouse drive the machine, and a record plays the same again`() throws {
    let record = scratch.file("new/session.jsonl")
    let terminal = try play(lighthouse, "--record", record)
    #expect(terminal.wait(until: Self.contains("state dark  1 oil 2  2 weather clear  3 night off  4 call!")))
    // The lamp is at 200, 118 of 400 pixels: in cell 30, 5 of a picture from cell 10 on, 40 × 20 cells large.
    terminal.send("\u{1B}[<35;31;6M\u{1B}[<0;31;6M\u{1B}[<0;31;6m")
    #expect(terminal.wait(until: Self.contains("3 night on")))
    #expect(terminal.wait(until: Self.contains("state lit")))
    // Numbers are chosen first, texts take the next one that the machine knows.
    terminal.send("1+")
    #expect(terminal.wait(until: Self.contains("›1 oil 3")))
    terminal.send("2")
    #expect(terminal.wait(until: Self.contains("state storm")))
    terminal.send("?")
    #expect(terminal.wait(until: Self.contains("space pause")))
    terminal.send("tq")
    #expect(terminal.finish().contains("\(record): "))
    let script = String(decoding: scratch.bytes("new/session.jsonl"), as: UTF8.self)
    for call in [
      #"{"op":"click","x":2"#, #"{"op":"set","input":"oil","value":3}"#, #"{"op":"setTheme","id":""#,
    ] {
      #expect(script.contains(call), "\(call)")
    }
    let trace = try Tool.run(["simulate", lighthouse, "--script", record]).output
    for event in ["hand on the lamp", #""from":"dark","to":"lit""#, #""from":"lit","to":"storm""#] {
      #expect(trace.contains(event), "\(event)")
    }
  }

  @Test func `a script plays at the speed of its ticks, and quits`() throws {
    let script = try scratch.write(
      "s.jsonl",
      #"{"op":"start"}\#n{"op":"set","input":"night","value":true}\#n{"op":"tick","ms":700}\#n{"op":"status"}"#
    )
    let terminal = try play(lighthouse, "--script", script, "--quit", "--record", scratch.file("r.jsonl"))
    let start = ContinuousClock.now
    #expect(terminal.finish().contains("r.jsonl: "))
    #expect(ContinuousClock.now - start > .milliseconds(600))
    let lines = String(decoding: scratch.bytes("r.jsonl"), as: UTF8.self).split(separator: "\n")
    #expect(lines.prefix(2) == [#"{"op":"start"}"#, #"{"op":"set","input":"night","value":true}"#])
    let ticks = lines.compactMap { line in
      line.hasPrefix(#"{"op":"tick","ms":"#) ? Float(line.dropFirst(18).dropLast()) : nil
    }
    #expect(abs(ticks.reduce(0, +) - 700) < 0.01 && ticks.count > 3)
  }

  @Test func `the picture follows the window`() throws {
    let terminal = try play(lighthouse)
    #expect(terminal.wait(until: Self.contains("state dark")))
    terminal.resize(columns: 30, rows: 10)
    #expect(terminal.wait(until: Self.contains("state dark")))
    #expect(terminal.screen.text(row: 0).filter { $0 == "▀" }.count == 14, "\(terminal.screen.text(row: 0))")
    terminal.send("q")
    #expect(terminal.finish().isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGTRAP, SIGSEGV, SIGABRT])
  func `a signal restores the terminal`(number: Int32) throws {
    let terminal = try play(lighthouse)
    #expect(terminal.wait(until: Self.contains("state dark")) && !terminal.isCooked)
    kill(terminal.process.processIdentifier, number)
    _ = terminal.finish()
    #expect(terminal.wait { $0.screen.modes == ["?7", "?25"] } && terminal.isCooked)
    #expect(terminal.process.terminationReason == .uncaughtSignal)
    #expect(terminal.process.terminationStatus == number)
  }

  @Test func `a window that is closed ends it`() throws {
    let terminal = try play(lighthouse)
    #expect(terminal.wait(until: Self.contains("state dark")))
    terminal.hangUp()
    let end = Date(timeIntervalSinceNow: 10)
    while terminal.process.isRunning, Date() < end { usleep(20_000) }
    #expect(!terminal.process.isRunning)
  }

  @Test func `the terminal's answers choose the graphics`() throws {
    for (answer, mark) in [
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;8;4t\u{1B}[?62c", "\u{1B}_Ga=T"),
      ("\u{1B}[6;8;4t\u{1B}[?62;4c", "\u{1B}P0;1q\"1;1;80;80"),
    ] {
      let terminal = try PseudoTerminal(["play", lighthouse], columns: 60, rows: 13)
      #expect(terminal.wait { $0.screen.modes.contains("?1049") })
      terminal.send(answer)
      #expect(terminal.wait { String(decoding: $0.bytes, as: UTF8.self).contains(mark) }, "\(mark)")
      terminal.send("q")
      _ = terminal.finish()
    }
  }

  @Test func `without a terminal, and with options that exclude each other, it says so`() throws {
    let run = try Tool.run(["play", lighthouse])
    #expect(run.code == 2 && run.errors.hasPrefix("zoetrope: `zoetrope play` needs a terminal;"))
    for options in [
      ["--alone", "--machine", "keeper"], ["--quit"], ["--after", "5"], ["--script", "-"], ["--fps", "0"],
    ] {
      #expect(try Tool.run(["play", lighthouse] + options).code == 2, "\(options)")
    }
    #expect(try Tool.run(["play", lighthouse, "--theme", "fgo"]).errors.contains("did you mean \"fog\"?"))
  }
}
#endif
