@testable import DotLottie
import Foundation
import Testing

/// Files of this computer, which may be none.
struct FileLoadingTests {
  private let json = Array(Fixture.square().utf8)

  @Test(arguments: ["/dev/zero", "/dev", "pipe", "large"])
  func `a file that has no end, or is none, is not read`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent(name)
    let file = name.hasPrefix("/") ? URL(fileURLWithPath: name) : url
    if name == "pipe" { #expect(unsafe mkfifo(url.path, 0o600) == 0) }
    if name == "large" { try Data(json).write(to: url) }
    var made = WebAnimationSource()
    (made.cache, made.maximumBytes) = (nil, json.count - 1)
    let source = made
    let expected: DotLottieAnimationError =
      name == "large"
      ? .tooLarge("large has \(json.count) bytes, and \(json.count - 1) are allowed")
      : .unreadable("\(file.lastPathComponent) is no regular file")
    await #expect(throws: expected) { try await source.bytes(from: file) { _ in } }
    #expect(throws: expected) { try FileBytes.read(file, limit: json.count - 1) }
  }

  @Test func `a file is read to its end, however much is allowed`() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (
      folder.url.appendingPathComponent("a"), folder.url.appendingPathComponent("link")
    )
    for count in [0, 1, 65_535, 65_536, 300_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Data(bytes).write(to: file)
      for limit in [count, count + 1, .max] { #expect(try FileBytes.read(file, limit: limit) == bytes) }
    }
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try FileBytes.read(link).count == 300_000)
    #expect(throws: DotLottieAnimationError.self) { try FileBytes.read(link, followsLinks: false) }
    #expect(throws: DotLottieAnimationError.notFound("there is no file b")) {
      try FileBytes.read(folder.url.appendingPathComponent("b"))
    }
  }
}
