import LottieExpressions
import Testing

/// After Effects' object model: values worked out by hand from After Effects' expression reference.
///
/// The composition "Main" runs at 10 frames a second. Layer 1, "Ball", is 30 to the right of layer 2 in its space; layer 2,
/// "Parent", is scaled to 200 %, turned by 90° and at (100, 50).
struct ModelTests {
  static let host = TestHost(
    layers: [
      .init(
        name: "Ball", parent: 1,
        properties: [
          .init(name: "Opacity", known: .opacity, keys: [(1, [0]), (2, [100]), (4, [40])]),
          .init(name: "Position", known: .position, keys: [(1, [0, 0]), (2, [30, 40])], isScalar: false),
          .init(name: "Slider", known: .nothing, keys: [(0, [25])]),
          .init(
            name: "Path", known: .path, keys: [(0, [0])],
            path: [0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 100, 50, 0, 0, 0, 0]),
          .init(name: "Color", known: .color, keys: [(0, [1, 0.5, 0, 1])], isScalar: false),
        ]),
      .init(
        name: "Parent", parent: nil,
        properties: [
          .init(name: "Position", known: .position, keys: [(0, [100, 50])], isScalar: false),
          .init(name: "Scale", known: .scale, keys: [(0, [200, 200])], isScalar: false),
          .init(name: "Rotation", known: .rotation, keys: [(0, [90])]),
          .init(name: "Anchor Point", known: .anchorPoint, keys: [(0, [10, 0])], isScalar: false),
        ]),
    ])

