import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster
import ZoetropeJSON

// MARK: State machine

/// Loads a state machine of the package.
@_expose(wasm, "machine_load")
@_cdecl("machine_load")
func machineLoad(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let player = try web(handle).player
    try refusing { () throws(DotLottieError) in try player.loadStateMachine(id: unsafe text(start, count)) }
  }
}

/// Loads a state machine from its JSON.
@_expose(wasm, "machine_load_data")
@_cdecl("machine_load_data")
func machineLoadData(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let player = try web(handle).player
    try refusing { () throws(DotLottieError) in
      try player.loadStateMachine(json: unsafe bytes(start, count))
    }
  }
}

/// Starts the state machine.
///
/// - Parameters:
///   - start: The patterns of the addresses that it may open, a line each.
///   - requiresInteraction: Whether the last pointer event must have been a press or a click for that.
@_expose(wasm, "machine_start")
@_cdecl("machine_start")
func machineStart(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ requiresInteraction: Int32
) -> Int32 {
  let patterns = unsafe text(start, count).split(separator: "\n").map { String($0) }
  let policy = OpenURLPolicy(allowedPatterns: patterns, requiresUserInteraction: requiresInteraction != 0)
  return verdict(handle, { $0.startStateMachine(policy: policy) }, { $0.refusalToStart.message })
}

@_expose(wasm, "machine_stop")
@_cdecl("machine_stop")
func machineStop(_ handle: Int32) -> Int32 {
  verdict(handle, { $0.stopStateMachine() }, { _ in "no state machine is loaded" })
}

@_expose(wasm, "machine_override_state")
@_cdecl("machine_override_state")
func machineOverrideState(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  let name = unsafe text(start, count)
  return verdict(handle, { $0.overrideState(name) }, { $0.refusal(ofState: name).message })
}

@_expose(wasm, "machine_set_seed")
@_cdecl("machine_set_seed")
func machineSetSeed(_ handle: Int32, _ seed: UInt64) {
  unsafe Host.players[handle]?.player.setRandomSeed(seed)
}

/// Makes a text the answer, and returns its number of bytes; -1 without a state machine.
///
/// 0 the current state, 1 the id, 2 the gestures that the machine listens to as a JSON array.
@_expose(wasm, "machine_text")
@_cdecl("machine_text")
func machineText(_ handle: Int32, _ which: Int32) -> Int32 {
  guard let player = unsafe Host.players[handle]?.player, let machine = player.stateMachine else { return -1 }
  switch which {
  case 0: return answer(machine.currentState)
  case 1: return answer(player.stateMachineID)
  default:
    var gestures: [JSONTree] = []
    for gesture in PointerGesture.allCases {
      let isListened = machine.definition.interactions.contains { interaction in
        if case .gesture(gesture, _) = interaction.trigger { true } else { false }
      }
      if isListened { gestures.append(.string(gesture.rawValue)) }
    }
    return answer(JSONTree.array(gestures))
  }
}

// MARK: Inputs

@_expose(wasm, "machine_set_number")
@_cdecl("machine_set_number")
func machineSetNumber(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ value: Float
) -> Int32 { setInput(handle, unsafe text(start, count), .numeric(value)) }

@_expose(wasm, "machine_set_boolean")
@_cdecl("machine_set_boolean")
func machineSetBoolean(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ value: Int32
) -> Int32 { setInput(handle, unsafe text(start, count), .boolean(value != 0)) }

@_expose(wasm, "machine_set_string")
@_cdecl("machine_set_string")
func machineSetString(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ value: UnsafePointer<UInt8>?,
  _ valueCount: Int32
) -> Int32 { setInput(handle, unsafe text(start, count), .string(unsafe text(value, valueCount))) }

@_expose(wasm, "machine_fire")
@_cdecl("machine_fire")
func machineFire(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  setInput(handle, unsafe text(start, count), .event)
}

/// Makes the inputs the answer, a JSON array of objects with `name`, `type` and `value`, and returns its number of
/// bytes; -1 without a state machine.
@_expose(wasm, "machine_inputs")
@_cdecl("machine_inputs")
func machineInputs(_ handle: Int32) -> Int32 {
  guard let machine = unsafe Host.players[handle]?.player.stateMachine else { return -1 }
  var inputs: [JSONTree] = []
  for (name, value) in machine.inputs where !name.hasPrefix("@") {
    inputs.append(
      .object([
        ("name", .string(name)), ("type", .string(value.type.text)), ("value", value.json ?? .null),
      ]))
  }
  return answer(JSONTree.array(inputs))
}

private func setInput(_ handle: Int32, _ name: String, _ value: StateMachineEngine.InputValue) -> Int32 {
  verdict(
    handle, { $0.setInput(name, to: value) }, { $0.refusal(ofInput: name, value.type).message })
}

/// Carries out a call that answers whether it was carried out.
private func verdict(_ handle: Int32, _ call: (Player) -> Bool, _ reason: (Player) -> String) -> Int32 {
  attempt { () throws(Refusal) in
    let player = try web(handle).player
    if !call(player) { throw Refusal(message: reason(player)) }
  }
}

// MARK: Pointers

/// Posts a gesture at a point of the canvas, in pixels: 0 down, 1 up, 2 move, 3 enter, 4 exit, 5 click.
@_expose(wasm, "machine_post")
@_cdecl("machine_post")
func machinePost(_ handle: Int32, _ gesture: Int32, _ x: Float, _ y: Float) -> Int32 {
  let gestures: [PointerGesture] = [
    .pointerDown, .pointerUp, .pointerMove, .pointerEnter, .pointerExit, .click,
  ]
  guard gestures.indices.contains(Int(gesture)) else { return 0 }
  return notify(handle) { $0.post(gestures[Int(gesture)], x: x, y: y) }
}

@_expose(wasm, "machine_post_complete")
@_cdecl("machine_post_complete")
func machinePostComplete(_ handle: Int32) -> Int32 { notify(handle) { $0.postComplete() } }

@_expose(wasm, "machine_post_loop_complete")
@_cdecl("machine_post_loop_complete")
func machinePostLoopComplete(_ handle: Int32) -> Int32 { notify(handle) { $0.postLoopComplete() } }

/// Carries out a call that needs a running machine.
private func notify(_ handle: Int32, _ call: (Player) -> Bool) -> Int32 {
  verdict(handle, call, { $0.refusalOfGestures?.message ?? "" })
}

/// Makes the names of the layers at a point the answer, a JSON array from the top, and returns its number of bytes.
@_expose(wasm, "player_layers_at")
@_cdecl("player_layers_at")
func playerLayersAt(_ handle: Int32, _ x: Float, _ y: Float) -> Int32 {
  let names = (unsafe Host.players[handle])?.player.layers(atX: x, y: y) ?? []
  return answer(JSONTree.array(names.map { .string($0) }))
}

/// Makes the corners of a layer's box the answer, a JSON array of eight numbers, and returns its number of bytes; -1 if
/// it does not show.
@_expose(wasm, "player_layer_bounds")
@_cdecl("player_layer_bounds")
func playerLayerBounds(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let box = unsafe Host.players[handle]?.player.bounds(ofLayer: text(start, count)) else { return -1 }
  let corners = [
    box.origin, box.origin + box.horizontal, box.origin + box.horizontal + box.vertical,
    box.origin + box.vertical,
  ]
  let numbers = corners.flatMap { [JSONTree.float($0.x), .float($0.y)] }
  return answer(JSONTree.array(numbers))
}
