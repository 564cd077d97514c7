import DotLottieFormat
import LottiePlayer
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

@Suite struct DrawingTests {
  private static let red: UInt32 = 0xFF00_00FF

  /// A player of a canvas with the animation of ``Rig``, at rest on its first frame.
  private func player(_ width: Int = 100, _ height: Int = 100) throws -> Player {
    let player = try Player(width: width, height: height)
    try player.load(json: Array(Rig.animation.utf8))
    return player
  }

  private func picture(_ player: Player) -> Surface {
    let (width, height) = player.canvasSize
    var surface = Surface(width: width, height: height)
    player.draw(into: &surface)
    return surface
  }

  private func pixel(_ surface: Surface, _ x: Int, _ y: Int) -> UInt32 {
    surface.pixels[y * surface.width + x]
  }

  @Test func `a player without an animation clears the surface, once`() throws {
    let player = try Player(width: 2, height: 1)
    var surface = Surface(width: 2, height: 1)
    surface.pixels[1] = Self.red
    #expect(player.draw(into: &surface))
    #expect(surface.pixels == [0, 0])
    #expect(!player.draw(into: &surface))
  }

  @Test func `the layout says where the animation stands`() throws {
    let player = try player(200, 100)
    #expect(pixel(picture(player), 70, 20) == Self.red)
    player.layout = PlayerLayout(fit: .contain, alignX: 0, alignY: 0)
    let left = picture(player)
    #expect(pixel(left, 20, 20) == Self.red && pixel(left, 120, 20) == 0)
    player.layout = PlayerLayout(fit: .fill)
    // The box `A` is 0…40 of 100: 0…80 of 200.
    let wide = picture(player)
    #expect(pixel(wide, 79, 20) == Self.red && pixel(wide, 81, 20) == 0)
  }

  @Test(arguments: Fit.allCases) func `a player places an animation exactly as a renderer does`(fit: Fit)
    throws
  {
    let size = (width: 492.3, height: 317.7)
    for side in 1...700 {
      let picture = (width: side, height: 700 - side / 2)
      #expect(
        PlayerLayout(fit: fit).placement(of: size, in: picture)
          == fit.placement(of: size, in: (Double(picture.width), Double(picture.height))))
    }
  }

  @Test func `the transform comes after the layout`() throws {
    let player = try player()
    player.transform = Matrix2D(a: 0.5, b: 0, c: 0, d: 0.5, tx: 50, ty: 0)
    let surface = picture(player)
    #expect(pixel(surface, 55, 5) == Self.red && pixel(surface, 5, 5) == 0 && pixel(surface, 75, 5) == 0)
    #expect(player.hits("A", x: 55, y: 5) && !player.hits("A", x: 5, y: 5))
    player.transform = Matrix2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(picture(player).pixels == surface.pixels)
  }

  @Test func `nothing is drawn or hit outside the viewport, the background included`() throws {
    let player = try player()
    player.setBackground(0x0000_FFFF)
    player.viewport = PlayerViewport(x: 10, y: 10, width: 20, height: 1000)
    let surface = picture(player)
    #expect(pixel(surface, 10, 10) == Self.red && pixel(surface, 29, 60) == 0xFFFF_0000)
    #expect(pixel(surface, 9, 10) == 0 && pixel(surface, 30, 60) == 0 && pixel(surface, 10, 9) == 0)
    #expect(player.hits("A", x: 15, y: 15) && !player.hits("A", x: 5, y: 15))
    player.viewport = PlayerViewport(x: .max, y: .min, width: .max, height: .max)
    #expect(picture(player).pixels.allSatisfy { $0 == 0 })
    player.viewport = nil
    #expect(pixel(picture(player), 5, 5) == Self.red)
  }

  @Test func `a canvas of another size shows the same, larger`() throws {
    let player = try player()
    try player.resize(width: 300, height: 300)
    #expect(pixel(picture(player), 119, 119) == Self.red && pixel(picture(player), 121, 60) == 0)
    #expect(throws: RenderError.self) { try player.resize(width: 0, height: 10) }
    #expect(player.canvasSize == (300, 300))
  }

  @Test func `margins of the canvas hit nothing`() throws {
    let player = try player(200, 100)
    #expect(player.hits("A", x: 60, y: 20))
    #expect(!player.hits("A", x: 20, y: 20) && !player.hits("nothing", x: 60, y: 20))
    #expect(!player.hits("A", x: .nan, y: 20))
  }

  @Test func `a hit can ask for the shape instead of its box`() throws {
    let ring = """
      {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":100,"h":100,"layers":[{"nm":"ring","ty":4,"ip":0,"op":5,"ks":{},"shapes":[
      {"ty":"el","p":{"k":[50,50]},"s":{"k":[80,80]}},{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":10}}]}]}
      """
    for (test, inside) in [
      (HitTest.boundingBox, true), (.shape(tolerance: 0), false), (.shape(tolerance: 40), true),
    ] {
      var options = Player.Options()
      options.hitTest = test
      let player = try Player(width: 100, height: 100, options: options)
      try player.load(json: Array(ring.utf8))
      #expect(player.hits("ring", x: 50, y: 50) == inside, "\(test)")
      #expect(player.hits("ring", x: 90, y: 50))
    }
  }

  @Test func `a tween that is redirected goes on from what shows`() throws {
    let player = try player()
    try player.tween(to: 20, milliseconds: 100, easing: .linear)
    try player.tick(milliseconds: 50)
    // Halfway from 10 to 90.
    #expect(player.hits("dot", x: 50, y: 70) && !player.hits("dot", x: 10, y: 70))
    try player.tween(to: 0, milliseconds: 100, easing: .linear)
    #expect(player.hits("dot", x: 50, y: 70))
    try player.tick(milliseconds: 50)
    #expect(player.hits("dot", x: 30, y: 70))
    try player.tick(milliseconds: 50)
    #expect(player.timeline.frame == 0 && player.hits("dot", x: 10, y: 70))
  }

  @Test(.enabled(if: MallocCounter.isReliable)) func `drawing and ticking allocate nothing once warm`() throws
  {
    let player = try player()
    player.setLoop(true)
    try player.play()
    var surface = Surface(width: 100, height: 100)
    func pass() throws {
      for _ in 0..<25 {
        try player.tick(milliseconds: 100)
        player.draw(into: &surface)
        player.drainEvents { _ in }
      }
    }
    try pass()
    try pass()
    #expect(try MallocCounter.count { try pass() } == 0)
    func tween() throws {
      try player.tween(to: 3, milliseconds: 1000, easing: .linear)
      for _ in 0..<5 { try frame() }
    }
    func frame() throws {
      try player.tick(milliseconds: 100)
      player.draw(into: &surface)
      player.drainEvents { _ in }
    }
    try tween()
    // Its poses were made by the first pictures.
    #expect(try MallocCounter.count { for _ in 0..<4 { try frame() } } == 0)
  }
}
