import Testing
import TestSupport

@testable import DotLottieFormat

/// Changes of a package that leave the rest of its archive as it is.
@Suite struct SavingTests {
  private static let manifest = """
    {
      "generator": "Other",
      "custom": {"note": 1.50},
      "stateMachines": [
        {"id": "first", "extra": true},
        {"id": "second"}
      ],
      "animations": [{"id": "one"}],
      "version": "2"
    }

    """

  private static func machine(_ state: String) -> [UInt8] {
    Array(
      #"{"initial":"\#(state)","states":[{"name":"\#(state)","type":"PlaybackState","animation":"one","transitions":[]}]}"#
        .utf8)
  }

  /// An archive as other programs write it: its own order, a folder, stored files, sizes behind a file, and comments.
  private static func archive(manifest: String = manifest) -> [UInt8] {
    var streamed = ArchiveBuilder.File("s/second.json", machine("b"))
    streamed.flags = 8
    let packed = ArchiveBuilder.deflated(streamed.bytes)
    streamed.packed = packed + [0x50, 0x4B, 7, 8] + [UInt8](repeating: 1, count: 12)
    streamed.declaredPackedSize = UInt32(packed.count)
    var animation = ArchiveBuilder.File(
      "a/one.json", #"{"w":10,"h":10,"ip":0,"op":9,"fr":30,"layers":[]}"#, method: 0)
    animation.localExtra = [1, 0, 2, 0, 7, 7]
    animation.comment = Array("kept".utf8)
    var builder = ArchiveBuilder([
      .init("s/first.json", machine("a"), method: 0), .init("a/", "", method: 0), animation, streamed,
      .init("manifest.json", manifest), .init("__MACOSX/a/._one.json", "junk"),
    ])
    builder.comment = Array("end".utf8)
    return builder.bytes()
  }

  private static func saved(
    _ bytes: [UInt8] = archive(), _ change: (inout DotLottieBuilder) throws -> Void
  ) throws -> [UInt8] {
    let file = try DotLottieFile(bytes)
    let former = try DotLottieBuilder(file)
    var builder = former
    try change(&builder)
    return try builder.build(changing: former, of: file)
  }

  private static func manifest(of bytes: [UInt8]) throws -> String {
    String(decoding: try #require(try DotLottieFile(bytes).bytes(of: "manifest.json")), as: UTF8.self)
  }

  @Test func `a package without changes keeps every byte`() throws {
    #expect(try Self.saved { _ in } == Self.archive())
  }

  @Test func `a changed file leaves all others as they are packed`() throws {
    let saved = try Self.saved { try $0.replaceFile(path: "s/first.json", bytes: Self.machine("long name")) }
    let (before, after) = (try ZIPArchive(Self.archive()), try ZIPArchive(saved))
    let (records, former) = (after.records().records, before.records().records)
    #expect(records.map(\.name) == former.map(\.name))
    #expect(records.map(\.isStored) == former.map(\.isStored))
    for (record, other) in zip(records, former) where record.name != "s/first.json" {
      #expect(after.bytes[record.file] == before.bytes[other.file], "\(record.name)")
      // Only the offset of the file differs in its record.
      #expect(
        after.bytes[record.record].prefix(42) == before.bytes[other.record].prefix(42), "\(record.name)")
      #expect(after.bytes[record.record].dropFirst(46) == before.bytes[other.record].dropFirst(46))
    }
    #expect(try after.read("s/first.json") == Self.machine("long name"))
    #expect(try after.read("s/second.json") == Self.machine("b"))
    #expect(saved.suffix(3) == Array("end".utf8)[...])
    #expect(try Self.manifest(of: saved) == Self.manifest)
  }

  @Test func `an added machine adds its file and its line of the manifest`() throws {
    let saved = try Self.saved { try $0.addStateMachine(.init(id: "third"), json: Self.machine("c")) }
    #expect(
      try Self.manifest(of: saved)
        == Self.manifest.replacing(
          #"{"id": "second"}"#, with: "{\"id\": \"second\"},\n    {\"id\":\"third\"}"))
    #expect(try DotLottieFile(saved).entries.last?.name == "s/third.json")
  }

  @Test(arguments: [
    ("first", #"{"id": "first", "extra": true},"# + "\n    "), ("second", ",\n    " + #"{"id": "second"}"#),
  ])
  func `a removed machine takes its line of the manifest with it`(id: String, line: String) throws {
    let saved = try Self.saved { $0.removeFile(path: "s/\(id).json") }
    #expect(try Self.manifest(of: saved) == Self.manifest.replacing(line, with: ""))
    #expect(try DotLottieFile(saved).entry(at: "s/\(id).json") == nil)
  }

  @Test func `the machine that runs first is a member of the manifest only while there is one`() throws {
    let first = try Self.saved { $0.initialStateMachine = "first" }
    #expect(
      try Self.manifest(of: first)
        == Self.manifest.replacing(
          #""version": "2""#, with: "\"version\": \"2\",\n  \"initial\":{\"stateMachine\":\"first\"}"))
    #expect(try Self.manifest(of: Self.saved(first) { $0.initialStateMachine = nil }) == Self.manifest)
  }

  @Test func `a list without items is a member that is removed, and added with the first`() throws {
    let none = try Self.saved {
      $0.removeFile(path: "s/first.json")
      $0.removeFile(path: "s/second.json")
    }
    #expect(try !Self.manifest(of: none).contains("stateMachines"))
    let one = try Self.saved(none) {
      try $0.addTheme(.init(id: "dark"), json: Array(#"{"rules":[]}"#.utf8))
    }
    #expect(try Self.manifest(of: one).contains(#""version": "2","# + "\n  " + #""themes":[{"id":"dark"}]"#))
    #expect(try DotLottieFile(one).manifest.themes.map(\.id) == ["dark"])
  }

  @Test func `a package of version 1 is built anew`() throws {
    let bytes = ArchiveBuilder([
      .init("animations/one.json", #"{"w":10,"h":10,"ip":0,"op":9,"fr":30,"layers":[]}"#),
      .init("manifest.json", #"{"version":"1.0","animations":[{"id":"one"}]}"#),
    ]).bytes()
    let file = try DotLottieFile(try Self.saved(bytes) { _ in })
    #expect(file.manifest.version == "2")
    #expect(file.entries.map(\.name) == ["manifest.json", "a/one.json"])
  }
}
