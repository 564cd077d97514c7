import DotLottieFormat
import LottieFormat

/// A name or a frame in a machine that its package does not have.
package struct MachineContentFault {
  package enum Kind {
    case unknownAnimation, unknownMarker, unknownLayer, unknownTheme, segmentRange, frameRange
  }

  package let kind: Kind
  /// The path in the machine, such as `states[2].segment`.
  package let path: String
  /// The name of the state; nil outside states.
  package let state: String?
  /// One sentence: the problem and its handling.
  package let message: String
}

extension StateMachineDefinition {
  /// Checks the animations, markers, frames, layers and themes that the machine names.
  ///
  /// - Parameters:
  ///   - names: The names of the package, or of an animation without one.
  ///   - report: Receives each fault, in the order of the file.
  package func checkContent(of names: PackageNames, _ report: (MachineContentFault) -> Void) {
    for (row, state) in states.enumerated() {
      let path = "states[\(row)]"
      let shown = names.names(of: state.playback?.animation ?? "")
      let check = MachineContentCheck(package: names, shown: shown, state: state.name)
      if let playback = state.playback { check.check(playback, path, report) }
      check.check(state.entryActions, path + ".entryActions", report)
      check.check(state.exitActions, path + ".exitActions", report)
    }
    for (row, interaction) in interactions.enumerated() {
      let path = "interactions[\(row)]"
      let check = MachineContentCheck(package: names, shown: names.names(of: ""), state: nil)
      if case .gesture(_, let layer?) = interaction.trigger { check.check(layer: layer, path, report) }
      check.check(interaction.actions, path + ".actions", report)
    }
  }
}

/// The check of one state or interaction.
private struct MachineContentCheck {
  typealias Definition = StateMachineDefinition

  let package: PackageNames
  /// The names of the current animation; nil if it was not read.
  let shown: AnimationNames?
  let state: String?

  private func fault(_ kind: MachineContentFault.Kind, _ path: String, _ message: String)
    -> MachineContentFault
  {
    MachineContentFault(kind: kind, path: path, state: state, message: message)
  }

  func check(layer: String, _ path: String, _ report: (MachineContentFault) -> Void) {
    guard package.isComplete, package.all?.layers.contains(NormalizedName(layer)) != true else { return }
    report(
      fault(
        .unknownLayer, path + ".layerName",
        "no animation has a layer \"\(layer)\": the interaction never happens"))
  }

  func check(_ playback: Definition.Playback, _ path: String, _ report: (MachineContentFault) -> Void) {
    if !playback.animation.isEmpty, !package.animationIDs.contains(playback.animation) {
      let lacking = package.hasPackage ? "the package lists no" : "without a package there is no"
      report(
        fault(
          .unknownAnimation, path + ".animation",
          "\(lacking) animation \"\(playback.animation)\": the state keeps showing the previous animation"))
    }
    guard let shown, package.isComplete || !playback.animation.isEmpty else { return }
    switch playback.segment {
    case .marker(let name)?:
      let title = NormalizedName(MarkerComment.title(of: name))
      if !shown.markers.contains(NormalizedName(name)), !shown.markers.contains(title) {
        let lacking = shown.id.map { "the animation \"\($0)\" has no" } ?? "no animation has a"
        report(
          fault(
            .unknownMarker, path + ".segment",
            "\(lacking) marker \"\(name)\": the whole animation plays"))
      }
    case .range(let start, let end)?:
      let last = shown.totalFrames
      if start < end, start < 0 || end > last {
        report(
          fault(
            .segmentRange, path + ".segment",
            "the segment \(start.text) to \(end.text) extends beyond the animation's \(last.text) frames"))
      }
    case nil: break
    }
  }

  func check(_ actions: [Definition.Action], _ path: String, _ report: (MachineContentFault) -> Void) {
    for (row, action) in actions.enumerated() {
      let path = "\(path)[\(row)]"
      switch action {
      case .setTheme(let id) where !id.isEmpty && !id.begins(with: "$"):
        if !package.themeIDs.contains(id) {
          let lacking = package.hasPackage ? "the package lists no" : "without a package there is no"
          report(fault(.unknownTheme, path, "\(lacking) theme \"\(id)\""))
        }
      case .setFrame(.number(let frame)):
        let last = shown?.totalFrames ?? .infinity
        if !(frame >= 0 && frame <= last) {
          report(
            fault(
              .frameRange, path,
              "frame \(frame.text) is outside of the animation's \(last.text) frames"))
        }
      case .setProgress(.number(let progress)):
        if !(progress >= 0 && progress <= 100) {
          report(fault(.frameRange, path, "a progress of \(progress.text) is outside the animation"))
        }
      default: break
      }
    }
  }
}

extension Float {
  /// The number with the fewest digits that read back to the same number.
  fileprivate var text: String { Int(exactly: self).map { String($0) } ?? "\(self)" }
}
