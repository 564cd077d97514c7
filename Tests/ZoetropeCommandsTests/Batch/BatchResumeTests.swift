#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// Batches that are continued.
@Suite struct BatchResumeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("a.json", Scratch.movingSquare)
    try scratch.write("b.json", Scratch.movingSquare)
  }

  private func run(_ words: String...) async -> Int32 {
    let inputs = [scratch.file("a.json"), scratch.file("b.json")]
    return await Zoetrope.run(["batch"] + inputs + ["-o", scratch.file("out"), "--resume", "-q"] + words)
  }

  /// The number of the file system for a file, which another file in its place does not have.
  private func number(_ name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: scratch.file("out/\(name)"))
    return attributes?[.systemFileNumber] as? Int ?? 0
  }

  /// Which of the two pictures a run draws again.
  private func drawn(_ words: String...) async -> [String] {
    let before = ["a.png", "b.png"].map { ($0, number($0)) }
    let inputs = [scratch.file("a.json"), scratch.file("b.json")]
    let code = await Zoetrope.run(
      ["batch"] + inputs + ["-o", scratch.file("out"), "--resume", "-q"] + words)
    #expect(code == 0)
    return before.filter { number($0.0) != $0.1 }.map(\.0)
  }

  @Test func `what is whole and new is skipped, whatever the times are`() async throws {
    #expect(await drawn() == ["a.png", "b.png"])
    #expect(await drawn() == [])
    let old = Date(timeIntervalSince1970: 1)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: scratch.file("out/a.png"))
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: scratch.file("out/b.png.digest"))
    try scratch.write("a.json", Scratch.movingSquare)
    #expect(await drawn() == [])
  }

  @Test func `a changed input is drawn again, even if its time is older`() async throws {
    #expect(await drawn().count == 2)
    try scratch.write("b.json", Scratch.movingSquare + " ")
    let old = Date(timeIntervalSince1970: 1)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: scratch.file("b.json"))
    #expect(await drawn() == ["b.png"])
    #expect(await drawn() == [])
  }

  @Test func `half an output, another one and none are drawn again`() async throws {
    #expect(await drawn().count == 2)
    let whole = scratch.bytes("out/a.png")
    for bytes in [Array(whole.prefix(whole.count / 2)), whole + [0], Array(whole.reversed())] {
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.file("out/a.png")))
      #expect(await drawn() == ["a.png"])
      #expect(scratch.bytes("out/a.png") == whole)
    }
    try FileManager.default.removeItem(atPath: scratch.file("out/a.png"))
    #expect(await drawn() == ["a.png"])
    try scratch.write("out/a.png.digest", "{}")
    #expect(await drawn() == ["a.png"])
    #expect(scratch.bytes("out/a.png") == whole)
  }

  @Test(arguments: [
    ["--size", "40x20"], ["--background", "red"], ["--frame", "2"], ["--scale", "2"], ["--fit", "cover"],
    ["--system-fonts"], ["--progress", "50%"], ["--clamp"],
  ])
  func `other options draw everything again`(words: [String]) async throws {
    #expect(await run() == 0)
    let inputs = [scratch.file("a.json"), scratch.file("b.json")]
    let before = number("a.png")
    let line = ["batch"] + inputs + ["-o", scratch.file("out"), "--resume", "-q"] + words
    #expect(await Zoetrope.run(line) == 0)
    let after = number("a.png")
    #expect(before != after)
    #expect(await Zoetrope.run(line) == 0)
    #expect(number("a.png") == after)
  }

  @Test func `a picture beside the animation that appears or changes is noticed`() async throws {
    let text = """
      {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":20,"h":10,"assets":[{"id":"i","w":20,"h":10,"u":"","p":"i.png","e":0}],
       "layers":[{"ty":2,"refId":"i","ip":0,"op":5,"st":0,"ks":{}}]}
      """
    try scratch.write("a.json", text)
    #expect(await drawn().count == 2)
    #expect(await drawn() == [])
    for color in ["red", "blue"] {
      let picture = [
        "render", scratch.file("b.json"), "-o", scratch.file("i.png"), "--background", color, "-q",
      ]
      #expect(await Zoetrope.run(picture) == 0)
      #expect(await drawn() == ["a.png"], "\(color)")
      #expect(await drawn() == [])
    }
  }

  /// Draws one row with `--resume`.
  private func row(_ input: String, _ output: String, _ words: String...) async throws {
    let manifest = try scratch.write("row.csv", "input,output\n\(input),\(output)\n")
    let line = ["batch", manifest, "-o", scratch.file("out"), "--resume", "-q"] + words
    #expect(await Zoetrope.run(line) == 0)
  }

  private func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: scratch.file(name), withIntermediateDirectories: true)
  }

  /// The bytes that `zoetrope render` writes for the same input and options.
  private func wanted(_ input: String, _ words: String...) async -> [UInt8] {
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file("wanted.png"), "-q"] + words) == 0)
    return scratch.bytes("wanted.png")
  }

  @Test func `another input with the same name is drawn`() async throws {
    let green = Scratch.movingSquare.replacingOccurrences(of: "[1,0,0]", with: "[0,1,0]")
    for name in ["one", "two"] { try folder(name) }
    let first = try scratch.write("one/a.json", Scratch.movingSquare)
    let second = try scratch.write("two/a.json", green)
    for input in [first, second, first] {
      try await row(input, "a.png", "--frame", "0")
      #expect(scratch.bytes("out/a.png") == (await wanted(input, "--frame", "0")))
    }
    // The same row is skipped again.
    let before = number("a.png")
    try await row(first, "a.png", "--frame", "0")
    #expect(number("a.png") == before)
  }

  @Test func `a folder of animations that is exchanged is drawn again`() async throws {
    let text =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":20,"h":10,"assets":[{"id":"i","w":20,"h":10,"u":"","p":"i.png"}],"#
      + #""layers":[{"ty":2,"refId":"i","ip":0,"op":5,"st":0,"ks":{}}]}"#
    for (name, color) in [("v1", "red"), ("v2", "blue")] {
      try folder(name)
      try scratch.write("\(name)/x.json", text)
      let picture = [
        "render", scratch.file("b.json"), "-o", scratch.file("\(name)/i.png"), "--background", color, "-q",
      ]
      #expect(await Zoetrope.run(picture) == 0)
    }
    // The animations are the same, only the pictures beside them differ.
    for name in ["v1", "v2"] {
      try? FileManager.default.removeItem(atPath: scratch.file("current"))
      try FileManager.default.createSymbolicLink(
        atPath: scratch.file("current"), withDestinationPath: scratch.file(name))
      try await row(scratch.file("current/x.json"), "x.png")
      #expect(scratch.bytes("out/x.png") == (await wanted(scratch.file("\(name)/x.json"))), "\(name)")
    }
  }

  @Test func `a copied digest stands for no other output`() async throws {
    let input = scratch.file("a.json")
    try await row(input, "a.png")
    try await row(input, "f/%d.png")
    let copies = [
      ("a.png", "b.png"), ("a.png", "deep/a.png"), ("f/%d.png", "g/%d.png"), ("a.png", "f/%d.png"),
      ("f/%d.png", "a.png"),
    ]
    for (name, copy) in copies {
      if let slash = copy.lastIndex(of: "/") { try folder("out/" + copy[..<slash]) }
      try Data(scratch.bytes("out/\(name).digest")).write(
        to: URL(fileURLWithPath: scratch.file("out/\(copy).digest")))
      let file = copy.replacingOccurrences(of: "%d", with: "3")
      try? FileManager.default.removeItem(atPath: scratch.file("out/\(file)"))
      try await row(input, copy)
      #expect(!scratch.bytes("out/\(file)").isEmpty, "\(copy) has the digest of \(name)")
    }
  }

  @Test func `a picture that may not be read does not make a row draw again`() async throws {
    let text =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":20,"h":10,"assets":[{"id":"i","w":20,"h":10,"p":"../i.png"}],"#
      + #""layers":[{"ty":2,"refId":"i","ip":0,"op":5,"st":0,"ks":{}}]}"#
    try folder("in")
    try scratch.write("i.png", "outside")
    let input = try scratch.write("in/x.json", text)
    try await row(input, "x.png")
    let before = number("x.png")
    try await row(input, "x.png")
    #expect(number("x.png") == before)
  }

  /// A script whose ticks make a film of a length.
  private func script(_ ticks: Int) -> String { "{\"op\":\"tick\",\"ms\":\(100 * ticks)}\n" }

  @Test func `a script that changes is played again`() async throws {
    let input = scratch.file("a.json")
    let path = try scratch.write("s.jsonl", script(2))
    try await row(input, "s.apng", "--script", path)
    let before = (number("s.apng"), scratch.bytes("out/s.apng"))
    try await row(input, "s.apng", "--script", path)
    #expect(number("s.apng") == before.0)
    try scratch.write("s.jsonl", script(6))
    try await row(input, "s.apng", "--script", path)
    #expect(scratch.bytes("out/s.apng").count > before.1.count)
    let other = try scratch.write("t.jsonl", script(2))
    try await row(input, "s.apng", "--script", other)
    #expect(scratch.bytes("out/s.apng") == before.1)
  }

  @Test func `a row is drawn again if a picture of its script is gone or changed`() async throws {
    let side = scratch.file("side.png")
    let path = try scratch.write(
      "s.jsonl", script(2) + "{\"op\":\"render\",\"path\":\"\(side)\"}\n")
    let input = scratch.file("a.json")
    try await row(input, "s.png", "--script", path)
    let picture = scratch.bytes("side.png")
    #expect(!picture.isEmpty)
    try FileManager.default.removeItem(atPath: side)
    try await row(input, "s.png", "--script", path)
    #expect(scratch.bytes("side.png") == picture)
    try scratch.write("side.png", "another")
    try await row(input, "s.png", "--script", path)
    #expect(scratch.bytes("side.png") == picture)
    let number = number("s.png")
    try await row(input, "s.png", "--script", path)
    #expect(self.number("s.png") == number)
  }

  @Test(arguments: ["script", "input", "output"])
  func `what changes while it is drawn is drawn again`(changed: String) async throws {
    let input = try scratch.write("in.json", Scratch.movingSquare)
    let path = try scratch.write("s.jsonl", script(20))
    let output = scratch.file("out/film.apng")
    let words = [
      "batch", try scratch.write("row.csv", "input,output\n\(input),film.apng\n"), "-o", scratch.file("out"),
      "--resume", "-q", "--script", path, "--size", "600x300",
    ]
    func part() -> Bool {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.file("out"))) ?? []
      return names.contains { $0.hasSuffix(".part") }
    }
    if changed == "output" {
      #expect(await Zoetrope.run(words) == 0)
      // As if another program had written the file after this one had.
      try Data("other".utf8).write(to: URL(fileURLWithPath: output))
    } else {
      async let code = Zoetrope.run(words)
      // Once the film has begun, everything is read.
      for _ in 0..<50_000 where !part() { try await Task.sleep(for: .microseconds(200)) }
      let file = changed == "script" ? "s.jsonl" : "in.json"
      let text =
        changed == "script"
        ? script(3) : Scratch.movingSquare.replacingOccurrences(of: "[1,0,0]", with: "[0,1,0]")
      try scratch.write(file, text)
      #expect(await code == 0)
    }
    let before = scratch.bytes("out/film.apng")
    #expect(await Zoetrope.run(words) == 0)
    #expect(scratch.bytes("out/film.apng") != before)
    let number = number("film.apng")
    #expect(await Zoetrope.run(words) == 0)
    #expect(self.number("film.apng") == number)
  }

  @Test func `what is not as authored is not skipped where that is an error`() async throws {
    try scratch.write(
      "b.json",
      Scratch.movingSquare.replacingOccurrences(
        of: "\"ty\":4", with: "\"ty\":4,\"ef\":[{\"ty\":5,\"mn\":\"ADBE Unknown\"}]"))
    #expect(await run() == 0)
    let before = (number("a.png"), number("b.png"))
    #expect(await run("--strict") == 1)
    #expect(await run() == 0)
    #expect(number("a.png") == before.0)
    #expect(number("b.png") != before.1, "the strict batch looked at it again")
  }

  @Test func `numbered pictures and films are skipped and drawn again as a whole`() async throws {
    let manifest = try scratch.write(
      "m.csv",
      "input,output\n\(scratch.file("a.json")),f/%d.png\n\(scratch.file("b.json")),g.apng\n")
    let line = ["batch", manifest, "-o", scratch.file("out"), "--resume", "-q"]
    #expect(await Zoetrope.run(line) == 0)
    let before = (number("f/9.png"), number("g.apng"))
    #expect(before.0 != 0 && before.1 != 0)
    #expect(await Zoetrope.run(line) == 0)
    #expect(number("f/9.png") == before.0 && number("g.apng") == before.1)
    try FileManager.default.removeItem(atPath: scratch.file("out/f/3.png"))
    #expect(await Zoetrope.run(line) == 0)
    #expect(number("f/3.png") != 0 && number("f/9.png") != before.0 && number("g.apng") == before.1)
  }
}
#endif
