import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster
import ZoetropeJSON

// MARK: Life

/// The player of a number.
func web(_ handle: Int32) throws(Refusal) -> WebPlayer {
  guard let player = unsafe Host.players[handle] else { throw Refusal(message: "the player is destroyed") }
  return player
}

/// Makes a player that reads state machines in a dialect: 0 as documented, 1 as the shipped engine without its faults, 2
/// with them.
@_expose(wasm, "player_create")
@_cdecl("player_create")
func playerCreate(_ width: Int32, _ height: Int32, _ dialect: Int32) -> Int32 {
  make { () throws(Refusal) in
    let dialects: [StateMachineDialect] = [.documented, .runtime, .upstream]
    guard dialects.indices.contains(Int(dialect)) else {
      throw Refusal(message: "there is no dialect \(dialect)")
    }
    let player = try WebPlayer(width: Int(width), height: Int(height), dialect: dialects[Int(dialect)])
    return unsafe Host.players.insert(player)
  }
}

@_expose(wasm, "player_destroy")
@_cdecl("player_destroy")
func playerDestroy(_ handle: Int32) { unsafe Host.players.remove(handle) }

// MARK: Calls

/// Plays an animation of a file; an empty id stands for the initial one.
@_expose(wasm, "player_load")
@_cdecl("player_load")
func playerLoad(_ handle: Int32, _ file: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    guard let file = unsafe Host.files[file] else { throw Refusal(message: "the file is closed") }
    try web(handle).load(file, id: unsafe text(start, count))
  }
}

/// Performs a call, a line of a script.
@_expose(wasm, "player_perform")
@_cdecl("player_perform")
func playerPerform(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    do throws(PlayerError) { try web.perform(PlayerCall(line: unsafe bytes(start, count))) } catch {
      throw Refusal(error)
    }
  }
}

/// Lets time pass.
///
/// - Returns: 1 if a picture is due, 0 if not, -1 if the call was refused.
@_expose(wasm, "player_tick")
@_cdecl("player_tick")
func playerTick(_ handle: Int32, _ milliseconds: Float) -> Int32 {
  let isPerformed = perform(handle, .tick(milliseconds: milliseconds)) == 1
  return isPerformed ? (unsafe Host.players[handle]?.player.isPictureDue == true ? 1 : 0) : -1
}

/// Posts a gesture at a point of the canvas, in pixels: 0 down, 1 up, 2 move, 3 enter, 4 exit, 5 click.
@_expose(wasm, "player_post")
@_cdecl("player_post")
func playerPost(_ handle: Int32, _ gesture: Int32, _ x: Float, _ y: Float) -> Int32 {
  let gestures: [PointerGesture] = [
    .pointerDown, .pointerUp, .pointerMove, .pointerEnter, .pointerExit, .click,
  ]
  guard gestures.indices.contains(Int(gesture)) else { return 0 }
  return perform(handle, .post(gestures[Int(gesture)], x: x, y: y))
}

@_expose(wasm, "player_set_frame")
@_cdecl("player_set_frame")
func playerSetFrame(_ handle: Int32, _ frame: Float) -> Int32 { perform(handle, .setFrame(frame)) }

private func perform(_ handle: Int32, _ call: PlayerCall) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    do throws(PlayerError) { try web.perform(call) } catch { throw Refusal(error) }
  }
}

/// Makes the events since the last call the answer, a JSON object a line, and returns their number of bytes.
@_expose(wasm, "player_events")
@_cdecl("player_events")
func playerEvents(_ handle: Int32) -> Int32 { answer(unsafe Host.players[handle]?.takeEvents() ?? "") }

/// Arranges the texts of the player again, because the host has brought fonts.
@_expose(wasm, "player_arrange_texts")
@_cdecl("player_arrange_texts")
func playerArrangeTexts(_ handle: Int32) { unsafe Host.players[handle]?.arrangeTexts() }

// MARK: Drawing

/// Draws the current picture, and returns the number of changed boxes.
@_expose(wasm, "player_draw")
@_cdecl("player_draw")
func playerDraw(_ handle: Int32) -> Int32 { Int32((unsafe Host.players[handle])?.draw() ?? 0) }

