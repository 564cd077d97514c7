@testable import DotLottie
import Foundation
import Testing
import TestSupport

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
      ? .tooLarge("large has \(json.count) bytes, and the limit is \(json.count - 1)")
      : .unreadable("\(file.lastPathComponent) is not a regular file")
    await #expect(throws: expected) { try await source.bytes(from: file) { _ in } }
    #expect(throws: expected) { try AnimationFile.read(file, limit: json.count - 1) }
  }
}
