import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import ZoetropeJSON

// MARK: Playback

@_expose(wasm, "player_play")
@_cdecl("player_play")
func playerPlay(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.play() }
  }
}

@_expose(wasm, "player_pause")
@_cdecl("player_pause")
func playerPause(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.pause() }
  }
}

@_expose(wasm, "player_stop")
@_cdecl("player_stop")
func playerStop(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.stop() }
  }
}

@_expose(wasm, "player_set_frame")
@_cdecl("player_set_frame")
func playerSetFrame(_ handle: Int32, _ frame: Float) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.setFrame(frame) }
  }
}

@_expose(wasm, "player_set_segment")
@_cdecl("player_set_segment")
func playerSetSegment(_ handle: Int32, _ start: Float, _ end: Float) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.setSegment(start: start, end: end) }
  }
}

@_expose(wasm, "player_clear_segment")
@_cdecl("player_clear_segment")
func playerClearSegment(_ handle: Int32) {
  unsafe Host.players[handle]?.player.clearSegment()
}

/// Plays a marker; an empty name plays all.
@_expose(wasm, "player_set_marker")
@_cdecl("player_set_marker")
func playerSetMarker(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) {
  unsafe Host.players[handle]?.player.setMarker(count == 0 ? nil : unsafe text(start, count))
}

@_expose(wasm, "player_set_mode")
@_cdecl("player_set_mode")
func playerSetMode(_ handle: Int32, _ mode: Int32) {
  let modes: [PlaybackMode] = [.forward, .reverse, .bounce, .reverseBounce]
  guard modes.indices.contains(Int(mode)) else { return }
  unsafe Host.players[handle]?.player.setMode(modes[Int(mode)])
}

@_expose(wasm, "player_set_loop")
@_cdecl("player_set_loop")
func playerSetLoop(_ handle: Int32, _ value: Int32) {
  unsafe Host.players[handle]?.player.setLoop(value != 0)
}

@_expose(wasm, "player_set_loop_count")
@_cdecl("player_set_loop_count")
func playerSetLoopCount(_ handle: Int32, _ value: Int32) {
  unsafe Host.players[handle]?.player.setLoopCount(Int(max(value, 0)))
}

@_expose(wasm, "player_set_speed")
@_cdecl("player_set_speed")
func playerSetSpeed(_ handle: Int32, _ value: Float) {
  unsafe Host.players[handle]?.player.setSpeed(value)
}

@_expose(wasm, "player_set_frame_interpolation")
@_cdecl("player_set_frame_interpolation")
func playerSetFrameInterpolation(_ handle: Int32, _ value: Int32) {
  unsafe Host.players[handle]?.player.setFrameInterpolation(value != 0)
}

@_expose(wasm, "player_set_autoplay")
@_cdecl("player_set_autoplay")
func playerSetAutoplay(_ handle: Int32, _ value: Int32) {
  unsafe Host.players[handle]?.player.setAutoplay(value != 0)
}

/// Sets how much moves: 0 for everything, 1 for states without the way between them.
@_expose(wasm, "player_set_reduced_motion")
@_cdecl("player_set_reduced_motion")
func playerSetReducedMotion(_ handle: Int32, _ value: Int32) {
  unsafe Host.players[handle]?.player.setReducedMotion(value == 0 ? .full : .settled)
}

/// Makes a text the answer, and returns its number of bytes; -1 if there is none.
///
/// 0 the id of the animation, 1 of the theme, 2 the name of the marker, 3 the markers as JSON, 4 the description of the
/// animation, 5 its name.
@_expose(wasm, "player_text")
@_cdecl("player_text")
func playerText(_ handle: Int32, _ which: Int32) -> Int32 {
  guard let player = unsafe Host.players[handle]?.player else { return -1 }
  switch which {
  case 0: return answer(player.timeline.animationID)
  case 1: return answer(player.activeThemeID)
  case 2: return answer(player.timeline.markerName)
  case 4: return answer(player.animation?.summary)
  case 5: return answer(player.animation?.name)
  default:
    let markers = (player.timeline.facts?.markers ?? []).map { marker in
      JSONTree.object([
        ("name", .string(marker.name)), ("time", .float(marker.start)),
        ("duration", .float(marker.end - marker.start)),
      ])
    }
    return answer(JSONTree.array(markers))
  }
}

// MARK: Themes and slots

/// Applies a theme of the package; an empty id removes the theme.
@_expose(wasm, "player_set_theme")
@_cdecl("player_set_theme")
func playerSetTheme(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.setTheme(unsafe text(start, count)) }
  }
}

@_expose(wasm, "player_set_theme_data")
@_cdecl("player_set_theme_data")
func playerSetThemeData(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    let json = unsafe bytes(start, count)
    try web.carryOut { () throws(PlayerError) in try web.player.setThemeData(json) }
  }
}

/// Fills slots with the members of a JSON object.
@_expose(wasm, "player_set_slots")
@_cdecl("player_set_slots")
func playerSetSlots(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.setSlots(json: unsafe bytes(start, count)) }
  }
}

/// Fills a slot with a property in Lottie's JSON.
@_expose(wasm, "player_set_slot")
@_cdecl("player_set_slot")
func playerSetSlot(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ json: UnsafePointer<UInt8>?,
  _ jsonCount: Int32
) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    let (id, json) = (unsafe text(start, count), unsafe bytes(json, jsonCount))
    try web.carryOut { () throws(PlayerError) in try web.player.setSlot(id, json: json) }
  }
}

@_expose(wasm, "player_clear_slot")
@_cdecl("player_clear_slot")
func playerClearSlot(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) {
  unsafe Host.players[handle]?.player.clearSlot(unsafe text(start, count))
}

@_expose(wasm, "player_clear_slots")
@_cdecl("player_clear_slots")
func playerClearSlots(_ handle: Int32) {
  unsafe Host.players[handle]?.player.clearSlots()
}

@_expose(wasm, "player_reset_slot")
@_cdecl("player_reset_slot")
func playerResetSlot(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in try web.player.resetSlot(unsafe text(start, count)) }
  }
}

@_expose(wasm, "player_reset_slots")
@_cdecl("player_reset_slots")
func playerResetSlots(_ handle: Int32) {
  unsafe Host.players[handle]?.player.resetSlots()
}

/// Makes the slots the answer, a JSON object, and returns its number of bytes.
@_expose(wasm, "player_slots")
@_cdecl("player_slots")
func playerSlots(_ handle: Int32) -> Int32 { answer(unsafe Host.players[handle]?.player.slotsJSON) }

/// Makes the ids of the slots the answer, a JSON array, and returns its number of bytes.
@_expose(wasm, "player_slot_ids")
@_cdecl("player_slot_ids")
func playerSlotIds(_ handle: Int32) -> Int32 {
  let ids = (unsafe Host.players[handle])?.player.slotIDs ?? []
  return answer(JSONTree.array(ids.map { .string($0) }))
}

/// Makes the value of a slot the answer, a property in Lottie's JSON, and returns its number of bytes; -1 without one.
@_expose(wasm, "player_slot")
@_cdecl("player_slot")
func playerSlot(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answer(unsafe Host.players[handle]?.player.slot(text(start, count))?.json)
}

/// Makes the kind of a slot the answer, such as `color`, and returns its number of bytes; -1 without a slot.
@_expose(wasm, "player_slot_kind")
@_cdecl("player_slot_kind")
func playerSlotKind(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answer(unsafe Host.players[handle]?.player.slot(text(start, count))?.kind.rawValue)
}
