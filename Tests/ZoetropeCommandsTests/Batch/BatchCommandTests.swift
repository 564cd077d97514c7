#if Tools
import Foundation
import TestSupport
import Testing
import VectorRaster
import ZoetropeCommands

@Suite struct BatchCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("square.json", Scratch.movingSquare)
  }

  private func run(_ words: String...) async -> Int32 {
    await Zoetrope.run(["batch"] + words + ["-q"])
  }

  private var out: String { scratch.file("out") }

  /// The files in the folder for outputs, with their paths.
  private var outputs: [String] {
    let found = FileManager.default.enumerator(atPath: out)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.contains(".") }.sorted()
  }

  @Test func `a folder is drawn with its subfolders`() async throws {
    try FileManager.default.createDirectory(
      atPath: scratch.file("in/deep"), withIntermediateDirectories: true)
    for name in ["in/a.json", "in/deep/b.json", "in/.hidden.json", "in/notes.txt"] {
      try scratch.write(name, Scratch.movingSquare)
    }
    #expect(await run(scratch.file("in"), "-o", out, "--size", "40x20") == 0)
    #expect(outputs == ["a.png", "deep/b.png"])
    let picture = try PNGReader.decode(scratch.bytes("out/deep/b.png"))
    #expect(picture.width == 40 && picture.height == 20)
  }

  @Test func `a per cent sign in the name of an input asks for no numbers`() async throws {
    try FileManager.default.createDirectory(atPath: scratch.file("in"), withIntermediateDirectories: true)
    for name in ["in/50%discount.json", "in/500iscount.json", "in/happy%20dog.json"] {
      try scratch.write(name, Scratch.movingSquare)
    }
    #expect(await run(scratch.file("in"), "-o", out) == 0)
    #expect(outputs == ["50%discount.png", "500iscount.png", "happy%20dog.png"])
    let films = scratch.file("100%d")
    #expect(await run(scratch.file("in"), "-o", films, "--extension", "apng", "--resume") == 0)
    #expect(scratch.bytes("100%d/happy%20dog.apng").count > 100)
    #expect(scratch.names.contains("100%d"))
  }

  /// The first row would write what the second, which costs less, reads.
  @Test(arguments: [
    ("in", "dog.png", "dog.png"), ("in/../in", "dog.png", "dog.png"), ("link", "dog.png", "pics/dog.png"),
    ("in", "50%%/%d.png", "50%/0.png"),
  ])
  func `a picture beside an animation is not overwritten`(
    folder: String, output: String, asset: String
  ) async throws {
    for name in ["in/pics", "in/50%"] {
      try FileManager.default.createDirectory(atPath: scratch.file(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("link"), withDestinationPath: scratch.file("in/pics"))
    let showing = try scratch.write(
      "in/x.json",
      #"{"w":8,"h":8,"fr":30,"op":9,"assets":[{"id":"a","w":8,"h":8,"p":"\#(asset)"},"#
        + #"{"id":"b","w":8,"h":8,"p":"../free.png"}],"layers":[{"ty":2,"refId":"a","op":9}]}"#)
    try scratch.write("in/\(asset)", "a picture")
    try scratch.write("free.png", "a picture")
    func draw(_ output: String, _ folder: String, _ words: String...) async throws -> Int32 {
      let manifest = try scratch.write(
        "m.csv",
        "input,output,cost,frames\n\(scratch.file("square.json")),\(output),9,0\n\(showing),y.png,1,0\n")
      return await Zoetrope.run(
        ["batch", manifest, "-o", scratch.file(folder), "--threads", "1", "-q"] + words)
    }
    #expect(try await draw(output, folder) == 1)
    #expect(scratch.bytes("in/\(asset)") == Array("a picture".utf8))
    // No file is read outside of the folder of the animation.
    #expect(try await draw("free.png", ".") == 0)
    #expect(scratch.bytes("free.png").count > 20)
    #expect(try await draw(output, folder, "--force") == 0)
    #expect(scratch.bytes("in/\(asset)").count > 20)
  }

  @Test func `a folder for outputs that can't be made is a matter of usage`() async throws {
    let file = try scratch.write("taken", "a file")
    #expect(await run(scratch.file("square.json"), "-o", file) == 2)
    #expect(await run(scratch.file("square.json"), "-o", file + "/below") == 2)
  }

  @Test func `a pattern is drawn, and one without files is an error`() async throws {
    try scratch.write("a1.json", Scratch.movingSquare)
    try scratch.write("a2.json", Scratch.movingSquare)
    #expect(await run(scratch.file("a?.json"), "-o", out) == 0)
    #expect(outputs == ["a1.png", "a2.png"])
    #expect(await run(scratch.file("z*.json"), "-o", out) == 3)
  }

  @Test func `a row draws what render draws with its options`() async throws {
    let input = scratch.file("square.json")
    let manifest = try scratch.write(
      "m.csv",
      """
      input,output,frame,size,background,poster,frames,fps
      \(input),a.png,3,,,,,
      \(input),b.png,,60x30,red,,,
      \(input),c.png,,,,true,,
      \(input),d/%02d.png,,,,,2..4,
      \(input),e.apng,,,,,,5
      \(input),f.png,9,,,,,
      """)
    #expect(await run(manifest, "-o", out, "--progress", "50%") == 0)
    let words = [
      ("a.png", ["--frame", "3"]),
      ("b.png", ["--progress", "50%", "--size", "60x30", "--background", "red"]),
      ("c.png", ["--poster"]), ("d/%02d.png", ["--frames", "2..4"]),
      ("e.apng", ["--progress", "50%", "--fps", "5"]), ("f.png", ["--frame", "9"]),
    ]
    for (name, options) in words {
      #expect(
        await Zoetrope.run(["render", input, "-o", scratch.file("wanted/\(name)"), "-q"] + options) == 0)
    }
    #expect(outputs == ["a.png", "b.png", "c.png", "d/02.png", "d/03.png", "d/04.png", "e.apng", "f.png"])
    for name in outputs {
      #expect(scratch.bytes("out/\(name)") == scratch.bytes("wanted/\(name)"), "\(name)")
    }
  }

  @Test func `any number of threads writes the same pictures`() async throws {
    let input = scratch.file("square.json")
    let rows = (0..<40).map { "\(input),\($0).png,\($0 % 10)" }
    let manifest = try scratch.write("m.csv", "input,output,frame\n" + rows.joined(separator: "\n"))
    var pictures: [[[UInt8]]] = []
    for threads in ["1", "4"] {
      #expect(await run(manifest, "-o", out, "--threads", threads) == 0)
      pictures.append((0..<40).map { scratch.bytes("out/\($0).png") })
    }
    #expect(pictures[0] == pictures[1] && !pictures[0].contains([]))
    #expect(Set(pictures[0]).count == 10)
  }

  @Test func `without a choice a picture is the one that shows most`() async throws {
    // The square is in the canvas for the first frames only.
    let text = Scratch.movingSquare.replacingOccurrences(of: "\"s\":[10,0]", with: "\"s\":[-100,0]")
      .replacingOccurrences(of: "\"s\":[0,0]", with: "\"s\":[100,0]")
    let input = try scratch.write("passing.json", text)
    #expect(await run(input, "-o", out) == 0)
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file("p.png"), "--poster", "-q"]) == 0)
    #expect(scratch.bytes("out/passing.png") == scratch.bytes("p.png"))
    #expect(try PNGReader.decode(scratch.bytes("p.png")).pixels.contains { $0 != 0 })
  }

  @Test func `a row that fails does not stop the others`() async throws {
    let input = scratch.file("square.json")
    let broken = try scratch.write("broken.json", "{\"v\":")
    let manifest = try scratch.write(
      "m.jsonl",
      """
      {"input":"\(input)","output":"a.png"}
      {"input":"\(broken)","output":"b.png"}
      {"input":"\(scratch.file("missing.json"))","output":"c.png"}
      {"input":"\(input)","output":"d.bmp"}
      {"input":"\(input)","output":"../e.png"}
      {"input":"\(input)","output":"f.png","frame":99}
      {"input":"\(input)","output":"a.png"}
      {"input":
      {"input":"\(input)","output":"g.png"}
      """)
    #expect(await run(manifest, "-o", out) == 1)
    #expect(outputs == ["a.png", "g.png"])
    #expect(!scratch.names.contains("e.png"))
  }

  @Test(arguments: [
    ["--shard", "0/2"], ["--shard", "x"], ["--shards", "4"], ["--memory", "x"], ["--extension", "bmp"],
    ["--fps", "0"], ["--estimate", "--json"], ["--shard", "1/2", "--shards", "2"], ["other.csv"],
  ])
  func `senseless options are a matter of usage`(options: [String]) async throws {
    let manifest = try scratch.write("m.csv", "input\n\(scratch.file("square.json"))\n")
    #expect(await Zoetrope.run(["batch", manifest, "-o", out, "-q"] + options) == 2)
    #expect(outputs.isEmpty)
  }

  @Test(arguments: ["", "nothing\n", "input\n\"a", "input,sise\na,b\n"])
  func `a manifest that can't be read is an invalid input`(text: String) async throws {
    #expect(await run(try scratch.write("m.csv", text), "-o", out) == 3)
    #expect(await run(scratch.file("missing.csv"), "-o", out) == 3)
  }

  @Test func `shares together draw every row once`() async throws {
    let input = scratch.file("square.json")
    let rows = (0..<20).map { "\(input),\($0).png,\($0 % 7 + 1)" }
    let manifest = try scratch.write("m.csv", "input,output,cost\n" + rows.joined(separator: "\n"))
    var seen: Set<String> = []
    for index in 1...3 {
      let folder = scratch.file("share\(index)")
      #expect(await run(manifest, "-o", folder, "--shard", "\(index)/3", "--frame", "0") == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.isEmpty && seen.isDisjoint(with: names))
      seen.formUnion(names)
    }
    #expect(seen.count == 20)
  }

  @Test func `a row that takes too much memory fails, and the others are drawn`() async throws {
    let input = scratch.file("square.json")
    let manifest = try scratch.write(
      "m.csv", "input,output,size\n\(input),a.png,4000x4000\n\(input),b.png,64\n")
    #expect(await run(manifest, "-o", out, "--memory", "100M", "--frame", "0") == 1)
    #expect(outputs == ["b.png"])
  }
}
#endif
