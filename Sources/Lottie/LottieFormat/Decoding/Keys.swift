/// The short keys of the format; no other file defines any.
extension JSONDocument.Key {
  @inline(__always)
  private static func c(_ character: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: character.value) }

  @inline(__always)
  private init(_ a: Unicode.Scalar) { self.init(Self.c(a)) }

  @inline(__always)
  private init(_ a: Unicode.Scalar, _ b: Unicode.Scalar) { self.init(Self.c(a), Self.c(b)) }

  @inline(__always)
  private init(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ d: Unicode.Scalar) {
    self.init(Self.c(a), Self.c(b), Self.c(d))
  }

  // One-letter keys, with the many meanings that the format gives them.
  static var a: Self { Self("a") }
  static var c: Self { Self("c") }
  static var d: Self { Self("d") }
  static var e: Self { Self("e") }
  static var f: Self { Self("f") }
  static var g: Self { Self("g") }
  static var h: Self { Self("h") }
  static var i: Self { Self("i") }
  static var k: Self { Self("k") }
  static var m: Self { Self("m") }
  static var n: Self { Self("n") }
  static var o: Self { Self("o") }
  static var p: Self { Self("p") }
  static var r: Self { Self("r") }
  static var s: Self { Self("s") }
  static var t: Self { Self("t") }
  static var u: Self { Self("u") }
  static var v: Self { Self("v") }
  static var w: Self { Self("w") }
  static var x: Self { Self("x") }
  static var y: Self { Self("y") }
  static var z: Self { Self("z") }

  // The document.
  static var specificationVersion: Self { Self(c("v"), c("e"), c("r")) }
  static var name: Self { Self("n", "m") }
  static var frameRate: Self { Self("f", "r") }
  static var inPoint: Self { Self("i", "p") }
  static var outPoint: Self { Self("o", "p") }
  static var layers: Self { Self(c("l"), c("a"), c("y"), c("e"), c("r"), c("s")) }
  static var assets: Self { Self(c("a"), c("s"), c("s"), c("e"), c("t"), c("s")) }
  static var markers: Self { Self(c("m"), c("a"), c("r"), c("k"), c("e"), c("r"), c("s")) }
  static var slots: Self { Self(c("s"), c("l"), c("o"), c("t"), c("s")) }
  static var fonts: Self { Self(c("f"), c("o"), c("n"), c("t"), c("s")) }
  static var glyphs: Self { Self(c("c"), c("h"), c("a"), c("r"), c("s")) }
  static var identifier: Self { Self("i", "d") }
  static var slotID: Self { Self("s", "i", "d") }
  static var comment: Self { Self("c", "m") }
  static var time: Self { Self("t", "m") }
  static var duration: Self { Self("d", "r") }

  // Fonts.
  static var list: Self { Self(c("l"), c("i"), c("s"), c("t")) }
  static var fontName: Self { Self(c("f"), c("N"), c("a"), c("m"), c("e")) }
  static var fontFamily: Self { Self(c("f"), c("F"), c("a"), c("m"), c("i"), c("l"), c("y")) }
  static var fontWeight: Self { Self(c("f"), c("W"), c("e"), c("i"), c("g"), c("h"), c("t")) }
  static var fontStyle: Self { Self(c("f"), c("S"), c("t"), c("y"), c("l"), c("e")) }
  static var fontPath: Self { Self(c("f"), c("P"), c("a"), c("t"), c("h")) }
  static var ascent: Self { Self(c("a"), c("s"), c("c"), c("e"), c("n"), c("t")) }

  // Text.
  static var j: Self { Self("j") }
  static var b: Self { Self("b") }
  static var l: Self { Self("l") }
  static var character: Self { Self("c", "h") }
  static var glyphStyle: Self { Self(c("s"), c("t"), c("y"), c("l"), c("e")) }
  static var data: Self { Self(c("d"), c("a"), c("t"), c("a")) }
  static var fillColor: Self { Self("f", "c") }
  static var fillOpacity: Self { Self("f", "o") }
  static var fillHue: Self { Self("f", "h") }
  static var fillSaturation: Self { Self("f", "s") }
  static var fillBrightness: Self { Self("f", "b") }
  static var strokeColor: Self { Self("s", "c") }
  static var strokeWidth: Self { Self("s", "w") }
  static var strokeHue: Self { Self("s", "h") }
  static var strokeSaturation: Self { Self("s", "s") }
  static var strokeBrightness: Self { Self("s", "b") }
  static var strokeIsOver: Self { Self("o", "f") }
  static var tracking: Self { Self("t", "r") }
  static var lineHeight: Self { Self("l", "h") }
  static var baselineShift: Self { Self("l", "s") }
  static var lineSpacing: Self { Self("l", "s") }
  static var blur: Self { Self("b", "l") }
  static var capitals: Self { Self("c", "a") }
  static var boxPosition: Self { Self("p", "s") }
  static var boxSize: Self { Self("s", "z") }
  static var easeHigh: Self { Self("x", "e") }
  static var easeLow: Self { Self("n", "e") }
  static var smoothness: Self { Self("s", "m") }
  static var selectorShape: Self { Self("s", "h") }
  static var isRandom: Self { Self("r", "n") }

  // Layers.
  static var type: Self { Self("t", "y") }
  static var index: Self { Self("i", "n", "d") }
  static var parent: Self { Self(c("p"), c("a"), c("r"), c("e"), c("n"), c("t")) }
  static var startTime: Self { Self("s", "t") }
  static var stretch: Self { Self("s", "r") }
  static var transform: Self { Self("k", "s") }
  static var isHidden: Self { Self("h", "d") }
  static var autoOrients: Self { Self("a", "o") }
  static var is3D: Self { Self("d", "d", "d") }
  static var perspective: Self { Self("p", "e") }
  static var audio: Self { Self("a", "u") }
  static var level: Self { Self("l", "v") }
  static var blendMode: Self { Self("b", "m") }
  static var matteMode: Self { Self("t", "t") }
  static var isMatteSource: Self { Self("t", "d") }
  static var matteSource: Self { Self("t", "p") }
  static var hasMask: Self { Self(c("h"), c("a"), c("s"), c("M"), c("a"), c("s"), c("k")) }
  static var effects: Self { Self("e", "f") }
  static var styles: Self { Self("s", "y") }
  static var noise: Self { Self("n", "o") }
  static var gradientType: Self { Self("g", "t") }
  static var isReversed: Self { Self("r", "e") }
  static var offset: Self { Self("o", "f") }
  static var isSatinInverted: Self { Self("i", "n") }
  static var bevelStyle: Self { Self("b", "s") }
  static var bevelTechnique: Self { Self("b", "t") }
  static var softness: Self { Self("s", "f") }
  static var altitude: Self { Self("l", "l") }
  static var highlightMode: Self { Self("h", "m") }
  static var highlightColor: Self { Self("h", "c") }
  static var highlightOpacity: Self { Self("h", "o") }
  static var shadowMode: Self { Self("s", "m") }
  static var shadowColor: Self { Self("s", "c") }
  static var shadowOpacity: Self { Self("s", "o") }
  static var isEnabled: Self { Self("e", "n") }
  static var matchName: Self { Self("m", "n") }
  static var reference: Self { Self(c("r"), c("e"), c("f"), c("I"), c("d")) }
  static var timeRemap: Self { Self("t", "m") }
  static var solidWidth: Self { Self("s", "w") }
  static var solidHeight: Self { Self("s", "h") }
  static var solidColor: Self { Self("s", "c") }
  static var shapes: Self { Self(c("s"), c("h"), c("a"), c("p"), c("e"), c("s")) }

  // Masks.
  static var mode: Self { Self(c("m"), c("o"), c("d"), c("e")) }
  static var isInverted: Self { Self("i", "n", "v") }
  static var path: Self { Self("p", "t") }
  static var isMaskClosed: Self { Self("c", "l") }

  // Transforms.
  static var skew: Self { Self("s", "k") }
  static var skewAxis: Self { Self("s", "a") }
  static var rotationX: Self { Self("r", "x") }
  static var rotationY: Self { Self("r", "y") }
  static var rotationZ: Self { Self("r", "z") }
  static var orientation: Self { Self("o", "r") }
  static var startOpacity: Self { Self("s", "o") }
  static var endOpacity: Self { Self("e", "o") }

  // Keyframes.
  static var tangentOut: Self { Self("t", "o") }
  static var tangentIn: Self { Self("t", "i") }

  // Shapes.
  static var items: Self { Self("i", "t") }
  static var isClosed: Self { Self(c("c"), c("l"), c("o"), c("s"), c("e"), c("d")) }
  static var cap: Self { Self("l", "c") }
  static var join: Self { Self("l", "j") }
  static var miterLimit: Self { Self("m", "l") }
  static var animatedMiterLimit: Self { Self("m", "l", c("2")) }
  static var starKind: Self { Self("s", "y") }
  static var points: Self { Self("p", "t") }
  static var outerRadius: Self { Self("o", "r") }
  static var outerRoundness: Self { Self("o", "s") }
  static var innerRadius: Self { Self("i", "r") }
  static var innerRoundness: Self { Self("i", "s") }
  static var mergeMode: Self { Self("m", "m") }
  static var repeaterTransform: Self { Self("t", "r") }

  // The values of a shape's type, packed like keys.
  static var group: Self { Self("g", "r") }
  static var rectangle: Self { Self("r", "c") }
  static var ellipse: Self { Self("e", "l") }
  static var star: Self { Self("s", "r") }
  static var shapePath: Self { Self("s", "h") }
  static var fill: Self { Self("f", "l") }
  static var stroke: Self { Self("s", "t") }
  static var gradientFill: Self { Self("g", "f") }
  static var gradientStroke: Self { Self("g", "s") }
  static var trim: Self { Self("t", "m") }
  static var roundedCorners: Self { Self("r", "d") }
  static var repeater: Self { Self("r", "p") }
  static var puckerBloat: Self { Self("p", "b") }
  static var zigZag: Self { Self("z", "z") }
  static var offsetPath: Self { Self("o", "p") }
  static var merge: Self { Self("m", "m") }
  static var twist: Self { Self("t", "w") }

  private init(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ d: UInt8) { self.init(Self.c(a), Self.c(b), d) }
}

extension JSONDocument {
  /// Calls `body` with each member of an object and its packed key, in order.
  @inline(__always)
  func forEachMember(of node: Node, _ body: (_ key: UInt64, _ value: Node) -> Void) {
    let object = token(node)
    guard object.kind == .object else { return }
    var index = Int(node.index) + 1
    while index + 1 < object.end {
      body(tape[index].payload, Node(index + 1))
      index = indexAfter(index + 1)
    }
  }
}
