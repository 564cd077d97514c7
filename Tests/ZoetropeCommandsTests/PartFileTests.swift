import Foundation
import TestSupport
import Testing

@testable import ZoetropeCommands

/// Leftovers of killed processes, and finished output that was one a moment ago.
@Suite struct PartFileTests {
  @Test func `a file that was renamed after it was opened is no leftover`() throws {
    let scratch = try Scratch()
    let part = PartFile.name(beside: scratch.file("out"))
    let name = String(part.split(separator: "/").last ?? "")
    try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: false)
    let folder = unsafe open(scratch.file("."), O_RDONLY | O_DIRECTORY)
    let descriptor = unsafe open(part, O_RDONLY | O_DIRECTORY)
    defer { for one in [folder, descriptor] { _ = close(one) } }
    #expect(PartFile.leads(name, in: folder, to: descriptor))
    #expect(PartFile.lock(descriptor, at: part))
    try FileManager.default.moveItem(atPath: part, toPath: scratch.file("out"))
    #expect(!PartFile.leads(name, in: folder, to: descriptor))
    // Neither is another one that took the name.
    try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: false)
    #expect(!PartFile.leads(name, in: folder, to: descriptor))
    #expect(!PartFile.lock(descriptor, at: part))
  }
}
