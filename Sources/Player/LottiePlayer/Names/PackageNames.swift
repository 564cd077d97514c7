import DotLottieFormat
import LottieFormat
import LottieRenderer

/// The names that machines and themes can use, of one animation or of several.
package struct AnimationNames {
  /// The id of the animation; nil for several.
  package private(set) var id: String?
  /// The number of frames, of the longest animation.
  package private(set) var totalFrames: Float = 0
  /// The comments and the titles of the markers.
  package private(set) var markers: Set<NormalizedName> = []
  /// The names of the layers.
  package private(set) var layers: Set<NormalizedName> = []
  /// The kinds of values that a slot accepts, each once, an animation's own first; nil among them if a file does not show
  /// it.
  package private(set) var slots: [ExactName: [LottieDocument.SlotKind?]] = [:]

  /// Adds the names of an animation; its id is nil outside a package.
  package init(id: String?, _ animation: LottieAnimation) {
    self.id = id
    totalFrames = Float(animation.outPoint - animation.inPoint)
    markers = Set(animation.markers.flatMap { [NormalizedName($0.comment), NormalizedName($0.name)] })
    layers = Set(animation.layerNames.map { NormalizedName($0) })
    // Nothing that is drawn contradicts a value of such a slot.
    for slot in animation.filledSlots { slots[ExactName(slot.id)] = [slot.kind, nil] }
    for id in animation.slotIDs {
      slots[ExactName(id)] = animation.acceptedKinds(ofSlot: id).map { Optional($0) }
    }
  }

  /// Adds the names of another animation.
  fileprivate mutating func formUnion(_ other: AnimationNames) {
    id = nil
    totalFrames = max(totalFrames, other.totalFrames)
    markers.formUnion(other.markers)
    layers.formUnion(other.layers)
    for (slot, kinds) in other.slots {
      let known = slots[slot] ?? []
      slots[slot] = known + kinds.filter { !known.contains($0) }
    }
  }
}

/// The names that the animations and themes of a package offer to its machines and themes.
package struct PackageNames {
  /// The ids in the manifest, in any Unicode normalization.
  package let animationIDs: Set<String>
  package let themeIDs: Set<String>
  /// Whether there is a package at all.
  package let hasPackage: Bool
  /// The animations that could be read.
  package private(set) var animations: [String: AnimationNames] = [:]
  /// The first animation with each slot.
  package private(set) var slotOwners: [ExactName: String] = [:]
  /// The names of all animations together, so that a search takes no longer with more of them; nil before the first.
  package private(set) var all: AnimationNames?
  /// Whether every animation could be read, so that a name that none of them has is missing.
  package var isComplete = true

  /// Creates a table of the ids in a manifest; nil for an animation outside a package.
  package init(_ manifest: DotLottieManifest?) {
    hasPackage = manifest != nil
    animationIDs = Set((manifest?.animations ?? []).map { $0.id })
    themeIDs = Set((manifest?.themes ?? []).map { $0.id })
  }

  /// Adds an animation that was read.
  package mutating func add(_ animation: AnimationNames, id: String) {
    animations[id] = animation
    for slot in animation.slots.keys where slotOwners[slot] == nil { slotOwners[slot] = id }
    if all == nil { all = animation } else { all?.formUnion(animation) }
  }

  /// Returns the names that are valid while an animation is shown; nil if it was not read.
  ///
  /// - Parameter id: The id of the animation; empty for any.
  package func names(of id: String) -> AnimationNames? {
    id.isEmpty ? all : animations[id]
  }
}
