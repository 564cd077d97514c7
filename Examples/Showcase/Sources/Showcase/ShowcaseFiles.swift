import Foundation

/// The files of the application.
package enum ShowcaseFiles {
  /// The place of a file.
  package static func url(_ name: String) -> URL {
    let files = Bundle.module.url(forResource: "Files", withExtension: nil)
    return (files ?? Bundle.module.bundleURL).appendingPathComponent(name)
  }

  /// The bytes of a file; none if it is missing, which those who read them report.
  package static func bytes(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: url(name))).map { [UInt8]($0) } ?? []
  }
}
