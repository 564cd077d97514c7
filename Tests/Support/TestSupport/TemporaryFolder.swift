import Foundation

/// A folder of one test, removed with its object.
public final class TemporaryFolder: Sendable {
  /// The address of the folder.
  public let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "zoetrope-\(UUID().uuidString)")

  /// Makes an empty folder.
  public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of its files, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// The path of a file in it.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
