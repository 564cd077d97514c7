import Foundation
import LottieRenderer
import Testing

/// What layers must show, where and when.
@Suite struct LayerClaims {
  let tolerance = Picture.edgeTolerance

  @Test func `a solid is a box of its colour`() throws {
    let picture = try Picture("Layers/solid")
    #expect(picture.extent.x == 16..<48)
    #expect(picture.extent.y == 24..<40)
    #expect(picture.area() == 512)
    #expect(picture[16, 24] == Pixel(255, 128, 0))
  }

  /// The four quarters of the picture that the fixtures embed.
  private let quarters = [Ink.red, .green, Ink(0, 0, 1, 128.0 / 255), Ink(1, 1, 1)]

  @Test func `a picture at its own size keeps its pixels`() throws {
    let mismatch = try Picture("Layers/image").mismatch { x, y in
      guard (24..<32).contains(x), (16..<24).contains(y) else { return .clear }
      return quarters[(x < 28 ? 0 : 1) + (y < 20 ? 0 : 2)]
    }
    #expect(mismatch == 0)
  }

  @Test func `a picture is bilinear between the middles of its pixels`() throws {
    let picture = try Picture("Layers/image-scaled")
    #expect(picture.extent.x == 16..<48)
    // One pixel is 4 wide: between the middles of the fourth and the fifth, at 30 and 34, red turns to green.
    for x in 28..<36 {
      let t = min(max((Double(x) + 0.5 - 30) / 4, 0), 1)
      #expect(picture[x, 20].isNear(Ink(1 - t, t, 0, 0.5), within: 2), "column \(x)")
    }
    #expect(picture[20, 44].isNear(Ink(0, 0, 1, 64.0 / 255), within: 1))
  }

  @Test func `a picture keeps its shape in its asset's box`() throws {
    let picture = try Picture("Layers/image-fitted")
    // 16 × 16 in the middle of 48 × 16.
    #expect(picture.extent.x == 24..<40)
    #expect(picture.extent.y == 24..<40)
  }