/// The straight pixels of the last picture, 4 bytes each: red, green, blue, alpha.
@_expose(wasm, "player_pixels")
@_cdecl("player_pixels")
func playerPixels(_ handle: Int32) -> UnsafePointer<UInt32>? {
  unsafe Host.players[handle]?.straight.withUnsafeBufferPointer { $0.baseAddress }
}

/// The changed boxes of the last picture, 4 numbers each: left column, top row, width, height.
@_expose(wasm, "player_boxes")
@_cdecl("player_boxes")
func playerBoxes(_ handle: Int32) -> UnsafePointer<Int32>? {
  unsafe Host.players[handle]?.boxes.withUnsafeBufferPointer { $0.baseAddress }
}

// MARK: Facts

/// The numbers of `WebPlayer.writeFacts`.
@_expose(wasm, "player_facts")
@_cdecl("player_facts")
func playerFacts(_ handle: Int32) -> UnsafePointer<Double>? {
  unsafe Host.players[handle]?.writeFacts()
  return unsafe Host.players[handle]?.facts.withUnsafeBufferPointer { $0.baseAddress }
}

/// Makes a text the answer, and returns its number of bytes; -1 if there is none.
///
/// The texts are numbered as in facts.js; some are of a slot or a layer, by its name.
@_expose(wasm, "player_text")
@_cdecl("player_text")
func playerText(_ handle: Int32, _ which: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let player = unsafe Host.players[handle]?.player else { return -1 }
  switch which {
  case 0: return answer(JSONValue.object(player.statusMembers))
  case 1: return answer(player.timeline.animationID)
  case 2: return answer(player.animation?.summary)
  case 3: return answer(player.animation?.name)
  case 4: return answer(player.timeline.markerName)
  case 5:
    let markers = (player.timeline.facts?.markers ?? []).map { marker in
      JSONValue.object([
        ("name", .string(marker.name)), ("time", .float(marker.start)),
        ("duration", .float(marker.end - marker.start)),
      ])
    }
    return answer(JSONValue.array(markers))
  case 6: return answer(player.activeThemeID)
  case 7: return answer(player.slotsJSON)
  case 8: return answer(JSONValue.array(player.slotIDs.map { .string($0) }))
  case 9: return answer(player.slot(unsafe text(start, count))?.json)
  case 10: return answer(player.slot(unsafe text(start, count))?.kind.rawValue)
  case 16: return answer(JSONValue.array(player.diagnostics.map(diagnostic)))
  case 11: return answer(corners(ofLayer: unsafe text(start, count), player))
  default: return answer(machineText(which, player))
  }
}

/// The corners of a layer's box as eight numbers; nil if it does not show.
private func corners(ofLayer name: String, _ player: Player) -> String? {
  guard let box = player.bounds(ofLayer: name) else { return nil }
  let corners = [
    box.origin, box.origin + box.horizontal, box.origin + box.horizontal + box.vertical,
    box.origin + box.vertical,
  ]
  return JSONValue.array(corners.flatMap { [JSONValue.float($0.x), .float($0.y)] }).text(.line)
}

private func machineText(_ which: Int32, _ player: Player) -> String? {
  guard let machine = player.stateMachine else { return nil }
  switch which {
  case 12: return player.stateMachineID
  case 13: return machine.currentState
  case 14:
    let gestures = PointerGesture.allCases.filter { gesture in
      machine.definition.interactions.contains { interaction in
        if case .gesture(gesture, _) = interaction.trigger { true } else { false }
      }
    }
    return JSONValue.array(gestures.map { .string($0.rawValue) }).text(.line)
  default:
    var inputs: [JSONValue] = []
    for (name, value) in machine.inputs where !name.hasPrefix("@") {
      inputs.append(
        .object([
          ("name", .string(name)), ("type", .string(value.type.text)), ("value", value.json ?? .null),
        ]))
    }
    return JSONValue.array(inputs).text(.line)
  }
}

/// Makes the names of the layers at a point the answer, a JSON array from the top, and returns its number of bytes.
@_expose(wasm, "player_layers_at")
@_cdecl("player_layers_at")
func playerLayersAt(_ handle: Int32, _ x: Float, _ y: Float) -> Int32 {
  let names = (unsafe Host.players[handle])?.player.layers(atX: x, y: y) ?? []
  return answer(JSONValue.array(names.map { .string($0) }))
}
