import DotLottieFormat
import LottieFormat

// MARK: Names of the package in a machine

extension MachineCheck {
  /// Checks the animations, markers, frames, layers and themes that the machine names.
  mutating func content(of package: PackageNames) {
    for (row, state) in definition.states.enumerated() {
      let place = Place(path: "states[\(row)]", state: state.name)
      let shown = package.names(of: state.playback?.animation ?? "")
      if let playback = state.playback { check(playback, shown, package, place) }
      check(state.entryActions, shown, package, place.at("entryActions"))
      check(state.exitActions, shown, package, place.at("exitActions"))
    }
    for (row, interaction) in definition.interactions.enumerated() {
      let place = Place(path: "interactions[\(row)]")
      if let layer = interaction.trigger.layerName, package.isComplete,
        package.all?.layers.contains(ExactName(layer)) != true
      {
        report(
          .unknownLayer, place.at("layerName"),
          "no animation has a layer \"\(layer)\": the interaction never happens")
      }
      check(interaction.actions, package.names(of: ""), package, place.at("actions"))
    }
  }

  private mutating func check(
    _ playback: Definition.Playback, _ shown: AnimationNames?, _ package: PackageNames, _ place: Place
  ) {
    if !playback.animation.isEmpty, !package.animationIDs.contains(ExactName(playback.animation)) {
      report(
        .unknownAnimation, place.at("animation"),
        "the package lists no animation \"\(playback.animation)\": the state keeps showing the previous animation"
      )
    }
    guard let shown, package.isComplete || !playback.animation.isEmpty else { return }
    switch playback.segment {
    case .marker(let name)?:
      if !shown.markers.contains(ExactName(name)) {
        let lacking = shown.id.map { "the animation \"\($0)\" has no" } ?? "no animation has a"
        report(
          .unknownMarker, place.at("segment"), "\(lacking) marker \"\(name)\": the whole animation plays")
      }
    case .range(let start, let end)?:
      let last = shown.totalFrames
      if start < end, start < 0 || end > last {
        report(
          .segmentRange, place.at("segment"),
          "the segment \(start.label) to \(end.label) extends beyond the animation's \(last.label) frames")
      }
    case nil: break
    }
  }

  private mutating func check(
    _ actions: [Definition.Action], _ shown: AnimationNames?, _ package: PackageNames, _ place: Place
  ) {
    for (row, action) in actions.enumerated() {
      let place = Place(path: "\(place.path)[\(row)]", state: place.state)
      switch action {
      case .setTheme(let id) where !id.isEmpty && !id.begins(with: "$"):
        if !package.themeIDs.contains(ExactName(id)) {
          report(.unknownTheme, place, "the package lists no theme \"\(id)\"")
        }
      case .setFrame(.number(let frame)):
        let last = shown?.totalFrames ?? .infinity
        if !(frame >= 0 && frame <= last) {
          report(
            .frameRange, place, "frame \(frame.label) is outside of the animation's \(last.label) frames")
        }
      case .setProgress(.number(let progress)):
        if !(progress >= 0 && progress <= 100) {
          report(.frameRange, place, "a progress of \(progress.label) is outside the animation")
        }
      default: break
      }
    }
  }
}

extension StateMachineDefinition.Trigger {
  /// The layer to which it is limited.
  var layerName: String? {
    if case .gesture(_, let layer) = self { layer } else { nil }
  }
}
