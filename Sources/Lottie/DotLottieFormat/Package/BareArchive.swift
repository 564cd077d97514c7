import LottieFormat

/// An archive without a manifest that holds one animation and its pictures, as lottie-android takes and writes them.
///
/// Folders do not count: the animation lies anywhere, and pictures are found by the last part of their paths; of two with
/// one name, the last in the directory counts.
struct BareArchive: Sendable {
  /// Where the animation lies.
  let path: String
  /// The animation's id: its file's name without the extension.
  let id: String
  /// The files by the last part of their paths.
  private let files: [ExactName: String]

  /// Looks through the directory of an archive; nil when it holds no animation, or more than one.
  ///
  /// - Complexity: O(files).
  init?(_ entries: [ZIPArchive.Entry]) {
    let paths = entries.map(\.name).filter { !PackagePath.isDebris($0) }
    let animations = paths.filter { path in
      let name = Self.lastPart(path).lowercased()
      // A manifest in another place is not an animation.
      return name.utf8.suffix(5).elementsEqual(".json".utf8) && name != "manifest.json"
    }
    guard let path = animations.first, animations.count == 1 else { return nil }
    self.path = path
    id = String(Self.lastPart(path).dropLast(5))
    files = paths.reduce(into: [:]) { $0[ExactName(String(Self.lastPart($1)))] = $1 }
  }

  /// Where a picture or a sound lies, by the name that an animation's asset gives; nil when it is not there.
  func file(named name: String) -> String? { files[ExactName(String(Self.lastPart(name)))] }

  /// What a manifest would say.
  var manifest: DotLottieManifest { DotLottieManifest(version: nil, animations: [.init(id: id)]) }

  private static func lastPart(_ path: String) -> Substring {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? Substring(path)
  }
}
