import DotLottieFormat
import LottieFormat
import LottieRenderer

/// What machines and themes can name: of one animation, or of several together.
struct AnimationNames {
  /// Of one animation; nil of several.
  private(set) var id: String?
  /// Out point minus in point, of the longest.
  private(set) var totalFrames: Float = 0
  private(set) var markers: Set<ExactName> = []
  private(set) var layers: Set<ExactName> = []
  /// The kinds of a slot, each once; nil among them where a file does not tell.
  private(set) var slots: [ExactName: [LottieDocument.SlotKind?]] = [:]

  init(id: String, _ animation: LottieAnimation) {
    self.id = id
    totalFrames = Float(animation.outPoint - animation.inPoint)
    markers = Set(animation.markers.map { ExactName($0.name) })
    layers = Set(animation.layerNames.map(ExactName.init))
    for id in animation.slotIDs { slots[ExactName(id)] = [nil] }
    for slot in animation.filledSlots { slots[ExactName(slot.id)] = [slot.kind] }
  }

  /// Adds what another animation has.
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

/// What the animations and themes of a package offer to its machines and themes.
struct PackageNames {
  /// The ids that the manifest lists.
  let animationIDs: Set<ExactName>
  let themeIDs: Set<ExactName>
  /// The animations that could be read.
  private(set) var animations: [ExactName: AnimationNames] = [:]
  /// What any of them has, so that asking takes no longer the more there are; nil as long as none is read.
  private(set) var all: AnimationNames?
  /// Whether every animation could be read, so that what none of them has is nowhere.
  var isComplete = true

  init(_ manifest: DotLottieManifest) {
    animationIDs = Set(manifest.animations.map { ExactName($0.id) })
    themeIDs = Set(manifest.themes.map { ExactName($0.id) })
  }

  /// Adds an animation that was read.
  mutating func add(_ animation: AnimationNames, id: String) {
    animations[ExactName(id)] = animation
    if all == nil { all = animation } else { all?.formUnion(animation) }
  }

  /// What is there while an animation is shown; nil when it was not read.
  ///
  /// - Parameter id: The animation's; empty for any of them.
  func names(of id: String) -> AnimationNames? {
    id.isEmpty ? all : animations[ExactName(id)]
  }
}
