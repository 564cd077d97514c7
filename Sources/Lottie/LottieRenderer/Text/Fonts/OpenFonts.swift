import LottieFormat
import VectorRaster

/// The state of a font that a text names.
enum FontFace: Sendable, Equatable {
  /// No text has needed it yet.
  case unopened
  /// It is not to be found, or can't be used.
  case missing
  /// The index of a font that is open, and the place where it was found.
  case open(Int, FontOrigin)
}

/// The fonts that texts have needed so far, and the glyphs that they have drawn.
struct OpenFonts: Sendable {
  /// A glyph of an open font.
  struct GlyphKey: Hashable {
    var face: Int
    var id: UInt32
  }

  /// The glyphs of a cluster, with their places.
  struct ClusterKey: Hashable {
    var face: Int
    var glyphs: [ShapedGlyph]
  }

  /// A font that is open.
  struct Face: Sendable {
    var font: any OutlineFont
    /// Whether the animation brings the font, so that it may be made to take long.
    var isUntrusted: Bool
  }

  /// The fonts of the host.
  ///
  /// A class, as is ``Files``: a program that holds values of protocols itself is slower to copy.
  final class Host: Sendable {
    let provider: any FontProvider

    init(_ provider: any FontProvider) { self.provider = provider }
  }

  /// The font files that an animation brings.
  final class Files: Sendable {
    let document: LottieDocument
    let assets: (any AssetSource)?

    init(_ document: LottieDocument, _ assets: (any AssetSource)?) {
      (self.document, self.assets) = (document, assets)
    }
  }

  /// The fonts of the host; nil without any.
  var host: Host?
  /// The font files of the animation; nil once it is compiled.
  var files: Files?
  var faces: [Face] = []
  /// The clusters with an index in ``GlyphTable/glyphs``.
  var clusters: [ClusterKey: Int32] = [:]
  var outlines: [GlyphKey: VectorPath] = [:]
  /// The boxes for characters without a font, by their advance.
  var boxes: [Float: Int32] = [:]
  /// The fonts that stand in for others, by the blocks of characters that these lack.
  var fallbacks: [FontRequest: Int] = [:]
  /// The findings that are not reported yet.
  var notes: [String] = []
  /// The number of points of all outlines.
  var pointCount = 0
}

extension GlyphTable {
  /// Opens the font that draws the characters that a file lacks, the first time, and returns its index; nil without one.
  ///
  /// The font comes from the package, from the file itself, or from the host.
  ///
  /// - Parameter text: The beginning of the text that needs the font.
  mutating func open(_ font: Int, for text: String = "", _ work: inout LoadBudget) -> Int? {
    switch fonts[font].face {
    case .missing: return nil
    case .open(let face, _): return face
    case .unopened: break
    }
    fonts[font].face = .missing
    guard let provider = opened.host?.provider else { return nil }
    guard opened.faces.count < LottieLimits.maximumOpenFonts else {
      opened.notes.append("more than \(LottieLimits.maximumOpenFonts) fonts; boxes stand for further ones")
      return nil
    }
    guard work.spend(1, each: LoadBudget.Cost.font) else { return nil }
    if let found = fileFont(font, provider, &work) ?? hostFont(font, text, provider) {
      let isUntrusted = found.origin == .package || found.origin == .embedded
      opened.faces.append(OpenFonts.Face(font: found.font, isUntrusted: isUntrusted))
      fonts[font].face = .open(opened.faces.count - 1, found.origin)
      if let substitute = found.substitute {
        opened.notes.append("'\(substitute)' stands in for the font '\(fonts[font].name.prefix(64))'")
      }
      return opened.faces.count - 1
    }
    return nil
  }

  private mutating func fileFont(
    _ font: Int, _ provider: any FontProvider, _ work: inout LoadBudget
  ) -> FontMatch? {
    guard let files = opened.files, files.document.fonts.indices.contains(fonts[font].row) else { return nil }
    let row = files.document.fonts[fonts[font].row]
    let bytes: [UInt8], origin: FontOrigin
    if let embedded = files.document.embeddedFile(of: row) {
      (bytes, origin) = (embedded, .embedded)
    } else if let path = row.path, let packaged = files.assets?.font(path: path) {
      (bytes, origin) = (packaged, .package)
    } else {
      return nil
    }
    guard work.spend(bytes.count, each: LoadBudget.Cost.fontByte) else { return nil }
    do throws(FontError) {
      return FontMatch(try provider.font(bytes), from: origin)
    } catch {
      opened.notes.append(
        "the file of the font '\(fonts[font].name.prefix(64))' can't be used: \(error.message)")
      return nil
    }
  }

