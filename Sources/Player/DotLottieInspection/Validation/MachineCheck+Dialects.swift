import DotLottieFormat
import LottieFormat

// MARK: Differences between players

extension MachineCheck {
  /// Finds values that the documentation and the shipped engine read differently.
  mutating func dialects() {
    for (row, state) in definition.states.enumerated() {
      let place = Place(path: "states[\(row)]", state: state.name)
      if let playback = state.playback { differences(playback, place) }
      differences(state.transitions, place)
      if state.isGlobal, !(state.entryActions.isEmpty && state.exitActions.isEmpty) {
        differ(
          place, "the global state's actions run in place of those of the states that are entered and left",
          "they run when it is itself entered or left")
      }
      differences(state.entryActions, place.at("entryActions"))
      differences(state.exitActions, place.at("exitActions"))
    }
    for (row, interaction) in definition.interactions.enumerated() {
      let place = Place(path: "interactions[\(row)]")
      if case .gesture(.pointerMove, let layer?) = interaction.trigger {
        differ(place, "moves count over the layer \"\(layer)\" only", "they count everywhere")
      }
      differences(interaction.actions, place.at("actions"))
    }
  }

  private mutating func differ(_ place: Place, _ documented: String, _ shipped: String) {
    report(.dialect, place, "as documented, \(documented); in dotLottie's own player \(shipped)")
  }

  private mutating func differences(_ playback: Definition.Playback, _ place: Place) {
    if let color = playback.backgroundColor, color <= 0xFF_FFFF {
      differ(
        place.at("backgroundColor"), "\(color) is an opaque colour", "its last eight bits are the opacity")
    }
    if case .range? = playback.segment {
      differ(
        place.at("segment"), "a segment may be two frames",
        "it is a marker's name, and the machine is refused")
    }
    if let count = playback.loopCount, count > 0, playback.loop != true {
      differ(place.at("loopCount"), "it plays \(count) times", "it plays once, without \"loop\"")
    }
    if playback.isFinal {
      differ(
        place.at("final"), "playback of the final state stays", "the machine stops and gives playback back")
    }
  }

  private mutating func differences(_ transitions: [Definition.Transition], _ place: Place) {
    let guardless = transitions.firstIndex { ($0.guards ?? []).isEmpty }
    for (row, transition) in transitions.enumerated() {
      var place = place.at("transitions[\(row)]")
      place.target = transition.toState
      if row == guardless, row + 1 < transitions.count {
        differ(
          place, "a transition without guards is taken before those behind it",
          "it is taken only if no other transition can be")
      }
      for (index, condition) in (transition.guards ?? []).enumerated() {
        guard case .boolean(_, _, .string(let text)) = condition, !text.begins(with: "$") else { continue }
        differ(
          place.at("guards[\(index)]"), "\"\(text)\" is not a reference, because it has no $",
          "it is the input of that name")
      }
    }
  }

  private mutating func differences(_ actions: [Definition.Action], _ place: Place) {
    for (row, action) in actions.enumerated() {
      let place = Place(path: "\(place.path)[\(row)]", state: place.state)
      switch action {
      case .setProgress(.number(let value)) where value > 0 && value <= 1:
        differ(place, "\(value.label) counts from 0 to 1", "it is percent")
      case .fireCustomEvent(let text) where text.begins(with: "$"):
        differ(place, "\"\(text)\" is the value of an input", "it is the text itself")
      default: break
      }
    }
  }
}
