import LottieFormat
import TestSupport
import Testing

@testable import LottieRenderer
@testable import VectorRaster

/// Still content reuses its commands.
///
/// Pictures, costs and omissions equal those of a new renderer.
@Suite struct RepeatingTests {
  private struct Picture: Equatable {
    var pixels: [UInt32]
    var work: Int64
    var shortfall: String?
  }

  /// Draws frames that follow one another, with one renderer or with a new one for each.
  private func draw(
    _ animation: LottieAnimation, _ frames: [Double], side: Int = 48, isNew: Bool, limit: WorkBudget? = nil,
    threads: Int = 1
  ) throws -> [Picture] {
    var renderer = try Renderer(animation, width: side, height: side)
    var surface = Surface(width: side, height: side)
    return try frames.map { frame in
      if isNew { renderer = try Renderer(animation, width: side, height: side) }
      renderer.workLimit = limit
      renderer.threads = threads
      renderer.rasterizer.divideAllPictures()
      renderer.render(frame: frame, into: &surface)
      return Picture(
        pixels: surface.pixels, work: renderer.spentWork, shortfall: renderer.shortfall?.layer)
    }
  }

  /// Frames that follow one another in small steps, from an early one.
  private func frames(of animation: LottieAnimation) -> [Double] {
    let first = animation.inPoint + (animation.outPoint - animation.inPoint) * 0.3
    return (0..<9).map { first + Double($0) / 2 } + [first + 4, first + 4.5, first + 20, first + 20.5]
  }

