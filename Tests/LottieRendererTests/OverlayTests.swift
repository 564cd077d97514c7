import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// What values for slots change.
@Suite struct OverlayTests {
  private func picture(
    _ fixture: String, frame: Double = 0, _ change: (inout Overlay) throws -> Void
  ) throws -> Picture {
    let renderer = try Fixture(fixture).renderer()
    var overlay = Overlay(renderer.animation)
    try change(&overlay)
    renderer.overlay = overlay
    return Picture(renderer.surface(at: frame))
  }

  @Test func `an animation lists its slots`() throws {
    let slots = Set(try Fixture("Slots/values").animation().slotIDs)
    #expect(slots == ["ink", "strength", "size", "place", "stops"])
  }

  @Test func `values that were taken out of a slot are waste`() throws {
    var overlay = Overlay(try Fixture("Slots/values").animation())
    let keyframes = (0..<1000).map { #"{"t":\#($0),"s":[1,0,0]}"# }.joined(separator: ",")
    try overlay.set("ink", json: Array(#"{"a":1,"k":[\#(keyframes)]}"#.utf8))
    #expect(!overlay.isWasteful)
    overlay.clear("ink")
    #expect(overlay.isWasteful)
  }

  @Test func `a colour is replaced`() throws {
    let picture = try picture("Slots/values") { try $0.set("ink", to: .color(red: 0, green: 1, blue: 0.2)) }
    #expect(picture[32, 24].isNear(Ink(0, 1, 0.2, 0.5)))
  }

  @Test func `a number is replaced`() throws {
    let picture = try picture("Slots/values") { try $0.set("strength", to: .scalar(100)) }
    #expect(picture[32, 24] == Pixel(255, 0, 0))
  }

  @Test func `a size and a place are replaced`() throws {
    let picture = try picture("Slots/values") {
      try $0.set("size", to: .vector([8, 32]))
      try $0.set("place", to: .position(x: 12, y: 16))
    }
    // 8 × 32 around (12, 16).
    #expect(picture[8, 0].alpha == 128)
    #expect(picture[15, 31].alpha == 128)
    #expect(picture.area(y: 0..<48) == Picture(picture.surface).area(x: 8..<16, y: 0..<32))
  }

  @Test func `stops are replaced, more than there were too`() throws {
    let picture = try picture("Slots/values") {
      try $0.set(
        "stops",
        to: .gradient([
          GradientStop(offset: 0, color: PaintColor(red: 0, green: 0, blue: 0, alpha: 1)),
          GradientStop(offset: 0.5, color: PaintColor(red: 1, green: 1, blue: 1, alpha: 1)),
          GradientStop(offset: 1, color: PaintColor(red: 0, green: 1, blue: 0, alpha: 0)),
        ]))
    }
    let colors = [(0.0, SIMD3<Double>.zero), (0.5, .one), (1, SIMD3(0, 1, 0))]
    let mismatch = picture.mismatch { x, _ in
      Ink(Formulas.between(colors, at: x / 64), min(2 - x / 32, 1))
    } where: {
      $1 >= 48
    }
    #expect(mismatch <= 2)
  }

  @Test func `too many stops are refused`() throws {
    var overlay = Overlay(try Fixture("Slots/values").animation())
    let stop = GradientStop(offset: 0.5, color: PaintColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(throws: LottieError.self) {
      try overlay.set("stops", to: .gradient(Array(repeating: stop, count: 5000)))
    }
  }

  @Test func `a picture is replaced, in the box of the old one`() throws {
    let bitmap = Bitmap(width: 4, height: 2, pixels: Array(repeating: 0xFF00_FF00, count: 8))
    let picture = try picture("Slots/image") { try $0.set("picture", to: .image(bitmap)) }
    // As wide as the box of 16 × 16 at (24, 24), in its middle.
    #expect(picture.extent.x == 24..<40)
    #expect(picture.extent.y == 28..<36)
    #expect(picture[32, 32] == Pixel(0, 255, 0))
  }

  @Test func `keyframes can fill a slot`() throws {
    let json = #"{"a":1,"k":[{"t":0,"s":[0,0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[0,1,1]}]}"#
    for (frame, value) in [(0.0, 0.0), (10, 0.5), (20, 1), (30, 1)] {
      let picture = try picture("Slots/animated", frame: frame) { try $0.set("ink", json: Array(json.utf8)) }
      #expect(picture[32, 16].isNear(Ink(0, value, value)), "frame \(frame)")
    }
  }

  @Test(arguments: ["ink", "absent"]) func `bare values can fill a slot`(_ id: String) throws {
    let picture = try picture("Slots/animated") { try $0.set(id, json: Array("[1,1,0]".utf8)) }
    #expect(picture[32, id == "ink" ? 16 : 48] == Pixel(255, 255, 0))
  }

  @Test func `an unknown slot or another kind of value is refused`() throws {
    var overlay = Overlay(try Fixture("Slots/values").animation())
    #expect(throws: LottieError.self) { try overlay.set("nothing", to: .scalar(1)) }
    #expect(throws: LottieError.self) { try overlay.set("ink", to: .scalar(1)) }
    #expect(throws: LottieError.self) { try overlay.set("strength", to: .color(red: 1, green: 0, blue: 0)) }
    #expect(throws: LottieError.self) { try overlay.set("ink", json: Array("{".utf8)) }
  }

  @Test func `without its overlay a renderer draws as before`() throws {
    let renderer = try Fixture("Slots/values").renderer()
    let before = renderer.surface(at: 0).pixels
    var overlay = Overlay(renderer.animation)
    try overlay.set("ink", to: .color(red: 0, green: 0, blue: 1))
    renderer.overlay = overlay
    #expect(renderer.surface(at: 0).pixels != before)
    renderer.overlay = nil
    #expect(renderer.surface(at: 0).pixels == before)
    #expect(renderer.evaluate(frame: 0).frame == 0)
  }

  @Test func `an overlay that changes is drawn on a surface that shows the old one`() throws {
    let renderer = try Fixture("Slots/values").renderer()
    var surface = renderer.surface(at: 0)
    var overlay = Overlay(renderer.animation)
    try overlay.set("ink", to: .color(red: 0, green: 0, blue: 1))
    renderer.overlay = overlay
    #expect(renderer.render(frame: 0, into: &surface))
    #expect(Picture(surface)[32, 24].isNear(Ink(0, 0, 1, 0.5)))
  }

  @Test(.enabled(if: MallocCounter.isReliable)) func `drawing with an overlay allocates nothing`() throws {
    let renderer = try Fixture("Slots/animated").renderer()
    var overlay = Overlay(renderer.animation)
    try overlay.set("ink", to: .color(red: 0, green: 0, blue: 1))
    renderer.overlay = overlay
    var surface = renderer.surface(at: 0)
    for frame in 0...40 { renderer.render(frame: Double(frame), into: &surface) }
    let count = MallocCounter.count {
      for frame in 0...40 {
        surface.pixels[0] = 1
        renderer.render(frame: Double(frame), into: &surface)
      }
    }
    #expect(count == 0)
  }

  // MARK: - Values of other lengths

  /// A white square of 10 around the anchor, with a slot on one member of its transform.
  private func slotted(_ transform: String, _ more: String = "") throws -> Renderer {
    let layer = """
      {"ty":1,"nm":"a","sw":10,"sh":10,"sc":"#ffffff","ip":0,"op":60\(more),"ks":{"a":{"k":[5,5]},\(transform)}}
      """
    return try Renderer(LottieAnimation(layers: "[\(layer)]"), width: 64, height: 64)
  }

  private func box(_ renderer: Renderer, frame: Double = 0) throws -> OrientedBox {
    try #require(renderer.bounds(ofLayer: "a", in: renderer.evaluate(frame: frame)))
  }

  @Test(arguments: [Overlay.Value.scalar(200), .vector([200]), .vector([200, 200, 50])])
  func `one number scales both axes, a third is left out`(_ value: Overlay.Value) throws {
    let renderer = try slotted(#""p":{"k":[32,32]},"s":{"sid":"s","k":[100,100]}"#)
    var overlay = Overlay(renderer.animation)
    try overlay.set("s", to: value)
    renderer.overlay = overlay
    let bounds = try box(renderer).bounds
    #expect(abs(bounds.width - 20) < 0.001 && abs(bounds.height - 20) < 0.001)
  }

  @Test func `a scale in JSON may be one number`() throws {
    let renderer = try slotted(#""p":{"k":[32,32]},"s":{"sid":"s","k":[100,100]}"#)
    var overlay = Overlay(renderer.animation)
    try overlay.set("s", json: Array("300".utf8))
    renderer.overlay = overlay
    #expect(abs(try box(renderer).bounds.height - 30) < 0.001)
  }

  // MARK: - Along a way

  /// Which way the upper edge points, in degrees clockwise from the right.
  private func angle(_ box: OrientedBox) -> Double {
    var degrees = 0.0
    // The way from one corner to the next is one of four right angles.
    let edge = box.horizontal
    if abs(edge.x) > abs(edge.y) { degrees = edge.x > 0 ? 0 : 180 } else { degrees = edge.y > 0 ? 90 : 270 }
    return degrees
  }

  private let right =
    #"{"a":1,"k":[{"t":0,"s":[0,32],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[60,32]}]}"#
  private let down =
    #"{"a":1,"k":[{"t":0,"s":[32,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[32,60]}]}"#

  @Test func `a slotted way turns the layer that follows it`() throws {
    let way = right.replacing("{\"a\":1", with: "{\"sid\":\"way\",\"a\":1")
    let renderer = try slotted(#""p":\#(way)"#, #","ao":1"#)
    #expect(angle(try box(renderer, frame: 30)) == 0)
    var overlay = Overlay(renderer.animation)
    try overlay.set("way", json: Array(down.utf8))
    renderer.overlay = overlay
    #expect(angle(try box(renderer, frame: 30)) == 90)
    #expect(abs(try box(renderer, frame: 30).bounds.minY - 25) < 0.01)
    // A place that stays does not point anywhere.
    try overlay.set("way", to: .position(x: 20, y: 40))
    renderer.overlay = overlay
    #expect(angle(try box(renderer, frame: 30)) == 0)
    #expect(abs(try box(renderer, frame: 30).bounds.minX - 15) < 0.01)
  }

  @Test func `the slot of one coordinate turns the layer too`() throws {
    let still = #"{"sid":"x","a":0,"k":32}"#,
      moving = #"{"a":1,"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[60]}]}"#
    let renderer = try slotted(#""p":{"s":true,"x":\#(still),"y":\#(moving)}"#, #","ao":1"#)
    #expect(angle(try box(renderer, frame: 30)) == 90)
    var overlay = Overlay(renderer.animation)
    // A hundred times as fast to the left as down.
    try overlay.set(
      "x",
      json: Array(
        #"{"a":1,"k":[{"t":0,"s":[6000],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[0]}]}"#.utf8))
    renderer.overlay = overlay
    #expect(angle(try box(renderer, frame: 59)) == 180)
  }

  // MARK: - Taken out, and refused

  @Test func `a slot that is cleared draws what the animation says`() throws {
    let renderer = try Fixture("Slots/image").renderer()
    let before = renderer.surface(at: 0).pixels
    var overlay = Overlay(renderer.animation)
    try overlay.set("picture", to: .image(Bitmap(width: 1, height: 1, pixels: [0xFF00_FF00])))
    renderer.overlay = overlay
    #expect(renderer.surface(at: 0).pixels != before)
    overlay.clear("picture")
    overlay.clear("nothing")
    renderer.overlay = overlay
    #expect(renderer.surface(at: 0).pixels == before)
  }

  @Test func `slots of pictures are listed too`() throws {
    #expect(try Fixture("Slots/image").animation().slotIDs == ["picture"])
  }

  @Test func `slots whose names Unicode takes for the same are two`() throws {
    let (composed, apart) = ("\u{E9}", "e\u{301}")
    let renderer = try slotted(
      #""p":{"sid":"\#(composed)","k":[10,10]},"s":{"sid":"\#(apart)","k":[100,100]}"#)
    #expect(renderer.animation.slotIDs.count == 2)
    var overlay = Overlay(renderer.animation)
    try overlay.set(apart, to: .scalar(200))
    renderer.overlay = overlay
    let bounds = try box(renderer).bounds
    #expect(abs(bounds.width - 20) < 0.001 && abs(bounds.minX) < 0.001)
  }

  @Test func `a value that is refused leaves the slot as it was`() throws {
    let renderer = try slotted(#""p":{"sid":"way","k":[20,20]}"#)
    var overlay = Overlay(renderer.animation)
    try overlay.set("way", to: .position(x: 40, y: 40))
    #expect(throws: LottieError.self) { try overlay.set("way", to: .scalar(1)) }
    #expect(throws: LottieError.self) { try overlay.set("way", json: Array("true".utf8)) }
    renderer.overlay = overlay
    #expect(abs(try box(renderer).bounds.minX - 35) < 0.001)
  }

  // MARK: - Very many

  /// One layer with a fill for each of some slots.
  private func fills(_ slots: [String]) throws -> LottieAnimation {
    let fills = slots.map { #"{"ty":"fl","c":{"sid":"\#($0)","k":[1,0,0]},"o":{"k":100}}"# }
    let layer = #"{"ty":4,"nm":"a","ip":0,"op":60,"ks":{},"shapes":[\#(fills.joined(separator: ","))]}"#
    return try LottieAnimation(layers: "[\(layer)]")
  }

  @Test func `a message lists some of very many slots, and the beginning of long names`() throws {
    let name = String(repeating: "n", count: 4000)
    var overlay = Overlay(try fills((0..<100).map { "\($0)\(name)" }))
    let error = #expect(throws: LottieError.self) { try overlay.set("x", to: .scalar(1)) }
    #expect(error?.message.utf8.count ?? 0 < 64 * (LottieLimits.maximumListedNames + 10))
    #expect(error?.message.hasSuffix(", and 80 more)") == true)
  }

  /// The processor time of filling that many slots, each with a value that fits and one that does not.
  private func secondsOfFilling(_ count: Int) throws -> Double {
    let ids = (0..<count).map { "slot\($0)" }
    var overlay = Overlay(try fills(ids))
    return try ProcessorTime.seconds {
      for id in ids {
        try overlay.set(id, to: .color(red: 0, green: 1, blue: 0))
        try? overlay.set(id, to: .scalar(1))
      }
    }
  }

  @Test func `eight times the slots take eight times as long to fill`() throws {
    // 64 times, where all are searched for each.
    #expect(try secondsOfFilling(8000) < 24 * secondsOfFilling(1000))
  }

  /// The processor time of putting 500 keyframes in a slot that so many properties have.
  private func secondsOfFilling(properties: Int) throws -> Double {
    let keys = (0..<500).map { #"{"t":\#($0),"s":[0,1,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}}"# }
    let json = Array(#"{"a":1,"k":[\#(keys.joined(separator: ","))]}"#.utf8)
    var overlay = Overlay(try fills(Array(repeating: "ink", count: properties)))
    return try ProcessorTime.seconds { try overlay.set("ink", json: json) }
  }

  @Test func `keyframes are kept once for all the properties of a slot`() throws {
    #expect(try secondsOfFilling(properties: 500) < 10 * secondsOfFilling(properties: 1))
  }
}
