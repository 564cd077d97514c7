import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// How poses are mixed.
@Suite struct PoseTests {
  private func picture(_ fixture: String, _ a: Double, _ b: Double, _ t: Float) throws -> Picture {
    let renderer = try Fixture(fixture).renderer()
    var surface = Surface(width: renderer.width, height: renderer.height)
    renderer.draw(Pose.blend(renderer.evaluate(frame: a), renderer.evaluate(frame: b), t), into: &surface)
    return Picture(surface)
  }

  @Test(arguments: [0, 0.25, 0.5, 1] as [Float]) func `positions are mixed on the straight way`(t: Float)
    throws
  {
    // Not along the curve, and not at the frame between.
    let place = try picture("Keyframes/spatial", 0, 40, t).centroid
    #expect(abs(place.x - (12 + 40 * Double(t))) < 0.03)
    #expect(abs(place.y - (48 - 28 * Double(t))) < 0.03)
  }

  @Test func `held values are mixed too`() throws {
    #expect(try picture("Keyframes/hold", 0, 20, 0.5)[32, 32].isNear(Ink(0.5, 0.5, 0)))
  }

  @Test func `outlines that match are mixed, others wait for the end`() throws {
    let square = try picture("Keyframes/path-mismatch", 0, 20, 0.99)
    #expect(square.area() == 1024)
    let triangle = try picture("Keyframes/path-mismatch", 0, 20, 1)
    #expect(abs(triangle.area() - 48 * 48 / 2) < 0.5)
    let mixed = try picture("Keyframes/path", 0, 40, 0.5), usual = try Picture("Keyframes/path", frame: 20)
    #expect(mixed.surface.pixels == usual.surface.pixels)
  }

  @Test func `the first pose decides which layers show`() throws {
    #expect(try picture("Layers/in-out-points", 10, 30, 0.9).area() == 4096)
    #expect(try picture("Layers/in-out-points", 30, 10, 0.9).area() == 0)
  }

  @Test func `a blend can start from a blend`() throws {
    let renderer = try Fixture("Keyframes/linear").renderer()
    let half = Pose.blend(renderer.evaluate(frame: 0), renderer.evaluate(frame: 40), 0.5)
    let back = Pose.blend(half, renderer.evaluate(frame: 0), 0.5)
    var surface = Surface(width: 64, height: 64)
    renderer.draw(back, into: &surface)
    #expect(abs(Picture(surface).centroid.x - 22) < 0.03)
  }

  @Test(arguments: ["Keyframes/spatial", "Keyframes/gradient", "Keyframes/color", "Layers/time-remap"])
  func `a blend at 1 draws the second pose`(_ name: String) throws {
    let mixed = try picture(name, 0, 20, 1), usual = try Picture(name, frame: 20)
    #expect(mixed.surface.pixels == usual.surface.pixels)
  }

  @Test func `poses of another animation are refused`() async {
    await #expect(processExitsWith: .failure) {
      // A thrown error would count as the failure.
      guard let a = try? Fixture("Shapes/star").renderer(), let b = try? Fixture("Shapes/path").renderer()
      else { return }
      _ = Pose.blend(a.evaluate(frame: 0), b.evaluate(frame: 0), 0.5)
    }
  }

  @Test func `a direction turns the short way`() throws {
    // To the right a little upwards, then to the right a little downwards: about 350 and 10 degrees.
    let way = """
      {"a":1,"k":[{"t":0,"s":[0,32],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[30,27],"h":1},
                  {"t":31,"s":[30,27],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[60,32]}]}
      """
    let layer = """
      {"ty":1,"nm":"a","sw":10,"sh":10,"sc":"#ffffff","ip":0,"op":60,"ao":1,"ks":{"a":{"k":[5,5]},"p":\(way)}}
      """
    let renderer = try Renderer(LottieAnimation(layers: "[\(layer)]"), width: 64, height: 64)
    let pose = Pose.blend(renderer.evaluate(frame: 15), renderer.evaluate(frame: 45), 0.5)
    let edge = try #require(renderer.bounds(ofLayer: "a", in: pose)).horizontal
    #expect(edge.x > 9.9 && abs(edge.y) < 0.1)
  }
}

@Suite struct PoseExtrapolationTests {
  /// Numbers of points, copies and ridges that an overshooting easing takes out of the range of any integer.
  @Test(arguments: [1e20, -1e20, 3e38, -3e38, Float.infinity, .nan])
  func `a blend far outside of its poses still draws`(t: Float) throws {
    let json = """
      {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":64,"h":64,"layers":[{"ty":4,"ip":0,"op":10,"ks":{"r":{"a":1,"k":[
      {"t":0,"s":[0]},{"t":10,"s":[90]}]}},"shapes":[
      {"ty":"sr","sy":1,"p":{"k":[32,32]},"r":{"k":0},"pt":{"a":1,"k":[{"t":0,"s":[5]},{"t":10,"s":[9]}]},"or":{"k":20},
      "ir":{"k":9},"os":{"k":0},"is":{"k":0}},{"ty":"zz","s":{"k":3},"r":{"a":1,"k":[{"t":0,"s":[2]},{"t":10,"s":[1]}]},
      "pt":{"k":1}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},
      {"ty":"rp","c":{"a":1,"k":[{"t":0,"s":[1]},{"t":10,"s":[3]}]},"o":{"k":0},"tr":{"p":{"k":[3,0]}}}]}]}
      """
    let renderer = try Renderer(LottieAnimation(Array(json.utf8)), width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    let (a, b) = (renderer.evaluate(frame: 0), renderer.evaluate(frame: 9))
    renderer.draw(.blend(a, b, t), into: &surface)
    var pose = a
    pose.become(blendOf: a, b, t)
    var again = Surface(width: 64, height: 64)
    renderer.draw(pose, into: &again)
    #expect(surface.pixels == again.pixels)
  }
}
