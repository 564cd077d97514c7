/// Animations with slots for pictures, and rules that fill them.
enum PictureSlots {
  /// Pictures of the whole canvas, 10 × 10, one above the other; each shows `0.png`.
  ///
  /// Their slots are `s0`, `s1` and so on.
  static func animation(_ count: Int) -> String {
    let assets = (0..<count).map {
      #"{"id":"p\#($0)","sid":"s\#($0)","w":10,"h":10,"u":"","p":"0.png","e":0}"#
    }
    let layers = (0..<count).map { #"{"ty":2,"nm":"l\#($0)","refId":"p\#($0)","ip":0,"op":5,"ks":{}}"# }
    return """
      {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":10,"h":10,"assets":[\(assets.joined(separator: ","))],
      "layers":[\(layers.joined(separator: ","))]}
      """
  }

  /// A rule of a theme, in JSON.
  static func rule(_ slot: String, _ source: String) -> String {
    #"{"type":"Image","id":"\#(slot)","value":{"src":"\#(source)","width":10,"height":10}}"#
  }
}
