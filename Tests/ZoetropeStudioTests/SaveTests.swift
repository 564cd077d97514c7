#if Tools
  import Foundation
  import Host
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// Saves that end early.
  @Suite struct SaveTests {
    /// Large enough for several writes.
    static let former = [UInt8](repeating: 7, count: 300_000)
    static let new = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }

    /// Saves a file, and ends the process before a step.
    static func save(in folder: String, isNew: Bool, usesLinks: Bool = true, step: @escaping (String) -> Void)
      throws
    {
      let folder = try #require(FolderDescriptor(path: folder))
      let condition: FileReplacement.Condition = isNew ? .missing : .version("\(FileVersion(former))")
      _ = try FileReplacement(folder: folder, name: "a.json", step: step, usesLinks: usesLinks)
        .write(new, condition)
    }

    static func steps(isNew: Bool, usesLinks: Bool = true) throws -> [String] {
      let folder = try TemporaryFolder()
      if !isNew { try Data(former).write(to: folder.url.appendingPathComponent("a.json")) }
      var steps: [String] = []
      try save(in: folder.url.path, isNew: isNew, usesLinks: usesLinks) { steps.append($0) }
      return steps
    }

    @Test(arguments: [(false, true, 14), (true, true, 9), (false, false, 17), (true, false, 10)])
    func `a process that is killed at any step leaves a whole file`(
      isNew: Bool, usesLinks: Bool, count: Int
    ) async throws {
      let steps = try Self.steps(isNew: isNew, usesLinks: usesLinks)
      #expect(steps.count == count, "\(steps)")
      for number in 0..<steps.count {
        let folder = try TemporaryFolder()
        if !isNew { try Data(Self.former).write(to: folder.url.appendingPathComponent("a.json")) }
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [
            path = folder.url.path as String, number = number as Int, isNew = isNew as Bool,
            usesLinks = usesLinks as Bool
          ] in
          var count = 0
          try SaveTests.save(in: path, isNew: isNew, usesLinks: usesLinks) { _ in
            if count == number { kill(getpid(), SIGKILL) }
            count += 1
          }
        }
        let now = PackageFiles.bytes(at: folder.path("a.json"))
        let backup = PackageFiles.bytes(at: folder.path("a.json.backup"))
        let comment: Comment = "killed before step \(number), \(steps[number])"
        if isNew {
          #expect(now == nil || now == Self.new, comment)
          #expect(backup == nil, comment)
        } else {
          #expect(now == Self.former || now == Self.new, comment)
          #expect(backup == nil || backup == Self.former, comment)
          if now == Self.new { #expect(backup == Self.former, comment) }
        }
        // The remaining files are hidden; the next save removes them.
        let visible = folder.names.filter { !$0.hasPrefix(".") }
        #expect(Set(visible).isSubset(of: ["a.json", "a.json.backup"]), comment)
        if now == nil || now == Self.former {
          try Self.save(in: folder.url.path, isNew: isNew, usesLinks: usesLinks) { _ in }
          #expect(PackageFiles.bytes(at: folder.path("a.json")) == Self.new, comment)
          #expect(folder.names == (isNew ? ["a.json"] : ["a.json", "a.json.backup"]), comment)
        }
      }
    }

    @Test func `contents that somebody else saves meanwhile are never overwritten`() throws {
      let count = try Self.steps(isNew: false).lastIndex(of: "renameat") ?? 0
      for isRenamed in [false, true] {
        for number in 0..<count {
          let folder = try TemporaryFolder()
          let url = folder.url.appendingPathComponent("a.json")
          try Data(Self.former).write(to: url)
          var step = 0
          #expect(throws: FileRefusal.changed, "step \(number)") {
            try Self.save(in: folder.url.path, isNew: false) { _ in
              if step == number { try? Data("theirs".utf8).write(to: url, options: isRenamed ? .atomic : []) }
              step += 1
            }
          }
          #expect(PackageFiles.bytes(at: url.path) == Array("theirs".utf8), "step \(number)")
          #expect(folder.names.allSatisfy { !$0.hasPrefix(".") }, "step \(number): \(folder.names)")
        }
      }
    }

    @Test func `a file without the right to write is not replaced`() throws {
      let folder = try TemporaryFolder()
      let url = folder.url.appendingPathComponent("a.json")
      try Data(Self.former).write(to: url)
      #expect(unsafe chmod(url.path, 0o444) == 0)
      #expect(throws: FileRefusal.forbidden) { try Self.save(in: folder.url.path, isNew: false) { _ in } }
      #expect(PackageFiles.bytes(at: url.path) == Self.former && folder.names == ["a.json"])
    }

    @Test func `a new file never takes the place of another`() throws {
      for number in 0..<(try Self.steps(isNew: true).lastIndex(of: "linkat") ?? 0) + 1 {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.json")
        var step = 0
        #expect(throws: FileRefusal.changed) {
          try Self.save(in: folder.url.path, isNew: true) { _ in
            if step == number { try? Data("theirs".utf8).write(to: url) }
            step += 1
          }
        }
        #expect(PackageFiles.bytes(at: url.path) == Array("theirs".utf8) && folder.names == ["a.json"])
      }
    }

    @Test func `two saves of one version are one save`() async throws {
      let studio = try TestStudio(["a.json": "old"])
      let match = "If-Match: \"\(TestStudio.version("old"))\""
      let replies = await withTaskGroup(of: Int.self) { group in
        for number in 0..<10 {
          group.addTask {
            (try? await studio.request("PUT", "api/file/a.json", [match], body: "new \(number)").status) ?? 0
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.sorted() == [200] + [Int](repeating: 412, count: 9))
      #expect(studio.text("a.json.backup") == "old" && studio.text("a.json")?.hasPrefix("new ") == true)
    }

    @Test(arguments: [true, false]) func `a save beside one of another process is the loser`(isNew: Bool)
      async throws
    {
      let studio = try TestStudio(["a.json": "old"])
      let name = isNew ? "n.json" : "a.json"
      // The file of a save by another process, which holds its lock.
      let part = unsafe open(studio.files.path(".\(name).zoetrope-part"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      #expect(part >= 0 && flock(part, LOCK_EX | LOCK_NB) == 0)
      let condition = isNew ? "If-None-Match: *" : "If-Match: \"\(TestStudio.version("old"))\""
      #expect(try await studio.request("PUT", "api/file/\(name)", [condition], body: "new").status == 412)
      #expect(studio.text("a.json") == "old" && studio.text("n.json") == nil)
      // Once the other save has ended, the next one passes. A process that another test started may have a copy of the
      // descriptor, which keeps the lock after a close alone.
      #expect(flock(part, LOCK_UN) == 0 && close(part) == 0)
      let reply = try await studio.request("PUT", "api/file/\(name)", [condition], body: "new")
      #expect(reply.status == (isNew ? 201 : 200) && studio.text(name) == "new")
    }

    @Test(arguments: ["a.json.backup", ".a.json.zoetrope-backup", ".a.json.zoetrope-part"])
    func `a folder with a name that a save needs is reported with a remedy`(name: String) async throws {
      let studio = try TestStudio(["a.json": "old", "\(name)/keep.txt": "mine"])
      let match = "If-Match: \"\(TestStudio.version("old"))\""
      let reply = try await studio.request("PUT", "api/file/a.json", [match], body: "new")
      #expect(reply.status == 409)
      #expect(reply.body == "\(name) is a folder; rename or remove it, then save a.json again")
      #expect(studio.text("a.json") == "old" && studio.text("\(name)/keep.txt") == "mine")
      try FileManager.default.removeItem(atPath: studio.files.path(name))
      #expect(try await studio.request("PUT", "api/file/a.json", [match], body: "new").status == 200)
    }

    @Test func `versions are sizes and FNV-1a`() {
      #expect("\(FileVersion([]))" == "0-cbf29ce484222325")
      #expect("\(FileVersion(Array("foobar".utf8)))" == "6-85944171f73967e8")
      #expect("\(AccessToken())".utf8.count == 64)
      #expect("\(AccessToken([0xFB, 0xF0, 0x01, 0x2F]))" == "fbf0012f")
    }
  }
#endif
