import HostFiles
import Testing

@testable import ZoetropeCommands

@Suite struct OutputDigestTests {
  private let digest = OutputDigest(
    settings: FileVersion([1]),
    read: [.init(path: "in/a \"b\".json", version: FileVersion([2])), .init(path: "missing.png")],
    wrote: [.init(name: "a.png", version: FileVersion([3]))])

  private var files: [String: FileVersion] {
    ["in/a \"b\".json": FileVersion([2]), "out/a.png": FileVersion([3])]
  }

  @Test func `a digest comes back from its text`() {
    #expect(OutputDigest(Array(digest.text.utf8)) == digest)
    for length in 0..<digest.text.utf8.count - 1 {
      #expect(OutputDigest(Array(digest.text.utf8.prefix(length))) == nil)
    }
    #expect(OutputDigest(Array("{}".utf8)) == nil)
  }

  @Test func `a digest holds while options, inputs and outputs stay`() {
    #expect(digest.holds(settings: FileVersion([1]), folder: "out") { files[$0] })
    #expect(!digest.holds(settings: FileVersion([9]), folder: "out") { files[$0] })
    #expect(!digest.holds(settings: FileVersion([1]), folder: "other") { files[$0] })
    for name in files.keys {
      var changed = files
      changed[name] = FileVersion([7])
      #expect(!digest.holds(settings: FileVersion([1]), folder: "out") { changed[$0] }, "\(name)")
      changed[name] = nil
      #expect(!digest.holds(settings: FileVersion([1]), folder: "out") { changed[$0] }, "\(name)")
    }
    var found = files
    found["missing.png"] = FileVersion([4])
    #expect(!digest.holds(settings: FileVersion([1]), folder: "out") { found[$0] })
  }

  @Test func `a digest says whether pictures are not as authored`() {
    var short = digest
    short.isShort = true
    #expect(OutputDigest(Array(short.text.utf8)) == short)
  }

  @Test func `a version comes back from its text`() {
    let version = FileVersion(Array("foobar".utf8))
    #expect(FileVersion(description: "\(version)") == version)
    for text in ["", "6", "6-", "6-85944171f73967e", "-6-85944171f73967e8", "6-85944171f73967eg"] {
      #expect(FileVersion(description: text) == nil, "\(text)")
    }
  }
}
