import LottiePlayer
import Testing

/// The texts that a screen reader speaks.
@Suite struct ShownTextTests {
  private func text(_ name: String, _ words: String, at place: String, _ more: String = "") -> String {
    #"{"ty":5,"nm":"\#(name)","ip":0,"op":10,"st":0,"ks":{"p":{"k":\#(place)}},\#(more)"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"F","t":"\#(words)","j":0,"fc":[0,0,0]}},{"t":5,"s":{"s":10,"f":"F","t":"\#(words)!","j":0,"fc":[0,0,0]}}]}}}"#
  }

  private func player(_ layers: String...) throws -> Player {
    let player = try Player(width: 100, height: 100)
    let json =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]},"layers":[\#(layers.joined(separator: ","))]}"#
    try player.load(json: Array(json.utf8))
    return player
  }

  @Test func `texts are in the order of reading, without hidden ones`() throws {
    let player = try player(
      text("last", "c", at: "[10,90]"), text("hidden", "x", at: "[10,50]", #""hd":true,"#),
      text("outside", "y", at: "[10,300]"), text("right", "b", at: "[50,20]"),
      text("left", "a", at: "[10,20]"), text("clear", "z", at: #"[10,20]},"o":{"k":0"#))
    #expect(player.texts == ["a", "b", "c"])
    try player.setFrame(6)
    #expect(player.texts == ["a!", "b!", "c!"])
  }

  @Test func `texts whose middles are beside one another are one row`() throws {
    let player = try player(text("low", "b", at: "[50,22]"), text("left", "a", at: "[10,24]"))
    #expect(player.texts == ["a", "b"])
  }

  @Test func `lines of a text are separated`() throws {
    #expect(try player(text("a", #"one\rtwo\u0003three"#, at: "[10,20]")).texts == ["one\ntwo\nthree"])
  }

  @Test func `words may leave texts out, and join them with the state`() {
    var words = AccessibilityWords(states: ["on": "liked"])
    #expect(words.value(state: "on", texts: ["3", "hearts"]) == "liked, 3, hearts")
    #expect(words.value(state: nil, texts: []) == nil)
    words.readsTexts = false
    #expect(words.value(state: "off", texts: ["3"]) == "off")
  }
}
