import LottieFormat
import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

/// Outlines that are kept from picture to picture, and from question to question, have a limit together.
@Suite struct KeptPointsTests {
  /// Layers of one frame each, with a million points of outlines that show nothing.
  private func renderer(_ count: Int) throws -> Renderer {
    let stroke = #"{"ty":"st","o":{"k":0},"w":{"k":1},"c":{"k":[0,0,0]}}"#
    let square = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[9,9]},"r":{"k":0}}"#
    let ridges = #"{"ty":"zz","s":{"k":1},"r":{"k":1000},"pt":{"k":1}}"#
    let squares = Array(repeating: square, count: 250).joined(separator: ",")
    let layers = (0..<count).map {
      #"{"ty":4,"nm":"\#($0)","ip":\#($0),"op":\#($0 + 1),"st":0,"ks":{},"shapes":[\#(squares),\#(ridges),\#(stroke)]}"#
    }
    return try Renderer(atOwnSize: LottieAnimation(layers: "[\(layers.joined(separator: ","))]"))
  }

  /// A point has a verb at most, and the memory of verbs room for twice as many.
  private static let limit = LottieLimits.maximumKeptPoints * (MemoryLayout<Vector2>.stride + 2)

  @Test func `pictures keep no more`() throws {
    let renderer = try renderer(9)
    for frame in 0..<9 {
      _ = renderer.surface(at: Double(frame))
      #expect(renderer.shapes.byteCount <= Self.limit, "frame \(frame)")
    }
  }

  @Test func `questions keep no more`() throws {
    let renderer = try renderer(9)
    for frame in 0..<9 {
      let pose = renderer.evaluate(frame: Double(frame))
      if frame % 2 == 0 { _ = renderer.bounds(ofLayer: "\(frame)", in: pose) }
      _ = renderer.layers(at: Vector2(1, 1), tolerance: 1, in: pose)
      #expect(renderer.shapes.byteCount <= Self.limit, "frame \(frame)")
    }
  }
}
