import Foundation
import TestSupport
import Testing

@testable import VectorRaster

/// Effects that move pixels against plain loops, against themselves elsewhere, and against all kinds of numbers.
@Suite struct DistortionTests {
  /// A picture of a disc with effects; the disc has a soft edge and two colours.
  private func disc(
    _ effects: [PixelEffect], x: Float = 32, y: Float = 32, radius: Float = 14, side: Int = 64
  ) -> [UInt32] {
    picture(side, side) { rasterizer in
      if !effects.isEmpty { rasterizer.beginLayer(effects) }
      let coverage = rasterizer.coverage(circle(x, y, radius))
      rasterizer.fill(coverage, with: .solid(PaintColor(red: 0.9, green: 0.3, blue: 0, alpha: 0.8)))
      rasterizer.fill(
        rasterizer.coverage(circle(x + 6, y, radius / 3)), with: .solid(.pureBlue), opacity: 0.5)
      if !effects.isEmpty { rasterizer.endLayer() }
    }
  }

  private func warp(_ shape: Warp.Shape) -> PixelEffect {
    .warp(Warp(shape, toPicture: .identity, toLayer: .identity))
  }

  private func pin(_ corners: [Vector2]) -> PixelEffect {
    warp(
      .pin(
        Projection(
          of: Bounds(minX: 0, minY: 0, maxX: 64, maxY: 64), upperLeft: corners[0], upperRight: corners[1],
          lowerLeft: corners[2], lowerRight: corners[3])))
  }

  // MARK: Against plain loops

