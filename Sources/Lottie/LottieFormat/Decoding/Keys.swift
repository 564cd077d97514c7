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
  static let a = Self("a")
  static let c = Self("c")
  static let d = Self("d")
  static let e = Self("e")
  static let f = Self("f")
  static let g = Self("g")
  static let h = Self("h")
  static let i = Self("i")
  static let k = Self("k")
  static let m = Self("m")
  static let n = Self("n")
  static let o = Self("o")
  static let p = Self("p")
  static let r = Self("r")
  static let s = Self("s")
  static let t = Self("t")
  static let u = Self("u")
  static let v = Self("v")
  static let w = Self("w")
  static let x = Self("x")
  static let y = Self("y")
  static let z = Self("z")

  // The document.
  static let specificationVersion = Self(c("v"), c("e"), c("r"))
  static let name = Self("n", "m")
  static let frameRate = Self("f", "r")
  static let inPoint = Self("i", "p")
  static let outPoint = Self("o", "p")
  static let layers = Self(c("l"), c("a"), c("y"), c("e"), c("r"), c("s"))
  static let assets = Self(c("a"), c("s"), c("s"), c("e"), c("t"), c("s"))
  static let markers = Self(c("m"), c("a"), c("r"), c("k"), c("e"), c("r"), c("s"))
  static let slots = Self(c("s"), c("l"), c("o"), c("t"), c("s"))
  static let fonts = Self(c("f"), c("o"), c("n"), c("t"), c("s"))
  static let glyphs = Self(c("c"), c("h"), c("a"), c("r"), c("s"))
  static let identifier = Self("i", "d")
  static let slotID = Self("s", "i", "d")
  static let comment = Self("c", "m")
  static let time = Self("t", "m")
  static let duration = Self("d", "r")

  // Fonts.
  static let list = Self(c("l"), c("i"), c("s"), c("t"))
  static let fontName = Self(c("f"), c("N"), c("a"), c("m"), c("e"))
  static let fontFamily = Self(c("f"), c("F"), c("a"), c("m"), c("i"), c("l"), c("y"))
  static let fontWeight = Self(c("f"), c("W"), c("e"), c("i"), c("g"), c("h"), c("t"))
  static let fontStyle = Self(c("f"), c("S"), c("t"), c("y"), c("l"), c("e"))
  static let fontPath = Self(c("f"), c("P"), c("a"), c("t"), c("h"))
  static let ascent = Self(c("a"), c("s"), c("c"), c("e"), c("n"), c("t"))

  // Text.
  static let j = Self("j")
  static let b = Self("b")
  static let l = Self("l")
  static let character = Self("c", "h")
  static let glyphStyle = Self(c("s"), c("t"), c("y"), c("l"), c("e"))
  static let data = Self(c("d"), c("a"), c("t"), c("a"))
  static let fillColor = Self("f", "c")
  static let fillOpacity = Self("f", "o")
  static let fillHue = Self("f", "h")
  static let fillSaturation = Self("f", "s")
  static let fillBrightness = Self("f", "b")
  static let strokeColor = Self("s", "c")
  static let strokeWidth = Self("s", "w")
  static let strokeHue = Self("s", "h")
  static let strokeSaturation = Self("s", "s")
  static let strokeBrightness = Self("s", "b")
  static let strokeIsOver = Self("o", "f")
  static let tracking = Self("t", "r")
  static let lineHeight = Self("l", "h")
  static let baselineShift = Self("l", "s")
  static let lineSpacing = Self("l", "s")
  static let blur = Self("b", "l")
  static let capitals = Self("c", "a")
  static let boxPosition = Self("p", "s")
  static let boxSize = Self("s", "z")
  static let easeHigh = Self("x", "e")
  static let easeLow = Self("n", "e")
  static let smoothness = Self("s", "m")
  static let selectorShape = Self("s", "h")
  static let isRandom = Self("r", "n")

  // Layers.
  static let type = Self("t", "y")
  static let index = Self("i", "n", "d")
  static let parent = Self(c("p"), c("a"), c("r"), c("e"), c("n"), c("t"))
  static let startTime = Self("s", "t")
  static let stretch = Self("s", "r")
  static let transform = Self("k", "s")
  static let isHidden = Self("h", "d")
  static let autoOrients = Self("a", "o")
  static let is3D = Self("d", "d", "d")
  static let perspective = Self("p", "e")
  static let audio = Self("a", "u")
  static let level = Self("l", "v")
  static let blendMode = Self("b", "m")
  static let matteMode = Self("t", "t")
  static let isMatteSource = Self("t", "d")
  static let matteSource = Self("t", "p")
  static let hasMask = Self(c("h"), c("a"), c("s"), c("M"), c("a"), c("s"), c("k"))
  static let effects = Self("e", "f")
  static let styles = Self("s", "y")
  static let noise = Self("n", "o")
  static let gradientType = Self("g", "t")
  static let isReversed = Self("r", "e")
  static let offset = Self("o", "f")
  static let isSatinInverted = Self("i", "n")
  static let bevelStyle = Self("b", "s")
  static let bevelTechnique = Self("b", "t")
  static let softness = Self("s", "f")
  static let altitude = Self("l", "l")
  static let highlightMode = Self("h", "m")
  static let highlightColor = Self("h", "c")
  static let highlightOpacity = Self("h", "o")
  static let shadowMode = Self("s", "m")
  static let shadowColor = Self("s", "c")
  static let shadowOpacity = Self("s", "o")
  static let isEnabled = Self("e", "n")
  static let matchName = Self("m", "n")
  static let reference = Self(c("r"), c("e"), c("f"), c("I"), c("d"))
  static let timeRemap = Self("t", "m")
  static let solidWidth = Self("s", "w")
  static let solidHeight = Self("s", "h")
  static let solidColor = Self("s", "c")
  static let shapes = Self(c("s"), c("h"), c("a"), c("p"), c("e"), c("s"))

  // Masks.
  static let mode = Self(c("m"), c("o"), c("d"), c("e"))
  static let isInverted = Self("i", "n", "v")
  static let path = Self("p", "t")
  static let isMaskClosed = Self("c", "l")

  // Transforms.
  static let skew = Self("s", "k")
  static let skewAxis = Self("s", "a")
  static let rotationX = Self("r", "x")
  static let rotationY = Self("r", "y")
  static let rotationZ = Self("r", "z")
  static let orientation = Self("o", "r")
  static let startOpacity = Self("s", "o")
  static let endOpacity = Self("e", "o")

  // Keyframes.
  static let tangentOut = Self("t", "o")
  static let tangentIn = Self("t", "i")

  // Shapes.
  static let items = Self("i", "t")
  static let isClosed = Self(c("c"), c("l"), c("o"), c("s"), c("e"), c("d"))
  static let cap = Self("l", "c")
  static let join = Self("l", "j")
  static let miterLimit = Self("m", "l")
  static let animatedMiterLimit = Self("m", "l", c("2"))
  static let starKind = Self("s", "y")
  static let points = Self("p", "t")
  static let outerRadius = Self("o", "r")
  static let outerRoundness = Self("o", "s")
  static let innerRadius = Self("i", "r")
  static let innerRoundness = Self("i", "s")
  static let mergeMode = Self("m", "m")
  static let repeaterTransform = Self("t", "r")

  // The values of a shape's type, packed like keys.
  static let group = Self("g", "r")
  static let rectangle = Self("r", "c")
  static let ellipse = Self("e", "l")
  static let star = Self("s", "r")
  static let shapePath = Self("s", "h")
  static let fill = Self("f", "l")
  static let stroke = Self("s", "t")
  static let gradientFill = Self("g", "f")
  static let gradientStroke = Self("g", "s")
  static let trim = Self("t", "m")
  static let roundedCorners = Self("r", "d")
  static let repeater = Self("r", "p")
  static let puckerBloat = Self("p", "b")
  static let zigZag = Self("z", "z")
  static let offsetPath = Self("o", "p")
  static let merge = Self("m", "m")
  static let twist = Self("t", "w")

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
