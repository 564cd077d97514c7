import Foundation
import Host
import TestSupport
import Testing

/// Files of the host, which a path may not lead to.
struct RegularFileTests {
  @Test(arguments: ["/dev/zero", "/dev", "pipe"])
  func `a path that leads to no regular file is refused`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = name.hasPrefix("/") ? name : folder.path(name)
    if name == "pipe" { #expect(unsafe mkfifo(path, 0o600) == 0) }
    #expect(throws: name == "/dev" ? FileFailure.isFolder : .isSpecial) {
      try RegularFile.read(path, limit: 100)
    }
  }

  @Test func `a file is read to its end, up to the limit`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("a")
    for count in [0, 1, 65_535, 65_536, 300_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      for limit in [count, count + 1, .max] { #expect(try RegularFile.read(file, limit: limit) == bytes) }
      if count > 0 {
        #expect(throws: FileFailure.tooLarge(bytes: count)) { try RegularFile.read(file, limit: count - 1) }
      }
    }
  }

  @Test func `a missing file is told from one that can't be read`() throws {
    let folder = try TemporaryFolder()
    try Data([1]).write(to: folder.url.appendingPathComponent("a"))
    for name in ["b", "a/b"] {
      let error = #expect(throws: FileFailure.self) { try RegularFile.read(folder.path(name), limit: 9) }
      guard case .missing = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a link is followed unless it is refused`() throws {
    let folder = try TemporaryFolder()
    try Data([7]).write(to: folder.url.appendingPathComponent("a"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("a"))
    #expect(try RegularFile.read(folder.path("link"), limit: 9) == [7])
    #expect(throws: FileFailure.self) {
      try RegularFile.read(folder.path("link"), limit: 9, followsLinks: false)
    }
  }
}