  @Test(arguments: [0, 1, 2, 5, 40]) func `a window's maximum is the greatest of its pixels`(radius: Int) {
    var random = SplitMix64(seed: UInt64(radius) + 1)
    var block = PixelBlock()
    block.take(PixelBox(minX: 3, minY: -2, maxX: 22, maxY: 11))
    for i in 0..<block.count {
      let alpha = random.next() % 4 == 0 ? UInt32(truncatingIfNeeded: random.next() % 256) : 0
      unsafe block.base[i] = alpha << 24
    }
    let field = block.box.outset(by: Reach(left: 1, top: 2, right: 3, bottom: 4))
    var levels = WindowMaximum()
    levels.measure(block, in: field, radius: radius)
    for y in field.minY..<field.maxY {
      for x in field.minX..<field.maxX {
        var most: UInt32 = 0
        for v in max(y - radius, field.minY)...min(y + radius, field.maxY - 1) {
          for u in max(x - radius, field.minX)...min(x + radius, field.maxX - 1) {
            most = max(most, block.opacity(u, v))
          }
        }
        #expect(levels.level(x, y) == most, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [NearestPixels.Goal.covered, .uncovered])
  func `the nearest pixel is the nearest of all`(goal: NearestPixels.Goal) {
    var random = SplitMix64(seed: 5)
    var block = PixelBlock()
    block.take(PixelBox(minX: 0, minY: 0, maxX: 21, maxY: 17))
    for i in 0..<block.count {
      let isRare = random.next() % 12 == 0
      unsafe block.base[i] = isRare == (goal == .covered) ? 0xff00_0000 : 0x3000_0000
    }
    var nearest = NearestPixels()
    nearest.measure(block, in: block.box, goal, opacity: 100)
    for y in 0..<17 {
      nearest.find(inRow: y)
      for x in 0..<21 {
        var least = Int.max
        for v in 0..<17 {
          for u in 0..<21 where (block.opacity(u, v) >= 100) == (goal == .covered) {
            least = min(least, (u - x) * (u - x) + (v - y) * (v - y))
          }
        }
        let way = nearest.way(fromColumn: x)
        #expect(way.map { $0.x * $0.x + $0.y * $0.y } == least, "\(x), \(y)")
        if let way { #expect((block.opacity(x + way.x, y + way.y) >= 100) == (goal == .covered)) }
      }
    }
  }

  // MARK: Nothing moves

  @Test(arguments: [-6, -2.5, 3.3] as [Float]) func `a choke leaves all parts of a colour`(distance: Float) {
    let color = PaintColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 1)
    let pixels = picture(64, 64) { rasterizer in
      rasterizer.beginLayer([.choke(AlphaChoke(distance: distance, softness: 4))])
      rasterizer.fill(rasterizer.coverage(circle(32, 32, 14)), with: .solid(color))
      rasterizer.endLayer()
    }
    var edges = 0
    for pixel in pixels where pixel >> 24 > 0 {
      let c = channels(pixel)
      if c[3] < 255 { edges += 1 }
      for (channel, part) in zip(c, [51, 204, 102]) {
        #expect(abs(channel * 255 - part * c[3]) <= 3 * 255, "\(c)")
      }
    }
    #expect(edges > 40)
  }

  @Test func `a choke by nothing leaves a sharp edge where it is`() {
    let plain = disc([]), choked = disc([.choke(AlphaChoke(distance: 0))])
    for (a, b) in zip(plain, choked) { #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 64) }
    let area = plain.reduce(0) { $0 + Int($1 >> 24) }
    #expect(abs(choked.reduce(0) { $0 + Int($1 >> 24) } - area) <= area / 50)
  }

  @Test func `distortions by nothing change nothing`() {
    let corners = [Vector2(0, 0), Vector2(64, 0), Vector2(0, 64), Vector2(64, 64)]
    let effects = [
      pin(corners), warp(.twirl(center: Vector2(32, 32), radius: 20, turns: 0)),
      warp(.bulge(center: Vector2(32, 32), radii: Vector2(20, 9), height: 0)),
      warp(.wave(Wave(form: .sine, height: 0, length: 9, direction: Vector2(1, 0), phase: 0))),
      .displace(
        Displacement(
          map: .empty, horizontal: .red, vertical: .half, x: Vector2(9, 0), y: Vector2(0, 9))),
    ]
    for effect in effects { #expect(disc([effect]) == disc([])) }
  }

  @Test func `a corner pin by whole pixels copies them`() {
    let corners = [Vector2(5, 3), Vector2(69, 3), Vector2(5, 67), Vector2(69, 67)]
    let pinned = disc([pin(corners)]), plain = disc([])
    for y in 3..<64 {
      for x in 5..<64 { #expect(pinned[y * 64 + x] == plain[(y - 3) * 64 + x - 5], "\(x), \(y)") }
    }
  }

  @Test func `corners on one line show nothing`() {
    let line = [Vector2(9, 9), Vector2(19, 19), Vector2(29, 29), Vector2(39, 39)]
    #expect(disc([pin(line)]).allSatisfy { $0 == 0 })
    #expect(disc([pin([Vector2](repeating: Vector2(9, 9), count: 4))]).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 0.3, 0.785, 1.2, 1.5707964, 2.5] as [Float])
  func `a directional blur does not depend on the part that is visible`(angle: Float) {
    let direction = Vector2(Float(cos(Double(angle))), Float(sin(Double(angle))))
    let effects = [PixelEffect.streak(DirectionalBlur(direction: direction, sigma: 5))]
    let whole = disc(effects)
    let part = picture(64, 64) { rasterizer in
      rasterizer.pushClip(rasterizer.coverage(rectangle(29, 23, 51, 64)))
      rasterizer.beginLayer(effects)
      rasterizer.fill(
        rasterizer.coverage(circle(32, 32, 14)),
        with: .solid(PaintColor(red: 0.9, green: 0.3, blue: 0, alpha: 0.8)))
      rasterizer.fill(
        rasterizer.coverage(circle(38, 32, 14 / 3)), with: .solid(.pureBlue), opacity: 0.5)
      rasterizer.endLayer()
      rasterizer.popClip()
    }
    for y in 23..<64 {
      for x in 29..<51 { #expect(part[y * 64 + x] == whole[y * 64 + x], "\(x), \(y)") }
    }
  }

  @Test func `a directional blur along rows is a blur along rows`() {
    let along = disc([.streak(DirectionalBlur(direction: Vector2(1, 0), sigma: 4))])
    #expect(along == disc([.blur(GaussianBlur(sigmaX: 4, sigmaY: 0))]))
    let down = disc([.streak(DirectionalBlur(direction: Vector2(0, 1), sigma: 4))])
    #expect(down == disc([.blur(GaussianBlur(sigmaX: 0, sigmaY: 4))]))
  }

  // MARK: Any numbers

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30, -5, 1e-30, 0])
  func `no number is too strange`(number: Float) {
    let point = Vector2(number, 9), blur = GaussianBlur(sigmaX: number, sigmaY: 2)
    let map = Matrix2D(a: number, b: 0, c: 0.2, d: 1, tx: number, ty: 3)
    var shapes: [Warp.Shape] = [
      .twirl(center: point, radius: 20, turns: 1),
      .twirl(center: Vector2(9, 9), radius: number, turns: number),
      .bulge(center: point, radii: Vector2(20, number), height: 1),
      .bulge(center: Vector2(30, 30), radii: Vector2(20, 20), height: number),
      .pin(
        Projection(
          of: Bounds(minX: 0, minY: 0, maxX: 64, maxY: 64), upperLeft: point, upperRight: Vector2(60, 2),
          lowerLeft: Vector2(2, number), lowerRight: Vector2(50, 50))),
    ]
    for form in UInt8(0)...8 {
      guard let form = Wave.Form(rawValue: form) else { continue }
      shapes.append(.wave(Wave(form: form, height: number, length: 9, direction: Vector2(0, 1), phase: 0.3)))
      shapes.append(.wave(Wave(form: form, height: 4, length: number, direction: point, phase: number)))
    }
    var effects: [PixelEffect] = [
      .streak(DirectionalBlur(direction: point, sigma: 3)),
      .streak(DirectionalBlur(direction: Vector2(0.6, 0.8), sigma: number)),
      .choke(AlphaChoke(distance: number)), .choke(AlphaChoke(distance: 2, softness: number)),
      .satin(Satin(color: .white, offset: point, blur: blur, isInverted: true, mode: .screen)),
      .displace(
        Displacement(map: .empty, horizontal: .off, vertical: .full, x: point, y: Vector2(0, number))),
    ]
    for style in [Bevel.Style.outer, .inner, .emboss, .pillow] {
      effects.append(
        .bevel(
          Bevel(
            style: style, blur: blur, height: number, light: point, altitude: Vector2(0.5, number),
            highlight: .white, highlightMode: .screen, shadow: .pureRed, shadowMode: .multiply)))
    }
    effects += shapes.map { .warp(Warp($0, toPicture: .identity, toLayer: .identity)) }
    effects += shapes.map { .warp(Warp($0, toPicture: map, toLayer: map)) }
    for effect in effects {
      for pixel in disc([effect, effect]) {
        let alpha = pixel >> 24
        #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
      }
    }
  }

  @Test func `a gradient covers with colours within their opacity`() {
    let rasterizer = Rasterizer()
    for shape in [GradientCover.Shape.linear, .radial, .angle, .reflected, .diamond] {
      for number: Float in [.nan, .infinity, -1e30, 0, 7] {
        for mode in [ShadeMode.normal, .multiply, .screen] {
          var surface = Surface(width: 64, height: 64)
          rasterizer.begin(width: 64, height: 64)
          let stops = [
            GradientStop(offset: 0, color: .pureRed), GradientStop(offset: 1, color: PaintColor.clear),
          ]
          let ramp = rasterizer.ramp(slot: 0, stops: stops.span)
          rasterizer.beginLayer([
            .cover(
              GradientCover(
                ramp: ramp, shape: shape, start: Vector2(number, 3), end: Vector2(9, number),
                toLayer: .identity, opacity: 0.7, mode: mode))
          ])
          rasterizer.fill(
            rasterizer.coverage(circle(30, 30, 20)),
            with: .solid(PaintColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.6)))
          rasterizer.endLayer()
          rasterizer.compose(into: &surface)
          for pixel in surface.pixels {
            let alpha = pixel >> 24
            #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
          }
        }
      }
    }
  }
}
