import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Documents that mean harm: whatever they say, drawing ends soon and never traps.
@Suite(.timeLimit(.minutes(10))) struct HostileDocumentTests {
  /// Draws one frame of what takes its time.
  private func surviveOnce(_ animation: LottieAnimation) throws {
    var surface = Surface(width: 64, height: 64)
    try Renderer(animation, width: 64, height: 64).render(frame: 0, into: &surface)
  }

  /// Draws the first frames and asks what can be asked.
  @discardableResult
  private func survive(_ animation: LottieAnimation) throws -> Picture {
    let renderer = try Renderer(animation, width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    for frame in [0, .nan, 1e300] { renderer.render(frame: frame, into: &surface) }
    let pose = Pose.blend(renderer.evaluate(frame: 0), renderer.evaluate(frame: 59), 0.5)
    _ = renderer.layers(at: Vector2(32, 32), tolerance: 2, in: pose)
    for name in animation.layerNames.prefix(3) { _ = renderer.bounds(ofLayer: name, in: pose) }
    renderer.draw(pose, into: &surface)
    return Picture(surface)
  }

  private let red = "#ff0000"

  private let square = """
    {"ty":"rc","p":{"k":[32,32]},"s":{"k":[64,64]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}
    """

  private func shapes(_ items: String) -> String {
    #"[{"ty":4,"nm":"a","ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(items)]}]"#
  }

  private func reported(_ animation: LottieAnimation, _ feature: String) -> Bool {
    animation.diagnostics.contains { $0.feature == feature }
  }

  @Test func `findings beyond the limit are counted`() throws {
    let layers = (0..<300).map { #"{"ty":4,"ind":\#($0),"parent":999,"ip":0,"op":60,"ks":{},"shapes":[]}"# }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    #expect(animation.diagnostics.count == LottieLimits.maximumDiagnostics + 1)
    let last = try #require(animation.diagnostics.last)
    #expect(last.feature == "more" && last.message == "44 more findings are not listed")
  }

  // MARK: - Loops

  @Test func `a composition that contains itself ends`() throws {
    let layers = #"[{"ty":0,"nm":"a","refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{}}]"#
    let assets = """
      [{"id":"x","layers":[{"ty":0,"nm":"b","refId":"y","w":64,"h":64,"ip":0,"op":60,"ks":{}}]},
       {"id":"y","layers":[{"ty":0,"nm":"c","refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{}},
                           {"ty":1,"nm":"d","sw":64,"sh":64,"sc":"#ff0000","ip":0,"op":60,"ks":{}}]}]
      """
    let animation = try LottieAnimation(layers: layers, assets: assets)
    #expect(reported(animation, "compositionLoop"))
    #expect(try survive(animation)[32, 32] == Pixel(255, 0, 0))
  }

  @Test func `compositions that double at each level end`() throws {
    var assets = (0..<30).map { level in
      let layer = #"{"ty":0,"nm":"p","refId":"c\#(level + 1)","w":64,"h":64,"ip":0,"op":60,"ks":{}}"#
      return #"{"id":"c\#(level)","layers":[\#(layer),\#(layer)]}"#
    }
    assets.append(#"{"id":"c30","layers":[{"ty":1,"sw":64,"sh":64,"sc":"\#(red)","ip":0,"op":60,"ks":{}}]}"#)
    let layers = #"[{"ty":0,"nm":"a","refId":"c0","w":64,"h":64,"ip":0,"op":60,"ks":{}}]"#
    let animation = try LottieAnimation(layers: layers, assets: "[\(assets.joined(separator: ","))]")
    #expect(animation.layerNames.count <= LottieLimits.maximumLayerInstances)
    #expect(reported(animation, "layerLimit"))
    try survive(animation)
  }

  @Test func `compositions nest only so deep`() throws {
    var assets = (0..<100).map { level in
      #"{"id":"c\#(level)","layers":[{"ty":0,"refId":"c\#(level + 1)","w":64,"h":64,"ip":0,"op":60,"ks":{}}]}"#
    }
    assets.append(#"{"id":"c100","layers":[]}"#)
    let layers = #"[{"ty":0,"nm":"a","refId":"c0","w":64,"h":64,"ip":0,"op":60,"ks":{}}]"#
    let animation = try LottieAnimation(layers: layers, assets: "[\(assets.joined(separator: ","))]")
    #expect(reported(animation, "compositionDepth"))
    try survive(animation)
  }

  @Test(arguments: [[1], [2, 1], [2, 3, 1], [3, 3, 2]]) func `parents in a loop end`(parents: [Int]) throws {
    let layers = parents.enumerated().map { index, parent in
      """
      {"ty":1,"nm":"l\(index)","ind":\(index + 1),"parent":\(parent),"sw":64,"sh":64,"sc":"#ff0000","ip":0,"op":60,
       "ks":{"r":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[9]}]}}}
      """
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    #expect(reported(animation, "parentLoop"))
    try survive(animation)
  }

  @Test(arguments: [[1], [2, 1], [2, 3, 1], [3, 3, 2]]) func `mattes in a loop end`(sources: [Int]) throws {
    let layers = sources.enumerated().map { index, source in
      """
      {"ty":1,"nm":"l\(index)","ind":\(index + 1),"tt":1,"tp":\(source),"sw":64,"sh":64,"sc":"#ff0000","ip":0,
       "op":60,"ks":{}}
      """
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    #expect(reported(animation, "matteLoop"))
    try survive(animation)
  }

  // MARK: - Chains

  @Test func `a long chain of parents ends`() throws {
    let layers = (1...1000).map {
      #"{"ty":\#($0 == 1 ? 1 : 3),"ind":\#($0),"parent":\#($0 + 1),"sw":8,"sh":8,"sc":"\#(red)","ip":0,"op":60,"ks":{}}"#
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    #expect(reported(animation, "parentDepth"))
    #expect(try survive(animation).area() == 64)
  }

  @Test func `a long chain of mattes ends`() throws {
    let layers = (1...300).map {
      #"{"ty":1,"ind":\#($0),"tt":1,"tp":\#($0 + 1),"sw":64,"sh":64,"sc":"\#(red)","ip":0,"op":60,"ks":{}}"#
    }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    #expect(reported(animation, "matteDepth"))
    try survive(animation)
  }

  @Test func `many layers with one heavy matte end`() throws {
    let consumers = (0..<200).map { _ in
      #"{"ty":1,"tt":1,"tp":9999,"sw":64,"sh":64,"sc":"\#(red)","ip":0,"op":60,"ks":{}}"#
    }
    let matte = #"{"ty":0,"ind":9999,"td":1,"refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{}}"#
    let inner = (0..<200).map { _ in #"{"ty":1,"sw":64,"sh":64,"sc":"\#(red)","ip":0,"op":60,"ks":{}}"# }
    try surviveOnce(
      LottieAnimation(
        layers: "[\((consumers + [matte]).joined(separator: ","))]",
        assets: #"[{"id":"x","layers":[\#(inner.joined(separator: ","))]}]"#))
  }

  // MARK: - Shapes

  @Test func `repeaters of repeaters have a budget`() throws {
    let repeater = #"{"ty":"rp","c":{"k":1000},"o":{"k":0},"m":1,"tr":{"p":{"k":[0.01,0]}}}"#
    try surviveOnce(
      LottieAnimation(layers: shapes(square + "," + [repeater, repeater, repeater].joined(separator: ","))))
  }

  @Test func `repeaters in groups below a style have a budget`() throws {
    let repeater = #"{"ty":"rp","c":{"k":1000},"o":{"k":0},"m":1,"tr":{"p":{"k":[0.01,0]}}}"#
    let inner = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}},"# + repeater
    let group = #"{"ty":"gr","it":[{"ty":"gr","it":[\#(inner)]},\#(repeater)]},\#(repeater)"#
    try surviveOnce(
      LottieAnimation(
        layers: shapes(
          group + #",{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"st","w":{"k":3},"c":{"k":[0]}}"#)))
  }

  @Test func `an array of thousands of repeaters ends`() throws {
    let repeater = #"{"ty":"rp","c":{"k":1},"o":{"k":0},"m":1,"tr":{}}"#
    let animation = try LottieAnimation(
      layers: shapes(square + "," + Array(repeating: repeater, count: 10_000).joined(separator: ",")))
    #expect(reported(animation, "shapeDepth"))
    try survive(animation)
  }

  @Test func `an array of hundreds of merges ends`() throws {
    let merge = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[40,40]},"r":{"k":0}},{"ty":"mm","mm":3}"#
    let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
    try survive(
      LottieAnimation(
        layers: shapes(Array(repeating: merge, count: 300).joined(separator: ",") + "," + fill)))
  }

  @Test func `modifiers that make outlines longer and longer end`() throws {
    let round = #"{"ty":"op","a":{"k":0.01},"lj":2}"#,
      ridges = #"{"ty":"zz","s":{"k":1},"r":{"k":1000},"pt":{"k":2}}"#
    for modifier in [round, ridges] {
      let items = square + "," + Array(repeating: modifier, count: 70).joined(separator: ",")
      let animation = try LottieAnimation(layers: shapes(items))
      #expect(reported(animation, "modifierLimit"))
      try surviveOnce(animation)
    }
  }

  @Test func `a star of a billion points has a thousand`() throws {
    let star = #"{"ty":"sr","sy":2,"p":{"k":[32,32]},"pt":{"k":1e9},"r":{"k":0},"or":{"k":20},"os":{"k":0}}"#
    let picture = try survive(
      LottieAnimation(layers: shapes(star + #",{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#)))
    #expect(picture.mismatch(with: .ellipse(32, 32, 20, 20)) < Picture.edgeTolerance)
  }

  @Test func `groups nest only so deep`() throws {
    var item = square
    for _ in 0..<90 { item = #"{"ty":"gr","it":[\#(item)]}"# }
    #expect(throws: LottieError.self) { try LottieAnimation(layers: shapes(item)) }
  }

  @Test(arguments: [
    #"{"ty":"sr","sy":1,"p":{"k":[0,0]},"pt":{"k":20},"r":{"k":0},"or":{"k":1e9},"os":{"k":1e9},"ir":{"k":-5},"is":{"k":0}}"#,
    #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":-3},"r":{"k":1e15},"or":{"k":0},"os":{"k":0}}"#,
    #"{"ty":"sr","sy":1,"p":{"k":[32,32]},"pt":{"k":0.2},"r":{"k":0},"or":{"k":20},"os":{"k":0},"ir":{"k":8},"is":{"k":0}}"#,
    #"{"ty":"rc","p":{"k":[1e15,-1e15]},"s":{"k":[1e15,1e15]},"r":{"k":-1e15}}"#,
    #"{"ty":"rc","p":{"k":[]},"s":{"k":[]},"r":{"k":[]}}"#,
    #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[-20,20]},"r":{"k":1e30}}"#,
    #"{"ty":"el","p":{"k":[32,32]},"s":{"k":[1e38,1e-38]}}"#,
    #"{"ty":"sh","ks":{"k":{"v":[],"i":[],"o":[],"c":true}}}"#,
    #"{"ty":"sh","ks":{"k":{"v":[[1,1]],"i":[[0,0]],"o":[[0,0]],"c":true}}}"#,
    #"{"ty":"sh","ks":{"k":{"v":[[1,1],[60,60]],"i":[[0,0]],"o":[],"c":false}}}"#,
    #"{"ty":"sh","ks":{"k":{"v":[[1e15,1],[60,-1e15],[3,4]],"i":[[1e15,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}"#,
    #"{"ty":"sh"}"#, #"{"ty":"rc"}"#, #"{"ty":"el"}"#, #"{"ty":"sr"}"#, #"{"ty":"gr"}"#,
    #"{"ty":"gr","it":[]}"#,
  ])
  func `geometry of any size is drawn or left out`(_ geometry: String) throws {
    let modifiers = [
      #"{"ty":"tm","s":{"k":10},"e":{"k":70},"o":{"k":1e15},"m":2}"#, #"{"ty":"rd","r":{"k":1e15}}"#,
      #"{"ty":"pb","a":{"k":-1e15}}"#, #"{"ty":"zz","s":{"k":1e15},"r":{"k":1e15},"pt":{"k":2}}"#,
      #"{"ty":"op","a":{"k":-1e9},"lj":2}"#, #"{"ty":"op","a":{"k":9},"lj":1,"ml":{"k":1e9}}"#,
      #"{"ty":"rp","c":{"k":1e9},"o":{"k":-1e9},"m":1,"tr":{"s":{"k":[0,-1e9]},"r":{"k":1e15}}}"#,
      #"{"ty":"tm"}"#,
      #"{"ty":"zz"}"#, #"{"ty":"rp"}"#, #"{"ty":"tw","a":{"k":9}}"#, #"{"ty":"xx"}"#, #"{"ty":5}"#, "7",
    ]
    let styles = #"""
      {"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100},"r":2},
      {"ty":"st","c":{"k":[]},"o":{"k":1e9},"w":{"k":1e15},"lj":1,"ml":1e15},
      {"ty":"st","c":{"k":[2,-2,1e15]},"o":{"k":50},"w":{"k":3},"d":[{"n":"d","v":{"k":1e-12}},{"n":"g","v":{"k":1e-12}}]},
      {"ty":"gf","g":{"p":1e9,"k":{"k":[0,1]}},"s":{"k":[0,0]},"e":{"k":[0,0]},"t":2,"h":{"k":1e9},"a":{"k":1e15}},
      {"ty":"gs","g":{"p":-1,"k":{"k":[0,1,1,1,5,-1,0,0]}},"s":{"k":[1e15,0]},"e":{"k":[-1e15,0]},"t":1,"w":{"k":2}}
      """#
    try survive(LottieAnimation(layers: shapes("\(geometry),\(styles)")))
    for modifier in modifiers.sampled {
      try surviveOnce(LottieAnimation(layers: shapes("\(geometry),\(modifier),\(styles)")))
    }
  }

  // MARK: - Transforms, layers and time

  @Test(arguments: [
    #"{"s":{"k":[0,0]}}"#, #"{"s":{"k":[0,100]}}"#, #"{"s":{"k":[1e15,1e15]}}"#,
    #"{"s":{"k":[1e-30,1e-30]}}"#,
    #"{"p":{"k":[1e15,-1e15]}}"#, #"{"a":{"k":[1e15,1e15]},"r":{"k":1e15}}"#,
    #"{"sk":{"k":90},"sa":{"k":45}}"#,
    #"{"o":{"k":-5}}"#, #"{"o":{"k":1e15}}"#, #"{"r":{"k":[]},"p":{"k":{}},"s":5,"a":"x"}"#,
    #"{"rx":{"k":90},"ry":{"k":90},"rz":{"k":1e15},"or":{"k":[90,90,90]}}"#,
    #"{"p":{"a":1,"k":[{"t":0,"s":[0,0],"to":[1e15,0],"ti":[-1e15,0],"o":{"x":2,"y":-9},"i":{"x":-1,"y":9}},{"t":0,"s":[9]}]}}"#,
    #"{"p":{"a":1,"k":[{"t":50,"s":[0,0]},{"t":10,"s":[9,9]},{"s":[1,1]},{}]}}"#,
  ])
  func `transforms of any size are drawn or left out`(_ transform: String) throws {
    for ao in 0...1 {
      let layers = """
        [{"ty":0,"nm":"p","refId":"x","w":64,"h":64,"ip":0,"op":60,"ao":\(ao),"ks":\(transform),"bm":3,
          "masksProperties":[{"mode":"s","inv":true,"o":{"k":150},"pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[],"o":[],
            "c":true}}},{"mode":"q"},{}]},
         {"ty":4,"nm":"a","ip":0,"op":60,"ks":\(transform),"shapes":[{"ty":"gr","it":[\(square),{"ty":"st","w":{"k":9},
           "c":{"k":[0]},"d":[{"n":"d","v":{"k":3}}]},{"ty":"tr","o":{"k":50},"s":{"k":[0,50]}}]}]}]
        """
      try survive(LottieAnimation(layers: layers, assets: #"[{"id":"x","layers":\#(shapes(square))}]"#))
    }
  }

  @Test(arguments: [
    #""st":1e15"#, #""sr":0"#, #""sr":-1e-30"#, #""sr":1e15,"st":-1e15"#, #""tm":{"k":1e15}"#,
    #""tm":{"k":-5}"#,
    #""tm":{"a":1,"k":[]}"#, #""w":0,"h":-3"#, #""w":1e15,"h":1e15"#, #""bm":99"#, #""bm":-1"#, #""tt":9"#,
    #""tt":1"#, #""tt":1,"tp":77"#, #""parent":77"#, #""masksProperties":{}"#, #""masksProperties":[7]"#,
  ])
  func `odd numbers in a layer are drawn or left out`(_ member: String) throws {
    let layers = #"[{"ty":0,"nm":"p","refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{},\#(member)}]"#
    try survive(LottieAnimation(layers: layers, assets: #"[{"id":"x","layers":\#(shapes(square))}]"#))
  }

  @Test(arguments: [
    "[]", "[{}]", "[null,7,[]]", #"[{"ty":77}]"#, #"[{"ty":2,"refId":"no"}]"#, #"[{"ty":0,"refId":"no"}]"#,
    #"[{"ty":0}]"#, #"[{"ty":4}]"#, #"[{"ty":1}]"#, #"[{"ty":1,"sw":-5,"sh":1e15,"sc":"zz"}]"#,
    #"[{"ty":4,"ip":60,"op":0,"shapes":[]}]"#, #"[{"ty":5,"ip":0,"op":60,"t":{}}]"#,
    #"[{"ty":2,"refId":"i","ip":0,"op":60}]"#,
    #"[{"ty":2,"refId":"j","ip":0,"op":60,"ks":{"s":{"k":[1e9,1e9]}}}]"#,
  ])
  func `layers without what they need are left out`(_ layers: String) throws {
    let assets =
      #"[{"id":"i","w":0,"h":0,"p":"data:image/png;base64,AAAA","e":1},{"id":"j","w":8,"h":8,"p":"x.png"},7]"#
    #expect(try survive(LottieAnimation(layers: layers, assets: assets)).area() == 0)
  }

  @Test(
    arguments: [
      (#""op":0,"#, .notAnimation), (#""ip":60,"#, .notAnimation), (#""ip":-1e15,"#, .limitExceeded),
      (#""op":1e15,"#, .limitExceeded), (#""fr":0,"#, .notAnimation), (#""fr":1e-300,"#, .notAnimation),
      (#""w":0,"#, .notAnimation), (#""w":1e15,"#, .notAnimation), (#""op":1e-3,"#, nil),
      (#""ip":-1e6,"#, nil), (#""fr":1e-3,"#, nil), (#""w":1e-3,"#, nil), (#""w":32768,"#, nil),
    ] as [(String, LottieErrorCode?)])
  func `odd canvases and times are refused or drawn`(_ member: String, _ refusal: LottieErrorCode?) throws {
    let json = #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":64,"h":64,"layers":\#(shapes(square))}"#
    let key = String(member.prefix { $0 != ":" }) + ":"
    let changed = json.replacing(key, with: "\"old\":", maxReplacements: 1)
    let bytes = Array(("{" + member + changed.dropFirst()).utf8)
    guard let refusal else {
      try survive(LottieAnimation(bytes))
      return
    }
    let error = #expect(throws: LottieError.self) { try LottieAnimation(bytes) }
    #expect(error?.code == refusal)
  }

  @Test func `truncated and mutated fixtures never trap`() throws {
    var random = SplitMix64(seed: 20261121)
    var drawn = 0
    for fixture in Fixture.all {
      let bytes = try fixture.bytes()
      let digits = bytes.indices.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }
      for round in 0..<8 {
        var changed = bytes
        if round == 0 {
          changed = Array(bytes.prefix(Int(random.next() % UInt64(bytes.count))))
        } else if round >= 4 {
          // Other numbers mostly leave a document that can be read.
          for _ in 0..<round * 2 {
            changed[try #require(digits.randomElement(using: &random))] =
              UInt8(ascii: "0") + UInt8(random.next() % 10)
          }
        } else {
          for _ in 0..<round * 2 {
            changed[Int(random.next() % UInt64(bytes.count))] = Array("0123456789-.e[]{},:\"a".utf8)
              .randomElement(using: &random)!
          }
        }
        guard let animation = try? LottieAnimation(changed, decoder: PlainPNGDecoder()),
          let renderer = try? Renderer(animation, width: 24, height: 24)
        else { continue }
        var surface = Surface(width: 24, height: 24)
        renderer.render(frame: animation.inPoint, into: &surface)
        renderer.render(frame: animation.inPoint + 10.5, into: &surface)
        drawn += 1
      }
    }
    #expect(drawn > 2 * Fixture.all.count)
  }

  // MARK: - Slots

  /// A document whose fills all use one slot.
  private func fills(_ count: Int, _ style: String, slot: String) -> [UInt8] {
    let items = Array(repeating: style, count: count).joined(separator: ",")
    return Array(
      #"""
      {"v":"5.7","fr":60,"ip":0,"op":60,"w":64,"h":64,"slots":{"s":{"p":\#(slot)}},
      "layers":\#(shapes(#"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[64,64]},"r":{"k":0}},"# + items))}
      """#.utf8)
  }

  @Test(arguments: ["[1,0]", "[1,0,0]"]) func `a slot is looked through once, however many use it`(
    _ last: String
  ) throws {
    let keyframes = (0..<1000).map { #"{"t":\#($0),"s":[1,0,0]}"# } + [#"{"t":1000,"s":\#(last)}"#]
    let slot = #"{"a":1,"k":[\#(keyframes.joined(separator: ","))]}"#
    let fill = #"{"ty":"fl","c":{"sid":"s","k":[0,0,1]},"o":{"k":100}}"#
    let (few, many) = (fills(10, fill, slot: slot), fills(400, fill, slot: slot))
    // Looking through it for each use takes 40 times as long.
    let seconds =
      try (0..<3).map { _ in
        try ProcessorTime.seconds { _ = try LottieDocument(few) }
      }.max() ?? 0
    #expect(try ProcessorTime.seconds { _ = try LottieDocument(many) } < 20 * seconds + 0.2)
    let document = try LottieDocument(few)
    #expect(document.diagnostics.contains { $0.message.contains("no colour") } == (last == "[1,0]"))
  }

  @Test func `a gradient in a slot is read once, and counts for each use`() throws {
    let stops = "[0,1,0,0,1,0,0,1]"
    let keyframes = (0..<2000).map { #"{"t":\#($0),"s":\#(stops)}"# }.joined(separator: ",")
    let slot = #"{"p":2,"k":{"a":1,"k":[\#(keyframes)]}}"#
    let fill =
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[64,0]},"o":{"k":100},"g":{"p":2,"k":{"sid":"s","k":\#(stops)}}}"#
    #expect(throws: Never.self) { try LottieDocument(fills(100, fill, slot: slot)) }
    let seconds = ProcessorTime.seconds {
      let error = #expect(throws: LottieError.self) { try LottieDocument(fills(5000, fill, slot: slot)) }
      #expect(error?.code == .limitExceeded)
    }
    #expect(seconds < 5)
  }
}
