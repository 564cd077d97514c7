import PNGWriter

/// Makes a PNG file of a player's last picture the answer, the bytes that `zoetrope render` writes.
@_expose(wasm, "player_png")
@_cdecl("player_png")
func playerPNG(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let player = try web(handle)
    var encoder = PNGEncoder()
    unsafe Host.answer = encoder.encode(player.surface)
  }
}
