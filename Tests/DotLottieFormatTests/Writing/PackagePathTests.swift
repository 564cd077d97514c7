import Testing

@testable import DotLottieFormat

@Suite struct PackagePathTests {
  @Test(arguments: [
    "manifest.json", "a/Main Scene.json", "i/flowers released/image_0.png", "a/koli.json168.json",
    "a/…é.json",
    "a/...json", "conman.txt", "com10.txt", "com.txt", "a b", "-", "~", "%2e%2e/x", "a/?*<>|\"",
    String(repeating: "x", count: 255), Array(repeating: "d", count: 16).joined(separator: "/"),
  ])
  func `a path that can be unpacked everywhere is fine`(path: String) {
    #expect(PackagePath.problem(path) == nil)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "..", "../x", "a/../../x", "a/..", "a/./b", ".", "a//b", "a/", "\\x", "..\\x",
    "a\\..\\x",
    "C:/x", "C:x", "x:stream", "a/NUL", "nul.txt", "CON .txt", "aux.c.d", "COM1", "lpt\u{B2}.x", "conout$",
    "a.", "a ",
    "a./b", "a /b", "x\u{0}", "x\n", "x\u{7F}", "x\u{85}", "a\u{202E}b", "a\u{2066}b", "a\u{2028}b",
    "a\u{2029}", "\u{61C}a", "a\u{200E}b", "a\u{200F}b", "/\u{301}x",
    String(repeating: "x", count: 256), Array(repeating: "d", count: 17).joined(separator: "/"),
    Array(repeating: String(repeating: "d", count: 200), count: 6).joined(separator: "/"),
  ])
  func `a path that leads elsewhere or is another somewhere is not`(path: String) {
    #expect(PackagePath.problem(path) != nil)
    var paths = PackagePathSet()
    #expect(!paths.canInsert(path))
    #expect(code { try paths.insert(path) } == .illegalName)
  }

  @Test(arguments: [
    ("a", "a"), ("a", "A"), ("straße", "STRASSE"), ("\u{E9}", "e\u{301}"), ("\u{C9}", "e\u{301}"),
    ("a", "A/b"),
    ("A/b", "a"), ("a/b", "a/b/c"), ("a/b/c", "A/B"), ("a/\u{301}b", "a"),
  ])
  func `two paths that meet in some file system can't both be there`(first: String, second: String) throws {
    var paths = PackagePathSet()
    try paths.insert(first)
    #expect(!paths.canInsert(second))
    #expect(code { try paths.insert(second) } == .duplicateName)
  }

  @Test func `paths that only look alike can`() throws {
    var paths = PackagePathSet()
    for path in ["a", "b/a", "b/c", "ab", "b c/d", "b/a2"] {
      #expect(paths.canInsert(path))
      try paths.insert(path)
    }
  }

  @Test(arguments: [
    ("__MACOSX/._a", true), ("a/.DS_Store", true), (".git/config", true), ("a/Thumbs.db", true),
    ("desktop.ini", true),
    ("a/b.json", false), ("a/__MACOSX", false), ("x.DS_Store", false),
  ])
  func `what file managers leave behind is told from the rest`(path: String, expected: Bool) {
    #expect(PackagePath.isDebris(path) == expected)
  }
}
