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
