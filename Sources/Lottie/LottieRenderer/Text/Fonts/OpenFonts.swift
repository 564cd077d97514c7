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
    var origin: FontOrigin
    /// Whether the animation brings the font, so that it may be made to take long.
    var isUntrusted: Bool { origin == .package || origin == .embedded }
  }

  /// A font that draws what another one lacks.
  struct Stand: Equatable {
    /// The index in ``GlyphTable/fonts``.
    var font: Int
    /// The index in ``OpenFonts/faces``.
    var face: Int
  }

  /// The fonts of the host.
  ///
  /// A class, as is ``Files``: a program that holds values of protocols itself is slower to copy.
  final class Host: Sendable {
    let provider: any FontProvider

    init(_ provider: any FontProvider) { self.provider = provider }
  }

  /// The decoder of pictures.
  final class Decoder: Sendable {
    let decoder: any ImageDecoder

    init(_ decoder: any ImageDecoder) { self.decoder = decoder }
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
  /// The decoder for the pictures of glyphs; nil for none.
  var decoder: Decoder?
  /// The font files of the animation; nil once it is compiled.
  var files: Files?
  /// The rows of the document's fonts whose files have been read.
  var readRows: [Int] = []
  /// The opened fonts of the animation, with their rows.
  var brought: [(row: Int, match: FontMatch)] = []
  var faces: [Face] = []
  /// The clusters with an index in ``GlyphTable/glyphs``.
  var clusters: [ClusterKey: Int32] = [:]
  var outlines: [GlyphKey: VectorPath] = [:]
  /// The pictures of glyphs, by font and glyph; nil for a glyph without a picture.
  ///
  /// There are few of them, and they are looked up once for each cluster.
  var pictures: [(key: GlyphKey, part: GlyphTable.ColoredPart?)] = []
  /// The boxes for characters without a font, by their advance.
  var boxes: [Float: Int32] = [:]
  /// The fonts with the characters that others lack, by these characters; -1 for a character that no font has.
  var fallbacks: [FontRequest: Int] = [:]
  /// The fonts that ``fallbacks`` use, in their order.
  var stands: [Stand] = []
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
    guard work.spend(1, each: LoadBudget.Cost.font),
      let found = fileFont(fonts[font].row, provider, &work) ?? hostFont(font, text, provider, &work)
    else { return nil }
    let face = face(of: found)
    fonts[font].face = .open(face, found.origin)
    if let substitute = found.substitute {
      opened.notes.append("'\(substitute)' stands in for the font \(fonts[font].title())")
    }
    return face
  }

  /// Returns the index of a font in the list of open ones.
  private mutating func face(of found: FontMatch) -> Int {
    if let known = opened.faces.firstIndex(where: { $0.font === found.font }) { return known }
    opened.faces.append(OpenFonts.Face(font: found.font, origin: found.origin))
    return opened.faces.count - 1
  }

  private func request(_ font: Int) -> FontRequest {
    FontRequest(
      name: fonts[font].name, family: fonts[font].family, style: fonts[font].style, weight: fonts[font].weight
    )
  }

  /// Opens the font that the animation brings for a row of its list, the first time.
  private mutating func fileFont(
    _ row: Int, _ provider: any FontProvider, _ work: inout LoadBudget
  ) -> FontMatch? {
    if let known = opened.brought.first(where: { $0.row == row }) { return known.match }
    guard let files = opened.files, files.document.fonts.indices.contains(row), !opened.readRows.contains(row)
    else { return nil }
    opened.readRows.append(row)
    let font = files.document.fonts[row]
    let bytes: [UInt8], origin: FontOrigin
    if let embedded = files.document.embeddedFile(of: font) {
      (bytes, origin) = (embedded, .embedded)
    } else if let path = font.path, let packaged = files.assets?.font(path: path) {
      (bytes, origin) = (packaged, .package)
    } else {
      return nil
    }
    guard work.spend(bytes.count, each: LoadBudget.Cost.fontByte) else { return nil }
    let request = FontRequest(
      name: font.name, family: font.family, style: font.style, weight: font.weight)
    do throws(FontError) {
      let match = FontMatch(try provider.font(bytes, for: request), from: origin)
      opened.brought.append((row, match))
      return match
    } catch {
      opened.notes.append("the file of the font '\(font.name.prefix(64))' can't be used: \(error.message)")
      return nil
    }
  }

  /// Opens all fonts that the animation brings, so that they can stand for others.
  mutating func fileFonts(_ work: inout LoadBudget) -> [FontMatch] {
    guard let provider = opened.host?.provider else { return [] }
    if let files = opened.files {
      for row in files.document.fonts.indices.prefix(LottieLimits.maximumOpenFonts)
      where files.document.fonts[row].path != nil && !opened.readRows.contains(row) {
        guard work.spend(1, each: LoadBudget.Cost.font) else { break }
        _ = fileFont(row, provider, &work)
      }
    }
    return opened.brought.map { $0.match }
  }

  private mutating func hostFont(
    _ font: Int, _ text: String, _ provider: any FontProvider, _ work: inout LoadBudget
  ) -> FontMatch? {
    var request = request(font)
    request.text = text
    let files = fileFonts(&work)
    do throws(FontError) {
      return try provider.font(matching: request, among: files)
    } catch {
      opened.notes.append("the font '\(fonts[font].name.prefix(64))' can't be used: \(error.message)")
      return nil
    }
  }

  /// Finds a font for the characters of a run that the text's own font lacks; nil if no font has the first one.
  mutating func fallback(of font: Int, for run: String, _ work: inout LoadBudget) -> Int? {
    guard let provider = opened.host?.provider, let scalar = run.unicodeScalars.first else { return nil }
    let unknown = FontRequest(name: "", family: "", style: "", character: scalar)
    if opened.fallbacks[unknown] != nil { return nil }
    var request = request(font)
    request.character = scalar
    // Each character once, up to a limit: the same characters have the same font in all runs.
    for scalar in run.unicodeScalars where !request.text.unicodeScalars.contains(scalar) {
      request.text.unicodeScalars.append(scalar)
      if request.text.unicodeScalars.count == LottieLimits.maximumCharacterScalars { break }
    }
    if let known = opened.fallbacks[request] { return known }
    guard opened.faces.count < LottieLimits.maximumOpenFonts,
      opened.fallbacks.count < 64 * LottieLimits.maximumOpenFonts,
      work.spend(1, each: LoadBudget.Cost.fontSearch)
    else { return nil }
    let files = fileFonts(&work)
    guard let match = try? provider.font(matching: request, among: files) else {
      opened.fallbacks[unknown] = -1
      return nil
    }
    let count = opened.faces.count
    let face = face(of: match)
    if face == count { work.spend(1, each: LoadBudget.Cost.font) }
    opened.fallbacks[request] = face
    let stand = OpenFonts.Stand(font: font, face: face)
    if !opened.stands.contains(stand) { opened.stands.append(stand) }
    return face
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
    var parts: ContiguousArray<ColoredPart> = []
    var x: Float = 0
    for glyph in cluster {
      let place = Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: x + glyph.x, ty: glyph.y)
      for var part in self.parts(of: glyph.id, face: face, &work) {
        guard work.spend(part.outline.points.count, each: LoadBudget.Cost.glyphPoint) else { continue }
        outline.append(part.outline, transformedBy: place)
        guard opened.faces[face].font.isColored else { continue }
        part.move(by: place)
        parts.append(part)
      }
      x += glyph.advance
    }
    guard work.spend(outline.points.count, each: LoadBudget.Cost.glyphPoint) else { return -1 }
    opened.pointCount += outline.points.count
    var index: Int32 = -1
    if !outline.isEmpty {
      var glyph = Glyph(outline: outline, advance: x)
      if parts.contains(where: { !$0.isOfText }) {
        opened.pointCount += outline.points.count
        glyph.colored = Int32(colored.count)
        colored.append(parts)
      }
      index = append(glyph)
    }
    opened.clusters[key] = index
    return index
  }

  /// Returns the parts of a glyph with an outline, the lowest first: its layers, its picture, or itself.
  private mutating func parts(of glyph: UInt32, face: Int, _ work: inout LoadBudget) -> [ColoredPart] {
    let isColored = opened.faces[face].font.isColored
    let layers = isColored ? opened.faces[face].font.layers(of: glyph) : []
    if isColored, layers.isEmpty, let picture = picture(of: glyph, face: face, &work) { return [picture] }
    return (layers.isEmpty ? [GlyphLayer(glyph: glyph, color: nil)] : layers).compactMap { layer in
      let outline = outline(of: layer.glyph, face: face, &work)
      return outline.isEmpty
        ? nil : ColoredPart(outline: outline, fill: layer.color.map { .color($0) } ?? .text)
    }
  }

  /// Returns the picture of a glyph; nil if it has none that can be drawn.
  private mutating func picture(of glyph: UInt32, face: Int, _ work: inout LoadBudget) -> ColoredPart? {
    let key = OpenFonts.GlyphKey(face: face, id: glyph)
    if let known = opened.pictures.first(where: { $0.key == key }) { return known.part }
    let index = opened.pictures.count
    opened.pictures.append((key, nil))
    let isUntrusted = opened.faces[face].isUntrusted
    guard let decoder = opened.decoder?.decoder,
      work.spend(1, each: isUntrusted ? LoadBudget.Cost.untrustedGlyph : LoadBudget.Cost.glyph),
      let found = opened.faces[face].font.picture(of: glyph), found.box.isDrawable,
      work.spend(found.bytes.count, each: LoadBudget.Cost.pictureByte),
      let file = try? EncodedPicture(found.bytes, decoder: decoder)
    else { return nil }
    // A picture in a format of the host's own may have been decoded for its size.
    if ImageHeader(found.bytes) == nil { work.spend(Int(clamping: file.header.work), each: 1) }
    opened.pointCount += found.bytes.count / MemoryLayout<Vector2>.stride
    let part = ColoredPart(picture: .file(file), in: found.box)
    opened.pictures[index].part = part
    return part
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

extension GlyphTable.ColoredPart {
  /// Creates a picture that fills a box.
  fileprivate init(picture: Picture, in box: Bounds) {
    var outline = VectorPath()
    outline.move(to: Vector2(box.minX, box.minY))
    outline.line(to: Vector2(box.maxX, box.minY))
    outline.line(to: Vector2(box.maxX, box.maxY))
    outline.line(to: Vector2(box.minX, box.maxY))
    outline.close()
    let scale = ((box.maxX - box.minX) / Float(picture.width), (box.maxY - box.minY) / Float(picture.height))
    let matrix = Matrix2D(a: scale.0, b: 0, c: 0, d: scale.1, tx: box.minX, ty: box.minY)
    self.init(outline: outline, fill: .picture(picture, matrix))
  }

  /// Moves the part.
  fileprivate mutating func move(by matrix: Matrix2D) {
    var moved = VectorPath()
    moved.append(outline, transformedBy: matrix)
    outline = moved
    if case .picture(let picture, let own) = fill { fill = .picture(picture, matrix * own) }
  }
}

extension Bounds {
  /// A Boolean value indicating whether a picture in the box is of a usual size.
  fileprivate var isDrawable: Bool {
    let most: Float = 10_000
    return minX < maxX && minY < maxY && minX > -most && minY > -most && maxX < most && maxY < most
  }
}