  private mutating func hostFont(
    _ font: Int, _ text: String, _ provider: any FontProvider
  ) -> FontMatch? {
    let request = FontRequest(
      name: fonts[font].name, family: fonts[font].family, style: fonts[font].style, text: text)
    do throws(FontError) {
      return try provider.font(matching: request)
    } catch {
      opened.notes.append("the font '\(fonts[font].name.prefix(64))' can't be used: \(error.message)")
      return nil
    }
  }

  /// Finds a font for a character that the text's own font lacks; nil without one.
  mutating func fallback(of font: Int, for scalar: Unicode.Scalar, _ work: inout LoadBudget) -> Int? {
    guard let provider = opened.host?.provider else { return nil }
    var request = FontRequest(
      name: fonts[font].name, family: fonts[font].family, style: fonts[font].style, character: scalar)
    // One look-up for each block of 128 characters, so that a text of rare ones does not ask for each.
    request.character = Unicode.Scalar(scalar.value & ~127) ?? scalar
    if let known = opened.fallbacks[request] { return known < 0 ? nil : known }
    let block = request
    request.character = scalar
    opened.fallbacks[block] = -1
    guard opened.faces.count < LottieLimits.maximumOpenFonts,
      opened.fallbacks.count < 4 * LottieLimits.maximumOpenFonts, work.spend(1, each: LoadBudget.Cost.font),
      let match = try? provider.font(matching: request)
    else { return nil }
    let known = opened.faces.firstIndex { $0.font === match.font }
    if known == nil { opened.faces.append(OpenFonts.Face(font: match.font, isUntrusted: false)) }
    opened.fallbacks[block] = known ?? opened.faces.count - 1
    return known ?? opened.faces.count - 1
  }

  /// Returns the index of a cluster's glyphs, drawn as one; -1 for a cluster without outlines.
  mutating func glyph(
    _ cluster: ArraySlice<ShapedGlyph>, face: Int, _ work: inout LoadBudget
  ) -> Int32 {
    let first = cluster.first?.cluster ?? 0
    let key = OpenFonts.ClusterKey(
      face: face,
      glyphs: cluster.map {
        ShapedGlyph(id: $0.id, cluster: $0.cluster - first, advance: $0.advance, x: $0.x, y: $0.y)
      })
    if let known = opened.clusters[key] { return known }
    var outline = VectorPath()
    var x: Float = 0
    for glyph in cluster {
      let part = self.outline(of: glyph.id, face: face, &work)
      if glyph.x == 0, glyph.y == 0, x == 0, outline.isEmpty {
        outline = part
      } else {
        outline.append(
          part, transformedBy: Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: x + glyph.x, ty: glyph.y))
      }
      x += glyph.advance
    }
    guard work.spend(outline.points.count, each: LoadBudget.Cost.glyphPoint) else { return -1 }
    opened.pointCount += outline.points.count
    let index = outline.isEmpty ? -1 : append(Glyph(outline: outline, advance: x))
    opened.clusters[key] = index
    return index
  }

  private mutating func outline(of glyph: UInt32, face: Int, _ work: inout LoadBudget) -> VectorPath {
    let key = OpenFonts.GlyphKey(face: face, id: glyph)
    if let known = opened.outlines[key] { return known }
    let face = opened.faces[face]
    guard work.spend(1, each: face.isUntrusted ? LoadBudget.Cost.untrustedGlyph : LoadBudget.Cost.glyph)
    else {
      return VectorPath()
    }
    let found = face.font.outline(of: glyph)
    if found == nil { work.spend(LottieLimits.maximumGlyphPoints, each: LoadBudget.Cost.glyphPoint) }
    let outline = found ?? VectorPath()
    guard work.spend(outline.points.count, each: LoadBudget.Cost.glyphPoint) else { return VectorPath() }
    opened.pointCount += outline.points.count
    opened.outlines[key] = outline
    return outline
  }
}
