import DotLottieFormat
import LottiePlayer
import LottieRenderer
import Testing
import VectorRaster

extension Conformance {
  /// §5.1: the box that the reference tests for a layer, and the picture that it tests it in.
  @Suite struct HitBoxTests {
    /// A layer on a canvas of 100 × 100.
    private static func layer(
      _ name: String, type: Int = 4, frames: ClosedRange<Int> = 0...42, transform: String = "",
      _ content: String
    ) -> String {
      """
      {"ty":\(type),"nm":"\(name)","ip":\(frames.lowerBound),"op":\(frames.upperBound),"st":0,"ks":{\(transform)},\
      \(content)}
      """
    }

    private static func shapes(_ items: String...) -> String {
      #""shapes":[\#(items.joined(separator: ","))]"#
    }

    private static func rectangle(_ x: Int, _ y: Int, _ side: Int = 20) -> String {
      #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(side),\#(side)]},"r":{"k":0}}"#
    }

    private static func fill(opacity: Double = 100) -> String {
      #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":\#(opacity)}}"#
    }

    private static func box(_ name: String, _ x: Int, _ y: Int) -> String {
      layer(name, shapes(rectangle(x, y), fill()))
    }

    private func run(
      _ layers: [String], assets: String = "", dialect: StateMachineDialect = .upstream
    ) throws -> Run {
      let text = """
        {"v":"5.7.0","fr":30,"ip":0,"op":42,"w":100,"h":100,"assets":[\(assets)],\
        "layers":[\(layers.joined(separator: ","))]}
        """
      return try Run(text, dialect: dialect)
    }

