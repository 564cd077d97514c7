import TestSupport

/// A scene of moving shapes in compositions, clips, groups, masks, lines along masks, and mattes, made from a number.
struct RandomScene {
  private var state: UInt64
  private let isMostlyStill: Bool
  private(set) var json = ""

  /// Creates a scene.
  ///
  /// - Parameter isMostlyStill: Whether three of four positions do not move.
  init(seed: Int, isMostlyStill: Bool = false) {
    self.isMostlyStill = isMostlyStill
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    let inner = (0..<3).map { _ in layer() }.joined(separator: ",")
    let outer = (0..<2).map { _ in number(3) == 0 ? layerWithMatte() : layer() }.joined(separator: ",")
    json = """
      {"v":"5.7.0","fr":30,"ip":0,"op":10,"w":80,"h":\(60 + number(30)),"assets":[{"id":"c","layers":[\(inner)]}],"layers":[
      \(outer),{"ty":0,"refId":"c","w":60,"h":50,"ip":0,"op":10,"st":0,"ks":\(transform())}]}
      """
  }

  private mutating func number(_ below: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % below
  }

  private mutating func moving(_ from: String, _ to: String) -> String {
    if isMostlyStill, number(4) > 0 { return #"{"k":[\#(from)]}"# }
    return
      #"{"a":1,"k":[{"t":0,"s":[\#(from)],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":9,"s":[\#(to)]}]}"#
  }

  private mutating func point() -> String { "\(Double(number(400)) / 4),\(Double(number(400)) / 4)" }

  private mutating func transform() -> String {
    let turn = number(2) == 0 ? "0" : "\(number(90))"
    let opacity = number(3) == 0 ? 50 : 100
    return #"{"p":\#(moving(point(), point())),"r":{"k":\#(turn)},"o":{"k":\#(opacity)},"a":{"k":[20,20]}}"#
  }

  private mutating func layerWithMatte() -> String {
    "\(layer(#","td":1"#)),\(layer(#","tt":\#(1 + number(4))"#))"
  }

  /// Returns a layer with further members.
  private mutating func layer(_ members: String = "") -> String {
    let mode = number(4) == 0 ? 1 : 0
    let masks =
      number(3) == 0
      ? #","masksProperties":[\#((0...number(2)).map { _ in mask() }.joined(separator: ","))]"# : ""
    let effects = !masks.isEmpty && number(3) == 0 ? #","ef":[\#(Self.lineAlongMasks)]"# : ""
    let shapes = (0..<6).map { _ in shape() }.joined(separator: ",")
    return
      #"{"ty":4\#(members)\#(effects),"ip":0,"op":10,"st":0,"bm":\#(mode),"ks":\#(transform())\#(masks),"shapes":[\#(shapes)]}"#
  }

  /// The effect that draws a line along all masks of a layer, onto its content.
  static let lineAlongMasks =
    #"{"ty":22,"mn":"ADBE Stroke","en":1,"ef":[\#(lineSettings.joined(separator: ","))]}"#

  private static let lineSettings = [
    #"{"ty":11,"nm":"Path","v":{"k":1}}"#, #"{"ty":7,"nm":"All Masks","v":{"k":1}}"#,
    #"{"ty":7,"nm":"Stroke Sequentially","v":{"k":1}}"#, #"{"ty":2,"nm":"Color","v":{"k":[1,1,0,1]}}"#,
    #"{"ty":0,"nm":"Brush Size","v":{"k":2}}"#, #"{"ty":0,"nm":"Hardness","v":{"k":1}}"#,
    #"{"ty":0,"nm":"Opacity","v":{"k":1}}"#, #"{"ty":0,"nm":"Start","v":{"k":0}}"#,
    #"{"ty":0,"nm":"End","v":{"k":100}}"#, #"{"ty":0,"nm":"Spacing","v":{"k":15}}"#,
    #"{"ty":7,"nm":"Paint Style","v":{"k":1}}"#,
  ]

  private mutating func mask() -> String {
    let mode = ["a", "a", "s", "i"][number(4)]
    let (x, y) = (number(40), number(40))
    return
      #"{"mode":"\#(mode)","o":{"k":\#(60 + number(41))},"pt":{"k":{"c":true,"v":[[5,5],[70,\#(y)],[\#(x),66]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}"#
  }

  private mutating func shape() -> String {
    // Some are too small to cover anything.
    let size = [0.01, 0.3, 8, 30, 70][number(5)]
    let paint =
      switch number(3) {
      case 0: #"{"ty":"fl","c":{"k":[0,0.5,1]},"o":{"k":80}}"#
      case 1:
        #"{"ty":"gf","o":{"k":90},"t":1,"s":{"k":[0,0]},"e":{"k":[60,20]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
      default: #"{"ty":"st","c":{"k":[1,0.5,0]},"o":{"k":100},"w":{"k":\#(Double(number(20)) / 8)}}"#
      }
    let opacity = number(4) == 0 ? 40 : 100
    return
      #"{"ty":"gr","it":[{"ty":"el","p":\#(moving(point(), point())),"s":{"k":[\#(size),\#(size)]}},\#(paint),{"ty":"tr","o":{"k":\#(opacity)}}]}"#
  }
}
