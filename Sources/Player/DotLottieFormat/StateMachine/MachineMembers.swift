import LottieFormat

// The members of parts, each found in one pass over an object; nil for missing or null members. Each list of names has
// the members of one kind of part, to recognize misspellings.

/// The members of a state.
struct StateMembers {
  static let names = [
    "type", "name", "transitions", "entryActions", "exitActions", "animation", "loop", "loopCount",
    "autoplay", "mode",
    "speed", "segment", "backgroundColor", "final",
  ]

  /// Whether the object has members with other names.
  private(set) var hasOthers = false
  var type, name, transitions, entryActions, exitActions: JSONDocument.Node?
  var animation, loop, loopCount, autoplay, mode, speed, segment, backgroundColor, isFinal: JSONDocument.Node?

  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    var cursor = json.members(in: node)
    while let (key, value) = json.next(&cursor) {
      switch key {
      case "type": type = value
      case "name": name = value
      case "transitions": transitions = value
      case "entryActions": entryActions = value
      case "exitActions": exitActions = value
      case "animation": animation = value
      case "loop": loop = value
      case "loopCount": loopCount = value
      case "autoplay": autoplay = value
      case "mode": mode = value
      case "speed": speed = value
      case "segment": segment = value
      case "backgroundColor": backgroundColor = value
      case "final": isFinal = value
      default: hasOthers = true
      }
    }
  }
}

/// The members of a transition.
struct TransitionMembers {
  static let names = ["type", "toState", "guards", "duration", "easing"]

  /// Whether the object has members with other names.
  private(set) var hasOthers = false
  var type, toState, guards, duration, easing: JSONDocument.Node?

  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    var cursor = json.members(in: node)
    while let (key, value) = json.next(&cursor) {
      switch key {
      case "type": type = value
      case "toState": toState = value
      case "guards": guards = value
      case "duration": duration = value
      case "easing": easing = value
      default: hasOthers = true
      }
    }
  }
}

/// The members of an input or a guard.
struct ConditionMembers {
  static let namesOfInputs = ["type", "name", "value"]
  static let namesOfGuards = ["type", "inputName", "conditionType", "compareTo"]

  /// Whether the object has members with other names.
  private(set) var hasOthers = false
  var type, name, value, inputName, conditionType, compareTo: JSONDocument.Node?

  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    var cursor = json.members(in: node)
    while let (key, value) = json.next(&cursor) {
      switch key {
      case "type": type = value
      case "name": name = value
      case "value": self.value = value
      case "inputName": inputName = value
      case "conditionType": conditionType = value
      case "compareTo": compareTo = value
      default: hasOthers = true
      }
    }
  }
}

/// The members of an action or an interaction.
struct ActionMembers {
  static let names = ["type", "inputName", "value", "min", "max", "integer", "url", "target"]
  static let namesOfInteractions = ["type", "layerName", "stateName", "actions"]

  /// Whether the object has members with other names.
  private(set) var hasOthers = false
  var type, inputName, value, minimum, maximum, integer, url, target: JSONDocument.Node?
  var layerName, stateName, actions: JSONDocument.Node?

  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    var cursor = json.members(in: node)
    while let (key, value) = json.next(&cursor) {
      switch key {
      case "type": type = value
      case "inputName": inputName = value
      case "value": self.value = value
      case "min": minimum = value
      case "max": maximum = value
      case "integer": integer = value
      case "url": url = value
      case "target": target = value
      case "layerName": layerName = value
      case "stateName": stateName = value
      case "actions": actions = value
      default: hasOthers = true
      }
    }
  }
}
