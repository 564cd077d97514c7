package import ZoetropeJSON

extension DotLottieFile {
  /// A file that an animation of the package names.
  package struct Resource: Sendable {
    /// What kind of file it is.
    package var kind: AnimationResource.Kind
    /// The name that the animation gives.
    package var name: String
    /// Where it lies in the package, or would lie.
    package var path: String
    /// The object of the animation's JSON that names it.
    package var object: JSONDocument.Node
    /// Whether the package has to hold it: what a slot names may come from elsewhere, and so may a font.
    package var isExpected: Bool
    /// Whether the package holds it.
    package var isThere: Bool
  }

  /// The pictures, sounds and fonts that an animation of the package names, but for those in the network.
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
        isThere: hasFile(path))
    }
  }

  private func location(of reference: AnimationResource) -> String {
    switch reference.kind {
    case .image: imagePath(reference.name)
    case .audio: audioPath(reference.name)
    case .font: String(Substring(reference.name.utf8.drop { $0 == UInt8(ascii: "/") }))
    }
  }
}
