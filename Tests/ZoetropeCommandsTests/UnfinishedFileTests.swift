#if Tools
import Foundation
import TestSupport
import Testing

@testable import ZoetropeCommands

/// Leftovers of killed processes, and finished output that was one a moment ago.
@Suite struct UnfinishedFileTests {
  @Test func `a file that was renamed after it was opened is no leftover`() throws {
    let scratch = try Scratch()
    let part = UnfinishedFile.name(beside: scratch.file("out"))
    let name = String(part.split(separator: "/").last ?? "")
    try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: false)
    let folder = unsafe open(scratch.file("."), O_RDONLY | O_DIRECTORY)
    let descriptor = unsafe open(part, O_RDONLY | O_DIRECTORY)
    defer { for one in [folder, descriptor] { _ = close(one) } }
    #expect(UnfinishedFile.leads(name, in: folder, to: descriptor))
    #expect(UnfinishedFile.lock(descriptor, at: part))
    try FileManager.default.moveItem(atPath: part, toPath: scratch.file("out"))
    #expect(!UnfinishedFile.leads(name, in: folder, to: descriptor))
    // Neither is another one that took the name.
    try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: false)
    #expect(!UnfinishedFile.leads(name, in: folder, to: descriptor))
    #expect(!UnfinishedFile.lock(descriptor, at: part))
  }

  @Test(arguments: [false, true]) func `what was renamed while it was opened to be removed stays`(
    _ isTaken: Bool
  ) throws {
    let scratch = try Scratch()
    let part = UnfinishedFile.name(beside: scratch.file("out"))
    let name = String(part.split(separator: "/").last ?? "")
    let folder = unsafe open(scratch.file("."), O_RDONLY | O_DIRECTORY)
    defer { _ = close(folder) }
    func opened() throws -> Int32 {
      try Data("whole".utf8).write(to: URL(fileURLWithPath: part))
      return unsafe open(part, O_RDONLY)
    }
    let renamed = try opened()
    try FileManager.default.moveItem(atPath: part, toPath: scratch.file("out"))
    if isTaken { try Data("other".utf8).write(to: URL(fileURLWithPath: part)) }
    UnfinishedFile.remove(name, in: folder, opened: renamed)
    _ = close(renamed)
    #expect(FileManager.default.contents(atPath: scratch.file("out")) == Data("whole".utf8))
    #expect(FileManager.default.fileExists(atPath: part) == isTaken)
    // One that is still there is removed, but while somebody has it locked.
    let left = try opened()
    let owner = unsafe open(part, O_RDONLY)
    #expect(UnfinishedFile.lock(owner, at: part))
    UnfinishedFile.remove(name, in: folder, opened: left)
    #expect(FileManager.default.fileExists(atPath: part))
    _ = close(owner)
    UnfinishedFile.remove(name, in: folder, opened: left)
    _ = close(left)
    #expect(!FileManager.default.fileExists(atPath: part))
  }
}
#endif
