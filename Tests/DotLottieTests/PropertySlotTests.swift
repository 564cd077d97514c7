import DotLottie
import DotLottieFormat
import Foundation
import LottieFormat
import Testing

/// Slots that a host gives to properties by their names.
@MainActor
struct PropertySlotTests {
  /// A red square with a white edge, none of which has a slot; its layer is scaled by three numbers.
  private static let json = """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"layers":[{"ty":4,"nm":"Logo","ip":0,"op":60,"st":0,
      "ks":{"p":{"k":[20,25,0]},"s":{"k":[100,100,100]},"o":{"k":100}},
      "shapes":[{"ty":"rc","nm":"Box","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},
        {"ty":"fl","nm":"Fill 1","c":{"k":[1,0,0]},"o":{"k":100}}]}]}
    """

  private func animation(_ slots: [String: [PropertyPath]]) async throws -> DotLottieAnimation {
    var config = AnimationConfig()
    config.player.propertySlots = slots
    let animation = DotLottieAnimation(animationData: Self.json, config: config).byHand()
    try await animation.loaded()
    return animation
  }

  private func color(_ animation: DotLottieAnimation, x: Int) -> UInt32 {
    var surface = animation.surfaceForTests()
    animation.draw(into: &surface)
    return surface.pixels[25 * 100 + x]
  }

  @Test func `a colour, a place and a size are changed by name`() async throws {
    let animation = try await animation([
      "ink": ["**.Color"], "place": ["Logo.Transform.Position"], "zoom": ["Logo.Transform.Scale"],
      "edge": ["Logo.Box.Size"],
    ])
    #expect(animation.slotIds() == ["edge", "ink", "place", "zoom"])
    #expect(color(animation, x: 20) == 0xFF00_00FF)
    #expect(animation.setColorSlot(slotId: "ink", r: 0, g: 0, b: 1))
    #expect(color(animation, x: 20) == 0xFFFF_0000)
    #expect(animation.setPositionSlot(slotId: "place", x: 80, y: 25))
    #expect(color(animation, x: 20) == 0 && color(animation, x: 80) == 0xFFFF_0000)
    #expect(color(animation, x: 60) == 0)
    #expect(animation.setVectorSlot(slotId: "zoom", x: 250, y: 100))
    #expect(color(animation, x: 60) == 0xFFFF_0000)
    #expect(animation.setVectorSlot(slotId: "edge", x: 4, y: 20) && color(animation, x: 60) == 0)
    #expect(animation.resetSlot(slotId: "place") && animation.resetSlot(slotId: "ink"))
    #expect(color(animation, x: 20) == 0xFF00_00FF)
  }

  @Test func `all animations of a package have them, whenever they are shown`() throws {
    var builder = DotLottieBuilder()
    for id in ["a", "b"] { try builder.addAnimation(id: id, json: Array(Self.json.utf8)) }
    var options = Player.Options()
    options.propertySlots = ["ink": ["**.Color"]]
    let player = try Player(width: 100, height: 50, options: options)
    try player.load(DotLottieFile(try builder.build()))
    for id in ["a", "b"] {
      try player.loadAnimation(id: id)
      try player.setSlot("ink", to: .color(red: 0, green: 0, blue: 1))
      #expect(player.slot("ink") == .color(red: 0, green: 0, blue: 1))
    }
    try player.load(json: Array(Self.json.utf8))
    try player.resetSlot("ink")
    let red = JSONValue.array([.number(1), .number(0), .number(0)])
    #expect(player.slot("ink")?.property == .object([.init("k", red)]))
  }

  @Test func `one slot fills properties of several values, and each has its own again`() async throws {
    let json = """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"slots":{"other":{"p":{"k":1}}},"layers":[
        {"ty":4,"nm":"left","ip":0,"op":60,"st":0,"ks":{"p":{"k":[20,25]}},"shapes":[
          {"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]},
        {"ty":4,"nm":"right","ip":0,"op":60,"st":0,"ks":{"p":{"k":[80,25]}},"shapes":[
          {"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":100}}]}]}
      """
    for members in [#""slots":{"other":{"p":{"k":1}}},"#, ""] {
      let file = json.replacing(#""slots":{"other":{"p":{"k":1}}},"#, with: members)
      let animation = DotLottieAnimation(
        animationData: file, config: with(["ink": ["left.*.Color", "right.*.Color"]])
      ).byHand()
      try await animation.loaded()
      func expect(_ left: UInt32, _ right: UInt32) {
        #expect(color(animation, x: 20) == left && color(animation, x: 80) == right, "\(members)")
      }
      expect(0xFF00_00FF, 0xFFFF_0000)
      // What the second has already counts for the first all the same.
      #expect(animation.setColorSlot(slotId: "ink", r: 0, g: 0, b: 1))
      expect(0xFFFF_0000, 0xFFFF_0000)
      #expect(animation.clearSlot(slotId: "ink"))
      expect(0xFF00_00FF, 0xFFFF_0000)
    }
  }

  @Test func `themes fill them too`() async throws {
    let animation = try await animation(["tint": ["Logo.Fill 1.Color"]])
    #expect(animation.setThemeData(Fixture.theme))
    #expect(color(animation, x: 20) == 0xFFFF_0000)
  }

  @Test func `a name that leads nowhere is told, and its slot is not there`() async throws {
    let animation = try await animation(["ink": ["Logo.Fill 2.Color"]])
    #expect(animation.slotIds().isEmpty)
    #expect(!animation.setColorSlot(slotId: "ink", r: 0, g: 0, b: 1))
    #expect(animation.failure != nil && color(animation, x: 20) == 0xFF00_00FF)
    let job = try CompilationJob(Array(Self.json.utf8), options: with(["ink": ["Logo.Fill 2.Color"]]).player)
    #expect(try job.run().diagnostics.map(\.feature) == ["slot"])
  }

  @Test func `animations with other names are not shared`() async throws {
    let plain = try await animation([:])
    let named = try await animation(["ink": ["**.Color"]])
    #expect(plain.slotIds().isEmpty && named.slotIds() == ["ink"])
  }

  private func with(_ slots: [String: [PropertyPath]]) -> AnimationConfig {
    var config = AnimationConfig()
    config.player.propertySlots = slots
    return config
  }
}
