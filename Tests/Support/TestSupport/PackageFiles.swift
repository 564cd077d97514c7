import Foundation

/// The path of the package's own files while its tests run.
public enum PackageFiles {
  /// The folder that holds `Package.swift`.
  public static let root: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.path
  }()

  /// The path of a fixture made for a test, in `Tests/Fixtures`.
  public static func fixture(_ name: String) -> String { root + "/Tests/Fixtures/" + name }

  /// The bytes of a file; nil when it can't be read.
  public static func bytes(at path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// The paths of all regular files below `folder` with one of `extensions`, sorted; relative to `folder`.
  public static func files(in folder: String, extensions: Set<String>) -> [String] {
    guard let walker = FileManager.default.enumerator(atPath: folder) else { return [] }
    var paths: [String] = []
    for case let path as String in walker where extensions.contains((path as NSString).pathExtension) {
      paths.append(path)
    }
    return paths.sorted()
  }
}
