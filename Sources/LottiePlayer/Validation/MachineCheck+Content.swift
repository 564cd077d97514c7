import DotLottieFormat
import LottieFormat
import LottieRenderer

/// What of an animation machines and themes can name.
struct AnimationNames {
  var id: String
  /// Out point minus in point.
  var totalFrames: Float
  /// The frames of a marker, as the file counts.
  var markers: Set<ExactName>
  var layers: Set<ExactName>
  /// The kinds of slots; nil for a slot whose kind the file does not tell.
  var slots: [ExactName: LottieDocument.SlotKind?]

  init(id: String, _ animation: LottieAnimation) {
    self.id = id
    totalFrames = Float(animation.outPoint - animation.inPoint)
    markers = Set(animation.markers.map { ExactName($0.name) })
    layers = Set(animation.layerNames.map(ExactName.init))
    slots = Dictionary(animation.slotIDs.map { (ExactName($0), nil) }) { first, _ in first }
    for slot in animation.filledSlots { slots[ExactName(slot.id)] = .some(slot.kind) }
  }
}

/// What the animations and themes of a package offer to its machines.
struct PackageNames {
  /// The ids that the manifest lists.
  var animationIDs: Set<ExactName> = []
  var themeIDs: Set<ExactName> = []
  /// The animations that could be read.
  var animations: [ExactName: AnimationNames] = [:]
  /// Whether every animation could be read, so that what none of them has is nowhere.
  var isComplete = true
}

// MARK: What a machine names in its package

extension MachineCheck {
  /// Looks at the animations, markers, frames, layers and themes that the machine names.
  mutating func content(of package: PackageNames) {
    for (row, state) in definition.states.enumerated() {
      let place = Place(path: "states[\(row)]", state: state.name)
      let shown = state.playback.map { animations(of: $0, package) } ?? Array(package.animations.values)
      if let playback = state.playback { check(playback, shown, package, place) }
      check(state.entryActions, shown, package, place.at("entryActions"))
      check(state.exitActions, shown, package, place.at("exitActions"))
    }
    for (row, interaction) in definition.interactions.enumerated() {
      let place = Place(path: "interactions[\(row)]")
      if let layer = interaction.trigger.layerName, package.isComplete,
        !package.animations.values.contains(where: { $0.layers.contains(ExactName(layer)) })
      {
        report(
          .unknownLayer, place.at("layerName"),
          "no animation has a layer \"\(layer)\": the interaction never happens")
      }
      check(interaction.actions, Array(package.animations.values), package, place.at("actions"))
    }
  }

  /// The animations that may be shown in a state.
  private func animations(of playback: Definition.Playback, _ package: PackageNames) -> [AnimationNames] {
    if playback.animation.isEmpty { return Array(package.animations.values) }
    return package.animations[ExactName(playback.animation)].map { [$0] } ?? []
  }

  private mutating func check(
    _ playback: Definition.Playback, _ shown: [AnimationNames], _ package: PackageNames, _ place: Place
  ) {
    if !playback.animation.isEmpty, !package.animationIDs.contains(ExactName(playback.animation)) {
      report(
        .unknownAnimation, place.at("animation"),
        "the package lists no animation \"\(playback.animation)\": the state shows what was there before")
    }
    guard !shown.isEmpty, package.isComplete || !playback.animation.isEmpty else { return }
    switch playback.segment {
    case .marker(let name)?:
      if !shown.contains(where: { $0.markers.contains(ExactName(name)) }) {
        report(
          .unknownMarker, place.at("segment"),
          "\(Self.lacking(shown)) marker \"\(name)\": the whole animation plays")
      }
    case .range(let start, let end)?:
      let last = shown.map(\.totalFrames).max() ?? 0
      if start < end, start < 0 || end > last {
        report(
          .segmentRange, place.at("segment"),
          "the segment \(start.label) to \(end.label) reaches out of the animation's \(last.label) frames")
      }
    case nil: break
    }
  }

  private static func lacking(_ shown: [AnimationNames]) -> String {
    shown.count == 1 ? "the animation \"\(shown[0].id)\" has no" : "no animation has a"
  }

  private mutating func check(
    _ actions: [Definition.Action], _ shown: [AnimationNames], _ package: PackageNames, _ place: Place
  ) {
    for (row, action) in actions.enumerated() {
      let place = Place(path: "\(place.path)[\(row)]", state: place.state)
      switch action {
      case .setTheme(let id) where !id.isEmpty && !id.begins(with: "$"):
        if !package.themeIDs.contains(ExactName(id)) {
          report(.unknownTheme, place, "the package lists no theme \"\(id)\"")
        }
      case .setFrame(.number(let frame)):
        let last = shown.map(\.totalFrames).max() ?? .infinity
        if !(frame >= 0 && frame <= last) {
          report(
            .frameRange, place, "frame \(frame.label) is none of the animation's \(last.label) frames")
        }
      case .setProgress(.number(let progress)):
        if !(progress >= 0 && progress <= 100) {
          report(.frameRange, place, "a progress of \(progress.label) lies outside of the animation")
        }
      default: break
      }
    }
  }
}

extension StateMachineDefinition.Trigger {
  /// The layer that it is limited to.
  var layerName: String? {
    switch self {
    case .pointerUp(let layer), .pointerDown(let layer), .pointerEnter(let layer), .pointerExit(let layer),
      .pointerMove(let layer), .click(let layer):
      layer
    case .onComplete, .onLoopComplete, .unknown: nil
    }
  }
}
