@testable import DotLottie
import Foundation
import Testing
import TestSupport

/// Files that are kept in a folder, whatever happens to it.
struct DiskCacheTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cache(_ maximumBytes: Int = 1 << 20) -> DiskCache {
    DiskCache(directory: folder.url.appendingPathComponent("files"), maximumBytes: maximumBytes)
  }

  private func entry(_ text: String, tag: String? = nil) -> DiskCache.Entry {
    DiskCache.Entry(
      bytes: Array(text.utf8), storedAt: Date(timeIntervalSinceReferenceDate: 1000.125),
      freshUntil: Date(timeIntervalSinceReferenceDate: 2000), entityTag: tag, lastModified: "Sat, 01 Jan 2000"
    )
  }

  private var file: URL {
    get throws {
      let files = folder.url.appendingPathComponent("files")
      let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
      return files.appendingPathComponent(try #require(names.count == 1 ? names.first : nil))
    }
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 100_000),
      "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
    ),
  ])
  func `digests are those of the standard`(_ text: String, _ digest: String) {
    #expect(ContentDigest(text).hexadecimal == digest)
  }

  @Test func `a folder that all can write to is not used`() throws {
    let files = folder.url.appendingPathComponent("files")
    #expect(cache().store(entry("one"), for: "a"))
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: files.path)
    #expect(cache().entry(for: "a") == nil && !cache().store(entry("two"), for: "b"))
    #expect(cache().byteCount == 0)
    cache().removeAll()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: files.path)
    #expect(cache().entry(for: "a")?.bytes == Array("one".utf8) && cache().entry(for: "b") == nil)
  }

  @Test(.enabled(if: geteuid() == 0)) func `a folder of another user is not used`() throws {
    let files = folder.url.appendingPathComponent("files")
    #expect(cache().store(entry("one"), for: "a"))
    #expect(unsafe chown(files.path, 65_534, 65_534) == 0)
    #expect(cache().entry(for: "a") == nil && !cache().store(entry("two"), for: "b"))
    #expect(unsafe chown(files.path, 0, 0) == 0)
    #expect(cache().entry(for: "a")?.bytes == Array("one".utf8))
  }

  @Test func `what is kept is there for the next program`() {
    #expect(cache().entry(for: "a") == nil)
    for (key, text) in [("a", "one"), ("b", "two"), ("a", "three"), ("", "")] {
      #expect(cache().store(entry(text, tag: "\"\(key)\""), for: key))
    }
    #expect(cache().entry(for: "a") == entry("three", tag: "\"a\""))
    #expect(cache().entry(for: "b") == entry("two", tag: "\"b\"") && cache().entry(for: "")?.bytes == [])
    var strict = entry("four")
    strict.mustRevalidate = true
    #expect(cache().store(strict, for: "c") && cache().entry(for: "c") == strict)
    cache().remove("a")
    #expect(cache().entry(for: "a") == nil && cache().entry(for: "b") != nil)
    cache().removeAll()
    #expect(cache().entry(for: "b") == nil && cache().byteCount == 0)
  }

  @Test func `what is damaged anywhere is absent, and deleted`() throws {
    let cache = cache()
    #expect(cache.store(entry("an animation", tag: "\"1\""), for: "a"))
    let whole = [UInt8](try Data(contentsOf: file))
    var kinds: [[UInt8]] = [[], whole + [0], Array("{}".utf8)]
    for place in stride(from: 0, to: whole.count, by: 3) {
      var changed = whole
      changed[place] ^= 1
      kinds += [changed, Array(whole[..<place])]
    }
    for bytes in kinds {
      #expect(cache.store(entry("an animation", tag: "\"1\""), for: "a"))
      let place = try file
      try Data(bytes).write(to: place)
      #expect(cache.entry(for: "a") == nil, "\(bytes.count) bytes")
      #expect(!FileManager.default.fileExists(atPath: place.path))
    }
  }

  @Test func `a file that lies in another's place is not given`() throws {
    let cache = cache()
    #expect(cache.store(entry("one"), for: "a"))
    let first = try file
    let copy = folder.url.appendingPathComponent("copy")
    try FileManager.default.moveItem(at: first, to: copy)
    #expect(cache.store(entry("two"), for: "b"))
    let second = try file
    try FileManager.default.removeItem(at: second)
    try FileManager.default.moveItem(at: copy, to: second)
    #expect(cache.entry(for: "b") == nil)
  }

  @Test func `what is no file where one should be is no trouble`() throws {
    let cache = cache()
    #expect(cache.store(entry("one"), for: "a"))
    let place = try file
    try FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    #expect(cache.entry(for: "a") == nil && !cache.store(entry("one"), for: "a"))
    try FileManager.default.removeItem(at: place)
    let target = folder.url.appendingPathComponent("target")
    try Data("precious".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
    #expect(cache.entry(for: "a") == nil && cache.store(entry("two"), for: "a"))
    #expect(cache.entry(for: "a")?.bytes == Array("two".utf8))
    #expect(try Data(contentsOf: target) == Data("precious".utf8))
  }

  @Test func `a folder that can't be written to keeps nothing`() throws {
    let blocked = folder.url.appendingPathComponent("file")
    try Data().write(to: blocked)
    let cache = DiskCache(directory: blocked.appendingPathComponent("folder"))
    #expect(!cache.store(entry("one"), for: "a") && cache.entry(for: "a") == nil && cache.byteCount == 0)
  }

  @Test func `those not asked for in the longest time go first`() throws {
    let text = String(repeating: "x", count: 1000)
    #expect(cache().store(entry(text), for: "probe"))
    let size = cache().byteCount
    cache().removeAll()
    let cache = cache(3 * size + size / 2)
    for key in ["a", "b", "c"] {
      #expect(cache.store(entry(text), for: key))
      try age(key, cache)
    }
    #expect(cache.entry(for: "a") != nil)
    #expect(cache.store(entry(text), for: "d"))
    #expect(cache.byteCount <= cache.maximumBytes)
    #expect(cache.entry(for: "b") == nil)
    for key in ["a", "c", "d"] { #expect(cache.entry(for: key) != nil, "\(key)") }
    // Too large for the folder: not kept, and what was kept for the key is no more true.
    #expect(!cache.store(entry(String(repeating: "x", count: 4 * size)), for: "a"))
    #expect(cache.entry(for: "a") == nil && cache.entry(for: "c") != nil)
  }

  /// Makes a file as old as if it had been used a while ago, those that are made later less so.
  private func age(_ key: String, _ cache: DiskCache) throws {
    let name = ContentDigest(key).hexadecimal + ".dotlottie-cache"
    let path = cache.directory.appendingPathComponent(name).path
    let date = Date(timeIntervalSinceNow: -1000 + 100 * Double(key.utf8.first ?? 0) - 9700)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @Test func `what others put into the folder stays, what was left half written goes`() throws {
    let cache = cache(2000)
    #expect(cache.store(entry("one"), for: "a"))
    let theirs = cache.directory.appendingPathComponent("theirs.txt")
    let half = cache.directory.appendingPathComponent("0.dotlottie-part")
    let fresh = cache.directory.appendingPathComponent("1.dotlottie-part")
    for url in [theirs, half, fresh] { try Data(count: 500).write(to: url) }
    for url in [theirs, half] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: url.path)
    }
    cache.trim(to: 0)
    cache.removeAll()
    let exists = FileManager.default.fileExists(atPath:)
    #expect(exists(theirs.path) && !exists(half.path) && exists(fresh.path))
    #expect(cache.entry(for: "a") == nil)
  }

  // MARK: At the same time

  /// Writes, reads, damages and deletes files of a few keys; every file that is read must be whole and its key's.
  static func storm(_ directory: URL, seed: Int) -> Bool {
    let cache = DiskCache(directory: directory, maximumBytes: 24 << 10)
    for round in 0..<150 {
      let key = "key \((round * 7 + seed) % 5)"
      if let found = cache.entry(for: key) {
        let text = String(decoding: found.bytes, as: UTF8.self)
        guard text.hasPrefix(key + ":"), text.hasSuffix(":" + key) else { return false }
      }
      let filling = String(repeating: "\(seed)", count: 100 * (1 + (round + seed) % 60))
      let now = Date()
      cache.store(
        DiskCache.Entry(bytes: Array("\(key):\(filling):\(key)".utf8), storedAt: now, freshUntil: now),
        for: key)
      switch round % 50 {
      case 20: cache.remove(key)
      case 30:
        let file = directory.appendingPathComponent(ContentDigest(key).hexadecimal + ".dotlottie-cache")
        try? Data("broken".utf8).write(to: file)
      case 40 where seed == 0: cache.trim(to: 0)
      default: break
      }
    }
    return true
  }

  @Test func `many threads use one folder`() async {
    let directory = folder.url.appendingPathComponent("shared")
    await withTaskGroup(of: Bool.self) { group in
      for seed in 0..<4 { group.addTask { Self.storm(directory, seed: seed) } }
      for await isRight in group { #expect(isRight) }
    }
    #expect(DiskCache(directory: directory, maximumBytes: 24 << 10).byteCount <= 2 * 24 << 10)
  }

  private func stormElsewhere(_ path: String, seed: Int) async {
    _ = await #expect(processExitsWith: .success) { [path, seed] in
      try #require(DiskCacheTests.storm(URL(fileURLWithPath: path), seed: seed))
    }
  }

  @Test func `several processes use one folder`() async throws {
    let path = folder.url.appendingPathComponent("shared").path
    // Two processes of their own, beside this one.
    async let first: Void = stormElsewhere(path, seed: 1)
    async let second: Void = stormElsewhere(path, seed: 2)
    #expect(Self.storm(URL(fileURLWithPath: path), seed: 0))
    _ = await (first, second)
    let cache = DiskCache(directory: URL(fileURLWithPath: path), maximumBytes: 24 << 10)
    #expect(!(0..<5).allSatisfy { cache.entry(for: "key \($0)") == nil })
  }
}