  @Test(arguments: Fixture.all)
  func `a fixture is drawn as by a new renderer`(_ fixture: Fixture) throws {
    let animation = try fixture.animation()
    let frames = frames(of: animation)
    let expected = try draw(animation, frames, isNew: true)
    #expect(try draw(animation, frames, isNew: false) == expected)
    #expect(try draw(animation, frames, isNew: false, threads: 2) == expected)
    guard let most = expected.map(\.work).max() else { return }
    for share in [Int64(2), 4, 5] {
      let limit = WorkBudget(most * share / 6)
      #expect(
        try draw(animation, frames, isNew: false, limit: limit)
          == draw(animation, frames, isNew: true, limit: limit), "\(share) sixths")
    }
  }

  @Test(arguments: 0..<sampled(40))
  func `any scene is drawn as by a new renderer`(seed: Int) throws {
    let animation = try LottieAnimation(Array(RandomScene(seed: seed, isMostlyStill: seed % 4 > 0).json.utf8))
    let frames = (0..<12).map { Double($0) / 4 }
    let expected = try draw(animation, frames, isNew: true)
    #expect(try draw(animation, frames, isNew: false) == expected)
    #expect(try draw(animation, frames, isNew: false, threads: 2) == expected)
    guard let most = expected.map(\.work).max() else { return }
    for share in 1...4 {
      let limit = WorkBudget(most * Int64(share) / 5)
      let expected = try draw(animation, frames, isNew: true, limit: limit)
      for threads in [1, 2] {
        #expect(
          try draw(animation, frames, isNew: false, limit: limit, threads: threads) == expected,
          "\(share) fifths, \(threads) threads")
      }
    }
  }

  // MARK: - Repeated content

  private func group(_ x: Int, _ paint: String = #"{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":100}}"#) -> String {
    #"{"ty":"gr","it":[{"ty":"el","p":{"k":[\#(x),50]},"s":{"k":[8,80]}},\#(paint),{"ty":"tr"}]}"#
  }

  private let moving =
    #"{"ty":"gr","it":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[6,6]},"r":{"k":1}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr","p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":90,"s":[90,90]}]}}]}"#

  private func layer(_ shapes: [String], transform: String = "{}", _ more: String = "") -> String {
    #"{"ty":4,"ip":0,"op":99,"st":0,"ks":\#(transform),\#(more)"shapes":[\#(shapes.joined(separator: ","))]}"#
  }

  private func animation(_ layers: [String]) throws -> LottieAnimation {
    try LottieAnimation(
      Array(
        #"{"fr":30,"ip":0,"op":99,"w":100,"h":100,"layers":[\#(layers.joined(separator: ","))]}"#.utf8))
  }

  /// Draws the first frames and returns the renderer.
  private func drawn(_ animation: LottieAnimation, _ count: Int = 6) throws -> Renderer {
    let renderer = try Renderer(animation, width: 100, height: 100)
    var surface = Surface(width: 100, height: 100)
    for frame in 0..<count { renderer.render(frame: Double(frame), into: &surface) }
    return renderer
  }

  /// Whether the last picture noted the commands of something.
  private func isNoted(_ renderer: Renderer, _ place: Int) -> Bool {
    let note = renderer.notes.stretches[place]
    return note.pictureNumber == renderer.notes.pictureNumber && note.stretch != nil
  }

  /// Whether the last picture noted the commands of each layer.
  private func repeatedLayers(_ renderer: Renderer) -> [Bool] {
    renderer.notes.layers.indices.map { isNoted(renderer, $0) }
  }

  @Test func `still layers and constant shapes of other layers are repeated`() throws {
    let shapes = (0..<20).map { group(5 * $0) }
    let animation = try animation([layer(shapes), layer(shapes + [moving])])
    let renderer = try drawn(animation)
    let isStaying = renderer.rasterizer.recorder.store.isStaying
    #expect(isStaying)
    #expect(repeatedLayers(renderer) == [true, false])
    // Of the second layer, all groups but the moving one, which is the last and therefore the lowest.
    let (first, second) = (animation.program.value.layers[0], animation.program.value.layers[1])
    guard case .shapes(let upper, _) = first.content, case .shapes(let nodes, _) = second.content else {
      Issue.record("no shapes")
      return
    }
    func isRepeated(_ node: Int32) -> Bool {
      let place = animation.program.value.constantNodes[Int(node)]
      return place >= 0 && isNoted(renderer, 2 + Int(place))
    }
    #expect(nodes.count { isRepeated($0) } == 20)
    #expect(!upper.contains { isRepeated($0) }, "they are in a layer that is repeated as a whole")
  }

  @Test func `what does not move is not flattened`() throws {
    // Outlines of shapes that are repeated are not even asked for.
    let shapes = (0..<20).map { group(5 * $0) }
    let renderer = try drawn(animation([layer(shapes), layer([moving])]))
    let before = renderer.rasterizer.recorder.store.sizes
    var surface = Surface(width: 100, height: 100)
    renderer.render(frame: 6, into: &surface)
    let after = renderer.rasterizer.recorder.store.sizes
    #expect(after.records - before.records == 1, "the moving shape alone has a new coverage")
  }

  @Test func `a parent that moves, a fade and new values end it`() throws {
    let shapes = (0..<20).map { group(5 * $0) }
    let bodies = [
      layer(shapes, #""parent":7,"#),
      layer(shapes, transform: #"{"o":{"a":1,"k":[{"t":5,"s":[100]},{"t":20,"s":[0]}]}}"#),
      layer(shapes, transform: #"{"r":{"a":1,"k":[{"t":5,"s":[0]},{"t":20,"s":[90]}]}}"#),
      layer(
        shapes + [
          group(50, #"{"ty":"fl","c":{"a":1,"k":[{"t":5,"s":[0,0,1]},{"t":20,"s":[1,0,1]}]},"o":{"k":100}}"#)
        ]),
    ]
    let parent =
      #"{"ty":3,"ind":7,"ip":0,"op":99,"st":0,"ks":{"p":{"a":1,"k":[{"t":5,"s":[0,0]},{"t":20,"s":[30,0]}]}}}"#
    for body in bodies {
      let animation = try animation([body, layer(shapes), parent, layer([moving])])
      let frames = (0..<12).map(Double.init)
      #expect(
        try draw(animation, frames, side: 100, isNew: false)
          == draw(animation, frames, side: 100, isNew: true))
      #expect(try repeatedLayers(drawn(animation, 5))[0])
      #expect(try !repeatedLayers(drawn(animation, 10))[0])
    }
  }

  /// A group has work in reserve while its contents are recorded.
  @Test func `a group that would not fit into the budget is not repeated`() throws {
    let square = #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[100,100]},"r":{"k":0}}"#
    let fill = #"{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":100}}"#
    let growing =
      #"{"ty":"rc","p":{"k":[50,50]},"s":{"a":1,"k":[{"t":0,"s":[9,9]},{"t":20,"s":[99,99]}]},"r":{"k":5}}"#
    let animation = try animation([
      layer([square, fill, square, fill], transform: #"{"o":{"k":50}}"#), layer([growing, fill]),
    ])
    let frames = (0..<8).map(Double.init)
    let most = try #require(draw(animation, frames, side: 100, isNew: true).map(\.work).max())
    for extra in stride(from: Int64(0), to: 600_000, by: 4_999) {
      let limit = WorkBudget(most + extra)
      let expected = try draw(animation, frames, side: 100, isNew: true, limit: limit)
      for threads in [1, 2] {
        #expect(
          try draw(animation, frames, side: 100, isNew: false, limit: limit, threads: threads) == expected,
          "\(limit.remaining) units, \(threads) threads")
      }
    }
  }

  @Test func `shapes over those that are repeated are found again`() throws {
    let shapes = (0..<20).map { group(5 * $0) }
    let fading =
      #"{"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[0,0,1]},{"t":60,"s":[1,0,1]}]},"o":{"k":100}}"#
    let renderer = try drawn(animation([layer((0..<20).map { group(5 * $0, fading) }), layer(shapes)]))
    let isStaying = renderer.rasterizer.recorder.store.isStaying
    let new = renderer.rasterizer.recorder.store.sizes - renderer.rasterizer.recorder.store.older
    #expect(isStaying && new.records == 0 && new.points == 0)
  }

  /// Helpers read the list of outlines while repeated layers add to it.
  @Test func `a list that grows while helpers make shapes is the right one`() throws {
    let star =
      #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"pt":{"k":40},"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]},"ir":{"k":30},"or":{"k":48},"is":{"k":0},"os":{"k":0}}"#
    let fill = #"{"ty":"fl","c":{"k":[0,0.5,1]},"o":{"k":60}}"#
    let coming = layer([group(40)]).replacing(#""ip":0"#, with: #""ip":5"#)
    let still = (0..<30).map { layer([group(3 * $0)]) }
    let animation = try animation(still + [coming, layer([star, fill]), layer([star, fill])])
    let frames = (0..<10).map(Double.init)
    let expected = try draw(animation, frames, side: 200, isNew: true)
    for threads in [2, 4] {
      #expect(try draw(animation, frames, side: 200, isNew: false, threads: threads) == expected)
    }
  }

  @Test func `a placement, an overlay and a cut picture end it`() throws {
    let shapes = (0..<20).map { group(5 * $0) }
    let animation = try animation([layer(shapes), layer([moving])])
    let renderer = try drawn(animation)
    var surface = Surface(width: 100, height: 100)
    let changes: [() -> Void] = [
      { renderer.placement = .translation(3, 0) },
      { renderer.overlay = nil },
      { renderer.workLimit = WorkBudget(50_000) },
    ]
    for (index, change) in changes.enumerated() {
      change()
      for step in 0..<4 {
        let frame = Double(6 + 4 * index + step)
        renderer.render(frame: frame, into: &surface)
        let other = try Renderer(animation, width: 100, height: 100, placement: renderer.placement)
        other.workLimit = renderer.workLimit
        var expected = Surface(width: 100, height: 100)
        other.render(frame: frame, into: &expected)
        #expect(surface.pixels == expected.pixels && renderer.spentWork == other.spentWork)
        #expect((renderer.shortfall == nil) == (index < 2))
      }
    }
  }

  @Test func `layers that depend on others are not repeated`() throws {
    let shapes = (0..<20).map { group(5 * $0) }
    let animation = try animation([
      layer([moving], #""td":1,"#), layer(shapes, #""tt":1,"#),
      layer(shapes, #""ef":[{"ty":29,"ef":[{"ty":0,"v":{"k":4}}]}],"#), layer(shapes),
    ])
    let renderer = try drawn(animation)
    #expect(repeatedLayers(renderer) == [false, false, false, true])
    let frames = (0..<12).map(Double.init)
    #expect(
      try draw(animation, frames, side: 100, isNew: false) == draw(animation, frames, side: 100, isNew: true))
  }
}
