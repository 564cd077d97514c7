import LottieFormat
import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

/// A picture has one budget of work: what exceeds it is left out, the same things each time, and reported.
@Suite struct WorkBudgetTests {
  // MARK: - The same, whatever was drawn before

  /// Draws a frame with a limit of work, by a renderer of its own or by one that knows other frames.
  private func draw(
    _ renderer: Renderer, _ frame: Double, limit: Int64?
  ) -> (pixels: [UInt32], shortfall: Diagnostic?, spent: Int64) {
    renderer.workLimit = limit.map { WorkBudget($0) }
    renderer.markChanged()
    let surface = renderer.surface(at: frame)
    return (surface.pixels, renderer.shortfall, renderer.spentWork)
  }

  @Test(arguments: Fixture.all)
  func `what is left out of a picture does not depend on what was drawn before`(_ fixture: Fixture) throws {
    let animation = try fixture.animation()
    let seasoned = try fixture.renderer()
    for frame in [animation.inPoint, animation.inPoint + 7.5] {
      let whole = try draw(fixture.renderer(), frame, limit: nil)
      #expect(whole.shortfall == nil)
      #expect(draw(seasoned, frame, limit: nil) == whole)
      // Nothing may be there at all.
      if whole.spent == 0 { continue }
      for share in [0.2, 0.6, 0.95] {
        let limit = Int64(Double(whole.spent) * share)
        let expected = try draw(fixture.renderer(), frame, limit: limit)
        #expect(expected.shortfall?.feature == "work" && expected.spent == limit)
        #expect(draw(seasoned, frame, limit: limit) == expected, "frame \(frame), \(share) of \(whole.spent)")
        // What was not built must not pass for built.
        #expect(draw(seasoned, frame, limit: nil) == whole, "frame \(frame) after \(share)")
      }
    }
  }

  @Test func `as much work as a picture takes is enough`() throws {
    for fixture in Fixture.all {
      let frame = try fixture.animation().inPoint
      let whole = try draw(fixture.renderer(), frame, limit: nil)
      let exact = try draw(fixture.renderer(), frame, limit: whole.spent + Self.deepestReserve)
      #expect(exact.shortfall == nil && exact.pixels == whole.pixels, "\(fixture.name)")
    }
  }

  /// What groups of fixtures set aside while they are open: 64 × 64 pixels, a few levels deep.
  private static let deepestReserve: Int64 = 64 * 64 * 50 * 16

  // MARK: - What is left out

