import LottieFormat
import LottieRenderer
import TestSupport
import Testing

/// Sounds, as a host is told of them.
@Suite struct SoundTests {
  private let assets =
    #"{"id":"hum","u":"audio/","p":"hum.mp3","t":2},{"id":"bell","p":"data:audio/wav;base64,UklGRg=="}"#

  private func sound(_ name: String, of id: String, _ more: String = "", from start: Int = 0) -> String {
    #"{"ty":6,"nm":"\#(name)","refId":"\#(id)","ip":\#(start),"op":50,"st":\#(start),"ks":{}\#(more)}"#
  }

  private func renderer(_ layers: String..., assets more: String = "") throws -> Renderer {
    let list = more.isEmpty ? assets : assets + "," + more
    return try Renderer(
      atOwnSize: LottieAnimation(layers: "[\(layers.joined(separator: ","))]", assets: "[\(list)]"))
  }

  @Test func `sounds are found with their files`() throws {
    let animation = try renderer(sound("a", of: "hum"), sound("b", of: "bell")).animation
    #expect(animation.sounds.map(\.name) == ["a", "b"])
    #expect(animation.sounds[0].source == .path(directory: "audio/", name: "hum.mp3"))
    #expect(
      animation.sounds[1].source == .embedded(mediaType: "audio/wav", bytes: [0x52, 0x49, 0x46, 0x46]))
    #expect(animation.diagnostics.map(\.feature) == ["audio", "audio"])
  }

  @Test func `a sound is heard in the time of its layer`() throws {
    let renderer = try renderer(sound("a", of: "hum", from: 15))
    #expect(renderer.evaluate(frame: 14).playingSounds.isEmpty)
    #expect(renderer.evaluate(frame: 15).playingSounds == [.init(sound: 0, time: 0, left: 1, right: 1)])
    // 30 frames a second.
    #expect(renderer.evaluate(frame: 30).playingSounds.map(\.time) == [0.5])
    #expect(renderer.evaluate(frame: 50).playingSounds.isEmpty)
  }

  @Test func `levels are percent, for all channels or for each`() throws {
    func volumes(_ level: String, frame: Double = 0) throws -> [Float] {
      let pose = try renderer(sound("a", of: "hum", #","au":{"lv":\#(level)}"#)).evaluate(frame: frame)
      return pose.playingSounds.flatMap { [$0.left, $0.right] }
    }
    #expect(try volumes(#"{"k":25}"#) == [0.25, 0.25])
    #expect(try volumes(#"{"k":[50,300]}"#) == [0.5, 1])
    let fading =
      #"{"a":1,"k":[{"t":0,"s":[100,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[0,100]}]}"#
    #expect(try volumes(fading, frame: 10) == [0.5, 0.5])
  }

  @Test func `a sound in a precomposition runs on its clock`() throws {
    let inner = #"{"id":"in","layers":[\#(sound("a", of: "hum"))]}"#
    let layer = #"{"ty":0,"nm":"p","refId":"in","w":9,"h":9,"ip":6,"op":40,"st":6,"sr":2,"ks":{}}"#
    let renderer = try renderer(layer, assets: inner)
    #expect(renderer.evaluate(frame: 5).playingSounds.isEmpty)
    #expect(renderer.evaluate(frame: 12).playingSounds.map(\.time) == [0.1])
    #expect(renderer.evaluate(frame: 40).playingSounds.isEmpty)
  }

  @Test func `hidden and missing sounds are not heard`() throws {
    let renderer = try renderer(sound("a", of: "hum", #","hd":true"#), sound("b", of: "none"))
    #expect(renderer.evaluate(frame: 0).playingSounds.isEmpty)
    #expect(
      renderer.animation.diagnostics.contains { $0.message == "there is no sound with the id \"none\"" })
  }
}
