import DotLottieFormat
import Foundation
import LottieFormat
import TestSupport
import Testing
import ZoetropeCodegenCore

/// Names that strangers chose: what is written compiles, and has them to the byte.
@Suite struct HostileNameTests {
  private static let odd = [
    "", " ", "_", "__", "1", "-", "a b", "a-b", "a_b", "aB", "A b", "self", "Self", "Type", "Protocol",
    "init", "none",
    "some", "nil", "true", "default", "case", "class", "func", "in", "is", "as", "Any", "async", "await",
    "allCases",
    "AllCases", "name", "hashValue", "hash", "rawValue", "id", "State", "Animation", "String", "Float",
    "Swift", "Void",
    "\"", "\\", "\\(exit(1))", "\"\"\"", "#\"", "\n", "a\nb", "\r\n", "\t", "\u{0}", "\u{1B}[31m", "\u{7F}",
    "`", "``",
    "/*", "*/", "//", "///\n}", "}", "{", "\u{2028}", "\u{202E}gnol", "\u{200B}", "\u{FEFF}", "é", "e\u{301}",
    "\u{301}",
    "🎉", "👨‍👩‍👧", "日本語", "שלום", "Ωmega", "ß", "ŉ", "ﬀ", "\u{1F1E9}\u{1F1EA}", "$0", "$x", "@elapsedTime", "a.b",
    "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "a2", "a_2", "a 2", "x", "x_2", "x ", "x  ", "·", "a·b", "\u{378}",
    String(repeating: "long", count: 300),
  ]

