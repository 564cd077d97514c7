package import DotLottieFormat
package import LottieFormat

/// The slots in the files of a package's animations, found without compiling the animations.
package struct PackageSlots: Sendable {
  /// The ids, each once, in the order of the manifest and of the files.
  package private(set) var ids: [String] = []
  private var kinds: [ExactName: LottieDocument.SlotKind?] = [:]
  private var owners: [ExactName: (first: String, all: Set<String>)] = [:]
  /// A Boolean value indicating whether all files were searched; false for packages beyond the limit.
  private(set) var isComplete = true

  /// Searches the files of a package.
  package init(of file: DotLottieFile) {
    var bytes = DotLottieLimits.maximumSearchedAnimationBytes
    for animation in file.manifest.animations {
      bytes -= file.cost(ofAnimation: animation.id)
      guard bytes >= 0 else {
        isComplete = false
        break
      }
      guard let text = try? file.animation(id: animation.id), let json = try? JSONDocument(text) else {
        continue
      }
      for (id, kind) in LottieDocument.slotKinds(in: json) { add(id, kind, in: animation.id) }
    }
  }

  private mutating func add(_ id: String, _ kind: LottieDocument.SlotKind?, in animation: String) {
    let name = ExactName(id)
    owners[name, default: (animation, [])].all.insert(animation)
    let isNew = kinds[name] == nil
    if isNew { ids.append(id) }
    if isNew || kind != nil { kinds[name] = .some(kind) }
  }

  /// Returns whether an animation of the package has a slot; true if the files are too large to be searched.
  package func mayContain(_ id: String) -> Bool { kinds[ExactName(id)] != nil || !isComplete }

  /// The kind of a slot by its values in the files; nil if it is unknown.
  package func kind(of id: String) -> LottieDocument.SlotKind? { kinds[ExactName(id)] ?? nil }

  /// The ids of the animations with a slot, in any Unicode normalization, and the first of them; nil for none.
  func owners(of id: String) -> (first: String, all: Set<String>)? { owners[ExactName(id)] }
}