  @Test(arguments: [
    // Numbers and vectors.
    ("clamp(5, 0, 3)", 0.0, "3"), ("clamp([5, -1], 0, 3)", 0, "[3, 0]"), ("clamp(5, 9, 7)", 0, "7"),
    ("length([3, 4])", 0, "5"), ("length([1, 2], [4, 6])", 0, "5"), ("normalize([3, 4])", 0, "[0.6, 0.8]"),
    ("dot([1, 2, 3], [4, 5, 6])", 0, "32"), ("cross([1, 0, 0], [0, 1, 0])", 0, "[0, 0, 1]"),
    ("add([1, 2], [3, 4])", 0, "[4, 6]"), ("sub([1, 2], [3, 5])", 0, "[-2, -3]"),
    ("mul([1, 2], 3)", 0, "[3, 6]"),
    ("div([3, 6], 3)", 0, "[1, 2]"), ("$bm_sum([1, 2], 5)", 0, "[6, 2]"), ("$bm_mod(7, 4)", 0, "3"),
    ("$bm_neg([1, -2])", 0, "[-1, 2]"),
    ("[1, 2] + [3, 4, 5]", 0, "[4, 6, 5]"), ("[2, 4] * 2 - [1, 1]", 0, "[3, 7]"), ("-[1, 2]", 0, "[-1, -2]"),
    ("degreesToRadians(180) - Math.PI", 0, "0"), ("radiansToDegrees(Math.PI)", 0, "180"),
    // Interpolation.
    ("linear(5, 0, 10, 0, 100)", 0, "50"), ("linear(-5, 0, 10, 7, 9)", 0, "7"),
    ("linear(15, 0, 10, 7, 9)", 0, "9"),
    ("linear(0.25, 0, 8)", 0, "2"), ("linear(5, 0, 10, [0, 10], [10, 30])", 0, "[5, 20]"),
    ("linear(2, 10, 0, 0, 100)", 0, "20"),
    ("Math.round(ease(5, 0, 10, 0, 100))", 0, "50"), ("ease(0, 0, 10, 3, 4)", 0, "3"),
    ("easeIn(2, 0, 10, 0, 100) < 20", 0, "true"),
    ("easeOut(8, 0, 10, 0, 100) > 80", 0, "true"),
    ("Math.round(easeIn(5, 0, 10, 0, 100) + easeOut(5, 0, 10, 0, 100))", 0, "100"),
    // Colours.
    ("rgbToHsl([1, 0, 0, 1])", 0, "[0, 1, 0.5, 1]"), ("hslToRgb([0, 1, 0.5, 1])", 0, "[1, 0, 0, 1]"),
    ("rgbToHsl([0.5, 0.5, 0.5, 1])", 0, "[0, 0, 0.5, 1]"), ("hexToRgb('#ff0000')", 0, "[1, 0, 0, 1]"),
    ("hslToRgb(rgbToHsl([0.25, 0.5, 0.75, 1])).map(v => Math.round(v * 1000))", 0, "[250, 500, 750, 1000]"),
    // Time.
    ("time", 1.5, "1.5"), ("timeToFrames()", 1.5, "15"), ("framesToTime(5)", 0, "0.5"),
    ("timeToFrames(2, 24)", 0, "48"),
    ("posterizeTime(2); time", 1.9, "1.5"), ("thisComp.frameDuration", 0, "0.1"),
    ("'abc'.padStart(-1e10)", 0, "'abc'"),
    ("posterizeTime(1e308); seedRandom(1); random() < 1", 1.9, "true"),
    ("thisComp.width", 0, "200"),
    // Keyframes of the opacity: 0 at 1 s, 100 at 2 s, 40 at 4 s.
    ("value", 1.5, "50"), ("valueAtTime(3)", 0, "70"), ("numKeys", 0, "3"), ("key(2).time", 0, "2"),
    ("key(2)[0] === key(2).value", 0, "true"), ("nearestKey(time)[0] === key(1).value", 0, "true"),
    ("try { key(1)[1].length; 2 } catch (e) { 1 }", 0, "1"), ("'' + key(1)[1]", 0, "'undefined'"),
    ("key(2).value", 0, "100"),
    ("key(3).index", 0, "3"), ("nearestKey(1.4).index", 0, "1"), ("nearestKey(1.6).index", 0, "2"),
    ("nearestKey(9).index", 0, "3"),
    ("nearestKey(0).index", 0, "1"), ("nearestKey(1.5).index", 0, "1"),
    ("Math.round(velocityAtTime(1.5))", 0, "100"),
    ("Math.round(velocity)", 3, "-30"), ("Math.round(speedAtTime(3))", 0, "30"),
    ("thisLayer.position.velocityAtTime(1.5).map(Math.round)", 0, "[30, 40]"),
    ("Math.round(thisLayer.position.speedAtTime(1.5))", 0, "50"),
    ("try { key(4) } catch (e) { e.message }", 0, "'the property has no keyframe 4'"),
    // The mean of opacities at 1.9, 1.95, 2, 2.05 and 2.1 s, and at the ends of a second.
    ("Math.round(smooth() * 10)", 2, "961"), ("smooth(1, 2)", 2, "67.5"), ("smooth(1, 1)", 1.5, "50"),
    ("Math.round(smooth(0.2, 5, 1.5))", 9, "50"),
    ("thisLayer.position.smooth(0.2, 3, 1.5).map(Math.round)", 0, "[15, 20]"),
    // Markers: "in" at 0.5 s, and "out" at 2 s.
    ("thisComp.marker.numKeys", 0, "2"), ("thisLayer.marker.numKeys", 0, "0"),
    ("thisComp.marker.key(2).time", 0, "2"),
    ("thisComp.marker.key('in').duration", 0, "0.2"), ("thisComp.marker.nearestKey(1.2).comment", 0, "'in'"),
    ("thisComp.marker.nearestKey(1.25).index", 0, "1"), ("thisComp.marker.nearestKey(9).index", 0, "2"),
    (
      "var n = 0; for (var i = 1; i <= thisComp.marker.numKeys; i++) if (thisComp.marker.key(i).time <= time) n = i; n",
      1, "1"
    ),
    ("try { thisComp.marker.key('off') } catch (e) { e.message }", 0, "'there is no marker \"off\"'"),
    ("try { thisLayer.marker.nearestKey(1) } catch (e) { e.message }", 0, "'there are no markers'"),
    // Boxes.
    ("var r = sourceRectAtTime(); [r.left, r.top, r.width, r.height]", 0, "[10, 20, 30, 40]"),
    ("thisComp.layer('Parent').sourceRectAtTime(2, false).width", 0, "32"),
    // Loops of the opacity.
    ("loopOut()", 4, "40"), ("loopOut()", 4.5, "50"), ("loopOut('cycle')", 7, "0"),
    ("loopOut('cycle')", 7.5, "50"),
    ("loopOut('pingpong')", 5, "70"), ("loopOut('pingpong')", 7, "0"), ("loopOut('pingpong')", 7.5, "50"),
    ("loopOut('offset')", 5, "140"), ("loopOut('offset')", 4.5, "90"), ("loopOut('offset')", 7.5, "130"),
    ("Math.round(loopOut('continue'))", 5, "10"), ("loopOut('cycle', 1)", 4.5, "85"),
    ("loopOut('cycle', 1)", 6, "100"), ("loopOut('CYCLE')", 4.5, "50"),
    ("loopOutDuration('cycle', 1)", 4.5, "55"), ("loopOutDuration('cycle', 0)", 5, "0"),
    ("loopOutDuration('cycle', 0)", 5.5, "50"),
    ("loopIn()", 0.5, "55"), ("loopIn('cycle', 1)", 0.5, "50"), ("loopIn('pingpong', 1)", 0.25, "75"),
    ("loopIn('offset', 1)", 0.5, "-50"),
    ("Math.round(loopIn('continue'))", 0.5, "-50"), ("loopInDuration('cycle', 2)", 0.5, "85"),
    ("thisProperty.loopOut('cycle')", 4.5, "50"),
    // References.
    ("thisComp.layer('Parent').position", 0, "[100, 50]"), ("thisComp.layer(2).transform.rotation", 0, "90"),
    ("thisLayer('Slider') + 1", 0, "26"),
    ("effect('Slider')", 0, "25"), ("effect(3)", 0, "25"), ("content('Color')[1]", 0, "0.5"),
    ("comp('Main').layer(thisLayer, 1).name", 0, "'Parent'"),
    ("parent.scale[0] / 4", 0, "50"), ("hasParent", 0, "true"), ("thisLayer.parent.hasParent", 0, "false"),
    ("index", 0, "1"), ("name", 0, "'Ball'"),
    ("position", 2, "[30, 40]"), ("transform.position[1] + 1", 2, "41"),
    ("eval('thisLayer.parent').index", 0, "2"), ("thisProperty.value", 1.5, "50"),
    ("try { thisComp.layer('None') } catch (e) { e.message }", 0, "'there is no layer \"None\"'"),
    ("thisComp.layer(index + 1).index", 0, "2"),
    ("thisComp.layer('Parent').rotation.value + 0", 0, "90"), ("typeof effect('Slider')", 0, "'number'"),
    ("thisComp.numLayers", 0, "2"),
    // Spaces: (30, 40) of the ball is (30, 40) in the parent; minus the anchor, doubled and turned (x, y) → (−y, x).
    ("toComp([0, 0]).map(Math.round)", 2, "[20, 90]"), ("toWorld([5, 0]).map(Math.round)", 2, "[20, 100]"),
    ("toCompVec([5, 0]).map(Math.round)", 2, "[0, 10]"),
    ("fromComp([20, 90]).map(v => Math.round(v) + 0)", 2, "[0, 0]"),
    ("fromComp(toComp([7, 9])).map(Math.round)", 2, "[7, 9]"),
    ("thisComp.layer('Parent').toComp([10, 0])", 0, "[100, 50]"),
    // Paths: from (0, 0) to (100, 0) to (100, 50).
    ("content('Path').points()", 0, "[[0, 0], [100, 0], [100, 50]]"),
    ("content('Path').isClosed()", 0, "false"), ("content('Path').pointOnPath(0.5)", 0, "[75, 0]"),
    ("content('Path').tangentOnPath(0.9)", 0, "[0, 1]"), ("content('Path').normalOnPath(0.25)", 0, "[0, 1]"),
    ("content('Path').pointOnPath(1)", 0, "[100, 50]"),
    ("createPath([[1, 2], [3, 4]], [], [], false)", 0, "path(1 2 0 0 0 0 3 4 0 0 0 0, open)"),
    ("createPath([[1, 2]], [[5, 6]], [[7, 8]], true)", 0, "path(1 2 5 6 7 8, closed)"),
    // Chance: the same at the same time, and between its limits.
    ("wiggle(1, 10) == wiggle(1, 10)", 1.5, "true"), ("Math.abs(wiggle(5, 10) - value) <= 10", 1.7, "true"),
    ("wiggle(0, 0)", 1.5, "50"),
    ("var r = random(5, 6); r >= 5 && r < 6", 1, "true"),
    ("seedRandom(3, true); var a = random(); seedRandom(3, true); a == random()", 1, "true"),
    ("noise(0.5) == noise(0.5) && Math.abs(noise(0.5)) <= 1", 0, "true"), ("random([1, 2]).length", 0, "2"),
    ("[1, 2, 3, 4, 5, 6, 7, 8].map(i => random()).every(r => r >= 0 && r < 1)", 0, "true"),
  ])
  func `a function has the value of After Effects' reference`(source: String, time: Double, expected: String)
  {
    var host = Self.host
    host.time = time
    let result: String
    do { result = try host.evaluate(source) } catch { result = "error: \(error.description)" }
    #expect(result == expected, "\(source) at \(time) s")
  }

  @Test func `a timeless seed gives the same number at each time`() throws {
    var host = Self.host
    host.time = 1
    let first = try host.evaluate("seedRandom(7, true); random()")
    let firstTimed = try host.evaluate("seedRandom(7); random()")
    host.time = 2
    #expect(try host.evaluate("seedRandom(7, true); random()") == first)
    #expect(try host.evaluate("seedRandom(7); random()") != firstTimed)
  }

  @Test(arguments: [
    ("loopOut()", true), ("var $bm_rt;\n$bm_rt = loopOut('cycle', 2);", true),
    ("thisProperty.loopIn('pingpong')", true),
    ("loopOut('cycle') + 0", false), ("loopOut(effect('a')('b'))", false), ("var a = 1; loopOut()", false),
  ])
  func `a pure loop is recognised`(source: String, isLoop: Bool) throws {
    var library = ScriptLibrary()
    #expect((try library.compile(Array(source.utf8)).loop != nil) == isLoop)
  }
}
