import LottieFormat
import ZoetropeJSON

/// An archive without a manifest, with one animation and its pictures, as lottie-android reads and writes them.
///
/// Folders are ignored: the animation may be anywhere, and pictures are found by the last part of their paths. Of two
/// files with the same name, the last in the directory counts.
struct BareArchive: Sendable {
  /// The path of the animation in the archive.
  let path: String
  /// The animation's id: its file name without the extension.
  let id: String
  /// The paths of the files by their last parts.
  ///
  /// Canonically equivalent names are one.
  private let files: [String: String]

  /// Examines the directory of an archive; nil if it contains no animation, or more than one.
  ///
  /// - Complexity: O(files).
  init?(_ entries: [ZIPArchive.Entry]) {
    let paths = entries.map { $0.name }.filter { !PackagePath.isDebris(PackagePath.withSlashes($0)) }
    let animations = paths.filter { path in
      let name = Self.lastPart(path).loweredASCII
      // A manifest in another place is not an animation.
      return name.utf8.suffix(5).elementsEqual(".json".utf8) && name != "manifest.json"
    }
    guard let path = animations.first, animations.count == 1 else { return nil }
    self.path = path
    id = String(Self.lastPart(path).dropLast(5))
    files = paths.reduce(into: [:]) { $0[String(Self.lastPart($1))] = $1 }
  }

  /// The path of a picture or a sound, by the name in an animation's asset; nil if there is no such file.
  func file(named name: String) -> String? { files[String(Self.lastPart(name))] }

  /// A manifest that describes the archive.
  var manifest: DotLottieManifest { DotLottieManifest(version: nil, animations: [.init(id: id)]) }

  private static func lastPart(_ path: String) -> Substring {
    path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last.map { Substring($0) }
      ?? Substring(path)
  }
}
