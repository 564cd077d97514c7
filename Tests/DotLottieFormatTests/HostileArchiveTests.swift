import TestSupport
import Testing

@testable import DotLottieFormat

// §14.14 archive
@Suite struct HostileArchiveTests {
  private typealias File = ArchiveBuilder.File

  private func code(of builder: ArchiveBuilder) -> DotLottieError.Code? {
    DotLottieFormatTests.code { _ = try ZIPArchive(builder.bytes()) }
  }

  private func code(changing change: (inout ArchiveBuilder.File) -> Void) -> DotLottieError.Code? {
    code(of: ArchiveBuilder(File("a", "some text"), changing: change))
  }

  private func code(changingArchive change: (inout ArchiveBuilder) -> Void) -> DotLottieError.Code? {
    var builder = ArchiveBuilder([File("a", "some text")])
    change(&builder)
    return code(of: builder)
  }

  @Test(arguments: ["", "PK", "{}", "not an archive, though it is long enough to be one, by far"])
  func `what has no directory is no archive`(text: String) {
    #expect(DotLottieFormatTests.code { _ = try ZIPArchive(text.bytes) } == .notAnArchive)
  }

  @Test func `an archive that is cut off anywhere is refused`() {
    let bytes = ArchiveBuilder([File("a", "some text"), File("b", "more", method: 0)]).bytes()
    for count in bytes.indices {
      #expect(throws: DotLottieError.self) { try ZIPArchive(Array(bytes.prefix(count))) }
    }
  }

  @Test func `an archive without its beginning is refused`() {
    let bytes = ArchiveBuilder([File("a", "some text")]).bytes()
    for count in 1..<bytes.count {
      #expect(throws: DotLottieError.self) { try ZIPArchive(Array(bytes.dropFirst(count))) }
    }
  }

  @Test func `archives of several parts are refused`() {
    #expect(code(changingArchive: { $0.part = 1 }) == .unsupportedArchive)
    #expect(code(changingArchive: { $0.directoryPart = 1 }) == .unsupportedArchive)
  }

  @Test func `ZIP64 archives are refused`() {
    #expect(code(changingArchive: { $0.declaredCount = .max }) == .unsupportedArchive)
    #expect(code(changingArchive: { $0.declaredDirectoryOffset = .max }) == .unsupportedArchive)
    #expect(code(changing: { $0.declaredSize = .max }) == .unsupportedArchive)
    #expect(code(changing: { $0.declaredPackedSize = .max }) == .unsupportedArchive)
    #expect(code(changing: { $0.declaredOffset = .max }) == .unsupportedArchive)
  }

  @Test(arguments: [1, 9, 12, 14, 93, 99, .max] as [UInt16])
  func `files that are packed otherwise are refused`(method: UInt16) {
    #expect(code(changing: { $0.method = method }) == .unsupportedArchive)
  }

  @Test(arguments: [1, 0x0801, .max] as [UInt16])
  func `encrypted files are refused`(flags: UInt16) {
    #expect(code(changing: { $0.flags = flags }) == .unsupportedArchive)
    #expect(code(changing: { $0.flags = flags & ~1 }) == nil)
  }

  @Test func `one bad file refuses the archive`() {
    var bad = File("b", "x")
    bad.method = 12
    #expect(code(of: ArchiveBuilder([File("a", "fine"), bad])) == .unsupportedArchive)
  }

  @Test func `4,096 files are read, and no more`() throws {
    let files = (0..<4096).map { File("\($0)", "", method: 0) }
    #expect(try ZIPArchive(ArchiveBuilder(files).bytes()).entries.count == 4096)
    #expect(code(of: ArchiveBuilder(files + [File("x", "")])) == .limitExceeded)
  }

  @Test func `a file may say that it has 64 MiB, and no more`() {
    #expect(code(changing: { $0.declaredSize = 64 << 20 }) == nil)
    #expect(code(changing: { $0.declaredSize = 64 << 20 + 1 }) == .limitExceeded)
  }

