#if Tools
import Foundation
import TestSupport
import Testing

/// `--font-folder` and `--system-fonts`.
@Suite(.enabled(if: Tool.isBuilt)) struct FontTests {
  private let scratch: Scratch
  private let input: String
  private static let font = PackageFiles.fixture("Fonts/DejaVuSans-Subset.ttf")

  /// A capital I, which is 202 units of 2048 wide, at a tenth of a pixel for each unit.
  private static let animation = """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":64,"h":200,"fonts":{"list":[
      {"fName":"DejaVuSans","fFamily":"DejaVu Sans","fStyle":"Book"}]},"layers":[
      {"ty":5,"nm":"word","ip":0,"op":10,"st":0,"ks":{"p":{"a":0,"k":[0,180]}},"t":{"d":{"k":[{"t":0,"s":
        {"s":204.8,"f":"DejaVuSans","t":"I","j":0,"tr":0,"fc":[1,0,0]}}]},"p":{},"m":{"g":1},"a":[]}}]}
    """

  init() throws {
    scratch = try Scratch()
    input = try scratch.write("a.json", Self.animation)
    let folder = scratch.file("fonts/deep")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.font, toPath: folder + "/sans.ttf")
  }

  private struct Report: Decodable {
    struct Font: Decodable {
      var name: String
      var found: [String]
    }

    var fonts: [Font]
    var samePixelsEverywhere: Bool
    var diagnostics: [Finding]
  }

  private struct Finding: Decodable {
    var feature: String
    var message: String
  }

  private func info(_ options: String...) throws -> Report {
    let run = try Tool.run(["info", input, "--json"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(run.bytes))
  }

  #if Fonts && os(Linux)
  @Test func `no font of symbols stands in for a missing family`() throws {
    // The same font with the character table of symbols and with another name.
    var symbols = try #require(PackageFiles.bytes(at: Self.font))
    func number(_ offset: Int, _ count: Int) -> Int {
      symbols[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    let record = try #require(
      (0..<number(4, 2)).map { 12 + 16 * $0 }.first { symbols[$0..<($0 + 4)].elementsEqual("cmap".utf8) })
    let table = number(record + 8, 4)
    for place in (0..<number(table + 2, 2)).map({ table + 4 + 8 * $0 }) {
      symbols.replaceSubrange(place..<(place + 4), with: [0, 3, 0, 0])
    }
    func wide(_ text: String) -> [UInt8] { text.utf8.reduce(into: []) { $0 += [0, $1] } }
    symbols.replace(wide("DejaVu"), with: wide("Symbol"))
    symbols.replace(Array("DejaVu".utf8), with: Array("Symbol".utf8))
    let folder = scratch.file("system")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(symbols).write(to: URL(fileURLWithPath: folder + "/symbols.ttf"))
    try FileManager.default.copyItem(atPath: Self.font, toPath: folder + "/sans.ttf")
    // A system that prefers its symbols for the missing family.
    let rules = try scratch.write(
      "fonts.conf",
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <dir>\(folder)</dir><cachedir>\(scratch.file("cache"))</cachedir>
      <match target="pattern"><test name="family"><string>Impact</string></test>
        <edit name="family" mode="append" binding="strong"><string>Symbol Sans</string></edit></match>
      </fontconfig>
      """)
    func fonts(_ family: String) throws -> String {
      let file = try scratch.write(
        "\(family).json",
        Self.animation.replacingOccurrences(of: "DejaVuSans", with: family).replacingOccurrences(
          of: "DejaVu Sans", with: family))
      let line = #"FONTCONFIG_FILE=\#(rules) exec "$@""#
      let run = try Tool.run(["-c", line, "sh", Tool.path, "info", file, "--system-fonts"], of: "/bin/sh")
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    #expect(try fonts("Impact").contains("sans.ttf") && !fonts("Impact").contains("symbols.ttf"))
    #expect(try fonts("Symbol Sans").contains("symbols.ttf"), "who asks for it gets it")
    #expect(try fonts("Segoe UI Emoji").contains("sans.ttf"), "letters of a missing font of emoji")
  }

  @Test func `a folder's fonts draw texts, and info names the file`() throws {
    let folder = scratch.file("fonts")
    let run = try Tool.run(["layers", input, "--font-folder", folder, "--json"])
    let layers =
      try #require(
        try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])["layers"]
      as? [[String: Any]]
    let box = try #require(layers?.first)
    #expect(
      abs((box["x"] as? Double ?? 0) - 20.1) < 0.01 && abs((box["width"] as? Double ?? 0) - 20.2) < 0.01)
    let report = try info("--font-folder", folder)
    #expect(report.fonts.map(\.found) == [["\(folder)/deep/sans.ttf"]])
    #expect(report.samePixelsEverywhere && report.diagnostics.isEmpty)
  }

  @Test func `validate finds the fonts of a folder, and says what to do without them`() throws {
    let bare = try Tool.run(["validate", input, "--strict"])
    #expect(bare.code == 1 && bare.output.contains("the font 'DejaVuSans' (DejaVu Sans Book)"))
    #expect(bare.output.contains("Add the font to the package, or give it to the player."))
    let run = try Tool.run(["validate", input, "--strict", "--font-folder", scratch.file("fonts")])
    #expect(run.code == 0, "\(run.output)")
  }

  @Test(arguments: ["title=II", #"title="II""#, #"title={"k":[{"t":0,"s":{"t":"II"}}]}"#])
  func `a slot takes a text as it is`(slot: String) throws {
    let small = Self.animation.replacing("204.8", with: "60")
    let slotted = try scratch.write(
      "slot.json", small.replacing(#""d":{"k""#, with: #""d":{"sid":"title","k""#))
    let twice = try scratch.write("twice.json", small.replacing(#""t":"I""#, with: #""t":"II""#))
    func checksum(_ input: String, _ options: String...) throws -> String {
      let run = try Tool.run(
        [
          "render", input, "-o", scratch.file("a.png"), "--checksum", "-q", "--font-folder",
          scratch.file("fonts"),
        ]
          + options)
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    let filled = try checksum(slotted, "--slot", slot)
    #expect(try filled == checksum(twice))
    #expect(try filled != checksum(slotted))
  }

  @Test func `the fonts of the system are named as not the same everywhere`() throws {
    let report = try info()
    // Debian's fonts are installed for the tests; any font of the system stands in elsewhere.
    let found = try #require(report.fonts.first?.found.first)
    #expect(found.hasPrefix("the system, /") && !report.samePixelsEverywhere)
    let text = try Tool.run(["info", input])
    #expect(
      text.output.contains("pixels      not the same on every machine: fonts of this system are used"))
  }

  @Test func `a font in a package draws its texts, and is no finding`() throws {
    try scratch.write(
      "packed.json", Self.animation.replacing("Book\"", with: "Book\",\"fPath\":\"/f/sans.ttf\""))
    let package = scratch.file("a.lottie")
    let packed = try Tool.run([
      "pack", scratch.file("packed.json"), "--font", scratch.file("fonts/deep/sans.ttf"), "-o", package,
    ])
    #expect(packed.code == 0, "\(packed.errors)")
    let validated = try Tool.run(["validate", package])
    #expect(validated.code == 0, "\(validated.output)")
    let report = try Tool.run(["info", package])
    #expect(report.output.contains("DejaVuSans from the package"), "\(report.output)")
    let layers = try Tool.run(["layers", package])
    #expect(layers.output.contains("20.1,"), "\(layers.output)")
  }

  @Test func `one note names the fonts of the system, and none without them`() throws {
    func render(_ options: String...) throws -> Tool.Run {
      try Tool.run(["render", input, "-o", scratch.file("a.png"), "--checksum", "--force"] + options)
    }
    let note = "zoetrope: note: fonts of this system are used: "
    let usual = try render()
    #expect(usual.errors.components(separatedBy: note).count == 2, "\(usual.errors)")
    #expect(try render("-q").errors.isEmpty)
    let boxes = try render("--no-system-fonts")
    #expect(!boxes.errors.contains(note) && boxes.output != usual.output)
    let folder = ["--font-folder", scratch.file("fonts")]
    let own = try Tool.run(["render", input, "-o", scratch.file("b.png"), "--checksum"] + folder)
    #expect(own.errors.isEmpty && own.output != boxes.output, "\(own.errors)")
    let rows = try scratch.write("rows.jsonl", "")
    try scratch.write(
      "rows.jsonl",
      (1...3).map { "{\"input\":\"\(input)\",\"output\":\"\($0).png\",\"size\":\"\($0)\"}\n" }.joined()
        + "{\"input\":\"\(input)\",\"output\":\"4.png\",\"system-fonts\":false}\n")
    let batch = try Tool.run(["batch", rows, "-o", scratch.file("out"), "--json"])
    #expect(batch.errors.components(separatedBy: note).count == 2, "\(batch.errors)")
    #expect(
      batch.output.components(separatedBy: "boxes stand for its characters").count == 2, "\(batch.output)")
  }

  @Test func `folders come before the system`() throws {
    let report = try info("--system-fonts", "--font-folder", scratch.file("fonts"))
    #expect(report.fonts.map(\.found) == [["\(scratch.file("fonts"))/deep/sans.ttf"]])
    #expect(report.samePixelsEverywhere)
  }

  @Test(arguments: [
    ("OTTO and nothing else", "the font is truncated: the file ends before its tables do"),
    ("GIF89a", "a GIF picture, not a font"), ("hello", "the bytes are not a TrueType or OpenType font"),
    (
      "version https://git-lfs.github.com/spec/v1\n",
      "a Git LFS pointer (`git lfs pull` downloads the file), not a font"
    ),
  ])
  func `a broken font is named once and left out, and the others are used`(text: String, reason: String)
    throws
  {
    let path = try scratch.write("fonts/broken.otf", text)
    let fonts = ["--font-folder", scratch.file("fonts"), "--strict"]
    let note = "zoetrope: note: \(path): the font is left out: \(reason)\n"
    let run = try Tool.run(["render", input, "-o", scratch.file("a.png")] + fonts)
    #expect(run.code == 0 && run.errors == note, "\(run.errors)")
    let rows = try scratch.write("rows.jsonl", "")
    try scratch.write(
      "rows.jsonl",
      (1...3).map { "{\"input\":\"\(input)\",\"output\":\"\($0).png\",\"size\":\"\($0)\"}\n" }.joined())
    let batch = try Tool.run(["batch", rows, "-o", scratch.file("out")] + fonts)
    #expect(batch.code == 0 && batch.errors.components(separatedBy: note).count == 2, "\(batch.errors)")
    #expect(try Tool.run(["batch", rows, "-o", scratch.file("out"), "-q"] + fonts).errors.isEmpty)
  }

  @Test func `a folder of damaged fonts alone stops nothing`() throws {
    try FileManager.default.createDirectory(atPath: scratch.file("bad"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("bad/a.ttf"), withDestinationPath: "/nowhere")
    for command in [["info", input], ["layers", input], ["validate", input]] {
      let run = try Tool.run(command + ["--font-folder", scratch.file("bad")])
      #expect(run.code == 0 && run.errors.contains("the font is left out: No such file"), "\(run.errors)")
    }
  }
  #endif

  @Test func `without fonts, boxes are drawn and reported`() throws {
    let report = try info("--no-system-fonts")
    #expect(report.fonts.map(\.found) == [["nowhere (boxes are drawn)"]])
    #expect(
      report.diagnostics.contains {
        $0.feature == "font" && $0.message.contains("boxes stand for its characters")
      })
  }

  @Test func `a folder that is missing or has no fonts is refused`() throws {
    for (folder, reason) in [
      ("nowhere", "there is no such folder of fonts"), ("a.json", "there is no such folder of fonts"),
      ("empty", "the folder has no fonts (.ttf, .otf, .ttc, .otc)"),
    ] {
      let path = scratch.file(folder)
      if folder == "empty" {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      let run = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--font-folder", path])
      #expect(run.code == 3 && run.errors == "zoetrope: \(path): \(reason)\n", "\(run.errors)")
    }
  }
}
#endif