    private func check(
      _ layers: [String], assets: String = "", hits: [(Float, Float)], misses: [(Float, Float)] = [],
      others isOtherHit: Bool = false, location: SourceLocation = #_sourceLocation
    ) throws {
      let run = try run(layers, assets: assets)
      for point in hits { #expect(run.player.hits("x", x: point.0, y: point.1), sourceLocation: location) }
      for point in misses { #expect(!run.player.hits("x", x: point.0, y: point.1), sourceLocation: location) }
      // The other dialects are of another mind, and stay so.
      for dialect in [StateMachineDialect.runtime, .documented] {
        let run = try self.run(layers, assets: assets, dialect: dialect)
        for point in hits {
          #expect(run.player.hits("x", x: point.0, y: point.1) == isOtherHit, sourceLocation: location)
        }
      }
    }

    // MARK: Which layer

    @Test func `of two layers of one name the last in the file counts`() throws {
      try check(
        [Self.box("x", 20, 20), Self.box("x", 80, 80)], hits: [(80, 80)], misses: [(20, 20)], others: true)
    }

    @Test func `a layer inside the last one comes before a layer beside it`() throws {
      let inner = #"{"id":"c","layers":[\#(Self.box("x", 80, 80))]}"#
      let outer = Self.layer("outer", type: 0, #""refId":"c","w":100,"h":100"#)
      try check(
        [Self.box("x", 20, 20), outer], assets: inner, hits: [(80, 80)], misses: [(20, 20)], others: true)
    }

    @Test func `a layer comes before those inside it`() throws {
      let inner = #"{"id":"c","layers":[\#(Self.box("x", 80, 80)),\#(Self.box("other", 20, 20))]}"#
      let outer = Self.layer("x", type: 0, #""refId":"c","w":100,"h":100"#)
      try check([outer], assets: inner, hits: [(20, 20), (80, 80), (50, 50)], others: true)
    }

    @Test func `of a composition that is used twice the last use counts`() throws {
      let inner = #"{"id":"c","layers":[\#(Self.box("x", 20, 20))]}"#
      let first = Self.layer("first", type: 0, #""refId":"c","w":100,"h":100"#)
      let second = Self.layer(
        "second", type: 0, transform: #""p":{"k":[60,60]}"#, #""refId":"c","w":100,"h":100"#)
      try check(
        [first, second], assets: inner, hits: [(80, 80)], misses: [(20, 20)], others: true)
    }

    @Test func `a layer whose opacity rounds to nothing is not there`() throws {
      let faint = Self.layer(
        "x", transform: #""o":{"k":0.1}"#, Self.shapes(Self.rectangle(80, 80), Self.fill()))
      let run = try run([Self.box("x", 20, 20), faint])
      #expect(run.player.hits("x", x: 20, y: 20) && !run.player.hits("x", x: 80, y: 80))
      #expect(try self.run([faint], dialect: .runtime).player.hits("x", x: 80, y: 80))
      let seen = Self.layer("x", transform: #""o":{"k":1}"#, Self.shapes(Self.rectangle(80, 80), Self.fill()))
      #expect(try self.run([seen]).player.hits("x", x: 80, y: 80))
    }

    // MARK: What the box holds

    @Test(arguments: [
      shapes(rectangle(50, 50)), shapes(rectangle(50, 50), fill(opacity: 0)),
      shapes(
        rectangle(50, 50), #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":0},"lc":1,"lj":1,"ml":4}"#),
      shapes(
        rectangle(50, 50), #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":0},"w":{"k":4},"lc":1,"lj":1,"ml":4}"#),
      shapes(
        rectangle(50, 50), #"{"ty":"tm","s":{"k":0},"e":{"k":0},"o":{"k":0},"m":1}"#, fill()),
      shapes(
        rectangle(50, 50), #"{"ty":"tm","s":{"k":0},"e":{"k":0},"o":{"k":0},"m":2}"#,
        #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1,"ml":4}"#),
      shapes(#"{"ty":"gr","it":[\#(rectangle(50, 50)),\#(fill()),{"ty":"tr","o":{"k":0}}]}"#),
    ])
    func `a box holds what does not paint`(content: String) throws {
      try check([Self.layer("x", content)], hits: [(50, 50), (42, 58)], misses: [(30, 50), (50, 70)])
    }

    @Test func `a stroke widens the box by half its width, in the scale of its group`() throws {
      let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":10},"lc":1,"lj":1,"ml":4}"#
      let group = #"{"ty":"gr","it":[\#(Self.rectangle(25, 25)),\#(stroke),{"ty":"tr","s":{"k":[200,200]}}]}"#
      try check(
        [Self.layer("x", Self.shapes(group))], hits: [(21, 50), (79, 79)], misses: [(19, 50), (50, 81)],
        others: true)
    }

    @Test func `what is repeated counts in every place`() throws {
      let repeater =
        #"{"ty":"rp","c":{"k":3},"o":{"k":0},"m":1,"tr":{"p":{"k":[30,0]},"so":{"k":0},"eo":{"k":0}}}"#
      try check(
        [Self.layer("x", Self.shapes(Self.rectangle(20, 50), repeater))], hits: [(20, 50), (80, 50)],
        misses: [(95, 50)])
    }

    @Test func `a picture that is missing has the box of its asset`() throws {
      let asset = #"{"id":"i","w":40,"h":30,"u":"","p":"none.png","e":0}"#
      try check(
        [Self.layer("x", type: 2, #""refId":"i""#)], assets: asset, hits: [(20, 15), (39, 29)],
        misses: [(20, 31)])
    }

    @Test(arguments: [
      #""a":{"k":[50,50,0]},"p":{"k":[50,50,0]},"rx":{"k":80},"ry":{"k":0},"rz":{"k":0},"or":{"k":[0,0,0]}"#,
      #""a":{"k":[50,50]},"p":{"k":[50,50]},"sk":{"k":60},"sa":{"k":0}"#,
    ])
    func `a layer that is turned in space or skewed has the box that it had before`(transform: String) throws
    {
      let text = #""ddd":1,\#(Self.shapes(Self.rectangle(50, 50, 60), Self.fill()))"#
      try check(
        [Self.layer("x", transform: transform, text)], hits: [(22, 22), (78, 78)],
        misses: [(15, 50), (85, 50), (50, 15)])
    }

    @Test func `a stroke that is trimmed has the box of what is left, unless nothing is`() throws {
      func line(_ from: Int, _ to: Int, _ style: String) -> [String] {
        let path =
          #"{"ty":"sh","ks":{"k":{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"v":[[10,50],[90,50]],"c":false}}}"#
        let trim = #"{"ty":"tm","s":{"k":\#(from)},"e":{"k":\#(to)},"o":{"k":0},"m":1}"#
        return [Self.layer("x", Self.shapes(path, style, trim))]
      }
      let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":10}}"#
      try check(line(50, 100, stroke), hits: [(70, 50)], misses: [(30, 50)], others: true)
      try check(line(50, 50, stroke), hits: [(70, 50), (30, 50)])
    }

    // MARK: In which picture

    private let changing = [
      layer("early", frames: 0...10, shapes(rectangle(50, 50), fill())),
      layer("late", frames: 15...42, shapes(rectangle(50, 50), fill())),
    ]

    @Test func `during a tween the layers are those of before, and of its target after it has landed`() throws
    {
      let run = try run(changing)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      try run.tick(50)
      #expect(run.player.hits("early", x: 50, y: 50) && !run.player.hits("late", x: 50, y: 50))
      try run.tick(50)
      #expect(run.frame == 20)
      #expect(!run.player.hits("early", x: 50, y: 50) && run.player.hits("late", x: 50, y: 50))
    }

    @Test func `a tween to a frame without layers lands without layers`() throws {
      let run = try run(changing)
      try run.player.tween(to: 12, milliseconds: 100, easing: .linear)
      try run.tick(100)
      #expect(!run.player.hits("early", x: 50, y: 50) && !run.player.hits("late", x: 50, y: 50))
    }

    @Test func `a box reaches beyond the animation's part of the canvas`() throws {
      let run = try run([Self.layer("x", Self.shapes(Self.rectangle(50, 50, 120), Self.fill()))])
      try run.player.resize(width: 100, height: 200)
      #expect(run.player.hits("x", x: 50, y: 45) && run.player.hits("x", x: -5, y: 100))
      #expect(!run.player.hits("x", x: 50, y: 35))
    }

    @Test func `an open path of one vertex is never hit, nor is anything around it`() throws {
      func point(isClosed: Bool) -> String {
        #"{"ty":"sh","ks":{"k":{"i":[[0,0]],"o":[[0,0]],"v":[[30,30]],"c":\#(isClosed)}}}"#
      }
      func group(_ items: String...) -> String { #"{"ty":"gr","it":[\#(items.joined(separator: ","))]}"# }
      let around = Self.rectangle(50, 50, 80)
      try check(
        [
          Self.layer("x", Self.shapes(group(point(isClosed: false), Self.fill()), group(around, Self.fill())))
        ],
        hits: [], misses: [(50, 50)])
      try check(
        [Self.layer("x", Self.shapes(group(point(isClosed: true), Self.fill()), group(around, Self.fill())))],
        hits: [(50, 50)], misses: [(5, 50)], others: true)
      try check(
        [Self.layer("x", Self.shapes(group(point(isClosed: false), around, Self.fill())))], hits: [(50, 50)],
        misses: [(5, 50)], others: true)
    }

    @Test func `a tween after another one begins with the layers of where that landed`() throws {
      let run = try run(changing)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      try run.tick(100)
      try run.player.tween(to: 5, milliseconds: 100, easing: .linear)
      try run.tick(50)
      #expect(!run.player.hits("early", x: 50, y: 50) && run.player.hits("late", x: 50, y: 50))
      try run.tick(50)
      #expect(run.frame == 5 && run.player.hits("early", x: 50, y: 50))
    }

    @Test func `after a tween has landed what moves is where it landed`() throws {
      let position =
        #"{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":40,"s":[40,0]}]}"#
      let moving = Self.layer(
        "x", transform: #""p":\#(position)"#, Self.shapes(Self.rectangle(30, 50), Self.fill()))
      let run = try run([moving])
      try run.player.tween(to: 40, milliseconds: 100, easing: .linear)
      try run.tick(100)
      #expect(run.player.hits("x", x: 70, y: 50) && !run.player.hits("x", x: 30, y: 50))
      try run.player.setFrame(20)
      #expect(run.player.hits("x", x: 50, y: 50))
    }

    @Test func `past the last frame the picture is the last one`() throws {
      let position =
        #"{"a":1,"k":[{"t":40,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":42,"s":[60,0]}]}"#
      let moving = Self.layer(
        "x", transform: #""p":\#(position)"#, Self.shapes(Self.rectangle(30, 50), Self.fill()))
      let run = try run([moving])
      try run.player.setSegment(start: 0, end: 60)
      for frame in [41, 42, 50] as [Float] {
        try run.player.setFrame(frame)
        #expect(run.player.hits("x", x: 60, y: 50) && !run.player.hits("x", x: 90, y: 50), "\(frame)")
      }
      // Between the last frame and the end nothing is brought back.
      try run.player.setFrame(41.9)
      #expect(run.player.hits("x", x: 87, y: 50))
    }

    // MARK: What stays

    @Test func `shape-exact hits are as in the other dialects`() throws {
      var options = Player.Options()
      options.dialect = .upstream
      options.hitTest = .shape(tolerance: 0)
      let player = try Player(width: 100, height: 100, options: options)
      let text = """
        {"v":"5.7.0","fr":30,"ip":0,"op":42,"w":100,"h":100,"layers":[\(Self.box("x", 20, 20)),\(Self.box("x", 80, 80))]}
        """
      try player.load(json: Array(text.utf8))
      #expect(player.hits("x", x: 20, y: 20) && player.hits("x", x: 80, y: 80))
    }
  }
}
