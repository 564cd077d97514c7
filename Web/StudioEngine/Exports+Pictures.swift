import DotLottieInspection
import LottiePlayer
import LottieRenderer
import PNGWriter
import ZoetropeJSON

/// Makes a PNG file of a player's last picture the answer, the bytes that `zoetrope render` writes.
@_expose(wasm, "player_png")
@_cdecl("player_png")
func playerPNG(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let player = try web(handle)
    var encoder = PNGEncoder()
    answer(encoder.encode(player.surface))
  }
}

/// Makes the layers of a player's current frame the answer, a JSON array as in `zoetrope layers --json`, and returns its
/// number of bytes.
@_expose(wasm, "player_layer_boxes")
@_cdecl("player_layer_boxes")
func playerLayerBoxes(_ handle: Int32) -> Int32 {
  let layers = (unsafe Host.players[handle])?.player.layerBoxes() ?? []
  return answer(JSONValue.array(layers.map { $0.json }))
}
