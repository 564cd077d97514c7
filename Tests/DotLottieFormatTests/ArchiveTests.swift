import TestSupport
import Testing

@testable import DotLottieFormat

// §14.14 archive
@Suite struct ArchiveTests {
  private let text = String(repeating: "the same words again ", count: 50)

  @Test(arguments: [0, 8] as [UInt16])
  func `a file comes out as it went in, stored or deflated`(method: UInt16) throws {
    let archive = try ZIPArchive(ArchiveBuilder([.init("a/one.json", text, method: method)]).bytes())
    #expect(try archive.read("a/one.json") == text.bytes)
    #expect(archive.entries.map(\.name) == ["a/one.json"])
    #expect(archive.entries.first?.size == text.utf8.count)
  }

  @Test(arguments: [0, 8] as [UInt16])
  func `an empty file comes out empty`(method: UInt16) throws {
    let archive = try ZIPArchive(ArchiveBuilder([.init("empty", "", method: method)]).bytes())
    #expect(try archive.read("empty") == [])
  }

  @Test func `an archive without files can be opened`() throws {
    #expect(try ZIPArchive(ArchiveBuilder([]).bytes()).entries.isEmpty)
  }

  @Test func `a name that is not there gives nothing`() throws {
    let archive = try ZIPArchive(ArchiveBuilder([.init("a/One.json", "x")]).bytes())
    for name in [
      "a/one.json", "A/One.json", "/a/One.json", "a//One.json", "./a/One.json", "\\a\\One.json", "",
    ] {
      #expect(try archive.read(name) == nil, "\(name)")
    }
  }

  @Test func `of two files with one name the first is found`() throws {
    let archive = try ZIPArchive(ArchiveBuilder([.init("a", "first"), .init("a", "second")]).bytes())
    #expect(try archive.read("a") == "first".bytes)
    #expect(archive.entries.count == 2)
  }

  @Test func `names that only look alike are two names`() throws {
    // A letter with its accent, and the letter followed by the accent.
    let builder = ArchiveBuilder([.init("caf\u{E9}", "one"), .init("cafe\u{301}", "two")])
    let archive = try ZIPArchive(builder.bytes())
    #expect(try archive.read("caf\u{E9}") == "one".bytes)
    #expect(try archive.read("cafe\u{301}") == "two".bytes)
  }

  @Test(arguments: [
    ("i/caf\u{E9}.png", "i/cafe\u{301}.png"), ("i/cafe\u{301}.png", "i/caf\u{E9}.png"),
    ("i/\u{AC00}.png", "i/\u{1100}\u{1161}.png"), ("i/\u{30AC}.png", "i/\u{30AB}\u{3099}.png"),
    ("i\\one.png", "i/one.png"), ("i/one.png", "i\\one.png"), ("i\\caf\u{E9}.png", "i/cafe\u{301}.png"),
  ])
  func `a name is found in another normalization, and with another slash`(name: String, wanted: String) throws
  {
    let archive = try ZIPArchive(ArchiveBuilder([.init("other", "x"), .init(name, "picture")]).bytes())
    #expect(try archive.read(wanted) == "picture".bytes)
    #expect(try archive.read(wanted + "x") == nil)
  }

  @Test func `folders, and names that are not UTF-8, are passed over unchecked`() throws {
    var folder = ArchiveBuilder.File("a/", "")
    folder.method = 99
    folder.flags = 1
    var unreadable = ArchiveBuilder.File("", "x")
    unreadable.name = [0x61, 0xFF]
    unreadable.declaredSize = .max
    let archive = try ZIPArchive(ArchiveBuilder([folder, unreadable, .init("b", "y")]).bytes())
    #expect(archive.entries.map(\.name) == ["b"])
  }

  @Test func `a folder of a program on Windows is passed over`() throws {
    let archive = try ZIPArchive(ArchiveBuilder([.init("a\\", ""), .init("b\\", "bytes")]).bytes())
    #expect(archive.entries.map(\.name) == ["b\\"] && archive.leftOut.isEmpty)
  }

  @Test func `a replacement character in a name is a name`() throws {
    let archive = try ZIPArchive(ArchiveBuilder([.init("\u{FFFD}", "x")]).bytes())
    #expect(try archive.read("\u{FFFD}") == "x".bytes)
  }

  @Test(arguments: [1, 100, 65_535])
  func `a comment may follow the directory`(length: Int) throws {
    var builder = ArchiveBuilder([.init("a", text)])
    builder.comment = [UInt8](repeating: 0x20, count: length)
    #expect(try ZIPArchive(builder.bytes()).read("a") == text.bytes)
  }

  @Test func `a longer comment hides the directory`() {
    var builder = ArchiveBuilder([.init("a", text)])
    builder.comment = [UInt8](repeating: 0x20, count: 65_536)
    #expect(code { _ = try ZIPArchive(builder.bytes()) } == .notAnArchive)
  }

  @Test func `the last record whose directory lies before it counts`() throws {
    // A comment that is an archive of its own; its offsets count from where it begins, which is not the start.
    var builder = ArchiveBuilder([.init("a", "outer")])
    builder.comment = ArchiveBuilder([]).bytes()
    #expect(try ZIPArchive(builder.bytes()).entries.map(\.name) == ["a"])
  }

  @Test func `the extra fields of the file and of the directory may differ`() throws {
    var file = ArchiveBuilder.File("a", text)
    file.localExtra = [UInt8](repeating: 7, count: 40)
    file.directoryExtra = [1, 2, 3]
    file.comment = "of the file".bytes
    let archive = try ZIPArchive(ArchiveBuilder([file, .init("b", "y")]).bytes())
    #expect(try archive.read("a") == text.bytes)
    #expect(try archive.read("b") == "y".bytes)
  }

  @Test func `something may precede the first file`() throws {
    var builder = ArchiveBuilder([.init("a", text)])
    builder.preamble = "#!/bin/sh\n".bytes
    #expect(try ZIPArchive(builder.bytes()).read("a") == text.bytes)
    #expect(ZIPArchive.isArchive(builder.bytes()))
  }

  @Test func `archives are known by their beginning or their end`() {
    #expect(ZIPArchive.isArchive(ArchiveBuilder([.init("a", "x")]).bytes()))
    #expect(ZIPArchive.isArchive(ArchiveBuilder([]).bytes()))
    for text in ["", "P", "{\"layers\":[]}", String(repeating: " ", count: 100_000)] {
      #expect(!ZIPArchive.isArchive(text.bytes))
    }
  }

  @Test func `checksums are not compared`() throws {
    var bytes = ArchiveBuilder([.init("a", "x", method: 0)]).bytes()
    for index in 14..<18 { bytes[index] ^= 0xFF }
    #expect(try ZIPArchive(bytes).read("a") == "x".bytes)
  }

  @Test func `what follows the end of a deflated stream is not read`() throws {
    let builder = ArchiveBuilder(.init("a", text)) {
      $0.packed = ArchiveBuilder.deflated($0.bytes) + [1, 2, 3]
    }
    #expect(try ZIPArchive(builder.bytes()).read("a") == text.bytes)
  }

  @Test func `a file may be smaller than the directory says`() throws {
    let builder = ArchiveBuilder(.init("a", text)) { $0.declaredSize = 1_000_000 }
    #expect(try ZIPArchive(builder.bytes()).read("a") == text.bytes)
  }
}
