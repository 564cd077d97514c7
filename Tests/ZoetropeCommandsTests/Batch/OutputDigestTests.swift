#if Tools
import Host
import Testing

@testable import ZoetropeCommands

@Suite struct OutputDigestTests {
  private let digest = OutputDigest(
    output: "a.png", input: "in/a \"b\".json", settings: FileVersion([1]),
    read: [
      .init(path: "in/a \"b\".json", version: FileVersion([2])), .init(path: "missing.png"),
      .init(path: "p.png", location: .init(folder: "in", directory: "images/"), version: FileVersion([5])),
    ],
    wrote: [.init(name: "a.png", version: FileVersion([3]))])

  private var files: [String: FileVersion] {
    ["in/a \"b\".json": FileVersion([2]), "out/a.png": FileVersion([3]), "p.png": FileVersion([5])]
  }

  private func holds(
    output: String = "a.png", input: String = "in/a \"b\".json", settings: UInt8 = 1, folder: String = "out",
    _ files: [String: FileVersion]
  ) -> Bool {
    digest.holds(output: output, input: input, settings: FileVersion([settings]), folder: folder) {
      files[$0.path]
    }
  }

  @Test func `a digest comes back from its text`() {
    #expect(OutputDigest(Array(digest.text.utf8)) == digest)
    for length in 0..<digest.text.utf8.count - 1 {
      #expect(OutputDigest(Array(digest.text.utf8.prefix(length))) == nil)
    }
    #expect(OutputDigest(Array("{}".utf8)) == nil)
  }

  @Test func `a digest holds while options, inputs and outputs stay`() {
    #expect(holds(files))
    #expect(!holds(settings: 9, files))
    #expect(!holds(folder: "other", files))
    #expect(!holds(output: "b.png", files), "a copy beside another output")
    #expect(!holds(input: "other/a \"b\".json", files), "another input for the same output")
    for name in files.keys {
      var changed = files
      changed[name] = FileVersion([7])
      #expect(!holds(changed), "\(name)")
      changed[name] = nil
      #expect(!holds(changed), "\(name)")
    }
    var found = files
    found["missing.png"] = FileVersion([4])
    #expect(!holds(found))
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
#endif
