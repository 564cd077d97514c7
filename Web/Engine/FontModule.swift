import LottieRenderer
import VectorRaster

// The module of fonts, which the host loads when a text needs a font. Both modules have memories of their own: the host
// copies what one passes to the other, and an end of that module leaves the engine as it is.

/// Carries out a call of the module of fonts.
///
/// - Returns: The module's number; -1 if the call was refused, -2 without the module, -3 if the module failed in it, -4 for
///   a font of a module that failed before.
@_extern(wasm, module: "zoetrope", name: "font")
private func hostFont(
  _ call: Int32, _ handle: Int32, _ number: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32

/// Returns the number of bytes of the last answer.
@_extern(wasm, module: "zoetrope", name: "font_answer_count")
private func hostFontAnswerCount() -> Int32

/// Copies the last answer.
@_extern(wasm, module: "zoetrope", name: "font_answer")
private func hostFontAnswer(_ start: UnsafeMutablePointer<UInt8>?)

/// The calls of the module, in the order of fonts.js.
enum FontModule {
  enum Call: Int32 { case open, match, release, facts, shape, outline, layers, picture }

  /// A reason why a call has no answer; `failed` is a failure in this call, `lost` an earlier one.
  enum Failure: Error { case refused(String), missing, failed, lost }

  static func call(
    _ call: Call, _ handle: Int32 = 0, _ number: Int32 = 0, _ bytes: [UInt8] = []
  ) -> Result<Int32, Failure> {
    let result = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe hostFont(call.rawValue, handle, number, bytes.baseAddress, Int32(bytes.count))
    }
    switch result {
    case 0...: return .success(result)
    case -1: return .failure(.refused(String(decoding: answer(), as: UTF8.self)))
    case -2: return .failure(.missing)
    case -3: return .failure(.failed)
    default: return .failure(.lost)
    }
  }

  /// The answer of the last call.
  static func answer() -> [UInt8] {
    let count = Int(hostFontAnswerCount())
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe hostFontAnswer(buffer.baseAddress)
      initialized = count
    }
  }
}

/// A font that the module has opened.
final class ModuleFont: OutlineFont, @unchecked Sendable {
  /// The number of the font in its module.
  let handle: Int32
  let ascent: Float
  let isColored: Bool
  /// The fonts of the file that used this one first, and is to blame if the module fails.
  private let owner: FileFonts

  /// The fonts in use, so that each has one object.
  nonisolated(unsafe) private static var known: [(handle: Int32, font: Unmanaged<ModuleFont>)] = unsafe []

  /// Returns the object of a font, and takes over one use of its number.
  static func font(_ handle: Int32, of owner: FileFonts) -> ModuleFont {
    if let row = unsafe known.firstIndex(where: { unsafe $0.handle == handle }) {
      _ = FontModule.call(.release, handle)
      return unsafe known[row].font.takeUnretainedValue()
    }
    let font = ModuleFont(handle, owner)
    unsafe known.append((handle, .passUnretained(font)))
    return font
  }

  private init(_ handle: Int32, _ owner: FileFonts) {
    (self.handle, self.owner) = (handle, owner)
    let facts = if case .success = FontModule.call(.facts, handle) { FontModule.answer() } else { [UInt8]() }
    var reader = PackedReader(facts)
    ascent = reader.float()
    isColored = reader.number() != 0
  }

  deinit {
    unsafe Self.known.removeAll { unsafe $0.handle == handle }
    _ = FontModule.call(.release, handle)
  }

  /// Returns the answer of a call; nil without one.
  private func answer(_ call: FontModule.Call, _ number: UInt32, _ bytes: [UInt8] = []) -> PackedReader? {
    switch FontModule.call(call, handle, Int32(bitPattern: number), bytes) {
    case .success: return PackedReader(FontModule.answer())
    case .failure(.failed): owner.hasFailed = true
    case .failure: break
    }
    return nil
  }

  func shape(_ text: ParagraphPart, isRightToLeft: Bool) -> [ShapedGlyph] {
    var writer = PackedWriter()
    writer.write(Int32(text.range.lowerBound))
    writer.write(Int32(text.range.upperBound))
    writer.write(text.paragraph)
    guard var reader = answer(.shape, isRightToLeft ? 1 : 0, writer.bytes) else {
      // A font that has failed has none of the characters.
      return [ShapedGlyph(id: 0, cluster: text.range.lowerBound, advance: 0)]
    }
    var glyphs: [ShapedGlyph] = []
    while !reader.isAtEnd {
      glyphs.append(
        ShapedGlyph(
          id: reader.number(), cluster: Int(reader.signed()), advance: reader.float(), x: reader.float(),
          y: reader.float()))
    }
    return glyphs
  }

  func outline(of glyph: UInt32) -> VectorPath? {
    guard var reader = answer(.outline, glyph) else { return nil }
    var path = VectorPath()
    func point(_ reader: inout PackedReader) -> Vector2 { Vector2(reader.float(), reader.float()) }
    let verbs = reader.list()
    for verb in verbs {
      switch VectorPath.Verb(rawValue: verb) {
      case .move: path.move(to: point(&reader))
      case .line: path.line(to: point(&reader))
      case .cubic: path.cubic(point(&reader), point(&reader), to: point(&reader))
      case .close: path.close()
      case nil: break
      }
    }
    return path
  }

  func layers(of glyph: UInt32) -> [GlyphLayer] {
    guard var reader = answer(.layers, glyph) else { return [] }
    var layers: [GlyphLayer] = []
    while !reader.isAtEnd {
      let glyph = reader.number()
      guard reader.number() != 0 else {
        layers.append(GlyphLayer(glyph: glyph, color: nil))
        continue
      }
      let color = PaintColor(
        red: reader.float(), green: reader.float(), blue: reader.float(), alpha: reader.float())
      layers.append(GlyphLayer(glyph: glyph, color: color))
    }
    return layers
  }

  func picture(of glyph: UInt32) -> GlyphPicture? {
    guard var reader = answer(.picture, glyph) else { return nil }
    let box = Bounds(
      minX: reader.float(), minY: reader.float(), maxX: reader.float(), maxY: reader.float())
    return GlyphPicture(reader.list(), in: box)
  }
}
