import Foundation
import Testing

/// Where and how things must be at which frame.
@Suite struct KeyframeClaims {
  /// Where a dot is at each of some frames.
  private func places(_ name: String, _ frames: [Double]) throws -> [SIMD2<Double>] {
    let renderer = try Fixture(name).renderer()
    return frames.map { Picture(renderer.surface(at: $0)).centroid }
  }

  /// Whether all places are where a function of the frame says, to a thirtieth of a pixel.
  private func follows(
    _ name: String, _ frames: [Double], within distance: Double = 0.03, _ way: (Double) -> SIMD2<Double>
  ) throws -> Bool {
    let found = try places(name, frames)
    return zip(found, frames).allSatisfy { place, frame in
      let off = place - way(frame)
      return max(abs(off.x), abs(off.y)) < distance
    }
  }

  private let frames: [Double] = [0, 3, 10, 12.5, 20, 33.3, 40, 40.9]

  @Test func `linear motion is even`() throws {
    #expect(try follows("Keyframes/linear", frames) { SIMD2(12 + min($0, 40), 32) })
  }

  @Test func `easing is a cubic Bézier`() throws {
    #expect(
      try follows("Keyframes/eased", frames) {
        SIMD2(12 + 40 * Formulas.ease(min($0 / 40, 1), (0.42, 0), (0.58, 1)), 32)
      })
  }

  @Test func `easing may overshoot`() throws {
    let name = "Keyframes/overshoot"
    #expect(
      try follows(name, frames) {
        SIMD2(22 + 20 * Formulas.ease(min($0 / 40, 1), (0.3, -0.6), (0.6, 1.8)), 32)
      })
    let all = try places(name, (0...40).map(Double.init)).map(\.x)
    #expect(try #require(all.min()) < 21)
    #expect(try #require(all.max()) > 43)
  }

  @Test(arguments: [0.0, 10, 20, 30, 40]) func `each dimension has an easing of its own`(frame: Double) throws
  {
    let picture = try Picture("Keyframes/per-dimension", frame: frame)
    let width = 8 + 48 * frame / 40, height = 8 + 48 * Formulas.ease(frame / 40, (0.8, 0), (0.9, 0.6))
    let outline = Outline.box(32 - width / 2, 32 - height / 2, width, height)
    #expect(picture.mismatch(with: outline) < 0.03)
  }

  @Test func `a curved way is walked at even speed`() throws {
    let points = (0...2000).map {
      Outline.bezier(SIMD2(12, 48), SIMD2(12, 0), SIMD2(28, 20), SIMD2(52, 20), Double($0) / 2000)
    }
    var lengths = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + ((b - a) * (b - a)).sum().squareRoot())
    }
    // The table of 150 chords, as lottie-web has it, is that good.
    #expect(
      try follows("Keyframes/spatial", frames, within: 0.05) { frame in
        let target = lengths[lengths.count - 1] * min(frame / 40, 1)
        return points[lengths.firstIndex { $0 >= target } ?? 2000]
      })
  }

  @Test func `a hold keyframe does not blend`() throws {
    let expected: [(Double, Ink)] = [
      (0, .red), (19.99, .red), (20, .green), (29.9, .green), (30, .blue), (40, .blue),
    ]
    for (frame, ink) in expected {
      #expect(try Picture("Keyframes/hold", frame: frame)[32, 32].isNear(ink, within: 0), "frame \(frame)")
    }
  }

  @Test func `split coordinates go their own ways`() throws {
    #expect(
      try follows("Keyframes/split-position", frames) {
        let u = min($0 / 40, 1)
        return SIMD2(12 + 40 * u, 52 - 40 * Formulas.ease(u, (0.9, 0), (1, 0.1)))
      })
  }

  @Test(arguments: [(0.0, 16.0, 32.0), (10, 16, 32), (19, 16, 32), (20, 0, 1), (30, 0, 1), (40, 0, 1)])
  func `auto-orientation turns into straight motion`(frame: Double, dx: Double, dy: Double) throws {
    // From (16, 16) to (48, 32), then to (48, 56).
    let u = min(frame / 20, 1), place = SIMD2(16 + 32 * u, 16 + 16 * u + 24 * max(frame / 20 - 1, 0))
    let way = frame < 20 ? SIMD2(2.0, 1) / 5.0.squareRoot() : SIMD2(0, 1)
    #expect(
      try Picture("Keyframes/auto-orient", frame: frame).mismatch(with: bar(at: place, along: way)) < 0.04)
  }

  @Test(arguments: [0.0, 10, 20, 30, 40])
  func `auto-orientation follows the tangent of a curve`(frame: Double) throws {
    let controls = [SIMD2(12.0, 48), SIMD2(12, 8), SIMD2(52, 8), SIMD2(52, 48)]
    let picture = try Picture("Keyframes/auto-orient-curve", frame: frame)
    // Find the nearest point of the curve: its tangent there is the way.
    let place = picture.centroid
    func distance(_ t: Double) -> Double {
      let off = curve(controls, t) - place
      return (off * off).sum()
    }
    let t = try #require((0...2000).map { Double($0) / 2000 }.min { distance($0) < distance($1) })
    let ahead = curve(controls, min(t + 1e-4, 1)), behind = curve(controls, max(t - 1e-4, 0))
    let way = ahead - behind, length = (way * way).sum().squareRoot()
    #expect(picture.mismatch(with: bar(at: curve(controls, t), along: way / length)) < 0.1)
    if frame == 20 { #expect(abs(t - 0.5) < 0.002) }
  }

  private func curve(_ p: [SIMD2<Double>], _ t: Double) -> SIMD2<Double> {
    Outline.bezier(p[0], p[1], p[2], p[3], t)
  }

  private func bar(at place: SIMD2<Double>, along way: SIMD2<Double>) -> Outline {
    Outline.box(-12, -3, 24, 6).mapped {
      place + way * $0.x + SIMD2(-way.y, way.x) * $0.y
    }
  }

  @Test func `a track holds before its first keyframe and after its last`() throws {
    #expect(
      try follows("Keyframes/several", [0, 9, 10, 15, 20, 25, 30, 32.5, 35, 40]) { frame in
        switch frame {
        case ..<10: SIMD2(12, 12)
        case ..<20: SIMD2(12 + 4 * (frame - 10), 12)
        case ..<30: SIMD2(52, 12 + 40 * Formulas.ease((frame - 20) / 10, (0.5, 0), (0.5, 1)))
        default: SIMD2(52 - 8 * min(frame - 30, 5), 52)
        }
      })
  }

  @Test(arguments: [0.0, 10, 20, 30, 40]) func `colours may overshoot and are cut when painted`(frame: Double)
    throws
  {
    let t = Formulas.ease(frame / 40, (0.3, 0), (0.6, 1.6))
    #expect(try Picture("Keyframes/color", frame: frame)[32, 32].isNear(Ink(1 - t, 0.2, t)))
    if frame == 30 { #expect(t > 1) }
  }

  @Test(arguments: [0.0, 10, 20, 40]) func `paths are mixed vertex by vertex`(frame: Double) throws {
    let from = [(16.0, 16.0), (48, 16), (48, 48), (16, 48)], to = [(32.0, 8.0), (56, 32), (32, 56), (8, 32)]
    let t = frame / 40
    let outline = Outline.polygon(zip(from, to).map { ($0.0 + ($1.0 - $0.0) * t, $0.1 + ($1.1 - $0.1) * t) })
    #expect(try Picture("Keyframes/path", frame: frame).mismatch(with: outline) < 0.03)
  }

  @Test func `paths that do not match are not mixed`() throws {
    #expect(try Picture("Keyframes/path-mismatch", frame: 19.9).area() == 1024)
    #expect(abs(try Picture("Keyframes/path-mismatch", frame: 20).area() - 48 * 48 / 2) < 0.5)
  }

  @Test(arguments: [0.0, 20, 40]) func `stops change colour and place`(frame: Double) throws {
    let t = frame / 40, first = t / 2
    let stops = [(first, SIMD3(1 - t, t, 0)), (1, SIMD3(t, t, 1))]
    let mismatch = try Picture("Keyframes/gradient", frame: frame).mismatch { x, _ in
      Ink(Formulas.between(stops, at: x / 64), 1)
    }
    #expect(mismatch <= 2)
  }

  @Test(arguments: [0.0, 1, 10, 33.3, 40]) func `opacity is eased like anything else`(frame: Double) throws {
    #expect(try Picture("Keyframes/opacity", frame: frame)[9, 9].isNear(Ink(1, 0, 0, frame / 40)))
  }

  @Test func `of two keyframes at one time the later counts`() throws {
    #expect(
      try follows("Keyframes/equal-times", [0, 10, 19.99, 20, 30, 40]) { frame in
        frame < 20 ? SIMD2(12 + frame, 32) : SIMD2(32 + (frame - 20), 16)
      })
  }

  @Test func `legacy end values make the track jump`() throws {
    #expect(
      try follows("Keyframes/legacy-end-values", [0, 10, 19.99, 20, 30, 40]) { frame in
        frame < 20 ? SIMD2(12 + frame, 32) : SIMD2(32 + (frame - 20), 48)
      })
  }

  @Test func `old colours go to 255`() throws {
    #expect(try Picture("Keyframes/legacy-colors")[32, 32].isNear(Ink(1, 0.5, 0.2)))
  }

  @Test func `arrays of one are numbers, and third numbers are left out`() throws {
    let picture = try Picture("Keyframes/legacy-arrays")
    #expect(picture.extent.x == 24..<40)
    #expect(picture.extent.y == 16..<48)
    #expect(picture[32, 32].isNear(Ink(1, 0, 0, 0.5)))
  }

  @Test func `an old closed flag stands beside the path`() throws {
    let picture = try Picture("Keyframes/legacy-closed")
    #expect(picture.area() == 40 * 40 - 24 * 24)
  }
}