  @Test func `a shrunk picture is averaged`() throws {
    let picture = try Picture("Layers/image-shrunk")
    #expect(picture.extent.x == 28..<36)
    for y in 29..<35 { #expect(picture[32, y].isNear(Ink(0.5, 0.5, 0.5), within: 2)) }
  }

  @Test func `a precomposition cuts off what stands over`() throws {
    let picture = try Picture("Layers/precomp")
    #expect(picture.extent.x == 16..<48)
    #expect(picture.extent.y == 20..<44)
    #expect(picture.area(x: 28..<36) == 8 * 24)
  }

  @Test(arguments: ["Layers/precomp-opacity", "Layers/opacity"])
  func `a see-through layer is see-through as one`(_ name: String) throws {
    let picture = try Picture(name)
    #expect(picture[32, 32].isNear(Ink(1, 0, 0, 0.5)))
    #expect(picture[50, 50].isNear(Ink(0, 0, 1, 0.5)))
  }

  @Test func `a parent's map counts, its opacity does not`() throws {
    let picture = try Picture("Layers/parent")
    // (16, 0) turned by 90° about (32, 32) is straight below it.
    #expect(picture.extent.x == 28..<36)
    #expect(picture.extent.y == 40..<56)
    #expect(picture[32, 48] == Pixel(0, 0, 0))
  }

  @Test func `parents count out of their time and when hidden`() throws {
    let picture = try Picture("Layers/parent-chain")
    // (2, 1) + (8, 0) ± (4, 2), turned to (1, -10), doubled, at (32, 32): (34, 12) ± (4, 8).
    #expect(picture.extent.x == 30..<38)
    #expect(picture.extent.y == 4..<20)
  }

  @Test func `the first layer lies on top`() throws {
    let picture = try Picture("Layers/order")
    #expect(picture[32, 32] == Pixel(255, 0, 0))
    #expect(picture[48, 48] == Pixel(0, 0, 255))
  }

  @Test(arguments: [(0.0, false), (9.99, false), (10, true), (19.99, true), (20, false), (40, false)])
  func `a layer shows from its in point up to its out point`(frame: Double, shows: Bool) throws {
    #expect(try Picture("Layers/in-out-points", frame: frame).area() == (shows ? 4096 : 0))
  }

  /// The frame of the inner composition, in which a dot goes from 12 to 52 in 40 frames and is gone after 41.
  @Test(arguments: [
    ("Layers/start-time", 5.0, -5.0), ("Layers/start-time", 10, 0), ("Layers/start-time", 30.5, 20.5),
    ("Layers/stretch", 10, 5), ("Layers/stretch", 79, 39.5), ("Layers/stretch-reversed", 10, 30),
    ("Layers/stretch-reversed", 40, 0), ("Layers/time-remap", 0, 30), ("Layers/time-remap", 10, 15),
    ("Layers/time-remap", 25, 0), ("Layers/time-remap", 35, 15),
  ])
  func `inner time is started, stretched and remapped`(_ name: String, frame: Double, inner: Double) throws {
    let picture = try Picture(name, frame: frame)
    guard inner >= 0 else { return #expect(picture.area() == 0) }
    #expect(abs(picture.centroid.x - (12 + inner)) < 0.03)
  }

  @Test func `a hidden layer is not drawn but carries its children`() throws {
    let picture = try Picture("Layers/hidden")
    #expect(picture.extent.x == 16..<32)
    #expect(picture[16, 0] == Pixel(0, 0, 255))
    #expect(picture.area() == 256)
  }

  @Test func `a turn about y narrows, without perspective`() throws {
    #expect(try Picture("Layers/rotation-3d").mismatch(with: .box(22, 12, 20, 40)) < tolerance)
  }

  @Test func `an orientation about x comes before a rotation about z`() throws {
    // Points are turned by 30° about z first, then flattened by cos 60° from top to bottom.
    let (s, c) = (0.5, 0.75.squareRoot())
    let outline = Outline.box(-20, -20, 40, 40).mapped { p in
      SIMD2(c * p.x - s * p.y, (s * p.x + c * p.y) * 0.5) + 32
    }
    #expect(try Picture("Layers/orientation-3d").mismatch(with: outline) < tolerance)
  }

  @Test func `a tilted square becomes the trapezium that a camera sees`() throws {
    let picture = try Picture("Layers/camera")
    let (s, c) = (sin(Double.pi / 3), cos(Double.pi / 3))
    let corners = [(-20.0, -20.0), (20, -20), (20, 20), (-20, 20)]
      .map { x, y in
        // The camera is 100 pixels in front of the middle, and its zoom is 100.
        let depth = 100 - x * s
        return (32 + 100 * x * c / depth, 32 + 100 * y / depth)
      }
    let outline = Outline.polygon(corners)
    let area = outline.coverage(width: 64, height: 64, evenOdd: false).reduce(0, +)
    #expect(abs(picture.area() - area) < 0.01 * area, "\(picture.area()) \(area)")
    #expect(picture.mismatch(with: outline) < 0.25)
  }

  @Test func `a square that faces the camera is as sharp as one without a camera`() throws {
    #expect(
      try Picture("Layers/camera-distance").mismatch(with: .box(30, 22, 20, 20)) < Picture.edgeTolerance)
  }

  @Test func `a camera with a target looks at it`() throws {
    // The camera's axis is (60, 0, 80) / 100; the target is 100 pixels away.
    let corners = [(-16.0, -16.0), (16, -16), (16, 16), (-16, 16)].map { dx, dy in
      (32 + 100 * 0.8 * dx / (100 + 0.6 * dx), 32 + 100 * dy / (100 + 0.6 * dx))
    }
    #expect(try Picture("Layers/camera-target").mismatch(with: .polygon(corners)) < 0.25)
  }

  @Test func `layers in space are drawn from the farthest to the nearest`() throws {
    let picture = try Picture("Layers/camera-order")
    #expect(picture[32, 32] == Pixel(255, 0, 0) && picture[24, 24] == Pixel(255, 0, 0))
    #expect(picture[18, 18] == Pixel(0, 255, 0) && picture[45, 45] == Pixel(0, 255, 0))
    #expect(picture[2, 2] == Pixel(0, 0, 255) && picture[10, 10].alpha == 0)
  }

  @Test func `a positive skew moves the top to the right`() throws {
    let outline = Outline.polygon([(32, 16), (64, 16), (32, 48), (0, 48)])
    #expect(try Picture("Layers/skew").mismatch(with: outline) < tolerance)
  }

  @Test func `nothing is drawn outside the canvas`() throws {
    let animation = try Fixture("Layers/canvas-clip").animation()
    // On a picture twice as wide the canvas is in the middle: its left edge cuts the disc in half.
    let picture = Picture(try Renderer(animation, width: 128, height: 64).surface(at: 0))
    #expect(picture.extent.x == 32..<64)
    #expect(abs(picture.area() - .pi * 32 * 32 / 4) < Picture.areaTolerance(curves: .pi * 16))
  }
}