  @Test func `a stored file may have no more than that either`() {
    // It would have to be there to be read; what is said comes first.
    #expect(
      code(changing: {
        $0.method = 0
        $0.declaredPackedSize = 64 << 20 + 1
      }) == .limitExceeded)
  }

  @Test(arguments: [200, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE] as [UInt32])
  func `numbers that lead outside of the archive are refused`(number: UInt32) {
    #expect(code(changing: { $0.declaredOffset = number }) == .damagedArchive)
    #expect(code(changing: { $0.declaredPackedSize = number }) == .damagedArchive)
    #expect(code(changingArchive: { $0.declaredDirectoryOffset = number }) == .damagedArchive)
    #expect(code(changingArchive: { $0.declaredDirectorySize = number }) == .damagedArchive)
  }

  @Test func `headers that do not begin as headers do are refused`() {
    #expect(code(changing: { $0.localSignature = 0x0403_4B51 }) == .damagedArchive)
    #expect(code(changing: { $0.directorySignature = 0x0201_4B51 }) == .damagedArchive)
    #expect(code(changing: { $0.declaredOffset = 1 }) == .damagedArchive)
  }

  @Test func `a directory with fewer files than it says is refused`() {
    #expect(code(changingArchive: { $0.declaredCount = 2 }) == .damagedArchive)
  }

  @Test(arguments: [0, 1, 8, 10, 1_000_000] as [UInt32])
  func `a stored file that is said to be larger or smaller than it is is refused`(size: UInt32) {
    #expect(
      code(changing: {
        $0.method = 0
        $0.declaredSize = size
      }) == .damagedArchive)
  }

  @Test func `files may share their bytes, and each of them counts`() throws {
    let text = [UInt8](repeating: 0x20, count: 5_000)
    for method in [0, 8] as [UInt16] {
      let packed = method == 0 ? text : ArchiveBuilder.deflated(text)
      var shared = ArchiveBuilder.File("b", text, method: method)
      shared.packed = []
      shared.declaredOffset = 0
      shared.declaredPackedSize = UInt32(packed.count)
      let first = ArchiveBuilder.File("a", text, method: method)
      let file = try ZIPArchive(ArchiveBuilder([first, shared]).bytes())
      #expect(try file.read("b") == text)
      #expect(file.entries.map(\.size) == [5_000, 5_000])
      // A lie does not make them count for less.
      shared.declaredSize = 4_999
      let archive = ArchiveBuilder([first, shared])
      #expect(
        DotLottieFormatTests.code { _ = try ZIPArchive(archive.bytes()).read("b") } == .damagedArchive)
    }
  }

  @Test func `a file that unpacks to more than it says can't be read`() throws {
    let text = [UInt8](repeating: 0x20, count: 5_000)
    for size in [0, 1, 4_999] as [UInt32] {
      let builder = ArchiveBuilder(File("a", text)) { $0.declaredSize = size }
      let archive = try ZIPArchive(builder.bytes())
      #expect(DotLottieFormatTests.code { _ = try archive.read("a") } == .damagedArchive)
    }
  }

  @Test func `what is no deflated stream, or half of one, can't be read`() throws {
    let whole = ArchiveBuilder.deflated([UInt8](repeating: 0x20, count: 5_000))
    for packed in [[], [0xFF, 0xFF], Array(whole.dropLast(1)), Array(whole.prefix(3)), [6, 7, 8, 9]] {
      let builder = ArchiveBuilder(File("a", [UInt8](repeating: 0x20, count: 5_000))) { $0.packed = packed }
      let archive = try ZIPArchive(builder.bytes())
      #expect(DotLottieFormatTests.code { _ = try archive.read("a") } == .damagedArchive)
    }
  }

  @Test func `a file above a reader's own limit is refused unread`() throws {
    for method in [0, 8] as [UInt16] {
      let archive = try ZIPArchive(ArchiveBuilder([File("a", "some text", method: method)]).bytes())
      #expect(try archive.read("a", limit: 9) == "some text".bytes)
      #expect(DotLottieFormatTests.code { _ = try archive.read("a", limit: 8) } == .limitExceeded)
    }
  }

  @Test func `a manifest that says it has 9 MiB is refused unread`() {
    var manifest = File("manifest.json", "{\"animations\":[]}")
    manifest.declaredSize = 9 << 20
    let builder = ArchiveBuilder([manifest])
    #expect(DotLottieFormatTests.code { _ = try DotLottieFile(builder.bytes()) } == .limitExceeded)
  }

  @Test func `any byte may be wrong`() {
    let manifest = File("manifest.json", "{\"animations\":[{\"id\":\"a\"}]}")
    let bytes = ArchiveBuilder([manifest, File("animations/a.json", "{}", method: 0)]).bytes()
    var opened = 0, unpacked = 0
    for index in bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        guard let file = try? DotLottieFile(changed) else { continue }
        opened += 1
        for entry in file.entries {
          guard let read = try? file.bytes(of: entry.name) else { continue }
          unpacked += 1
          #expect(read.count <= entry.size, "byte \(index) is \(value)")
        }
      }
    }
    #expect(opened > 100 && unpacked > 100, "\(opened) opened, \(unpacked) files unpacked")
  }
}
