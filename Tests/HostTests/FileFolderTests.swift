import Foundation
import Host
import TestSupport
import Testing

/// Names from a file that comes from a stranger.
struct FileFolderTests {
  private let outer: TemporaryFolder
  private let folder: FileFolder

  /// `inner` is the folder; `secret` lies beside it.
  init() throws {
    outer = try TemporaryFolder()
    let files = [
      "secret": "outside", "inner/a": "a", "inner/.hidden": "hidden", "inner/sub/b": "b",
      "inner/.git/config": "config",
    ]
    for (name, text) in files {
      let url = outer.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    for (link, target) in ["out": "../secret", "in": "sub/b", "up": "..", "dark": ".hidden"] {
      try FileManager.default.createSymbolicLink(
        atPath: outer.path("inner/" + link), withDestinationPath: target)
    }
    folder = try #require(FileFolder(outer.path("inner")))
  }

  private func text(_ directory: String, _ name: String, limit: Int = 99) -> String? {
    folder.bytes(directory: directory, name: name, limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `files of the folder and below it are read`() {
    #expect(text("", "a") == "a")
    #expect(text("sub", "b") == "b")
    #expect(text("sub/", "b") == "b")
    #expect(text("", "sub/b") == "b")
    #expect(text("./sub/.", "b") == "b")
    #expect(text("", "in") == "b", "a link within the folder")
  }

  @Test func `a slash at the beginning counts from the folder, and a backslash as a slash`() {
    #expect(text("/sub/", "b") == "b")
    #expect(text("", "/sub/b") == "b")
    #expect(text("/", "a") == "a")
    #expect(text("//sub", "//b") == "b")
    #expect(text("sub\\", "b") == "b")
    #expect(text("\\sub", "\\b") == "b")
  }

  @Test(arguments: [
    ("", "/../secret"), ("/..", "secret"), ("\\..\\", "secret"), ("", "/.hidden"), ("/", ""), ("", "/"),
    ("", "../secret"), ("..", "secret"), ("sub/..", "a"), ("sub", "../../secret"), ("", "out"),
    ("up", "secret"),
    ("", ".hidden"), (".git", "config"), ("", "dark"), ("", "sub"), ("", ""), ("", "none"), ("", "a\0b"),
  ])
  func `nothing outside of the folder is read, and nothing hidden`(_ directory: String, _ name: String) {
    #expect(text(directory, name) == nil)
  }

  @Test func `an absolute path is not followed`() {
    #expect(text("", outer.path("inner/a")) == nil)
    #expect(text(outer.path("inner"), "a") == nil)
  }

  @Test func `a file above the limit is not read`() {
    #expect(text("", "a", limit: 1) == "a")
    #expect(text("", "a", limit: 0) == nil)
  }

  @Test func `the folder of a file is found by the file's path`() throws {
    let beside = try #require(FileFolder(beside: outer.path("inner/a")))
    #expect(beside.bytes(directory: "", name: "a", limit: 9) == Array("a".utf8))
    #expect(FileFolder(beside: outer.path("none/a")) == nil)
    #expect(FileFolder(outer.path("none")) == nil)
  }
}
