#if Tools
import DotLottieFormat
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

@Suite struct UnpackTests {
  private let scratch: Scratch
  private let sample = PackageFiles.root + "/Samples/lighthouse"
  private let manifest = ArchiveBuilder.File("manifest.json", #"{"version":"2","animations":[{"id":"x"}]}"#)

  init() throws { scratch = try Scratch() }

  private func unpack(_ arguments: String...) async -> Int32 { await Zoetrope.run(["unpack"] + arguments) }

  /// All files below the scratch folder, and the folders too.
  private var everything: [String] {
    (FileManager.default.subpaths(atPath: scratch.path) ?? []).sorted()
  }

  /// What follows the files in an archive of the manifest alone: its record, and the one that ends the archive.
  private var directorySize: Int { 46 + manifest.name.count + 22 }

  private func write(_ archive: ArchiveBuilder) throws -> String {
    try Data(archive.bytes()).write(to: URL(fileURLWithPath: scratch.file("x.lottie")))
    return scratch.file("x.lottie")
  }

  @Test func `a package becomes its folder, and that becomes the package`() async throws {
    #expect(await unpack(sample + ".lottie", "-o", scratch.file("new")) == 0)
    let names = PackageFiles.files(in: sample, extensions: ["json"])
    #expect(PackageFiles.files(in: scratch.file("new"), extensions: ["json"]) == names)
    for name in names { #expect(scratch.bytes("new/\(name)") == PackageFiles.bytes(at: "\(sample)/\(name)")) }
    #expect(await Zoetrope.run(["pack", scratch.file("new"), "-o", scratch.file("b.lottie")]) == 0)
    #expect(scratch.bytes("b.lottie") == PackageFiles.bytes(at: sample + ".lottie"))
    #expect(scratch.names == ["b.lottie", "new"])
  }

  @Test(.enabled(if: Tool.isBuilt)) func `a wrong checksum and a name that can't be kept are reported`()
    throws
  {
    var damaged = ArchiveBuilder.File("a/x.json", "0123456789", method: 0)
    damaged.packed = Array("0123456_89".utf8)
    var unnamed = ArchiveBuilder.File("?", "lost")
    unnamed.name = [0x61, 0xFF, 0x62]
    let builder = ArchiveBuilder([manifest, damaged, unnamed, .init("folder/", ""), .init("odd/", "bytes")])
    let run = try Tool.run(["unpack", try write(builder), "-o", scratch.file("new"), "--json"])
    #expect(run.code == 1)
    let lines = run.errors.split(separator: "\n").map {
      $0.replacingOccurrences(of: scratch.path + "/", with: "")
    }
    #expect(
      lines == [
        "zoetrope: note: x.lottie: a\u{FFFD}b: not unpacked: no file can have this name",
        "zoetrope: note: x.lottie: odd/: not unpacked: no file can have this name",
        "zoetrope: note: x.lottie: a/x.json: its checksum is wrong; the file may be damaged",
        "zoetrope: 3 files could not be unpacked correctly",
      ])
    #expect(run.output.contains("\"notes\""))
    // What is there is written all the same.
    #expect(scratch.bytes("new/a/x.json") == Array("0123456_89".utf8))
    #expect(everything.filter { $0.hasPrefix("new/") } == ["new/a", "new/a/x.json", "new/manifest.json"])
  }

  @Test(arguments: ["/", "new/", "new///"]) func `an empty folder is filled, slash or not`(end: String)
    async throws
  {
    let folder = scratch.file("new")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(await unpack(sample + ".lottie", "-o", end == "/" ? folder : scratch.file(end)) == 0)
    #expect(scratch.bytes("new/a/ship.json") == PackageFiles.bytes(at: sample + "/a/ship.json"))
    #expect(scratch.names == ["new"])
  }

  @Test(arguments: [
    "file", "full", "link to full", "link to nothing", "link to file", "file/new", "full/manifest.json",
  ])
  func `what is there already is not touched`(place: String) async throws {
    let files = FileManager.default
    try scratch.write("file", "mine")
    try files.createDirectory(atPath: scratch.file("full"), withIntermediateDirectories: true)
    try scratch.write("full/manifest.json", "mine")
    for (link, target) in [("full", "full"), ("nothing", "nowhere"), ("file", "file")] {
      try files.createSymbolicLink(
        atPath: scratch.file("link to \(link)"), withDestinationPath: scratch.file(target))
    }
    let before = everything
    #expect(await unpack(sample + ".lottie", "-o", scratch.file(place)) == 2)
    #expect(everything == before)
    #expect(
      scratch.bytes("file") == Array("mine".utf8) && scratch.bytes("full/manifest.json") == Array("mine".utf8)
    )
  }

