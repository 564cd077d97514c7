#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeJSON

/// The messages of commands for files that are not what they ask for.
@Suite(.enabled(if: Tool.isBuilt)) struct FileKindTests {
  private let scratch: Scratch
  private let square: String
  private let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"
  private let harbour = PackageFiles.root + "/Samples/animation_HarbourViewController_iphone.json"

  init() throws {
    scratch = try Scratch()
    square = try scratch.write("square.json", Scratch.movingSquare)
  }

  @Test(arguments: [
    ("\u{FEFF}<!DOCTYPE html><html></html>", "a web page, not an animation"),
    ("GIF89a", "a GIF picture, not an animation"),
    ("%PDF-1.7", "a PDF document, not an animation"),
    ("<svg xmlns='x'/>", "an SVG picture, not an animation"),
    (#"{"initial":"a","states":[]}"#, "a state machine, not an animation"),
    (#"{"rules":[]}"#, "a theme, not an animation"),
    (#"{"views":[]}"#, "a stage, not an animation"),
    (#"[{"machine":"a","states":[]}]"#, "a file of machines that move views, not an animation"),
    ("{\"op\":\"start\"}\n{\"op\":\"status\"}\n", "a script, not an animation"),
    (#"{"v":"5.7.0","ip":0,"op":60,"w":8,"h":8,"fr":30}"#, "the file has no layers"),
    ("OTTO and more", "a font, not an animation"),
    ("RIFX----Egg!", "an After Effects project, not an animation"),
    ("// made by hand\n{\"layers\":[]}", "JSON has no comments"),
    ("// only a note", "JSON has no comments"), ("NaN", "JSON has no NaN"), (".5", "decimal point"),
    ("+1", "+"),
    ("null", "JSON without an object, not an animation"), (" \n", "the file is empty"),
    (#"{"layers":null}"#, "the file has no layers"), (#"{"error":"x"}"#, "the file has no layers"),
    (#"{"op":"tick","v":"5.7","w":10,"h":10,"ip":0}"#, "the file has no layers"),
    ("{\"input\":\"a\"}\n{\"input\":\"b\"}\n", "the manifest of a batch, not an animation; `zoetrope batch`"),
    ("{\"event\":\"start\"}\n{\"status\":1}\n", "a trace, not an animation"),
    ("[{\"input\":\"a\"}]", "a JSON array with the rows of a batch, not an animation; `zoetrope batch`"),
    ("{\"input\":\"a\"}", "the manifest of a batch, not an animation; `zoetrope batch`"),
    (
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
      "a Git LFS pointer (`git lfs pull` downloads the file), not an animation"
    ),
    ("{\u{201C}layers\u{201D}:[]}", "JSON has no curly quotation marks such as \u{201C}"),
    ("# A page", "neither a package nor JSON"), ("[1]", "JSON without an object, not an animation"),
    ("{\n  \"layers\": [\n    {},\n  ]\n}", ", line 4, column 3)"),
  ])
  func `a file of another kind is named, and a mistake has its line`(text: String, reason: String) throws {
    let input = try scratch.write("odd.json", text)
    for command in [
      ["render", input, "-o", scratch.file("a.png")], ["info", input], ["layers", input],
      ["convert", input, "-o", scratch.file("a.lottie")], ["convert", input, "-o", scratch.file("a.json")],
      ["pack", input, "-o", scratch.file("a.lottie")],
    ] {
      let run = try Tool.run(command)
      #expect(!run.errors.contains("a/"), "a path within the package: \(run.errors)")
      #expect(run.code == 3 && run.errors.contains(reason), "\(command[0]): \(run.errors)")
    }
  }

  @Test func `every command names the kind that it was given`() throws {
    let picture = PackageFiles.root + "/Samples/orrery.png", output = scratch.file("a")
    let page = try scratch.write("page.png", "<!-- a page --><!DOCTYPE html><html></html>")
    try scratch.write("manifest.json", "{}")
    for (words, reason) in [
      (["info", picture], "a PNG picture, not an animation"),
      (["validate", picture], "a PNG picture, not an animation, a package or another file to validate"),
      (["diagram", square], "an animation, not a state machine"),
      (["unpack", square, "-o", output], "an animation, not a package"),
      (["codegen", square, "--swift", output + ".swift"], "an animation, not a package"),
      (["views", square, "--stage", square, "-o", output + ".png"], "an animation, not a file of machines"),
      (["views", harbour, "--stage", harbour, "-o", output + ".png"], "views, not a stage"),
      (["pack", harbour, "-o", output + ".lottie"], "views, not an animation"),
      (["pack", square, "--theme", square, "-o", output + ".lottie"], "an animation, not a theme"),
      (["convert", harbour, "-o", output + ".lottie"], "views, not an animation"),
      (["simulate", lighthouse, "--script", "/dev/null", "--machine-file", square], "not a state machine"),
      (["info", picture, "--properties"], "a PNG picture, not an animation"),
      (["simulate", lighthouse, "--script", picture], "a PNG picture, not a script"),
      (
        ["codegen", "--machine", square, "--swift", output + ".swift"], "an animation, not a graph of states"
      ),
      (["diff", page, square], "a web page, not a picture that can be read"),
      (["pack", square, "--image", page, "-o", output + ".lottie"], "a web page, not a picture"),
      (["pack", square, "--font", page, "-o", output + ".lottie"], "a web page, not a font"),
      (["pack", lighthouse, "-o", output + ".lottie"], "a package, not an animation; `zoetrope unpack`"),
      (["info", scratch.path], "a directory, not a file; `zoetrope pack` makes a package of it"),
    ] {
      let run = try Tool.run(words)
      #expect(run.code == 3 && run.errors.contains(reason), "\(words[0]): \(run.errors)")
    }
    #expect(scratch.names == ["manifest.json", "page.png", "square.json"])
    let text = try scratch.write("bm.txt", "BMW cars are not pictures, and this is no picture either")
    #expect(try Tool.run(["info", text]).errors.contains("neither a package nor JSON"))
  }

  @Test func `a Git LFS pointer is named by every command, with the remedy`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
    let square = try scratch.write("square.json", Scratch.movingSquare), output = scratch.file("a")
    let names = ["a.json", "a.lottie", "a.csv", "a.jsonl", "a.ttf", "a.png"]
    let files = Dictionary(uniqueKeysWithValues: try names.map { ($0, try scratch.write($0, pointer)) })
    let (json, package) = (files["a.json"] ?? "", files["a.lottie"] ?? "")
    for words in [
      ["info", package], ["validate", json, package], ["layers", json], ["hit", json, "1,1"],
      ["diff", json, json],
      ["diff", square, files["a.png"] ?? ""], ["batch", files["a.csv"] ?? "", "-o", output],
      ["batch", files["a.jsonl"] ?? "", "-o", output], ["batch", json, "-o", output],
      ["simulate", "none", "--script", files["a.jsonl"] ?? ""], ["simulate", "none", "--machine-file", json],
      ["diagram", json, "-o", output + ".svg"], ["codegen", package, "--swift", output + ".swift"],
      ["views", json, "--stage", json, "-o", output + ".png"],
      ["pack", square, "--theme", json, "-o", output + ".lottie"],
      ["pack", square, "--font", files["a.ttf"] ?? "", "-o", output + ".lottie"],
      ["pack", square, "--image", files["a.png"] ?? "", "-o", output + ".lottie"],
      ["unpack", package, "-o", output], ["convert", json, "-o", output + ".lottie"],
    ] {
      let run = try Tool.run(words)
      #expect(
        run.code != 0 && run.errors.contains("a Git LFS pointer (`git lfs pull`"), "\(words): \(run.errors)")
    }
  }

  @Test func `readers that take no package do not mention one`() throws {
    let text = try scratch.write("a.txt", "hello world"), output = scratch.file("o")
    for words in [
      ["pack", square, "--theme", text, "-o", output + ".lottie"], ["diagram", text],
      ["pack", square, "--machine", text, "-o", output + ".lottie"],
      ["simulate", square, "--script", "/dev/null", "--machine-file", text],
      ["views", harbour, "--stage", text, "-o", output + ".png"], ["simulate", square, "--script", text],
      ["views", text, "--stage", text, "-o", output + ".png"],
    ] {
      let run = try Tool.run(words)
      #expect(run.code == 3 && run.errors.contains("not JSON"), "\(words): \(run.errors)")
      #expect(!run.errors.contains("package") && !run.errors.contains(" at "), "\(words): \(run.errors)")
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html></html>", "a web page, not a state machine"),
    ("<svg xmlns='x'/>", "an SVG picture, not a state machine"),
    ("<?xml version='1.0'?><plist/>", "an XML file, not a state machine"),
    ("\u{FEFF}<html><p></html>", "a web page, not a state machine"),
    ("<scxml><state></scxml>", "not SCXML: "), (#"{"layers":null}"#, "\"initial\""),
  ])
  func `a diagram of something else names it`(text: String, reason: String) throws {
    let run = try Tool.run(["diagram", scratch.write("odd", text)])
    #expect(run.code == 3 && run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `an archive that is no package is refused by every command alike`() throws {
    let archive = scratch.file("a.zip"), output = scratch.file("o")
    try Data(ArchiveBuilder([.init("a.txt", "x")]).bytes()).write(to: URL(fileURLWithPath: archive))
    let expected = try Tool.run(["info", archive])
    for words in [
      ["pack", archive, "-o", output + ".lottie"], ["convert", archive, "-o", output + ".lottie"],
      ["render", archive, "-o", output + ".png"],
    ] {
      let run = try Tool.run(words)
      #expect(run.code == 3 && run.errors == expected.errors, "\(words): \(run.errors)")
    }
  }

  @Test(arguments: [
    (#"{"op":"tick","ms":NaN}"#, "NaN"), (#"{"op":"tick","ms":-Infinity}"#, "Infinity"),
    (#"{"op":"setFrame","frame":Infinity}"#, "Infinity"), (#"{"op":"seed","value":NaN}"#, "NaN"),
    (#"{"op":"set","input":"a","value":NaN}"#, "NaN"), (#"{"op":"pointerDown","x":NaN,"y":1}"#, "NaN"),
    (#"{"op":"setSegment","start":0,"end":Infinity}"#, "Infinity"),
    (#"{"op":"tick","ms":0xFF}"#, "write 255"),
    ("// start", "comments"), (#"{"rules":[]}"#, "a theme, not a script"),
  ])
  func `a line of a script names its notation`(line: String, part: String) throws {
    let script = try scratch.write("s.jsonl", line + "\n")
    for words in [["simulate", square], ["render", square, "-o", scratch.file("a.png")]] {
      let run = try Tool.run(words + ["--script", script])
      #expect(
        run.code == 3 && run.errors.contains("s.jsonl:") && run.errors.contains(part), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("// c\n{\"input\":\"a.json\"}\n", "comments"), ("# c\ninput\na.json\n", "comments"),
    ("/* x */ {\"input\":\"a.json\"}\n", "comments"), ("[{\"input\":\"a.json\"},]\n", "a JSON array"),
    ("{\"input\":\"a.json\",\"size\":NaN}\n", "NaN"),
    ("{\"input\":\"a.json\",\"cost\":-Infinity}\n", "Infinity"),
    ("{\"input\":\"a.json\",\"slot\":[NaN]}\n", "NaN"), ("{\"input\":\"a.json\",}\n", "comma"),
    ("%PDF-1.7\n", "a PDF document, not the manifest of a batch"), ("<html>", "a web page"),
  ])
  func `a manifest of a batch names its notation`(text: String, part: String) throws {
    let run = try Tool.run(["batch", scratch.write("b.jsonl", text), "-o", scratch.file("out")])
    #expect(run.code != 0 && (run.errors + run.output).contains(part), "\(run.errors)\(run.output)")
  }

  @Test(arguments: [
    (".5", "decimal point"), ("-.5", "decimal point"), ("+1", "+"), ("0xFF", "write 255"),
    ("undefined", "undefined"),
    ("'x'", "single"), ("5 // x", "comments"), ("NaN", "NaN"), ("-NaN", "NaN"), ("Infinity", "Infinity"),
    ("-Infinity", "Infinity"), ("1e999", "not finite"), ("[1,]", "comma"), ("[1,NaN,0]", "NaN"),
    ("hello", "expected"),
  ])
  func `a value of a slot names its notation`(value: String, part: String) throws {
    let slotted = Scratch.movingSquare.replacing(
      #""o":{"a":0,"k":100}"#, with: #""o":{"sid":"op","a":0,"k":100}"#
    ).replacing(#""layers""#, with: #""slots":{"op":{"p":{"a":0,"k":50}}},"layers""#)
    let input = try scratch.write("slot.json", slotted)
    let run = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--slot", "op=\(value)"])
    #expect(run.code == 2 && run.errors.contains(part), "\(run.errors)")
    #expect(try Tool.run(["render", input, "-o", scratch.file("a.png"), "--slot", "op=50"]).code == 0)
  }

  @Test func `mistakes in every kind of text have their line and column`() throws {
    let output = scratch.file("a.lottie")
    for (text, words) in [
      ("{\n \"rules\" : [,] }", ["validate", "IN"]),
      ("{\n \"rules\" : [,] }", ["pack", square, "--theme", "IN"]),
      ("{\n \"states\": [,] }", ["validate", "IN"]), ("{\n \"states\": [,] }", ["diagram", "IN"]),
      ("{\n \"states\": [,] }", ["pack", square, "--machine", "IN"]),
      ("{\n \"states\": [,] }", ["simulate", lighthouse, "--script", "/dev/null", "--machine-file", "IN"]),
      ("[\n {\"states\":,} ]", ["validate", "IN"]),
      ("[\n {\"states\":,} ]", ["views", "IN", "--stage", square, "-o", scratch.file("a.png")]),
      ("{\n \"views\" : [,] }", ["validate", "IN"]),
      ("{\n \"views\" : [,] }", ["views", harbour, "--stage", "IN", "-o", scratch.file("a.png")]),
      ("{\n \"layers\": [,] }", ["convert", "IN"]),
    ] {
      let input = try scratch.write("odd.json", text)
      let words = words.map { $0 == "IN" ? input : $0 }
      let run = try Tool.run(["pack", "convert"].contains(words[0]) ? words + ["-o", output] : words)
      let column = text.hasPrefix("[") ? 12 : 13
      #expect(run.code == 3 && run.errors.contains(", line 2, column \(column))"), "\(words): \(run.errors)")
    }
    let script = try scratch.write("script.jsonl", "{\"op\":\"start\"}\n{\"op\" \"tick\"}\n")
    let run = try Tool.run(["simulate", lighthouse, "--script", script])
    #expect(
      run.code == 3 && run.errors.hasSuffix("script.jsonl:2: the colon after a key is missing (column 7)\n"))
  }

  @Test(arguments: [#"{}"#, #"[]"#])
  func `a state machine of version 1 is named`(states: String) throws {
    let former = try scratch.write(
      "former.json",
      #"{"descriptor":{"id":"pig","initial":"s1"},"states":\#(states),"transitions":[],"listeners":[]}"#)
    for words in [
      ["validate", former], ["diagram", former],
      ["pack", square, "--machine", former, "-o", scratch.file("a.lottie")],
      ["simulate", square, "--script", "/dev/null", "--machine-file", former],
    ] {
      let run = try Tool.run(words)
      #expect(
        run.code == 3 && run.errors.contains("a state machine of version 1, which is not read"),
        "\(run.errors)")
    }
    let drawn = try Tool.run(["render", former, "-o", scratch.file("a.png")])
    #expect(drawn.errors.hasSuffix("former.json: a state machine of version 1, not an animation\n"))
  }

  @Test func `a package whose end is missing is incomplete`() throws {
    let bytes = try #require(PackageFiles.bytes(at: lighthouse))
    try Data(bytes.dropLast(100)).write(to: URL(fileURLWithPath: scratch.file("short.lottie")))
    for command in ["info", "validate", "unpack"] {
      let run = try Tool.run([command, scratch.file("short.lottie")])
      #expect(run.code == 3 && run.errors.contains("an incomplete ZIP archive"), "\(command): \(run.errors)")
    }
  }
}
#endif