  private func layer(_ shapes: String, name: String, more: String = "") -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(shapes)]\#(more)}"#
  }

  private let square = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[64,64]},"r":{"k":0}}"#
  private let red = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
  private let green = #"{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}"#

  /// A layer that takes more than any picture may: styles in a mode that groups each of them.
  private var endless: String {
    let fill = #"{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":50},"bm":9}"#
    return layer(square + "," + Array(repeating: fill, count: 4000).joined(separator: ","), name: "endless")
  }

  @Test func `what lies below a layer that is too much work is drawn, and what lies above is not`() throws {
    let below = layer(square + "," + red, name: "below")
    let above = layer(square + "," + green, name: "above")
    let animation = try LottieAnimation(layers: "[\(above),\(endless),\(below)]")
    let renderer = try Renderer(atOwnSize: animation)
    renderer.workLimit = WorkBudget(5_000_000)
    let pixel = Picture(renderer.surface(at: 0))[32, 32]
    #expect(pixel.red < 255 && pixel.blue > 0 && pixel.green == 0 && pixel.alpha == 255)
    #expect(renderer.shortfall?.layer == "endless")
    #expect(renderer.shortfall?.feature == "work")
    #expect(renderer.spentWork == 5_000_000)
  }

  @Test func `a layer whose mask is not whole is left out`() throws {
    let below = layer(square + "," + red, name: "below")
    let outline = #"{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"v":[[0,0],[64,64]],"c":true}"#
    let mask = #"{"mode":"a","o":{"k":50},"pt":{"k":\#(outline)}}"#
    let masks = Array(repeating: mask, count: 2000).joined(separator: ",")
    let masked = layer(
      square + "," + green, name: "masked", more: #","hasMask":true,"masksProperties":[\#(masks)]"#)
    let renderer = try Renderer(atOwnSize: LottieAnimation(layers: "[\(masked),\(below)]"))
    renderer.workLimit = WorkBudget(5_000_000)
    #expect(Picture(renderer.surface(at: 0))[32, 32] == Pixel(255, 0, 0))
    #expect(renderer.shortfall?.layer == "masked")
  }

  @Test func `a layer whose matte is not whole is left out`() throws {
    let below = layer(square + "," + red, name: "below")
    let matted = layer(square + "," + green, name: "matted", more: #","tt":1,"tp":9"#)
    let matte = endless.dropLast() + #","ind":9,"td":1}"#
    let renderer = try Renderer(atOwnSize: LottieAnimation(layers: "[\(matte),\(matted),\(below)]"))
    renderer.workLimit = WorkBudget(5_000_000)
    #expect(Picture(renderer.surface(at: 0))[32, 32] == Pixel(255, 0, 0))
    #expect(renderer.shortfall?.layer == "endless")
  }

  @Test func `a picture that is whole again has no shortfall`() throws {
    let renderer = try Renderer(
      atOwnSize: LottieAnimation(layers: "[\(layer(square + "," + red, name: "a"))]"))
    renderer.workLimit = WorkBudget(10)
    #expect(renderer.surface(at: 0).pixels.allSatisfy { $0 == 0 } && renderer.shortfall != nil)
    renderer.workLimit = nil
    renderer.markChanged()
    #expect(Picture(renderer.surface(at: 0))[32, 32] == Pixel(255, 0, 0))
    #expect(renderer.shortfall == nil)
  }

  // MARK: - What shows nothing is paid for too

  /// The work spent on the first frame.
  private func work(_ layers: String) throws -> Int64 {
    let renderer = try Renderer(atOwnSize: LottieAnimation(layers: "[\(layers)]"))
    _ = renderer.surface(at: 0)
    return renderer.spentWork
  }

  private func repeater(_ copies: Int) -> String { #"{"ty":"rp","c":{"k":\#(copies)},"o":{"k":0},"tr":{}}"# }

  @Test func `each copy of a style pays for the shapes that it asks, though none shows`() throws {
    let squares = Array(repeating: square, count: 200).joined(separator: ",")
    let hidden = #"{"ty":"gr","it":[\#(squares),\#(repeater(0))]}"#
    for style in [red, #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":2}}"#] {
      func cost(_ copies: Int) throws -> Int64 {
        try work(layer("\(hidden),\(style),\(repeater(copies))", name: "a"))
      }
      #expect(try cost(12) - cost(2) > 10 * 200 * 10, "\(style)")
    }
  }

  @Test func `each copy of a shape pays for the groups that it lies in`() throws {
    func cost(_ copies: Int, depth: Int) throws -> Int64 {
      var text = square
      for _ in 0..<depth { text = #"{"ty":"gr","it":[\#(text),{"ty":"tr","r":{"k":1}}]}"# }
      return try work(layer("\(text),\(red),\(repeater(copies))", name: "a"))
    }
    let deep = try cost(12, depth: 50) - cost(2, depth: 50)
    #expect(try deep - (cost(12, depth: 1) - cost(2, depth: 1)) > 10 * 49 * 100)
  }

  @Test func `a dash pattern is paid for though it dashes nothing`() throws {
    func cost(_ dashes: Int) throws -> Int64 {
      let pattern = Array(repeating: #"{"n":"d","v":{"k":0}}"#, count: dashes).joined(separator: ",")
      return try work(
        layer(
          square + #","# + #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":2},"d":[\#(pattern)]}"#,
          name: "a"))
    }
    #expect(try cost(1002) - cost(2) > 1000 * 10)
  }

  @Test func `layers that are passed over are paid for`() throws {
    let shown = layer(square + "," + red, name: "a")
    for layer in [#"{"ty":3,"ip":0,"op":60,"ks":{}}"#, shown.replacing(#""ip":0"#, with: #""ip":30"#)] {
      let many = Array(repeating: layer, count: 1000).joined(separator: ",")
      #expect(try work("\(shown),\(many)") - work(shown) > 1000 * 20, "\(layer)")
    }
  }

  // MARK: - Files that mean harm

  /// Draws with 1/60 of what the size allows: nothing is optimised here.
  private func expectCut(_ animation: LottieAnimation) throws {
    let renderer = try Renderer(atOwnSize: animation)
    let limit = LottieLimits.pictureWork(width: renderer.width, height: renderer.height) / 60
    renderer.workLimit = WorkBudget(limit)
    _ = renderer.surface(at: 0)
    #expect(renderer.shortfall != nil && renderer.spentWork == limit)
    #expect(renderer.cacheBytes < 16 << 20)
  }

  @Test func `rectangles under stacked offset paths end`() throws {
    let rectangles = (0..<400).map {
      #"{"ty":"rc","p":{"k":[\#($0 * 7 % 64),\#($0 * 13 % 64)]},"s":{"k":[20,20]},"r":{"k":0}}"#
    }
    let offsets = (0..<10).map { #"{"ty":"op","a":{"k":\#($0 % 2 == 0 ? 30 : -40)},"lj":2}"# }
    let items = (rectangles + offsets + [red]).joined(separator: ",")
    try expectCut(LottieAnimation(layers: "[\(layer(items, name: "a"))]"))
  }

  @Test func `instances of hundreds of fills in soft light end`() throws {
    let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":50},"bm":9}"#
    let fills = Array(repeating: fill, count: 900).joined(separator: ",")
    let use = #"{"ty":0,"nm":"p","refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{}}"#
    try expectCut(
      LottieAnimation(
        layers: "[\(Array(repeating: use, count: 190).joined(separator: ","))]",
        assets: #"[{"id":"x","layers":[\#(layer(square + "," + fills, name: "a"))]}]"#))
  }

  @Test func `hundreds of turned pictures over one another end`() throws {
    let use = #"{"ty":2,"refId":"i","ip":0,"op":60,"ks":{"r":{"k":30},"s":{"k":[9000,9000]}}}"#
    let animation = try LottieAnimation(
      layers: "[\(Array(repeating: use, count: 2000).joined(separator: ","))]",
      assets: #"[{"id":"i","w":2,"h":2,"u":"","p":"x.png"}]"#)
    let bitmap = Bitmap(width: 2, height: 2, pixels: [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_00FF])
    try expectCut(animation.replacingPictures { _ in bitmap })
  }
}

@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusWorkTests {
  /// Real files take far less than they may: a limit that cut them would be a defect.
  @Test(arguments: CorpusSample.names) func `a real picture takes a small part of its budget`(_ name: String)
    throws
  {
    let animation = try CorpusSample.animation(name)
    let renderer = try Renderer(animation, width: 128, height: 128)
    let middle = (animation.inPoint + animation.outPoint) / 2
    for frame in [animation.inPoint, middle] {
      _ = renderer.surface(at: frame)
      #expect(renderer.spentWork < LottieLimits.pictureWork(width: 128, height: 128) / 10)
    }
  }
}