  @Test func `a folder with a link in the way is not written through`() async throws {
    let files = FileManager.default
    for name in ["outside", "new"] {
      try files.createDirectory(atPath: scratch.file(name), withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(atPath: scratch.file("new/a"), withDestinationPath: scratch.file("outside"))
    #expect(await unpack(sample + ".lottie", "-o", scratch.file("new")) == 2)
    #expect(everything == ["new", "new/a", "outside"])
  }

  @Test func `a link to an empty folder is followed`() async throws {
    let files = FileManager.default
    try files.createDirectory(atPath: scratch.file("target"), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: scratch.file("link"), withDestinationPath: scratch.file("target"))
    #expect(await unpack(sample + ".lottie", "-o", scratch.file("link")) == 0)
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.file("link")) == scratch.file("target"))
    #expect(!scratch.bytes("target/manifest.json").isEmpty)
  }

  @Test(arguments: [
    "../x", "a/../../x", "/tmp/zoetrope-hostile", "..\\x", "a\\x", "C:\\x", "C:x", "./x", "a//x", "a/./x",
    "NUL",
    "i/com1.png", "a./x", "x ", "x:y", "a/x\u{0}.json", "\u{1B}[2J", "a\u{202E}gpj.json",
    String(repeating: "d/", count: 20) + "x", String(repeating: "x", count: 300),
    "manifest.json/x", "MANIFEST.json", "a/X.json", "a/x.json/y", "a", "manifest.json", "a/x.json",
  ])
  func `a package with a hostile name is refused whole`(name: String) async throws {
    // Signs and folders before it, so that something would have been written by then.
    let package = try write(ArchiveBuilder([manifest, .init("a/x.json", "{}"), .init(name, "hostile")]))
    #expect(await unpack(package, "-o", scratch.file("new")) == 3)
    #expect(everything == ["x.lottie"])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/zoetrope-hostile"))
  }

  @Test func `names that are not UTF-8 and folders are passed over, and a link is a file`() async throws {
    var bytes = ArchiveBuilder.File("a/x.json", "{}")
    bytes.name = [0x61, 0x2F, 0xFF]
    var link = ArchiveBuilder.File("a/link", "/etc/passwd", method: 0)
    link.flags = 0
    let package = try write(ArchiveBuilder([manifest, bytes, .init("empty/", ""), link]))
    #expect(await unpack(package, "-o", scratch.file("new")) == 1)
    #expect(everything == ["new", "new/a", "new/a/link", "new/manifest.json", "x.lottie"])
    #expect(scratch.bytes("new/a/link") == Array("/etc/passwd".utf8))
    let type = try FileManager.default.attributesOfItem(atPath: scratch.file("new/a/link"))[.type]
    #expect(type as? FileAttributeType == .typeRegular)
  }

  @Test func `a package that is damaged in its middle leaves nothing`() async throws {
    var damaged = ArchiveBuilder.File("i/z.png", "a picture")
    damaged.packed = [0xFF, 0xFF, 0xFF]
    let package = try write(ArchiveBuilder([manifest, .init("a/x.json", "{}"), damaged]))
    #expect(await unpack(package, "-o", scratch.file("new")) == 3)
    #expect(everything == ["x.lottie"])
  }

  /// How a package says that it has far more bytes than are there.
  enum Bomb: CaseIterable {
    case deflated, deflatedOnce, storedOnce, storedOnceAndSaidToBeEmpty
  }

  @Test(arguments: Bomb.allCases)
  func `a package that would fill the disk is refused at once`(bomb: Bomb) async throws {
    let size = bomb == .deflated ? 64 << 20 : 16 << 20
    let zeros = [UInt8](repeating: 0, count: size)
    let packed = bomb == .deflated || bomb == .deflatedOnce ? ArchiveBuilder.deflated(zeros) : zeros
    var files = [manifest]
    let place = UInt32(ArchiveBuilder([manifest]).bytes().count - directorySize)
    for number in 0..<100 {
      var file = ArchiveBuilder.File("i/\(number).png", "")
      file.method = bomb == .deflated || bomb == .deflatedOnce ? 8 : 0
      file.declaredSize = bomb == .storedOnceAndSaidToBeEmpty ? 0 : UInt32(size)
      file.packed = packed
      if bomb != .deflated {
        // All have the bytes of the first.
        file.declaredOffset = place
        file.declaredPackedSize = UInt32(packed.count)
        if number > 0 { file.packed = [] }
      }
      files.append(file)
    }
    let start = ContinuousClock.now
    #expect(await unpack(try write(ArchiveBuilder(files)), "-o", scratch.file("new")) == 3)
    #expect(ContinuousClock.now - start < .seconds(20) && everything == ["x.lottie"])
  }

  @Test func `what is no package is bad input`() async throws {
    for text in ["", "{", Scratch.movingSquare, "PK\u{3}\u{4}"] {
      let path = try scratch.write("bad.lottie", text)
      #expect(await unpack(path, "-o", scratch.file("new")) == 3)
    }
    #expect(
      await unpack(
        try write(ArchiveBuilder([.init("a/x.json", "{}"), .init("a/y.json", "{}")])), "-o",
        scratch.file("new")) == 3)
    #expect(await unpack("-") == 2)
    #expect(await unpack(sample, "-o", scratch.file("new")) == 3)
    #expect(!scratch.names.contains("new"))
  }
}
#endif
