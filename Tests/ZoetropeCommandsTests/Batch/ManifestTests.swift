#if Tools
import ArgumentParser
import Testing

@testable import ZoetropeCommands

@Suite struct ManifestTests {
  private static func read(_ text: String, pieces: Int = .max) throws -> ManifestReader {
    var reader = ManifestReader(RowReading(defaultExtension: "png"))
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieces)
      try reader.read(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    try reader.finish()
    return reader
  }

  private static func rows(_ reader: ManifestReader) -> [BatchRow] {
    (0..<reader.rows.count).map { reader.rows[$0] }
  }

  @Test func `CSV and JSON lines give the same rows`() throws {
    let csv = """
      input,output,size,slot,poster,slot,cost
      a.json,x/a.png,256,ink=red,true,"place=[1,2]",12.5
      b.lottie,,,,false,,
      """
    let lines = """
      {"input":"a.json","output":"x/./a.png","size":256,"slot":["ink=red","place=[1,2]"],"poster":true,"cost":12.5}

      {"input":"b.lottie","poster":false,"size":null}
      """
    let wanted = [
      BatchRow(
        number: 1, input: "a.json", output: "x/a.png",
        options: ["--size=256", "--slot=ink=red", "--poster", "--slot=place=[1,2]"], cost: 12.5),
      BatchRow(number: 2, input: "b.lottie", output: "b.png"),
    ]
    for pieces in [1, 7, .max] {
      #expect(Self.rows(try Self.read(csv, pieces: pieces)) == wanted)
      #expect(Self.rows(try Self.read("\u{FEFF}\n" + csv, pieces: pieces)) == wanted)
      let read = Self.rows(try Self.read(lines, pieces: pieces))
      #expect(read.map(\.number) == [1, 3])
      #expect(read.map(\.input) == wanted.map(\.input) && read.map(\.output) == wanted.map(\.output))
      #expect(read.map(\.cost) == wanted.map(\.cost))
      #expect(read.map { Set($0.options) } == wanted.map { Set($0.options) })
    }
  }

  @Test(arguments: [
    ("", BatchProblem(0, .noInputColumn)),
    ("a.json\nb.json\n", BatchProblem(0, .noInputColumn)),
    ("input,sise\n", BatchProblem(0, .unknownColumn("sise", suggestion: "size"))),
    ("input,size,--size\n", BatchProblem(0, .repeatedColumn("size"))),
    ("input\na.json\n\"b.json\n", BatchProblem(2, .quoting)),
  ])
  func `a manifest without rows is refused as a whole`(text: String, problem: BatchProblem) {
    #expect(throws: problem) { try Self.read(text) }
  }

  @Test(arguments: [
    ("input,output\na.json\n", BatchProblem.Kind.fieldCount(found: 1, expected: 2)),
    ("input,output\n,a.png\n", .noInput), ("input\n-\n", .noInput),
    ("input,output\na.json,../a.png\n", .outputOutside("../a.png")),
    ("input,output\na.json,/a.png\n", .outputOutside("/a.png")),
    ("input,output\na.json,b/../../a.png\n", .outputOutside("b/../../a.png")),
    ("input,output\na.json,-\n", .outputOutside("-")), ("input,output\na.json,b/\n", .outputOutside("b/")),
    ("input,cost\na.json,-1\n", .invalidCost("-1")), ("input,cost\na.json,x\n", .invalidCost("x")),
    ("input,poster\na.json,maybe\n", .invalidValue("poster")),
    ("input,size\na.json,\"1\0\"\n", .controlCharacter), ("input\n\"a\0.json\"\n", .controlCharacter),
    ("{\"input\":[1]}", .invalidValue("input")), ("{\"input\":\"a\",\"size\":{}}", .invalidValue("size")),
    ("{\"inptu\":\"a\"}", .unknownColumn("inptu", suggestion: "input")), ("{\"size\":1}", .noInput),
  ])
  func `a row that can't be is refused, and the others stay`(text: String, kind: BatchProblem.Kind) throws {
    let isCSV = !text.hasPrefix("{")
    let good = isCSV ? "" : "{\"input\":\"good.json\"}\n"
    let reader = try Self.read(good + text)
    #expect(reader.refused == [BatchProblem(isCSV ? 1 : 2, kind)])
    #expect(reader.rows.count == (isCSV ? 0 : 1))
  }

