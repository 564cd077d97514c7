#if Tools
import LottieFonts
import LottieFormat
import LottieImageCodecs
import LottieRenderer
import VectorRaster

/// The work on a mutated font: arranging texts of many scripts, and drawing an animation with them.
enum FuzzFonts {
  private static let texts = [
    "AVATAR office ffi", "x\u{300}e\u{301}\u{308}", "שלום (עולם) 123", "مرحبا بالعالم ١٢٣", "Жα 日本 😀👨‍👩‍👧",
    "\u{200D}\u{FEFF}\u{AD}\u{301}", String(repeating: "ffi", count: 60),
  ]

  static func run(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    var library = FontLibrary()
    let names = try library.add(bytes)
    let font = try library.font(bytes)
    var points = 0
    for text in texts {
      let paragraph = ParagraphPart(Array(text.utf8), 0..<text.utf8.count)
      for isRightToLeft in [false, true] {
        let glyphs = font.shape(paragraph, isRightToLeft: isRightToLeft)
        for glyph in glyphs {
          precondition(paragraph.range.contains(glyph.cluster), "a cluster outside of the text")
          guard let outline = font.outline(of: glyph.id) else { continue }
          precondition(outline.points.count <= LottieLimits.maximumGlyphPoints, "too many points")
          precondition(outline.verbs.isEmpty || outline.verbs.first == .move, "no path")
          points += outline.points.count
        }
      }
    }
    for _ in 0..<20 { points += font.outline(of: UInt32(random.below(70_000)))?.points.count ?? 0 }
    points += try search(library, names)
    points += try drawOwn(bytes, &random)
    let animation = try LottieAnimation(Array(document.utf8), fonts: Named(font: font))
    var surface = Surface(width: 96, height: 96)
    try Renderer(animation, width: 96, height: 96).render(frame: 0, into: &surface)
    return
      "\(names.first?.full.prefix(20) ?? ""), \(points) points, \(animation.diagnostics.count) diagnostics"
  }

  /// Searches for the font by styles, which set the axes of a variable font, and by missing characters.
  private static func search(_ library: FontLibrary, _ names: [FontNames]) throws -> Int {
    let paragraph = ParagraphPart(Array("ffi 😀".utf8), 0..<8)
    var points = 0
    for style in ["", "Thin Condensed", "Black Expanded Italic", "555 Oblique"] {
      for character in [nil, "a", "😀"] as [Unicode.Scalar?] {
        let request = FontRequest(
          name: "F", family: names.first?.family ?? "", style: style, character: character, text: "a😀")
        guard let font = try library.font(matching: request)?.font else { continue }
        for glyph in font.shape(paragraph, isRightToLeft: false) {
          precondition(glyph.advance.isFinite && glyph.x.isFinite, "no place")
          points += font.outline(of: glyph.id)?.points.count ?? 0
          let layers = font.layers(of: glyph.id)
          precondition(layers.count <= LottieLimits.maximumGlyphLayers, "too many layers")
          for layer in layers { points += font.outline(of: layer.glyph)?.points.count ?? 0 }
        }
      }
    }
    return points
  }

  /// Draws an animation that brings the font, in several styles, within the budget of a load.
  private static func drawOwn(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> Int {
    let styles = ["Regular", "Bold Italic", "Light Condensed", "\(100 + random.below(900))"]
    let rows = styles.enumerated().map {
      #"{"fName":"F\#($0)","fFamily":"F","fStyle":"\#($1)","fPath":"/f/f.ttf"}"#
    }
    let layers = styles.indices.map {
      #"{"ty":5,"ip":0,"op":9,"st":0,"ks":{"p":{"k":[2,\#(20 + 20 * $0)]}},"t":{"d":{"k":[{"t":0,"s":{"s":16,"f":"F\#($0)","#
        + #""t":"affi 😀👍🏽❤️","fc":[0,0,0]}}]}}}"#
    }
    let file =
      #"{"v":"5.7.0","fr":9,"ip":0,"op":9,"w":96,"h":96,"fonts":{"list":[\#(rows.joined(separator: ","))]},"layers":[\#(layers.joined(separator: ","))]}"#
    let animation = try LottieAnimation(
      Array(file.utf8), decoder: PlatformImageDecoder(), assets: OwnFont(bytes: bytes), fonts: FontLibrary())
    var surface = Surface(width: 96, height: 96)
    try Renderer(animation, width: 96, height: 96).render(frame: 0, into: &surface)
    return animation.diagnostics.count
  }

  /// The font, as a file of a package.
  private struct OwnFont: AssetSource {
    let bytes: [UInt8]

    func bytes(directory: String, name: String) -> [UInt8]? { nil }
    func font(path: String) -> [UInt8]? { bytes }
  }

  /// The font, by every name.
  private struct Named: FontProvider {
    let font: any OutlineFont

    func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont { font }
    func font(matching request: FontRequest) throws(FontError) -> FontMatch? { FontMatch(font, from: .host) }
  }

  private static let document: String = {
    let text = texts.joined(separator: "\\r")
    return """
      {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":96,"h":96,"fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]},"layers":[
      {"ty":5,"ip":0,"op":10,"st":0,"ks":{"p":{"a":0,"k":[2,12]}},"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"F","t":"\(text)",
      "j":0,"tr":0,"lh":12,"fc":[0,0,0],"sc":[1,0,0],"sw":1}}]},"p":{},"m":{"g":1},"a":[]}}]}
      """
  }()
}
#endif
