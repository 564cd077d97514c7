import DotLottie
import DotLottieFormat
import LottiePlayer
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Two surfaces that take turns, drawn on the main actor and elsewhere.
@MainActor
struct SwapChainTests {
  private func player(_ width: Int = 60, _ height: Int = 50) throws -> Player {
    let player = try Player(width: width, height: height)
    try player.load(DotLottieFile([UInt8](Fixture.package())), animation: "button")
    return player
  }

  /// The current picture of a player, drawn alone.
  private func alone(_ player: Player) -> [UInt32] {
    var surface = Surface(width: player.canvasSize.width, height: player.canvasSize.height)
    player.draw(into: &surface)
    return surface.pixels
  }

  private func arrived(_ chain: SwapChain) async { while chain.isDrawing { await Task.yield() } }

  /// Something that changes the picture of a player.
  private func change(_ player: Player, _ random: inout SplitMix64) throws {
    switch random.next() % 12 {
    case 0: player.setBackground(UInt32(truncatingIfNeeded: random.next()))
    case 1: player.viewport = PlayerViewport(x: 5, y: 7, width: 30, height: 21)
    case 2: player.viewport = nil
    case 3: try player.resize(width: 40 + Int(random.next() % 3), height: 50)
    case 4: player.transform = Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: Float(random.next() % 9), ty: 0)
    case 5: try player.setTheme(random.next() % 2 == 0 ? "day" : "")
    case 6: try player.loadAnimation(id: random.next() % 2 == 0 ? "button" : "second")
    case 7: break
    default: try player.setFrame(Float(random.next() % 30))
    }
  }

  @Test(arguments: 0..<20)
  func `a picture is the same bytes, drawn now or elsewhere, in any order`(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed))
    let player = try player(), chain = SwapChain(limit: -1)
    for _ in 0..<60 {
      try change(player, &random)
      let picture = alone(player)
      if random.next() % 3 == 0 {
        chain.draw(player.pictureRequest())
        #expect(chain.image?.pixels == picture)
      } else {
        _ = chain.latest(player.pictureRequest())
      }
      if random.next() % 3 == 0 {
        await arrived(chain)
        #expect(chain.image?.pixels == picture)
      }
    }
    await arrived(chain)
    #expect(chain.image?.pixels == alone(player))
  }

  @Test(arguments: ["a", "b"])
  func `a tween and a fade are the same bytes elsewhere`(target: String) async throws {
    let player = try Player(width: 60, height: 50)
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "a", json: Array(Fixture.square().utf8))
    try builder.addAnimation(id: "b", json: Array(Fixture.square(color: "[0,1,0,1]").utf8))
    let machine = """
      {"initial":"one","inputs":[{"type":"Event","name":"go"}],"states":[
        {"type":"PlaybackState","name":"one","animation":"a","transitions":[
          {"type":"Tweened","toState":"two","duration":1,"easing":[0,0,1,1],
           "guards":[{"type":"Event","inputName":"go"}]}]},
        {"type":"PlaybackState","name":"two","animation":"\(target)","segment":"spot","transitions":[]}]}
      """
    try builder.addStateMachine(.init(id: "m"), json: Array(machine.utf8))
    try player.load(DotLottieFile(builder.build()), animation: "a")
    try player.loadStateMachine(id: "m")
    #expect(player.startStateMachine())
    let chain = SwapChain(limit: -1)
    chain.draw(player.pictureRequest())
    #expect(player.fire("go"))
    var pictures: Set<[UInt32]> = []
    for _ in 0..<12 {
      _ = try player.tick(milliseconds: 100)
      _ = chain.latest(player.pictureRequest())
      await arrived(chain)
      #expect(chain.image?.pixels == alone(player))
      pictures.insert(alone(player))
    }
    #expect(pictures.count > 8)
  }

  @Test func `a picture that takes little work is drawn at once, one that takes more arrives later`()
    async throws
  {
    let player = try player(), chain = SwapChain(limit: 1), quick = SwapChain()
    var arrivals = 0
    chain.onArrival = { arrivals += 1 }
    #expect(chain.latest(player.pictureRequest())?.pixels == alone(player))
    let first = alone(player)
    try player.setFrame(20)
    #expect(chain.latest(player.pictureRequest())?.pixels == first && chain.isDrawing)
    #expect(quick.latest(player.pictureRequest())?.pixels == alone(player) && !quick.isDrawing)
    await arrived(chain)
    #expect(arrivals == 1 && chain.image?.pixels == alone(player))
    // The same picture again is no news.
    _ = chain.latest(player.pictureRequest())
    await arrived(chain)
    #expect(arrivals == 1)
  }

  @Test func `of the pictures asked for meanwhile, the last one is drawn`() async throws {
    let player = try player(), chain = SwapChain(limit: -1)
    var shown: [[UInt32]] = []
    chain.onArrival = { shown.append(chain.image?.pixels ?? []) }
    var frames: [[UInt32]] = []
    for frame in 0..<20 {
      try player.setFrame(Float(frame))
      frames.append(alone(player))
      _ = chain.latest(player.pictureRequest())
    }
    await arrived(chain)
    #expect(shown == [frames[1], frames[19]])
  }

  @Test func `a view that asks again when it is told starts no other drawing`() async throws {
    let player = try player(), chain = SwapChain(limit: -1)
    var arrivals = 0
    chain.onArrival = {
      arrivals += 1
      _ = chain.latest(player.pictureRequest())
    }
    _ = chain.latest(player.pictureRequest())
    try player.setFrame(9)
    _ = chain.latest(player.pictureRequest())
    await arrived(chain)
    #expect(arrivals == 1 && !chain.isDrawing)
  }

  @Test func `two surfaces are enough, and neither is copied`() async throws {
    for limit in [-1, Int64.max] {
      let player = try player(), chain = SwapChain(limit: limit)
      var places: Set<UInt> = []
      for frame in 0..<30 {
        try player.setFrame(Float(frame))
        _ = chain.latest(player.pictureRequest())
        await arrived(chain)
        let pixels = chain.image?.pixels ?? []
        places.insert(unsafe pixels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
      }
      #expect(places.count == 2)
    }
  }

  @Test func `a chain is freed while a picture is drawn`() async throws {
    let player = try player()
    weak var freed: SwapChain?
    do {
      let chain = SwapChain(limit: -1)
      freed = chain
      _ = chain.latest(player.pictureRequest())
      try player.setFrame(3)
      _ = chain.latest(player.pictureRequest())
    }
    for _ in 0..<1000 where freed != nil { await Task.yield() }
    #expect(freed == nil)
  }

  @Test func `a picture that a host keeps stays as it is`() throws {
    let player = try player(), chain = SwapChain()
    chain.draw(player.pictureRequest())
    let kept = chain.image, pixels = kept?.pixels
    for frame in 1..<6 {
      try player.setFrame(Float(frame))
      chain.draw(player.pictureRequest())
    }
    #expect(kept?.pixels == pixels && chain.image?.pixels != pixels)
  }

  /// The platform asks for the bytes of a picture in pieces of its choice.
  @Test func `the bytes of a picture are read in any pieces, and never beyond it`() {
    var surface = Surface(width: 3, height: 5)
    for index in surface.pixels.indices { surface.pixels[index] = UInt32(index) &* 0x0102_0408 }
    let all = surface.pixels.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> ($0 * 8)) } }
    for position in [Int.min, -1, 0, 1, 7, 59, 60, 61, .max] {
      for count in [Int.min, -1, 0, 1, 13, 60, 61] {
        var buffer = [UInt8](repeating: 0xEE, count: 64)
        let copied = unsafe buffer.withUnsafeMutableBytes { bytes in
          unsafe bytes.baseAddress.map { unsafe surface.copyBytes(count, from: position, to: $0) }
        }
        let first = min(max(position, 0), 60), expected = Array(all[first...].prefix(max(count, 0)))
        #expect(copied == expected.count && Array(buffer.prefix(expected.count)) == expected)
        #expect(buffer.dropFirst(expected.count).allSatisfy { $0 == 0xEE })
      }
    }
  }
}
