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

@_expose(wasm, "player_create")
@_cdecl("player_create")
func playerCreate(_ width: Int32, _ height: Int32) -> Int32 {
  make { () throws(Refusal) in
    let player = try WebPlayer(width: Int(width), height: Int(height))
    return unsafe Host.players.insert(player)
  }
}

@_expose(wasm, "player_destroy")
@_cdecl("player_destroy")
func playerDestroy(_ handle: Int32) { unsafe Host.players.remove(handle) }

@_expose(wasm, "player_load")
@_cdecl("player_load")
func playerLoad(_ handle: Int32, _ file: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    guard let file = unsafe Host.files[file] else { throw Refusal(message: "the file is closed") }
    try web(handle).load(file, id: unsafe text(start, count))
  }
}

@_expose(wasm, "player_load_animation")
@_cdecl("player_load_animation")
func playerLoadAnimation(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in try web(handle).loadAnimation(unsafe text(start, count)) }
}

@_expose(wasm, "player_refresh_pictures")
@_cdecl("player_refresh_pictures")
func playerRefreshPictures(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in try web(handle).refreshPictures() }
}

// MARK: Drawing

@_expose(wasm, "player_resize")
@_cdecl("player_resize")
func playerResize(_ handle: Int32, _ width: Int32, _ height: Int32) -> Int32 {
  attempt { () throws(Refusal) in try web(handle).resize(width: Int(width), height: Int(height)) }
}

/// Lets time pass.
///
/// - Returns: 1 if a picture is due, 0 if not, -1 if the call was refused.
@_expose(wasm, "player_tick")
@_cdecl("player_tick")
func playerTick(_ handle: Int32, _ milliseconds: Float) -> Int32 {
  var isDue = false
  let isCarriedOut = attempt { () throws(Refusal) in
    let web = try web(handle)
    try web.carryOut { () throws(PlayerError) in isDue = try web.player.tick(milliseconds: milliseconds) }
  }
  return isCarriedOut == 1 ? (isDue ? 1 : 0) : -1
}

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

/// The numbers of `WebPlayer.writeFacts`.
@_expose(wasm, "player_facts")
@_cdecl("player_facts")
func playerFacts(_ handle: Int32) -> UnsafePointer<Double>? {
  unsafe Host.players[handle]?.writeFacts()
  return unsafe Host.players[handle]?.facts.withUnsafeBufferPointer { $0.baseAddress }
}

@_expose(wasm, "player_set_layout")
@_cdecl("player_set_layout")
func playerSetLayout(_ handle: Int32, _ fit: Int32, _ alignX: Float, _ alignY: Float) {
  let fits: [Fit] = [.contain, .cover, .fill, .fitWidth, .fitHeight, .none]
  guard fits.indices.contains(Int(fit)) else { return }
  unsafe Host.players[handle]?.player.layout = PlayerLayout(
    fit: fits[Int(fit)], alignX: alignX, alignY: alignY)
}

@_expose(wasm, "player_set_transform")
@_cdecl("player_set_transform")
func playerSetTransform(
  _ handle: Int32, _ a: Float, _ b: Float, _ c: Float, _ d: Float, _ tx: Float, _ ty: Float
) {
  unsafe Host.players[handle]?.player.transform = Matrix2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
}

/// Limits drawing to a rectangle of the canvas; a negative width removes the limit.
@_expose(wasm, "player_set_viewport")
@_cdecl("player_set_viewport")
func playerSetViewport(_ handle: Int32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
  unsafe Host.players[handle]?.player.viewport =
    width < 0 ? nil : PlayerViewport(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
}

@_expose(wasm, "player_set_background")
@_cdecl("player_set_background")
func playerSetBackground(_ handle: Int32, _ color: UInt32) {
  unsafe Host.players[handle]?.player.setBackground(color)
}

// MARK: Events

/// Makes the events since the last call the answer, a JSON object a line, and returns their number of bytes.
@_expose(wasm, "player_events")
@_cdecl("player_events")
func playerEvents(_ handle: Int32) -> Int32 { answer(unsafe Host.players[handle]?.takeEvents() ?? "") }

/// Makes the status the answer, a JSON object, and returns its number of bytes.
@_expose(wasm, "player_status")
@_cdecl("player_status")
func playerStatus(_ handle: Int32) -> Int32 { answer(unsafe Host.players[handle]?.status ?? "") }
