import LottieFormat
package import ZoetropeJSON

extension DotLottieFile {
  /// A file that an animation of the package refers to.
  package struct Resource: Sendable {
    /// The kind of the file.
    package var kind: AnimationResource.Kind
    /// The name in the animation.
    package var name: String
    /// The path in the package, also for a missing file.
    package var path: String
    /// The object of the animation's JSON that contains the name.
    package var object: JSONDocument.Node
    /// Whether the package must contain the file.
    ///
    /// A slot's file and most fonts may come from elsewhere.
    package var isExpected: Bool
    /// Whether the package contains the file.
    package var isThere: Bool
  }

  /// The pictures, sounds and fonts that an animation of the package refers to, except network addresses.
  ///
  /// - Complexity: O(assets, slots and fonts of the animation).
  package func resources(of animation: JSONDocument) -> [Resource] {
    let resources = AnimationResources(animation)
    return resources.places.compactMap { place -> Resource? in
      guard let reference = resources.reference(place) else { return nil }
      let path = location(of: reference)
      return Resource(
        kind: place.kind, name: reference.name, path: path, object: place.object,
        isExpected: !place.isSlot && (place.kind != .font || reference.name.utf8.starts(with: "/f/".utf8)),
        isThere: entry(at: path) != nil)
    }
  }

  /// The paths by which the manifest and the animations refer to files, by the names of the files.
  ///
  /// Empty if every file has the path as its name.
  /// - Complexity: O(bytes of the animations) if a name has `\` between its parts, or characters beyond ASCII.
  func referredPaths() -> [ExactName: String] {
    guard hasEquivalentNames, !lacksManifest else { return [:] }
    var paths: [ExactName: String] = [:]
    func refer(_ path: String) {
      guard let name = entry(at: path)?.name, paths[ExactName(name)] == nil else { return }
      paths[ExactName(name)] = PackagePath.withSlashes(path)
    }
    for item in manifest.animations { refer(animationPath(id: item.id)) }
    for item in manifest.themes {
      for path in ["t/\(item.id).json"] + Self.formerThemePaths(id: item.id) { refer(path) }
    }
    for item in manifest.stateMachines { refer("s/\(item.id).json") }
    // Several ids may stand for one file.
    var read: Set<ExactName> = []
    for item in manifest.animations {
      guard let name = entry(at: animationPath(id: item.id))?.name, read.insert(ExactName(name)).inserted,
        let bytes = try? animation(id: item.id), let json = try? JSONDocument(bytes)
      else { continue }
      for resource in resources(of: json) { refer(resource.path) }
    }
    return paths
  }

  /// The paths of a theme in packages of version 1.
  package static func formerThemePaths(id: String) -> [String] { ["themes/\(id).json", "themes/\(id).lss"] }

  /// The path in the package for a file of an animation, also for a missing file.
  func location(of reference: AnimationResource) -> String {
    switch reference.kind {
    case .image: imagePath(reference.name)
    case .audio: audioPath(reference.name)
    case .font: String(Substring(reference.name.utf8.drop { $0 == UInt8(ascii: "/") }))
    }
  }
}