  private static func random(_ count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("ab1_ -\"\\()\n`.{}/*#\u{301}\u{200D}é🎉\u{202E}\u{0}".unicodeScalars)
    return (0..<count).map { number in
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let anywhere = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
        text.append(number % 2 == 0 ? alphabet.randomElement(using: &random) ?? "a" : anywhere ?? "b")
      }
      return String(text)
    }
  }

  /// The names without those that were there before, byte for byte.
  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return names.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// A package with these names for states, inputs, markers, slots, animations, themes and machines.
  private static func package(_ names: [String]) -> [UInt8] {
    let ids = Array(names.filter { !$0.isEmpty && $0.utf8.count < 200 && !$0.contains("\u{0}") }.prefix(90))
    let inputs = names.enumerated().map { index, name -> StateMachineDefinition.Input in
      switch index % 4 {
      case 0: .numeric(name: name, value: 1)
      case 1: .string(name: name, value: name)
      case 2: .boolean(name: name, value: true)
      default: .event(name: name)
      }
    }
    let machine = StateMachineDefinition(
      initial: names[0], states: names.map { .init(name: $0, playback: .init(animation: "")) }, inputs: inputs
    )
    let markers = names.map { name -> JSONValue in
      .object([.init("cm", .string(name)), .init("tm", .number(0)), .init("dr", .number(2))])
    }
    let slots = names.map { JSONValue.Member($0, .object([.init("p", .object([.init("k", .number(1))]))])) }
    let animation = JSONValue.object([
      .init("v", .string("5.7.0")), .init("fr", .number(10)), .init("ip", .number(0)),
      .init("op", .number(9)),
      .init("w", .number(9)), .init("h", .number(9)), .init("markers", .array(markers)),
      .init("slots", .object(slots)), .init("layers", .array([])),
    ]).utf8()
    let manifest = DotLottieManifest(
      animations: ids.map { .init(id: $0, name: $0) }, themes: ids.map { .init(id: $0, name: $0) },
      stateMachines: ids.prefix(8).map { .init(id: $0, name: $0) } + [.init(id: "all")])
    var files = [ArchiveBuilder.File("manifest.json", manifest.json())]
    for (index, id) in ids.enumerated() {
      let small = Array(#"{"v":"5.7.0","fr":9,"ip":0,"op":9,"w":9,"h":9,"layers":[]}"#.utf8)
      files.append(.init("a/\(id).json", index == 0 ? animation : small))
      files.append(.init("t/\(id).json", #"{"rules":[]}"#))
      let few = StateMachineDefinition(
        initial: "a", states: [.init(name: "a", playback: .init(animation: ""))])
      if index < 8 { files.append(.init("s/\(id).json", few.json())) }
    }
    files.append(.init("s/all.json", machine.json()))
    return ArchiveBuilder(files).bytes()
  }

  /// What `LottiePlayer` declares, as far as the source needs it.
  private static let declarations = """
    protocol PackageName: CaseIterable, Hashable, Sendable { var name: String { get } }
    protocol AnimationName: PackageName {}
    protocol ThemeName: PackageName {}
    protocol MarkerName: PackageName {}
    protocol SegmentName: MarkerName {}
    protocol StateMachineName: SendableMetatype { associatedtype State: PackageName; static var id: String { get } }
    struct InputName<Value>: Sendable, Hashable { let name: String; init(_ name: String) { self.name = name } }
    struct SlotName<Kind>: Sendable, Hashable { let name: String; init(_ name: String) { self.name = name } }
    enum SlotKinds { enum Scalar {} }
    func say(_ text: String) { print(text.utf8.map { String($0) }.joined(separator: " ")) }

    """

  /// Statements that print each name in the source.
  private static func program(_ source: String) -> String {
    var statements: [String] = []
    var machine = ""
    for line in source.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix("  enum "), line.hasSuffix(": StateMachineName {") {
        machine = "\(words[1].dropLast())."
        statements.append("say(Odd.\(machine)id)")
      } else if line.contains("  enum "), words[1].hasSuffix(":") {
        statements.append("for one in Odd.\(machine)\(words[1].dropLast()).allCases { say(one.name) }")
      } else if line.contains("static let "), words[2] != "id" {
        statements.append("say(Odd.\(machine.isEmpty ? "Slot." : machine)\(words[2]).name)")
      }
    }
    return "@main struct Main {\n  static func main() {\n" + statements.joined(separator: "\n") + "\n  }\n}\n"
  }

  @Test(arguments: [UInt64(1), 2])
  func `whatever things are called, the source compiles and has their names`(seed: UInt64) throws {
    let names = Self.distinct(Self.odd + Self.random(150, seed: seed))
    let package = Self.package(names)
    let source = try PackageSourceTests.swift(package, "odd\n\"}.lottie", name: "Odd")
    #expect(source == (try PackageSourceTests.swift(package, "odd\n\"}.lottie", name: "Odd")))

    let folder = FileManager.default.temporaryDirectory.appending(path: "codegen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let body = source.replacing("import LottiePlayer", with: Self.declarations)
    try Data((body + Self.program(source)).utf8).write(to: folder.appending(path: "odd.swift"))
    let program = folder.appending(path: "odd").path
    let compiler = try Self.run([
      "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-Onone",
      folder.appending(path: "odd.swift").path, "-o", program,
    ])
    try #require(compiler.code == 0, "\(compiler.output.prefix(3000))")

    let said = try Self.run([program])
    let printed = said.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      line in
      line.split(separator: " ").compactMap { UInt8($0) }
    }
    // Each name is a state, an input, a marker, a segment and a slot; fewer are animations and themes. Markers are named
    // as people see them.
    let titles = names.map { Array(MarkerComment.title(of: $0).utf8) }
    var counts: [[UInt8]: Int] = [:]
    for name in printed { counts[name, default: 0] += 1 }
    for (name, title) in zip(names, titles) {
      let count = counts[Array(name.utf8), default: 0]
      #expect(count >= (title == Array(name.utf8) ? 5 : 3), "\(name.debugDescription)")
    }
    #expect(
      Set(printed).subtracting(names.map { Array($0.utf8) }).subtracting(titles).subtracting([
        Array("all".utf8)
      ]).allSatisfy {
        $0 == Array("a".utf8)
      })
  }

  static func run(_ words: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