  @Test func `a broken line of JSON is refused alone`() throws {
    let reader = try Self.read("{\"input\":\"a.json\"}\n{\"input\":\n{\"input\":\"b.json\"}\n")
    #expect(Self.rows(reader).map(\.number) == [1, 3])
    #expect(reader.refused.map(\.row) == [2])
    #expect(reader.refused.first?.description.hasPrefix("not a JSON object") == true)
  }

  @Test func `a line without end is refused`() {
    var reader = ManifestReader(RowReading(defaultExtension: "png"))
    #expect(throws: BatchProblem(2, .tooLong(limit: CSVReader.maximumBytes))) {
      // A gigabyte, of which a thousandth is read.
      try reader.read(Array("{\"input\":\"a\"}\n{".utf8))
      let piece = [UInt8](repeating: 0x20, count: 1 << 16)
      for _ in 0..<(1 << 14) { try reader.read(piece) }
    }
  }

  @Test func `too many rows are refused with the first of them, broken ones included`() throws {
    var reader = ManifestReader(RowReading(defaultExtension: "png"), rowLimit: 1000)
    try reader.read(Array("input\n".utf8))
    try reader.read(Array(String(repeating: "a\n", count: 999).utf8))
    try reader.read(Array("-\n".utf8))
    #expect(reader.rows.count == 999 && reader.refused.map(\.row) == [1000])
    #expect(throws: BatchProblem(1001, .tooManyRows(limit: 1000))) { try reader.read(Array("a\n".utf8)) }
    #expect(BatchRows.limits.rows == 1_000_000)
  }

  @Test func `every option of render that changes pictures is one of rows`() throws {
    let help = RenderCommand.helpMessage(columns: 400)
    let names = Set(
      help.split(separator: "\n").filter { $0.hasPrefix("  -") }.compactMap { line in
        line.firstRange(of: "--").map { line[$0.upperBound...].prefix { $0.isLetter || $0 == "-" } }
      }.map { String($0) })
    let others: Set = [
      "output", "force", "threads", "checksum", "strict", "progress-lines", "json", "quiet", "help",
      "version",
    ]
    #expect(names.subtracting(others) == Set(RowOption.allNames))
  }

  @Test(arguments: RowOption.allNames)
  func `an option of a row goes before that of the command line`(name: String) throws {
    let values: [String: (String, String)] = [
      "frame": ("1", "2"), "frames": ("1", "2"), "marker": ("a", "b"), "time": ("1", "2"),
      "progress": ("1%", "2%"), "part": ("1/3", "2/3"), "fps": ("1", "2"), "size": ("1", "2"),
      "scale": ("1", "2"),
      "fit": ("cover", "fill"), "background": ("red", "blue"), "quality": ("1", "2"), "plays": ("1", "2"),
      "slot": ("a=1", "a=2"), "after": ("1", "2"), "dialect": ("runtime", "upstream"),
    ]
    func text(_ words: [String], _ common: [String]) throws -> String {
      "\(try RowSettings(words, over: RenderSettings.parse(common), posters: false).settings)"
    }
    // Folders of fonts would be read.
    if name == "font-folder" { return }
    if RowOption.flags.contains(name) {
      #expect(try text(["--\(name)"], []) != text([], []))
      return
    }
    let (own, common) = values[name] ?? ("a", "b")
    #expect(try text(["--\(name)=\(own)"], ["--\(name)=\(common)"]) == text([], ["--\(name)=\(own)"]))
    #expect(try text([], ["--\(name)=\(common)"]) == text(["--\(name)=\(common)"], []))
    #expect(try text(["--\(name)=\(own)"], []) != text([], []))
  }

  @Test func `of options that exclude each other, a row's take the place of all`() throws {
    let common = try RenderSettings.parse(["--progress=50%", "--scale=2"])
    let settings = try RowSettings(["--frame=3", "--size=64"], over: common, posters: true).settings
    #expect(settings.choice.frame == 3 && settings.choice.progress == nil && !settings.choice.poster)
    #expect(settings.picture.scale == nil && settings.picture.size == SizeArgument(argument: "64"))
    #expect(try RowSettings([], over: RenderSettings.parse([]), posters: true).settings.choice.poster)
    #expect(throws: CommandError.self) {
      try RowSettings(["--frame=3", "--time=1"], over: common, posters: true)
    }
    #expect(throws: CommandError.self) { try RowSettings(["--fps=0"], over: common, posters: true) }
  }
}
#endif
